import JSON

/// What a pupil knows of its game from its own facts: enough to choose a legal move.
package struct Sense {
  /// What this seat has to do in hangman.
  package enum Task {
    case setWord
    /// A word of that length; the letters that nobody has tried.
    case guess(length: Int, letters: [Character])
  }

  /// Nil where the others have something to do, and in other games.
  package private(set) var task: Task?
  private var length = 0
  private var lettersLeft: [Character] = []
  package private(set) var question = ""
  /// What may still be chosen, in its own order, with the tile of each where there are tiles.
  package private(set) var left: [(word: String, tile: String?, number: Int)] = []
  package private(set) var isAsked = false
  package private(set) var hasStarted = false
  package private(set) var isReady = false
  package private(set) var isOver = false
  package private(set) var thinksUntil = 0
  package private(set) var board = BoardSense()
  package private(set) var race = RaceSense()

  package init() {}

  package mutating func follow(_ line: Line, event: String, seat: Int, now: Int) {
    board.follow(line, event: event)
    race.follow(line, event: event, seat: seat)
    switch event {
    case "opened": self = Sense()
    case "ready" where line.seat == seat: isReady = true
    // Who sat on this seat before may have been ready.
    case "joined" where line.seat == seat: isReady = false
    case "started": hasStarted = true
    // What another has before it while nobody else may see it changes nothing for this seat.
    case "asked" where line["question"] == nil && line["colours"] == nil: break
    case "asked": ask(line, seat: seat)
    case "answered" where line.seat == seat:
      if line["right"]?.bool == true || line["done"]?.bool == true {
        isAsked = false
      } else {
        take(away: line)
        thinksUntil = now + (line["think_ms"]?.int ?? 0)
      }
    case "hinted" where line["to"]?.int == seat: take(away: line)
    case "turn":
      isAsked = false
      turn(line, seat: seat)
    case "set":
      length = line["length"]?.int ?? 0
      lettersLeft = Array(line["alphabet"]?.string ?? "")
      task = nil
    case "guessed":
      if let letter = line["letter"]?.string { lettersLeft.removeAll { String($0) == letter } }
      // It goes on, if nobody else has a turn now.
      if line.seat == seat { task = .guess(length: length, letters: lettersLeft) }
    case "closed":
      isAsked = false
      task = nil
    case "over":
      isOver = true
      task = nil
    default: break
    }
  }

  /// The server says that it is still time to think.
  package mutating func think(until end: Int) { thinksUntil = end }

  private mutating func ask(_ line: Line, seat: Int) {
    question = line["question"]?.string ?? ""
    // Who sat down in the middle of a round has neither tiles nor a hand in it.
    let tiles = line["tiles"]?.members ?? []
    let hands = line["hands"]?.elements ?? []
    isAsked =
      !tiles.isEmpty || hands.contains { $0["seat"]?.int == seat } || line.seat == seat
    // Sixteen colours lie on their tiles in reading order.
    let fields = line.strings("colours").indices.map {
      "\(["a", "b", "c", "d"][$0 % 4])\($0 / 4 + 1)"
    }
    let choices = line.strings("choices") + fields
    left = choices.enumerated().map { place, word in
      (word, tiles.first { $0.value.string == word }?.key, place + 1)
    }
    // On a board a question may come again with what was tried before.
    let gone =
      line.strings("misses") + line.strings("hints") + [line["hinted"]?.string].compactMap(\.self)
    left.removeAll { gone.contains($0.word) }
    thinksUntil = 0
  }

  private mutating func turn(_ line: Line, seat: Int) {
    task =
      switch line["to"]?.string {
      case "set" where line.seat == seat: .setWord
      case "guess" where line.seat == seat: .guess(length: length, letters: lettersLeft)
      default: nil
      }
  }

  private mutating func take(away line: Line) {
    let word = line["word"]?.string
    left.removeAll { $0.word == word }
  }
}
