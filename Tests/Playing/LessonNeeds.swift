import JSON

/// Whom a teacher's board marked, each time that it was asked, and whether that was true.
package struct LessonNeeds {
  private struct Look {
    /// By the clock on the wall, as the log counts: when it was asked, and when the answer was there.
    let asked: Int
    let told: Int
    let marks: [Int: Set<String>]
    /// Whose planted need was to be told.
    let planted: Set<Int>
  }

  private var looks: [Look] = []
  package private(set) var marks = 0
  package private(set) var trueMarks = 0

  package init() {}

  /// - Parameters:
  ///   - rows: those of `who`.
  ///   - time: when it was asked, as the school counts; `now` and `wall` are when the answer was there.
  package mutating func look(
    _ rows: [Line], at children: [LessonChild], askedAt time: Int, now: Int, wall: Int
  ) {
    var marks: [Int: Set<String>] = [:]
    for row in rows {
      let needs = row.tree["needs"]?.strings ?? []
      if let pupil = row["pupil"]?.int, !needs.isEmpty { marks[pupil] = Set(needs) }
    }
    var planted: Set<Int> = []
    for child in children {
      guard let plant = child.plant, let number = child.number else { continue }
      if plant.isDue(at: now), !plant.isOver { planted.insert(number) }
      plant.judge(isMarked: marks[number]?.contains(plant.need.rawValue) == true, askedAt: time)
    }
    looks.append(Look(asked: wall - (now - time), told: wall, marks: marks, planted: planted))
  }

  /// Holds all marks against the log, once that has come to the last of them.
  package mutating func judge(by log: LessonLog) {
    var model = NeedsModel()
    var facts = log.facts[...]
    for look in looks {
      while let fact = facts.first, fact.at < look.asked { model.learn(facts.removeFirst()) }
      var open = look.marks.filter { !look.planted.contains($0.key) }
      // What was so at any moment between is true.
      var (meanwhile, rest) = (model, facts)
      while true {
        open = open.filter { pupil, needs in
          !needs.contains { meanwhile.has($0, pupil, at: look.told) }
        }
        guard !open.isEmpty, let fact = rest.first, fact.at <= look.told else { break }
        meanwhile.learn(rest.removeFirst())
      }
      marks += look.marks.count
      trueMarks += look.marks.count - open.count
    }
  }
}

/// What facts alone tell of who needs a teacher, as a person would read them.
private struct NeedsModel {
  private struct Room {
    var standing = RoomStanding()
    /// When it was last brought further.
    var moved = 0
    /// When all were last asked something.
    var asked = 0
    /// When something last came from a seat, or it alone was asked.
    var heard: [Int: Int] = [:]
    /// Wrong tries faster than anybody reads.
    var quick: [Int: Int] = [:]

    func lastSign(of seat: Int) -> Int { max(heard[seat] ?? 0, asked) }
  }

  private var rooms: [Int: Room] = [:]
  /// When a pupil last sat down, got up, came in or did something.
  private var touched: [Int: Int] = [:]
  private var claims: Set<Int> = []

  mutating func learn(_ fact: LoggedFact) {
    if fact.event == "claimed" { fact.pupil.map { _ = claims.insert($0) } }
    if fact.event == "enrolled" || fact.seq != nil {
      for pupil in fact.people { touched[pupil] = fact.at }
    }
    guard let number = fact.room, fact.seq != nil else { return }
    var room = rooms[number] ?? Room()
    let isWrong = fact.event == "answered" && fact.tree["right"]?.isTrue != true
    if let seat = fact.seat {
      if fact.event == "answered" {
        let isQuick = fact.at - room.lastSign(of: seat) < 800
        room.quick[seat] = isQuick ? (room.quick[seat] ?? 0) + (isWrong ? 1 : 0) : 0
      }
      room.heard[seat] = fact.at
    } else if fact.event == "asked" {
      room.asked = fact.at
    }
    if !isWrong, !NeedsModel.asides.contains(fact.event) { room.moved = fact.at }
    room.standing.apply(fact)
    if room.standing.isLeftBehind {
      for place in room.standing.places.values { place.pupil.map { touched[$0] = fact.at } }
    }
    rooms[number] = room.standing.isLeftBehind ? nil : room
  }

  private static let asides: Set<String> = [
    "cheered", "away", "back", "called", "heard", "kept", "invited", "refused", "skipped",
  ]

  func has(_ need: String, _ pupil: Int, at time: Int) -> Bool {
    let seats = rooms.values.compactMap { room in room.standing.seat(of: pupil).map { (room, $0) } }
    guard let need = Plant.Need(rawValue: need) else {
      return need == "claims" && claims.contains(pupil)
        || need == "away" && seats.contains { $0.0.standing.places[$0.1]?.presence == "away" }
    }
    if need == .nowhere { return seats.isEmpty && time - (touched[pupil] ?? time) >= need.promise }
    return seats.contains { room, seat in
      let isPlaying = room.standing.phase == "playing"
      return switch need {
      case .misses: isPlaying && room.standing.places[seat]?.misses ?? 0 >= 3
      case .fast: room.quick[seat] ?? 0 >= 3
      case .alone:
        !isPlaying && room.standing.places.count == 1 && time - room.moved >= need.promise
      case .silence:
        isPlaying && time - room.lastSign(of: seat) >= need.promise
      case .heldUp: isPlaying && time - room.moved >= need.promise
      case .nonsense, .nowhere: false
      }
    }
  }
}
