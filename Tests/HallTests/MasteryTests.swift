import JSON
import Testing
import Words

@testable import Classroom
@testable import Games
@testable import Hall

/// What was heard is counted apart, and mastery does not count it.
@Suite struct MasteryTests {
  @Test(arguments: [
    ("", ""), ("1", "1"), ("0110", "0110"), ("1111111111", "1111111111"),
    ("01111111111", "1111111111"), ("111111111100", "1111111100"), ("0000000000001", "0000000001"),
  ])
  func theLastTenAnswersAreKept(_ added: String, _ kept: String) throws {
    var answers = LastAnswers()
    for sign in added { answers.add(sign == "1") }
    #expect(answers.plain == kept)
    #expect(try #require(LastAnswers(plain: kept)) == answers)
  }

  @Test(arguments: ["2", "01x", "11111111111", " "])
  func whatIsNoAnswersIsNotRead(_ text: String) { #expect(LastAnswers(plain: text) == nil) }

  @Test func eightOfTheLastTenByOneselfMasterALevel() throws {
    var school = School.with(1, words: Self.words)
    func isMaster(_ level: Int = 1) -> Bool {
      school.hall.book.hasMastered(Pupil(1), list: "sv", level: level)
    }
    try play(&school, "1111111")
    #expect(!isMaster())
    try play(&school, "0")
    #expect(!isMaster())
    try play(&school, "1")
    #expect(isMaster() && !isMaster(2))
    try play(&school, "0")
    #expect(isMaster(), "eight of ten")
    try play(&school, "0")
    #expect(!isMaster(), "seven of the last ten")
    #expect(!school.hall.book.hasMastered(Pupil(2), list: "sv", level: 1))
  }

  @Test func whatWasHeardCountsForAllElse() throws {
    var school = School.with(1, words: Self.words)
    try play(&school, "hhhhhhhhhh")
    let book = school.hall.book
    #expect(!school.hall.book.hasMastered(Pupil(1), list: "sv", level: 1))
    let answers = book.work(of: Pupil(1)).mastery.answers(in: "sv", 1)
    #expect(answers == Array(repeating: false, count: 10))
    let results = book.results(of: Pupil(1))
    #expect(results.atFirstTry == 10 && results.heard == 10 && results.finished == 1)
    #expect(book.work(of: Pupil(1)).games.map(\.first) == [10])
    let sums = Statistics.words(of: book.work(of: Pupil(1)), in: book).words.map { WordSum($0.1) }
    #expect(sums.reduce(0) { $0 + $1.heard } == 10)
    #expect(Statistics(of: book, words: 5).levels.map(\.sum.heard) == [10])
  }

  /// A new start reads it from the journal or from a checkpoint.
  @Test func allOfItIsReadAgain() throws {
    var school = School.with(1, words: Self.words)
    try play(&school, "1h01")
    let work = school.hall.book.work(of: Pupil(1))
    #expect(work.mastery.answers(in: "sv", 1) == [true, false, false, true])

    let anew = Hall(lists: school.hall.lists)
    for decision in school.decisions { try anew.restore(decision) }
    #expect(anew.book.work(of: Pupil(1)) == work)

    let later = Hall(lists: school.hall.lists)
    func readAgain(_ kept: Kept) throws {
      // A journal closes it after the checksum.
      let line = Record.kept(kept).encode() + [UInt8(ascii: "}")]
      guard case .kept(let read) = try Record(line[...]) else { return }
      try later.restore(read)
    }
    try school.hall.memory().forEach(readAgain)
    #expect(later.book.work(of: Pupil(1)) == work)
    #expect(later.book.results(of: Pupil(1)) == school.hall.book.results(of: Pupil(1)))
  }

  /// Plays cards with a question for each sign: right at once (1), after a miss (0), or after hearing it.
  private func play(_ school: inout School, _ signs: String) throws {
    school.pass(10_000)
    try school.done(
      .open {
        $0.rules.game = .cards
        $0.rules[.questions] = .number(signs.count)
        $0.rules[.think] = .number(0)
        $0.list = "sv"
        $0.level = 1
        $0.seats = 1
      }, by: 1)
    for sign in signs {
      if sign == "0" { try school.done(.answer("ko"), by: 1) }
      if sign == "h" { try school.done(.listen(to: nil), by: 1) }
      try school.done(.answer("båt"), by: 1)
    }
  }

  private static let words =
    "language sv\nlevel 1\n"
    + ["hus", "sol", "natt", "bok", "sko", "fot", "vin", "lok", "is", "mat"]
    .map { "\($0): båt | ko räv mus\n" }.joined()
}
