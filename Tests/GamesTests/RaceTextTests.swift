import Testing
import Words

@testable import Games

@Suite struct RaceTextTests {
  private static let animals = """
    # For the second class.
    name The animals of the wood
    about Find them all.
    start 09:30

    stop
    clue Look behind the big stone.  # not a comment
    code fox
    place 59.32930 18,06860

    stop
      code owl
      clue High up.
      question Who lives here?
      answer the owl | an owl

    stop
    clue Home.
    place 59 18 100
    question list
    """

  @Test func aRaceIsRead() throws {
    let plan = try NamedPlan(parsing: Array(Self.animals.utf8), name: "wood", file: "f").plan
    #expect(
      plan.title
        == Race.Title(name: "The animals of the wood", about: "Find them all."))
    #expect(plan.start == .today(hour: 9, minute: 30))
    #expect(
      plan.stops.map(\.clue) == [
        "Look behind the big stone. # not a comment", "High up.", "Home.",
      ])
    let place = Race.Place(position: .oak, radius: 25)
    #expect(plan.stops[0].spot == .either("fox", place))
    #expect(
      plan.stops[1].puzzle == .free(question: "Who lives here?", answers: ["the owl", "an owl"]))
    #expect(plan.stops[2].spot.place?.radius == 100)
    #expect(plan.stops[2].puzzle == .compound)
    #expect("\(plan)" == "The animals of the wood, 3 stops")
  }

  @Test(arguments: ["\r\n", "\r"])
  func lineEndsDoNotMatter(_ end: String) throws {
    let bytes = [0xEF, 0xBB, 0xBF] + Array(Self.animals.utf8)
    let other =
      Array("\u{FEFF}".utf8)
      + Array(
        Self.animals.split(separator: "\n", omittingEmptySubsequences: false)
          .joined(separator: end).utf8)
    #expect(
      try NamedPlan(parsing: bytes, name: "a", file: "f")
        == NamedPlan(parsing: other, name: "a", file: "f"))
  }

  private static let stop = "name N\nstop\nclue C\ncode c\n"

  private static let mistakes: [(String, [String])] = [
    ("", ["f: the name is missing", "f: there are no stops"]),
    ("name N\nstop\nclue C\n", ["f:2: this stop has no code"]),
    ("name N\nstop\ncode c\n", ["f:2: this stop has no clue"]),
    (stop + "stop\nclue D\n", ["f:5: this stop has no code"]),
    (stop + "stop\nclue D\ncode C\n", ["f:5: the code \"C\" is that of stop 1"]),
    (stop + "name M\n", ["f:5: \"name\" stands in line 1"]),
    (stop + "code d\n", ["f:5: \"code\" stands in line 4"]),
    (stop + "place 91 0\n", ["f:2: there is no such place"]),
    (stop + "place 59\n", ["f:5: a place is degrees"]),
    (stop + "place a b\n", ["f:5: a place is degrees"]),
    (stop + "place 59 18 4\n", ["f:2: a radius is 5 to 1000"]),
    (stop + "place 59 18 25.5\n", ["f:2: a radius is 5 to 1000"]),
    (stop + "question Q\n", ["f:2: the question of this stop has no answer"]),
    (stop + "answer a\n", ["f:2: there is an answer and no question"]),
    (stop + "question list\nanswer a\n", ["f:2: \"question list\" has its answers"]),
    (stop + "question Q\nanswer |\n", ["f:2: a question has 1 to 6"]),
    (stop + "question Q\nanswer a|b|c|d|e|f|g\n", ["f:2: a question has 1 to 6"]),
    ("name N\nclue C\n", ["f:2: \"clue\" belongs to a stop", "f: there are no stops"]),
    (stop + "start soon\n", ["f:5: \"soon\" is no time"]),
    (stop + "clues D\n", ["f:5: \"clues\" is not understood"]),
    (stop + "stop 2\nclue D\ncode d\n", ["f:5: after \"stop\" comes nothing"]),
    ("name\n" + stop.dropFirst(7), ["f:1: after \"name\" something is missing"]),
    ("name N\nstop\nclue C\ncode two words\n", ["f:4: a code is one word"]),
    (
      "name " + String(repeating: "x", count: 41) + "\n" + stop.dropFirst(7),
      ["f:1: this is longer"]
    ),
    ("name N\n\u{7}\u{1B}[2J\n" + stop.dropFirst(7), ["f:2: "]),
  ]

  @Test(arguments: mistakes)
  func everyMistakeIsNamedWithItsLine(_ text: String, _ complaints: [String]) {
    let error = #expect(throws: Complaints.self) {
      try NamedPlan(parsing: Array(text.utf8), name: "n", file: "f")
    }
    let told = error?.all.map(\.description) ?? []
    #expect(told.count == complaints.count, "\(told)")
    for complaint in complaints {
      #expect(told.contains { $0.hasPrefix(complaint) }, "\(told)")
    }
    #expect(!told.joined().contains("\u{1B}"))
  }

  @Test(arguments: ["", "two words", "../x", String(repeating: "a", count: 21)])
  func aNameThatNobodyCanTypeIsRefused(_ name: String) {
    #expect(throws: Complaints.self) {
      try NamedPlan(parsing: Array(Self.stop.utf8), name: name, file: "f")
    }
  }

  @Test func whatIsNoTextIsRefused() {
    #expect(throws: Complaints.self) {
      try NamedPlan(parsing: [0x6E, 0xFF, 0x0A], name: "a", file: "f")
    }
  }

  @Test func anythingAtAllIsReadOrRefused() {
    var chance = Chance.seeded(5)
    let pieces = Self.animals.split(separator: "\n", omittingEmptySubsequences: false)
    for _ in 0..<500 {
      var lines = (0..<12).map { _ in String(pieces.randomElement(using: &chance) ?? "") }
      lines.append(String(lines[0].unicodeScalars.shuffled(using: &chance).map(Character.init)))
      _ = try? NamedPlan(
        parsing: Array(lines.joined(separator: "\n").utf8), name: "a", file: "f")
    }
  }
}
