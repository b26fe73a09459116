import Classroom
import Games
import Words

/// Who is connected, as whom, and what each looks at.
///
/// A pupil has one connection at most, and a connection is one pupil at most: here alone that changes.
struct Presence {
  struct Visitor: Sendable {
    let address: String
    var language = Language.swedish
    fileprivate(set) var pupil: Pupil?
    /// What it has shown to teach.
    var pass: Pass?
    /// It has shown the class's key, this one or one before.
    var hasShownClassKey = false
    /// Follows everything, as long as it is a teacher.
    var oversees = false
    /// When it asked for something last.
    var askedAt: Moment
    /// As whom it knocked last.
    var knockedAs: Pupil?
    /// The last return word, or pictures, that it said.
    var said: SaidSecret?
    /// What its proofs must be made for.
    let nonce: String
    /// Its own of the last proof that was right.
    var ownNonce: String?
  }

  private(set) var visitors: [VisitorID: Visitor] = [:]
  private(set) var connections: [Pupil: VisitorID] = [:]
  /// In the order in which they came.
  private var watchers: [RoomNumber: [VisitorID]] = [:]
  /// Since when whose connection is gone, as the rooms count time: whoever is taken along to another game is away
  /// no shorter. A new start of the server forgets it.
  private var gone: [Pupil: Moment] = [:]
  /// Who says what is no answer.
  var attention = Attention()
  /// What follows from all facts for who stands at a door, once somebody has looked.
  var doorReadings: DoorReadings?

  mutating func enter(_ id: VisitorID, _ visitor: Visitor) { visitors[id] = visitor }

  /// A connection that follows nothing any more.
  mutating func forget(_ id: VisitorID) {
    for room in watched(by: id) { unwatch(room, by: id) }
    if let pupil = visitors[id]?.pupil { _ = detach(pupil) }
    visitors[id] = nil
  }

  subscript(id: VisitorID) -> Visitor? { visitors[id] }

  mutating func change(_ id: VisitorID, _ body: (inout Visitor) -> Void) {
    if let place = visitors.index(forKey: id) { body(&visitors.values[place]) }
  }

  // MARK: Pupils

  /// A connection that is nobody is the pupil from now on, and wins over whichever was: that one is told.
  mutating func attach(_ pupil: Pupil, to id: VisitorID) -> VisitorID? {
    assert(visitors[id] != nil, "a connection that is gone becomes a pupil")
    let loser = connections[pupil].flatMap { $0 == id ? nil : $0 }
    if let loser { visitors[loser]?.pupil = nil }
    visitors[id]?.pupil = pupil
    connections[pupil] = id
    gone[pupil] = nil
    return loser
  }

  /// A connection is nobody any more. Answers with whom it was.
  mutating func detach(_ id: VisitorID, at now: Moment) -> Pupil? {
    guard let pupil = visitors[id]?.pupil else { return nil }
    _ = detach(pupil)
    gone[pupil] = now
    return pupil
  }

  /// Nobody is that pupil any more. Answers with who was.
  mutating func detach(_ pupil: Pupil) -> VisitorID? {
    guard let id = connections.removeValue(forKey: pupil) else { return nil }
    visitors[id]?.pupil = nil
    return id
  }

  /// Somebody is in the class no more.
  mutating func forget(_ pupil: Pupil) {
    gone[pupil] = nil
    attention.forget(pupil)
  }

  func goneSince(_ pupil: Pupil) -> Moment? { gone[pupil] }

  // MARK: Looking on

  func watchers(of room: RoomNumber) -> [VisitorID] { watchers[room] ?? [] }

  var watching: some Sequence<VisitorID> { watchers.values.joined() }

  /// The rooms that a visitor looks on at, by their numbers.
  func watched(by id: VisitorID) -> [RoomNumber] {
    watchers.filter { $0.value.contains(id) }.keys.sorted()
  }

  mutating func watch(_ room: RoomNumber, by id: VisitorID) {
    unwatch(room, by: id)
    watchers[room, default: []].append(id)
  }

  mutating func unwatch(_ room: RoomNumber, by id: VisitorID) {
    watchers[room]?.removeAll { $0 == id }
    if watchers[room]?.isEmpty == true { watchers[room] = nil }
  }

  /// Who looks on in a room goes on to another. Answers with them.
  mutating func moveWatchers(from old: RoomNumber, to new: RoomNumber) -> [VisitorID] {
    watchers[new] = watchers.removeValue(forKey: old)
    return watchers(of: new)
  }

  /// A room is no more.
  mutating func close(_ room: RoomNumber) { watchers[room] = nil }
}
