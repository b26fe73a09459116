import Foundation
import Games
import Testing

@testable import Classroom
@testable import Serve
@testable import Wire

/// Nobody is compared: whatever becomes of the partner, every sentence about one's own result stays the same,
/// byte by byte, but for that who has won reads so.
@Suite struct OwnResultTests {
  /// Anna plays a whole game, every third answer of which is wrong; Bo, who sits beside, fares otherwise each
  /// time. What she hears of herself.
  private func heard(_ game: String, luck seed: UInt64, _ lang: String) -> [String] {
    let stage = MemoryStage(seed: 5)
    var chance = Chance.seeded(seed)
    for name in ["anna", "bo"] {
      stage.enter(name)
      stage.send(#"{"do":"json","picture":80,"lang":"\#(lang)"}"#, from: name)
      stage.send(#"{"do":"lang","lang":"\#(lang)"}"#, from: name)
    }
    let code = stage.seat(["anna", "bo"], game)
    var lines: [String] = []
    var answers = 0
    for _ in 0..<400 where stage.room(code)?.phase == .playing {
      for name in ["anna", "bo"] where stage.question(for: name)?.choices.isEmpty == false {
        let hasWrong = stage.choice(for: name, right: false) != nil
        let isLucky = Int.random(in: 0..<4, using: &chance) >= Int(seed % 4)
        if name == "anna" { answers += 1 }
        let right = name == "anna" ? answers % 3 > 0 : isLucky
        stage.answer(name, right: right || !hasWrong)
        lines += stage.take("anna")
      }
    }
    if case .over? = stage.room(code)?.phase {} else { Issue.record("\(game) has no end") }
    return lines.flatMap { line -> [String] in
      if line.text("event") == "answered", line.number("seat") == 1 {
        return line.text("say").map { [$0] } ?? []
      }
      // What both have together is nobody's own.
      guard line.text("event") == "over", let say = line.text("say") else { return [] }
      return say.replacing(#/^(Du vann|You won)!/#, with: ".").split(separator: ".")
        .filter { $0.contains(lang == "sv" ? " Du " : " You ") }.map(String.init)
    }
  }

  @Test(
    arguments: [
      #","game":"cards","think":0,"questions":5"#, #","game":"letters","mode":"duel""#,
      #","game":"letters","mode":"turns""#,
    ], ["sv", "en"])
  func thePartnersLuckChangesNoSentenceOfMine(_ game: String, _ lang: String) {
    let first = heard(game, luck: 0, lang)
    #expect(first.count > 3)
    for seed in 1..<8 as Range<UInt64> {
      let other = heard(game, luck: seed, lang)
      // Which row it was, and whether somebody is still waited for, is no result.
      let bare = { (say: String) in
        say.components(separatedBy: "  ")[0].replacing(/: [a-zåäö]+\./, with: ":")
      }
      #expect(other.map(bare) == first.map(bare), "\(game) \(seed)")
    }
  }

  /// The words with which somebody would be set beside others.
  @Test func noSentenceSaysWhoIsBetter() {
    for seed in 0..<6 as Range<UInt64> {
      for game in [
        #","game":"letters","mode":"duel""#, #","game":"cards","think":0,"questions":5"#,
      ] {
        for say in heard(game, luck: seed, "sv") {
          for word in ["vann", "bäst", "först", "sämst", "plats", "Bo "] {
            #expect(!say.components(separatedBy: "  ")[0].contains(word), "\(say)")
          }
        }
      }
    }
  }

  /// A whole game in which one's luck leads the other elsewhere too: all that is said to Anna on the way, and what
  /// is said of her at its end.
  private func said(
    _ game: String, luck seed: UInt64, _ lang: String
  ) -> (onTheWay: [String], end: [String]) {
    let stage = MemoryStage(seed: 9)
    var chance = Chance.seeded(seed)
    for name in ["anna", "bo"] {
      stage.enter(name)
      stage.send(#"{"do":"json","picture":80,"lang":"\#(lang)"}"#, from: name)
      stage.send(#"{"do":"lang","lang":"\#(lang)"}"#, from: name)
    }
    let code = stage.seat(["anna", "bo"], #","game":"\#(game)""#)
    var lines: [String] = []
    for _ in 0..<2_000 where stage.room(code)?.isOver == false {
      for name in ["anna", "bo"] {
        let right = name == "anna" || Int.random(in: 0..<8, using: &chance) >= Int(seed)
        if let line = stage.usefulLine(for: name, right: right, using: &chance) {
          stage.send(line, from: name)
        }
      }
      stage.pass(1_000)
      lines += stage.take("anna")
    }
    #expect(stage.room(code)?.isOver == true, "\(game) \(seed) has no end")
    let says = lines.filter {
      ["began", "rolled", "answered", "reached", "sent", "finished", "over", "closed"]
        .contains($0.text("event"))
    }
    let end = says.filter { $0.text("event") == "over" }.compactMap { $0.text("say") }
      .flatMap { $0.split(separator: ".").map(String.init) }
      .filter { $0.contains(lang == "sv" ? "Du " : "You ") }
    return (says.compactMap { $0.text("say") }, end)
  }

  /// With the same number in it there is one sentence, however the other one fared.
  @Test(arguments: ["board", "race"], ["sv", "en"])
  func aWholeGameSetsNobodyBesideAnother(_ game: String, _ lang: String) {
    var ends: Set<String> = []
    for seed in 0..<8 as Range<UInt64> {
      let (way, end) = said(game, luck: seed, lang)
      #expect(way.count > 3)
      for say in way {
        for word in [
          " vann", "vinn", "bäst", "snabb", "sämst", "förlor", "leder", "sist ", " won", "win",
          "best", "fast", "worst", "lost", "leads", "last ", "before you", "före dig",
        ] {
          #expect(!say.lowercased().contains(word), "\(say)")
        }
      }
      ends.formUnion(end.map { $0.replacing(/[0-9]+/, with: "N") })
    }
    #expect(ends.count <= 2, "\(ends)")
  }
}

extension Room {
  fileprivate var isOver: Bool { if case .over = phase { true } else { false } }
}
