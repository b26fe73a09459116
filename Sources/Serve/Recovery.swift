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
