import Games

/// Who stands at the door: wrong keys, known names without their word, new names that wait.
extension Hall {
  /// A connection that said a known name without its word.
  struct Knock: Sendable {
    let visitor: VisitorID
    let at: Moment

    /// How long a teacher may take to open, in milliseconds.
    static let patience = 10 * 60_000
  }

  /// Why a known name alone does not let in. Teachers who are there hear of it, and may open.
  func knock(at pupil: Pupil, from visitor: VisitorID, _ making: inout Transaction) -> Trouble {
    if book.role(of: pupil) == .banned { return .people(.banned) }
    if visitors[visitor]?.pupil == nil {
      knocks[pupil] = Knock(visitor: visitor, at: making.wall)
      ring(for: .knock(pupil), from: visitor, &making) { .knocked(pupil, address: $0) }
    }
    return .nameKnown(book.name(of: pupil))
  }

  /// The connection that knocked last as somebody, if it is still there and nobody.
  func whoKnocked(as pupil: Pupil, at now: Moment) -> VisitorID? {
    guard let knock = knocks[pupil], knock.at.adding(Knock.patience) > now,
      let entry = visitors[knock.visitor], entry.pupil == nil
    else { return nil }
    return knock.visitor
  }

  /// Tells all teachers, unless they have heard the same from that address just now.
  func ring(
    for matter: Bell.Matter, from visitor: VisitorID, _ making: inout Transaction,
    _ news: (_ address: String) -> PeopleNews
  ) {
    let address = visitors[visitor]?.address ?? ""
    let teachers = visitors.keys.filter { isTeacher($0) && $0 != visitor }.sorted()
    guard !teachers.isEmpty, bell.rings(for: matter, from: address, at: making.wall) else { return }
    for teacher in teachers { making.turn.news.append((teacher, .people(news(address)))) }
  }

  /// From now on this is the key. Whoever was a teacher by another hears that it is one no more.
  public func change(key new: TeacherKey?) -> Turn {
    var turn = Turn()
    guard new != key else { return turn }
    for visitor in visitors.keys.sorted() where isTeacher(visitor) {
      turn.news.append((visitor, .people(.keyChanged)))
    }
    key = new
    return turn
  }
}
