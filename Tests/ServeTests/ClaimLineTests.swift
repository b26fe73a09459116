import Games
import JSON
import Testing
import Words

@testable import Classroom
@testable import Hall
@testable import Serve
@testable import Wire

/// Claimed words on the wire and in the journal.
@Suite struct ClaimLineTests {
  /// Anna plays cards alone, and Eva is a teacher with a name.
  private func stage(_ ledger: any Ledger = MemoryLedger()) -> (MemoryStage, token: String) {
    let stage = MemoryStage(seed: 4, ledger: ledger)
    let token = stage.enter("anna").text("token") ?? ""
    stage.enter("eva")
    stage.send(#"{"do":"teach","key":"\#(TestWords.key)"}"#, from: "eva")
    stage.send(#"{"do":"role","name":"Eva","role":"teacher"}"#, from: "eva")
    _ = stage.seat(["anna"], #","game":"cards","think":0"#)
    _ = stage.seen()
    return (stage, token)
  }

  /// Anna tries something wrong and claims it; answers with the line that she gets.
  private func claim(_ stage: MemoryStage) -> String {
    stage.answer("anna", right: false)
    _ = stage.take("anna")
    return stage.ask("anna", #"{"do":"claim"}"#).first ?? ""
  }

  @Test func everybodyConcernedIsTold() throws {
    let (stage, _) = stage()
    let asked = try #require(stage.question(for: "anna"))
    let ok = claim(stage)
    let word = try #require(ok.text("word"))
    #expect(ok.gist == "ok claim" && ok.number("claim") == 1)
    #expect(ok.text("made") == asked.question + word)
    let event = try #require(stage.take("eva").last)
    #expect(event.gist == "event claimed" && event.text("name") == "Anna")
    #expect(event.number("claim") == 1 && event.text("word") == word)
    #expect(
      stage.ask("eva", #"{"do":"judge","claim":1,"verdict":"right","comment":"Yes!"}"#).first
        == #"{"ok":"judge","claim":1,"list":"en","question":"\#(asked.question)","#
        + #""word":"\#(word)","made":"\#(asked.question)\#(word)","right":true,"ready":true}"#)
    let rows = stage.ask("eva", #"{"do":"claims","id":5}"#)
    #expect(rows.map(\.gist) == ["event row", "ok claims"])
    #expect(rows[0].number("id") == 5 && rows[0].number("at") == TestClock.start.milliseconds)
    #expect(rows[0].json?["judgements"]?.elements?.first?["comment"]?.string == "Yes!")
    #expect(rows[1].number("count") == 1)
    let released = stage.ask("eva", #"{"do":"release"}"#)
    #expect(released.map(\.gist) == ["event row", "ok release"])
    #expect(released[0].json?["decided"]?.bool == true)
    let decided = try #require(stage.take("anna").last)
    #expect(decided.gist == "event claim-decided" && decided.text("comment") == "Yes!")
    #expect(decided.json?["right"]?.bool == true && decided.number("claim") == 1)
  }

  @Test(arguments: [
    (#"{"do":"judge","verdict":"right"}"#, "missing-field"),
    (#"{"do":"judge","claim":1}"#, "missing-field"),
    (#"{"do":"judge","claim":1,"verdict":"maybe"}"#, "bad-field"),
    (#"{"do":"judge","claim":1,"verdict":true}"#, "bad-field"),
    (#"{"do":"judge","claim":"1","verdict":"right"}"#, "bad-field"),
    (#"{"do":"judge","claim":1.5,"verdict":"right"}"#, "bad-field"),
    (#"{"do":"judge","claim":1,"verdict":"right","ready":"yes"}"#, "bad-field"),
    (#"{"do":"judge","claim":2,"verdict":"right"}"#, "no-such-claim"),
    (#"{"do":"release","claim":1}"#, "judge-first"),
    (#"{"do":"release","verdict":"right"}"#, "missing-field"),
    (#"{"do":"release","comment":"Yes!"}"#, "missing-field"),
    (#"{"do":"release","claim":9223372036854775807,"verdict":"wrong"}"#, "no-such-claim"),
    (#"{"do":"claim","word":7}"#, "bad-field"), (#"{"do":"claim"}"#, "not-seated"),
  ])
  func whatCannotBeDoneIsRefused(_ line: String, _ code: String) {
    let (stage, _) = stage()
    _ = claim(stage)
    _ = stage.take("eva")
    let facts = stage.house.hall.factCount
    #expect(stage.ask("eva", line).map(\.gist) == ["error \(code)"])
    #expect(stage.house.hall.factCount == facts)
  }

  /// Whoever is no teacher does not even learn which claims there are.
  @Test(arguments: [
    #"{"do":"claims"}"#, #"{"do":"judge","claim":1,"verdict":"right"}"#, #"{"do":"release"}"#,
    #"{"do":"judge","claim":7,"verdict":"right"}"#, #"{"do":"release","claim":7}"#,
  ])
  func onlyATeacherMay(_ line: String) {
    let (stage, _) = stage()
    _ = claim(stage)
    #expect(stage.ask("anna", line).map(\.gist) == ["error not-allowed"])
  }

  @Test(arguments: [
    "judge 1 right Yes, a boat: it is real!", "döm 1 rätt Yes, a boat: it is real!",
    "DOM 1 RATT Yes, a boat: it is real!",
    "judge claim=1 verdict=right comment=Yes, a boat: it is real!",
    "döm påstående=1 utslag=rätt kommentar=Yes, a boat: it is real!",
  ])
  func aJudgementMayBeTypedInManyWays(_ line: String) throws {
    let message = try PlainLine.read(line, choices: nil, language: .english).message
    #expect(
      message.asked as? Verb.Judging
        == Verb.Judging(
          claim: 1, isRight: true, isReady: true, comment: "Yes, a boat: it is real!"))
  }

  @Test(
    arguments: [
      ("release", "release", Verb.Releasing.allThatIsReady),
      ("släpp", "release", Verb.Releasing.allThatIsReady),
      ("release 3", "release", Verb.Releasing.one(claim: 3, isRight: nil, comment: nil)),
      (
        "släpp 3 fel 2 ord", "release",
        Verb.Releasing.one(claim: 3, isRight: false, comment: "2 ord")
      ),
      ("claims", "claims", false), ("ordfrågor", "claims", false),
      ("claims all", "claims", true), ("ordfrågor alla", "claims", true),
      (
        "judge 2 wrong ready=no", "judge",
        Verb.Judging(claim: 2, isRight: false, isReady: false, comment: nil)
      ),
      (
        "döm 2 fel redo=nej", "judge",
        Verb.Judging(claim: 2, isRight: false, isReady: false, comment: nil)
      ),
    ] as [(String, String, any Verb.Asked)])
  func whatATeacherTypes(_ line: String, verb: String, _ asked: any Verb.Asked) throws {
    let message = try PlainLine.read(line, choices: nil, language: .english).message
    #expect(message.verb.name == verb)
    #expect(AnyHashable(message.asked) == AnyHashable(asked))
  }

  /// Also while a question is on the screen.
  @Test func aChildTypesTheVerbAloneOrWithTheWord() throws {
    for (line, word) in [
      ("claim", nil), ("PÅSTÅ", nil), ("påstå husnål", "husnål"), ("claim hus nål", "hus nål"),
    ] {
      let message = try PlainLine.read(line, choices: ["båt", "tak"], language: .swedish).message
      #expect(message.verb.name == "claim")
      #expect(message.asked as? String? == word)
    }
  }

  // MARK: The journal

  @Test func aNewStartAndACheckpointChangeNothing() throws {
    let ledger = TwinLedger()
    let (stage, token) = stage(ledger)
    var made: [String] = []
    for verdict in ["right", "wrong", ""] {
      made.append(claim(stage).text("made") ?? "")
      stage.answer("anna", right: true)
      let number = made.count
      if verdict.isEmpty { continue }
      stage.send(
        #"{"do":"judge","claim":\#(number),"verdict":"\#(verdict)","comment":"Å \"ä\""}"#,
        from: "eva")
    }
    stage.drop("anna")
    stage.send(#"{"do":"release"}"#, from: "eva")
    stage.send(#"{"do":"judge","claim":3,"verdict":"right","ready":false}"#, from: "eva")
    stage.house.hall.expectSame(as: ledger.hall)
    for isCheckpoint in [false, true] {
      if isCheckpoint { ledger.beginAnew(from: stage.house.hall.memory()) }
      let hall = isCheckpoint ? ledger.hall : ledger.read()
      stage.house.hall.expectSame(as: hall)
      let next = MemoryStage(hall: hall, at: stage.house.now, ledger: MemoryLedger())
      next.house.takeUp()
      let heard = next.enterAgain("anna", token: token).filter { $0.gist == "event claim-decided" }
      #expect(heard.map { $0.text("made") } == Array(made.prefix(2)))
      #expect(heard.map { $0.json?["right"]?.bool } == [true, false])
      #expect(heard.first?.text("comment") == #"Å "ä""#)
      #expect(!next.enterAgain("anna", token: token).contains { $0.gist == "event claim-decided" })
      #expect(hall.book.review.open.map(\.number) == [3])
      #expect(hall.book.review.lastClaim == 3)
    }
  }

  /// A new start with other lists: what is gone is not used, and nothing breaks.
  @Test func aListThatWasChangedIsPlayedAsItIs() {
    let ledger = TwinLedger()
    let (stage, _) = stage(ledger)
    _ = claim(stage)
    stage.send(#"{"do":"release","claim":1,"verdict":"right"}"#, from: "eva")
    let lists = [TestWords.list("en", "language en\nlevel 1\nfox: hole | jet rim gum")]
    let hall = ledger.read(lists: lists)
    #expect(hall.lists == lists)
    let next = MemoryStage(hall: hall, at: stage.house.now, ledger: MemoryLedger())
    next.house.takeUp()
    next.enter("bo")
    _ = next.seat(["bo"])
    #expect(next.question(for: "bo")?.question == "fox")
  }

  @Test(arguments: [
    #""event":"claimed","claim":0,"pupil":1,"list":"en","level":1,"question":"sun","word":"jam","room":1,"miss":4,"first":true,"at":1"#,
    #""event":"claimed","claim":1,"pupil":1,"list":"en","level":1,"question":"sun","room":1,"miss":4,"first":true,"at":1"#,
    #""event":"judged","claim":1,"right":true,"ready":true,"comment":"\u001b[2J""#,
    #""event":"judged","claim":1,"ready":true"#,
    #""event":"decided","claim":1,"list":"en","question":"sun","word":"jam""#,
    #""event":"decided","claim":1,"list":"en","question":"sun\n","word":"jam","right":true"#,
    #""event":"decision-heard","pupil":0"#,
  ])
  func aLineThatCannotBeOursIsNotRead(_ fact: String) {
    let line = Array(#"{"n":1,"at":1,"facts":[{\#(fact)}]}"#.utf8)[...]
    #expect(throws: Unreadable.self) { try Record(line) }
  }
}
