public import Classroom
public import Games

/// All that came of one call of the hall, but for the reply.
public struct Effects {
  /// The decision, which has to be stored before any of the effects is told.
  public internal(set) var decision: Decision?
  /// The effects, once a call is finished in the order in which they are told.
  public private(set) var all: [Effect] = []
  /// The rooms in which something happened, one or two as a rule, each with the number of its first new fact.
  private var firstFacts: [(room: RoomNumber, seq: Int)] = []

  mutating func add(_ effect: Effect) {
    if case .facts(let room, let since) = effect { firstFacts.append((room, since)) }
    all.append(effect)
  }

  /// Puts the effects into the order in which they are told; those of one place stay as they came.
  mutating func putInOrder() {
    let isInOrder = zip(all, all.dropFirst()).allSatisfy { $0.order <= $1.order }
    if isInOrder { return }
    all = Effect.orders.flatMap { order in all.filter { $0.order == order } }
  }

  mutating func removeAll(where isSuperseded: (Effect) -> Bool) {
    all.removeAll(where: isSuperseded)
  }

  public var follows: [Follow] {
    all.compactMap { if case .follow(let follow) = $0 { follow } else { nil } }
  }

  /// The number of a room's first fact among those that were decided.
  public func firstFact(in room: RoomNumber) -> Int? {
    firstFacts.first { $0.room == room }?.seq
  }
}

/// Something that a visitor hears, or follows from now on.
public enum Effect {
  /// A visitor was let in as somebody without having asked again.
  indirect case welcome(VisitorID, Welcome)
  /// A visitor asked to see how a room stands.
  case view(VisitorID, RoomNumber, Viewpoint)
  indirect case news(VisitorID, News, Hearing = .afterFacts)
  /// A visitor hears what happens in a room from now on. What it lacks of that room comes with its `catchUp`.
  case follow(Follow)
  /// All who follow a room hear its last facts, and follow it no more.
  case end(Room)
  /// One visitor that follows a room hears its last facts, and follows it no more.
  case part(VisitorID, from: RoomNumber)
  /// All who follow a room hear what happened there, from the fact of that number on.
  case facts(RoomNumber, since: Int)
  /// A visitor that has just begun to follow a room hears what it lacks.
  case catchUp(VisitorID, in: RoomNumber)
  /// A visitor follows everything, or no more.
  indirect case stream(VisitorID, Hall.StreamChange)
  /// A visitor is a wall from now on.
  case wall(VisitorID)

  /// The place of news among the facts of the same call.
  public enum Hearing: Sendable {
    /// The news prepare somebody for the facts.
    case beforeFacts
    /// The news come after the last facts of the room that somebody is led away from.
    case onTheWay
    case afterFacts
  }

  fileprivate static let orders = 0...10

  /// The place of the effect: all who hear of a call hear of it in this order.
  fileprivate var order: Int {
    switch self {
    case .welcome: 0
    case .view: 1
    case .news(_, _, .beforeFacts): 2
    case .follow: 3
    case .end: 4
    case .part: 5
    case .news(_, _, .onTheWay): 6
    case .facts: 7
    case .catchUp: 8
    case .news(_, _, .afterFacts): 9
    case .stream, .wall: 10
    }
  }
}

public struct Follow: Hashable, Sendable {
  /// The place from which the visitor reads the room.
  public enum Start: Hashable, Sendable {
    /// Reading begins with the facts of this turn and, for programs, everything before them.
    case beginning
    /// Reading begins with how things stand.
    case view
    /// Reading begins after the fact of that number, up to a `caught-up`.
    case after(Int)
    /// Reading begins with how things stand, after hearing that a teacher led the visitor there.
    case moved
  }

  public let visitor: VisitorID
  public let room: RoomNumber
  public let viewpoint: Viewpoint
  public let start: Start
}

/// Passing news: without a number, not stored, never repeated.
public enum News: Hashable, Sendable {
  /// Another connection is this pupil now.
  case takenOver
  /// This pupil is forgotten; whoever was it is nobody now.
  case forgotten
  /// The time to think that the pupil had is over.
  case mayAnswer(RoomNumber)
  /// The pupil is asked whether it would like help with its question.
  case offer(RoomNumber)
  case invitation(RoomNumber, by: Pupil, isFree: Bool)
  /// News that one game alone tells.
  case game(RoomNumber, PassingNews)
  case plan(PlanNews)
  case people(PeopleNews)
  /// A teacher wants everybody's eyes, and has them no longer.
  case classPaused
  case classResumed
  /// There are no voices, or voices again.
  case quiet(Bool)
  /// All games end in so many minutes; nil: that is taken back.
  case ending(minutes: Int?)
  /// The lesson is over: nothing new begins.
  case lessonOver(hasRound: Bool)
  /// The lesson goes on after all.
  case lessonBegun
  /// The class's rocket flies, for all to see at once.
  case flown(Flown)
  /// Words that a teacher wants somebody to hear.
  case announced(String)
  /// A teacher had the pupil get up.
  case kicked(room: String, GameKind)
  /// A teacher led the pupil to that seat.
  case moved(RoomNumber, Seat)
  case review(ReviewNews)
  /// Teachers hear that the disk is nearly full.
  case diskLow(megabytes: Int)
  /// Teachers hear that what was played before a day goes by itself.
  case lettingGo(before: Moment, on: Moment)
  /// The teacher has looked at how an exercise was done.
  case marked(Exercise, Marked)
  /// There is something new to do.
  case assigned(Exercise)
}

extension News {
  /// Whether the class has a fact that tells the same.
  public var isFact: Bool {
    switch self {
    case .classPaused, .classResumed, .quiet, .ending, .lessonOver, .lessonBegun, .flown,
      .review(.claimed), .assigned:
      true
    case .takenOver, .forgotten, .mayAnswer, .offer, .invitation, .game, .plan, .people, .announced,
      .kicked, .moved, .review, .diskLow, .lettingGo, .marked:
      false
    }
  }
}

extension News {
  /// Whether other things may be chosen at the end of a game with it.
  public var changesWhatMayFollow: Bool {
    switch self {
    case .lessonOver, .lessonBegun: true
    case .takenOver, .forgotten, .mayAnswer, .offer, .invitation, .game, .plan, .people,
      .classPaused, .classResumed, .quiet, .ending, .flown, .announced, .kicked, .moved, .review,
      .diskLow, .lettingGo, .marked, .assigned:
      false
    }
  }
}

public struct PassingNews: AnyOfSeveral {
  public let own: any GameNews

  public var hashable: AnyHashable { AnyHashable(own) }
}
