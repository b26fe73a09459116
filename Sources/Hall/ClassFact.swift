public import Games

/// What can happen in the class. The class is a list of these, as a room is a list of its facts.
///
/// Names stand here and nowhere else; secrets stand here as digests only.
public enum ClassFact: Hashable, Sendable {
  case enrolled(Pupil, name: String)
  /// A token was given: a program that shows it again is that pupil.
  case tokenGiven(Pupil, Digest)
  /// A return word was given: who types it after the name is that pupil.
  case wordGiven(Pupil, Digest)
  case roomOpened(RoomNumber, code: String)
  case roomEnded(RoomNumber)
}

/// All that one request or one wake-up made, valid whole or not at all.
public struct Decision: Hashable, Sendable {
  public enum Told: Hashable, Sendable {
    case inClass(ClassFact)
    case inRoom(RoomNumber, seq: Int, RoomFact)
  }

  /// Counted from 1 over the life of the class.
  public let number: Int
  /// Never smaller than that of the decision before.
  public let at: Moment
  public let by: Pupil?
  public let request: RequestID?
  public var told: [Told]
}

/// The name that a client gave its request.
public enum RequestID: Hashable, Sendable {
  case number(Int)
  case text(String)
}
