import Games

/// Who may wait for its turn.
protocol Waiting: Ranked {
  var party: WaitingParty<Self>? { get set }
}

/// Those who come from one place, and have together what others have alone.
final class WaitingParty<Member: Ranked>: Ranked {
  var rank = Rank()
  fileprivate var members: Ranks<Member>

  fileprivate init(memory: Int) {
    members = Ranks(memory: memory)
  }
}

/// Where somebody comes from.
enum Origin: Hashable {
  /// Who has not said who it is, or has gone, from wherever.
  case strangers
  case address(String)
}

/// Those who wait for their turn. It is by turns that of who has had least time and that of who has
/// waited longest: whoever asks little hardly waits, and nobody waits for ever.
///
/// Those who come from one address are a party, and each party has as much as another; within it each of
/// them has: whoever opens a thousand connections has no more by them.
struct WaitingLine<Member: Waiting> {
  typealias Party = WaitingParty<Member>

  /// So many parties are remembered that have nobody in line.
  private static var remembered: Int { 1_000 }

  private let memory: Int
  private var waiting: Ranks<Party>
  private var parties: [Origin: Party] = [:]
  /// In the order in which they came, some who stand there no more among them.
  private var arrivals: ArraySlice<(member: Member, arrival: Int)> = []
  private var lastArrival = 0
  private var isOldestNext = true
  /// That of who is being served.
  private var served: Party?

  /// - Parameter memory: so many nanoseconds that somebody had less or more than others still count when
  ///   it comes again: a thousand who ask for something dear at once are behind a child that asks for a
  ///   move now and then.
  init(memory: Int = 5_000_000) {
    self.memory = memory
    waiting = Ranks(memory: memory)
  }

  /// Whether nobody stands in it and nobody is being served.
  var isEmpty: Bool { served == nil && waiting.first == nil }

  /// Who is next. It stands in line no more, and is served until it is charged.
  mutating func next() -> Member? {
    guard let member = oldest() ?? leastServed() else { return nil }
    served = member.party
    remove(member)
    return member
  }

  private mutating func oldest() -> Member? {
    isOldestNext.toggle()
    while isOldestNext, let oldest = arrivals.first {
      if oldest.member.rank.arrival == oldest.arrival { return oldest.member }
      arrivals.removeFirst()
    }
    return nil
  }

  private mutating func leastServed() -> Member? {
    guard let party = waiting.first, let member = party.members.first else { return nil }
    waiting.begin(party)
    party.members.begin(member)
    return member
  }

  /// So much has been spent on who was served. It may be gone by now, or stand in line anew.
  mutating func charge(_ member: Member, _ cost: Int) {
    guard let party = served else { return }
    served = nil
    if member.party === party, !member.rank.isWaiting { party.members.charge(member, cost) }
    waiting.remove(party)
    waiting.charge(party, cost)
    if party.members.first != nil {
      lastArrival += 1
      waiting.add(party, arrival: lastArrival)
    }
    if isEmpty { arrivals = [] }
  }

  /// Who stands in line already stays where it is.
  mutating func add(_ member: Member, from origin: Origin) {
    if member.rank.isWaiting { return }
    let party = party(from: origin)
    if member.party !== party { (member.party, member.rank) = (party, Rank()) }
    lastArrival += 1
    party.members.add(member, arrival: lastArrival)
    if !party.rank.isWaiting { waiting.add(party, arrival: lastArrival) }
    arrivals.append((member, lastArrival))
  }

  mutating func remove(_ member: Member) {
    guard member.rank.isWaiting, let party = member.party else { return }
    party.members.remove(member)
    if party.members.first == nil { waiting.remove(party) }
    if isEmpty { arrivals = [] }
  }

  private mutating func party(from origin: Origin) -> Party {
    if let party = parties[origin] { return party }
    if parties.count >= WaitingLine.remembered {
      parties = parties.filter { $0.value.rank.isWaiting }
    }
    let party = Party(memory: memory)
    parties[origin] = party
    return party
  }
}

/// Where somebody stands among others, or would.
struct Rank {
  /// At which its next turn begins, counted in what has been spent on it; nil: it has not come yet.
  fileprivate var time: Int?
  /// Counted up, so that no two are equal; 0: it does not stand there.
  fileprivate(set) var arrival = 0

  var isWaiting: Bool { arrival > 0 }

  fileprivate func isBefore(_ other: Rank) -> Bool {
    (time ?? 0, arrival) < (other.time ?? 0, other.arrival)
  }
}

protocol Ranked: AnyObject {
  var rank: Rank { get set }
}

/// Some who wait, by how much time they have had. Who comes for the first time begins at that of who has
/// had least: nobody pays for time that nobody else wanted.
private struct Ranks<Member: Ranked> {
  private let memory: Int
  /// Who has had least comes last.
  private var members: [Member] = []
  /// The latest at which somebody's turn began because it had had least.
  private var time = 0
  /// The latest that anybody got to.
  private var latest = 0

  init(memory: Int) {
    self.memory = memory
  }

  /// Who has had least.
  var first: Member? { members.last }

  mutating func begin(_ member: Member) { time = max(time, member.rank.time ?? time) }

  mutating func charge(_ member: Member, _ cost: Int) {
    member.rank.time = (member.rank.time ?? time) + cost
    latest = max(latest, member.rank.time ?? time)
    settleIfEmpty()
  }

  /// Behind all whose turn begins no later.
  mutating func add(_ member: Member, arrival: Int) {
    member.rank = Rank(time: max(member.rank.time ?? time, time - memory), arrival: arrival)
    members.insert(member, at: index(of: member.rank))
  }

  mutating func remove(_ member: Member) {
    guard member.rank.isWaiting else { return }
    members.remove(at: index(of: member.rank))
    member.rank.arrival = 0
    settleIfEmpty()
  }

  /// What somebody had too much while others waited is forgotten when nobody does, all but a little.
  private mutating func settleIfEmpty() {
    if members.isEmpty { time = max(time, latest - memory) }
  }

  private func index(of rank: Rank) -> Int {
    var (low, high) = (0, members.count)
    while low < high {
      let middle = (low + high) / 2
      if rank.isBefore(members[middle].rank) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
