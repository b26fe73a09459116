public import Games
public import JSON

/// The plan of a class: those who belong together, as its teacher has laid it out.
public struct Plan: Hashable, Sendable {
  /// Children who play together for good.
  public struct Group: Hashable, Sendable {
    public static let sizes = 2...8

    public let name: String
    public internal(set) var members: [Pupil]
    /// The child that asked for it; nil: the teacher put it together.
    public let proposer: Pupil?
    /// Whether a teacher has approved it: only then does it count.
    public internal(set) var isApproved: Bool
  }

  /// Children who play together once.
  public struct Pair: Hashable, Sendable {
    public static let sizes = 2...3

    public let members: [Pupil]
    /// The game that they play; nil: whatever is on.
    public let wish: Wish?

    public init(members: [Pupil], wish: Wish?) {
      (self.members, self.wish) = (members, wish)
    }
  }

  public private(set) var groups: [GroupNumber: Group] = [:]
  /// The approved group that each pupil is in.
  private var groupOf: [Pupil: GroupNumber] = [:]
  private var pairOf: [Pupil: Pair] = [:]
  /// The highest number so far: none is used again.
  private(set) var lastGroup = 0

  // MARK: Looking things up

  public var nextGroup: GroupNumber { GroupNumber(lastGroup + 1) }

  /// The approved group of a pupil.
  public func group(of pupil: Pupil) -> Group? { groupOf[pupil].flatMap { groups[$0] } }

  public func groupNumber(of pupil: Pupil) -> GroupNumber? { groupOf[pupil] }

  /// The pair of a pupil that has not played yet.
  public func pair(of pupil: Pupil) -> Pair? { pairOf[pupil] }

  public func partners(of pupil: Pupil) -> [Pupil] {
    pairOf[pupil]?.members.filter { $0 != pupil } ?? []
  }

  /// The pupils with whom a pupil is to play: its partners, or else the others of its group.
  public func company(of pupil: Pupil) -> [Pupil] {
    let partners = partners(of: pupil)
    return partners.isEmpty ? group(of: pupil)?.members.filter { $0 != pupil } ?? [] : partners
  }

  /// The group of that name, approved or not.
  public func group(named name: String) -> GroupNumber? { group(named: name, by: Names.key) }

  public func group(lookingLike name: String) -> GroupNumber? { group(named: name, by: Names.look) }

  private func group(named name: String, by sign: (String) -> String) -> GroupNumber? {
    let wanted = sign(name)
    return groups.first { sign($0.value.name) == wanted }?.key
  }

  /// The group that a child has proposed and that is not decided yet.
  public func proposal(of pupil: Pupil) -> GroupNumber? {
    groups.first { !$0.value.isApproved && $0.value.proposer == pupil }?.key
  }

  /// The groups that wait for a teacher.
  public var proposals: [GroupNumber] { groups.filter { !$0.value.isApproved }.keys.sorted() }

  /// Every pair once, by its first member.
  private var pairs: [Pair] {
    pairOf.filter { $0.key == $0.value.members.min() }.sorted { $0.key < $1.key }.map(\.value)
  }

  // MARK: Changing

  /// Forgets a pupil who is in the class no more.
  mutating func forget(_ pupil: Pupil) {
    if let pair = pairOf[pupil] { for member in pair.members { pairOf[member] = nil } }
    for (number, group) in groups {
      // The name of the group is the pupil's own word.
      if group.proposer == pupil {
        end(number)
      } else if group.members.contains(pupil) {
        leave(number, pupil)
      }
    }
  }

  fileprivate mutating func add(_ group: Group, as number: GroupNumber) {
    end(number)
    groups[number] = group
    if group.isApproved { approve(number) }
  }

  fileprivate mutating func approve(_ number: GroupNumber) {
    groups[number]?.isApproved = true
    for pupil in groups[number]?.members ?? [] { groupOf[pupil] = number }
  }

  /// Has a pupil leave a group, which ends when those who are left have nobody to play with.
  fileprivate mutating func leave(_ number: GroupNumber, _ pupil: Pupil) {
    groups[number]?.members.removeAll { $0 == pupil }
    if groupOf[pupil] == number { groupOf[pupil] = nil }
    if let left = groups[number]?.members.count, left < Group.sizes.lowerBound { end(number) }
  }

  fileprivate mutating func end(_ number: GroupNumber) {
    for pupil in groups[number]?.members ?? [] where groupOf[pupil] == number {
      groupOf[pupil] = nil
    }
    groups[number] = nil
    reserve(number)
  }

  fileprivate mutating func reserve(_ number: GroupNumber) {
    lastGroup = max(lastGroup, number.value)
  }

  fileprivate mutating func pair(_ pair: Pair) {
    for pupil in pair.members { pairOf[pupil] = pair }
  }

  fileprivate mutating func part(_ pupils: [Pupil]) {
    for pupil in pupils { pairOf[pupil] = nil }
  }

  // MARK: As a checkpoint tells it

  /// The facts that lead to this plan, and no others.
  var facts: [any ClassFact] {
    var facts: [any ClassFact] = []
    for (number, group) in groups.sorted(by: { $0.key < $1.key }) {
      guard let proposer = group.proposer else {
        facts.append(GroupMade(group: number, name: group.name, members: group.members))
        continue
      }
      facts.append(
        GroupProposed(group: number, name: group.name, members: group.members, proposer: proposer))
      if group.isApproved { facts.append(GroupApproved(group: number)) }
    }
    // Nothing else may be left of the last number that was given.
    let last = GroupNumber(lastGroup)
    if lastGroup > 0, groups[last] == nil { facts.append(GroupEnded(group: last)) }
    return facts + pairs.map { Paired(pair: $0) }
  }
}

/// A group's number, never used again.
public struct GroupNumber: GivenNumber, Hashable, Comparable, Sendable {
  public let value: Int

  public init(_ value: Int) { self.value = value }

  public var plain: Int { value }

  public static func < (a: GroupNumber, b: GroupNumber) -> Bool { a.value < b.value }
}

// MARK: - What happens to the plan

/// From now on bare `play` means that; nil: whatever waits, or the usual game.
public struct TodaySet: ClassSetting {
  static let event = "today-set"
  static let usual = TodaySet(wish: nil)
  public let wish: Wish?

  public init(wish: Wish?) { self.wish = wish }

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(wish: Wish.coded(fact?.wish ?? Wish(), fields).ifAny)
  }
}

/// Whether children may write what others will read: words, races, names of groups.
public struct FreeSet: ClassSetting {
  static let event = "free-set"
  static let usual = FreeSet(isFree: true)
  public let isFree: Bool

  public init(isFree: Bool) { self.isFree = isFree }

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(isFree: fields("free", fact?.isFree))
  }
}

extension ClassBook {
  public var today: Wish? { self[TodaySet.self].wish }
  public var isFree: Bool { self[FreeSet.self].isFree }
}

protocol GroupFact: ClassFact {
  var group: GroupNumber { get }
}

extension GroupFact {
  /// Whether the group was there and is no more. What somebody forgotten did itself stands in the files as
  /// its forgetting, so that a reading may lose a group before others left or ended it.
  func isOver(in state: ClassState) -> Bool {
    state.book.plan.groups[group] == nil && group.value <= state.book.plan.lastGroup
  }

  func reserve(in book: ClassBook) {
    book.reserve(pupils: pupils.map(\.number).max() ?? 0)
    book.plan.reserve(group)
  }
}

/// A child asks for a group, or one that was approved waits for a teacher again. Names of groups, which children
/// write, stand here and nowhere else.
public struct GroupProposed: GroupFact {
  static let event = "group-proposed"
  let group: GroupNumber
  let name: String
  let members: [Pupil]
  let proposer: Pupil

  public init(group: GroupNumber, name: String, members: [Pupil], proposer: Pupil) {
    (self.group, self.name, self.members, self.proposer) = (group, name, members, proposer)
  }

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(
      group: fields("group", fact?.group), name: fields("name", fact?.name),
      members: fields("pupils", fact?.members), proposer: fields("by", fact?.proposer))
  }

  var pupils: [Pupil] { members + [proposer] }

  func check(in state: ClassState) throws(Misfit) {
    try checkPupils(in: state)
    let known = state.book.plan.groups[group]
    let isOpenedAgain = known?.isApproved == true && known?.name == name
    if isOpenedAgain || isOver(in: state) { return }
    try state.book.plan.mustFit(group, name, members)
  }

  func apply(to state: ClassState) {
    if isOver(in: state) { return }
    state.book.plan.add(
      Plan.Group(name: name, members: members, proposer: proposer, isApproved: false), as: group)
  }

  /// The fact without the name, if its proposer is forgotten; that there was a group, others remember.
  func erased(by eraser: inout Eraser) -> any ClassFact {
    eraser.erases(proposer)
      ? GroupProposed(group: group, name: "", members: members, proposer: proposer) : self
  }
}

/// A teacher put a group together: it counts at once.
public struct GroupMade: GroupFact {
  static let event = "group-made"
  let group: GroupNumber
  let name: String
  let members: [Pupil]

  public init(group: GroupNumber, name: String, members: [Pupil]) {
    (self.group, self.name, self.members) = (group, name, members)
  }

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(
      group: fields("group", fact?.group), name: fields("name", fact?.name),
      members: fields("pupils", fact?.members))
  }

  var pupils: [Pupil] { members }

  func check(in state: ClassState) throws(Misfit) {
    try checkPupils(in: state)
    try state.book.plan.mustFit(group, name, members)
  }

  func apply(to state: ClassState) {
    state.book.plan.add(
      Plan.Group(name: name, members: members, proposer: nil, isApproved: true), as: group)
  }

  /// The fact without the name that a teacher gave, when all the members are gone.
  func erased(by eraser: inout Eraser) -> any ClassFact {
    members.allSatisfy(eraser.isGone) ? GroupMade(group: group, name: "", members: members) : self
  }
}

public struct GroupApproved: GroupFact {
  static let event = "group-approved"
  let group: GroupNumber

  public init(group: GroupNumber) { self.group = group }

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(group: fields("group", fact?.group))
  }

  func check(in state: ClassState) throws(Misfit) {
    guard state.book.plan.groups[group]?.isApproved == false || isOver(in: state) else {
      throw .group(group)
    }
  }

  func apply(to state: ClassState) { state.book.plan.approve(group) }
}

public struct GroupLeft: GroupFact {
  static let event = "group-left"
  let group: GroupNumber
  let pupil: Pupil

  public init(group: GroupNumber, pupil: Pupil) {
    (self.group, self.pupil) = (group, pupil)
  }

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(group: fields("group", fact?.group), pupil: fields("pupil", fact?.pupil))
  }

  var pupils: [Pupil] { [pupil] }

  func check(in state: ClassState) throws(Misfit) {
    try checkPupils(in: state)
    let isMember = state.book.plan.groups[group]?.members.contains(pupil) ?? false
    guard isMember || isOver(in: state) || !state.book.isMember(pupil) else { throw .group(group) }
  }

  func apply(to state: ClassState) { state.book.plan.leave(group, pupil) }
}

public struct GroupEnded: GroupFact {
  static let event = "group-ended"
  let group: GroupNumber

  public init(group: GroupNumber) { self.group = group }

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(group: fields("group", fact?.group))
  }

  func check(in state: ClassState) throws(Misfit) {
    guard state.book.plan.groups[group] != nil || isOver(in: state) else { throw .group(group) }
  }

  func apply(to state: ClassState) { state.book.plan.end(group) }

  /// Takes the number of the last group from a checkpoint, which says no more than that there was one.
  func restore(to state: ClassState) throws(Misfit) {
    guard group.value > state.book.plan.lastGroup else { throw .group(group) }
    state.book.plan.reserve(group)
  }
}

public struct Paired: ClassFact {
  static let event = "paired"
  let pair: Plan.Pair

  public init(pair: Plan.Pair) { self.pair = pair }

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    let members = try fields("pupils", fact?.pair.members)
    let wish = try Wish.coded(fact?.pair.wish ?? Wish(), fields).ifAny
    return Self(pair: Plan.Pair(members: members, wish: wish))
  }

  var pupils: [Pupil] { pair.members }

  func check(in state: ClassState) throws(Misfit) {
    try checkPupils(in: state)
    guard isSet(pair.members, of: Plan.Pair.sizes),
      pair.members.allSatisfy({ state.book.plan.pair(of: $0) == nil })
    else { throw .pair(pair.members) }
  }

  func apply(to state: ClassState) { state.book.plan.pair(pair) }
}

/// The pair has played, or one of it was paired anew.
public struct Parted: ClassFact {
  static let event = "parted"
  let pupils: [Pupil]

  public init(pupils: [Pupil]) { self.pupils = pupils }

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(pupils: fields("pupils", fact?.pupils))
  }

  func check(in state: ClassState) throws(Misfit) {
    try checkPupils(in: state)
    guard let first = pupils.first, state.book.plan.pair(of: first)?.members == pupils else {
      throw .pair(pupils)
    }
  }

  func apply(to state: ClassState) { state.book.plan.part(pupils) }
}

extension Plan {
  fileprivate func mustFit(
    _ number: GroupNumber, _ name: String, _ members: [Pupil]
  ) throws(Misfit) {
    guard number.value > lastGroup, name.isEmpty || group(named: name) == nil,
      isSet(members, of: Group.sizes)
    else { throw .group(number) }
  }
}

private func isSet(_ pupils: [Pupil], of sizes: ClosedRange<Int>) -> Bool {
  sizes.contains(pupils.count) && Set(pupils).count == pupils.count
}
