public import Games

/// The class as its facts add up: who is in it, and by what each is known again.
public final class ClassBook {
  struct Member: Sendable {
    var name: String
    var tokens: [Digest] = []
    var word: Digest?
  }

  /// A pupil may be known to so many programs; the oldest token is forgotten first.
  static let tokensKept = 32

  private var members: [Pupil: Member] = [:]
  private var byName: [String: Pupil] = [:]
  private var byLook: [String: Pupil] = [:]
  private var byToken: [Digest: Pupil] = [:]
  /// The highest room number so far.
  private(set) var lastRoom = 0

  init() {}

  var count: Int { members.count }

  /// The number that the next pupil gets.
  var nextPupil: Pupil { Pupil(members.count + 1) }

  public func name(of pupil: Pupil) -> String { members[pupil]?.name ?? "?" }

  func pupil(named name: String) -> Pupil? { byName[Names.key(name)] }

  func pupil(lookingLike name: String) -> Pupil? { byLook[Names.look(name)] }

  func pupil(withToken token: String) -> Pupil? {
    byToken[ClassBook.digest(ofToken: token)]
  }

  func isWord(_ word: String, of pupil: Pupil) -> Bool {
    members[pupil]?.word == Digest(of: ReturnWord.spelled(word), owner: pupil.number)
  }

  /// Tokens are long and drawn by chance, so that no two are alike whoever owns them.
  static func digest(ofToken token: String) -> Digest { Digest(of: token, owner: 0) }

  func apply(_ fact: ClassFact) {
    switch fact {
    case .enrolled(let pupil, let name):
      members[pupil] = Member(name: name)
      byName[Names.key(name)] = pupil
      byLook[Names.look(name)] = pupil
    case .tokenGiven(let pupil, let digest):
      members[pupil]?.tokens.append(digest)
      byToken[digest] = pupil
      if let count = members[pupil]?.tokens.count, count > ClassBook.tokensKept,
        let oldest = members[pupil]?.tokens.removeFirst()
      {
        byToken[oldest] = nil
      }
    case .wordGiven(let pupil, let digest):
      members[pupil]?.word = digest
    case .roomOpened(let number, _):
      lastRoom = max(lastRoom, number.value)
    case .roomEnded:
      break
    }
  }
}
