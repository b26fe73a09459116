import Classroom
import Games
import Hall
import JSON
import Testing
import Wire
import Words

@testable import Serve

/// Nobody is sent what it may not know yet.
@Suite struct SecretTests {
  // MARK: Two games that differ in a secret alone

  /// What somebody tries while others still think, in games that are otherwise the same.
  private enum Attempt {
    case wrong, anotherWrong, wrongInCapitals
    case right, anotherRight

    var isRight: Bool { self == .right || self == .anotherRight }
  }

  /// Plays a game in which Anna tries that, and answers with all that the others were sent until the round
  /// closed; nil where nothing else of the sort could be tried.
  private func others(of game: GameKind, seed: UInt64, trying attempt: Attempt) -> [String:
    [String]]?
  {
    let stage = MemoryStage(seed: seed)
    for name in ["anna", "bo"] { stage.enter(name) }
    stage.enter("p3", #","views":true"#)
    let code = stage.seat(["anna", "bo", "p3"], #","think":0,"game":"\#(game.rawValue)""#)
    stage.open("json")
    stage.send(
      #"{"do":"hello","name":"P5","picture":80,"colour":true,"lang":"sv"}"#, from: "json")
    stage.send(#"{"do":"watch","room":"\#(code)","after":0}"#, from: "json")
    stage.open("page")
    stage.send(#"{"do":"hello","name":"P6","views":true,"lang":"sv"}"#, from: "page")
    stage.send(#"{"do":"watch","room":"\(code)"}"#, from: "page")
    stage.open("text")
    stage.send("watch \(code)", from: "text")
    var romp = Romp(
      stage: stage, seats: ["anna", "bo", "p3"], code: code, chance: .seeded(seed), skill: 8)
    for _ in 0..<Int(seed % 7) * 6 { romp.step() }
    stage.pass(30_000)
    // Bo is done, and P3 still thinks.
    stage.answer("bo", right: true)
    guard let asked = stage.question(for: "anna"), stage.question(for: "p3") != nil else {
      return nil
    }
    let seen = ["bo", "p3", "json", "page", "text"]
    for name in seen { _ = stage.take(name) }
    let options = asked.choices.filter {
      TestWords.isRight($0, after: asked.question) == attempt.isRight
    }
    guard options.count > 1 else { return nil }
    let word =
      switch attempt {
      case .wrong, .right: options[0]
      case .anotherWrong, .anotherRight: options[1]
      case .wrongInCapitals: options[0].uppercased()
      }
    let around = [
      #"{"do":"answer","word":"\#(word)"}"#, #"{"do":"look"}"#, #"{"do":"listen"}"#,
      #"{"do":"answer","word":"\#(word)"}"#, #"{"do":"hint"}"#,
    ]
    for line in around {
      stage.send(line, from: "anna")
      for name in ["bo", "p3"] {
        stage.send(#"{"do":"look"}"#, from: name)
        stage.send(#"{"do":"hint","seat":1}"#, from: name)
      }
      stage.send("look", from: "text")
      stage.send(#"{"do":"watch","room":"\#(code)","after":0}"#, from: "json")
      stage.send(#"{"do":"rooms"}"#, from: "json")
    }
    // The others come back on new connections, by a view and by everything from the beginning.
    stage.drop("p3")
    stage.open("late")
    stage.send(#"{"do":"watch","room":"\#(code)","after":0}"#, from: "late")
    stage.send(#"{"do":"look","room":"\#(code)"}"#, from: "late")
    stage.open("latetext")
    stage.send("följ \(code)", from: "latetext")
    guard stage.room(code)?.entries.last.map({ !$0.fact.isClosing }) == true else { return nil }
    return Dictionary(
      uniqueKeysWithValues: (seen + ["late", "latetext"]).map { ($0, stage.take($0)) })
  }

  /// Where all are asked at once; on a board everybody watches the one who reads.
  fileprivate static let withRounds: [GameKind] = [.bingo, .cards]

  @Test(arguments: withRounds)
  func whatIsTriedInAnOpenRoundChangesNothingForAnybodyElse(game: GameKind) {
    var compared: [Attempt: Int] = [:]
    for seed in 1...80 as ClosedRange<UInt64> {
      func compare(_ attempt: Attempt, with others: Attempt...) {
        guard let heard = self.others(of: game, seed: seed, trying: attempt) else { return }
        for other in others {
          #expect(
            self.others(of: game, seed: seed, trying: other) == heard, "seed \(seed), \(other)")
          compared[other, default: 0] += 1
        }
      }
      compare(.wrong, with: .anotherWrong, .wrongInCapitals)
      compare(.right, with: .anotherRight)
    }
    #expect(compared.count == 3 && compared.values.allSatisfy { $0 >= 3 })
  }

  // MARK: All that was sent in whole games

  /// As programs and people are told them.
  private func pictures(in ok: String) -> [String] {
    let codes = ok.json?["pictures"]?.elements?.compactMap(\.string) ?? []
    guard let pictures = PictureWord(typed: codes.joined(separator: " ")) else { return [] }
    return Language.allCases.map(pictures.said) + [codes.joined(separator: #"",""#)]
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>, GameKind.allCases)
  func nothingIsToldBeforeTheFactThatTellsIt(seed: UInt64, game: GameKind) {
    let stage = MemoryStage(seed: seed)
    var secrets: [String: [String]] = [:]
    let seats = ["anna", "bo", "p3"]
    for name in seats {
      let ok = stage.enter(name)
      secrets[name] = ["token", "word"].compactMap { ok.text($0) } + pictures(in: ok)
    }
    let mode = seed % 3 == 0 ? game.otherMode : ""
    let code = stage.seat(
      seats, #","think":500\#(mode),"diagonals":true,"game":"\#(game.rawValue)""#)
    stage.open("p4")
    stage.send(#"{"do":"watch","room":"\#(code)"}"#, from: "p4")
    stage.open("p5")
    stage.send("watch \(code)", from: "p5")
    var romp = Romp(stage: stage, seats: seats, code: code, chance: .seeded(seed))
    // A run ends with its third slip.
    if game == .letters || game == .colours { romp.skill = 10 }
    var chance = Chance.seeded(seed &* 77)
    var watchers = Dictionary(
      uniqueKeysWithValues: (seats + ["p4", "p5"]).map { ($0, Watcher($0, in: seats, of: game)) })
    romp.play {
      let name = seats[Int.random(in: 0..<3, using: &chance)]
      switch Int.random(in: 0..<30, using: &chance) {
      case 0:
        stage.drop(name)
        let lines = stage.enterAgain(name, token: secrets[name]?.first ?? "", #","after":0"#)
        secrets[name]? += lines.compactMap { $0.text("token") }
        for line in lines { watchers[name]?.hear(line, secrets) }
      case 1: stage.send(#"{"do":"look","room":"\#(code)"}"#, from: "p4")
      case 2: stage.send("look", from: "p5")
      case 3: stage.send("watch \(code)", from: "p5")
      case 4: stage.send(#"{"do":"watch","room":"\#(code)","after":3}"#, from: "p4")
      default: break
      }
      for (name, text) in stage.seen() { watchers[name]?.hear(text, secrets) }
    }
    #expect(watchers.values.allSatisfy { $0.heard > 20 })
  }
}

/// Somebody who checks every line for what it should not tell.
private struct Watcher {
  let name: String
  let seat: Int?
  /// Whether all are asked at once.
  let hasRounds: Bool
  var heard = 0

  init(_ name: String, in seats: [String], of game: GameKind) {
    self.name = name
    hasRounds = SecretTests.withRounds.contains(game)
    seat = seats.firstIndex(of: name).map { $0 + 1 }
  }

  mutating func hear(_ line: String, _ secrets: [String: [String]]) {
    heard += 1
    for (owner, own) in secrets where owner != name {
      for secret in own { #expect(!line.contains(secret), "\(owner)'s secret went to \(name)") }
    }
    guard let json = line.json else {
      #expect(name == "p5", "no JSON: \(line)")
      return
    }
    let isOwn = json["seat"]?.int == seat && seat != nil
    // What somebody has heard is nobody else's business.
    #expect(json["event"]?.string != "heard" || isOwn, "\(line)")
    #expect(json["heard"] == nil || isOwn, "\(line)")
    // Nor is what it means to answer when it has thought.
    #expect(json["event"]?.string != "kept" || isOwn, "\(line)")
    for answer in json["answers"]?.elements ?? [] where answer["seat"]?.int != seat {
      #expect(answer["heard"] == nil && answer["hints"] == nil && answer["kept"] == nil, "\(line)")
    }
    switch json["event"]?.string {
    case "asked": #expect(json["rights"] == nil)
    case "answered" where hasRounds:
      #expect(json["hints"] == nil || isOwn, "\(line)")
      let waiting = json["waiting"]?.elements?.compactMap(\.int) ?? []
      let others = waiting.filter { $0 != json["seat"]?.int }
      let told = ["word", "right", "tile", "card", "made", "tries", "shown"].filter {
        json[$0] != nil
      }
      #expect(isOwn || others.isEmpty || told.isEmpty, "\(line)")
    case "hinted" where json["seat"]?.int == json["to"]?.int:
      #expect(isOwn, "\(line)")
    case "hinted" where hasRounds:
      let told = ["word", "tile", "card", "shown"].filter { json[$0] != nil }
      #expect((seat != nil && json["to"]?.int == seat) || told.isEmpty, "\(line)")
    case "view": look(json, line)
    default: break
    }
  }

  /// A view tells of nobody else's attempts, and no tile that this round finished.
  private func look(_ view: JSONValue, _ line: String) {
    guard let asked = view["asked"] else { return }
    #expect(asked["rights"] == nil)
    let attempts = asked["attempts"]?.elements?.map { $0["seat"]?.int } ?? []
    #expect(attempts.allSatisfy { $0 == seat && seat != nil }, "\(line)")
    for card in view["cards"]?.elements ?? [] where card["seat"]?.int != seat {
      let tiles = card["tiles"]?.members?.map(\.key) ?? []
      for tile in tiles { #expect(card["finished"]?[tile] == nil, "\(line)") }
    }
  }
}

extension RoomFact {
  fileprivate var isClosing: Bool {
    guard case .game(let fact) = self else { return false }
    return [.bingo, .cards].contains(fact.kind)
      && ["closed", "bingo", "over"].contains(fact.own.event)
  }
}
