public import Games

/// What can happen in the class. The class is a list of these, as a room is a list of its facts.
///
/// Names stand here and nowhere else; secrets stand here as digests only.
public enum ClassFact: Hashable, Sendable {
  /// The server began to run. The time since the decision before does not count for anybody.
  case began
  case enrolled(Pupil, name: String)
  /// A token was given: a program that shows it again is that pupil.
  case tokenGiven(Pupil, Digest)
  /// A return word was given: who types it after the name is that pupil.
  case wordGiven(Pupil, Digest)
  case travellerChosen(Pupil, Traveller)
  /// A pupil's best scores count no more; those of the class stand.
  case bestForgotten(Pupil)
  case roomOpened(RoomNumber, code: String)
  case roomEnded(RoomNumber)
}
