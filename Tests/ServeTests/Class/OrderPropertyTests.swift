import Foundation
import Games
import Testing
import Wire

@testable import Classroom
@testable import Hall
@testable import Serve

/// Whatever is ordered, everybody sits where all know it, and what was learnt is whose it is.
@Suite struct OrderPropertyTests {
  @Test(arguments: zip(GameKind.allCases, (1 as UInt64)...7))
  func whateverATeacherOrdersTheClassKeepsItsPromises(game: GameKind, seed: UInt64) {
    let ledger = TwinLedger()
    let stage = MemoryStage(seed: seed, ledger: ledger)
    var day = OrderlyDay(stage: stage, game: game, seed: seed &* 7 &+ 3)
    day.come()
    for round in 0..<1_500 {
      day.step()
      day.check()
      _ = stage.seen()
      switch round % 200 {
      case 60: stage.house.takeUp()
      case 130: ledger.beginAnew(from: stage.house.hall.memory())
      case 0, 50, 100, 150: stage.house.hall.expectSame(as: ledger.hall)
      default: break
      }
    }
    stage.send(#"{"do":"close","room":"*"}"#, from: "eva")
    stage.house.hall.expectSame(as: ledger.hall)
    checkResults(ledger, stage.house.hall)
    checkThatMuchHappened(ledger)
  }

  private func decisions(_ ledger: TwinLedger) -> [Decision] {
    ledger.lines.compactMap { line in
      if case .decision(let decision)? = TwinLedger.read(line) { decision } else { nil }
    }
  }

  private func checkResults(_ ledger: TwinLedger, _ hall: Hall) {
    var teller = Teller()
    for decision in decisions(ledger) { teller.read(decision) }
    for (pupil, member) in hall.book.members {
      let results = member.results
      let learnt = results.atFirstTry + results.later + results.helped
      #expect(learnt == teller.learnt[pupil, default: 0], "what \(member.name) learnt")
      #expect(results.finished == teller.finished[pupil, default: 0], "\(member.name)")
    }
  }

  private func checkThatMuchHappened(_ ledger: TwinLedger) {
    var events: Set<String> = []
    for line in ledger.lines {
      let facts = String(decoding: line, as: UTF8.self).components(separatedBy: #""event":""#)
      events.formUnion(facts.dropFirst().map { String($0.prefix { $0 != "\"" }) })
    }
    for event in ["paused", "resumed", "class-paused", "quiet", "seated", "swapped", "left"] {
      #expect(events.contains(event), "\(event) never happened")
    }
  }

  /// When the disk does not take it, nobody hears of it, and nothing else is ordered.
  @Test(arguments: GameKind.allCases)
  func nobodyIsMovedWhileNothingCanBeStored(game: GameKind) {
    let ledger = MoodyLedger()
    let stage = MemoryStage(seed: 5, ledger: ledger)
    var day = OrderlyDay(stage: stage, game: game, seed: 11)
    day.come { ledger.take(.max, in: stage.house) }
    var listeners: [String: Listener] = [:]
    for round in 0..<1_000 {
      day.step()
      if round % 3 == 0, stage.house.hall.trouble == nil {
        ledger.take(day.below(4), in: stage.house)
      }
      if round % 90 == 70 { ledger.fail(.failed, in: stage.house) }
      if round % 90 == 89 {
        ledger.recover(in: stage.house)
        day.check()
        ledger.take(.max, in: stage.house)
      }
      for (name, line) in stage.seen() {
        if line.gist == "event hello" { listeners[name] = Listener() }
        listeners[name, default: Listener()].hear(line, from: name)
      }
    }
    ledger.take(.max, in: stage.house)
    stage.house.hall.expectSame(as: ledger.stored.hall)
  }
}
