public import Games

/// The key that makes whoever shows it a teacher, as far as the hall knows it: never the key itself.
public struct TeacherKey: Hashable, Sendable {
  /// Shorter than this, it could be guessed in an afternoon.
  private static let fewestSigns = 8

  private let digest: Digest

  /// Capitals, spaces and hyphens do not matter: it is read from one screen and typed at another.
  public init(_ typed: String) {
    digest = Digest(of: TeacherKey.signs(of: typed), owner: 0)
  }

  /// Whether a text is long enough to be a key.
  public static func canBe(_ text: String) -> Bool { signs(of: text).count >= fewestSigns }

  private static func signs(of text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}

extension Hall {
  /// Whether a visitor has shown the key that is the key now. So a new key ends what the old one gave.
  public func isTeacher(_ visitor: VisitorID) -> Bool {
    key != nil && visitors[visitor]?.shownKey == key
  }

  /// Whether who asks is one.
  public func isTeacher(_ making: Transaction) -> Bool { isTeacher(making.asker) }

  /// Makes whoever shows the key a teacher. What it plays counts as that pupil's, if it is one.
  public func teach(_ typed: String, _ making: inout Transaction) throws(Trouble) -> Pupil? {
    let visitor = making.asker
    let address = visitors[visitor]?.address ?? ""
    let shown = TeacherKey(typed)
    // One who has it is never kept waiting, whatever others try.
    guard let key, shown == key else {
      let wait = keyDoor.wait(address: address, name: "", at: making.wall)
      guard wait == 0 else { throw .tooManyTries(milliseconds: wait) }
      keyDoor.failed(address: address, name: "", at: making.wall)
      ring(for: .wrongKey, from: visitor, &making) { .wrongKey(address: $0) }
      throw .wrongKey
    }
    keyDoor.succeeded(address: address, name: "")
    let wasTeacher = isTeacher(visitor)
    visitors[visitor]?.shownKey = shown
    tellProposals(to: visitor, &making)
    if !wasTeacher { seeAsTeacher(visitor, &making) }
    return visitors[visitor]?.pupil
  }
}
