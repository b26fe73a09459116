import Classroom
import Games
import Hall
import Testing
import Words

@testable import Serve
@testable import Wire

/// Help in a race names what works, there and then.
@Suite struct RaceHelpTests {
  @Test(arguments: [Language.swedish, .english])
  func everyLineOfHelpWorksAsItIsTyped(language: Language) {
    for moment in Moments.allCases {
      let stage = self.stage(at: moment, language)
      let name = moment.rawValue.hasPrefix("leader") ? "anna" : "bo"
      _ = stage.take(name)
      let help = stage.ask(name, Verb.help.name(in: language))
      #expect(help.count > 4)
      for line in help where !line.hasPrefix("   ") {
        let shown = line.shownToType
        let typed = name == "bo" ? shown.replacing("Bo", with: "P3") : shown
        let fresh = self.stage(at: moment, language)
        _ = fresh.take(name)
        fresh.send("json", from: name)
        let asked = fresh.visitor(name).map { fresh.house.hall.typing(of: $0) } ?? .choices
        // What is posted there, and where that is, only those know who made it.
        guard asked == .choices || !["fox", "räv"].contains(typed), !typed.contains("59.3293")
        else {
          continue
        }
        guard
          let reading = try? PlainLine.read(
            typed, choices: [], typing: asked, language: language),
          let visitor = fresh.visitor(name)
        else {
          Issue.record("\(moment): \(typed) is not understood")
          continue
        }
        reading.message.act(
          for: Trying(house: fresh.house, visitor: visitor) { trouble in
            Issue.record("\(moment): \(typed): \(trouble)")
          })
      }
    }
  }

  private enum Moments: String, CaseIterable {
    case leaderMaking, leaderRunning, leaderOfAFile, waiting, seeking, answering, home
  }

  private func stage(at moment: Moments, _ language: Language) -> MemoryStage {
    let stage = MemoryStage(seed: 1)
    for name in ["anna", "bo", "p3"] {
      stage.open(name)
      stage.send("\(Verb.hello.name(in: language)) \(name.inCapitals)", from: name)
    }
    let file = moment == .leaderOfAFile ? #","plan":"wood""# : ""
    stage.send(#"{"do":"open","game":"race"\#(file)}"#, from: "anna")
    for code in ["a", "b"] {
      stage.send(
        #"{"do":"stop","code":"\#(code)","clue":"C","question":"Q","answers":["räven","the fox"]}"#,
        from: "anna")
    }
    let code = stage.house.hall.rooms.values.first?.code ?? ""
    // Bo is still to be invited where the leader makes it.
    let runners = moment == .leaderMaking || moment == .leaderOfAFile ? ["p3"] : ["bo", "p3"]
    if moment == .waiting {
      stage.send(#"{"do":"sit","room":"\#(code)"}"#, from: "bo")
      return stage
    }
    for name in runners { stage.send(#"{"do":"sit","room":"\#(code)"}"#, from: name) }
    if moment == .leaderMaking || moment == .leaderOfAFile { return stage }
    stage.send(#"{"do":"ready"}"#, from: "anna")
    if moment == .answering || moment == .home {
      stage.send(#"{"do":"arrive","code":"a"}"#, from: "bo")
    }
    if moment == .home {
      for word in ["räven", "b", "räven"] {
        stage.send(#"{"do":"answer","word":"\#(word)"}"#, from: "bo")
      }
    }
    return stage
  }
}

/// Asks the hall and nobody else, and tells of nothing but refusals.
private struct Trying: Asker {
  let house: House
  let visitor: VisitorID
  let isRefused: (Trouble) -> Void

  var tongue: Tongue { .english }

  func ask(_ message: Message, _ act: (inout Transaction) throws(Trouble) -> Answer) {
    let (reply, _) = house.hall.handle(
      needing: message.verb.right, paced: message.verb.paced, from: visitor, at: house.now,
      act)
    if case .failure(let trouble) = reply { isRefused(trouble) }
  }

  func answer(_ message: Message, _ text: [String]) {}
  func help(_ message: Message) {}
  func turnBoard() -> Bool { false }
  func showMenu(_ page: Menu.Page, _ message: Message) {}
  func type(_ line: String, _ message: Message) {}
  func speak(_ language: Language, _ message: Message) {}
  func talkJSON(_ message: Message) {}
  func talkText(_ style: TextStyle, _ message: Message) {}
  func fetch(_ wish: RecordingWish, _ message: Message) {}
  func glanceAtKey() {}
  func finish() {}
}
