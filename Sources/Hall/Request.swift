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
  /// A name; one who says `once` with a new name may say the same again: the answer may be lost.
  case name(String, once: String? = nil)
  case returning(name: String, word: String)
  case token(String)
  /// A proof that a token is known, which is not told; the label of its digest says which.
  case proof(label: UInt64, ShownProof)
}

/// The last fact of a room that a visitor has heard before it comes back.
public struct LastHeard: Hashable, Sendable {
  let seq: Int
  /// The room's code; nil: the visitor does not say, and means where it sits.
  let room: String?

  public init(seq: Int, room: String? = nil) {
    (self.seq, self.room) = (seq, room)
  }
}

/// The right to ask for something.
public enum Right: Sendable {
  case anybody
  /// For those who have said hello, also while they wait to be let in.
  case member
  /// For those who have said hello and are let in.
  case pupil
  /// For those who teach, or help to. Others learn nothing, not even whether what they named is there.
  case assistant
  /// For those who teach, and do not only help to.
  case teacher

  /// The rank that it takes; nil: it is not only for those who teach.
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
  /// Whether nobody has moved yet, and the others have been asked.
  public var isProposal = false
  /// Whether nobody has moved, because the one who waited does so no more.
  public var isTooLate = false
}

/// Somebody has come in.
public struct Welcome: Hashable, Sendable {
  public let pupil: Pupil
  public internal(set) var token: String?
  public let word: String?
  /// The pictures beside a new word, or, once, for a pupil who had a word before there were any.
  public internal(set) var pictures: PictureWord?
  /// Whether nobody has come by that name before.
  public let isNew: Bool
  public let room: RoomNumber?
  public let seat: Seat?
  public let seq: Int
  /// The server's proof that it knew the secret already.
  public internal(set) var proof: String?
}

/// The return word and pictures that a pupil was given, which nobody is told once more.
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
  /// The request would change something, and nothing can be stored just now.
  case store(StoreTrouble)
  case helloFirst
  case badName
  /// The letters of the name are of several scripts.
  case mixedName
  /// A child that takes the name would be taken for a teacher.
  case teachersName
  /// The lesson is over; who teaches may begin it again.
  case lessonOver(mayBegin: Bool)
  /// Somebody of that name is in the class.
  case nameKnown(String)
  case nameTooAlike(String, to: Pupil)
  /// Somebody who sits in a room says hello as somebody new.
  case stayOrLeave(Pupil, RoomNumber)
  case wrongWord(String)
  case wrongToken
  /// The proof was made for something else, or with another secret.
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
  /// The visitor looks on in so many rooms already.
  case watchesMany(Int)
  case wrongKey
  /// Only a teacher may ask that.
  case notAllowed
  /// Only a teacher may ask that, and this one helps to teach.
  case notForAssistants
  case people(PeopleTrouble)
  case wall(WallTrouble)

  case noSuchRoom(String)
  case noSuchList(String)
  case noSuchLevel(Int, list: String)
  case noSuchMaterial(GameKind, String)
  case badRules(BadRules)
  case badSeats(GameKind)

  case roomFull(RoomNumber)
  case roomOver(RoomNumber)
  /// Nobody there has asked the pupil to come.
  case invitedOnly(RoomNumber)
  case alreadySeated(RoomNumber)
  case alreadyStarted(RoomNumber)
  case notSeated
  case notYourRoom(RoomNumber)
  case notOver(RoomNumber)
  /// Nobody has asked for a yes.
  case nothingProposed
  /// Only a pupil who waits alone may practise meanwhile.
  case notWaitingAlone
  case watchingNotAllowed(RoomNumber)
  case notWatching(sits: Bool)

  case noSuchPupil(String)
  case alreadyHere(Pupil)
  case alreadyInvited(Pupil)
  /// The pupil has said no a moment ago.
  case tooSoonToInvite(Pupil, milliseconds: Int)
  case notInvited

  case nobodyToSkip
  case tooSoonToSkip(milliseconds: Int)
  case tooSoonToCheer(milliseconds: Int)
  /// A pupil may ask for its own best alone.
  case bestOfAnother
  /// The game of that room is paused.
  case paused(RoomNumber)
  /// There is nothing left to pause, to end or to sit down to.
  case overAlready(RoomNumber)
  /// The pupil cannot get up, as it does not sit.
  case sitsNowhere(Pupil)
  /// Two pupils are needed, and this is the same one twice.
  case samePupil(Pupil)
  /// The request may have been done, and done again it would be undone.
  case notRepeatable
  /// The pupil did something too often.
  case tooFast(milliseconds: Int)
  case results(ResultsTrouble)

  case plan(PlanTrouble)
  case board(BoardTrouble)
  case list(ListTrouble)
  case review(ReviewTrouble)

  case game(Refusal, RoomNumber)
}
