public import Games
public import Words

/// A connection, as the hall knows it.
public struct VisitorID: Hashable, Comparable, Sendable {
  public let value: Int

  public init(_ value: Int) {
    self.value = value
  }

  public static func < (a: VisitorID, b: VisitorID) -> Bool { a.value < b.value }
}

/// What a visitor may ask of the hall.
public enum Request: Hashable, Sendable {
  case hello(Introduction, after: Int?)
  case play(Wish)
  case open(Wish)
  case sit(room: String, after: Int?)
  case ready
  case next
  case leave
  case invite(name: String)
  /// Takes an invitation; nil: the newest.
  case join(room: String?)
  case refuse(room: String?)
  case again
  case rooms
  case look(room: String?)
  case watch(room: String, after: Int?)
  case unwatch(room: String?)
  case me
  /// As whom somebody travels to Mars.
  case choose(Traveller)
  /// The best scores, one's own and the class's; of somebody, if a name was said.
  case best(of: String?)
  case forgetBest(of: String?)
  case cheer(Cheer)
  case listen
  /// Says that a word is real that was not right; nil: the last one.
  case claim(word: String?)
  /// Of one list, or of all.
  case levels(list: String?)
  case move(Move, room: String?)
  case bye
  /// One's own; a teacher's are those of the class.
  case exercises
  /// Shows the key that makes a teacher.
  case teach(key: String)
  case lead(Lead)
  case plan(PlanRequest)

  /// How somebody says who they are.
  public enum Introduction: Hashable, Sendable {
    case name(String)
    case returning(name: String, word: String)
    case token(String)
  }
}

/// What came of a request.
public enum Done: Hashable, Sendable {
  case hello(Welcome)
  /// Something in a room; `seq` is the number of the last fact.
  case inRoom(code: String, Seat?, seq: Int)
  /// A seat was taken; `elsewhere` waits in a room of another level or language.
  case seated(RoomNumber, Seat, seq: Int, elsewhere: RoomNumber?)
  case rooms([RoomNumber])
  case me(Pupil, RoomNumber?, Seat?)
  case best(Pupil)
  case listen(RoomNumber, question: String, choices: [String])
  case levels([WordList])
  case plan(PlanDone)
  case people(PeopleDone)
  case filing(Filed)
  case oversight(Oversight.Done)
  case review(ReviewDone)
  case results(Findings)
  /// Nothing more to say.
  case plain

  public struct Welcome: Hashable, Sendable {
    public let pupil: Pupil
    public let token: String?
    public let word: String?
    public let isNew: Bool
    public let room: RoomNumber?
    public let seat: Seat?
    public let seq: Int
  }
}

/// Why nothing can be stored just now, and so nothing may change.
public enum StoreTrouble: Error, Hashable, Sendable {
  case full
  case failed
}

/// Why the hall refuses a request. A refused request changes nothing.
public enum Trouble: Error, Hashable, Sendable {
  /// It would change something, and nothing can be stored just now.
  case store(StoreTrouble)
  case helloFirst
  case badName
  /// Somebody of that name is in the class.
  case nameKnown(String)
  case nameTooAlike(String, to: Pupil)
  /// Somebody who sits in a room says hello as somebody new.
  case stayOrLeave(Pupil, RoomNumber)
  case wrongWord(String)
  case wrongToken
  case tooManyTries(milliseconds: Int)
  case classFull
  case tooManyRooms
  /// Not the teacher's key.
  case wrongKey
  /// Only a teacher may ask that.
  case notAllowed
  case people(PeopleTrouble)

  case noSuchRoom(String)
  case noSuchList(String)
  case noSuchLevel(Int, list: String)
  case noSuchMaterial(GameKind, String)
  case badRules(BadRules)
  case badSeats(GameKind)

  case roomFull(RoomNumber)
  case roomOver(RoomNumber)
  case alreadySeated(RoomNumber)
  case alreadyStarted(RoomNumber)
  case notSeated
  case notYourRoom(RoomNumber)
  case notOver(RoomNumber)
  case watchingNotAllowed(RoomNumber)
  case notWatching

  case noSuchPupil(String)
  case alreadyHere(Pupil)
  case alreadyInvited(Pupil)
  case notInvited

  case nobodyToSkip
  case tooSoonToSkip(milliseconds: Int)
  case tooSoonToCheer(milliseconds: Int)
  /// Everybody's best is its own.
  case bestOfAnother
  /// The game of that room is paused.
  case paused(RoomNumber)
  /// There is nothing left to pause, to end or to sit down to.
  case overAlready(RoomNumber)
  /// Nobody can get up who does not sit.
  case sitsNowhere(Pupil)
  /// Two are needed, and this is the same one twice.
  case samePupil(Pupil)
  /// It may have been done, and done again it would be undone.
  case notRepeatable
  /// Came and went too often.
  case tooFast(milliseconds: Int)
  case results(ResultsTrouble)

  case plan(PlanTrouble)
  case review(ReviewTrouble)

  case game(Refusal, RoomNumber)
}

/// All that came of one call of the hall.
public struct Turn {
  public var reply: Result<Done, Trouble>?
  /// What has to be stored before anything of this turn is told.
  public var decision: Decision?
  /// Whoever follows a room from now on, and from which fact.
  public var follows: [Follow] = []
  /// Whoever no longer follows a room, after hearing what this turn told.
  public var parts: [(VisitorID, RoomNumber)] = []
  /// Whoever follows everything from now on, or no more.
  public var streams: [(VisitorID, Oversight.Change)] = []
  /// Whoever asked to see how a room stands.
  public var looks: [(VisitorID, RoomNumber, Viewpoint)] = []
  /// News that prepare somebody for the facts of this turn.
  public var heralds: [(VisitorID, News)] = []
  public var news: [(VisitorID, News)] = []
  /// Whoever was let in as somebody without having asked again.
  public var welcomes: [(VisitorID, Done.Welcome)] = []
  /// Rooms as they ended, for whoever still has to hear it.
  public var ended: [Room] = []
}

public struct Follow: Hashable, Sendable {
  /// Where reading begins.
  public enum Start: Hashable, Sendable {
    /// With the facts of this turn and, for programs, everything before them.
    case beginning
    /// With how things stand.
    case view
    /// After the fact of that number, up to a `caught-up`.
    case after(Int)
    /// With how things stand, after hearing that a teacher led the visitor there.
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
  /// The time to think is over.
  case mayAnswer(RoomNumber)
  case invitation(RoomNumber, by: Pupil)
  /// What one game alone tells.
  case game(RoomNumber, PassingNews)
  case plan(PlanNews)
  case people(PeopleNews)
  /// A teacher wants everybody's eyes, and has them no longer.
  case classPaused
  case classResumed
  /// No voices, or voices again.
  case quiet(Bool)
  /// A teacher had the pupil get up.
  case kicked(room: String, GameKind)
  /// A teacher led the pupil to that seat.
  case moved(RoomNumber, Seat)
  case review(ReviewNews)
  /// The teacher has looked at how an exercise was done.
  case marked(Exercise, Marked)
}

/// What a game tells in passing.
public struct PassingNews: AnyOfGames {
  public let own: any GameNews

  public var hashable: AnyHashable { AnyHashable(own) }

  init(_ own: any GameNews) {
    self.own = own
  }
}
