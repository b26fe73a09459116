import Classroom
public import Games
public import Hall
import Journal
public import Wire
import Words

/// A class as its files tell it, looked at and never changed, also while a server is writing there.
///
/// It stands as it stood with its last decision: nobody is connected, and no time has passed since.
public struct ClassOnDisk {
  private let directory: DataDirectory
  private let hall: Hall

  /// A server may change files in the middle of a reading. So often all is read before that is no excuse.
  private static let tries = 3

  /// Throws if nothing is saved there, or not all of it can be read: half a class is none.
  public init(directory path: String, zone: Zone) throws {
    directory = try DataDirectory(readOnly: path)
    if try directory.isEmpty { throw NothingSaved(path: path) }
    for _ in 1..<ClassOnDisk.tries {
      guard let hall = try? ClassOnDisk.read(directory, zone) else { continue }
      self.hall = hall
      return
    }
    hall = try ClassOnDisk.read(directory, zone)
  }

  private static func read(_ directory: DataDirectory, _ zone: Zone) throws -> Hall {
    let hall = Hall(lists: WordList.builtIn, zone: zone)
    _ = try Recovery.read(directory, into: hall)
    return hall
  }

  /// The lines of a table, as a teacher is told them.
  public func lines(of export: Export, in tongue: Tongue) -> [String] {
    export.lines(of: hall, in: tongue)
  }

  /// The lines of a file with all that is kept of one pupil.
  public func lines(ofPupil name: String, in tongue: Tongue) throws -> [String] {
    do {
      return try directory.past(of: hall.pupil(called: name)).lines(of: hall, in: tongue)
    } catch let trouble as Trouble {
      throw Unknown(description: Problem.hall(trouble).say(in: tongue, hall: hall))
    }
  }

  private struct Unknown: Error, CustomStringConvertible {
    let description: String
  }
}

/// There is no class to read.
public struct NothingSaved: Error, CustomStringConvertible {
  let path: String

  public init(path: String) { self.path = path }

  public var description: String {
    "Nothing is saved in \(path). Name the folder that ordrum serve prints when it starts."
  }
}

extension DataDirectory {
  /// Whether no class was ever saved there.
  var isEmpty: Bool {
    get throws { try segments.isEmpty && checkpoints.isEmpty && reached == nil }
  }
}
