import Games
import Testing
import Words

@testable import Classroom
@testable import Hall

/// Criteria as teachers write them: in an exercise, and in files.
@Suite struct CriteriaTests {
  private func read(_ text: String) throws -> [Criterion] {
    try NamedCriteria(parsing: Array(text.utf8), file: "a.criteria", at: "words/a.criteria")
      .criteria
  }

  @Test(arguments: [
    ("reads aloud", Criterion("reads aloud")),
    ("reads aloud:2", Criterion("reads aloud", weight: 2)),
    ("reads aloud : 2", Criterion("reads aloud", weight: 2)),
    ("at 9:30:3", Criterion("at 9:30", weight: 3)),
    ("reads :9", Criterion("reads", weight: 9)), ("reads:10", Criterion("reads", weight: 10)),
    ("reads:", Criterion("reads:")), (":2", Criterion("", weight: 2)),
  ])
  func isReadWithItsWeight(written: String, criterion: Criterion) {
    #expect(Criterion(written: written) == criterion)
  }

  @Test func aFileHasOneALine() throws {
    let text = "# What I look at\r\n\r\n  läser   högt:2 # twice\n读书\nhelps others"
    #expect(
      try read(text) == [
        Criterion("läser högt", weight: 2), Criterion("读书"), Criterion("helps others"),
      ])
  }

  /// Each line that is broken is named, and nothing of the file is used.
  @Test(arguments: [
    ("", 0), ("# nothing\n", 0), ("a\nb:0\n", 2), ("a\nb:12\n", 2), ("a\n\nA:2\n", 3),
    ("a\n" + String(repeating: "x", count: 41), 2), ("a\n\u{1B}[2J\n", 2),
    ((1...9).map { "c\($0)\n" }.joined(), 9), ("a\n\u{202E}b\n", 2),
    ("a" + String(repeating: "\u{301}", count: 200), 1),
  ])
  func aBrokenLineIsNamed(text: String, line: Int) throws {
    let complaints = try #require(throws: Complaints.self) { try read(text) }
    #expect(complaints.all.map(\.line) == [line])
    #expect(complaints.description.hasPrefix("words/a.criteria"))
    #expect(!complaints.description.contains("\u{1B}"))
  }

  @Test func whatIsNoTextIsRefused() {
    #expect(throws: Complaints.self) {
      try NamedCriteria(parsing: [0x61, 0xFF], file: "a.criteria", at: "a.criteria")
    }
  }

  @Test(arguments: ["a.criteria": true, "A.Criteria": true, ".a.criteria": false, "a.words": false])
  func onlySomeFilesHoldThem(file: String, holds: Bool) {
    #expect(NamedCriteria.isOne(file) == holds)
  }

  @Test func anExerciseTakesThoseOfAFile() throws {
    var school = School.with(1)
    let key = "k7mf-2qxd-9rta"
    _ = school.hall.change(key: TeacherKey(key))
    try school.done(.teach(key: key), by: 1)
    let file = try NamedCriteria(
      parsing: Array("reads aloud:2\ncalm".utf8), file: "Reading.criteria", at: "")
    school.hall.circumstances = Hall.Circumstances(
      title: nil, zone: .utc, limits: Hall.Limits(), criteria: [file])
    var wish = Assignment(.cards)
    (wish.list, wish.level) = ("sv", 1)
    wish.criteria = [Criterion("reading.criteria")]
    try school.done(.lead(.results(.assign(wish))), by: 1)
    #expect(school.hall.book.study[1]?.criteria == file.criteria)
    wish.criteria = [Criterion("writing.criteria")]
    #expect(
      school.trouble(.lead(.results(.assign(wish))), by: 1)
        == .results(.noSuchCriteria("writing.criteria")))
    #expect(school.hall.book.study[2] == nil)
  }
}
