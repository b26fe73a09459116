import Testing

@testable import Terminal

/// A mark that arrows move over a picture.
@Suite struct MarksTests {
  /// A card of four tiles, two rows below it and the line that 0 stands for.
  private static let picture = Picture(
    room: "K7", lines: Array(repeating: String(repeating: " ", count: 40), count: 14),
    keys: ["0": "menu"],
    spots: [
      (2, 4, "hat"), (2, 31, "cup"), (6, 13, "pin"), (8, 4, "nap"), (11, 0, "yes"), (12, 0, "no"),
    ]
    .map { Picture.Choice(line: $0, column: $1, width: 6, typed: $2, says: $2) })

  private func marks(_ moves: Marks.Direction...) -> String? {
    var marks = Marks()
    marks.take(Self.picture)
    for move in moves { marks.move(move) }
    return marks.marked?.typed
  }

  /// Enter answers nothing that nobody has marked.
  @Test func nothingIsMarkedBeforeAnArrow() {
    #expect(marks() == nil)
    #expect(marks(.down) == "hat" && marks(.right) == "hat")
    #expect(marks(.up) == "no")
  }

  /// Two beside each other, as in a game about left and right.
  @Test func ofTwoEachArrowMeansTheOneOnItsSide() {
    var picture = Self.picture
    picture.spots = Array(picture.spots.prefix(2))
    for (direction, typed) in [(Marks.Direction.left, "hat"), (.right, "cup")] {
      var marks = Marks()
      marks.take(picture)
      marks.move(direction)
      #expect(marks.marked?.typed == typed)
    }
  }

  /// Where nothing else was to be chosen the mark was below.
  @Test func anotherQuestionBeginsWithoutAMark() {
    var (marks, waiting, next) = (Marks(), Self.picture, Self.picture)
    waiting.spots = []
    marks.take(waiting)
    marks.move(.right)
    #expect(marks.marked?.typed == "menu")
    marks.take(Self.picture)
    #expect(marks.marked == nil)
    marks.move(.down)
    next.spots = next.spots.map {
      let typed = $0.typed == "hat" ? "hat" : $0.typed + "s"
      return Picture.Choice(line: $0.line, column: $0.column, typed: typed, says: typed)
    }
    marks.take(next)
    #expect(marks.marked == nil)
  }

  /// A page from which one may but go back, or choose above it.
  @Test func aboveTheWayBackTheFirstIsMarked() {
    var (marks, picture) = (Marks(), Self.picture)
    picture.menu = [Picture.Choice(line: 13, key: "0", typed: "look", says: "Back")]
    marks.take(picture)
    #expect(marks.marked?.typed == "hat")
  }

  @Test func anArrowLeadsToTheNearestOnThatSide() {
    #expect(marks(.down, .right) == "cup")
    #expect(marks(.down, .right, .down) == "pin")
    #expect(marks(.down, .down) == "nap")
    #expect(marks(.down, .left) == "hat")
    #expect(marks(.down, .down, .down, .down) == "no")
    #expect(marks(.down, .down, .down, .down, .down) == "menu")
    #expect(marks(.up, .down) == "menu" && marks(.up, .down, .up) == "no")
    #expect(marks(.up, .down, .left) == "no" && marks(.up, .down, .right) == "no")
  }

  /// From each all others are reached.
  @Test func everyChoiceIsReached() {
    let all = Set(Self.picture.choices.map(\.typed))
    for start in Self.picture.choices.indices {
      var reached: Set<String> = []
      var open = [[Marks.Direction]](arrayLiteral: [])
      let lead = Array(repeating: Marks.Direction.down, count: start + 1)
      while let path = open.popLast() {
        var marks = Marks()
        marks.take(Self.picture)
        for move in lead + path { marks.move(move) }
        guard let typed = marks.marked?.typed, reached.insert(typed).inserted else { continue }
        open += [.up, .down, .left, .right].map { path + [$0] }
      }
      #expect(reached == all)
    }
  }

  @Test func theMarkStaysWhereItWasPutWhileThatIsThere() {
    var marks = Marks()
    marks.take(Self.picture)
    for move in [Marks.Direction.down, .right, .down] { marks.move(move) }
    var next = Self.picture
    next.spots.removeFirst()
    marks.take(next)
    #expect(marks.marked?.typed == "pin")
    next.spots.removeAll { $0.typed == "pin" }
    marks.take(next)
    #expect(marks.marked == nil)
  }

  @Test func whatIsMarkedStandsOut() {
    func line(colour: Bool, _ column: Int, _ width: Int) -> String {
      var screen = Screen(colour: colour)
      let spot = Picture.Choice(line: 0, column: column, width: width, typed: "a", says: "")
      screen.show(
        .picture(Picture(room: "K7", lines: ["| 1 jam  |"], spots: [spot]), isWanted: false))
      _ = screen.moveMark(.down)
      return screen.frame(.init(columns: 20, rows: 6), LineEditor()).lines[0]
    }
    #expect(line(colour: false, 1, 6) == "|>1 jam  |")
    #expect(line(colour: true, 1, 6) == "|\u{1B}[7m>1 jam\u{1B}[0m  |")
    #expect(line(colour: false, 15, 1) == "| 1 jam  |>")
  }
}
