import Classroom
import Hall
import JSON
import Testing
import Wire

@testable import Serve

/// Whose secret is stretched when: one after the other, and by turns between addresses.
@Suite struct StretchTests {
  /// A house whose secrets are stretched when the test says so.
  private final class SlowHouse {
    let stage = MemoryStage.begun(seed: 4)
    private var begun: [(work: Stretching, visitor: VisitorID, message: Message)] = []
    private(set) var count = 0

    init() {
      stage.house.outside.stretch = { [unowned self] in begun.append(($0, $1, $2)) }
    }

    var isIdle: Bool { begun.isEmpty }

    func say(_ text: String, as name: String, from address: String) {
      stage.open(name, from: address)
      stage.send(text, from: name)
    }

    /// Finishes what is stretched just now.
    func goOn() throws {
      let (work, visitor, message) = try #require(begun.first)
      #expect(begun.count == 1)
      begun = []
      count += 1
      stage.house.stretched(work.done(), of: work, before: message, for: visitor)
    }

    func finish() throws { while !isIdle { try goOn() } }

    /// Whether it has an answer by now.
    func hears(_ text: String, _ name: String) -> Bool {
      stage.seen().contains { $0.name == name && $0.text.contains(text) }
    }
  }

  private let elsewhere = "10.0.0.9"

  private func hello(_ name: String, _ word: String? = nil) -> String {
    #"{"do":"hello","name":"\#(name)"\#(word.map { #","word":"\#($0)""# } ?? "")}"#
  }

  @Test func manyFromOneAddressKeepNobodyAtAnotherWaiting() throws {
    let house = SlowHouse()
    for number in 1...40 {
      house.say(hello("Bo \(number)"), as: "bo \(number)", from: "10.0.0.1")
    }
    house.say(hello("Anna"), as: "anna", from: elsewhere)
    // The first of those, one more of them, and Anna.
    for _ in 1...3 { try house.goOn() }
    #expect(house.hears(#""ok":"hello""#, "anna"))
    try house.finish()
    #expect(house.count == 41)
    #expect(house.hears(#""ok":"hello""#, "bo 40"))
  }

  @Test func noTimeIsSpentOnWhoHasGone() throws {
    let house = SlowHouse()
    for number in 1...40 {
      house.say(hello("Bo \(number)"), as: "bo", from: "10.0.0.1")
      house.stage.drop("bo")
    }
    #expect(house.stage.house.stretching.next() == nil, "nor is anything kept")
    try house.finish()
    #expect(house.count == 1)
    #expect(house.stage.house.hall.book.count == 0)
  }

  /// What they guess counts before the next is looked at, however many ask at once.
  @Test func whoGuessesFromManyConnectionsAtOnceWaits() throws {
    let house = SlowHouse()
    house.say(hello("Anna"), as: "anna", from: elsewhere)
    try house.finish()
    let before = house.count
    for number in 1...40 {
      house.say(
        hello("Anna", "sunset-cat-\(100 + number)"), as: "guesser \(number)", from: "10.0.0.1")
    }
    try house.finish()
    // As many as one name hears at once.
    #expect(house.count == before + 20)
    #expect(house.hears(#""error":"too-many-tries""#, "guesser 40"))
  }

  /// Four pictures are no word: no time is spent on both.
  @Test func whatIsSaidIsStretchedOnce() throws {
    let house = SlowHouse()
    house.say(hello("Anna"), as: "anna", from: elsewhere)
    try house.finish()
    let line = try #require(house.stage.take("anna").last?.json)
    let word = try #require(line["word"]?.string)
    let pictures = try #require(line["pictures"]?.elements?.compactMap { $0.string })
      .joined(separator: " ")
    for said in [pictures, word, "sun sun sun sun", "sunset-cat-100"] {
      let before = house.count
      house.say(hello("Anna", said), as: said, from: "10.0.0.1")
      try house.finish()
      #expect(house.count == before + 1, "\(said)")
    }
  }

  @Test func manySlipsLetOthersGoBefore() throws {
    let house = SlowHouse()
    let names = (1...12).map { "Bo \($0)" }
    house.stage.house.enrol(
      try NameList(parsing: Array(names.joined(separator: "\n").utf8), file: "names"))
    house.say(
      #"{"do":"teach","key":"\#(TestWords.key)"}"# + "\n" + #"{"do":"slips"}"#, as: "eva",
      from: "10.0.0.1")
    house.say(hello("Anna"), as: "anna", from: elsewhere)
    for _ in 1...2 { try house.goOn() }
    #expect(house.hears(#""ok":"hello""#, "anna"))
    try house.finish()
    #expect(house.hears(#""ok":"slips","count":12"#, "eva"))
  }
}
