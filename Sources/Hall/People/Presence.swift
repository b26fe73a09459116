import Classroom
import Games
import Words

/// The visitors that are connected, the pupil that each is, and what it looks at.
///
/// A pupil has one connection at most, and a connection is one pupil at most: here alone that changes.
struct Presence {
  final class Visitor {
    let address: String
    var language = Language.swedish
    fileprivate(set) var pupil: Pupil?
    /// The key that the visitor has shown to teach.
    var pass: Pass?
    /// Whether it has shown the class's key, this one or one before.
    var hasShownClassKey = false
    /// The right to be a wall, if it is one.
    var wall: WallRight?
    /// Whether it follows everything, as long as it is a teacher.
    var oversees = false
    /// The moment when it asked for something last.
    var askedAt: Moment
    /// The moment when it became the pupil that it is.
    fileprivate(set) var cameAt: Moment?
    /// The pupil as whom it knocked last.
    var knockedAs: Pupil?
    /// The newest pupil when it was last told whom forgetting new names would take.
    var toldNewUpTo: Pupil?
    /// The last return word, or pictures, that it said.
    var said: SaidSecret?
    /// The nonce that its proofs must be made for.
    let nonce: String
    /// The visitor's own nonce of the last proof that was right.
    var ownNonce: String?

    init(address: String, askedAt: Moment, nonce: String) {
      (self.address, self.askedAt, self.nonce) = (address, askedAt, nonce)
    }
  }

  private(set) var visitors: [VisitorID: Visitor] = [:]
  private(set) var connections: [Pupil: VisitorID] = [:]
  /// The visitors that look on in each room, in the order in which they came.
  private var watchers: [RoomNumber: [VisitorID]] = [:]
  /// The moment since when a pupil's connection is gone, as the rooms count time: a pupil who is taken along
  /// to another game is away no shorter. A new start of the server forgets it.
  private var gone: [Pupil: Moment] = [:]
  /// The lines that were no answer, and the offers of help.
  var attention = Attention()
  /// The moment since when each pupil sat nowhere when a teacher let it rest. A new start of the server forgets it.
  var restsSince: [Pupil: Moment] = [:]
  /// The offers of the rooms to those who stand at a door, once somebody has looked.
  var doorReadings: DoorReadings?
  /// The moment when a pause, or the end of a lesson, was last taken back: before it nobody could sit down.
  var mayPlaySince: Moment?
  /// The fuel of the class's rocket after so many facts, once somebody has looked.
  var fuel: (facts: Int, words: Int)?

  mutating func enter(_ id: VisitorID, _ visitor: Visitor) { visitors[id] = visitor }

  /// Forgets a connection that follows nothing any more.
  mutating func forget(_ id: VisitorID) {
    for room in watched(by: id) { unwatch(room, by: id) }
    if let pupil = visitors[id]?.pupil { _ = detach(pupil) }
    visitors[id] = nil
  }

  subscript(id: VisitorID) -> Visitor? { visitors[id] }

  // MARK: Pupils

  /// Makes a connection that is nobody the pupil; it wins over the one that was, which is told.
  mutating func attach(_ pupil: Pupil, to id: VisitorID, at now: Moment) -> VisitorID? {
    assert(visitors[id] != nil, "a connection that is gone becomes a pupil")
    let loser = connections[pupil].flatMap { $0 == id ? nil : $0 }
    if let loser { visitors[loser]?.pupil = nil }
    visitors[id]?.pupil = pupil
    visitors[id]?.cameAt = now
    connections[pupil] = id
    gone[pupil] = nil
    return loser
  }

  /// Makes a connection nobody. Answers with the pupil that it was.
  mutating func detach(_ id: VisitorID, at now: Moment) -> Pupil? {
    guard let pupil = visitors[id]?.pupil else { return nil }
    _ = detach(pupil)
    gone[pupil] = now
    return pupil
  }

  /// Makes nobody of the pupil's connection. Answers with that connection.
  mutating func detach(_ pupil: Pupil) -> VisitorID? {
    guard let id = connections.removeValue(forKey: pupil) else { return nil }
    visitors[id]?.pupil = nil
    return id
  }

  /// Forgets a pupil who is in the class no more.
  mutating func forget(_ pupil: Pupil) {
    gone[pupil] = nil
    restsSince[pupil] = nil
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

  /// Has those who look on in a room go on to another. Answers with them.
  mutating func moveWatchers(from old: RoomNumber, to new: RoomNumber) -> [VisitorID] {
    watchers[new] = watchers.removeValue(forKey: old)
    return watchers(of: new)
  }

  /// Forgets a room that is no more.
  mutating func close(_ room: RoomNumber) { watchers[room] = nil }
}
