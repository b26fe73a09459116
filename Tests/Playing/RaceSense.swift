import JSON
package import Tools

/// What a pupil knows of a race from its facts: enough to make a small one and to run it. What is posted
/// at a stop is the last word of its clue.
package struct RaceSense {
  private var leader: Int?
  private var stops = 0
  private var isMaking = false
  /// Whether its stops may be changed.
  private var isMade = false
  /// The code to be found.
  private var sought: String?

  package mutating func follow(_ line: Line, event: String, seat: Int) {
    let isOwn = line["seats"]?.elements?.contains { $0.int == seat } ?? false
    switch event {
    case "led":
      leader = line.seat
      stops = line["stops"]?.int ?? 0
      isMaking = true
      isMade = line["made"]?.bool ?? false
    case "planned": stops = line["stops"]?.int ?? 0
    case "set-off": isMaking = false
    case "sent" where isOwn:
      sought = line["clue"]?.string?.split(separator: " ").last.map(String.init)
    case "reached" where isOwn: sought = nil
    case "over": self = RaceSense()
    default: break
    }
  }

  /// What the seat does now, if there is anything to do in a race.
  package func move(of seat: Int, isFinishing: Bool, using chance: inout Chance) -> Move? {
    if isMaking { return make(isLeader: leader == seat, isFinishing, using: &chance) }
    return sought.map { code in
      let isRight = isFinishing || chance.happens(70)
      return .game(
        GameMove("arrive", "reached", fields: [("code", isRight ? code : "nowhere")]))
    }
  }

  private func make(isLeader: Bool, _ isFinishing: Bool, using chance: inout Chance) -> Move? {
    guard isLeader else { return chance.happens(isFinishing ? 50 : 3) ? .ready : nil }
    if isFinishing { return .game(GameMove("end", "over")) }
    if stops >= 2, chance.happens(40) { return .ready }
    guard isMade else { return nil }
    switch chance.number(1...6) {
    case 1: return .game(GameMove("title", "titled", fields: [("name", "Race")]))
    case 2...4 where stops < 4:
      let code = "code\(chance.number(1...1000))"
      return .game(
        GameMove("stop", "planned", fields: [("code", code), ("clue", "Find \(code)")]))
    default: return nil
    }
  }

  /// What may refuse a move in a race.
  package static let refusals: Set<String> = [
    "only-leader", "already-running", "code-taken", "too-many-stops", "not-yet", "wrong-code",
    "been-there", "arrive-first", "answer-first", "at-the-goal", "leader-does-not-run",
    "not-in-this-game",
  ]
}
