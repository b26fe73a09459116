import Games
import Hall

/// Everybody who is connected.
struct Guests {
  private var byID: [VisitorID: Guest] = [:]
  private var leavingByID: [VisitorID: Guest] = [:]
  /// Strangers who are to go, one for each newcomer that is one too many.
  private var superfluous: ArraySlice<VisitorID> = []
  private var last = 0

  subscript(visitor: VisitorID) -> Guest? { byID[visitor] }

  var count: Int { byID.count }
  var all: some Collection<Guest> { byID.values }
  /// All guests in the order in which they came.
  var inOrder: [Guest] { byID.values.sorted { $0.id < $1.id } }
  /// The guests who have been told goodbye and are still connected.
  var leaving: some Collection<Guest> { leavingByID.values }

  mutating func add(_ link: any Link, at now: Moment) -> Guest {
    last += 1
    let guest = Guest(VisitorID(last), link: link, at: now)
    byID[guest.id] = guest
    return guest
  }

  mutating func noteLeaving(_ guest: Guest) { leavingByID[guest.id] = guest }

  mutating func remove(_ visitor: VisitorID) -> Guest? {
    leavingByID[visitor] = nil
    return byID.removeValue(forKey: visitor)
  }

  /// Takes the next guest that was found to be one too many and still is; some have gone by themselves.
  mutating func nextSuperfluous(where isStill: (Guest) -> Bool) -> Guest? {
    while let next = superfluous.popFirst() {
      if let guest = byID[next], isStill(guest) { return guest }
    }
    return nil
  }

  mutating func setSuperfluous(_ guests: some Collection<Guest>) {
    superfluous = guests.map(\.id)[...]
  }
}
