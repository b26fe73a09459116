import Games
import Testing

@testable import Classroom
@testable import Hall

/// Who guesses at words and keys, and what teachers hear of it.
@Suite struct ClassDoorTests {
  // MARK: Guessing

  /// As often as a word is heard at all.
  @Test func whoGuessesPatientlyIsHeardOfToo() throws {
    var school = School.taught(0)
    school.enter(1)
    try school.done(.hello("Anna"), by: 1)
    school.enter(2, from: "10.0.0.2")
    var told = 0
    for _ in 1...20 {
      school.pass(90_000)
      let turn = school.ask(.hello("Anna", "catnap-00"), by: 2)
      #expect(turn.trouble == .wrongWord("Anna"))
      told += turn.people[School.teacher]?.count ?? 0
    }
    #expect(17...18 ~= told)
  }

  /// From however many places: less than a thousand words a day are tried at one name.
  @Test func wrongWordsCountAgainstTheNameWhereverTheyAreSaid() throws {
    var school = School.taught(0)
    school.enter(1, from: "10.0.0.1")
    let word = try #require(school.done(.hello("Anna"), by: 1).welcome?.word)
    school.hangUp(1)
    var (tried, told, visitor) = (0, 0, 1_000)
    func isRefused(_ trouble: Trouble?) -> Bool {
      if case .tooManyTries = trouble { true } else { false }
    }
    for _ in 0..<24 * 60 {
      school.pass(60_000)
      for _ in 0..<3 {
        visitor += 1
        school.enter(visitor, from: "10.1.\(visitor / 250).\(visitor % 250)")
        let turn = school.ask(.hello("Anna", "catnap-00"), by: visitor)
        if turn.trouble == .wrongWord("Anna") { tried += 1 }
        told += turn.people[School.teacher]?.count ?? 0
        school.hangUp(visitor)
      }
    }
    #expect(900...1_000 ~= tried)
    #expect(told > 100)
    // The right word waits too, but not where Anna has been, and a teacher lets her in anywhere.
    school.enter(2, from: "10.0.0.2")
    #expect(isRefused(school.trouble(.hello("Anna", word), by: 2)))
    school.enter(3, from: "10.0.0.1")
    try school.done(.hello("Anna", word), by: 3)
    school.hangUp(3)
    _ = school.trouble(.hello("Anna"), by: 2)
    #expect(school.leadTurn(.accept(.one("Anna"))).welcomes.map(\.0) == [VisitorID(2)])
  }

  /// At the machine where Anna plays others sit too.
  @Test func wrongWordsCountWhereTheNameIsAtHomeToo() throws {
    var school = School.taught(0)
    var tried = 0
    school.enter(1, from: "10.0.0.1")
    try school.done(.hello("Anna"), by: 1)
    school.hangUp(1)
    for home in 1...8 { school.hall.gate.remember("10.0.0.\(home)", asHomeOf: Pupil(1)) }
    for minute in 0..<24 * 60 {
      school.pass(60_000)
      for home in 1...8 {
        let visitor = 100 + minute * 8 + home
        school.enter(visitor, from: "10.0.0.\(home)")
        if school.trouble(.hello("Anna", "catnap-00"), by: visitor) == .wrongWord("Anna") {
          tried += 1
        }
        school.hangUp(visitor)
      }
    }
    #expect(500...600 ~= tried)
  }

  @Test func whoHasForgottenItsWordMayBeLetIn() throws {
    var school = School.taught(0)
    school.enter(1)
    try school.done(.hello("Anna"), by: 1)
    school.hangUp(1)
    school.enter(2, from: "10.0.0.2")
    let told = [
      School.teacher: [
        PeopleNews.guessed(
          Knocking(pupil: Pupil(1), address: "10.0.0.2", since: 0, sighting: nil))
      ]
    ]
    for _ in 1...2 { #expect(school.ask(.hello("Anna", "catnap-00"), by: 2).people.isEmpty) }
    #expect(school.ask(.hello("Anna", "catnap-00"), by: 2).people == told)
    let turn = school.leadTurn(.accept(.one("Anna")))
    #expect(turn.welcomes.map(\.0) == [VisitorID(2)])
  }

  // MARK: The key

  @Test func teachersHearOfWrongKeysOnceAMinute() throws {
    var school = School.taught(0)
    school.enter(1, from: "10.0.0.1")
    school.enter(2, from: "10.0.0.1")
    let told = [School.teacher: [PeopleNews.wrongKey(address: "10.0.0.1")]]
    #expect(school.ask(.teach(key: "guess"), by: 1).people == told)
    #expect(school.ask(.teach(key: "guess"), by: 2).people.isEmpty)
    school.pass(60_000)
    #expect(school.ask(.teach(key: "guess"), by: 2).people == told)
    school.enter(3, from: "10.0.0.3")
    #expect(school.ask(.teach(key: "guess"), by: 3).people.count == 1)
  }

  /// Whoever guesses does not hear at once that it has guessed right; from elsewhere the key is good.
  @Test func whoHasGuessedWaitsWithAnyKey() throws {
    var school = School.taught(0)
    school.enter(1, from: "10.0.0.1")
    school.enter(2, from: "10.0.0.2")
    for _ in 1...3 { #expect(school.trouble(.teach(key: "guess"), by: 1) == .wrongKey) }
    #expect(school.trouble(.teach(key: School.key), by: 1) == .tooManyTries(milliseconds: 1_000))
    try school.done(.teach(key: School.key), by: 2)
    school.pass(1_000)
    try school.done(.teach(key: School.key), by: 1)
  }

  /// All of a class may come from one address.
  @Test func wrongKeysOfAChildDoNotKeepTheTeacherBesideItOut() throws {
    var school = School.taught(0)
    for visitor in 1...2 { school.enter(visitor, from: "127.0.0.1") }
    for _ in 1...3 { #expect(school.trouble(.teach(key: "guess"), by: 1) == .wrongKey) }
    #expect(school.trouble(.teach(key: "guess"), by: 1) == .tooManyTries(milliseconds: 1_000))
    try school.done(.teach(key: School.key), by: 2)
  }

  /// As somebody does who comes anew for each guess. Nobody guesses a key that was drawn.
  @Test func whoHasADrawnKeyNeverWaits() throws {
    var school = School.taught(0)
    school.enter(1, from: "127.0.0.1")
    let appointed = try school.lead(.appoint(name: "Ida", .assistant))
    guard case .people(.appointed(_, let own?)) = appointed else { throw Trouble.wrongKey }
    let drawn = TeacherKey.draw { .random(in: 0 ... .max) }
    for visitor in 2...101 {
      school.enter(visitor, from: "127.0.0.1")
      #expect(school.trouble(.teach(key: "guess"), by: visitor) == .wrongKey)
    }
    #expect(school.trouble(.teach(key: School.key), by: 1) == .tooManyTries(milliseconds: 90_000))
    try school.done(.teach(key: own), by: 1)
    _ = school.hall.change(key: TeacherKey(drawn))
    school.enter(102, from: "127.0.0.1")
    #expect(school.trouble(.teach(key: "guess"), by: 102) == .tooManyTries(milliseconds: 90_000))
    try school.done(.teach(key: drawn), by: 102)
  }

  @Test(arguments: [
    ("k7mf-2qxd-9rta-3bcp", true), ("K7MF 2QXD 9RTA 3BCP", true), ("k7mf2qxd9rta3bcp", true),
    ("k7mf-2qxd-9rta", false), ("k7mf-2qxd-9rta-3bcp-4efh", false), ("k7mf-2qxd-9rta-3bco", false),
    ("aaaa-aaaa-aaaa-aaaa", false), ("2222-3333-2222-3333", false),
  ])
  func aKeyThatCannotHaveBeenDrawnIsTold(_ text: String, _ isDrawn: Bool) {
    #expect(TeacherKey(text).isDrawn == isDrawn)
  }

  @Test func aNewKeyEndsOldRightsAtOnceAndSaysSo() throws {
    var school = School.taught(1)
    let turn = school.hall.change(key: TeacherKey("another-key"))
    #expect(turn.news.map(\.0) == [VisitorID(School.teacher)])
    #expect(turn.news.map(\.1) == [.people(.keyChanged)])
    #expect(school.leadTrouble(.pupils) == .notAllowed)
    #expect(school.hall.change(key: TeacherKey("Another key")).news.isEmpty)
    try school.done(.teach(key: "another key"), by: School.teacher)
    try school.lead(.pupils)
  }

  @Test func aFloodIsNoFloodOfNews() {
    var bell = Bell()
    let now = School.start
    func rings(_ matter: Bell.Matter, from address: String, after milliseconds: Int = 0) -> Bool {
      bell.rings(for: matter, from: address, at: now.adding(milliseconds))
    }
    let count = (1...1_000).count { rings(.knock(Pupil($0)), from: "a") }
    #expect(count == 40)
    #expect(rings(.wrongKey, from: "b"))
    for other in 1...5_000 { _ = rings(.wrongKey, from: "\(other)") }
    #expect(!rings(.wrongKey, from: "new"))
    #expect(rings(.wrongKey, from: "new", after: 60_000))
    #expect(rings(.knock(Pupil(1)), from: "a", after: 60_000))
  }

  @Test(
    arguments: [
      ("k7mf-2qxd-9rta", true), ("K7MF 2QXD 9RTA", true), ("k7mf-2qxd-9rt", false),
      ("19.11.1984", false),
      ("", false),
    ])
  func aKeyHasAtLeastTwelveSigns(_ text: String, _ isKey: Bool) {
    #expect(TeacherKey.canBe(text) == isKey)
  }
}
