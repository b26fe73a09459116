import Games
import Testing
import Wire

@testable import Classroom
@testable import Hall
@testable import Serve

/// Who is in the class outlives the server, and a disk that fails.
@Suite struct PeopleDurabilityTests {
  /// A teacher is there, and names are let in one by one.
  private func stage(_ ledger: any Ledger) -> MemoryStage {
    let stage = MemoryStage(seed: 3, ledger: ledger)
    stage.open("eva")
    _ = stage.ask("eva", #"{"do":"teach","key":"\#(TestWords.key)"}"#)
    _ = stage.ask("eva", #"{"do":"enrolment","enrolment":"approval"}"#)
    return stage
  }

  private func lead(_ stage: MemoryStage, _ rest: String) -> String {
    stage.ask("eva", "{\(rest)}").last ?? ""
  }

  /// One of each: a pupil, one who waits, one banned, one renamed, one gone, a teacher, one expected.
  private func everybody(_ stage: MemoryStage) throws {
    let names = try NameList(parsing: Array("Ida\nOla\n".utf8), file: "names")
    stage.house.enrol(names)
    for name in ["anna", "bo", "cleo", "dan", "fia"] { stage.enter(name) }
    for name in ["Anna", "Cleo", "Dan"] {
      #expect(lead(stage, #""do":"accept","name":"\#(name)""#).gist == "ok accept")
    }
    let code = stage.seat(["anna", "cleo", "dan"])
    #expect(lead(stage, #""do":"rename","name":"Anna","to":"Anna Lisa""#).gist == "ok rename")
    #expect(lead(stage, #""do":"ban","name":"Cleo""#).gist == "ok ban")
    #expect(lead(stage, #""do":"decline","name":"Fia""#).gist == "ok decline")
    #expect(lead(stage, #""do":"hello","name":"Eva""#).gist == "ok hello")
    stage.enter("ida")
    #expect(stage.room(code)?.table.seat(of: Pupil(3)) == Seat(1))
  }

  /// Nor does an older fact tell it, which is stored.
  @Test func aNameIsNotToldBeforeItIsStored() throws {
    let ledger = HoldingLedger()
    let stage = MemoryStage(seed: 3, ledger: ledger)
    for name in ["anna", "eva"] { stage.open(name) }
    stage.send(#"{"do":"hello","name":"Anna"}"#, from: "anna")
    stage.send(#"{"do":"teach","key":"\#(TestWords.key)"}"#, from: "eva")
    stage.send(#"{"do":"watch","room":"*"}"#, from: "eva")
    ledger.storeAll(stage.house)
    stage.send(#"{"do":"open","game":"bingo"}"#, from: "anna")
    let opened = ledger.decided
    stage.send(#"{"do":"rename","name":"Anna","to":"Mia"}"#, from: "eva")
    ledger.store(upTo: opened, in: stage.house)
    #expect(!stage.seen().contains { $0.text.contains("Mia") })
    ledger.storeAll(stage.house)
    #expect(stage.seen().contains { $0.name == "eva" && $0.text.contains("Mia") })
  }

  private func roles(_ hall: Hall) -> [String: Role] {
    Dictionary(
      uniqueKeysWithValues: hall.book.pupils.map {
        (hall.book.name(of: $0), hall.book.role(of: $0))
      }
    )
  }

  @Test func everythingIsReadBackFromFactsAndFromCheckpoints() throws {
    let ledger = TwinLedger()
    let stage = stage(ledger)
    try everybody(stage)
    let expected: [String: Role] = [
      "Ida": .pupil, "Ola": .pupil, "Anna Lisa": .pupil, "Bo": .pending, "Cleo": .banned,
      "Dan": .pupil, "Eva": .teacher,
    ]
    #expect(roles(stage.house.hall) == expected)
    stage.house.hall.expectSame(as: ledger.hall)
    stage.house.hall.expectSame(as: ledger.read())
    ledger.beginAnew(from: stage.house.hall.memory())
    stage.house.hall.expectSame(as: ledger.hall)
    #expect(roles(ledger.hall) == expected)
    #expect(ledger.hall.book.enrolment == .approval)
    #expect(ledger.hall.book.pupils.filter(ledger.hall.book.hasCome).count == 6)
    // And goes on from there.
    #expect(lead(stage, #""do":"accept","name":"*""#).gist == "ok accept")
    #expect(lead(stage, #""do":"accept","name":"Cleo""#).gist == "ok accept")
    stage.house.hall.expectSame(as: ledger.hall)
  }

  /// Checkpoints of a time before there were teachers say nothing of them.
  @Test func whatIsUsualStandsInNoCheckpoint() throws {
    let stage = MemoryStage(seed: 3)
    stage.enter("anna")
    var text = ""
    func note(_ kept: Kept) { text += String(decoding: Record.kept(kept).line, as: UTF8.self) }
    stage.house.hall.memory().forEach(note)
    #expect(!text.contains("role") && !text.contains("enrolment"))
  }

  @Test(arguments: [
    AnyClassFact(Declined(pupil: Pupil(1))), AnyClassFact(Accepted(pupil: Pupil(9))),
    AnyClassFact(Renamed(pupil: Pupil(1), name: "bo")), AnyClassFact(Banned(pupil: Pupil(9))),
    AnyClassFact(Pending(pupil: Pupil(9))), AnyClassFact(Teaches(pupil: Pupil(9))),
  ])
  func whatCannotHaveHappenedIsRefused(_ fact: AnyClassFact) {
    let stage = MemoryStage(seed: 3)
    for name in ["anna", "bo"] { stage.enter(name) }
    _ = stage.ask("anna", #"{"do":"play"}"#)
    #expect(throws: Misfit.self) { try stage.house.hall.state.check(.inClass(fact)) }
  }

  // MARK: A disk that fails

  /// Takes nothing from now on, and then fails.
  private final class FullLedger: Ledger {
    private(set) var durable = 0
    private var decided = 0
    var takes = true { didSet { if takes { durable = decided } } }

    func store(_ decision: Decision) {
      decided = decision.number
      if takes { durable = decided }
    }

    func commit(_ hall: Hall) {}
  }

  @Test func nothingHappensToAnybodyWhileItCannotBeStored() throws {
    let ledger = FullLedger()
    let stage = stage(ledger)
    for name in ["anna", "bo", "cleo", "dan"] { stage.enter(name) }
    for name in ["Anna", "Bo", "Dan"] {
      _ = lead(stage, #""do":"accept","name":"\#(name)""#)
    }
    stage.drop("dan")
    let code = stage.seat(["anna", "bo"])
    stage.open("door")
    #expect(stage.ask("door", #"{"do":"hello","name":"Dan"}"#).last?.gist == "error name-known")
    _ = stage.seen()
    let before = roles(stage.house.hall)

    stage.house.failed(.full)
    for request in [
      #""do":"ban","name":"Anna""#, #""do":"accept","name":"Cleo""#, #""do":"accept","name":"Dan""#,
      #""do":"rename","name":"Bo","to":"Ola""#, #""do":"enrolment","enrolment":"open""#,
      #""do":"renew","name":"Anna""#,
    ] {
      stage.send("{\(request)}", from: "eva")
    }
    let heard = Dictionary(grouping: stage.seen(), by: \.name).mapValues { $0.map(\.text.gist) }
    #expect(heard["eva"] == Array(repeating: "error disk-full", count: 6))
    #expect(heard["door"] == nil && heard["cleo"] == nil)
    #expect(roles(stage.house.hall) == before)
    #expect(stage.room(code)?.table.seated == [Seat(1), Seat(2)])

    stage.house.resumed()
    _ = stage.seen()
    // Who knocked still stands there.
    #expect(lead(stage, #""do":"accept","name":"Dan""#).gist == "ok accept")
    #expect(stage.take("door").first?.gist == "event welcome")
    #expect(stage.ask("anna", #"{"do":"me"}"#).last?.gist == "ok me")
    #expect(stage.ask("cleo", #"{"do":"play"}"#).last?.gist == "error pending")
  }

  @Test func namesAreEnrolledWhenTheDiskWorksAgain() throws {
    let ledger = FullLedger()
    let stage = stage(ledger)
    let names = try NameList(parsing: Array("Ida\n".utf8), file: "names")
    ledger.takes = false
    stage.house.failed(.failed)
    stage.house.enrol(names)
    #expect(stage.house.hall.book.count == 0)
    ledger.takes = true
    stage.house.resumed()
    stage.house.enrol(names)
    #expect(stage.house.hall.book.names == ["Ida"])
  }
}
