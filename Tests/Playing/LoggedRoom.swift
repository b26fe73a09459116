/// A room as the log tells of it: every fact, and how it stands.
package final class LoggedRoom {
  package let id: Int
  package let code: String
  /// The times of the log at which the code began and ceased to mean this room.
  package let openedAt: Int
  package private(set) var endedAt: Int?
  package let opening: Int
  package private(set) var ending: Int?
  package private(set) var facts: [LoggedFact] = []
  package private(set) var standing = RoomStanding()
  /// The log came to some of its facts when who wrote there had been forgotten already.
  package private(set) var hasBlanks = false

  package init(_ opened: LoggedFact, id: Int, code: String) {
    self.id = id
    self.code = code
    openedAt = opened.at
    opening = opened.n
  }

  package func learn(_ fact: LoggedFact) throws(Failure) {
    guard fact.seq == facts.count + 1, (fact.seq == 1) == (fact.event == "opened"), ending == nil,
      facts.last?.event != "ended"
    else {
      throw Failure(
        "room \(code), \(id) in the log", expected: "its fact \(facts.count + 1), before its end",
        found: fact.text)
    }
    if fact.event == "answered", ["bingo", "cards"].contains(standing.game),
      standing.isOpen(fact) != (fact.tree["open"]?.isTrue == true)
    {
      throw Failure(
        "room \(code), \(id) in the log", expected: "open: \(standing.isOpen(fact))",
        found: fact.text)
    }
    if fact.event == "blank" || countsAnew(fact) { hasBlanks = true }
    facts.append(fact)
    standing.apply(fact)
  }

  /// Whether a round has a number that was there before: those whose word is gone do not count any more.
  private func countsAnew(_ fact: LoggedFact) -> Bool {
    guard let round = fact.tree["round"]?.int else { return false }
    let last = facts.last { ["set", "closed"].contains($0.event) }
    let known = last?.tree["round"]?.int ?? 0
    return fact.event == "set" ? round <= known : fact.event == "closed" && round < known
  }

  package func end(_ fact: LoggedFact) throws(Failure) {
    guard let last = facts.last?.event, ["ended", "continued"].contains(last), ending == nil else {
      throw Failure("room \(code), \(id) in the log", expected: "its own end", found: fact.text)
    }
    ending = fact.n
    endedAt = fact.at
  }

  package func isOpen(at n: Int) -> Bool { opening <= n && n < ending ?? .max }

  /// How it stood after so many of its facts.
  package func standing(at seq: Int) -> RoomStanding {
    facts.prefix(seq).reduce(into: RoomStanding()) { $0.apply($1) }
  }

  /// What who sits on that seat, or who looks on, is told of a fact.
  package func told(_ seq: Int, to seat: Int?) -> Tree {
    Eyes(game: standing.game, seat: seat).see(facts[seq - 1])
  }
}
