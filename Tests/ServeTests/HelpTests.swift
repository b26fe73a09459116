import Games
import Hall
import Testing
import Words

@testable import Serve
@testable import Wire

/// Help names what works, there and then.
@Suite struct HelpTests {
  /// Brings a child who types to a situation.
  private func child(
    in situation: Hall.Situation, of game: GameKind, language: Language
  ) -> MemoryStage {
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
    switch situation {
    case .stranger, .guest, .gathering, .asked: break
    case .watching:
      stage.send(Verb.leave.name(in: language), from: "anna")
      stage.send("\(Verb.watch.name(in: language)) \(code)", from: "anna")
    case .waiting:
      stage.answer("anna", right: true)
      stage.pass(30_000)
    case .over:
      var romp = Romp(stage: stage, seats: ["anna", "bo"], code: code, chance: .seeded(1))
      romp.play()
    }
    return stage
  }

  @Test(arguments: Hall.Situation.all, Language.allCases)
  func everyLineOfHelpWorksAsItIsTyped(situation: Hall.Situation, language: Language) {
    for game in GameKind.allCases { everyLineWorks(in: situation, of: game, language) }
  }

  private func everyLineWorks(
    in situation: Hall.Situation, of game: GameKind, _ language: Language
  ) {
    let stage = child(in: situation, of: game, language: language)
    let help = Verb.help.name(in: language)
    _ = stage.take("anna")
    let lines = stage.ask("anna", help)
    #expect(lines.count >= 4)
    for line in lines {
      let typed = String(line.dropFirst(2)).split(separator: "   ").first.map(String.init) ?? ""
      for one in typed.separatelyTyped {
        let stage = child(in: situation, of: game, language: language)
        guard let visitor = stage.visitor("anna") else { continue }
        #expect(stage.house.hall.situation(of: visitor) == situation)
        // Names and words in it are examples; what stands for them in this game does work.
        let code = stage.house.hall.rooms.values.first?.code ?? "K7"
        let words = one.split(separator: " ").map {
          $0 == "K7" ? code : $0 == "3" ? "2" : String($0)
        }
        _ = stage.take("anna")
        let answer = stage.ask("anna", words.joined(separator: " "))
        let problem = answer.first { isProblem($0, stage, language) }
        #expect(problem == nil, "\(game), \(situation): \(one)")
      }
    }
  }

  /// Whether a sentence says that the line was not understood, or that such a thing is not done now.
  private func isProblem(_ text: String, _ stage: MemoryStage, _ language: Language) -> Bool {
    let hall = stage.house.hall
    let tongue = Tongue(language)
    let troubles: [Trouble] =
      [.helloFirst, .notSeated, .notWatching, .nobodyToSkip, .badName]
      + hall.rooms.keys.flatMap { room -> [Trouble] in
        [
          .alreadySeated(room), .alreadyStarted(room), .notOver(room), .roomOver(room),
          .game(.hintTooEarly, room), .game(.nobodyToHint, room), .game(.notStarted, room),
        ]
      }
    let sentences = troubles.map { $0.say(in: tongue, hall: hall) }
    let beginnings =
      language == .english
      ? ["I do not know", "I do not understand", "What is", "Which"]
      : ["Jag kan inte", "Jag förstår inte", "Vad heter", "Vilk"]
    return sentences.contains(text) || beginnings.contains { text.hasPrefix($0) }
  }

  @Test func helpForProgramsNamesEveryVerb() {
    let stage = MemoryStage(seed: 1)
    stage.open("p3")
    _ = stage.take("p3")
    let line = stage.ask("p3", #"{"do":"help"}"#).first
    let verbs = line?.json?["verbs"]?.elements?.compactMap(\.string) ?? []
    #expect(verbs == Verb.allCases.map(\.rawValue))
    for verb in verbs {
      #expect(stage.ask("p3", #"{"do":"\#(verb)"}"#).first?.gist != "error unknown-verb")
      if stage.link("p3")?.isFinished == true { stage.open("p3") }
      _ = stage.ask("p3", #"{"do":"json"}"#)
    }
  }
}

extension Hall.Situation {
  fileprivate static let all: [Hall.Situation] = [
    .stranger, .guest, .gathering, .asked, .waiting, .over,
  ]
}

extension String {
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
