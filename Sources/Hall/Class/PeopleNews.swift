public import Games

/// Passing news about who may come in.
public enum PeopleNews: Hashable, Sendable {
  // To teachers.
  case wrongKey(address: String)
  case keyChanged
  case waiting(Pupil)
  case knocked(Pupil, address: String)

  // To the one whom it is about.
  case accepted
  case declined
  case banned
  case renamed(Pupil)
}
