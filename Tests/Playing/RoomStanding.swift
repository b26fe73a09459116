/// How a room stands, as far as its facts tell.
package struct RoomStanding {
  package struct Place: Equatable {
    package var pupil: Int?
    package var name: String
    package var presence = "here"
    package var isReady = false
    package var isSkipped = false
    /// Wrong tries in a row, over questions.
    package var misses = 0
    /// What it is asked has been shown to it.
    package var isShown = false
  }

  /// What `opened` told of it.
  package private(set) var setup = Tree.object([:])
  package private(set) var places: [Int: Place] = [:]
  package private(set) var phase = "gathering"
  package private(set) var isPaused = false
  package private(set) var isLastRound = false
  /// The question of bingo or cards that is open.
  package private(set) var question: String?
  /// Who has been asked in the open round of bingo or cards and is not done, there or not.
  package private(set) var unfinished: Set<Int> = []
  /// The word that is guessed in hangman, who set it, and those of the rounds before.
  package private(set) var secret: (word: String, setter: Int?)?
  package private(set) var revealed: Set<String> = []
  /// What `over` told.
  package private(set) var outcome: Tree?
  /// The others have gone on to another room, or the room is no more.
  package private(set) var isLeftBehind = false

  package var game: String { setup["game"]?.string ?? "" }

  /// Where that pupil sits.
  package func seat(of pupil: Int) -> Int? {
    places.first { $0.value.pupil == pupil && $0.value.presence != "left" }?.key
  }

  /// Whether everybody is told of an answer in bingo or cards what its seat is told: nobody is left who could
  /// profit, or the round ends with it.
  package func isOpen(_ answer: LoggedFact) -> Bool {
    let endsRound = answer.tree["right"]?.isTrue == true && answer.tree["waiting"] == .list([])
    return endsRound || unfinished.allSatisfy { $0 == answer.seat }
  }

  package mutating func apply(_ fact: LoggedFact) {
    switch fact.event {
    case "opened": setup = fact.tree.without("event", "n", "at", "room", "room_id", "seq")
    case "started": phase = "playing"
    case "over":
      phase = "over"
      outcome = fact.tree
      question = nil
    case "paused": isPaused = true
    case "resumed": isPaused = false
    case "last-round": isLastRound = true
    case "more-rounds": isLastRound = false
    case "widened":
      setup["seats"] = fact.tree["seats"]
      setup["practice"] = nil
    case "continued", "ended": isLeftBehind = true
    case "asked" where fact.seat == nil:
      question = fact.tree["question"]?.string
      let laid = (fact.tree["cards"] ?? fact.tree["hands"])?.elements ?? []
      unfinished = Set(laid.compactMap { $0["seat"]?.int })
    case "set": secret = fact.tree["word"]?.string.map { ($0, fact.seat) }
    case "closed":
      question = nil
      for seat in places.keys { places[seat]?.isShown = false }
      secret.map { _ = revealed.insert($0.word) }
      secret = nil
    case "swapped":
      guard let seats = fact.tree["seats"]?.ints, seats.count == 2 else { return }
      swap(seats[0], seats[1])
    case "hinted":
      if fact.tree["shown"] != nil, let to = fact.tree["to"]?.int { places[to]?.isShown = true }
    default: if let seat = fact.seat { apply(fact, to: seat) }
    }
  }

  /// What was shown or had a choice taken away by its own hint counts as helped: it is neither read nor wrong. A
  /// slip in letters or colours is no miss.
  private mutating func answered(_ fact: LoggedFact, on seat: Int) {
    guard game != "letters", game != "colours", let place = places[seat] else { return }
    let isRight = fact.tree["right"]?.isTrue == true
    if isRight { unfinished.remove(seat) }
    let isHelped = place.isShown || fact.tree["hints"] != nil
    if !isRight { places[seat]?.misses += 1 } else if !isHelped { places[seat]?.misses = 0 }
    places[seat]?.isShown = !isRight && (place.isShown || fact.tree["shown"] != nil)
  }

  private mutating func swap(_ one: Int, _ other: Int) {
    let before = places
    for (seat, from) in [(one, other), (other, one)] {
      places[seat] = before[from]
      places[seat]?.misses = 0
      places[seat]?.isShown = before[seat]?.isShown == true
    }
  }

  private mutating func apply(_ fact: LoggedFact, to seat: Int) {
    switch fact.event {
    case "joined", "seated":
      // The question is the seat's.
      let isShown = places[seat]?.isShown == true
      places[seat] = Place(pupil: fact.pupil, name: fact.name ?? "", isShown: isShown)
    case "called": places[seat]?.name = fact.name ?? ""
    case "asked": places[seat]?.isShown = fact.tree["shown"] != nil
    case "answered": answered(fact, on: seat)
    case "ready": places[seat]?.isReady = true
    case "away": places[seat]?.presence = "away"
    case "back":
      places[seat]?.presence = "here"
      places[seat]?.isSkipped = false
    case "skipped": places[seat]?.isSkipped = true
    // Before the start a seat that was left is free again.
    case "left" where phase == "gathering": places[seat] = nil
    case "left": places[seat]?.presence = "left"
    default: break
    }
  }
}
