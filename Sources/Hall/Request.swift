public import Classroom
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

/// How somebody says who they are.
public enum Introduction: Hashable, Sendable {
  /// Of a name that is new, whoever says `once` with it may say the same again: the answer may be lost.
  case name(String, once: String? = nil)
  case returning(name: String, word: String)
  case token(String)
  /// A token is known, which is not told; by the label of its digest.
  case proof(label: UInt64, ShownProof)
}

/// The last fact of a room that somebody has heard who comes back.
public struct LastHeard: Hashable, Sendable {
  let seq: Int
  /// The room's code; nil: it does not say, and means where it sits.
  let room: String?

  public init(seq: Int, room: String? = nil) {
    (self.seq, self.room) = (seq, room)
  }
}

/// Who may ask for something.
public enum Right: Sendable {
  case anybody
  /// Who has said hello, and may wait to be let in.
  case member
  /// Who has said hello and is let in.
  case pupil
  /// Who teaches, or helps to. Whoever has no right learns nothing, not even whether what it named is there.
  case assistant
  /// Who teaches, and does not only help to.
  case teacher

  /// What one has to be to have it; nil: it is not for who teaches alone.
  public var rank: Rank? {
    switch self {
    case .anybody, .member, .pupil: nil
    case .assistant: .assistant
    case .teacher: .teacher
    }
  }
}

/// A seat was taken; `elsewhere` somebody waits in a room of another level or language.
public struct Seated {
  public let room: Room
  public let whereabouts: Whereabouts
  public internal(set) var elsewhere: Room?
  /// Nobody has moved: the others have been asked.
  public var isProposal = false
  /// Nobody has moved: whoever waited does so no more.
  public var isTooLate = false
}

/// Somebody has come in.
public struct Welcome: Hashable, Sendable {
  public let pupil: Pupil
  public internal(set) var token: String?
  public let word: String?
  /// Beside a new word; and once for who had a word before there were pictures.
  public internal(set) var pictures: PictureWord?
  public let isNew: Bool
  public let room: RoomNumber?
  public let seat: Seat?
  public let seq: Int
  /// By which the server shows that it knew the secret already.
  public internal(set) var proof: String?
}

/// What somebody was given to be known again by, which nobody is told once more.
public struct GivenWord: Hashable, Sendable {
  public let word: String
  public let pictures: PictureWord
}

/// Why nothing can be stored just now, and so nothing may change.
public enum StoreTrouble: Error, Hashable, Sendable {
  case full
  case failed
}

/// Why the hall refuses a request. A refused request changes nothing.
public indirect enum Trouble: Error, Hashable, Sendable {
  /// It would change something, and nothing can be stored just now.
  case store(StoreTrouble)
  case helloFirst
  case badName
  /// Its letters are of several scripts.
  case mixedName
  /// Somebody of that name is in the class.
  case nameKnown(String)
  case nameTooAlike(String, to: Pupil)
  /// Somebody who sits in a room says hello as somebody new.
  case stayOrLeave(Pupil, RoomNumber)
  case wrongWord(String)
  case wrongToken
  /// Made for something else, or with another secret.
  case wrongProof
  case tooManyTries(milliseconds: Int)
  /// So many wrong pictures were said after that name today that it hears no more of them.
  case tooManyPictures(String, milliseconds: Int)
  case classFull
  case tooManyRooms
  /// No fact is called that.
  case noSuchEvent(String)
  /// There has not been a fact of that number yet.
  case noSuchFact(Int, last: Int)
  /// Looks on in so many rooms already.
  case watchesMany(Int)
  case wrongKey
  /// Only a teacher may ask that.
  case notAllowed
  /// Only a teacher may, and who asks helps to teach.
  case notForAssistants
  case people(PeopleTrouble)

  case noSuchRoom(String)
  case noSuchList(String)
  case noSuchLevel(Int, list: String)
  case noSuchMaterial(GameKind, String)
  case badRules(BadRules)
  case badSeats(GameKind)

  case roomFull(RoomNumber)
  case roomOver(RoomNumber)
  /// Nobody there has asked it to come.
  case invitedOnly(RoomNumber)
  case alreadySeated(RoomNumber)
  case alreadyStarted(RoomNumber)
  case notSeated
  case notYourRoom(RoomNumber)
  case notOver(RoomNumber)
  /// Nobody has asked for a yes.
  case nothingProposed
  /// Only who waits alone may practise meanwhile.
  case notWaitingAlone
  case watchingNotAllowed(RoomNumber)
  case notWatching(sits: Bool)

  case noSuchPupil(String)
  case alreadyHere(Pupil)
  case alreadyInvited(Pupil)
  /// It has said no a moment ago.
  case tooSoonToInvite(Pupil, milliseconds: Int)
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
  /// Whether it was done, and where in a room; nil: nobody asked for anything.
  public var reply: Result<Whereabouts?, Trouble>?
  /// What has to be stored before anything of this turn is told.
  public var decision: Decision?
  /// Whoever follows a room from now on, and from which fact.
  public var follows: [Follow] = []
  /// Whoever no longer follows a room, after hearing what this turn told.
  public var parts: [(VisitorID, RoomNumber)] = []
  /// Whoever follows everything from now on, or no more.
  public var streams: [(VisitorID, Hall.StreamChange)] = []
  /// Whoever asked to see how a room stands.
  public var looks: [(VisitorID, RoomNumber, Viewpoint)] = []
  /// News that prepare somebody for the facts of this turn.
  public var heralds: [(VisitorID, News)] = []
  public var news: [(VisitorID, News)] = []
  /// Whoever was let in as somebody without having asked again.
  public var welcomes: [(VisitorID, Welcome)] = []
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
  /// Would it like help with its question?
  case offer(RoomNumber)
  case invitation(RoomNumber, by: Pupil, isFree: Bool)
  /// What one game alone tells.
  case game(RoomNumber, PassingNews)
  case plan(PlanNews)
  case people(PeopleNews)
  /// A teacher wants everybody's eyes, and has them no longer.
  case classPaused
  case classResumed
  /// No voices, or voices again.
  case quiet(Bool)
  /// All games end in so many minutes; nil: that is taken back.
  case ending(minutes: Int?)
  /// What a teacher wants somebody to hear.
  case announced(String)
  /// A teacher had the pupil get up.
  case kicked(room: String, GameKind)
  /// A teacher led the pupil to that seat.
  case moved(RoomNumber, Seat)
  case review(ReviewNews)
  /// To teachers: the disk is nearly full.
  case diskLow(megabytes: Int)
  /// The teacher has looked at how an exercise was done.
  case marked(Exercise, Marked)
}

extension News {
  /// Whether the class has a fact that tells the same.
  public var isFact: Bool {
    switch self {
    case .classPaused, .classResumed, .quiet, .ending, .review(.claimed): true
    case .takenOver, .forgotten, .mayAnswer, .offer, .invitation, .game, .plan, .people, .announced,
      .kicked, .moved, .review, .diskLow, .marked:
      false
    }
  }
}

public struct PassingNews: AnyOfSeveral {
  public let own: any GameNews

  public var hashable: AnyHashable { AnyHashable(own) }
}
