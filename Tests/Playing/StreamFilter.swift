package import JSON
package import Tools

/// What a follower asked for alone.
package struct StreamFilter {
  private var kinds: [String] = []
  private var rooms: [String] = []
  private var pupils: [String] = []
  /// Whom these meant when it asked.
  private var roomIDs: Set<Int> = []
  private var numbers: Set<Int> = []

  package init() {}

  /// Of some kinds, of one or two rooms, of one or two children, or kinds of these.
  package init(_ log: LessonLog, using chance: inout Chance) {
    let way = chance.number(1...4)
    if way == 1 || way == 4 {
      kinds = ["answered", "needs-help", "joined", "away", "room-opened"].filter { _ in
        chance.happens(60)
      }
    }
    if way == 2 {
      let open = log.rooms.values.filter { $0.ending == nil }.map(\.code).sorted()
      rooms = [chance.one(of: open), chance.one(of: open)].compactMap(\.self)
    }
    if way >= 3 {
      let names = log.course.pupils.values.filter { $0.role == "pupil" }.map(\.name).sorted()
      pupils = [chance.one(of: names), chance.one(of: names)].compactMap(\.self)
    }
  }

  package func add(to line: inout JSONWriter) {
    if !kinds.isEmpty { line.add("kinds", kinds) }
    if !rooms.isEmpty { line.add("rooms", rooms) }
    if !pupils.isEmpty { line.add("pupils", pupils) }
  }

  /// Codes and names mean for good what they meant at that number.
  package func meant(at n: Int, in log: LessonLog) -> StreamFilter {
    var filter = self
    filter.roomIDs = Set(rooms.compactMap { log.room(coded: $0, at: n)?.id })
    filter.numbers = Set(pupils.compactMap { log.pupil(named: $0, at: n) })
    return filter
  }

  /// Who changes places is told by seats: whose they are is not looked up here.
  package func mayTell(_ fact: LoggedFact) -> Bool { lets(fact) || fact.event == "swapped" }

  package func lets(_ fact: LoggedFact) -> Bool {
    return (kinds.isEmpty || kinds.contains(fact.event))
      && (rooms.isEmpty || fact.room.map(roomIDs.contains) == true)
      && (pupils.isEmpty || !fact.people.isDisjoint(with: numbers))
  }

  /// Whether the state of a room comes, where states are asked for.
  package func shows(_ room: LoggedRoom) -> Bool {
    pupils.isEmpty && (rooms.isEmpty || roomIDs.contains(room.id))
  }
}
