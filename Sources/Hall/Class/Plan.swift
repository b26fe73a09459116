public import Games

/// What the class is to do, as its teacher has laid it out: what is on today, who belongs together,
/// and whether children may write.
public struct Plan: Hashable, Sendable {
  /// Children who play together for good.
  public struct Group: Hashable, Sendable {
    public static let sizes = 2...8

    public let name: String
    public internal(set) var members: [Pupil]
    /// The child that asked for it; nil: the teacher put it together.
    public let proposer: Pupil?
    /// Only then does it count.
    public internal(set) var isApproved: Bool
  }

  /// Children who play together once.
  public struct Pair: Hashable, Sendable {
    public static let sizes = 2...3

    public let members: [Pupil]
    /// What they play; nil: whatever is on.
    public let wish: Wish?

    public init(members: [Pupil], wish: Wish? = nil) {
      self.members = members
      self.wish = wish
    }
  }

  /// What bare `play` means; nil: whatever waits, or the usual game.
  public private(set) var today: Wish?
  /// Whether children may write what others will read: words, races, names of groups.
  public private(set) var isFree = true
  public private(set) var groups: [GroupNumber: Group] = [:]
  /// In which approved group a pupil is.
  private var groupOf: [Pupil: GroupNumber] = [:]
  private var pairOf: [Pupil: Pair] = [:]
  /// The highest number so far: none is used again.
  private(set) var lastGroup = 0

  // MARK: Looking things up

  var nextGroup: GroupNumber { GroupNumber(lastGroup + 1) }

  /// The approved group of a pupil.
  public func group(of pupil: Pupil) -> Group? { groupOf[pupil].flatMap { groups[$0] } }

  func groupNumber(of pupil: Pupil) -> GroupNumber? { groupOf[pupil] }

  /// The pair of a pupil that has not played yet.
  public func pair(of pupil: Pupil) -> Pair? { pairOf[pupil] }

  /// The others of its pair.
  public func partners(of pupil: Pupil) -> [Pupil] {
    pairOf[pupil]?.members.filter { $0 != pupil } ?? []
  }

  /// With whom a pupil is to play: its partners, or else the others of its group.
  public func company(of pupil: Pupil) -> [Pupil] {
    let partners = partners(of: pupil)
    return partners.isEmpty ? group(of: pupil)?.members.filter { $0 != pupil } ?? [] : partners
  }

  /// The group of that name, approved or not.
  func group(named name: String) -> GroupNumber? {
    let key = Names.key(name)
    return groups.first { Names.key($0.value.name) == key }?.key
  }

  func group(lookingLike name: String) -> GroupNumber? {
    let look = Names.look(name)
    return groups.first { Names.look($0.value.name) == look }?.key
  }

  /// What a child has proposed that is not decided yet.
  func proposal(of pupil: Pupil) -> GroupNumber? {
    groups.first { !$0.value.isApproved && $0.value.proposer == pupil }?.key
  }

  /// The groups that wait for a teacher.
  var proposals: [GroupNumber] { groups.filter { !$0.value.isApproved }.keys.sorted() }

  /// Every pair once, by its first member.
  private var pairs: [Pair] {
    pairOf.filter { $0.key == $0.value.members.min() }.sorted { $0.key < $1.key }.map(\.value)
  }

  // MARK: Changing

  mutating func apply(_ fact: PlanFact) {
    switch fact {
    case .today(let wish): today = wish
    case .free(let isFree): self.isFree = isFree
    case .groupProposed(let number, let name, let members, let proposer):
      groups[number] = Group(
        name: name, members: members, proposer: proposer, isApproved: false)
      lastGroup = max(lastGroup, number.value)
    case .groupMade(let number, let name, let members):
      groups[number] = Group(name: name, members: members, proposer: nil, isApproved: true)
      lastGroup = max(lastGroup, number.value)
      for pupil in members { groupOf[pupil] = number }
    case .groupApproved(let number):
      groups[number]?.isApproved = true
      for pupil in groups[number]?.members ?? [] { groupOf[pupil] = number }
    case .groupLeft(let number, let pupil):
      groups[number]?.members.removeAll { $0 == pupil }
      if groupOf[pupil] == number { groupOf[pupil] = nil }
      if let left = groups[number]?.members.count, left < Group.sizes.lowerBound { end(number) }
    case .groupEnded(let number):
      end(number)
      lastGroup = max(lastGroup, number.value)
    case .paired(let pair): for pupil in pair.members { pairOf[pupil] = pair }
    case .parted(let pupils): for pupil in pupils { pairOf[pupil] = nil }
    }
  }

  /// Somebody is in the class no more.
  mutating func forget(_ pupil: Pupil) {
    if let pair = pairOf[pupil] { for member in pair.members { pairOf[member] = nil } }
    for (number, group) in groups {
      // Its name is the pupil's own word.
      if group.proposer == pupil {
        end(number)
      } else if group.members.contains(pupil) {
        apply(.groupLeft(number, pupil))
      }
    }
  }

  private mutating func end(_ number: GroupNumber) {
    for pupil in groups[number]?.members ?? [] where groupOf[pupil] == number {
      groupOf[pupil] = nil
    }
    groups[number] = nil
  }

  /// The numbers of groups up to that one have been given.
  mutating func reserve(groups: Int) { lastGroup = max(lastGroup, groups) }

  // MARK: As a checkpoint tells it

  /// The facts that lead to this plan, and no others.
  var facts: [PlanFact] {
    var facts: [PlanFact] = []
    if let today { facts.append(.today(today)) }
    if !isFree { facts.append(.free(false)) }
    for (number, group) in groups.sorted(by: { $0.key < $1.key }) {
      facts.append(
        group.proposer.map { .groupProposed(number, name: group.name, group.members, by: $0) }
          ?? .groupMade(number, name: group.name, group.members))
      if group.isApproved, group.proposer != nil { facts.append(.groupApproved(number)) }
    }
    // Of the last number that was given nothing else may be left.
    let last = GroupNumber(lastGroup)
    if lastGroup > 0, groups[last] == nil { facts.append(.groupEnded(last)) }
    return facts + pairs.map(PlanFact.paired)
  }
}

/// A group's number, never used again.
public struct GroupNumber: Hashable, Comparable, Sendable {
  public let value: Int

  public init(_ value: Int) {
    self.value = value
  }

  public static func < (a: GroupNumber, b: GroupNumber) -> Bool { a.value < b.value }
}
