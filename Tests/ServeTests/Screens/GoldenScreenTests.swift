import Classroom
import Foundation
import Games
import Hall
import Testing
import Words

@testable import Serve
@testable import Terminal
@testable import Wire

/// An evening of two children who choose with keys what the screen shows, from the door through three games to
/// goodbye. What they see is kept under `Tests/Golden/screens`, to be compared and looked at, for each size and
/// language. `ORDRUM_RECORD=1 swift test` writes it anew, as with all transcripts.
@Suite struct GoldenScreenTests {
  @Test(arguments: ["80x24", "100x30", "40x20"], Language.allCases)
  func anEveningIsSeenAsItWas(size: String, language: Language) throws {
    let evening = Evening(size, language)
    evening.play()
    try GoldenScreens.expect(evening.seen, "\(size)-\(language.rawValue).txt")
  }
}

/// Screens as they were seen once.
enum GoldenScreens {
  static let folder = "\(Repository.root)/Tests/Golden/screens"

  static func expect(_ seen: String, _ name: String) throws {
    let path = "\(folder)/\(name)"
    let written = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    expectSame(seen, written, name)
    if Repository.isRecording { try seen.write(toFile: path, atomically: true, encoding: .utf8) }
  }
}

extension GoldenScreenTests {
  /// The documents show two of them.
  @Test func theDocumentsShowWhatWasSeen() throws {
    let evening = try String(
      contentsOfFile: "\(GoldenScreens.folder)/80x24-en.txt", encoding: .utf8
    )
    .split(separator: "\n", omittingEmptySubsequences: false)
    .map { $0.hasPrefix("|") ? String($0.dropFirst()) : "" }.joined(separator: "\n")
    let shown = try Pages.examples("evening")
    #expect(shown.count == 2)
    for screen in shown { #expect(evening.contains(screen), "\(screen)") }
  }
}

private final class Evening {
  private let stage = MemoryStage(seed: 17)
  private let size: Display.Size
  private let language: Language
  private let tongue: Tongue
  private var children: [String: SomebodyAtScreen] = [:]
  private(set) var seen = ""

  init(_ size: String, _ language: Language) {
    let numbers = size.split(separator: "x").compactMap { Int($0) }
    self.size = Display.Size(columns: numbers[0], rows: numbers[1])
    (self.language, tongue) = (language, Tongue(language))
  }

  func play() {
    comes("anna")
    becomes("anna", .fox)
    presses("anna", menu("lätthet bingo", "ease bingo"))
    presses("anna", "\(tongue.toPlay(.bingo)) 1")
    comes("bo")
    becomes("bo", .cat)
    presses("bo", .text("1"), "1")
    listens("anna")
    types("bo", "\(tongue.verb(.cheer)) wow")
    look("anna")
    playsToTheEnd(from: "bingo")
    presses("anna", menu("tokord", "silly"))
    presses("anna", .text("3"), "3")
    presses("anna", .text("5"), "5")
    look("bo")
    presses("bo", tongue.verb(.again))
    look("anna")
    another(.cards)
    presses("anna", tongue.verb(.menu))
    // While it reads, the other one plays.
    answers("bo", right: false)
    look("anna")
    presses("anna", menu("spel", "games"))
    presses("anna", tongue.toPlay(.letters))
    answers("anna", right: true)
    pass(4000)
    answers("bo", right: true)
    look("bo")
    presses("bo", tongue.say("nej tack", "no thanks"))
    playsToTheEnd(from: "cards")
    another(.board)
    look("anna")
    presses("anna", tongue.say("bana 1", "layout 1"))
    presses("bo", tongue.say("lägg c3 a3", "place c3 a3"))
    for name in ["anna", "bo"] { presses(name, tongue.verb(.ready)) }
    playsToTheEnd(from: "board")
    another(.hangman)
    rocketsFly()
    presses("anna", tongue.verb(.leave))
    look("bo")
    presses("anna", menu("resa", "journey"))
    presses("anna", menu("ord", "words"))
    types("anna", tongue.verb(.help))
    for name in ["anna", "bo"] { types(name, tongue.verb(.bye)) }
    for child in children.values { #expect(child.isGone) }
  }

  private func becomes(_ name: String, _ traveller: Traveller) {
    presses(name, "\(tongue.verb(.me)) \(tongue.say(Vocabulary.name(of: traveller)))")
  }

  /// One word is found, and one is not.
  private func rocketsFly() {
    types("anna", tongue.say("solros", "sunset"))
    look("bo")
    for letter in tongue.say("eslor", "aesunt") { types("bo", String(letter)) }
    types("bo", tongue.say("kaktus", "rocket"))
    for letter in tongue.say("bdefghij", "abdfghij") {
      child("anna").type(String(letter))
      settle()
    }
    for name in ["anna", "bo"] { look(name) }
  }

  private func menu(_ swedish: String, _ english: String) -> String {
    "\(tongue.verb(.menu)) \(tongue.say(swedish, english))"
  }

  private func child(_ name: String) -> SomebodyAtScreen {
    guard let child = children[name] else { preconditionFailure("\(name) has not come") }
    return child
  }

  // MARK: What they do

  private func comes(_ name: String) {
    children[name] = SomebodyAtScreen(name, at: stage, size, language)
    settle()
    look(name)
  }

  private func presses(_ name: String, _ line: String) {
    guard let key = child(name).keys[line] else {
      Issue.record("\(name) has no key for \(line): \(child(name).keys)\n\(seen.suffix(3000))")
      return
    }
    presses(name, key, line)
  }

  private func presses(_ name: String, _ key: Key, _ what: String) {
    child(name).press(key)
    settle()
    note("\(name.inCapitals) presses the key for: \(what)")
    look(name)
  }

  private func types(_ name: String, _ line: String) {
    child(name).type(line)
    settle()
    note("\(name.inCapitals) types: \(line)")
    look(name)
  }

  private func listens(_ name: String) {
    child(name).press(.text(" "))
    settle()
    note(
      "\(name.inCapitals) presses space and hears: \(child(name).takeSounds().joined(separator: ", "))"
    )
  }

  private func answers(_ name: String, right: Bool) {
    guard let word = stage.choice(for: name, right: right), let key = child(name).keys[word] else {
      Issue.record("\(name) is not asked\n\(seen.suffix(3000))")
      return
    }
    child(name).press(key)
    settle()
  }

  /// Another game after one: who did not ask is asked, and comes along.
  private func another(_ game: GameKind) {
    presses("anna", menu("spel", "games"))
    presses("anna", tongue.toPlay(game))
    look("bo")
    presses("bo", tongue.say("ja tack", "yes please"))
  }

  /// Every third answer of one of them is wrong. Where nothing is asked the only key goes on.
  private func playsToTheEnd(from game: String) {
    for step in 0..<400 {
      if child("anna").keys[tongue.verb(.again)] != nil { break }
      for name in ["anna", "bo"] {
        let right = name == "anna" || step % 3 > 0
        if stage.question(for: name) != nil, stage.choice(for: name, right: right) != nil {
          answers(name, right: right)
        } else if let key = goOn(name, step) {
          child(name).press(key)
          settle()
        }
      }
      if step == 1 { for name in ["anna", "bo"] { look(name) } }
      pass(4000)
    }
    note("The end of \(game). \(heard)")
    for name in ["anna", "bo"] {
      #expect(child(name).keys[tongue.verb(.again)] != nil, "\(game) has no end")
      look(name)
    }
  }

  /// To roll, or to go one way or another.
  private func goOn(_ name: String, _ step: Int) -> Key? {
    let keys = child(name).keys
    let ways = keys.filter { $0.key.hasPrefix(tongue.say("gå ", "go ")) }.sorted { $0.key < $1.key }
    return keys[tongue.say("slå", "roll")] ?? (ways.isEmpty ? nil : ways[step % ways.count].value)
  }

  // MARK: What they see

  /// All read what has come, and a moment passes, so that keys mean what is seen.
  private func settle() {
    repeat {} while children.values.map { $0.listen() }.contains(true)
    pass(700)
  }

  private func pass(_ milliseconds: Int) {
    stage.pass(milliseconds)
    for child in children.values { child.pass(milliseconds) }
    repeat {} while children.values.map { $0.listen() }.contains(true)
  }

  private var heard: String {
    ["anna", "bo"].map { name in
      "\(name.inCapitals) has heard: \(child(name).takeSounds().joined(separator: ", "))"
    }.joined(separator: ". ")
  }

  private func note(_ what: String) { seen += "\n# \(what)\n" }

  private func look(_ name: String) { seen += child(name).seen }
}
