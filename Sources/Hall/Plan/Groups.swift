public import Classroom
public import Games

/// Groups: children propose them, a teacher approves them or puts them together.
extension Transaction {
  /// Makes a teacher's group, which counts at once. One of that name before is put together anew.
  mutating func makeGroup(_ name: String, _ naming: Naming) throws(Trouble) -> GroupNumber {
    let (name, members) = try hall.checked(name, naming)
    let old = book.plan.group(named: name)
    try hall.mustBeFree(name, butFor: old)
    try decide()
    if let old { end(old, sparing: members) }
    leaveGroups(members)
    let number = book.plan.nextGroup
    tell(GroupMade(group: number, name: name, members: members))
    greet(number)
    return number
  }

  /// Proposes a child's group, and tells teachers and nobody else. Its newest proposal counts.
  mutating func propose(
    _ name: String, _ naming: Naming, by pupil: Pupil
  ) throws(Trouble) -> GroupNumber {
    guard book.isFree else { throw .plan(.notFree(.group)) }
    try keepPace(.setting, pupil)
    let (name, members) = try Result { () throws(Trouble) in try hall.checked(name, naming) }
      .mapError { (error) -> Trouble in
        // Children need not know whom the teacher has not let in.
        guard case .people(.notLetIn(let other)) = error else { return error }
        return .noSuchPupil(book.name(of: other))
      }.get()
    guard members.contains(pupil) else { throw .plan(.withoutYou) }
    let old = book.plan.proposal(of: pupil)
    try hall.mustBeFree(name, butFor: old)
    try decide()
    if let old { tell(GroupEnded(group: old)) }
    let number = book.plan.nextGroup
    note(name, members, proposedBy: pupil, as: number)
    for teacher in hall.teachers { send(.plan(.proposal(number)), to: teacher) }
    return number
  }

  /// Keeps a proposal until a teacher decides on it.
  private mutating func note(
    _ name: String, _ members: [Pupil], proposedBy pupil: Pupil, as number: GroupNumber
  ) {
    // A proposal that nobody has looked at for long makes room for this one; what waits for a group's being
    // approved again is not lost so.
    let proposals = book.plan.proposals
    if proposals.count >= hall.limits.proposals {
      let withWork = Set(book.study.exercises.map(\.to))
      let oldest = proposals.first { !withWork.contains(.group($0)) } ?? proposals.first
      if let oldest { end(oldest, sparing: []) }
    }
    tell(GroupProposed(group: number, name: name, members: members, proposer: pupil))
  }

  /// Makes a proposal of an approved group again, in place of what its child has proposed since. It keeps its
  /// number, so that what was given to it is its own again when it is approved.
  public mutating func reopen(_ typed: String) throws(Trouble) -> GroupNumber {
    let (number, group) = try hall.group(named: typed)
    if !group.isApproved { return number }
    guard let proposer = group.proposer else { throw .plan(.notProposed(group.name)) }
    try decide()
    if let other = book.plan.proposal(of: proposer) { end(other, sparing: [proposer]) }
    note(group.name, group.members, proposedBy: proposer, as: number)
    tell(.reopened(name: group.name), to: group.members)
    return number
  }

  public mutating func approve(_ typed: String) throws(Trouble) -> GroupNumber {
    let (number, group) = try hall.group(named: typed)
    if group.isApproved { throw .plan(.alreadyApproved(group.name)) }
    guard hall.hasRoomForGroups else { throw .plan(.tooManyGroups) }
    try decide()
    leaveGroups(group.members)
    tell(GroupApproved(group: number))
    greet(number)
    return number
  }

  /// Ends a group. Answers with its name, which nobody has any more.
  public mutating func ungroup(_ typed: String) throws(Trouble) -> String {
    let (number, group) = try hall.group(named: typed)
    try decide()
    end(number, sparing: [])
    return group.name
  }

  /// The groups that a visitor may know: a teacher all, a child its own. What others propose is not for it
  /// before a teacher has seen it, nor how others fare.
  ///
  /// - Parameters:
  ///   - search: what the name of the group, or of one of it, holds.
  ///   - order: the order of the members, which is for teachers.
  public mutating func groups(
    holding search: String? = nil, by order: MemberOrder? = nil
  ) throws(Trouble) -> [GroupNumber] {
    let plan = book.plan
    var known = Array(plan.groups.keys)
    if !hall.isTeacher(asker) {
      let pupil = try pupil()
      try mayOrder(by: order)
      known = [plan.groupNumber(of: pupil), plan.proposal(of: pupil)].compactMap(\.self)
    }
    return known.sorted().filter { number in
      guard let search = search.map(Names.key), let group = plan.groups[number] else { return true }
      return ([group.name] + group.members.map(book.name)).contains {
        Names.key($0).contains(search)
      }
    }
  }

  /// The pupils who are here and in no group, so that one who makes a group knows whom to ask.
  public func ungrouped() -> [Pupil] {
    hall.presence.connections.keys.filter {
      $0 != by && book.role(of: $0) == .pupil && book.plan.groupNumber(of: $0) == nil
    }.sorted()
  }

  /// Tells a teacher who comes that somebody waits.
  mutating func tellProposals(to visitor: VisitorID) {
    let count = book.plan.proposals.count
    if count > 0 { send(.plan(.proposals(count)), to: visitor) }
  }

  /// Refuses an order to children: how others fare is not for them.
  public func mayOrder(by order: MemberOrder?) throws(Trouble) {
    if order != nil { try mustTeach() }
  }

  /// Ends a group, and tells those who were in it, or who asked for it; but those who are spared will
  /// hear something better.
  private mutating func end(_ number: GroupNumber, sparing spared: [Pupil]) {
    guard let group = book.plan.groups[number] else { return }
    tell(GroupEnded(group: number))
    if group.isApproved {
      tell(.ungrouped(name: group.name), to: group.members.filter { !spared.contains($0) })
    } else if let proposer = group.proposer, !spared.contains(proposer) {
      tell(.notGrouped(name: group.name), to: [proposer])
    }
  }

  /// Has pupils leave their groups: a child is in one, and whoever comes into a new one leaves the old one.
  private mutating func leaveGroups(_ pupils: [Pupil]) {
    for pupil in pupils {
      guard let number = book.plan.groupNumber(of: pupil), let old = book.plan.groups[number]
      else { continue }
      tell(GroupLeft(group: number, pupil: pupil))
      let others = old.members.filter { $0 != pupil && !pupils.contains($0) }
      let news: PlanNews =
        book.plan.groups[number] == nil ? .ungrouped(name: old.name) : .left(name: old.name, pupil)
      tell(news, to: others)
    }
  }

  /// Tells a group who is in it.
  private mutating func greet(_ number: GroupNumber) {
    guard let group = book.plan.groups[number] else { return }
    for pupil in group.members {
      let others = group.members.filter { $0 != pupil }
      tell(.grouped(name: group.name, with: others), to: [pupil])
    }
  }

  /// Tells those of them who are here.
  mutating func tell(_ news: PlanNews, to pupils: [Pupil]) {
    for pupil in pupils { send(.plan(news), to: hall.connection(of: pupil)) }
  }
}

/// The order in which a teacher sees the members of groups.
public enum MemberOrder: String, CaseIterable, Sendable {
  case name
  /// The most recently active come first.
  case active
  /// Those who have read the fewest of a hundred questions at the first try come first.
  case share
}

extension Hall {
  /// The members of a group; nil: in the order in which they were named. Who has played nothing comes last.
  public func members(of group: Plan.Group, by order: MemberOrder?) -> [Pupil] {
    func sorted(_ key: (Pupil) -> Int?) -> [Pupil] {
      group.members.sorted { (key($0) ?? Int.max, $0) < (key($1) ?? Int.max, $1) }
    }
    return switch order {
    case nil: group.members
    case .name: group.members.sorted { Names.key(book.name(of: $0)) < Names.key(book.name(of: $1)) }
    case .active: sorted { self.lastActive($0).map { -$0.milliseconds } }
    case .share: sorted { self.book.results(of: $0).share }
    }
  }

  // MARK: The pieces of it

  fileprivate func checked(
    _ typed: String, _ naming: Naming
  ) throws(Trouble) -> (name: String, members: [Pupil]) {
    guard let name = Names.checked(typed) else { throw Names.trouble(with: typed) }
    let members = try pupils(naming)
    guard Plan.Group.sizes.contains(members.count) else { throw .plan(.badGroupSize) }
    return (name, members)
  }

  /// Refuses a name that a pupil or another group has, or nearly so; and one group more than fit.
  fileprivate func mustBeFree(_ name: String, butFor old: GroupNumber?) throws(Trouble) {
    let alike = book.plan.group(lookingLike: name)
    guard book.pupil(lookingLike: name) == nil, alike == nil || alike == old else {
      throw .plan(.nameTaken(name))
    }
    guard hasRoomForGroups || old != nil else { throw .plan(.tooManyGroups) }
  }

  fileprivate var hasRoomForGroups: Bool {
    book.plan.groups.count - book.plan.proposals.count < limits.groups
  }

  fileprivate func group(named typed: String) throws(Trouble) -> (GroupNumber, Plan.Group) {
    guard let number = book.plan.group(named: Names.tidied(typed)),
      let group = book.plan.groups[number]
    else { throw .plan(.noSuchGroup(typed)) }
    return (number, group)
  }
}
