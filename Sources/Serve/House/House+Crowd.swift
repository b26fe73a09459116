import Hall
import Wire

/// What is shared by all who are connected, so that nobody takes it from the others.
extension House {
  // MARK: How much is held for them

  /// So much is held that others must take some first.
  var isScarce: Bool { buffered() + heldBytes > patience.unsentAltogether }

  /// Whether a guest is not sent more facts before it has taken some.
  func isFull(_ guest: Guest) -> Bool { holds(guest, patience.fullBuffer) }

  /// Whether nothing more is read from it before.
  func isOverfull(_ guest: Guest) -> Bool { holds(guest, patience.overfullBuffer) }

  private func holds(_ guest: Guest, _ most: Int) -> Bool {
    let unsent = guest.unsent
    // Nearly always it is nothing.
    return unsent >= most || unsent > patience.scarceBuffer && isScarce
  }

  // MARK: How many there may be

  /// If somebody who has come is one too many, says goodbye to a stranger where most of them come from, the
  /// one that said nothing for longest. Where there are but a few it may be a child that is just typing its
  /// name; then the newcomer itself is turned away, unless others come from one place in greater number than
  /// it does.
  func makeRoom(for visitor: VisitorID) {
    guard guests.count > patience.connections, let newcomer = guests[visitor] else { return }
    while let next = superfluous.popFirst() {
      guard let guest = guests[next], !guest.isLeaving, isStranger(guest) else { continue }
      return sendAway(guest)
    }
    // Some may be on their way out, and still be told so.
    let staying = guests.values.filter { !$0.isLeaving }
    guard staying.count > patience.connections else { return }
    let byAddress = Dictionary(grouping: staying) { hall.address(of: $0.id) }
    let strangers = byAddress.values.map { $0.filter { $0 !== newcomer && isStranger($0) } }
    if let most = strangers.max(by: { $0.count < $1.count }), most.count > House.fewStrangers {
      let silent = most.sorted { ($0.lastHeard, $0.id) < ($1.lastHeard, $1.id) }
      // Looking for them takes long where there are thousands, so it is not done for each newcomer.
      superfluous = silent.prefix((most.count + 1) / 2).map(\.id)[...]
      if let first = superfluous.popFirst() { guests[first].map(sendAway) }
      return
    }
    let own = byAddress[hall.address(of: newcomer.id)]?.count ?? 0
    let others = byAddress.values.max { $0.count < $1.count } ?? []
    let pupils = others.filter { !hall.isTeacher($0.id) }
    let silent = pupils.sorted { ($0.lastHeard, $0.id) < ($1.lastHeard, $1.id) }
    // Who sits in a room goes last.
    let first = silent.first { !hall.isSeated($0.id) } ?? silent.first
    sendAway(others.count > own ? first ?? newcomer : newcomer)
  }

  /// Nobody's place is kept until it reads that it has none.
  private func sendAway(_ guest: Guest) {
    dismiss(guest, because: .crowded)
    if guest.link.buffered > 0 { guest.link.drop() }
  }

  private static let fewStrangers = 2

  /// Has not said who it is, whatever it looks at.
  private func isStranger(_ guest: Guest) -> Bool { !hall.isKnown(guest.id) }
}
