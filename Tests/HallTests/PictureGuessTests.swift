import Games
import JSON
import Secrets
import Testing
import Words

@testable import Classroom
@testable import Hall

/// Four pictures in the place of the return word.
@Suite struct PictureGuessTests {
  /// Anna has come and gone.
  private func enrolled() throws -> (School, Welcome) {
    var school = School.taught(0)
    school.enter(1)
    let welcome = try #require(try school.done(.hello("Anna"), by: 1).welcome)
    school.hangUp(1)
    return (school, welcome)
  }

  private func pictures(_ welcome: Welcome) throws -> String {
    try #require(welcome.pictures).said(in: .swedish)
  }

  /// Four others.
  private func wrong(_ welcome: Welcome) throws -> String {
    String(try pictures(welcome).split(separator: " ").reversed().joined(separator: " "))
  }

  // MARK: Coming in

  @Test func whoIsNewGetsFourPicturesThatAreToldInNoFact() throws {
    var (school, welcome) = try enrolled()
    let pictures = try #require(welcome.pictures)
    #expect(Set(pictures.pictures).count == 4)
    let told = "\(school.decisions)"
    #expect(!told.contains(pictures.said(in: .swedish)))
    #expect(!told.contains(pictures.said(in: .english)))
    #expect(!told.contains("\(pictures.codes)"))
    // Nobody else's, nor salted alike.
    school.enter(2)
    let other = try #require(try school.done(.hello("Bo"), by: 2).welcome)
    let kept = (1...2).compactMap { school.hall.book.pictures(of: Pupil($0)) }
    let words = (1...2).compactMap { school.hall.book.word(of: Pupil($0))?.stretched }
    #expect(other.pictures != nil && Set((kept + words).map(\.way.salt)).count == 4)
  }

  @Test func picturesBringAnnaBackHoweverTheyAreSaid() throws {
    var (school, welcome) = try enrolled()
    let swedish = try pictures(welcome)
    let english = try #require(welcome.pictures).said(in: .english)
    let spelled = [
      swedish, english, swedish.uppercased(), swedish.replacing(" ", with: "-"),
      swedish.replacing(" ", with: " + "), english.replacing(" ", with: ","),
      Language.folded(swedish),
    ]
    for (visitor, typed) in zip(2..., spelled) {
      school.enter(visitor, from: "10.0.0.\(visitor)")
      let back = try #require(try school.done(.hello("anna", typed), by: visitor).welcome)
      #expect(back.pupil == Pupil(1) && back.token != nil, "\(typed)")
      #expect(back.word == nil && back.pictures == nil, "They are told once")
    }
    // The word is as good as before.
    school.enter(20)
    try school.done(.hello("Anna", welcome.word ?? ""), by: 20)
  }

  @Test func picturesOfAnotherAreWrong() throws {
    var (school, welcome) = try enrolled()
    school.enter(2)
    try school.done(.hello("Bo"), by: 2)
    school.enter(3)
    #expect(school.trouble(.hello("Anna", try wrong(welcome)), by: 3) == .wrongWord("Anna"))
    #expect(school.trouble(.hello("Bo", try pictures(welcome)), by: 3) == .wrongWord("Bo"))
    #expect(school.trouble(.hello("P9", try pictures(welcome)), by: 3) == .wrongWord("P9"))
    #expect(school.trouble(.hello("Anna", "sol sol sol sol"), by: 3) == .wrongWord("Anna"))
    #expect(school.trouble(.hello(try pictures(welcome)), by: 3) == .badName)
    #expect(school.trouble(.hello("Ana sol båt haj hus"), by: 3) == .badName)
    #expect(school.trouble(.hello("Bo Hus"), by: 3) == nil)
  }

  @Test func aTeacherGivesBothAnew() throws {
    var (school, old) = try enrolled()
    var transaction = school.hall.begin(by: nil, at: school.now)
    transaction.visitor = VisitorID(School.teacher)
    let given = try transaction.renew("Anna").given
    school.record(Asked(transaction.finish()))
    #expect(given.pictures != old.pictures)
    school.enter(2)
    #expect(school.trouble(.hello("Anna", try pictures(old)), by: 2) == .wrongWord("Anna"))
    try school.done(.hello("Anna", given.pictures.said(in: .english)), by: 2)

    // So does whoever lets Anna in.
    school.hangUp(2)
    school.enter(3, from: "10.0.0.3")
    _ = school.trouble(.hello("Anna"), by: 3)
    let letIn = try #require(school.leadTurn(.accept(.one("Anna"))).welcomes.first?.1)
    school.enter(4)
    try school.done(.hello("Anna", try pictures(letIn)), by: 4)
  }

  // MARK: What older programs kept

  /// A class of an older program: Anna has a word, a token and no pictures.
  private func old(_ word: WordGiven) -> (School, token: String) {
    var school = School.taught(0)
    let token = "fk0loc3uynxauvwvet3slcdvqqg8g7bp"
    var transaction = school.hall.begin(by: nil, at: school.now)
    _ = transaction.mayDecide()
    transaction.tell(Enrolled(pupil: Pupil(1), name: "Anna"))
    transaction.tell(word)
    transaction.tell(TokenGiven(pupil: Pupil(1), digest: Digest(of: token)))
    school.record(Asked(transaction.finish()))
    school.enter(1)
    school.enter(2)
    return (school, token)
  }

  private static let words: [WordGiven] = [
    WordGiven(pupil: Pupil(1), word: .digest(Digest(of: "bjornbar-17", owner: 1))),
    WordGiven(
      pupil: Pupil(1),
      word: .stretched(Stretched.Way(rounds: 1, salt: [7]).stretch("bjornbar17"))),
  ]

  @Test(arguments: words, [true, false])
  func whoHasNoneGetsThemOnceWithItsWordOrItsToken(word: WordGiven, hasToken: Bool) throws {
    var (school, token) = old(word)
    let request = hasToken ? Request.token(token) : .hello("Anna", "björnbär-17")
    let first = try #require(try school.done(request, by: 1).welcome)
    #expect(first.word == nil)
    let again = try #require(try school.done(request, by: 2).welcome)
    #expect(again.pictures == nil)
    for visitor in [3, 4] { school.enter(visitor) }
    let back = try school.done(.hello("Anna", try pictures(first)), by: 3).welcome
    #expect(back?.pictures == nil)
    // What was good before still is, also where no more than the digest of the word was kept.
    try school.done(.hello("Anna", "björnbär-17"), by: 4)
    #expect(school.hall.book.word(of: Pupil(1))?.stretched != nil)
    school.enter(5)
    try school.done(.hello("Anna", try pictures(first)), by: 5)
  }

  /// Where nothing can be stored they wait for another time.
  @Test func nothingIsToldThatIsNotKept() throws {
    var (school, token) = old(Self.words[1])
    school.hall.storingFails(because: .full)
    #expect(try school.done(.token(token), by: 1).welcome?.pictures == nil)
    school.hall.storingFails(because: nil)
    #expect(try school.done(.token(token), by: 2).welcome?.pictures != nil)
  }

  @Test func whatIsNotTheirsGivesNone() throws {
    var (school, _) = old(Self.words[1])
    #expect(school.trouble(.hello("Anna", "björnbär-18"), by: 1) == .wrongWord("Anna"))
    #expect(school.trouble(.hello("Anna", "sol båt haj hus"), by: 1) == .wrongWord("Anna"))
    #expect(school.trouble(.token("x"), by: 1) == .wrongToken)
    #expect(school.hall.book.pictures(of: Pupil(1)) == nil)
  }

  @Test func journalAndCheckpointTellThemAndOldOnesDoNot() throws {
    var (school, welcome) = try enrolled()
    let kept = try #require(school.hall.book.pictures(of: Pupil(1)))
    for hall in try school.reread() { #expect(hall.book.pictures(of: Pupil(1)) == kept) }
    var line = JSONWriter()
    let word = try #require(school.hall.book.word(of: Pupil(1)))
    WordGiven(pupil: Pupil(1), word: word, pictures: kept).write(to: &line)
    let text = String(decoding: line.finish(), as: UTF8.self)
    #expect(text.contains(#""pictures":"\#(kept.text)""#))
    for codes in welcome.pictures?.codes ?? [] { #expect(!text.contains(codes)) }

    (school, _) = old(Self.words[0])
    for hall in try school.reread() {
      #expect(hall.book.word(of: Pupil(1)) == Self.words[0].word)
      #expect(hall.book.pictures(of: Pupil(1)) == nil)
    }
  }

  @Test func whoIsForgottenTakesThemAlong() throws {
    var (school, welcome) = try enrolled()
    try school.done(
      .lead(.filing(.forget(name: "Anna", isSure: true))), by: School.teacher)
    school.enter(2)
    #expect(school.trouble(.hello("Anna", try pictures(welcome)), by: 2) == .wrongWord("Anna"))
    #expect(school.hall.book.pictures(of: Pupil(1)) == nil)
  }

  // MARK: Guessing

  @Test func wrongPicturesCountAsWrongWordsDo() throws {
    var (school, welcome) = try enrolled()
    school.enter(2, from: "10.0.0.2")
    let wrong = try wrong(welcome)
    for typed in [wrong, "catnap-00", wrong] {
      #expect(school.trouble(.hello("Anna", typed), by: 2) == .wrongWord("Anna"))
    }
    for typed in [try pictures(welcome), welcome.word ?? ""] {
      #expect(school.trouble(.hello("Anna", typed), by: 2) == .tooManyTries(milliseconds: 1_000))
    }
    school.pass(1_000)
    #expect(school.trouble(.hello("Anna", try pictures(welcome)), by: 2) == nil)
  }

  /// From however many places, also where Anna has been: sixty wrong ones a day.
  @Test func aNameHearsSixtyWrongPicturesADay() throws {
    var (school, welcome) = try enrolled()
    let (right, wrong) = (try pictures(welcome), try wrong(welcome))
    var (tried, visitor) = ([0, 0], 1_000)
    for minute in 0..<2 * 24 * 60 {
      school.pass(60_000)
      for place in ["10.1.\(minute / 250).\(minute % 250)", "10.0.0.1"] {
        visitor += 1
        school.enter(visitor, from: place)
        if school.trouble(.hello("Anna", wrong), by: visitor) == .wrongWord("Anna") {
          tried[minute / (24 * 60)] += 1
        }
        school.hangUp(visitor)
      }
    }
    #expect(tried == [60, 60])
    // Right ones are not heard either, but the word is.
    school.enter(2, from: "10.0.0.2")
    guard case .tooManyPictures("Anna", let wait) = school.trouble(.hello("Anna", right), by: 2)
    else {
      Issue.record("heard")
      return
    }
    try school.done(.hello("Anna", welcome.word ?? ""), by: 2)
    school.hangUp(2)
    // A day later they are good again.
    #expect((1...24 * 60 * 60_000).contains(wait))
    school.pass(wait)
    school.enter(3, from: "10.0.0.3")
    try school.done(.hello("Anna", right), by: 3)
  }

  /// Whose pictures are not heard stands at the door, and not who has used them up.
  @Test func whoIsTurnedAwayMayBeLetIn() throws {
    var (school, welcome) = try enrolled()
    for number in 1...60 {
      school.pass(150_000)
      school.enter(100 + number, from: "10.1.0.\(number)")
      let trouble = school.trouble(.hello("Anna", try wrong(welcome)), by: 100 + number)
      #expect(trouble == .wrongWord("Anna"))
    }
    school.pass(150_000)
    school.enter(2, from: "10.0.0.1")
    let turn = school.ask(.hello("Anna", try pictures(welcome)), by: 2)
    guard case .tooManyPictures("Anna", _) = turn.trouble else {
      Issue.record("\(String(describing: turn.trouble))")
      return
    }
    let knocking = Knocking(pupil: Pupil(1), address: "10.0.0.1", since: 0, sighting: nil)
    #expect(turn.people == [School.teacher: [.knocked(knocking)]])
    #expect(school.leadTurn(.accept(.one("Anna"))).welcomes.map(\.0) == [VisitorID(2)])
    // Other names hear of pictures as before.
    school.enter(3)
    let bo = try #require(try school.done(.hello("Bo"), by: 3).welcome)
    school.enter(4)
    try school.done(.hello("Bo", try pictures(bo)), by: 4)
  }

  @Test func aDayBeginsWithTheFirstTime() {
    var count = DailyCount<Int>(most: 2)
    let start = School.start
    let day = 24 * 60 * 60_000
    #expect(count.wait(1, at: start) == 0)
    count.count(by: 1, at: start)
    #expect(count.wait(1, at: start.adding(day - 1)) == 0)
    count.count(by: 1, at: start.adding(day - 1))
    #expect(count.wait(1, at: start.adding(day - 1)) == 1)
    #expect(count.wait(2, at: start) == 0 && count.wait(1, at: start.adding(day)) == 0)
    count.count(by: 1, at: start.adding(day))
    #expect(count.wait(1, at: start.adding(day)) == 0)
  }
}
