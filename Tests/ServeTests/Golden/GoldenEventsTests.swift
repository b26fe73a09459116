import Classroom
import Foundation
import Hall
import JSON
import Testing

/// The golden classes hold everything that can be saved: each event of the class, of a room and of every
/// game, each kind of record of a checkpoint, with and without what may be missing.
///
/// What there is stands in a list of its own, so that it does not change together with the program.
@Suite struct GoldenEventsTests {
  @Test func everythingThatCanBeSavedIsThere() throws {
    var inventory = Inventory()
    for name in ["class", "begun", "paused"] {
      let data = try Golden.copy(name)
      for line in data.text(".journal").split(separator: "\n") { inventory.add(String(line)) }
      for line in data.text(".checkpoint").split(separator: "\n") { inventory.add(String(line)) }
    }
    let entries = try Golden.text("events.txt").split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map(Inventory.Entry.init)
    for entry in entries { inventory.check(entry) }
    #expect(Set(inventory.found.keys).subtracting(entries.map(\.name)) == [], "not in the list")
    // One write was cut short.
    #expect(inventory.unreadable == 1)
  }

  /// Reading expects keys in the order in which they are written, but does not rely on it.
  @Test(arguments: ["class", "begun", "paused"])
  func keysMayStandInAnotherOrder(_ name: String) throws {
    let data = try Golden.copy(name)
    var count = 0
    for line in (data.text(".journal") + data.text(".checkpoint")).split(separator: "\n") {
      guard let record = try? Record(Array(line.utf8)[...]) else { continue }
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      let sorted = try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
      #expect(try Record(Array(sorted)[...]) == record, "\(line)")
      count += 1
    }
    #expect(count > 0)
  }
}

/// How often which fields occur in files.
struct Inventory {
  struct Found {
    var count = 0
    var fields: [String: Int] = [:]
    var values: [String: Set<String>] = [:]
  }

  /// What is to be there: `class judged: claim right=true|false [by] [comment]`.
  struct Entry {
    let name: String
    var fields: [(name: String, isOptional: Bool, values: Set<String>)] = []

    init(_ line: Substring) {
      let parts = line.split(separator: ": ")
      name = String(parts[0])
      for word in parts.count > 1 ? parts[1].split(separator: " ") : [] {
        let isOptional = word.hasPrefix("[")
        let sides = (isOptional ? word.dropFirst().dropLast() : word).split(separator: "=")
        let values = sides.count > 1 ? sides[1].split(separator: "|").map(String.init) : []
        fields.append((String(sides[0]), isOptional, Set(values)))
      }
    }
  }

  private(set) var found: [String: Found] = [:]
  /// So many lines are no JSON.
  private(set) var unreadable = 0

  /// A line of a segment or of a checkpoint.
  mutating func add(_ line: String) {
    guard let record = line.json else {
      unreadable += 1
      return
    }
    if let kind = record["kept"]?.string {
      let name = kind == "plan" ? "plan \(record["event"]?.string ?? "")" : "kept \(kind)"
      add(record, as: name, without: ["kept", "event"], isInRoom: kind == "room")
    } else if record["facts"] != nil {
      add(record, as: "decision", isInRoom: false)
    }
  }

  private mutating func add(fact: JSONValue, isInRoom: Bool) {
    let event = fact["event"]?.string ?? ""
    guard isInRoom || fact["seq"] != nil else {
      return add(fact, as: "class \(event)", without: ["event"], isInRoom: false)
    }
    let game = fact["game"]?.string
    let name = event == "opened" ? "opened \(game ?? "")" : "\(game ?? "room") \(event)"
    add(fact, as: name, without: ["event", "game", "room", "seq", "at"], isInRoom: true)
  }

  private mutating func add(
    _ object: JSONValue, as name: String, without left: Set<String> = [], isInRoom: Bool
  ) {
    found[name, default: Found()].count += 1
    for (key, value) in object.members ?? [] where key != "sum" && !left.contains(key) {
      found[name]?.fields[key, default: 0] += 1
      if let told = Inventory.told(value, as: key) {
        found[name]?.values[key, default: []].insert(told)
      }
      for part in value.elements ?? [] where part.kind == .object {
        if key == "facts" {
          add(fact: part, isInRoom: isInRoom)
        } else {
          add(part, as: "\(name).\(key)", isInRoom: false)
        }
      }
      // By tile: these have no fields of their own.
      if value.kind == .object, key != "words", key != "tiles" {
        add(value, as: "\(name).\(key)", isInRoom: false)
      }
    }
  }

  /// What a list could name; of what a program called its request only the kind matters.
  private static func told(_ value: JSONValue, as key: String) -> String? {
    if let flag = value.bool { return "\(flag)" }
    if key == "id" { return value.kind == .number ? "number" : "text" }
    return value.string
  }

  func check(_ entry: Entry) {
    guard let there = found[entry.name] else {
      Issue.record("\(entry.name) occurs nowhere")
      return
    }
    for field in entry.fields {
      let count = there.fields[field.name] ?? 0
      #expect(count > 0, "\(entry.name) has nowhere: \(field.name)")
      #expect(
        (count < there.count) == field.isOptional,
        "\(entry.name): \(field.name) is there \(count) times of \(there.count)")
      let missing = field.values.subtracting(there.values[field.name] ?? [])
      #expect(missing == [], "\(entry.name): \(field.name) is never this")
    }
    let unlisted = Set(there.fields.keys).subtracting(entry.fields.map(\.name))
    #expect(unlisted == [], "\(entry.name) has fields that the list does not know")
  }
}
