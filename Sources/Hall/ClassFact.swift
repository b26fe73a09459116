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
  case plan(PlanFact)
  /// About who may come in, and by which name.
  case people(PeopleFact)
  /// The class knows nothing of a pupil any more. Its number is not given again.
  case forgotten(Pupil)
  /// Nor does any file.
  case swept(Pupil)
  /// Something is to be done. Its number is higher than any before.
  case assigned(Exercise)
  /// It need not be done any more, and what was done of it is forgotten.
  case unassigned(exercise: Int)
  /// What the teacher thinks of how a pupil did an exercise; nil: what the games say counts again.
  case marked(Pupil, exercise: Int, Marked?)
  case roomOpened(RoomNumber, code: String)
  case roomEnded(RoomNumber)
  /// A teacher should have a look at somebody in a room.
  case needsHelp(Pupil, RoomNumber, Need)
  /// Nobody plays, also not in rooms that are opened from now on.
  case classPaused
  case classResumed
  /// No voices, or voices again.
  case quiet(Bool)
  /// Words that children claimed, and what became of them.
  case review(ReviewFact)
}
