import Games
import Hall
import Testing
import Wire
import Words

@testable import Serve

extension String {
  /// The line as a program reads it; nil if it is no JSON.
  var json: JSONValue? { try? JSONDocument(Array(utf8)).root }

  /// A text field of the line.
  func text(_ key: String) -> String? { json?[key]?.string }

  /// A number in the line.
  func number(_ key: String) -> Int? { json?[key]?.int }

  /// A pupil's name from a connection's: `anna` is Anna.
  var inCapitals: String { prefix(1).uppercased() + dropFirst() }

  /// What kind of line it is and which: `ok hello`, `error bad-field`, `event asked`.
  var gist: String {
    for kind in ["ok", "error", "event"] {
      if let which = text(kind) { return "\(kind) \(which)" }
    }
    return "text"
  }

  /// Whether it is a fact with a number of its own.
  var isFact: Bool {
    let event = text("event")
    return number("seq") != nil && event != nil && event != "view" && event != "caught-up"
      && event != "picture"
  }
}

extension MemoryStage {
  /// What one connection was sent since it was asked last.
  func take(_ name: String) -> [String] { link(name)?.takeLines() ?? [] }

  /// Sends a line, and answers with what then came to the same connection.
  func ask(_ name: String, _ line: String) -> [String] {
    send(line, from: name)
    return take(name)
  }

  /// Comes in as a program, by its own name with a capital; answers with the `ok`.
  @discardableResult func enter(_ name: String, _ more: String = "") -> String {
    open(name)
    _ = take(name)
    return ask(name, #"{"do":"hello","name":"\#(name.inCapitals)"\#(more)}"#).first ?? ""
  }

  /// Comes in again as the pupil of that name, on a new connection; answers with all lines.
  func enterAgain(_ name: String, token: String, _ more: String = "") -> [String] {
    open(name)
    _ = take(name)
    return ask(name, #"{"do":"hello","token":"\#(token)"\#(more)}"#)
  }

  /// Seats programs at a new game, which begins; answers with its code. What they hear of it is
  /// still to be taken.
  func seat(_ names: [String], _ more: String = #","think":0"#) -> String {
    let first = names[0]
    send(
      #"{"do":"open","list":"en","seats":\#(names.count)\#(more)}"#, from: first)
    let code = house.hall.rooms.values.max { $0.number < $1.number }?.code ?? ""
    for name in names.dropFirst() { send(#"{"do":"sit","room":"\#(code)"}"#, from: name) }
    return code
  }

  func room(_ code: String) -> Room? { house.hall.rooms.values.first { $0.code == code } }

  /// What somebody is asked, and what it may choose.
  func question(for name: String) -> (question: String, choices: [String])? {
    guard let visitor = visitor(name), let asked = house.hall.question(for: visitor),
      let question = asked.question
    else { return nil }
    return (question, asked.choices)
  }

  /// A choice on somebody's screen that is right, or one that is wrong.
  func choice(for name: String, right: Bool) -> String? {
    question(for: name).flatMap { asked in
      asked.choices.first { TestWords.isRight($0, after: asked.question) == right }
    }
  }

  func answer(_ name: String, right: Bool) {
    if let word = choice(for: name, right: right) {
      send(#"{"do":"answer","word":"\#(word)"}"#, from: name)
    }
  }

  /// The other side has read everything, and there is room again.
  func read(_ name: String) -> [String] {
    let lines = take(name)
    if let visitor = visitor(name) { house.drained(visitor) }
    return lines
  }
}

extension TestWords {
  static func isRight(_ ending: String, after question: String) -> Bool {
    lists.flatMap(\.levels).flatMap(\.questions)
      .contains { $0.word == question && $0.rights.contains { $0.text == ending } }
  }
}

/// A game as children play it, drawn from a seed: answers right and wrong, some too early, help,
/// cheers, looks, mistakes.
struct Romp {
  let stage: MemoryStage
  let seats: [String]
  let code: String
  var chance: Chance
  /// Of ten answers so many are right.
  var skill = 6

  var isOver: Bool {
    switch stage.room(code)?.phase {
    case .gathering, .playing: false
    case .over, .ended, nil: true
    }
  }

  /// One request, or some time that passes.
  mutating func step() {
    let name = seats[Int.random(in: 0..<seats.count, using: &chance)]
    switch Int.random(in: 0..<20, using: &chance) {
    case 0: stage.send(#"{"do":"look"}"#, from: name)
    case 1: stage.send(#"{"do":"cheer","cheer":"wow"}"#, from: name)
    case 2, 3: stage.send(#"{"do":"hint"}"#, from: name)
    case 4: stage.send(#"{"do":"answer","word":"zebra"}"#, from: name)
    case 5: stage.send(#"{"do":"listen"}"#, from: name)
    case 6, 7: stage.pass(Int.random(in: 0..<3_000, using: &chance))
    case 8: stage.send(#"{"do":"next"}"#, from: name)
    default:
      stage.answer(name, right: Int.random(in: 0..<10, using: &chance) < skill)
    }
  }

  /// Plays until the game is over. `after` is called after each step.
  mutating func play(_ after: () -> Void = {}) {
    var steps = 0
    while !isOver, steps < 5_000 {
      step()
      steps += 1
      after()
    }
    #expect(steps < 5_000, "the game did not come to an end")
  }
}
