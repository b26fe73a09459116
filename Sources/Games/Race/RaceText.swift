// The format of a race, one line at a time:
//
//     # a comment
//     name The animals of the wood
//     about Find them all. At each a word is posted.
//     start 09:30
//
//     stop
//     clue Look behind the big stone.
//     code fox
//     place 59.32930 18.06860 25
//     question What colour is the fox?
//     answer red | orange
//
//     stop
//     clue High up in the oak.
//     code owl
//     question list
//
// A line begins with what it tells. `start` (a time of day, or a day and a time) may be left out: then
// whoever opens the race says go. A stop has a clue and a code or a place, or both; a place is degrees
// north, degrees east, and, if not 25, a radius in metres. `question list` asks a compound word of the
// room's list. A stop's lines stand in any order below its `stop`; stops stand in their own.

public import Words

extension NamedPlan {
  /// What the race in a file is called; nil if the file is no race. As with lists, hidden files are
  /// none.
  public static func name(ofFile file: some StringProtocol) -> String? {
    guard file.lowercased().hasSuffix(".race"), !file.hasPrefix(".") else { return nil }
    return WordList.name(meantBy: file.dropLast(5))
  }

  /// Reads a race, or throws everything that has to be mended in it.
  ///
  /// - Parameters:
  ///   - name: what it is called when it is opened: 1–20 letters, digits and hyphens.
  ///   - file: what it is called in complaints.
  public init(parsing bytes: [UInt8], name: String, file: String) throws(Complaints) {
    var check = RaceCheck(file: file)
    let isName = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
    if !isName || !(1...WordList.longestName).contains(name.count) {
      check.complain(
        0,
        "\(quoted(name)) cannot be a race's name: it needs 1–\(WordList.longestName) letters, digits "
          + "or hyphens, so rename the file")
    }
    switch ListText.lines(of: bytes) {
    case .success(let lines): self.init(name: name, plan: try check.plan(of: lines))
    case .failure(let refusal):
      check.complain(refusal.line, refusal.reason)
      throw check.complaints
    }
  }
}

extension Race.Plan: CustomStringConvertible {
  /// One line for people: "The animals of the wood, 5 stops".
  public var description: String {
    "\(title.name), \(stops.count) stop\(stops.count == 1 ? "" : "s")"
  }
}
