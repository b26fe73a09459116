package import Tools

/// What somebody does who knows its game.
extension Sense {
  /// One of what may still be chosen, as it is typed: the word, its tile or its number. With somebody who
  /// knows right endings, one of these if there is any.
  package func answer(knowingRight endings: RightEndings?, using chance: inout Chance) -> String? {
    var choice = chance.one(of: left)
    if let right = endings?.known(of: question, among: left.map(\.word)) {
      choice = left.first { $0.word == right }
    }
    guard let choice else { return nil }
    return switch chance.number(1...10) {
    // In a burst also who has no tiles in this round tries to answer.
    case 1: choice.tile ?? choice.word
    case 2: "\(choice.number)"
    default: choice.word
    }
  }
}

extension Sense.Task {
  package func move(using chance: inout Chance) -> Move {
    switch self {
    case .setWord: return .word(chance.one(of: ["hus", "solros", "katt", "raket"]) ?? "hus")
    case .guess(let length, let letters):
      guard let letter = chance.one(of: letters), !chance.happens(5) else {
        return .guess(String(repeating: "z", count: length))
      }
      return .guess(String(letter))
    }
  }
}

extension Wish {
  /// Any game but a race, mostly a short one.
  package init(levels: [(list: String, level: Int)], using chance: inout Chance) {
    let game =
      chance.one(of: ["bingo", "cards", "board", "hangman", "letters", "colours"]) ?? "bingo"
    self.game = game
    questions = chance.number(1...4)
    rounds = chance.number(1...2)
    if let level = chance.one(of: levels), chance.happens(70) {
      list = level.list
      self.level = level.level
    }
    seats = [1, 2, 2, 2, 3, 4][chance.number(0...5)]
    let modes =
      switch game {
      case "board": ("together", "score")
      case "letters", "colours": ("turns", "duel")
      default: ("together", "first")
      }
    mode = chance.happens(30) ? modes.1 : modes.0
    // Nobody would be through with many games if everybody thought for three seconds.
    think = [0, 0, 0, 0, 0, 0, 0, 0, 50, 3000][chance.number(0...9)]
    diagonals = chance.happens(20)
    mayBeWatched = chance.happens(90)
  }
}
