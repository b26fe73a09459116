import Hall
public import Journal

/// The file in a data directory in which the teachers' key stands: whoever may read it is a teacher.
public struct KeyFile: Sendable {
  /// Why it says no key.
  public enum Trouble: Error, Equatable, Sendable {
    case missing
    /// Empty, or too short to be a secret.
    case noKey
    case noFile
    case unreadable(DiskTrouble)
  }

  private let file: SmallFile
  private let directory: String

  public init(in directory: String, disk: Disk = .real) {
    self.directory = directory
    file = SmallFile("key", in: directory, disk: disk)
  }

  public var path: String { file.path }

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
      guard TeacherKey.canBe(key) else { throw .noKey }
      return key
    }
  }

  /// What may be shown on a terminal: somebody may have saved it with a byte order mark.
  private static func legible(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).map { word in
      word.filter { $0.isLetter || $0.isNumber || $0.isPunctuation || $0.isSymbol }
    }.joined(separator: " ")
  }

  /// Puts a new key in its place.
  public func renew() throws(DiskTrouble) -> String {
    let key = KeyFile.draw()
    try file.write(Array("\(key)\n".utf8))
    return key
  }

  /// Whether a class is kept there, so that a key is of any use.
  public var isBesideAClass: Bool {
    guard let directory = try? DataDirectory(readOnly: directory) else { return false }
    return (try? directory.segments.isEmpty) == false
  }

  // MARK: Drawing

  /// No sign looks like another, and none is told from another by being a capital.
  private static let signs = Array("abcdefhkmnpqrtwxy23479")
  private static let groups = 4
  private static let group = 4

  private static func draw() -> String {
    var source = SystemRandomNumberGenerator()
    return (0..<groups).map { _ in
      String((0..<group).map { _ in signs[Int.random(in: 0..<signs.count, using: &source)] })
    }.joined(separator: "-")
  }
}

extension KeyFile.Trouble: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missing: "it is not there."
    case .noKey: "no key stands in it."
    case .noFile: "it is no file that could hold a key."
    case .unreadable(let trouble): "it cannot be read. \(trouble)"
    }
  }
}
