import Dispatch
import Hall
import JSON
import Journal
import Wire

/// Why the saved data cannot be taken up.
public struct RecoveryTrouble: Error, CustomStringConvertible {
  enum Reason {
    case unreadable(Unreadable)
    case misfit(Misfit)
  }

  let directory: String
  let place: Place
  let reason: Reason
  /// How many records before it are whole.
  let records: Int

  public var description: String {
    let what =
      switch reason {
      case .unreadable(let unreadable): "a record cannot be understood: \(unreadable)"
      case .misfit(let misfit): "a record does not fit what comes before it: \(misfit)"
      }
    return
      "The saved data is damaged: in \(directory)/\(place.file) at byte \(place.offset), \(what). "
      + "Before it \(records) records are whole. Nothing was changed. "
      + "To save what can be saved, run: ordrum repair --data \(directory)"
  }
}

/// Reads a data directory into a hall that has just been made.
struct Recovery {
  private let directory: DataDirectory
  private let hall: Hall
  private var records = 0

  static func read(_ directory: DataDirectory, into hall: Hall) throws -> Reading {
    var recovery = Recovery(directory: directory, hall: hall)
    var decoding: Decoding?
    do {
      let reading = try directory.read { batch in
        let next = Decoding(batch)
        if let decoding { try recovery.apply(decoding) }
        decoding = next
      }
      if let decoding { try recovery.apply(decoding) }
      return reading
    } catch let trouble as DiskTrouble {
      // By itself it does not say where.
      throw DirectoryTrouble.disk(path: directory.path, trouble)
    }
  }

  private mutating func apply(_ decoding: Decoding) throws {
    try decoding.handOver { index, result in
      let reason: RecoveryTrouble.Reason
      switch result {
      case .success(let record):
        guard let misfit = hall.misfit(restoring: record) else {
          records += 1
          return
        }
        reason = .misfit(misfit)
      case .failure(let unreadable): reason = .unreadable(unreadable)
      }
      throw RecoveryTrouble(
        directory: directory.path, place: decoding.batch.place(of: index), reason: reason,
        records: records)
    }
  }
}

extension Hall {
  fileprivate func misfit(restoring record: Record) -> Misfit? {
    do throws(Misfit) {
      switch record {
      case .decision(let decision): try restore(decision)
      case .kept(let kept): try restore(kept)
      }
      return nil
    } catch {
      return error
    }
  }
}

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
  fileprivate func handOver(_ body: (Int, Result<Record, Unreadable>) throws -> Void) rethrows {
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
