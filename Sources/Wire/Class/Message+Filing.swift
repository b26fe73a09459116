import Hall

// Forgetting and taking along, as their fields tell them.
extension Message {
  /// `forget Anna for good` is sure of it; in JSON `sure` says so.
  static func forget(_ arguments: Arguments) throws(WireTrouble) -> Request {
    var words = try arguments.needed("name", of: .forget).split(separator: " ")
    let isSure = arguments.flag("sure")
    if isSure == nil, words.count > 2,
      ["for good", "for alltid"].contains(Verb.folded(words.suffix(2).joined(separator: " ")))
    {
      words.removeLast(2)
      return forget(words.joined(separator: " "), isSure: true)
    }
    return forget(words.joined(separator: " "), isSure: isSure ?? false)
  }

  private static func forget(_ name: String, isSure: Bool) -> Request {
    .lead(.filing(.forget(name: name, isSure: isSure)))
  }

  static func export(_ arguments: Arguments) throws(WireTrouble) -> Request {
    guard let typed = arguments.text("table") else { return .lead(.filing(.export(.pupils))) }
    guard let export = Vocabulary.export(typed) else {
      throw .badValue(field: "table", allowed: Export.allCases.map(\.rawValue))
    }
    return .lead(.filing(.export(export)))
  }
}

extension Vocabulary {
  static func export(_ typed: String) -> Export? {
    let folded = Verb.folded(typed)
    return Export.allCases.first { export in
      export.rawValue == folded || Verb.folded(swedish(export)) == folded
    }
  }

  private static func swedish(_ export: Export) -> String {
    switch export {
    case .pupils: "elever"
    case .words: "ord"
    }
  }
}
