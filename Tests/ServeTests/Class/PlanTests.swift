import Classroom
import Games
import Hall
import Testing
import Wire
import Words

@testable import Serve

/// The plan of the class, on a stage.
@Suite struct PlanTests {
  private static func taught(_ ledger: any Ledger) -> MemoryStage {
    let stage = MemoryStage(seed: 4, ledger: ledger)
    for name in ["anna", "bo", "p3"] { stage.enter(name) }
    stage.open("eva")
    stage.send(#"{"do":"teach","key":"\#(TestWords.key)"}"#, from: "eva")
    return stage
  }

  /// All that a plan can hold.
  private static let lines = [
    ("eva", #"{"do":"today","game":"cards","list":"en","questions":1}"#),
    ("anna", #"{"do":"group","name":"Seals","members":["Anna","Bo"]}"#),
    ("eva", #"{"do":"approve","name":"Seals"}"#),
    ("bo", #"{"do":"group","name":"Owls","members":["P3","Bo"]}"#),
    ("p3", #"{"do":"play","seats":1}"#),
    ("eva", #"{"do":"pair","members":["Anna","P3"],"game":"letters"}"#),
    ("eva", #"{"do":"free","free":false}"#),
    ("anna", #"{"do":"play"}"#),
  ]

  @Test func aPlanStandsAfterANewStartAndInACheckpoint() throws {
    let ledger = TwinLedger()
    let stage = Self.taught(ledger)
    for (name, line) in Self.lines {
      _ = stage.take(name)
      #expect(stage.ask(name, line).contains { $0.text("ok") != nil }, "\(line)")
    }
    stage.house.hall.expectSame(as: ledger.hall)
    stage.house.hall.expectSame(as: ledger.read())
    ledger.beginAnew(from: stage.house.hall.memory())
    stage.house.hall.expectSame(as: ledger.hall)
    let plan = ledger.hall.book.plan
    #expect(
      ledger.hall.book.today?.rules.game == .cards && !ledger.hall.book.isFree
        && plan.groups.count == 2)
    #expect(plan.partners(of: Pupil(1)) == [Pupil(3)])
  }

  @Test func namesOfGroupsStandInTheFactsOfThePlanAlone() {
    let ledger = TwinLedger()
    let stage = Self.taught(ledger)
    for (name, line) in Self.lines { stage.send(line, from: name) }
    let journal = ledger.lines.map { String(decoding: $0, as: UTF8.self) }
    #expect(journal.count { $0.contains("Seals") } == 1)
    #expect(journal.count { $0.contains("Owls") } == 1)
  }

  /// What a child has thought of is seen by other children when a teacher has seen it, and not before.
  @Test func aProposalReachesNoOtherChild() {
    let stage = Self.taught(MemoryLedger())
    _ = stage.seen()
    stage.send(#"{"do":"group","name":"Xylophones","members":["Anna","Bo"]}"#, from: "anna")
    for line in [#"{"do":"groups"}"#, #"{"do":"me"}"#, #"{"do":"today"}"#, #"{"do":"play"}"#] {
      for name in ["bo", "p3"] { stage.send(line, from: name) }
    }
    let heard = stage.seen().filter { $0.text.contains("Xylophones") }.map(\.name)
    #expect(Set(heard) == ["anna", "eva"])
  }

  /// Nobody sits, nobody hears, the plan stays as it is.
  @Test func nobodyIsPairedWhileThatCannotBeStored() throws {
    let ledger = HoldingLedger()
    let stage = Self.taught(ledger)
    ledger.storeAll(stage.house)
    stage.send(#"{"do":"group","name":"Seals","members":["Anna","Bo"]}"#, from: "eva")
    ledger.storeAll(stage.house)
    let before = stage.house.hall.book.plan
    _ = stage.seen()
    stage.house.failed(.full)
    stage.send(#"{"do":"today","id":1,"game":"cards"}"#, from: "eva")
    stage.send(#"{"do":"pair","id":2,"members":["*"]}"#, from: "eva")
    stage.send(#"{"do":"ungroup","id":3,"name":"Seals"}"#, from: "eva")
    #expect(stage.house.hall.rooms.isEmpty && stage.house.hall.book.plan == before)
    let heard = stage.seen()
    #expect(heard.map(\.name) == ["eva", "eva", "eva"])
    #expect(heard.map { $0.text.text("error") } == ["disk-full", "disk-full", "disk-full"])
    // She is still a teacher when the disk works again.
    stage.house.resumed()
    ledger.storeAll(stage.house)
    stage.send(#"{"do":"pair","id":4,"members":["Anna","Bo"]}"#, from: "eva")
    ledger.storeAll(stage.house)
    #expect(stage.house.hall.rooms.count == 1)
    #expect(stage.take("bo").contains { $0.text("event") == "partners" })
  }

  /// Who is put together with somebody hears so before it sees the room, and sees all of it.
  @Test(arguments: [false, true])
  func whoIsSeatedSeesTheRoomFromItsFirstFact(isText: Bool) throws {
    let stage = Self.taught(MemoryLedger())
    if isText { stage.send("text", from: "anna") }
    _ = stage.seen()
    stage.send(#"{"do":"pair","members":["Anna","Bo"],"list":"en"}"#, from: "eva")
    let lines = stage.take("anna")
    if isText {
      #expect(
        lines.first?.hasPrefix("Nu spelar du med Bo") == true
          || lines.first?.hasPrefix("Now you play with Bo") == true)
      #expect(lines.contains { $0.contains("QUESTION") || $0.contains("FRÅGA") })
    } else {
      #expect(
        lines.map(\.gist).prefix(5) == [
          "event partners", "event opened", "event joined", "event joined", "event started",
        ])
      #expect(lines.dropFirst().map { $0.number("seq") ?? 0 } == Array(1..<lines.count))
    }
  }

  @Test func helpBeginsWithWhatIsOnToday() {
    let stage = Self.taught(MemoryLedger())
    stage.send(#"{"do":"today","game":"cards","list":"en"}"#, from: "eva")
    stage.open("dan")
    stage.send("hello Dan", from: "dan")
    let door = stage.take("dan")
    #expect(door.contains { $0.hasPrefix("  1  Today: cards ") && $0.hasSuffix(" play") })
    let help = stage.ask("dan", "help")
    #expect(help.first?.contains("today: cards, English, level 1") == true)
  }
}
