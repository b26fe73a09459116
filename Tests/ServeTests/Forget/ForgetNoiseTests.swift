import Games
import Testing
import Wire

@testable import Classroom
@testable import Hall
@testable import Serve

/// Children play anything, and now and then one of them is forgotten.
@Suite struct ForgetNoiseTests {
  private static let names = (1...8).map { "p\($0)" }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func whatIsStoredIsAllThereIs(seed: UInt64) throws {
    let ledger = TwinLedger()
    var patience = House.Patience()
    patience.badLines = Int.max
    let stage = MemoryStage(seed: seed, ledger: ledger, patience: patience)
    var noise = Noise(chance: .seeded(seed &+ 70), stage: stage)
    stage.open("eva")
    stage.send(#"{"do":"teach","key":"\#(TestWords.key)"}"#, from: "eva")
    for name in Self.names { stage.enter(name) }
    var forgotten: Set<Pupil> = []
    for round in 0..<1_500 {
      let name = Self.names.randomElement(using: &noise.chance) ?? ""
      if stage.link(name)?.isFinished == true || stage.isStranger(name) {
        stage.drop(name)
        // If its name is still somebody's, under another one.
        if stage.enter(name).text("ok") == nil {
          _ = stage.ask(name, #"{"do":"hello","name":"Q\#(round)"}"#)
        }
      }
      if Int.random(in: 0..<4, using: &noise.chance) == 0 {
        stage.send(noise.line(id: "i\(round)").0 + [0x0A], from: name)
      } else if let line = stage.usefulLine(for: name, right: true, using: &noise.chance) {
        stage.send(line, from: name)
      }
      stage.pass(Int.random(in: 0..<2_000, using: &noise.chance))
      if round % 40 == 39,
        let pupil = stage.house.hall.book.pupils.randomElement(using: &noise.chance)
      {
        let name = stage.house.hall.book.name(of: pupil)
        _ = stage.take("eva")
        let line = #"{"do":"forget","name":"\#(name)","sure":true}"#
        #expect(stage.ask("eva", line).map(\.gist) == ["ok forget"])
        #expect(!stage.house.hall.rooms.values.contains { $0.hasWords(of: pupil) })
        forgotten.insert(pupil)
        stage.house.swept(ToSweep(pupils: [pupil]))
        if round % 80 == 79 { ledger.beginAnew(from: stage.house.hall.memory()) }
      }
      _ = stage.seen()
      if round % 20 == 0 { stage.house.hall.expectSame(as: ledger.hall) }
    }
    stage.house.hall.expectSame(as: ledger.hall)
    #expect(forgotten.count > 20)

    // Erased, the lines still add up to the same class.
    var eraser = Eraser(of: ToSweep(pupils: forgotten))
    let erased = Hall(lists: TestWords.lists)
    for line in ledger.lines {
      guard case .decision(let decision)? = TwinLedger.read(line) else { continue }
      let left = Record.decision(eraser.erase(decision)).line
      #expect(left.count <= line.count)
      guard case .decision(let decision)? = TwinLedger.read(left) else { continue }
      try erased.restore(decision)
    }
    #expect(erased.book.members == stage.house.hall.book.members)
    #expect(erased.roomOf == stage.house.hall.roomOf)
    #expect(erased.factCount == stage.house.hall.factCount)
    for (number, room) in stage.house.hall.rooms {
      #expect(erased.rooms[number]?.entries == room.entries)
    }
  }
}

extension MemoryStage {
  fileprivate func isStranger(_ name: String) -> Bool {
    guard let visitor = visitor(name) else { return true }
    return house.hall.situation(of: visitor) == .stranger
  }
}
