import Classroom
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
      + [.silly(SillyWord(first: "radio", second: "höna"))]
    for show in shows {
      let frames = show.frames(before: picture, in: style)
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
      .frames(before: ["", "  FRÅGA 2:   dag + ?", "", "  bok"], in: TextStyle(width: 40))
    let last = try #require(frames.last)
    #expect(last[1] == "    sol·ros" && last[3] == (isLast ? "" : "  bok"))
    #expect(!frames.joined().contains { $0.contains("dag") })
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
