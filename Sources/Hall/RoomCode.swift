import Games

/// The spoken name of an open room: a letter and digits, short, clear when read aloud in Swedish
/// and English, and neither a word nor a tile of bingo.
enum RoomCode {
  private static let letters = Array("JKLMRXZ")
  private static let digits = Array("23456789")

  /// A code that no open room has; longer only when half of the shorter ones are taken.
  static func draw(
    avoiding taken: (String) -> Bool, open: Int, using chance: inout Chance
  ) -> String {
    var count = 1
    var codes = letters.count * digits.count
    while open * 2 > codes {
      count += 1
      codes *= digits.count
    }
    // At least half of them are free, so this ends soon.
    while true {
      let numbers = (0..<count).map { _ in digits[Int.random(in: digits.indices, using: &chance)] }
      let letter = letters[Int.random(in: letters.indices, using: &chance)]
      let code = "\(letter)\(String(numbers))"
      if !taken(code) { return code }
    }
  }
}
