import Foundation
import Testing
import Words

import struct Playing.ProtocolList

@testable import Classroom
@testable import Hall
@testable import JSON
@testable import Wire

/// The list of the protocol for programs, `docs/protocol.json`: verbs and errors as the program has them, and
/// which fields answers and events have. It is a declaration that conversations are held against, here those that
/// are kept, in `Tests/Playing/ProtocolList.swift` each line of a played lesson: no field is sent that does not stand
/// there, and none is missing that may not be.
///
/// `ORDRUM_RECORD=1 swift test` adds what was sent, and fails. It takes nothing away: a field that may be missing
/// still may. What is sent no more is taken out by hand.
@Suite struct ProtocolListTests {
  static let file = Repository.root + "/docs/protocol.json"

  /// Read once for all tests.
  private static let kept = Result { try ToldEvents() }

  private let told: ToldEvents
  private let declared: JSONValue

  init() throws {
    told = try Self.kept.get()
    declared = try JSONDocument(Array(String(contentsOfFile: Self.file, encoding: .utf8).utf8)).root
  }

  @Test func theListIsWhatIsSent() throws {
    let written = try String(contentsOfFile: Self.file, encoding: .utf8)
    let list = text()
    _ = try JSONDocument(Array(list.utf8))
    if Repository.isRecording, list != written {
      try list.write(toFile: Self.file, atomically: true, encoding: .utf8)
    }
    expectSame(list, written, "docs/protocol.json")
  }

  /// All that is told stands in a document, as code.
  @Test func everythingThatIsToldIsExplained() throws {
    let explained = try ProtocolDocuments.explained()
    #expect(told.keys.count > 200)
    for name in told.events.keys.map(\.event) where !explained.contains(name) {
      Issue.record("no document of the protocol explains the event \(name)")
    }
    for (key, line) in told.keys.sorted(by: { $0.key < $1.key }) where !explained.contains(key) {
      Issue.record("no document of the protocol explains \(key): \(line.prefix(300))")
    }
  }

  /// What can happen in a room or in the class has happened in a conversation.
  @Test func everyFactIsTold() {
    let rooms = Set(told.events.keys.filter { $0.place == .room }.map(\.event))
    for event in AnyRoomFact.all.map({ $0.event }) where !rooms.contains(event) {
      Issue.record("no conversation tells the fact of a room \(event)")
    }
    let ofClass = Set(told.events.keys.filter { $0.place == .ofClass }.map(\.event))
    for event in AnyClassFact.all.map({ $0.event }) where !ofClass.contains(event) {
      Issue.record("no conversation tells the fact of the class \(event)")
    }
  }

  /// What is told once of all facts is so of each.
  @Test func whatFactsHaveInCommonTheyHave() {
    for (name, event) in told.events {
      for (key, type) in told.common[name.place] ?? [:] {
        let types = [event.fields[key], event.teachersFields[key]].compactMap(\.self)
        let isAlways = !type.hasSuffix("?")
        #expect(!isAlways || types == [type], "\(name.event) has no \(key)")
        let known = Set(type.split { "|?".contains($0) })
        #expect(types.allSatisfy { known.isSuperset(of: $0.split { "|?".contains($0) }) })
      }
    }
  }

  // MARK: What is declared and what was sent

  /// The fields of both. One that is only declared may be missing; so may one that is missing in either.
  private func with(_ declared: JSONValue?, _ sent: [String: String]?) -> [String: String] {
    let isSent = sent != nil
    let sent = sent ?? [:]
    var fields = sent
    for (name, value) in declared?.members ?? [] {
      let types = [value.string, sent[name]].compactMap(\.self)
      let mayBeMissing = isSent && sent[name] == nil || types.contains { $0.hasSuffix("?") }
      let kinds = Set(types.flatMap { $0.split { "|?".contains($0) } })
      fields[name] = kinds.sorted().joined(separator: "|") + (mayBeMissing ? "?" : "")
    }
    return fields
  }

  private func name(of event: JSONValue) -> ToldEvents.Name? {
    guard let name = event["event"]?.string,
      let place = event["where"]?.string.flatMap(ToldEvents.Place.init)
    else { return nil }
    return ToldEvents.Name(event: name, place: place, verb: event["of"]?.string)
  }

  private func declared(_ name: ToldEvents.Name) -> JSONValue? {
    declared["events"]?.elements?.first { self.name(of: $0) == name }
  }

  /// Of the events that are declared, and of those that were sent.
  private var names: Set<ToldEvents.Name> {
    Set(told.events.keys).union(declared["events"]?.elements?.compactMap { name(of: $0) } ?? [])
  }

  // MARK: The text

  private func text() -> String {
    let always = told.common.map { place, fields in
      #"{"where":"\#(place.rawValue)","fields":\#(object(fields))}"#
    }
    let parts = [
      #""protocol":1"#,
      part("verbs", Verb.all.sorted { $0.name < $1.name }.map(entry)),
      part("always", always.sorted()),
      part("events", names.sorted().map(entry)),
      part("errors", ErrorCodes.all.sorted().map { "\"\($0)\"" }),
    ]
    return "{\n" + parts.joined(separator: ",\n") + "\n}\n"
  }

  private func part(_ name: String, _ entries: [String]) -> String {
    "\"\(name)\":[\n" + entries.joined(separator: ",\n") + "\n]"
  }

  private func object(_ fields: [String: String]) -> String {
    "{"
      + fields.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\"\($0.value)\"" }
      .joined(separator: ",") + "}"
  }

  private func entry(_ verb: Verb) -> String {
    let by =
      switch verb.right {
      case .anybody: "anybody"
      case .member: "member"
      case .pupil: "pupil"
      case .assistant: "assistant"
      case .teacher: "teacher"
      }
    let fields = Dictionary(uniqueKeysWithValues: verb.fields.map { ($0.name, kind($0.kind)) })
    let answer = declared["verbs"]?.elements?.first { $0["verb"]?.string == verb.name }?["ok"]
    let sent = told.answers[verb.name]?.allFields
    return #"{"verb":"\#(verb.name)","swedish":"\#(verb.name(in: .swedish))","by":"\#(by)","#
      + #""fields":\#(object(fields)),"ok":\#(object(with(answer, sent)))}"#
  }

  private func kind(_ kind: Field.Kind) -> String {
    switch kind {
    case .text, .rest, .words, .line: "text"
    case .number: "number"
    case .textOrNumber: "number|text"
    case .decimal: "decimal"
    case .flag: "flag"
    case .list, .names, .alternatives: "array"
    }
  }

  private func entry(_ name: ToldEvents.Name) -> String {
    let (event, declared) = (told.events[name], declared(name))
    let usual = told.common[name.place] ?? [:]
    var line = #"{"event":"\#(name.event)""#
    if let verb = name.verb { line += #","of":"\#(verb)""# }
    line +=
      #","where":"\#(name.place.rawValue)","to":"\#(event?.audience(at: name.place) ?? declared?["to"]?.string ?? "")""#
    let fields = with(declared?["fields"], event?.fields).filter { usual[$0.key] == nil }
    line += #","fields":\#(object(fields))"#
    let more = with(declared?["teachers"], event?.teachersFields)
      .filter { usual[$0.key] == nil && fields[$0.key] == nil }
    if !more.isEmpty { line += #","teachers":\#(object(more))"# }
    return line + "}"
  }
}

/// The events of all conversations that are kept, and what they carry.
struct ToldEvents: Sendable {
  enum Place: String, Comparable {
    case room
    case ofClass = "class"
    case connection
    case row

    static func < (a: Place, b: Place) -> Bool { a.rawValue < b.rawValue }
  }

  struct Name: Hashable, Comparable {
    let event: String
    let place: Place
    /// Of a row: whose answer it belongs to.
    let verb: String?

    static func < (a: Name, b: Name) -> Bool {
      (a.event, a.place, a.verb ?? "") < (b.event, b.place, b.verb ?? "")
    }
  }

  /// How often a field was there, and with what in it.
  struct Field {
    var count = 0
    var types: Set<String> = []

    func type(of total: Int) -> String {
      types.sorted().joined(separator: "|") + (count < total ? "?" : "")
    }
  }

  struct Event {
    var teachers = 0
    var others = 0
    var toTeachers: [String: Field] = [:]
    var toOthers: [String: Field] = [:]
    /// Whether several heard of the same one, and somebody who is no teacher only that it was.
    var wasHidden = false
    var wasSeenByAll = false

    /// Those that are told to others than teachers.
    var fields: [String: String] {
      if others == 0 { return toTeachers.mapValues { $0.type(of: teachers) } }
      return toOthers.mapValues { $0.type(of: others) }
    }

    /// Those that only teachers are told.
    var teachersFields: [String: String] {
      if others == 0 { return [:] }
      return toTeachers.filter { toOthers[$0.key] == nil }.mapValues { $0.type(of: teachers) }
    }

    var allFields: [String: String] { fields.merging(teachersFields) { mine, _ in mine } }

    func audience(at place: Place) -> String {
      if others == 0 { return "teachers" }
      if place == .room { return wasHidden && !wasSeenByAll ? "seat" : "everybody" }
      return place == .row ? "whoever asked" : "whom it concerns"
    }

    mutating func take(_ fields: [(key: String, type: String)], byTeacher: Bool) {
      if byTeacher { teachers += 1 } else { others += 1 }
      for (key, type) in fields where key != "event" {
        if byTeacher {
          toTeachers[key, default: Field()].take(type)
        } else {
          toOthers[key, default: Field()].take(type)
        }
      }
    }
  }

  private(set) var events: [Name: Event] = [:]
  /// What an `ok` carries besides its verb and its `id`.
  private(set) var answers: [String: Event] = [:]
  /// Every key of whatever is told, and a line that has it.
  private(set) var keys: [String: Substring] = [:]

  /// What every fact of a room, and of the class, has: with `n`, what it has on lines of `watch *`.
  let common: [Place: [String: String]] = [
    .room: [
      "room": "text", "seq": "number", "n": "number?", "at": "number?", "room_id": "number?",
      "who": "text?", "who_id": "number?", "say": "text?", "sound": "text?", "aloud": "flag?",
      "speak_after_ms": "number?",
    ],
    .ofClass: [
      "n": "number", "at": "number", "by": "number?", "by_name": "text?", "say": "text?",
    ],
    .row: ["id": "number|text?"],
  ]

  init() throws {
    for folder in ["Tests/Golden/conversation", "Tests/Transcripts", "Tests/GoldenClass"] {
      let path = "\(Repository.root)/\(folder)"
      for name in try FileManager.default.contentsOfDirectory(atPath: path).sorted()
      where name.hasSuffix(".txt") {
        read(try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8))
      }
    }
    // Happens only when a list of words is gone after a new start.
    let line = HouseLine.news(.plan(.todayGone), saying: nil, hall: Hall(lists: TestWords.lists))
    var reader = Reader()
    take(Substring(String(decoding: line, as: UTF8.self)), by: "", &reader)
  }

  /// What is known of the connections while a conversation is read.
  private struct Reader {
    var teachers: Set<String> = []
    /// What was asked under which number.
    var asked: [String: String] = [:]
    /// Rows whose answer has not come yet.
    var rows: [String: [(line: JSONValue, id: String?)]] = [:]
    /// Who heard what of which fact since somebody last said something.
    var heard: [String: [(name: Name?, by: String)]] = [:]
  }

  private mutating func read(_ text: String) {
    var reader = Reader()
    for line in text.split(separator: "\n") {
      let name = line.prefix { $0.isLetter || $0.isNumber }
      let rest = line.dropFirst(name.count)
      if rest.hasPrefix("< {") {
        take(rest.dropFirst(2), by: String(name), &reader)
      } else if !rest.hasPrefix("<") {
        settle(&reader)
        if rest.hasPrefix("> {"), let asked = try? JSONDocument(Array(rest.dropFirst(2).utf8)),
          let id = asked.root["id"].map(Self.shown), let verb = asked.root["do"]?.string
        {
          reader.asked["\(name) \(id)"] = verb
        } else if rest == " drops" {
          reader.teachers.remove(String(name))
        }
      }
    }
    settle(&reader)
  }

  /// Compares what several have heard of the same facts.
  private mutating func settle(_ reader: inout Reader) {
    for hearers in reader.heard.values {
      let others = hearers.filter { !reader.teachers.contains($0.by) }
      guard let name = others.compactMap(\.name).first, Set(others.map(\.by)).count > 1 else {
        continue
      }
      if others.contains(where: { $0.name == nil }) {
        events[name]?.wasHidden = true
      } else {
        events[name]?.wasSeenByAll = true
      }
    }
    reader.heard = [:]
  }

  private mutating func take(_ line: Substring, by name: String, _ reader: inout Reader) {
    // A picture may begin like that too.
    guard let told = try? JSONDocument(Array(line.utf8)).root else { return }
    collect(told, from: line)
    if let verb = told["ok"]?.string {
      if verb == "teach" { reader.teachers.insert(name) }
      let fields = Self.fields(of: told).filter { !["ok", "id"].contains($0.key) }
      answers[verb, default: Event()].take(fields, byTeacher: reader.teachers.contains(name))
      for (row, id) in reader.rows.removeValue(forKey: name) ?? [] {
        // What somebody typed is answered in rows of its own.
        let isTyped = id.flatMap { reader.asked["\(name) \($0)"] } == "type"
        add(row, "row", .row, of: isTyped && row["say"] != nil ? "type" : verb, name, reader)
      }
      return
    }
    guard let event = told["event"]?.string else { return }
    if event == "key-changed" { reader.teachers.remove(name) }
    if event == "row" {
      reader.rows[name, default: []].append((told, told["id"].map(Self.shown)))
      // A game that is seen again.
      if let fact = told["fact"], let event = fact["event"]?.string {
        add(fact, event, place(of: fact, event), of: nil, name, reader, isTeachers: true)
      }
      return
    }
    let place = place(of: told, event)
    add(told, event, place, of: nil, name, reader)
    if let room = told["room"]?.string, let seq = told["seq"]?.int, place == .room {
      let fact = event == "hidden" ? nil : Name(event: event, place: place, verb: nil)
      reader.heard["\(room) \(seq)", default: []].append((fact, name))
    }
  }

  private mutating func add(
    _ line: JSONValue, _ event: String, _ place: Place, of verb: String?, _ name: String,
    _ reader: Reader, isTeachers: Bool = false
  ) {
    let isTeachers = isTeachers || reader.teachers.contains(name)
    events[Name(event: event, place: place, verb: verb), default: Event()]
      .take(Self.fields(of: line), byTeacher: isTeachers)
  }

  private static func fields(of line: JSONValue) -> [(key: String, type: String)] {
    (line.members ?? []).map { (key: $0.key, type: ProtocolList.type(of: $0.value)) }
  }

  private func place(of line: JSONValue, _ event: String) -> Place {
    if line["seq"] != nil, !["view", "caught-up", "picture"].contains(event) { return .room }
    return line["n"] != nil && AnyClassFact.has(event) ? .ofClass : .connection
  }

  private mutating func collect(_ value: JSONValue, from line: Substring) {
    for (key, value) in value.members ?? [] {
      // Tiles are keys too, and so are the keys of a keyboard.
      if key.wholeMatch(of: /[a-h][1-8]|[0-9]/) == nil, keys[key] == nil { keys[key] = line }
      collect(value, from: line)
    }
    for value in value.elements ?? [] { collect(value, from: line) }
  }

  private static func shown(_ id: JSONValue) -> String { id.string ?? "\(id.int ?? 0)" }
}

extension ToldEvents.Field {
  fileprivate mutating func take(_ type: String) {
    count += 1
    types.insert(type)
  }
}
