import Foundation
package import JSON

/// The list of the protocol, `docs/protocol.json`, held against lines: each has the fields that stand there, those
/// that may not be missing among them, and no others.
package struct ProtocolList: Sendable {
  /// Of an event or an `ok`.
  private struct Fields {
    var types: [String: Set<Substring>] = [:]
    var needed: Set<String> = []

    /// - Parameter areTeachers: others are not told these, so that they may always be missing.
    mutating func add(_ fields: JSONValue?, areTeachers: Bool = false) {
      for (name, type) in fields?.members ?? [] {
        let type = type.string ?? ""
        types[name, default: []].formUnion(type.split { "|?".contains($0) })
        if !type.hasSuffix("?"), !areTeachers { needed.insert(name) }
      }
    }

    func fault(in line: JSONValue, besides own: Set<String>) -> String? {
      var missing = needed
      for (key, value) in line.members ?? [] where !own.contains(key) {
        guard let types = types[key] else { return "the field \(key), which is not declared" }
        let type = ProtocolList.type(of: value)
        guard types.contains(type[...]) else { return "\(key) as \(type), not declared so" }
        missing.remove(key)
      }
      return missing.isEmpty ? nil : "no \(missing.sorted().joined(separator: ", "))"
    }
  }

  private enum Place: String {
    case room, connection, row
    case ofClass = "class"
  }

  private var answers: [String: Fields] = [:]
  private var events: [Place: [String: [Fields]]] = [:]
  private var errors: Set<String> = []

  package static let shared: ProtocolList = {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    guard let data = try? Data(contentsOf: root.appending(path: "docs/protocol.json")),
      let list = try? JSONDocument(Array(data)).root
    else { preconditionFailure("docs/protocol.json cannot be read") }
    return ProtocolList(list)
  }()

  private init(_ list: JSONValue) {
    for verb in list["verbs"]?.elements ?? [] {
      answers[verb["verb"]?.string ?? "", default: Fields()].add(verb["ok"])
    }
    for event in list["events"]?.elements ?? [] {
      guard let place = event["where"]?.string.flatMap(Place.init) else { continue }
      var fields = Fields()
      let always = list["always"]?.elements?.first { $0["where"]?.string == place.rawValue }
      fields.add(always?["fields"])
      fields.add(event["fields"])
      fields.add(event["teachers"], areTeachers: true)
      events[place, default: [:]][event["event"]?.string ?? "", default: []].append(fields)
    }
    errors = Set(list["errors"]?.elements?.compactMap(\.string) ?? [])
  }

  /// What is wrong with a line; nil: nothing. A row may belong to the answer of any verb.
  package func fault(in line: Line) -> String? {
    switch line.kind {
    case .ok(let verb):
      guard let fields = answers[verb] else { return "an answer that is not declared" }
      return fields.fault(in: line.json, besides: ["ok", "id"])
    case .error(let code): return errors.contains(code) ? nil : "an error that is not declared"
    case .event(let event):
      guard let candidates = events[place(of: line, event)]?[event] else {
        return "an event that is not declared"
      }
      let faults = candidates.map { $0.fault(in: line.json, besides: ["event"]) }
      return faults.contains(nil) ? nil : faults.compactMap(\.self).joined(separator: "; or ")
    }
  }

  private func place(of line: Line, _ event: String) -> Place {
    if event == "row" { return .row }
    if line.seq != nil, !["view", "caught-up", "picture"].contains(event) { return .room }
    return line["n"] != nil && events[.ofClass]?[event] != nil ? .ofClass : .connection
  }

  /// What a field is called whose value this is.
  package static func type(of value: JSONValue) -> String {
    switch value.kind {
    case .null: "null"
    case .bool: "flag"
    case .number: "number"
    case .string: "text"
    case .array: "array"
    case .object: "object"
    }
  }
}
