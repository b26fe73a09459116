import Dispatch
import Hall
import JSON
import Journal

/// Records that are being decoded on all processors, while one of them applies those before them.
final class Decoding: Sendable {
  typealias Records = [Result<Record, Unreadable>]

  let batch: Batch
  private let portions: [Portion]

  /// Unchecked: the records are written before the group is left, and read after it was waited for.
  private final class Portion: @unchecked Sendable {
    let group = DispatchGroup()
    var records: Records = []
  }

  /// Decoding takes about three times as long as applying, so one processor for it is too few.
  private static let portionCount = 4

  init(_ batch: Batch) {
    self.batch = batch
    let length = max(1, (batch.records.count + Self.portionCount - 1) / Self.portionCount)
    portions = stride(from: 0, to: batch.records.count, by: length).map { start in
      let lines = batch.records[start..<min(start + length, batch.records.count)]
      let portion = Portion()
      DispatchQueue.global(qos: .userInitiated).async(group: portion.group) {
        portion.records = lines.map(Decoding.record)
      }
      return portion
    }
  }

  /// Tells the records with their places in the batch, in order, as soon as they are decoded.
  func handOver(_ body: (Int, Result<Record, Unreadable>) throws -> Void) rethrows {
    var index = 0
    for portion in portions {
      portion.group.wait()
      for record in portion.records {
        try body(index, record)
        index += 1
      }
    }
  }

  private static func record(_ line: ArraySlice<UInt8>) -> Result<Record, Unreadable> {
    do throws(Unreadable) {
      return .success(try Record(line))
    } catch {
      return .failure(error)
    }
  }
}
