import Classroom
import Dispatch
import Hall
import JSON
import Journal
import Wire

/// Why the saved data cannot be taken up.
public struct RecoveryTrouble: Error, CustomStringConvertible {
  let directory: String
  let place: Place
  /// The fault of the record, in a few words.
  let reason: String
  /// How many records before it are whole.
  let records: Int

  public var description: String {
    "The saved data is damaged: in \(directory)/\(place.file) at byte \(place.offset), \(reason). "
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
      // The trouble alone does not say where it was.
      throw DirectoryTrouble.disk(path: directory.path, trouble)
    }
  }

  private mutating func apply(_ decoding: Decoding) throws {
    try decoding.handOver { index, result in
      let reason: String
      do {
        switch try result.get() {
        case .decision(let decision): try hall.restore(decision)
        case .kept(let kept): try hall.restore(kept)
        }
        records += 1
        return
      } catch let misfit as Misfit {
        reason = "a record does not fit what comes before it: \(misfit)"
      } catch {
        reason = "a record cannot be understood: \(error)"
      }
      throw RecoveryTrouble(
        directory: directory.path, place: decoding.batch.place(of: index), reason: reason,
        records: records)
    }
  }
}

/// Records that are being decoded on all processors, while one of them applies those before them.
final class Decoding: Sendable {
  let batch: Batch
  private let portions: [Portion]

  /// Unchecked: the records are written before the group is left, and read after it was waited for.
  private final class Portion: @unchecked Sendable {
    let group = DispatchGroup()
    var records: [Result<Record, Unreadable>] = []
  }

  /// A batch is decoded in so many portions, on free processors: it takes nearly as long as applying.
  private static let portionCount = 4

  init(_ batch: Batch) {
    self.batch = batch
    let length = max(1, (batch.records.count + Self.portionCount - 1) / Self.portionCount)
    portions = stride(from: 0, to: batch.records.count, by: length).map { start in
      let lines = batch.records[start..<min(start + length, batch.records.count)]
      let portion = Portion()
      DispatchQueue.global(qos: .userInitiated).async(group: portion.group) {
        var reader = FieldsReader()
        portion.records = lines.map { line in
          Result { () throws(Unreadable) in try Record(line, with: &reader) }
        }
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
}
