import Wire

/// What a pupil knows of its game from its own facts: enough to choose a legal move.
struct Sense {
  private(set) var question = ""
  /// What may still be chosen, in its own order, with the tile of each where there are tiles.
  private(set) var left: [(word: String, tile: String?, number: Int)] = []
  private(set) var isAsked = false
  private(set) var hasStarted = false
  private(set) var isReady = false
  private(set) var isOver = false
  private(set) var thinksUntil = 0
  private(set) var board = BoardSense()

  mutating func follow(_ line: Line, event: String, seat: Int, now: Int) {
    board.follow(line, event: event)
    switch event {
    case "opened": self = Sense()
    case "ready" where line.seat == seat: isReady = true
    // Who sat on this seat before may have been ready.
    case "joined" where line.seat == seat: isReady = false
    case "started": hasStarted = true
    case "asked": ask(line, seat: seat)
    case "answered" where line.seat == seat:
      if line["right"]?.bool == true {
        isAsked = false
      } else {
        take(away: line)
        thinksUntil = now + (line["think_ms"]?.int ?? 0)
      }
    case "hinted" where line["to"]?.int == seat: take(away: line)
    case "closed", "turn": isAsked = false
    case "over": isOver = true
    default: break
    }
  }

  /// The server says that it is still time to think.
  mutating func think(until end: Int) { thinksUntil = end }

  private mutating func ask(_ line: Line, seat: Int) {
    question = line["question"]?.string ?? ""
    // Who sat down in the middle of a round has neither tiles nor a hand in it.
    let tiles = line["tiles"]?.members ?? []
    let hands = line["hands"]?.elements ?? []
    isAsked =
      !tiles.isEmpty || hands.contains { $0["seat"]?.int == seat } || line.seat == seat
    let choices = line.strings("choices")
    left = choices.enumerated().map { place, word in
      (word, tiles.first { $0.value.string == word }?.key, place + 1)
    }
    // On a board a question may come again with what was tried before.
    let gone = line.strings("misses") + [line["hinted"]?.string].compactMap(\.self)
    left.removeAll { gone.contains($0.word) }
    thinksUntil = 0
  }

  private mutating func take(away line: Line) {
    let word = line["word"]?.string
    left.removeAll { $0.word == word }
  }
}
