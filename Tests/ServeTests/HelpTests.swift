import Classroom
import Hall
import JSON
import Testing
import Words

@testable import Games
@testable import Serve
@testable import Wire

/// Help names what works, there and then.
@Suite struct HelpTests {
  /// What Anna finds herself in.
  private enum Situation: CaseIterable {
    case stranger, guest, watching, gathering, begun, building, waitingToBuild, asked, waiting,
      rolling, going, setting, over

    /// Whether a game has such moments.
    func comes(in game: GameKind) -> Bool {
      switch (self, game) {
      case (.begun, .board), (.building, .board), (.waitingToBuild, .board), (.rolling, .board),
        (.going, .board):
        true
      case (.setting, .hangman): true
      case (.begun, _), (.building, _), (.waitingToBuild, _), (.rolling, _), (.going, _),
        (.setting, _):
        false
      case (.stranger, _), (.guest, _), (.watching, _), (.gathering, _), (.asked, _), (.waiting, _),
        (.over, _):
        true
      }
    }
  }

  /// Brings a child who types to a situation.
  private func anna(in situation: Situation, of game: GameKind, language: Language) -> MemoryStage {
    let stage = MemoryStage(seed: 3)
    let hello = Verb.hello.name(in: language)
    let play = Tongue(language).toPlay(game)
    stage.open("anna")
    stage.send(Verb.lang.name(in: language) + " \(language.rawValue)", from: "anna")
    if situation == .stranger { return stage }
    stage.send("\(hello) Anna", from: "anna")
    if situation == .guest { return stage }
    stage.send("\(play) think=0", from: "anna")
    if situation == .gathering { return stage }
    stage.open("bo")
    stage.send("\(hello) Bo", from: "bo")
    stage.send(play, from: "bo")
    let code = stage.house.hall.rooms.values.first?.code ?? ""
    if situation == .watching {
      stage.send(Verb.called("leave").name(in: language), from: "anna")
      stage.send("\(Verb.called("watch").name(in: language)) \(code)", from: "anna")
      return stage
    }
    var romp = Romp(stage: stage, seats: ["anna", "bo"], code: code, chance: .seeded(1))
    romp.playUntil { isAnna($0, in: situation) }
    if situation == .waiting || situation == .waitingToBuild { stage.pass(30_000) }
    return stage
  }

  private func isAnna(_ stage: MemoryStage, in situation: Situation) -> Bool {
    let seat = Seat(1)
    guard let room = stage.house.hall.rooms.values.first,
      room.table.waitedFor == [seat, Seat(2)]
    else { return false }
    if room.phase != .playing { return situation == .over }
    var now: Situation? = (try? room.game.question(for: seat)) == nil ? .waiting : .asked
    if let view = room.view(for: .seat(seat)) as? Board.View {
      switch view.phase {
      // With an even number of tiles, so that Anna's own came last but one.
      case .building(let building):
        let isEven = view.landscape.tiles.count == 2
        if view.landscape.tiles.isEmpty, building.builder == seat { return situation == .begun }
        now = isEven ? building.builder == seat ? .building : .waitingToBuild : nil
      case .playing(let playing) where playing.turn?.seat == seat:
        switch playing.now {
        case .roll: now = .rolling
        case .go: now = .going
        case .answer, .nothing: break
        }
      case .playing(let playing):
        if case .answer = playing.now {} else { now = nil }
      }
    }
    if let view = room.view(for: .seat(seat)) as? Hangman.View, case .setting(seat) = view.now {
      now = .setting
    }
    return now == situation
  }

  @Test(arguments: Language.allCases)
  func everyLineOfHelpWorksAsItIsTyped(language: Language) {
    for game in GameKind.allCases {
      for situation in Situation.allCases where situation.comes(in: game) {
        everyLineWorks(in: situation, of: game, language)
      }
    }
  }

  private func everyLineWorks(in situation: Situation, of game: GameKind, _ language: Language) {
    let help = Verb.help.name(in: language)
    let stage = anna(in: situation, of: game, language: language)
    _ = stage.take("anna")
    let lines = stage.ask("anna", help)
    #expect(lines.count >= 4)
    for line in lines {
      let typed = line.shownToType
      for one in typed.separatelyTyped {
        let stage = anna(in: situation, of: game, language: language)
        // Names and words in it are examples; what stands for them in this game does work.
        let examples = examples(on: stage)
        let words = one.split(separator: " ").map { examples[String($0)] ?? String($0) }
        _ = stage.take("anna")
        let answer = stage.ask("anna", words.joined(separator: " "))
        let problem = answer.first { isProblem($0, stage, language) }
        #expect(problem == nil, "\(one): \(game), \(situation): \(one)")
      }
    }
  }

  private func examples(on stage: MemoryStage) -> [String: String] {
    guard let room = stage.house.hall.rooms.values.first else { return [:] }
    var examples = ["K7": room.code, "3": "2"]
    if room.game is Letters { examples["bdp"] = stage.question(for: "anna")?.question }
    if let view = room.view(for: .seat(Seat(1))) as? Hangman.View,
      case .guessing(let guessing) = view.now
    {
      let letter = String(guessing.lettersLeft.first ?? "x")
      examples["a"] = letter
      for word in ["solros", "sunset"] {
        examples[word] = String(repeating: letter, count: guessing.length)
      }
    }
    return examples
  }

  /// Whether a sentence says that the line was not understood, or that such a thing is not done now.
  private func isProblem(_ text: String, _ stage: MemoryStage, _ language: Language) -> Bool {
    let hall = stage.house.hall
    let tongue = Tongue(language)
    let troubles: [Trouble] =
      [
        .helloFirst, .notSeated, .notWatching(sits: true), .notWatching(sits: false), .nobodyToSkip,
        .badName,
      ]
      + hall.rooms.keys.flatMap { room -> [Trouble] in
        [
          .alreadySeated(room), .alreadyStarted(room), .notOver(room), .roomOver(room),
          .game(.hintTooEarly, room), .game(.nobodyToHint, room), .game(.notStarted, room),
          .game(.notInThisGame, room), .game(.notYourTurn(whose: Seat(2)), room),
          .game(.board(.stillBuilding), room), .game(.board(.alreadyBuilt), room),
          .game(.board(.rollFirst), room), .game(.board(.nothingToUndo), room),
          .game(.hangman(.setFirst), room), .game(.hangman(.noWordYet(setter: Seat(2))), room),
          .game(.hangman(.ownWord), room), .game(.hangman(.wordIsSet), room),
          .game(.hangman(.badWord(language)), room),
        ]
      }
    let sentences = troubles.map { tongue.say($0.said(in: tongue, hall: hall)) }
    let beginnings =
      language == .english
      ? ["I do not know", "I do not understand", "What is", "Which"]
      : ["Jag kan inte", "Jag förstår inte", "Vad heter", "Vilk"]
    return sentences.contains(text) || beginnings.contains { text.hasPrefix($0) }
      || text.contains(language == .english ? "cannot be guessed" : "går inte att gissa")
  }

  @Test func helpForProgramsNamesEveryVerb() {
    let stage = MemoryStage(seed: 1)
    stage.open("p3")
    _ = stage.take("p3")
    let line = stage.ask("p3", #"{"do":"help"}"#).first
    let verbs = line?.json?["verbs"]?.elements?.compactMap(\.string) ?? []
    #expect(verbs == Verb.all.map(\.name))
    for verb in verbs {
      #expect(stage.ask("p3", #"{"do":"\#(verb)"}"#).first?.gist != "error unknown-verb")
      if stage.link("p3")?.isFinished == true { stage.open("p3") }
      _ = stage.ask("p3", #"{"do":"json"}"#)
    }
  }
}

extension String {
  /// What a line of help says that may be typed: `  hint   take …`, or `Stuck? Type: hint`.
  var shownToType: String {
    hasPrefix("  ")
      ? dropFirst(2).split(separator: "   ").first.map(String.init) ?? ""
      : String(self[(lastIndex(of: ":") ?? startIndex)...].dropFirst(2))
  }

  /// `a2  or  1` and `lang en / lang sv` are two lines each.
  fileprivate var separatelyTyped: [String] {
    ["  or  ", "  eller  ", " / "].reduce([self]) { parts, sign in
      parts.flatMap { part -> [String] in
        var rest = part[...]
        var found: [String] = []
        while let range = rest.firstRange(of: sign) {
          found.append(String(rest[..<range.lowerBound]))
          rest = rest[range.upperBound...]
        }
        return found + [String(rest)]
      }
    }
  }
}

extension Verb {
  static func called(_ name: String) -> Verb {
    guard let verb = named(inJSON: name) else { preconditionFailure("no verb \(name)") }
    return verb
  }
}
