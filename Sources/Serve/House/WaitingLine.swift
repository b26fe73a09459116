import Games

/// Somebody who may wait for a turn.
protocol Waiting: Ranked {
  var party: WaitingParty<Self>? { get set }
}

/// Those who come from one place, and get together as much time as others get alone.
final class WaitingParty<Member: Ranked>: Ranked {
  var rank = Rank()
  fileprivate var members: Ranks<Member>

  fileprivate init(memory: Int) {
    members = Ranks(memory: memory)
  }
}

/// Where somebody comes from.
enum Origin: Hashable {
  /// Guests who have not said who they are, or have gone, from wherever.
  case strangers
  case address(String)
}

/// Those who wait for their turn. Next is, by turns, the one who has had least time and the one who has
/// waited longest: whoever asks little hardly waits, and nobody waits for ever.
///
/// Those who come from one address are a party. Each party gets as much time as another, and so does each of
/// its members: whoever opens a thousand connections gets no more by them.
struct WaitingLine<Member: Waiting> {
  typealias Party = WaitingParty<Member>

  /// So many parties are remembered; beyond that, those that have nobody in line are forgotten.
  private static var remembered: Int { 1_000 }

  private let memory: Int
  private var waiting: Ranks<Party>
  private var parties: [Origin: Party] = [:]
  /// The members in the order in which they came; some stand in line no more.
  private var arrivals: ArraySlice<(member: Member, arrival: Int)> = []
  private var lastArrival = 0
  private var isOldestNext = true
  /// The party of the member that is being served.
  private var served: Party?

  /// - Parameter memory: how far somebody who comes again may be ahead of the others or behind them, in
  ///   nanoseconds of work done for it: a child that asks for a move now and then stands before a thousand who
  ///   ask for something dear at once.
  init(memory: Int = 5_000_000) {
    self.memory = memory
    waiting = Ranks(memory: memory)
  }

  /// Whether nobody stands in it and nobody is being served.
  var isEmpty: Bool { served == nil && waiting.first == nil }

  /// Takes the next member out of the line. It is being served until it is charged.
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

  /// Notes how much time was spent on the member that was served. It may be gone, or in line anew.
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

  /// Puts a member in line; one that stands there already stays where it is.
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

/// The place of somebody in line among others.
struct Rank {
  /// When its next turn begins, counted in the time spent on it; nil: it has not come yet.
  fileprivate var time: Int?
  /// Its number among the arrivals, no two of which are equal; 0: it does not stand in line.
  fileprivate(set) var arrival = 0

  var isWaiting: Bool { arrival > 0 }

  fileprivate func isBefore(_ other: Rank) -> Bool {
    (time ?? 0, arrival) < (other.time ?? 0, other.arrival)
  }
}

protocol Ranked: AnyObject {
  var rank: Rank { get set }
}

/// Those in line, by how much time they have had. A new one begins where the one is who has had least: nobody
/// pays for time that nobody else wanted.
private struct Ranks<Member: Ranked> {
  private let memory: Int
  /// The members in line; the one who has had least time comes last.
  private var members: [Member] = []
  /// The latest `Rank.time` at which somebody's turn began because it had had least.
  private var time = 0
  /// The latest `Rank.time` that anybody got to.
  private var latest = 0

  init(memory: Int) {
    self.memory = memory
  }

  /// The member who has had least time.
  var first: Member? { members.last }

  mutating func begin(_ member: Member) { time = max(time, member.rank.time ?? time) }

  mutating func charge(_ member: Member, _ cost: Int) {
    member.rank.time = (member.rank.time ?? time) + cost
    latest = max(latest, member.rank.time ?? time)
    settleIfEmpty()
  }

  /// Puts a member behind all whose turn begins no later.
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

  /// When nobody waits, forgets all but a little of the time that somebody had more than others.
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
