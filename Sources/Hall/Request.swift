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
