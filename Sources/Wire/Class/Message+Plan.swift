import Hall

// What is asked about the plan of the class, as its fields tell it.
extension Message {
  /// Whoever names nothing wants to know; `today off` is a plan no more.
  static func today(_ arguments: Arguments) throws(WireTrouble) -> Request {
    if let typed = arguments.text("game"), isNothing(typed) {
      return .lead(.arrange(.today(nil)))
    }
    let wish = try wish(arguments)
    return wish == Wish() ? .plan(.today) : .lead(.arrange(.today(wish)))
  }

  private static func isNothing(_ typed: String) -> Bool {
    ["off", "none", "nothing", "av", "inget", "nej"].contains(Verb.folded(typed))
  }

  /// `group Havet = Anna, Bo`, with a colon as well.
  static func group(_ arguments: Arguments) throws(WireTrouble) -> Request {
    let name = try arguments.needed("name", of: .group)
    if arguments.has("members") {
      return .plan(.group(name: name, members: try naming(arguments, of: .group)))
    }
    guard let sign = name.firstIndex(where: { $0 == "=" || $0 == ":" }) else {
      throw .missing("members", .group)
    }
    let names = naming(String(name[name.index(after: sign)...]))
    if names == .words([]) { throw .missing("members", .group) }
    return .plan(.group(name: String(name[..<sign]), members: names))
  }

  static func pair(_ arguments: Arguments) throws(WireTrouble) -> Request {
    let wish = try wish(arguments)
    if arguments.text("members") == "*" || arguments.list("members") == ["*"] {
      return .lead(.arrange(.pair(Pairing(.everybody, wish: wish))))
    }
    let names = try naming(arguments, of: .pair)
    return .lead(.arrange(.pair(Pairing(.named(names), wish: wish))))
  }

  private static func naming(
    _ arguments: Arguments, of verb: Verb
  ) throws(WireTrouble) -> Naming {
    let naming = arguments.text("members").map(naming) ?? .list(arguments.list("members"))
    if naming == .words([]) || naming == .list([]) { throw .missing("members", verb) }
    return naming
  }

  /// Names as people type them: `Anna Bo`, `Anna, Bo`, `Anna och Bo`.
  private static func naming(_ typed: String) -> Naming {
    let around = Set<Character>(".!?;\"'")
    var runs: [[String]] = [[]]
    for piece in typed.split(separator: ",") {
      for word in piece.split(whereSeparator: { $0.isWhitespace || around.contains($0) }) {
        if ["och", "and", "&", "+"].contains(word.lowercased()) {
          runs.append([])
        } else {
          runs[runs.count - 1].append(String(word))
        }
      }
      runs.append([])
    }
    return .words(runs.filter { !$0.isEmpty })
  }
}
