public import Games
import Words

/// Who sits down with whom: a reading of the plan and of the rooms.
extension Hall {
  /// What a child that types `play` wants, as the plan stands.
  struct Outing {
    /// What it named, or what is on.
    var wish: Wish
    var setup: Setup
    /// With whom it plays.
    var company: [Pupil] = []
    /// It named nothing: whoever is paired with it comes along.
    var isOpen: Bool
    /// What is on cannot be played.
    var isTodayGone = false
  }

  func outing(
    for wished: Wish, by pupil: Pupil, from visitor: VisitorID
  ) throws(Trouble) -> Outing {
    let language = language(of: visitor)
    let planned = wished.namesNoWords ? book.plan.pair(of: pupil)?.wish ?? book.today : nil
    var (wish, isOpen, isGone) = (wished, wished.namesNoWords && wished.rules.game == nil, false)
    if let planned, wished.rules.game == nil || wished.rules.game == planned.rules.game {
      isOpen = true
      isGone = !isThere(planned)
      if !isGone {
        wish = planned
        wish.seats = wished.seats ?? planned.seats
      }
    }
    wish = try resolved(wish)
    var outing = Outing(
      wish: wish, setup: try setup(for: wish, language: language), isOpen: isOpen,
      isTodayGone: isGone)
    // Who says for how many, or plays alone, means it.
    if wished.seats == nil, wish.seats != 1, !outing.setup.rules.kind.type.isForAll {
      outing.company = book.company(of: pupil)
      if !outing.company.isEmpty {
        outing.setup.seats = outing.company.count + 1
        outing.wish.seats = nil
      }
    }
    return outing
  }

  /// Whether a waiting room has a seat that is not held for others, and some of one's company if one
  /// has any.
  func suits(_ room: Room, _ outing: Outing, for pupil: Pupil) -> Bool {
    let awaited = awaited(in: room)
    let isWelcome =
      awaited.contains(pupil) || room.setup.seats - room.table.all.count > awaited.count
    return isWelcome
      && (outing.company.isEmpty
        || outing.company.contains { room.table.seat(of: $0) != nil })
  }

  /// For whom the seats of a waiting room are held: the company of whoever has sat there longest.
  public func awaited(in room: Room) -> [Pupil] {
    guard room.phase == .gathering, let host = room.table.seated.first,
      let pupil = room.table[host]?.pupil
    else { return [] }
    let company = book.company(of: pupil).filter { room.table.seat(of: $0) == nil }
    return Array(company.prefix(room.setup.seats - room.table.all.count))
  }

  /// Whether a room plays what is on today.
  public func isOnToday(_ setup: Setup) -> Bool {
    guard let today = book.today else { return false }
    return today.list == setup.list && today.level == setup.level && setup.rules.fits(today.rules)
  }
}

extension Wish {
  /// Whether it says no more than a game, and for how many.
  fileprivate var namesNoWords: Bool {
    var rest = self
    rest.rules.game = nil
    rest.seats = nil
    return rest == Wish()
  }
}

extension ClassBook {
  /// With whom a pupil is to play, as far as they may come in.
  fileprivate func company(of pupil: Pupil) -> [Pupil] {
    plan.company(of: pupil).filter { role(of: $0) != .banned }
  }
}
