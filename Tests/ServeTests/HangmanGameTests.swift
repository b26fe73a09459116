import Classroom
import Games
import Hall
import Testing
import Words

@testable import Serve
@testable import Wire

/// Whole games of hangman, from line to line.
@Suite struct HangmanGameTests {
  /// Everybody guesses right and wrong, comes and goes, and what was stored is read back every time.
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func whatWasStoredIsTheSameGame(seed: UInt64) throws {
    let ledger = TwinLedger()
    let stage = MemoryStage(seed: seed, ledger: ledger)
    let seats = ["anna", "bo", "p3"].prefix(Int(seed % 3) + 1).map { $0 }
    var tokens: [String: String] = [:]
    for name in seats { tokens[name] = stage.enter(name).text("token") }
    let code = stage.seat(seats, #","game":"hangman","rounds":3"#)
    var romp = Romp(stage: stage, seats: seats, code: code, chance: .seeded(seed), skill: 5)
    var chance = Chance.seeded(seed &* 31)
    var steps = 0
    romp.play {
      steps += 1
      switch Int.random(in: 0..<40, using: &chance) {
      case 0:
        let name = seats[Int.random(in: 0..<seats.count, using: &chance)]
        stage.drop(name)
        stage.pass(Int.random(in: 0..<30_000, using: &chance))
        _ = stage.enterAgain(name, token: tokens[name] ?? "")
      case 1: ledger.beginAnew(from: stage.house.hall.memory())
      case 2:
        stage.send(#"{"do":"guess","guess":"zebras"}"#, from: seats[steps % seats.count])
      default: break
      }
      if steps % 10 == 0 { stage.house.hall.expectSame(as: ledger.hall) }
    }
    stage.house.hall.expectSame(as: ledger.hall)
    let room = try #require(stage.room(code))
    let over = try #require(room.hangmanOver)
    #expect(!over.results.isEmpty)
    #expect(stage.house.hall.book.results(of: Pupil(1)).finished == 1)
    #expect(stage.house.hall.book.results(of: Pupil(1)).atFirstTry == 0)
  }

  /// The longest word, on every width.
  @Test(arguments: [20, 25, 36, 37, 40, 80])
  func thePictureFitsTheScreen(width: Int) {
    let stage = MemoryStage(seed: 5)
    let names = ["anna", "bo", "p3"]
    for name in names { stage.enter(name) }
    let code = stage.seat(names, #","game":"hangman""#)
    for name in names { stage.send("text \(width)", from: name) }
    func look() {
      for name in names { _ = stage.take(name) }
      for name in names {
        let lines = stage.ask(name, "look")
        #expect(lines.count >= 3)
        for line in lines { #expect(line.count <= width, "\(line)") }
      }
    }
    let word = "abcdefghijklmnopqrst"
    look()
    stage.send(word, from: "anna")
    for (place, letter) in (word.dropLast() + "uvwxyz").enumerated() {
      stage.send(String(letter), from: place % 2 == 0 ? "bo" : "p3")
    }
    stage.send("zzzzzzzzzzzzzzzzzzzz", from: "p3")
    look()
    stage.send(word, from: "bo")
    for (setter, guesser) in [("bo", "p3"), ("p3", "anna")] {
      look()
      stage.send(word, from: setter)
      stage.send(word, from: guesser)
    }
    #expect(stage.room(code)?.hangmanOver?.found == 3)
    look()
  }

  /// A rocket loses something that can be seen with every miss.
  @Test func everyMissShows() {
    let drawings = (0..<Hangman.mostMisses).map { RocketDrawing(misses: $0).lines }
    #expect(Set(drawings).count == drawings.count)
    for lines in drawings {
      #expect(lines.count == 9)
      #expect(lines.allSatisfy { $0.count == RocketDrawing.width })
    }
    for (one, next) in zip(drawings, drawings.dropFirst()).dropLast() {
      let signs = { (lines: [String]) in lines.joined().count { $0 != " " } }
      #expect(signs(next) < signs(one))
    }
  }
}

extension Room {
  fileprivate var hangmanOver: Hangman.Over? {
    if let view = view(for: .spectator) as? Hangman.View, case .over(let over) = view.now {
      over
    } else {
      nil
    }
  }
}
