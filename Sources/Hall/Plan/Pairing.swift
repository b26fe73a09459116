public import Games

/// Who is to play together once.
public struct Pairing: Hashable, Sendable {
  public enum Who: Hashable, Sendable {
    case named(Naming)
    /// All who are here and have nothing to play, at random.
    case everybody
  }

  public var who: Who
  /// What they play; nothing named: what is on today.
  public var wish: Wish

  public init(_ who: Who, wish: Wish = Wish()) {
    self.who = who
    self.wish = wish
  }
}

/// Some who belong together now, and where they sit if they do already. Alone is who was left over.
public struct Party: Hashable, Sendable {
  public let members: [Pupil]
  public let room: RoomNumber?
}

/// Why the plan stays as it is.
public enum PlanTrouble: Hashable, Sendable {
  case namedTwice(Pupil)
  case badGroupSize
  case badPairSize
  /// Somebody, or another group, is called so, or nearly so.
  case nameTaken(String)
  /// A child proposes a group without itself.
  case withoutYou
  case tooManyGroups
  case noSuchGroup(String)
  case alreadyApproved(String)
  /// All are playing, or nobody is here.
  case nobodyToPair
  case notFree(Writing.Kind)
}

extension Writing.Kind {
  public static let group = Writing.Kind("group")
}

/// News about the plan, for those whom it concerns.
public enum PlanNews: Hashable, Sendable {
  case today
  /// What is on today cannot be played: its words, or its race, are not there any more.
  case todayGone
  /// For teachers: a child has proposed a group.
  case proposal(GroupNumber)
  /// For a teacher who comes: so many proposals wait.
  case proposals(Int)
  case grouped(name: String, with: [Pupil])
  /// Somebody plays with another group from now on.
  case left(name: String, Pupil)
  case ungrouped(name: String)
  /// What one proposed does not come to be.
  case notGrouped(name: String)
  case partners([Pupil], RoomNumber?)
  /// All others have somebody to play with.
  case leftOver
}
