import Classroom
import Hall
public import Journal

/// The file in a data directory in which the teachers' key stands: whoever may read it is a teacher.
public struct KeyFile: Sendable {
  /// Why no key can be read from the file.
  public enum Trouble: Error, Equatable, Sendable, CustomStringConvertible {
    case missing
    case noKey
    /// A key that somebody chose, too short to be a secret.
    case short
    case noFile
    case unreadable(DiskTrouble)

    public var description: String {
      switch self {
      case .missing: "it is not there."
      case .noKey: "no key stands in it."
      case .short:
        "what stands in it has fewer than \(TeacherKey.fewestSigns) letters and digits, and could be guessed."
      case .noFile: "it is no file that could hold a key."
      case .unreadable(let trouble): "it cannot be read. \(trouble)"
      }
    }
  }

  private let file: SmallFile
  private let directory: String

  public init(in directory: String, disk: Disk = .real) {
    self.directory = directory
    file = SmallFile("key", in: directory, disk: disk)
  }

  public var path: String { file.path }

  var edition: SmallFile.Edition? { file.edition }

  /// Whether other users of this machine may read the file.
  var isReadByOthers: Bool { file.isReadByOthers }

  /// The key as it stands there.
  public func read() throws(Trouble) -> String {
    let content: SmallFile.Content
    do throws(DiskTrouble) {
      content = try file.read()
    } catch {
      throw .unreadable(error)
    }
    switch content {
    case .missing: throw .missing
    case .noFile: throw .noFile
    case .bytes(let bytes):
      let key = KeyFile.legible(String(decoding: bytes, as: UTF8.self))
      guard TeacherKey.canBe(key) else { throw key.isEmpty ? .noKey : .short }
      return key
    }
  }

  /// The text without signs that cannot be shown on a terminal, such as a byte order mark.
  private static func legible(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).map { word in
      word.filter { $0.isLetter || $0.isNumber || $0.isPunctuation || $0.isSymbol }
    }.joined(separator: " ")
  }

  /// Puts a new key in its place.
  public func renew() throws(DiskTrouble) -> String {
    let key = TeacherKey.draw { .random(in: 0 ... .max) }
    try file.write(Array("\(key)\n".utf8))
    return key
  }

  /// Whether a class is kept there, so that a key is of any use.
  public var isBesideAClass: Bool {
    guard let directory = try? DataDirectory(readOnly: directory) else { return false }
    return (try? directory.segments.isEmpty) == false
  }
}

/// The teachers' key, which may be replaced while the server runs.
extension Server {
  /// The key at the start. Where there is none, one is made; where that fails, the children can play
  /// all the same.
  static func key(in file: KeyFile, complain: (String) -> Void) -> TeacherKey? {
    let trouble: KeyFile.Trouble
    do throws(KeyFile.Trouble) {
      let key = TeacherKey(try file.read())
      if file.isReadByOthers {
        complain(
          "Other users of this machine can read the teacher's key in \(file.path). Make it yours alone with: "
            + "chmod 600 \(file.path)   And make a new one: ordrum key --new")
      }
      return key
    } catch {
      trouble = error
    }
    do throws(DiskTrouble) {
      let key = TeacherKey(try file.renew())
      if trouble != .missing {
        complain(
          "The teacher's key could not be read from \(file.path): \(trouble) "
            + "A new one was made. To see it: ordrum key")
      }
      return key
    } catch {
      complain(
        "There is no teacher's key, because \(file.path) cannot be written. \(error) "
          + "Later, make one with: ordrum key --new")
      return nil
    }
  }

  /// Takes up another key if the file has changed. A file that says no key may be half written, and is left.
  func glanceAtKey() {
    guard let keyFile, let edition = keyFile.edition, edition != keyEdition else { return }
    keyEdition = edition
    if let key = try? keyFile.read() { takeUp(key) }
  }

  /// Reads the key, whether the file seems to have changed or not. While it says no key, the last one stays.
  func lookAtKey() {
    guard let keyFile else { return }
    do throws(KeyFile.Trouble) {
      takeUp(try keyFile.read())
    } catch {
      // Without any key there is nothing to keep, and that has been told.
      if hasComplainedOfKey || house.hall.key == nil { return }
      hasComplainedOfKey = true
      options.complain(
        "The teacher's key stays as it was, but \(keyFile.path) does not say it any more: "
          + "\(error) To make a new one: ordrum key --new")
    }
  }

  private func takeUp(_ key: String) {
    hasComplainedOfKey = false
    house.change(key: TeacherKey(key))
  }
}
