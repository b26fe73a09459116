package import JSON

/// A value of a line that can be taken apart and compared. The order of fields does not matter.
package indirect enum Tree: Equatable {
  case null
  case flag(Bool)
  case number(Int)
  case fraction(Double)
  case text(String)
  case list([Tree])
  case object([String: Tree])

  package init(_ value: JSONValue) {
    switch value.kind {
    case .null: self = .null
    case .bool: self = .flag(value.bool ?? false)
    case .number: self = value.int.map(Tree.number) ?? .fraction(value.double ?? 0)
    case .string: self = .text(value.string ?? "")
    case .array: self = .list((value.elements ?? []).map(Tree.init))
    case .object:
      let members = (value.members ?? []).map { ($0.key, Tree($0.value)) }
      self = .object(Dictionary(members) { first, _ in first })
    }
  }

  package subscript(key: String) -> Tree? {
    get { if case .object(let members) = self { members[key] } else { nil } }
    set {
      guard case .object(var members) = self else { return }
      members[key] = newValue
      self = .object(members)
    }
  }

  package var int: Int? { if case .number(let number) = self { number } else { nil } }
  package var string: String? { if case .text(let text) = self { text } else { nil } }
  package var isTrue: Bool { self == .flag(true) }
  package var elements: [Tree] { if case .list(let elements) = self { elements } else { [] } }
  package var members: [String: Tree] {
    if case .object(let members) = self { members } else { [:] }
  }
  package var ints: [Int] { elements.compactMap(\.int) }
  package var strings: [String] { elements.compactMap(\.string) }

  package func without(_ keys: String...) -> Tree {
    .object(members.filter { !keys.contains($0.key) })
  }

  package func only(_ keys: String...) -> Tree {
    .object(members.filter { keys.contains($0.key) })
  }
}

extension Tree: CustomStringConvertible {
  package var description: String {
    switch self {
    case .null: "null"
    case .flag(let flag): "\(flag)"
    case .number(let number): "\(number)"
    case .fraction(let fraction): "\(fraction)"
    case .text(let text): "\"\(text)\""
    case .list(let elements): "[\(elements.map(\.description).joined(separator: ","))]"
    case .object(let members):
      "{"
        + members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
        .joined(separator: ",") + "}"
    }
  }
}
