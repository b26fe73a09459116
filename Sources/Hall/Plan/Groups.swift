public import Classroom
public import Games

/// Groups: children propose them, a teacher approves them or puts them together.
extension Hall {
  /// A teacher's group counts at once. One of that name before is put together anew.
  func makeGroup(
    _ name: String, _ naming: Naming, _ making: inout Transaction
  ) throws(Trouble) -> GroupNumber {
    let (name, members) = try checked(name, naming)
    let old = book.plan.group(named: name)
    try mustBeFree(name, butFor: old)
    try making.decide()
    if let old { end(old, sparing: members, &making) }
    leaveGroups(members, &making)
    let number = book.plan.nextGroup
    tell(GroupMade(group: number, name: name, members: members), &making)
    greet(number, &making)
    return number
  }

  /// What a child proposes is told to teachers and to nobody else. Its newest proposal counts.
  func propose(
    _ name: String, _ naming: Naming, by pupil: Pupil, _ making: inout Transaction
  ) throws(Trouble) -> GroupNumber {
    guard book.isFree else { throw .plan(.notFree(.group)) }
    try keepPace(.setting, pupil, making)
    let (name, members) = try Result { () throws(Trouble) in try checked(name, naming) }
      .mapError { (error) -> Trouble in
        // Whom the teacher has not let in is not for children to know.
        guard case .people(.notLetIn(let other)) = error else { return error }
        return .noSuchPupil(book.name(of: other))
      }.get()
    guard members.contains(pupil) else { throw .plan(.withoutYou) }
    let old = book.plan.proposal(of: pupil)
    try mustBeFree(name, butFor: old)
    try making.decide()
    if let old { tell(GroupEnded(group: old), &making) }
    // What nobody has looked at for long makes room for what is asked now.
    if let oldest = book.plan.proposals.first, book.plan.proposals.count >= limits.proposals {
      end(oldest, sparing: [], &making)
    }
    let number = book.plan.nextGroup
    tell(GroupProposed(group: number, name: name, members: members, proposer: pupil), &making)
    for teacher in teachers { making.send(.plan(.proposal(number)), to: teacher) }
    return number
  }

  public func approve(_ typed: String, _ making: inout Transaction) throws(Trouble) -> GroupNumber {
    let (number, group) = try group(named: typed)
    if group.isApproved { throw .plan(.alreadyApproved(group.name)) }
    guard hasRoomForGroups else { throw .plan(.tooManyGroups) }
    try making.decide()
    leaveGroups(group.members, &making)
    tell(GroupApproved(group: number), &making)
    greet(number, &making)
    return number
  }

  /// Answers with the name, which nobody has any more.
  public func ungroup(_ typed: String, _ making: inout Transaction) throws(Trouble) -> String {
    let (number, group) = try group(named: typed)
    try making.decide()
    end(number, sparing: [], &making)
    return group.name
  }

  /// A teacher sees them all. A child may know of its own; what others propose is not for it before a
  /// teacher has seen it.
  public func groups(_ making: inout Transaction) throws(Trouble) -> [GroupNumber] {
    let plan = book.plan
    if isTeacher(making.asker) { return plan.groups.keys.sorted() }
    let pupil = try making.pupil()
    return [plan.groupNumber(of: pupil), plan.proposal(of: pupil)].compactMap(\.self).sorted()
  }

  /// Who is here and in no group, so that somebody who makes one knows whom to ask.
  public func ungrouped(for making: Transaction) -> [Pupil] {
    presence.connections.keys.filter {
      $0 != making.by && book.role(of: $0) == .pupil && book.plan.groupNumber(of: $0) == nil
    }.sorted()
  }

  /// A teacher who comes hears that somebody waits.
  func tellProposals(to visitor: VisitorID, _ making: inout Transaction) {
    let count = book.plan.proposals.count
    if count > 0 { making.send(.plan(.proposals(count)), to: visitor) }
  }

  // MARK: The pieces of it

  private func checked(
    _ typed: String, _ naming: Naming
  ) throws(Trouble) -> (name: String, members: [Pupil]) {
    guard let name = Names.checked(typed) else { throw Names.trouble(with: typed) }
    let members = try pupils(naming)
    guard Plan.Group.sizes.contains(members.count) else { throw .plan(.badGroupSize) }
    return (name, members)
  }

  /// Nobody may be called so or nearly so, no other group either; and one more needs its place.
  private func mustBeFree(_ name: String, butFor old: GroupNumber?) throws(Trouble) {
    let alike = book.plan.group(lookingLike: name)
    guard book.pupil(lookingLike: name) == nil, alike == nil || alike == old else {
      throw .plan(.nameTaken(name))
    }
    guard hasRoomForGroups || old != nil else { throw .plan(.tooManyGroups) }
  }

  private var hasRoomForGroups: Bool {
    book.plan.groups.count - book.plan.proposals.count < limits.groups
  }

  private func group(named typed: String) throws(Trouble) -> (GroupNumber, Plan.Group) {
    guard let number = book.plan.group(named: Names.tidied(typed)),
      let group = book.plan.groups[number]
    else { throw .plan(.noSuchGroup(typed)) }
    return (number, group)
  }

  /// Ends a group, and tells those who were in it, or who asked for it; but those who are spared will
  /// hear something better.
  private func end(_ number: GroupNumber, sparing spared: [Pupil], _ making: inout Transaction) {
    guard let group = book.plan.groups[number] else { return }
    tell(GroupEnded(group: number), &making)
    if group.isApproved {
      tell(.ungrouped(name: group.name), to: group.members.filter { !spared.contains($0) }, &making)
    } else if let proposer = group.proposer, !spared.contains(proposer) {
      tell(.notGrouped(name: group.name), to: [proposer], &making)
    }
  }

  /// A child is in one group: whoever comes into a new one leaves the old one.
  private func leaveGroups(_ pupils: [Pupil], _ making: inout Transaction) {
    for pupil in pupils {
      guard let number = book.plan.groupNumber(of: pupil), let old = book.plan.groups[number]
      else { continue }
      tell(GroupLeft(group: number, pupil: pupil), &making)
      let others = old.members.filter { $0 != pupil && !pupils.contains($0) }
      let news: PlanNews =
        book.plan.groups[number] == nil ? .ungrouped(name: old.name) : .left(name: old.name, pupil)
      tell(news, to: others, &making)
    }
  }

  /// Tells a group who is in it.
  private func greet(_ number: GroupNumber, _ making: inout Transaction) {
    guard let group = book.plan.groups[number] else { return }
    for pupil in group.members {
      let others = group.members.filter { $0 != pupil }
      tell(.grouped(name: group.name, with: others), to: [pupil], &making)
    }
  }

  /// Tells those of them who are here.
  func tell(_ news: PlanNews, to pupils: [Pupil], _ making: inout Transaction) {
    for pupil in pupils { making.send(.plan(news), to: connection(of: pupil)) }
  }
}
