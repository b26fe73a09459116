import Classroom
import Games
import Testing
import Words

@testable import Wire

/// Large letters, and what moves before a picture stands.
@Suite struct ShowTests {
  @Test(arguments: Language.allCases)
  func everyLetterOfALanguageCanBeDrawn(_ language: Language) {
    for letter in language.letters {
      let lines = BigLetters.lines(of: String(letter), in: 80)
      #expect((3...4).contains(lines.count), "\(letter)")
      #expect(lines.contains { $0.contains { "█▀▄".contains($0) } }, "\(letter)")
    }
  }

  @Test func noTwoLettersLookAlike() {
    let letters = Array(Set(Language.swedish.letters + Language.english.letters))
    let drawn = Set(letters.map { BigLetters.lines(of: String($0), in: 80) })
    #expect(drawn.count == letters.count)
  }

  /// The longest words of the lists, on all screens.
  @Test(arguments: [20, 24, 40, 80, 200])
  func whateverIsWrittenFits(_ width: Int) {
    for (first, second) in [
      ("sol", "bad"), ("potatis", "mandel"), ("sommarsol", "ros"), ("x", "🦊"),
    ] {
      let lines = BigLetters.lines(of: first + second, or: [first, second], in: width)
      #expect(!lines.isEmpty)
      for line in lines {
        #expect(line.count <= max(width, first.count + second.count + 2), "\(line)")
      }
    }
  }

  @Test(arguments: [false, true], [20, 40, 80])
  func aShowIsShortAndFitsTheScreen(_ colour: Bool, _ width: Int) {
    let style = TextStyle(width: width, colour: colour, hasKeys: true, moves: true)
    let picture = ["", "  FRÅGA 1:   sol + ?", "", "  båt"]
    let shows =
      Traveller.allCases.flatMap { [Show.bingo($0), .cheer($0), .flight([$0, $0])] }
      + [.bingo(nil), .cheer(nil), .flight([]), .joining("sol", "ros", isLast: true)]
      + [.silly(SillyWord(first: "radio", second: "höna"))] + (1...6).map { .die($0) }
    let scenery = BoardTable().scenery
    for show in shows {
      let frames = show.frames(
        before: picture, for: .spectator, in: scenery, tongue: .swedish, style: style)
      #expect(frames.count > 1)
      #expect(frames.count * Show.milliseconds <= 1500, "\(show)")
      #expect(Set(frames).count > 1, "something moves: \(show)")
      for line in frames.joined() { #expect(line.visibleCount <= width, "\(show): \(line)") }
    }
  }

  /// Of what is asked next nothing is seen yet; while others are still asked the picture stands.
  @Test(arguments: [true, false])
  func aWordComesTogetherBeforeWhatIsAskedNext(_ isLast: Bool) throws {
    let frames = Show.joining("sol", "ros", isLast: isLast)
      .frames(
        before: ["", "  FRÅGA 2:   dag + ?", "", "  bok"], for: .spectator,
        in: BoardTable().scenery, tongue: .swedish, style: TextStyle(width: 40))
    let last = try #require(frames.last)
    #expect(last[1] == "    sol·ros" && last[3] == (isLast ? "" : "  bok"))
    #expect(!frames.joined().contains { $0.contains("dag") })
  }

  @Test(arguments: 1...6)
  func aDieHasAsManyPipsAsItsValue(_ value: Int) throws {
    let text = Die(value: value).inText
    #expect(text.count == 3 && text.joined().count { $0 == "o" } == value)
    let frames = Die(value: value).frames(in: TextStyle())
    for frame in frames { #expect((1...6).contains(frame.joined().count { $0 == "o" })) }
    #expect(frames.suffix(3).allSatisfy { $0.joined().count { $0 == "o" } == value })
  }

  /// Whether a piece stands before a tile, or is one of two that do.
  private func stands(_ letter: String, on tile: String, in frame: [String]) -> Bool {
    frame.contains { line in
      line.ranges(of: tile).contains { range in
        line[..<range.lowerBound].suffix(3).contains { "\(letter)2".contains($0) }
      }
    }
  }

  /// It steps from tile to tile, and what it is asked there is not seen yet.
  @Test(arguments: [20, 40, 80])
  func aPieceWalksOverTheBoard(_ width: Int) throws {
    var table = BoardTable(seed: 4)
    try table.build("layout ring")
    try table.beReady()
    try table.roll()
    guard case .go(let rolled) = table.now, let end = rolled.ends.first else {
      Issue.record("nobody rolled")
      return
    }
    try table.move(.board(.go(end.tile.name)))
    let style = TextStyle(width: width, hasKeys: true, moves: true)
    let frames = Show.walk(rolled.seat, over: end.way).frames(
      before: [], for: .seat(rolled.seat), in: table.scenery, tongue: .swedish, style: style)
    #expect(frames.count == 2 * end.way.count && frames.count * Show.milliseconds <= 1500)
    let letter = ["A", "B"][rolled.seat.slot]
    for (frame, tile) in zip(frames, end.way.flatMap { [$0, $0] }) {
      #expect(stands(letter, on: tile.name, in: frame), "\(frame)")
      #expect(!frame.contains { $0.contains("FRÅGA") })
      #expect(frame.allSatisfy { $0.visibleCount <= width && !$0.contains("\u{1B}") })
    }
  }

  @Test(arguments: [(0, 0), (1, 1), (10, 1), (11, 2), (40, 4), (41, 5), (400, 5)])
  func theTowerGrowsByTen(_ words: Int, _ floors: Int) {
    let lines = WordTower.lines(of: words, for: .fox, in: 40)
    #expect(lines.count { $0.hasPrefix("  |") } == floors)
    let bricks = words > 40 ? 30 + (words - 1) % 10 + 1 : words
    #expect(lines.joined().count { $0 == "#" } == bricks)
  }

  @Test func theBaseHasAPlaceForEveryPart() {
    #expect(BaseDrawing.lines(of: 0).isEmpty)
    for parts in 1...30 {
      let lines = BaseDrawing.lines(of: parts)
      #expect((2...3).contains(lines.count), "\(parts)")
      for line in lines { #expect(line.count <= TravellerDrawing.width) }
    }
  }
}
