import Classroom
import Games
import Hall
import JSON
import Words

@testable import Serve
@testable import Wire

/// Lines that are right, nearly right, or nothing at all.
struct Noise {
  var chance: Chance
  let stage: MemoryStage

  private static let numbers = [
    "0", "1", "2", "-1", "9223372036854775807", "-9223372036854775808", "1e3", "60000", "8", "20",
  ]

  /// What is often meant, so that there is something going on.
  private static let likely = [
    // Twice those with rounds, in which most can happen.
    "game": (GameKind.allCases + [.bingo, .cards]).map { "\"\($0.rawValue)\"" },
    "list": [#""en""#],
    "level": ["1", "1", "2"],
    "seats": ["1", "2", "8"],
    "mode": [#""together""#, #""first""#], "reset": ["true"],
    "order": [#""list""#],
    "think": ["0", "1000"], "choices": ["2", "4"],
    "questions": ["1", "2", "3"], "character": [#""fox""#, #""uggla""#, #""2""#],
    "word": (1...4).map { "\"\($0)\"" } + [#""hat""#],
    "guess": "aehst".map { "\"\($0)\"" }, "rounds": ["1", "2"],
    "tile": tiles, "from": tiles,
    "code": [#""fox""#, #""owl""#], "clue": [#""Behind the stone.""#, #""\u202eHigh \n up""#],
    "lat": ["59.3293", "-90", "91"], "lon": ["18.0686", "1e2", "-181"],
    "accuracy": ["0", "5", "1e300"], "radius": ["5", "25", "4"], "number": ["1", "2", "3"],
    "question": [#""Who lives here?""#], "answers": [#"["the fox","fox"]"#, "[]"],
    "time": [#""23:59""#, #""off""#, #""2027-01-16 08:00""#], "at": ["1800000009000", "1"],
    "team": [#""Foxes""#], "name": [#""P2""#, #""P3""#], "plan": [#""wood""#],
    "members": [#"["P1","P2"]"#, #"["Anna","Bo"]"#, #"["*"]"#, #"["P2","P2"]"#],
    "key": ["\"\(TestWords.key)\""], "enrolment": [#""open""#, #""approval""#, #""names""#],
    "table": [#""pupils""#, #""words""#, #""pupil""#], "sure": ["true", "false"],
    "with": [#""P2""#, #""Anna""#], "on": ["true", "false"],
    "claim": ["1", "2", "3", "4"],
    "verdict": [#""right""#, #""wrong""#],
    "comment": [
      #""Good!""#, #""\u202e\u0007x""#, "\"" + String(repeating: "x", count: 201) + "\"",
    ],
    "exercise": ["1", "2"], "goal": ["0", "80"], "due": [#""2027-01-22""#],
    "to": tiles + [#""P2""#],
    "mark": [#""approved""#, #""again""#, #""clear""#], "sort": [#""done""#],
    "line": [
      #""hint""#, #""hat""#, #""1""#, #""roll""#, #""spela kort själv""#, #""go c3""#, #""help""#,
      #""levels""#, #""type rooms""#, #""look""#, #""\u001b[31mgissa a""#,
    ],
    "layout": (1...6).map { "\"\($0)\"" },
  ]

  private static let tiles = ["a1", "c1", "c3", "e3", "h8"].map { "\"\($0)\"" }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &chance)]
  }

  private mutating func one(in count: Int) -> Bool {
    Int.random(in: 0..<count, using: &chance) == 0
  }

  private mutating func text() -> String {
    let codes = stage.house.hall.rooms.values.map(\.code).sorted()
    return pick(
      codes + codes + [
        "bingo", "kort", "raket", "en", "sv", "Anna", "P3", "båt", "hat", "set", "a1", "b2", "1",
        "4", "-1",
        "9223372036854775807", "-9223372036854775808", "first", "together", "wow", "", " ", "+",
        "sun+set", "\u{202e}x", "🚀", "*", "x\u{301}\u{302}\u{303}", "K7", "catnap-10",
      ])
  }

  private mutating func value(_ field: Field) -> String {
    if let likely = Self.likely[field.name], !one(in: 5) { return pick(likely) }
    if one(in: 12) { return pick(["null", "[]", "{}", "\"\"", "1.5", "true"]) }
    switch field.kind {
    case .text, .textOrNumber, .rest, .words, .line:
      var line = JSONWriter()
      line.add("x", text())
      return String(decoding: line.finish().dropFirst(5).dropLast(2), as: UTF8.self)
    case .list, .alternatives, .names:
      return pick(["[]", #"["a1"]"#, #"["c3","a1"]"#, #"["x",""]"#])
    case .number: return pick(Self.numbers)
    case .decimal: return pick(["0", "-0.5", "59.3293", "1e308", "90.000001"])
    case .flag: return pick(["true", "false"])
    }
  }

  /// A line of JSON, and its id if it still has one.
  mutating func line(id: String) -> ([UInt8], id: String?) {
    let rare = [
      "bye", "leave", "hello", "end", "remove", "move", "title", "team", "time", "show", "refuse",
      "here",
      "begin", "enrolment", "decline", "rename", "role", "ban", "close", "pause", "kick", "put",
      "swap",
      "pair",
      "today",
      "forget", "export",
      "assign", "unassign", "mark", "overview", "stats", "detail", "type", "tired",
    ]
    let often = one(in: 6) ? Verb.all : Verb.all.filter { !rare.contains($0.name) }
    let verb = pick(
      often.filter { $0.name != "text" && $0 != .json } + [.answer, .answer, .answer])
    var fields = [#""do":"\#(verb.name)""#, #""id":"\#(id)""#]
    for field in verb.fields where !one(in: 3) || verb == .type {
      fields.append(#""\#(field.name)":\#(value(field))"#)
    }
    if one(in: 5) { fields.append(#""repeat":true"#) }
    if one(in: 5) { fields.append(#""more":[1,{"x":null}]"#) }
    fields.shuffle(using: &chance)
    var bytes = Array("{\(fields.joined(separator: ","))}".utf8)
    guard one(in: 6) else { return (bytes, id) }
    // Spoilt: whether it still has an id, the reader knows.
    for _ in 0..<Int.random(in: 1...4, using: &chance) {
      let place = Int.random(in: 1..<bytes.count, using: &chance)
      switch Int.random(in: 0..<3, using: &chance) {
      case 0:
        bytes[place] =
          UInt8.random(in: 0x80...0xFE, using: &chance) ^ (one(in: 4) ? 0 : 0x80) | 0x20
      case 1: bytes.remove(at: place)
      default: bytes.insert(contentsOf: bytes[0..<min(place, 9)], at: place)
      }
    }
    bytes.removeAll { $0 == 0x7F }
    if case .text(let id) = Message.id(in: bytes) { return (bytes, id) }
    return (bytes, nil)
  }

  /// A line of words.
  mutating func words() -> String {
    var words: [String] = []
    if !one(in: 4) {
      let verb = pick(Verb.all.filter { $0 != .json })
      words.append(verb.name(in: one(in: 2) ? .swedish : .english))
      for field in verb.fields where !one(in: 3) {
        let kind = field.kind
        let value =
          switch kind {
          case .text, .textOrNumber, .rest, .words, .list, .alternatives, .names, .line: text()
          case .decimal: pick(["0", "59,3293", "nan", "-inf"])
          case .number: pick(Self.numbers)
          case .flag: pick(["yes", "nej", "on", "maybe"])
          }
        words.append(field.isPositional ? value : "\(field.name)=\(value)")
      }
    } else {
      words = (0..<Int.random(in: 1...3, using: &chance)).map { _ in text() }
    }
    return words.joined(separator: one(in: 5) ? "\t " : " ")
  }
}
