import Games
import Testing
import Words

@testable import Classroom
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

  @Test func eachWhoTeachesHasOneVoice() throws {
    var school = try School.withTeacher()
    let claim = try school.claim()
    try school.teacher(2, "Eva")
    // By her key, whatever name she plays by; and from two windows.
    let done = try school.done(.lead(.people(.appoint(name: "Ida", .assistant))), by: 9)
    guard case .people(.appointed(Pupil(4), let key?)) = done else {
      Issue.record("\(done)")
      return
    }
    for visitor in 4...5 {
      school.enter(visitor)
      try school.done(.teach(key: key), by: visitor)
    }
    #expect(school.judge(1, true, by: 9) == nil)
    #expect(school.judge(1, true, "Bra!", by: 2) == nil)
    #expect(school.judge(1, true, by: 4) == nil)
    #expect(school.judge(1, false, by: 5) == nil)
    #expect(
      school.hall.book.review.judgements(of: claim.word) == [
        Judgement(by: Pupil(2), isRight: true, isReady: true, comment: nil),
        Judgement(by: Pupil(3), isRight: true, isReady: true, comment: "Bra!"),
        Judgement(by: Pupil(4), isRight: false, isReady: true, comment: nil),
      ])
    #expect(school.hall.book.review.isDisputed(claim.word))
    guard case .review(.judged(_, _, isChanged: true)) = try school.done(.judge(1, false), by: 9)
    else {
      Issue.record("she is not told that it replaces what she said before")
      return
    }
    #expect(school.ask(.judge(1, false), by: 9).decision == nil, "nothing new was said")
  }

  @Test func whoHasOnlyShownTheKeyIsAskedForItsName() throws {
    var school = try School.withTeacher()
    let claim = try school.claim()
    school.enter(3)
    try school.done(.teach(key: "key"), by: 3)
    // Nor is it a child's voice if the key was shown at her machine.
    try school.done(.teach(key: "key"), by: 1)
    let before = school.hall.factCount
    for (visitor, pupil) in [(1, Pupil(1)), (3, nil)] {
      for request in [Request.judge(1, true), .release(), .release(1, true)] {
        #expect(school.trouble(request, by: visitor) == .people(.nameFirst(pupil)))
      }
    }
    #expect(school.hall.factCount == before)
    try school.done(.hello("Eva"), by: 3)
    #expect(school.judge(1, true, by: 3) == nil)
    #expect(school.hall.book.review.judgements(of: claim.word).map(\.by) == [Pupil(3)])
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
    #expect(releases.map(\.ruling) == [Ruling(isRight: true, comment: "Ja!", by: Pupil(2)), nil])
    #expect(
      turn.classFacts == [
        .decided(claim: 1, words[0], Ruling(isRight: true, comment: "Ja!", by: Pupil(2))),
        .heard(Pupil(1)),
      ])
    #expect(turn.reviewNews.map(\.0) == [VisitorID(1)])
    #expect(school.hall.book.review.open.map(\.number) == [2, 3])
    #expect(school.trouble(.release(3), by: 9) == .review(.judgesDisagree(3)))
    #expect(
      try school.release(2).first?.ruling == Ruling(isRight: false, comment: nil, by: Pupil(2)))
    #expect(
      try school.release(3, false, "Nej.").first?.ruling
        == Ruling(isRight: false, comment: "Nej.", by: Pupil(2)))
    #expect(school.hall.book.review.open.isEmpty)
  }

  // MARK: Once more

  /// What is read by whose word it is.
  private func heard(_ turn: Asked) -> [String] {
    turn.reviewNews.compactMap { _, news in
      guard case .decided(_, let ruling, let isChanged) = news else { return nil }
      return "\(ruling.isRight) \(ruling.comment ?? "-")\(isChanged ? " changed" : "")"
    }
  }

  @Test func aRulingIsChangedByARelease() throws {
    var school = try School.withTeacher()
    try school.teacher(2, "Eva")
    let word = try school.claim().word
    #expect(heard(school.ask(.release(1, true, "Ja!"), by: 9)) == ["true Ja!"])
    #expect(heard(school.ask(.release(1, false), by: 2)) == ["false - changed"])
    #expect(
      school.hall.book.review.ruling(on: word)
        == Ruling(isRight: false, comment: nil, by: Pupil(3)))
    let again = school.ask(.release(1, false), by: 9)
    #expect(heard(again) == [], "she has read that")
    #expect(school.hall.lists == School().hall.lists)
  }

  @Test func aWordThatIsJudgedOtherwiseWaitsForARelease() throws {
    var school = try School.withTeacher()
    try school.teacher(2, "Eva")
    let word = try school.claim().word
    _ = school.judge(1, true, "Ja!")
    _ = try school.release()
    #expect(school.judge(1, true, by: 2) == nil)
    #expect(school.hall.book.review.open.isEmpty, "she says the same")
    #expect(school.judge(1, false, "Nej.") == nil)
    #expect(school.hall.book.review.open.map(\.number) == [1])
    #expect(school.hall.book.review.ruling(on: word)?.isRight == true, "until it is released")
    #expect(try school.release().map(\.ruling) == [nil], "they do not agree")
    _ = school.judge(1, false, by: 2)
    #expect(heard(school.ask(.release(), by: 2)) == ["false Nej. changed"])
    #expect(school.hall.book.review.decided.map(\.number) == [1])
    #expect(try school.release() == [])
  }

  /// What she was never told she does not hear as a change.
  @Test func whoWasAwayReadsTheLastRulingAlone() throws {
    var school = try School.withTeacher()
    _ = try school.claim()
    guard
      case .people(.renewed(_, let secret)) = try school.done(
        .lead(.people(.renew(name: "Anna"))), by: 9)
    else { return }
    func comeBack() -> [String] {
      school.enter(1)
      return heard(school.ask(.hello("Anna", secret), by: 1))
    }
    school.hangUp(1)
    _ = try school.release(1, true)
    _ = try school.release(1, false, "Nej.")
    #expect(comeBack() == ["false Nej."])
    school.hangUp(1)
    _ = try school.release(1, true)
    _ = try school.release(1, false, "Nej.")
    #expect(comeBack() == ["false Nej. changed"], "in between it was another")
    school.hangUp(1)
    #expect(comeBack() == [])
  }

  @Test func aChildThatClaimsItAgainReadsTheRuling() throws {
    var school = try School.withTeacher()
    let word = try school.claim().word
    _ = try school.release(1, true)
    let ruling = Ruling(isRight: true, comment: nil, by: Pupil(2))
    #expect(school.trouble(.claim(word: nil), by: 1) == .review(.alreadyJudged(word, ruling)))
  }

  /// One word has one ruling, whoever claimed it.
  @Test func allWhoClaimedAWordAreTold() throws {
    var school = School.with(2)
    _ = school.hall.change(key: TeacherKey("key"))
    try school.teacher(9, "Ek")
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
  }

  @Test func whoWasAwayHearsOfItOnce() throws {
    var school = try School.withTeacher()
    school.enter(3)
    let token = try #require(try school.done(.hello("Bo"), by: 3).welcome?.token)
    try school.done(
      .open {
        $0.seats = 1
        $0.rules[.think] = .number(0)
      }, by: 3)
    let claim = try school.claim(in: 2, by: 3)
    school.hangUp(3)
    let turn = school.ask(.release(1, true), by: 9)
    #expect(turn.reviewNews.isEmpty)
    school.enter(4)
    let hello = school.ask(.token(token), by: 4)
    #expect(
      hello.reviewNews.map(\.1)
        == [.decided(claim, Ruling(isRight: true, comment: nil, by: Pupil(2)), isChanged: false)])
    #expect(hello.classFacts.contains(.heard(Pupil(3))))
    school.enter(5)
    #expect(school.ask(.token(token), by: 5).reviewNews.isEmpty)
  }
}
