import Serve
import Terminal
import Wire
import Words

/// `ordrum play [NAME] [HOST[:PORT]]`: play at the keyboard.
enum PlayCommand {
  static func run(_ arguments: [String]) async {
    let given = Arguments(arguments, of: Manual.play)
    given.refuseDashes()
    var words = given.words
    let port = ChosenServer.takePort(from: &words, leavingName: true)
    if words.count > 2 {
      given.refuse("That is too much: ordrum play NAME HOST. Put \"...\" around a long name.")
    }
    var target: Target?
    if port != nil || words.count == 2 || words.first.map(Target.isMeant(by:)) == true {
      target = ChosenServer.target(words.removeLast(), port, given)
    }
    Console.exit(
      await Client.run(
        .play(name: words.first), at: await ChosenServer.find(target, for: "play"),
        for: .person(isMute: given.has("--mute"), isCalm: given.has("--calm")),
        startedAs: Invocation.here.text))
  }
}

/// `ordrum watch [HOST[:PORT]]`: look on at a room, or as a teacher at all of them.
enum WatchCommand {
  static func run(_ arguments: [String]) async {
    let given = Arguments(arguments, of: Manual.watch)
    given.refuseDashes()
    // A code is short, and only letters and digits.
    let room = given.value(of: "--room", takes: "the code of a room, such as K7") { code in
      let isCode = code.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      return isCode && 1...12 ~= code.count ? code : nil
    }
    var words = given.words
    let port = ChosenServer.takePort(from: &words, leavingName: false)
    if words.count > 1 { given.refuse("One server at a time.") }
    let target = words.first.map { ChosenServer.target($0, port, given) }
    let isForProgram = given.has("--json")
    var server = await ChosenServer.find(target, for: "watch")
    // A program counts on the numbers of one class, so no other address is tried for it.
    if isForProgram { server = server.asGiven }
    Console.exit(
      await Client.run(
        room.map { .watch(room: $0) } ?? teach(given), at: server,
        for: isForProgram ? .program : .person(isMute: true, isCalm: true),
        startedAs: Invocation.here.text))
  }

  /// With the key of the folder that is named, or in the environment, or of the class on this machine.
  private static func teach(_ given: Arguments) -> Purpose {
    if let folder = given.namedFolder {
      guard let key = try? KeyFile(in: folder).read() else {
        given.refuse("There is no key in \(folder), or it may not be read.")
      }
      return .teach(given: key, ofThisMachine: nil)
    }
    return .teach(
      given: Platform.variable("ORDRUM_KEY"),
      ofThisMachine: Platform.classFolder.flatMap { try? KeyFile(in: $0).read() })
  }
}

/// `ordrum slips [NAME …]`: slips with words, for a printer. Words are given, so the server of the class does it.
enum SlipsCommand {
  static func run(_ arguments: [String]) async {
    let given = Arguments(arguments, of: Manual.slips)
    given.refuseDashes()
    let port =
      given.value(of: "--port", takes: "a number from 1 to 65535") { text in
        UInt16(text).flatMap { $0 > 0 ? $0 : nil }
      } ?? Target.usualPort
    let folder = given.namedFolder ?? Arguments.usualFolder
    guard let key = try? KeyFile(in: folder).read() else {
      Console.fail("There is no key in \(folder), or it may not be read.")
    }
    let target = Target(host: Target.here.host, port: port)
    let ending = await Client.run(
      .teach(given: key),
      at: Terminal.Server(place: "\(target)", targets: [target], given: target.short),
      for: .errand(["slips", given.words.joined(separator: ", ")].joined(separator: " ")),
      startedAs: Invocation.here.text)
    guard ending.code == .success, let slips = ending.sentence else { Console.exit(ending) }
    let lines = slips.split(separator: "\n", omittingEmptySubsequences: false)
    Console.write(
      file: lines.map { Clean.line(String($0), colour: false) + "\n" }.joined(),
      orElse: " The words on the slips are new all the same: ask again with the names, and anyway.")
  }
}

/// `ordrum find`: which servers there are on this network.
enum FindCommand {
  static func run(_ arguments: [String]) {
    _ = Arguments(arguments, of: Manual.find)
    do throws(Search.Trouble) {
      let found = try Search.run()
      guard !found.isEmpty else { give(up: "No server was found.") }
      Console.out(table(found))
      let place = found.count == 1 ? "" : " \(found[0].place)"
      Console.out("\nTo play: \(Invocation.here.text) play Anna\(place)")
    } catch {
      give(up: "This machine cannot look for servers: \(error).")
    }
  }

  /// With what may help.
  static func give(up cause: String) -> Never {
    Console.fail(
      """
      \(cause)
      Is ordrum serve running, and are both machines on the same network? A guest Wi-Fi keeps machines
      apart. With the address that the server printed it may work all the same:
      \(Invocation.here.text) play Anna ADDRESS
      """)
  }

  private static func table(_ found: [Search.Found]) -> String {
    let facts = ["rooms", "waiting", "here"]
    let rows =
      [["name", "address"] + facts]
      + found.map { server in
        [Clean.line(server.name, colour: false), Clean.line(server.place, colour: false)]
          + facts.map { number(server[$0]) }
      }
    return Columns.lines(of: rows).joined(separator: "\n")
  }

  /// What is no number is none of ours.
  private static func number(_ fact: String?) -> String {
    fact.flatMap { UInt16($0) }.map { "\($0)" } ?? "?"
  }
}

/// Which server is meant: the one that was named, or one that is found on this network.
private enum ChosenServer {
  /// A port behind a space, as netcat has it: the last word, after a machine's name or address.
  ///
  /// - Parameter leavingName: whether a name may stand before the machine.
  static func takePort(from words: inout [String], leavingName: Bool) -> String? {
    guard words.count >= 2, let port = words.last, port.allSatisfy({ $0.isASCII && $0.isNumber }),
      words.count == 3 || !leavingName || Target.isMeant(by: words[0])
    else { return nil }
    return words.removeLast()
  }

  static func target(_ text: String, _ port: String?, _ given: Arguments) -> Target {
    do throws(Target.Fault) {
      let target = try Target(parsing: text)
      guard let port else { return target }
      guard let port = UInt16(port), port > 0 else { throw .badPort }
      return Target(host: target.host, port: port)
    } catch {
      switch error {
      case .noHost: given.refuse("\(quoted(text)) is no machine's name or address.")
      case .badPort: given.refuse("The port behind the address is a number from 1 to 65535.")
      }
    }
  }

  /// How long it rests between looking and looking again.
  private static let pause = Duration.seconds(2)

  /// A child may sit down before the server is there, be it on this machine alone. Ends the program with a
  /// sentence where nobody waits.
  static func find(_ target: Target?, for command: String) async -> Terminal.Server {
    if let target { return given(target) }
    let waits = StandardStreams.areTerminals && command == "play"
    if StandardStreams.areTerminals { Console.complain(Search.looking) }
    do throws(Search.Trouble) {
      var found = try Search.run()
      if found.isEmpty, await Target.here.greets() { return given(.here) }
      if found.isEmpty, waits {
        Console.complain(Search.nobodyYet("\(Invocation.here.text) play Anna ADDRESS"))
      }
      while found.isEmpty, waits {
        try? await Task.sleep(for: pause)
        found = try Search.run()
        if found.isEmpty, await Target.here.greets() { return given(.here) }
      }
      guard let first = found.first else { FindCommand.give(up: "No server was found.") }
      let chosen = found.count == 1 ? first : choose(among: found, for: command)
      let instance = chosen.name
      let place = Clean.line(chosen.place, colour: false)
      return Terminal.Server(place: place, targets: targets(of: chosen)) {
        // Under its name it may have another address by now.
        let again = (try? Search.run()) ?? []
        return again.filter { $0.name == instance }.flatMap(targets)
      }
    } catch {
      if await Target.here.greets() { return given(.here) }
      FindCommand.give(up: "This machine cannot look for servers: \(error)")
    }
  }

  /// A name in `.local` is looked for here: not every system does.
  private static func given(_ target: Target) -> Terminal.Server {
    let look = { @Sendable in
      let addresses = (try? Search.addresses(of: target.host)) ?? []
      return addresses.map { Target(host: $0, port: target.port) }
    }
    guard target.host.lowercased().hasSuffix(".local") else {
      return Terminal.Server(place: "\(target)", targets: [target], given: target.short)
    }
    let found = look()
    return Terminal.Server(
      place: "\(target)", targets: found.isEmpty ? [target] : found, given: target.short,
      again: look)
  }

  private static func targets(of found: Search.Found) -> [Target] {
    found.addresses.map { Target(host: $0, port: found.port) }
  }

  private static func choose(among found: [Search.Found], for command: String) -> Search.Found {
    let rows = found.enumerated().map { index, server in
      "  \(index + 1)  \(Clean.line("\(server.name)  \(server.place)", colour: false))"
    }
    let list = rows.joined(separator: "\n")
    guard StandardStreams.areTerminals else {
      Console.fail(
        "Several servers are here. Say which: \(Invocation.here.text) \(command) ADDRESS\n\(list)")
    }
    Console.out("Several servers are here:\n\(list)\nWhich one? Type its number.")
    while case .bytes(let bytes) = StandardStreams.read() {
      let line = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
      if let number = Int(line), found.indices.contains(number - 1) { return found[number - 1] }
      Console.out("Type a number from 1 to \(found.count).")
    }
    Console.exit(.failure)
  }
}
