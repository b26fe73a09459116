import Terminal
import Words

/// Which server is meant: the one that was named, or one that is found on this network.
struct Whereabouts {
  let goal: Client.Goal
  let wishes: Wishes

  /// Where it is tried.
  var targets: [Target] {
    switch goal {
    case .given(let target): [target]
    case .found(let targets, again: _): targets
    }
  }

  static func target(_ text: String, _ wanted: Wanted) -> Target {
    do throws(Target.Fault) {
      return try Target(parsing: text)
    } catch {
      switch error {
      case .noHost: wanted.refuse("\(quoted(text)) is no machine's name or address.")
      case .badPort: wanted.refuse("The port behind the colon is a number from 1 to 65535.")
      }
    }
  }

  /// Ends the program with a sentence if there is none.
  static func find(_ target: Target?, for command: String) -> Whereabouts {
    if let target { return given(target) }
    if isInteractive { Console.complain("Looking for Ordrum on this network…") }
    do throws(Search.Trouble) {
      let found = try Search.run()
      guard let first = found.first else { FindCommand.give(up: "No server was found.") }
      let chosen = found.count == 1 ? first : choose(among: found, for: command)
      let instance = chosen.name
      let goal = Client.Goal.found(targets(of: chosen)) {
        // Under its name it may have another address by now.
        let again = (try? Search.run()) ?? []
        return again.filter { $0.name == instance }.flatMap(targets)
      }
      return Whereabouts(
        goal: goal, wishes: wishes(Clean.line(chosen.place, colour: false), isFound: true))
    } catch {
      FindCommand.give(up: "This machine cannot look for servers: \(error)")
    }
  }

  /// A name in `.local` is looked for here: not every system does.
  private static func given(_ target: Target) -> Whereabouts {
    let look = { @Sendable in
      let addresses = (try? Search.addresses(of: target.host)) ?? []
      return addresses.map { Target(host: $0, port: target.port) }
    }
    let found = target.host.lowercased().hasSuffix(".local") ? look() : []
    return Whereabouts(
      goal: found.isEmpty ? .given(target) : .found(found, again: look),
      wishes: wishes("\(target)", isFound: !found.isEmpty))
  }

  private static func targets(of found: Search.Found) -> [Target] {
    found.addresses.map { Target(host: $0, port: found.port) }
  }

  private static var isInteractive: Bool {
    StandardStreams.isInputTerminal && StandardStreams.isOutputTerminal
  }

  private static func choose(
    among found: [Search.Found], for command: String
  ) -> Search.Found {
    let rows = found.enumerated().map { index, server in
      "  \(index + 1)  \(Clean.line("\(server.name)  \(server.place)", colour: false))"
    }
    let list = rows.joined(separator: "\n")
    guard isInteractive else {
      Console.complain("Several servers are here. Say which: ordrum \(command) ADDRESS\n\(list)")
      Console.exit(.failure)
    }
    Console.out("Several servers are here:\n\(list)\nWhich one? Type its number.")
    while case .bytes(let bytes) = StandardStreams.read() {
      let line = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
      if let number = Int(line), found.indices.contains(number - 1) { return found[number - 1] }
      Console.out("Type a number from 1 to \(found.count).")
    }
    Console.exit(.failure)
  }

  private static func wishes(_ place: String, isFound: Bool = false) -> Wishes {
    Wishes(
      place: place, isFound: isFound, colour: Platform.showsColour && Surroundings.here.wantsColour,
      idiom: Idiom(locale: ["LC_ALL", "LC_MESSAGES", "LANG"].map(Platform.variableText)),
      canAsk: isInteractive)
  }
}
