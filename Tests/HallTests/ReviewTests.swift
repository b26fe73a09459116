import Games
import Testing
import Words

@testable import Hall

/// Teachers judge claimed words, and what they decide holds for the class.
@Suite struct ReviewTests {
  // MARK: Judging

  @Test func onlyATeacherMayLookAndJudge() throws {
    var school = try School.withTeacher()
    _ = try school.claim()
    let requests: [Request] = [
      .lead(.review(.claims)), .judge(1, true), .judge(7, true), .release(), .release(1, true),
    ]
    for request in requests { #expect(school.trouble(request, by: 1) == .notAllowed) }
    #expect(school.hall.book.review.open.count == 1)
  }

  @Test func aTeacherHasOneVoiceAndThoseWithoutANameHaveOneTogether() throws {
    var school = try School.withTeacher()
    let claim = try school.claim()
    try school.teacher(2, "Eva")
    school.enter(3)
    try school.done(.teach(key: "key"), by: 3)
    #expect(school.judge(1, true, by: 9) == nil)
    #expect(school.judge(1, true, "Bra!", by: 2) == nil)
    #expect(school.judge(1, false, by: 3) == nil)
    #expect(
      school.hall.book.review.judgements(of: claim.word) == [
        Judgement(by: Pupil(2), isRight: true, isReady: true, comment: "Bra!"),
        Judgement(by: nil, isRight: false, isReady: true, comment: nil),
      ])
    guard case .review(.judged(_, _, isChanged: true)) = try school.done(.judge(1, true), by: 9)
    else {
      Issue.record("she is not told that it replaces what was said before")
      return
    }
    let same = school.ask(.judge(1, true), by: 9)
    #expect(same.decision == nil, "nothing new was said")
  }

  @Test func aNumberThatIsNotThereIsSaidToBeSo() throws {
    var school = try School.withTeacher()
    for number in [0, 1, -1, Int.min, Int.max] {
      #expect(school.judge(number, true) == .review(.noSuchClaim(number)))
      #expect(school.trouble(.release(number, true), by: 9) == .review(.noSuchClaim(number)))
    }
    _ = try school.claim()
    #expect(school.judge(2, true) == .review(.noSuchClaim(2)))
    #expect(school.trouble(.release(1), by: 9) == .review(.judgeFirst(1)))
    _ = try school.release(1, true)
    #expect(school.judge(1, true) == .review(.alreadyDecided(1)))
    #expect(school.trouble(.release(1, false), by: 9) == .review(.alreadyDecided(1)))
    #expect(school.judge(2, true) == .review(.noSuchClaim(2)))
  }

  @Test(arguments: [
    ("  Bra \u{1B}[31mord!\n", "Bra [31mord!"), ("\u{202E}bakåt", "bakåt"), (" \t ", nil),
    ("", nil),
    (String(repeating: "å", count: 200), String(repeating: "å", count: 200)),
  ])
  func aCommentIsTextThatAScreenMayShow(_ typed: String, _ kept: String?) throws {
    var school = try School.withTeacher()
    let claim = try school.claim()
    #expect(school.judge(1, true, typed) == nil)
    #expect(school.hall.book.review.judgements(of: claim.word).first?.comment == kept)
  }

  @Test(arguments: [
    String(repeating: "x", count: 201), "a" + String(repeating: "\u{301}", count: 500), "\u{7}",
  ])
  func aCommentThatIsNoneIsRefused(_ typed: String) throws {
    var school = try School.withTeacher()
    let claim = try school.claim()
    #expect(school.judge(1, true, typed) == .review(.badComment(most: 200)))
    #expect(school.trouble(.release(1, true, typed), by: 9) == .review(.badComment(most: 200)))
    #expect(school.hall.book.review.judgements(of: claim.word).isEmpty)
  }

  // MARK: Releasing

  @Test func whatIsReadyAndAgreedIsReleasedTogether() throws {
    var school = try School.withTeacher()
    try school.teacher(2, "Eva")
    var words: [ClaimedWord] = []
    for _ in 0..<3 {
      words.append(try school.claim().word)
      try school.done(.answer(school.right(in: 1)), by: 1)
    }
    #expect(try school.release() == [], "nobody has judged anything")
    // The first is agreed, of the second one waits, of the third they do not agree.
    _ = school.judge(1, true, "Ja!", by: 2)
    _ = school.judge(1, true)
    _ = school.judge(2, false, by: 2)
    _ = school.judge(2, false, isReady: false)
    _ = school.judge(3, true, by: 2)
    _ = school.judge(3, false)
    let turn = school.ask(.release(), by: 9)
    let releases = try #require(try turn.reply?.get().releases)
    #expect(releases.map(\.claim.number) == [1, 3])
    #expect(releases.map(\.ruling) == [Ruling(isRight: true, comment: "Ja!"), nil])
    #expect(
      turn.classFacts == [
        .decided(claim: 1, words[0], Ruling(isRight: true, comment: "Ja!")),
        .heard(Pupil(1)),
      ])
    #expect(turn.reviewNews.map(\.0) == [VisitorID(1)])
    #expect(school.hall.book.review.open.map(\.number) == [2, 3])
    #expect(school.trouble(.release(3), by: 9) == .review(.judgesDisagree(3)))
    #expect(try school.release(2).first?.ruling == Ruling(isRight: false, comment: nil))
    #expect(
      try school.release(3, false, "Nej.").first?.ruling == Ruling(isRight: false, comment: "Nej."))
    #expect(school.hall.book.review.open.isEmpty)
  }

  @Test func whoDecidesFirstHasDecided() throws {
    var school = try School.withTeacher()
    try school.teacher(2, "Eva")
    let word = try school.claim().word
    _ = try school.release(1, true, by: 9)
    #expect(school.trouble(.release(1, false), by: 2) == .review(.alreadyDecided(1)))
    #expect(school.hall.book.review.ruling(on: word)?.isRight == true)
    #expect(
      school.trouble(.claim(word: nil), by: 1)
        == .review(.alreadyJudged(word, Ruling(isRight: true, comment: nil))))
  }

  /// One word has one ruling, whoever claimed it.
  @Test func allWhoClaimedAWordAreTold() throws {
    var school = School.with(2)
    school.hall.key = TeacherKey("key")
    school.enter(9)
    try school.done(.teach(key: "key"), by: 9)
    for visitor in 1...2 { try school.done(.play { $0.rules[.think] = .number(0) }, by: visitor) }
    let wrong = school.wrongs(in: 1)[0]
    for visitor in 1...2 {
      try school.done(.answer(wrong), by: visitor)
      try school.done(.claim(word: nil), by: visitor)
    }
    _ = school.judge(2, false, "Nej.")
    #expect(school.hall.book.review.judgements(of: school.hall.book.review.open[0].word).count == 1)
    let turn = school.ask(.release(), by: 9)
    #expect(turn.reviewNews.map(\.0) == [VisitorID(1), VisitorID(2)])
    #expect(school.hall.book.review.open.isEmpty)
    #expect(school.judge(2, true) == .review(.alreadyDecided(2)))
  }

  @Test func whoWasAwayHearsOfItOnce() throws {
    var school = try School.withTeacher()
    let token = try #require(try school.done(.hello("Bo"), by: 9).welcome?.token)
    school.enter(3)
    try school.done(.token(token), by: 3)
    try school.done(
      .open {
        $0.seats = 1
        $0.rules[.think] = .number(0)
      }, by: 3)
    let word = try school.claim(in: 2, by: 3).word
    school.hangUp(3)
    let turn = school.ask(.release(1, true), by: 9)
    #expect(turn.reviewNews.isEmpty)
    school.enter(4)
    let hello = school.ask(.token(token), by: 4)
    #expect(
      hello.reviewNews.map(\.1)
        == [.decided(claim: 1, word, Ruling(isRight: true, comment: nil))])
    #expect(hello.classFacts.contains(.heard(Pupil(2))))
    school.enter(5)
    #expect(school.ask(.token(token), by: 5).reviewNews.isEmpty)
  }
}
