import Common
import Games
import JSON
import Words

@testable import Classroom
@testable import Hall
@testable import Wire

/// Requests, each chosen by a few bytes: right, nearly right, or senseless.
struct ClassRequests {
  var choices: Choices

  init(_ choices: Choices) {
    self.choices = choices
  }

  mutating func time() -> Int {
    choices.pick([
      1, 599, 1_000, 3_000, 20_000, 31_000, 61_000, 300_000, 700_000, 8_000_000, 90_000_000,
    ])
  }

  // MARK: Requests of programs

  private static let verbs = Verb.all.filter { !["text", "json"].contains($0.name) }

  mutating func line(in hall: Hall) -> String {
    let verb = choices.pick(ClassRequests.verbs)
    var fields = [#""do":"\#(verb.name)""#]
    let chosen = Int(choices.byte())
    for (place, field) in verb.fields.enumerated() where chosen >> (place % 8) & 1 == 0 {
      fields.append(#""\#(field.name)":\#(value(of: field, in: hall))"#)
    }
    return "{\(fields.joined(separator: ","))}"
  }

  private static let numbers = [
    "1", "2", "0", "3", "-1", "4", "20", "9223372036854775807", "-9223372036854775808", "60000",
    "1e3",
    "9007199254740993",
  ]
  private static let decimals = ["59.3293", "18.0686", "0", "-90", "90.000001", "1e308", "-0.5"]
  private static let tiles = ["a1", "c1", "c3", "e3", "h8", "b2"]
  private static let names =
    (1...8).map { "P\($0)" } + ["*", "Anna", "p1", "P1 P2", "x\u{301}\u{302}"]
  private static let words = [
    "hat", "1", "2", "sunset", "båt", "", " ", "fox", "owl", "the owl", "s", "e", "bingo", "en",
    "sv",
    "K7", "\u{202E}x", "🚀", "x\u{301}\u{302}\u{303}", "qzxsunset", "first", "duel", "score",
    "alone",
    "approved", "again", "right", "wrong", "open", "approval", "closed", "teacher", "assistant",
    "words",
    "pupils", "2027-01-22", "23:59", "off", "wood", "wow", "uggla", "Foxes", TestClass.key, "games",
    String(repeating: "å", count: 30), String(repeating: "lång ", count: 50),
  ]
  /// What is often meant, so that there is something going on.
  private static let likely: [String: [String]] = [
    "game": GameKind.allCases.map(\.rawValue), "list": ["en", "sv"], "key": [TestClass.key],
    "enrolment": ["open", "approval", "names", "closed"], "mark": ["approved", "again", "clear"],
    "verdict": ["right", "wrong"], "table": ["pupils", "words", "games", "exercises"],
    "role": ["teacher", "assistant", "pupil"], "character": ["fox", "owl", "frog"],
    "guess": ["s", "e", "t", "u", "sunset"], "code": ["fox", "owl"], "name": names, "with": names,
    "tile": tiles, "from": tiles, "mode": ["first", "together", "duel", "score"], "plan": ["wood"],
    "layout": ["1", "2", "3"], "cheer": ["wow", "good"], "time": ["off", "23:59"],
  ]

  private static let likelyNumbers = [
    "picture": ["80", "40", "20", "60", "200", "19"], "level": ["1", "2"], "think": ["0", "1000"],
    "seats": ["2", "1", "3", "8", "40"], "choices": ["2", "4"], "questions": ["1", "2"],
    "rounds": ["1", "2"], "after": ["0", "1", "5", "9223372036854775807"],
  ]

  private mutating func value(of field: Field, in hall: Hall) -> String {
    let way = choices.byte()
    if way > 250 { return choices.pick(["null", "[]", "{}", "1.5", #""""#, "true", "0"]) }
    switch field.kind {
    case .number:
      return choices.pick(ClassRequests.likelyNumbers[field.name] ?? ClassRequests.numbers)
    case .decimal: return choices.pick(ClassRequests.decimals)
    case .flag: return choices.flag() ? "false" : "true"
    case .list, .alternatives, .names:
      let texts = (0..<choices.below(4)).map { _ in text(of: field, in: hall) }
      return "[\(texts.map(quoted).joined(separator: ","))]"
    case .line: return quoted(words(in: hall))
    case .text, .textOrNumber, .rest, .words:
      return quoted(way > 200 ? choices.pick(ClassRequests.words) : text(of: field, in: hall))
    }
  }

  private mutating func text(of field: Field, in hall: Hall) -> String {
    switch field.name {
    case "room", "rooms": return code(in: hall)
    case "members", "pupils", "names": return choices.pick(ClassRequests.names)
    case "to": return choices.pick(ClassRequests.tiles + ClassRequests.names)
    case "links": return choices.pick(ClassRequests.tiles)
    default: return choices.pick(ClassRequests.likely[field.name] ?? ClassRequests.words)
    }
  }

  private mutating func code(in hall: Hall) -> String {
    let codes = hall.rooms.values.map(\.code).sorted()
    return choices.pick(codes + codes + ["*", "Z99"])
  }

  private func quoted(_ text: String) -> String {
    var line = JSONWriter()
    line.add("x", text)
    return String(decoding: line.finish().dropFirst(5).dropLast(2), as: UTF8.self)
  }

  // MARK: What people type

  mutating func words(in hall: Hall) -> String {
    if choices.one(in: 5) { return choices.pick(ClassRequests.words) }
    if choices.one(in: 5) { return "\(choices.below(10))" }
    let verb = choices.pick(ClassRequests.verbs)
    var words = [verb.name(in: choices.flag() ? .swedish : .english)]
    let chosen = Int(choices.byte())
    for (place, field) in verb.fields.enumerated() where chosen >> (place % 8) & 1 == 0 {
      let typed =
        switch field.kind {
        case .number: choices.pick(ClassRequests.numbers)
        case .decimal: choices.pick(["0", "59,3293", "nan", "18.0686"])
        case .flag: choices.pick(["yes", "nej"])
        case .text, .textOrNumber, .rest, .words, .list, .alternatives, .names, .line:
          text(of: field, in: hall)
        }
      words.append(field.isPositional ? typed : "\(field.name)=\(typed)")
    }
    return words.joined(separator: " ")
  }

  // MARK: Moves

  /// What brings a game on, if that visitor can do anything for it.
  mutating func move(of visitor: VisitorID, in hall: Hall) -> String? {
    if let asked = hall.question(for: visitor), !asked.choices.isEmpty {
      return #"{"do":"answer","word":\#(quoted(choices.pick(asked.choices)))}"#
    }
    guard case .seated(let number, let seat) = hall.situation(of: visitor),
      let room = hall.rooms[number]
    else { return nil }
    switch room.phase {
    case .gathering: return #"{"do":"ready"}"#
    case .over, .ended: return choices.pick([#"{"do":"again"}"#, #"{"do":"agree"}"#])
    case .playing: break
    }
    switch room.view(for: .seat(seat)) {
    case let view as Board.View: return move(on: view)
    case let view as Hangman.View: return move(on: view, for: seat)
    case let view as Race.View: return move(in: view, for: seat)
    default: return nil
    }
  }

  private mutating func move(on view: Board.View) -> String? {
    switch view.phase {
    case .building:
      let tile = choices.pick(ClassRequests.tiles)
      return choices.pick([
        #"{"do":"layout","layout":"2"}"#, #"{"do":"place","tile":"\#(tile)"}"#, #"{"do":"ready"}"#,
        #"{"do":"undo"}"#,
      ])
    case .playing(let playing):
      switch playing.now {
      case .roll: return #"{"do":"roll"}"#
      case .go(let rolled) where !rolled.ends.isEmpty:
        return #"{"do":"go","tile":"\#(choices.pick(rolled.ends).tile.name)"}"#
      case .go, .answer, .nothing: return nil
      }
    }
  }

  private mutating func move(on view: Hangman.View, for seat: Seat) -> String? {
    switch view.now {
    case .setting(seat):
      return #"{"do":"word","word":"\#(choices.pick(["sunset", "rug", "catnip", "qzxhat"]))"}"#
    case .guessing(let guessing) where !guessing.lettersLeft.isEmpty:
      return #"{"do":"guess","guess":"\#(choices.pick(Array(guessing.lettersLeft)))"}"#
    case .guessing, .setting, .nothing, .over: return nil
    }
  }

  private mutating func move(in view: Race.View, for seat: Seat) -> String? {
    switch view.phase {
    case .making where view.leader == seat:
      return choices.pick([
        #"{"do":"stop","code":"fox","clue":"Behind it.","question":"Who?","answers":["a fox"]}"#,
        #"{"do":"stop","clue":"In it.","lat":59.3293,"lon":18.0686,"radius":30,"compound":true}"#,
        #"{"do":"move","number":2,"to":1}"#, #"{"do":"title","name":"Animals"}"#,
        #"{"do":"ready"}"#,
        #"{"do":"show"}"#, #"{"do":"remove","number":1}"#,
      ])
    case .making: return #"{"do":"team","team":"Foxes"}"#
    case .running:
      return choices.pick([
        #"{"do":"arrive","code":"fox"}"#, #"{"do":"arrive","code":"owl"}"#,
        #"{"do":"here","lat":59.3293,"lon":18.0686,"accuracy":5}"#,
        #"{"do":"answer","word":"a fox"}"#,
        #"{"do":"answer","word":"the owl"}"#, #"{"do":"hint"}"#,
      ])
    }
  }
}
