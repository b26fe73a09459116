import Hall
import Journal
import Wire

/// Makes a directory whole again from which a server would not start.
///
/// No file that is there is changed or removed: what could be read is written down behind all of them
/// as a new beginning. The damaged ones stay for `replay`.
public enum Repair {
  public enum Outcome: Sendable {
    case nothingSaved
    /// Nothing was done, because nothing is wrong; what is there, in a sentence.
    case whole(String)
    /// What was wrong, lost and kept, in lines for people.
    case repaired([String])
  }

  public static func run(in path: String) throws -> Outcome {
    let looked = try DataDirectory(readOnly: path)
    if try looked.segments.isEmpty, try looked.checkpoints.isEmpty { return .nothingSaved }
    let directory = try DataDirectory(path)
    defer { directory.release() }
    do {
      return .whole(try check(directory))
    } catch let damage as Damage {
      // It is no damage but something newer.
      if case .format = damage.reason { throw damage }
    } catch is RecoveryTrouble {}
    let rescue = try Rescue(directory)
    let memory = rescue.hall.memory()
    let number = try directory.beginAnew(className: rescue.className ?? "ordrum-repaired") {
      (writer) throws(DiskTrouble) in try memory.write(to: &writer)
    }
    _ = try check(directory)
    return .repaired(rescue.report(path: directory.path, beginning: number))
  }

  /// Reads as the server does at its start.
  private static func check(_ directory: DataDirectory) throws -> String {
    let hall = Hall(lists: [])
    let reading = try Recovery.read(directory, into: hall)
    let tail = reading.tornTail.map { " \($0)" } ?? ""
    return "\(count(hall.book.count, "child", "children")), "
      + "\(count(hall.rooms.count, "open room", "open rooms")), "
      + "\(count(hall.factCount, "fact", "facts")).\(tail)"
  }

  static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number) \(number == 1 ? one : many)"
  }
}
