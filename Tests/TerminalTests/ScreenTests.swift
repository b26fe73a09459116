import Testing
import Tools

@testable import Terminal

/// How things lie on terminals of several sizes.
@Suite struct ScreenTests {
  static let large = Display.Size(columns: 80, rows: 24)
  static let middle = Display.Size(columns: 40, rows: 12)
  static let small = Display.Size(columns: 20, rows: 5)

  private static let drawing = ["", "  hat + ?", "", "+----+", "| 1  |", "+----+", ""]

  private static func screen(_ shown: Shown...) -> Screen {
    var screen = Screen(colour: false)
    for shown in shown { screen.show(shown) }
    return screen
  }

  private static func picture(_ lines: [String]) -> Shown {
    .picture(Picture(room: "K7", lines: lines), isWanted: false)
  }

  private static func board(_ children: Int, _ heading: String) -> Shown {
    let rows = (1...children).map { "child \($0)" }
    return .picture(Picture(lines: [heading] + rows), isWanted: false)
  }

  private static func editor(_ text: String) -> LineEditor {
    var editor = LineEditor(limit: 100)
    _ = editor.take(.text(text))
    return editor
  }

  private func lines(
    _ screen: Screen, _ size: Display.Size, _ typed: String = "", hint: String? = nil
  ) -> [String] {
    screen.frame(size, Self.editor(typed), hint: hint).lines
  }

  @Test func thePictureIsAboveTheSentencesBelowAndTheLineAtTheBottom() {
    let screen = Self.screen(Self.picture(Self.drawing), .said("one"), .said("two"))
    let frame = screen.frame(Self.large, Self.editor("båt"))
    #expect(frame.lines.count == 24)
    #expect(Array(frame.lines.prefix(7)) == Self.drawing)
    #expect(frame.lines.suffix(4) == ["", "one", "two", "> båt"])
    #expect(frame.row == 23)
    #expect(frame.column == 5)
  }

  /// What a teacher was told is not for the class, and is there again behind its screen.
  @Test func whatWasSaidComesBackWhenTheClassSeesTheScreenNoMore() {
    func board(isForWall: Bool) -> Shown {
      .picture(Picture(lines: ["\(isForWall)"], isForWall: isForWall), isWanted: false)
    }
    var screen = Self.screen(board(isForWall: false), .word("Your word: a-1"), .said("told"))
    screen.entered("screen")
    screen.show(board(isForWall: true))
    screen.show(.said("asked"))
    #expect(lines(screen, Self.large).suffix(3) == ["", "asked", "> "])
    screen.show(board(isForWall: false))
    #expect(lines(screen, Self.large).suffix(3) == ["told", "Your word: a-1", "> "])
    screen.show(board(isForWall: true))
    #expect(lines(screen, Self.large).suffix(3) == ["", "", "> "])
  }

  @Test(arguments: [large, middle, small, .init(columns: 1, rows: 1), .init(columns: 3, rows: 2)])
  func everySizeIsFilledExactlyAndTheInputIsLast(_ size: Display.Size) {
    let screens = [
      Self.screen(), Self.screen(.said("one")), Self.screen(.answer(["a", "b"])),
      Self.screen(Self.picture(Self.drawing), .said(String(repeating: "word ", count: 40))),
      Self.screen(
        Self.picture((1...40).map { "\($0)" }), .said("one"), .notice("The line is gone. Wait."),
        .word("Your word: sunset-17")),
      Self.screen(Self.picture(Self.drawing), .answer((1...40).map { "\($0)" })),
    ]
    for screen in screens {
      let frame = screen.frame(size, Self.editor("båt"))
      #expect(frame.lines.count == size.rows)
      #expect(frame.row == size.rows - 1)
      #expect(frame.column < size.columns)
      #expect(frame.lines.last?.hasPrefix(size.columns < 4 ? "" : "> ") == true)
    }
  }

  @Test func aSmallWindowShowsPictureSentenceAndInput() {
    let screen = Self.screen(Self.picture(Self.drawing), .said("one"), .said("two"))
    #expect(
      lines(screen, Self.small) == ["  hat + ?", "+----+", "| 1  |", "two", "> "])
  }

  @Test func aPictureLosesItsBlankLinesBeforeAnythingElse() {
    let screen = Self.screen(Self.picture(Self.drawing), .said("one"))
    let size = Display.Size(columns: 40, rows: 6)
    #expect(lines(screen, size) == ["  hat + ?", "+----+", "| 1  |", "+----+", "one", "> "])
  }

  @Test func linesThatOnlyPartOthersGoBeforeWords() {
    let grid = [
      "sun + ?", "", "+---+", "|1  |", "+---+", "|  2|", "\u{1B}[2m+---+\u{1B}[0m", "Type.",
    ]
    let screen = Self.screen(Self.picture(grid), .said("one"))
    #expect(lines(screen, Self.small).prefix(3) == ["|1  |         PgUp ^", "|  2|", "Type."])
    let size = Display.Size(columns: 20, rows: 6)
    #expect(lines(screen, size).prefix(4) == ["sun + ?", "|1  |", "|  2|", "Type."])
  }

  @Test func ofWhatIsTooHighTheEndIsSeenUntilSomebodyScrolls() {
    var screen = Self.screen(Self.picture((1...9).map { "row \($0)" }), .said("one"))
    func seen() -> [String] { Array(lines(screen, Self.small).prefix(3)) }
    let end = ["row 7         PgUp ^", "row 8", "row 9"]
    #expect(seen() == end)
    screen.scroll(1, Self.small)
    #expect(seen() == end)
    screen.scroll(-1, Self.small)
    #expect(seen() == ["row 5         PgUp ^", "row 6", "row 7         PgDn v"])
    for _ in 0..<9 { screen.scroll(-1, Self.small) }
    #expect(seen() == ["row 1", "row 2", "row 3         PgDn v"])
    screen.show(Self.picture((1...9).map { "row \($0)" }))
    #expect(seen().first == "row 1", "It is the same picture")
    screen.show(Self.picture((1...8).map { "line \($0), and on" }))
    #expect(seen() == ["line 6, and on     ^", "line 7, and on", "line 8, and on"])
  }

  // MARK: What Enter would say

  @Test func anEmptyLineTellsWhatEnterSays() {
    var screen = Self.screen(Self.picture(Self.drawing))
    #expect(
      lines(screen, Self.large, hint: "Enter: roll").last == "> \u{1B}[2m(Enter: roll)\u{1B}[0m")
    #expect(screen.frame(Self.large, Self.editor(""), hint: "Enter: roll").column == 2)
    #expect(lines(screen, Self.large, "r", hint: "Enter: roll").last == "> r")
    #expect(lines(screen, Self.large).last == "> ")
    #expect(
      lines(screen, .init(columns: 30, rows: 5), hint: "Enter: roll").last?.contains("roll") == true
    )
    #expect(lines(screen, .init(columns: 29, rows: 5), hint: "Enter: roll").last == "> ")
    #expect(
      lines(screen, Self.large, hint: "Enter: a\u{1B}[2Jb").last
        == "> \u{1B}[2m(Enter: ab)\u{1B}[0m")
    screen.show(.question(.takeBack))
    #expect(lines(screen, Self.large, hint: "roll").last == "> ")
    let covered = Self.screen(.answer((1...40).map { "\($0)" }))
    #expect(lines(covered, Self.large, hint: "Enter: back").last?.contains("(Enter: back)") == true)
  }

  @Test func aMarkStaysOnTheLineToWhichItWasMoved() {
    func menu(_ typed: String...) -> Shown {
      let choices = typed.enumerated().map { Picture.Choice(line: $0, typed: $1, says: $1) }
      return .picture(Picture(lines: typed.map { "  \($0)" }, menu: choices), isWanted: false)
    }
    var screen = Self.screen(menu("bingo", "games"))
    // Who has not moved it meets whoever comes.
    screen.show(menu("sit K7", "bingo", "games"))
    #expect(screen.marked?.typed == "sit K7")
    _ = screen.moveMark(.down)
    screen.show(menu("join J8", "sit K7", "bingo", "games"))
    #expect(screen.marked?.typed == "bingo")
    #expect(lines(screen, Self.middle).contains("> bingo"))
    screen.show(menu("games"))
    #expect(screen.marked?.typed == "games")
  }

  @Test func theNewestSentenceIsSeenAsAWholeWhereThatGoes() {
    let screen = Self.screen(
      Self.picture(Self.drawing), .said("Welcome back, Anna, to all of us"))
    #expect(lines(screen, Self.small).suffix(3) == ["Welcome back, Anna,", "to all of us", "> "])
  }

  // MARK: A teacher's board

  /// Those who need her stand at its top.
  @Test(arguments: [large, middle])
  func aBoardIsCutAtItsEnd(_ size: Display.Size) {
    let screen = Self.screen(Self.board(25, "25 here"), .said("one"), .said("two"))
    #expect(lines(screen, size).first == "25 here")
    #expect(lines(screen, size).contains { $0.hasSuffix("PgDn v") })
    #expect(lines(screen, size).dropLast().last == "two")
  }

  @Test func whoHasScrolledReadsOnWhileItIsDrawnAgain() {
    var screen = Self.screen(Self.board(25, "25 here"))
    screen.scroll(1, Self.middle)
    let seen = lines(screen, Self.middle)
    #expect(seen.first != "25 here")
    screen.show(Self.board(25, "24 here"))
    #expect(lines(screen, Self.middle) == seen)
  }

  /// Commands have a place of their own, so that who needs somebody is always in sight.
  @Test(arguments: [large, middle, Display.Size(columns: 40, rows: 8)])
  func anAnswerStaysBelowItUntilSomethingIsTyped(_ size: Display.Size) {
    let pairs = (1...11).map { "pair \($0)" }
    var screen = Self.screen(Self.board(25, "25 here"), .answer(pairs))
    screen.show(Self.board(25, "24 here"))
    screen.show(.said("Anna is here."))
    #expect(lines(screen, size).first == "24 here")
    #expect(lines(screen, size).count == size.rows)
    var seen: Set<String> = []
    for _ in pairs {
      seen.formUnion(lines(screen, size).map { Width.fit($0, to: 7).text.trimmed })
      screen.scroll(1, size)
    }
    #expect(lines(screen, size).first == "24 here")
    #expect(seen.isSuperset(of: pairs))
    screen.entered("who")
    #expect(lines(screen, size).first == "24 here" && !lines(screen, size).contains("pair 1"))
  }

  /// What is told beside a board says when; in a game nobody asks.
  @Test func whatIsToldBesideABoardHasItsTime() {
    var screen = Self.screen(Self.board(3, "3 here"))
    screen.show(.said("Anna is here."), at: "10:07")
    #expect(lines(screen, Self.middle).contains("10:07 Anna is here."))
    screen.show(Self.picture(Self.drawing))
    screen.show(.said("You are here."), at: "10:08")
    #expect(lines(screen, Self.middle).contains("You are here."))
  }

  // MARK: Answers

  /// Whatever comes after it, on a board or in a game, and however much of it there is.
  @Test(arguments: [1, 2, 40], [true, false])
  func whatIsShownOnceStaysUntilEnter(count: Int, isOnBoard: Bool) {
    let key = (1...count).map { "key \($0)" }
    let before = isOnBoard ? Self.board(3, "3 here") : Self.picture(Self.drawing)
    let after = isOnBoard ? Self.board(3, "4 here") : Self.picture(Self.drawing + ["new"])
    let later: [Shown] = [.said("Anna is here."), after, .answer(["an answer"]), .said("And Bo.")]
    var desk = Desk(colour: false)
    for shown in [before, .once(key)] + later { desk.show(shown, at: 0) }
    let talk = Talk.present().session
    func seen() -> [String] { desk.frame(Self.middle, talk).lines }
    #expect(seen().contains { $0.hasPrefix("key 1") })
    #expect(seen().last?.contains("Enter: back") == true)
    #expect(desk.take(.enter, Self.middle, talk, at: 0) == nil)
    #expect(seen().last?.contains("Enter: back") == false)
    // A page of its own has been read.
    if count == 40 { #expect(!seen().contains { $0.hasPrefix("key 1") }) }
  }

  @Test func anAnswerThatFitsBelowLeavesThePictureAlone() {
    let screen = Self.screen(Self.picture(Self.drawing), .answer(["one", "two"]))
    #expect(lines(screen, Self.large).first == "")
    #expect(lines(screen, Self.large).suffix(3) == ["one", "two", "> "])
    #expect(!screen.isCovered(Self.large))
  }

  @Test func aLongAnswerStandsInThePicturesPlaceUntilItIsPutAway() {
    let answer = (1...10).map { "verb \($0)" }
    var screen = Self.screen(Self.picture(Self.drawing), .answer(answer))
    #expect(screen.isCovered(Self.middle))
    #expect(lines(screen, Self.middle).prefix(10) == answer[...])
    screen.dismiss()
    #expect(!screen.isCovered(Self.middle))
    #expect(lines(screen, Self.middle).contains("  hat + ?"))

    var changed = Self.screen(Self.picture(Self.drawing), .answer(answer))
    changed.show(Self.picture(Self.drawing))
    #expect(changed.isCovered(Self.middle), "It is the same picture")
    changed.show(Self.picture(["new"]))
    #expect(!changed.isCovered(Self.middle))
    #expect(lines(changed, Self.middle).first == "new")
  }

  @Test func anAnswerLongerThanTheWindowIsScrolled() {
    var screen = Self.screen(.answer((1...9).map { "verb \($0)" }))
    #expect(lines(screen, Self.small).first == "verb 1")
    screen.scroll(9, Self.small)
    #expect(lines(screen, Self.small)[3] == "verb 9")
    screen.scroll(-9, Self.small)
    #expect(lines(screen, Self.small).first == "verb 1")
  }

  // MARK: What stays

  @Test func aNoticeStandsAboveTheInputUntilAllIsWell() {
    var screen = Self.screen(.said("one"), .notice("The line is gone."))
    #expect(lines(screen, Self.large).suffix(3) == ["one", "The line is gone.", "> "])
    screen.show(.notice(nil))
    #expect(lines(screen, Self.large).suffix(2) == ["one", "> "])
  }

  @Test func theReturnWordStaysWhileThereIsRoomAndThenGoes() {
    var screen = Self.screen(Self.picture(Self.drawing), .said("one"), .word("Your word: a-1"))
    #expect(lines(screen, Self.large).contains("Your word: a-1"))
    #expect(!lines(screen, Self.small).contains("Your word: a-1"))
    for _ in 0..<5 {
      #expect(lines(screen, Self.large).contains("Your word: a-1"))
      screen.entered("båt")
    }
    #expect(!lines(screen, Self.large).contains("Your word: a-1"))
  }

  @Test func whatWasTypedIsSeenAndASecretIsNot() {
    var screen = Self.screen(.question(.key))
    #expect(lines(screen, Self.large, "abc").last == "> ***")
    screen.entered("abc")
    #expect(!lines(screen, Self.large).joined().contains("abc"))
    screen.show(.question(nil))
    screen.entered("hej")
    #expect(lines(screen, Self.large).suffix(2) == ["> hej", "> "])
  }

  @Test func nothingOfAServersReachesTheTerminalUncleaned() {
    let bad = "a\u{1B}[2J\u{1B}]0;x\u{7}\u{9B}5mb\u{202E}"
    let screen = Self.screen(
      Self.picture([bad]), .said(bad), .answer([bad, bad]), .word(bad), .notice(bad))
    let text = lines(screen, Self.large).joined()
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
    #expect(!text.unicodeScalars.contains("\u{202E}"))
  }

  @Test(arguments: [
    ("one two three", 8, ["one two", "three"]), ("short", 8, ["short"]),
    ("  in dented words", 9, ["  in", "  dented", "  words"]),
    ("abcdefghij", 4, ["abcd", "efgh", "ij"]), ("åäö åäö", 3, ["åäö", "åäö"]),
    ("漢字漢字", 4, ["漢字", "漢字"]), ("", 4, [""]), ("a", 0, ["a"]),
  ])
  func linesAreBrokenBetweenWords(_ text: String, _ columns: Int, _ lines: [String]) {
    #expect(Width.wrap(text, to: columns) == lines)
  }

  @Test func brokenLinesLoseNothingAndFit() {
    var random = Chance(seed: 5)
    for _ in 0..<300 {
      let text = String(
        (0..<Int.random(in: 0...60, using: &random)).map { _ in
          "ab å漢 \u{301} ".randomElement(using: &random)!
        })
      let columns = Int.random(in: 2...30, using: &random)
      let lines = Width.wrap(text, to: columns)
      #expect(lines.allSatisfy { Width.of($0) <= columns })
      func letters(_ text: some StringProtocol) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { $0 != " " }
      }
      #expect(lines.flatMap(letters) == letters(text))
    }
  }
}
