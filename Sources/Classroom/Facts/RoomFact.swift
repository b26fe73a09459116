public import Games
public import JSON

/// A fact of a room. A room is a numbered list of these.
public enum RoomFact: Hashable, Sendable {
  case game(AnyGameFact)
  /// A fact that can happen in any room, whatever is played there.
  case own(AnyRoomFact)

  public init(_ fact: some ToldInRoom) { self = .own(fact.inRoom) }

  /// The game of a fact that a journal tells; nil where the fact can happen in any room.
  static func game(of event: String, _ fields: Fields) throws(Unreadable) -> GameKind? {
    event == Room.Opened.event ? nil : try fields.valueIfAny("game")
  }

  /// The fact that a journal tells.
  init(event: String, of game: GameKind?, _ fields: Fields) throws(Unreadable) {
    if let game {
      self = .game(try game.fact(event, fields))
    } else {
      guard let kind = AnyRoomFact.byEvent[event] else { throw Unreadable(field: "event") }
      self = .own(AnyRoomFact(own: try kind.init(fields)))
    }
  }

  public var event: String {
    switch self {
    case .game(let fact): fact.own.event
    case .own(let fact): type(of: fact.own).event
    }
  }

  public func write(
    to line: inout JSONWriter, for viewer: Viewpoint, as reader: FieldCoder.Reader
  ) {
    switch self {
    case .game(let fact): fact.own.write(to: &line, for: reader, seenBy: viewer)
    case .own(let fact): fact.own.write(to: &line, for: reader, seenBy: .teacher)
    }
  }

  /// The fact as a journal tells it.
  ///
  /// - Parameter place: writes where it was told.
  func write(to line: inout JSONWriter, _ place: (inout JSONWriter) -> Void) {
    line.add("event", event)
    switch self {
    case .game(let fact):
      line.add("game", fact.kind.rawValue)
      place(&line)
      fact.own.write(to: &line, for: .journal, seenBy: .teacher)
    case .own(let fact):
      place(&line)
      fact.own.write(to: &line, for: .journal, seenBy: .teacher)
    }
  }

  /// Whether somebody who looks from there is told of it at all.
  public func isTold(to viewer: Viewpoint) -> Bool {
    switch self {
    case .game(let fact): fact.own.isTold(to: viewer)
    case .own(let fact):
      !fact.own.isForItsActorAlone || viewer == .teacher
        || fact.own.actor.map { viewer.belongs(to: .seat($0)) } == true
    }
  }

  /// The fact as it is seen from a viewpoint; nil if it may not be seen at all.
  public func seen(by viewer: Viewpoint) -> RoomFact? {
    if case .game(let fact) = self { return fact.seen(by: viewer).map(RoomFact.game) }
    return isTold(to: viewer) ? self : nil
  }

  /// Whether every program is told it in the same words.
  public var isSameForAll: Bool {
    switch self {
    case .game(let fact): fact.own.isSameForAll
    case .own(let fact): !fact.own.isForItsActorAlone
    }
  }

  public func `as`<Fact>(_: Fact.Type) -> Fact? {
    if case .own(let fact) = self { fact.own as? Fact } else { nil }
  }

  // MARK: What others want to know of it

  public var actor: Seat? {
    switch self {
    case .game(let fact): fact.own.actor
    case .own(let fact): fact.own.actor
    }
  }

  /// The pupil who sits down with it.
  public var newcomer: Pupil? { own?.newcomer }

  /// The seats that are somebody else's from now on.
  public var handedOver: [Seat] { own?.handedOver ?? [] }

  /// The pupils that it names.
  public var pupils: [Pupil] { own?.pupils ?? [] }

  /// The room's own fact; nil where it is one of its game.
  var own: (any OwnRoomFact)? { if case .own(let fact) = self { fact.own } else { nil } }

  /// The outcome of its actor's try at a question.
  public var tried: TryResult? { if case .game(let fact) = self { fact.own.tried } else { nil } }

  /// The ending of a list's word that was chosen with it.
  var chosen: Chosen? { if case .game(let fact) = self { fact.own.chosen } else { nil } }

  /// The word that its actor hears with it.
  public var heard: String? { if case .game(let fact) = self { fact.own.heard } else { nil } }

  /// Whether it brings the game no further, and only its actor and teachers are told.
  public var isAside: Bool {
    switch self {
    case .game(let fact): fact.own.isAside
    case .own: false
    }
  }

  /// Whether the room may look another way with it: what is heard is not to be seen.
  public var changesPicture: Bool { !isAside }
}

/// A fact of any room, as far as others may know it: it can be told, and changes nothing but when the class's
/// state applies it.
public protocol ToldInRoom: Hashable, Sendable {
  var inRoom: AnyRoomFact { get }
}

/// A fact of a room, whatever is played there.
///
/// All that is to be known of it stands beside it. It is registered once, in `AnyRoomFact.all`.
protocol OwnRoomFact: ToldInRoom, Coded {
  /// The name by which lines call it.
  static var event: String { get }

  /// Refuses what cannot have happened as things stand: it is about pupils whom the class knows, and done by
  /// one who sits there.
  func check(in room: Room, _ state: ClassState) throws(Misfit)

  /// Changes who sits where in the class, and what it has; before the room itself changes.
  func applyToClass(_ state: ClassState, in room: Room)

  /// - Parameter moment: the moment by the clock that all rooms share.
  func apply(to room: Room, at moment: Moment)

  /// The seat that did it, or with which it happened; nil for what came by itself.
  var actor: Seat? { get }

  /// Whether nobody else is told of it but teachers.
  var isForItsActorAlone: Bool { get }

  /// The pupil who sits down with it.
  var newcomer: Pupil? { get }

  /// The seats that are somebody else's from now on.
  var handedOver: [Seat] { get }

  /// Whether it brings the room on: the patience with those who are silent begins anew.
  var isMove: Bool { get }

  /// The pupils that it names.
  var pupils: [Pupil] { get }
}

extension OwnRoomFact {
  public var inRoom: AnyRoomFact { AnyRoomFact(own: self) }

  func check(in room: Room, _ state: ClassState) throws(Misfit) {
    if let stranger = pupils.first(where: { !state.book.wasMember($0) }) { throw .pupil(stranger) }
    if let actor { try room.must(room.table[actor] != nil) }
  }

  func applyToClass(_ state: ClassState, in room: Room) {}
  func apply(to room: Room, at moment: Moment) {}
  var actor: Seat? { nil }
  var isForItsActorAlone: Bool { false }
  var newcomer: Pupil? { nil }
  var handedOver: [Seat] { [] }
  var isMove: Bool { true }
  var pupils: [Pupil] { newcomer.map { [$0] } ?? [] }
}

/// A room's own fact, whichever it is. An object, as a game's is.
public final class AnyRoomFact: AnyOfSeveral {
  /// The register: what stands here is read from journals.
  static let all: [any OwnRoomFact.Type] = [
    Room.Opened.self, Room.Joined.self, Room.Ready.self, Room.Started.self, Room.Away.self,
    Room.Back.self, Room.Skipped.self, Room.Left.self, Room.Invited.self, Room.Refused.self,
    Room.Cheered.self, Room.Called.self, Room.Equipped.self, Room.Built.self, Room.Joked.self,
    Room.Continued.self, Room.Ended.self, Room.Blank.self, Room.Paused.self, Room.Resumed.self,
    Room.LastRound.self, Room.MoreRounds.self, Room.Widened.self, Room.Seated.self,
    Room.Swapped.self,
    Room.Proposed.self, Room.Agreed.self,
    Room.PlaysOn.self, Room.Wanted.self, Room.Unwanted.self, Room.Bettered.self,
  ]

  fileprivate static let byEvent = Dictionary(uniqueKeysWithValues: all.map { ($0.event, $0) })

  /// Whether an event is one of every room's.
  public static func has(_ event: String) -> Bool { byEvent[event] != nil }

  let own: any OwnRoomFact

  init(own: any OwnRoomFact) {
    self.own = own
  }

  /// The fact itself.
  public var value: any Sendable { own }

  public var hashable: AnyHashable { AnyHashable(own) }
}
