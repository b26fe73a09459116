public import Games

/// What can happen to the plan of the class. Names of groups, which children write, stand here and
/// nowhere else.
public enum PlanFact: Hashable, Sendable {
  /// From now on bare `play` means that; nil: what it means without a plan.
  case today(Wish?)
  /// Whether children may write what others will read.
  case free(Bool)
  case groupProposed(GroupNumber, name: String, [Pupil], by: Pupil)
  /// A teacher put it together: it counts at once.
  case groupMade(GroupNumber, name: String, [Pupil])
  case groupApproved(GroupNumber)
  /// What is left of a group that has nobody to play with is none any more.
  case groupLeft(GroupNumber, Pupil)
  case groupEnded(GroupNumber)
  case paired(Plan.Pair)
  /// The pair has played, or one of it was paired anew.
  case parted([Pupil])

  /// Whom it names.
  public var pupils: [Pupil] {
    switch self {
    case .today, .free, .groupApproved, .groupEnded: []
    case .groupProposed(_, _, let members, let proposer): members + [proposer]
    case .groupMade(_, _, let members): members
    case .groupLeft(_, let pupil): [pupil]
    case .paired(let pair): pair.members
    case .parted(let pupils): pupils
    }
  }

  /// The group that it is about.
  public var group: GroupNumber? {
    switch self {
    case .groupProposed(let number, _, _, _), .groupMade(let number, _, _),
      .groupApproved(let number), .groupLeft(let number, _), .groupEnded(let number):
      number
    case .today, .free, .paired, .parted: nil
    }
  }
}

extension Hall {
  /// Refuses what cannot have happened as the plan stands.
  func check(_ fact: PlanFact) throws(Misfit) {
    if let stranger = fact.pupils.first(where: { !book.wasMember($0) }) { throw .pupil(stranger) }
    let plan = book.plan
    switch fact {
    case .today, .free: break
    case .groupProposed(let number, let name, let members, _),
      .groupMade(let number, let name, let members):
      guard number > GroupNumber(plan.lastGroup), name.isEmpty || plan.group(named: name) == nil,
        isSet(members, of: Plan.Group.sizes)
      else { throw .group(number) }
    case .groupApproved(let number):
      guard plan.groups[number]?.isApproved == false else { throw .group(number) }
    case .groupLeft(let number, let pupil):
      guard plan.groups[number]?.members.contains(pupil) == true else { throw .group(number) }
    case .groupEnded(let number):
      guard plan.groups[number] != nil else { throw .group(number) }
    case .paired(let pair):
      guard isSet(pair.members, of: Plan.Pair.sizes),
        pair.members.allSatisfy({ plan.pair(of: $0) == nil })
      else { throw .pair(pair.members) }
    case .parted(let pupils):
      guard let first = pupils.first, plan.pair(of: first)?.members == pupils else {
        throw .pair(pupils)
      }
    }
  }

  private func isSet(_ pupils: [Pupil], of sizes: ClosedRange<Int>) -> Bool {
    sizes.contains(pupils.count) && Set(pupils).count == pupils.count
  }

  /// What a checkpoint tells. The last number that was given may have no group any more.
  func restore(_ fact: PlanFact) throws(Misfit) {
    if case .groupEnded(let number) = fact {
      guard book.plan.groups[number] == nil else { throw .group(number) }
    } else {
      try check(fact)
    }
    book.apply(.plan(fact))
  }
}
