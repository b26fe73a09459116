import Classroom
import Hall
import Wire

/// Shares memory and connections among all guests, so that nobody takes them from the others.
extension House {
  // MARK: How much is held for them

  /// Whether so much is held for all that guests must take some first.
  var isScarce: Bool { outside.buffered() + outbox.bytes > patience.unsentAltogether }

  /// Whether a guest is not sent more facts before it has taken some.
  func isFull(_ guest: Guest) -> Bool { holds(guest, patience.fullBuffer) }

  /// Whether nothing more is read from a guest before it has taken some.
  func isOverfull(_ guest: Guest) -> Bool { holds(guest, patience.overfullBuffer) }

  private func holds(_ guest: Guest, _ most: Int) -> Bool {
    let unsent = guest.unsent
    // Nearly always nothing is unsent, and the memory need not be added up.
    return unsent >= most || unsent > patience.scarceBuffer && isScarce
  }

  // MARK: How many there may be

  /// Sends a guest away if the newcomer is one too many. First go those who have been told goodbye and take
  /// nothing; then one from where the connections weigh most: the stranger there who said nothing for
  /// longest. Where there are but a few strangers it may be a child that is just typing its name: then it is
  /// somebody who sits nowhere, or the newcomer itself if it comes from there.
  func makeRoom(for visitor: VisitorID) {
    guard guests.count > patience.connections, let newcomer = guests[visitor] else { return }
    for guest in guests.leaving where guest.link.stalledFor > 0 { guest.link.drop() }
    if let guest = guests.nextSuperfluous(where: { $0.isTalking && isStranger($0) }) {
      return sendAway(guest)
    }
    // Some may be leaving, and still be told so.
    let staying = guests.all.filter { $0.isTalking }
    guard staying.count > patience.connections else { return }
    let byAddress = Dictionary(grouping: staying) { hall.address(of: $0.id) }
    let crowds = byAddress.sorted { $0.key < $1.key }.map(\.value)
    let most = crowds.max { weight(of: $0) < weight(of: $1) } ?? []
    let silent = most.filter { $0 !== newcomer && !hall.isTeacher($0.id) }
      .sorted { ($0.lastHeard, $0.id) < ($1.lastHeard, $1.id) }
    let strangers = silent.filter(isStranger)
    if strangers.count > House.fewStrangers {
      // Looking for them takes long where there are thousands, so it is not done for each newcomer.
      guests.setSuperfluous(strangers[1...].prefix((strangers.count - 1) / 2))
      sendAway(strangers[0])
    } else if most.contains(where: { $0 === newcomer }) {
      sendAway(newcomer)
    } else {
      // Those who sit in a room go last.
      sendAway(silent.first { !hall.isSeated($0.id) } ?? silent.first ?? newcomer)
    }
  }

  /// How much those who come from one address take from the others.
  private func weight(of crowd: [Guest]) -> Int {
    crowd.reduce(0) { sum, guest in
      if hall.isTeacher(guest.id) { return sum }
      return sum + (isStranger(guest) ? 3 : hall.isSeated(guest.id) ? 1 : 2)
    }
  }

  /// Dismisses a guest at once: its place is not kept until it has read so.
  private func sendAway(_ guest: Guest) {
    dismiss(guest, because: .crowded)
    if guest.link.buffered > 0 { guest.link.drop() }
  }

  private static let fewStrangers = 2

  /// Whether a guest has not said who it is, whatever it looks at.
  private func isStranger(_ guest: Guest) -> Bool { !hall.isKnown(guest.id) }
}
