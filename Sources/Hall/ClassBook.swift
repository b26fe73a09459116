public import Games

/// The class as its facts add up: who is in it, by what each is known again, what each has learnt,
/// and which rooms are open.
///
/// An object, so that looking something up does not copy it; one that is kept aside is never changed
/// (see `Hall.apply`).
public final class ClassBook {
  struct Member: Hashable, Sendable {
    var name: String
    var tokens: [Digest] = []
    var word: Digest?
    var traveller: Traveller?
    var results = Results()
  }

  /// A pupil may be known to so many programs; the oldest token is forgotten first.
  static let tokensKept = 32

  private(set) var members: [Pupil: Member] = [:]
  private var byName: [String: Pupil] = [:]
  private var byLook: [String: Pupil] = [:]
  private var byToken: [Digest: Pupil] = [:]
  private(set) var openRooms: [RoomNumber: String] = [:]
  private var byCode: [String: RoomNumber] = [:]
  /// The highest numbers so far: none is used again.
  private(set) var lastRoom = 0
  private(set) var lastPupil = 0
  /// The best that anybody reached. It stands without a name, also when whose it was forgets it.
  public private(set) var best = Best()

  init() {}

  init(copying other: ClassBook) {
    members = other.members
    byName = other.byName
    byLook = other.byLook
    byToken = other.byToken
    openRooms = other.openRooms
    byCode = other.byCode
    lastRoom = other.lastRoom
    lastPupil = other.lastPupil
    best = other.best
  }

  public var count: Int { members.count }

  /// The number that the next pupil gets.
  var nextPupil: Pupil { Pupil(lastPupil + 1) }

  public func name(of pupil: Pupil) -> String { members[pupil]?.name ?? "?" }

  /// The names of all, in the order in which they came.
  public var names: [String] { members.sorted { $0.key < $1.key }.map(\.value.name) }

  public func results(of pupil: Pupil) -> Results { members[pupil]?.results ?? Results() }

  /// As whom a pupil travels, once it has chosen.
  public func traveller(of pupil: Pupil) -> Traveller? { members[pupil]?.traveller }

  public func isMember(_ pupil: Pupil) -> Bool { members[pupil] != nil }

  func pupil(named name: String) -> Pupil? { byName[Names.key(name)] }

  func pupil(lookingLike name: String) -> Pupil? { byLook[Names.look(name)] }

  func pupil(withToken token: String) -> Pupil? {
    byToken[ClassBook.digest(ofToken: token)]
  }

  func isWord(_ word: String, of pupil: Pupil) -> Bool {
    members[pupil]?.word == Digest(of: ReturnWord.spelled(word), owner: pupil.number)
  }

  /// The open room of that code.
  func room(coded code: String) -> RoomNumber? { byCode[code] }

  /// Tokens are long and drawn by chance, so that no two are alike whoever owns them.
  static func digest(ofToken token: String) -> Digest { Digest(of: token, owner: 0) }

  func apply(_ fact: ClassFact) {
    switch fact {
    case .began: break
    case .enrolled(let pupil, let name):
      members[pupil] = Member(name: name)
      lastPupil = max(lastPupil, pupil.number)
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
    case .travellerChosen(let pupil, let traveller):
      members[pupil]?.traveller = traveller
    case .bestForgotten(let pupil): members[pupil]?.results.forgetBest()
    case .roomOpened(let number, let code):
      openRooms[number] = code
      byCode[code] = number
      lastRoom = max(lastRoom, number.value)
    case .roomEnded(let number):
      if let code = openRooms.removeValue(forKey: number) { byCode[code] = nil }
    }
  }

  /// A game is over, or its room has ended before: what it meant for a pupil is kept.
  func add(_ outcome: Outcome, of game: GameKind, to pupil: Pupil) {
    members[pupil]?.results.add(outcome, of: game)
    best.add(outcome, of: game)
  }

  // MARK: Sums, as a checkpoint tells them

  /// Numbers up to these have been given, also where nothing else is known of them any more.
  func reserve(rooms: Int = 0, pupils: Int = 0) {
    lastRoom = max(lastRoom, rooms)
    lastPupil = max(lastPupil, pupils)
  }

  func setBest(_ best: Best) { self.best = best }

  func setResults(_ results: Results, of pupil: Pupil) { members[pupil]?.results = results }
}
