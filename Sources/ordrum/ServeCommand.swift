import Classroom
import Dispatch
import Games
import Hall
import Journal
import Net
import Serve
import Terminal
import Web
import Wire
import Words

/// `ordrum serve`: runs the server until somebody stops it.
struct ServeCommand {
  private let port: UInt16
  private let isLocal: Bool
  /// Whether other machines find the server by themselves.
  private let isFound: Bool
  private let words: String?
  private let data: String?
  /// What people call the class.
  private let title: String?
  private let names: String?
  /// For how many days what was played is kept; nil: for good.
  private let daysKept: Int?
  private let sync: Sync
  /// The page for browsers; nil: there is none.
  private let web: Serve.Server.WebWishes?
  private let output = LateWriter { Console.out($0) }
  private let complaints = LateWriter { Console.complain($0) }
  /// What is still to be written when it ends is written within so many milliseconds, or never.
  private static let patience = 1_000

  init(_ arguments: [String]) {
    let given = Arguments(arguments, of: Manual.serve)
    port =
      given.value(of: "--port", takes: "a number from 0 to 65535") { UInt16($0) }
      ?? Target.usualPort
    isLocal = given.has("--local")
    isFound = !isLocal && !given.has("--quiet-network")
    words = given["--words"]
    data = given.namedFolder
    title = given.value(
      of: "--name", takes: "a name that can be read, of 1 to 20 signs and at most 56 bytes",
      Names.title)
    names = given["--names"]
    daysKept = given.value(of: "--keep", takes: "a number of days from 1 to 9999, such as 200d") {
      (typed: String) -> Int? in
      let digits = typed.hasSuffix("d") ? typed.dropLast() : typed[...]
      return Int(digits).flatMap { (1...9_999).contains($0) ? $0 : nil }
    }
    sync =
      given.value(of: "--sync", takes: "always or never") { Sync(rawValue: $0) } ?? .always
    web = ServeCommand.web(given, isLocal: isLocal)
  }

  private static func web(_ given: Arguments, isLocal: Bool) -> Serve.Server.WebWishes? {
    if given.has("--no-web") { return nil }
    var web = Serve.Server.WebWishes()
    web.port = given.value(of: "--web", takes: "a number from 0 to 65535") { UInt16($0) }
    if !isLocal,
      let address = given["--web-address"] ?? outwardAddress() ?? localAddresses().first
    {
      web.address = address
    }
    let machine = Platform.hostName
    let short = String(machine.prefix { $0 != "." })
    web.names = given.all("--web-name") + [machine, short, "\(short).local"]
    web.proxies = given.all("--web-proxy")
    web.tabletsAreShared = given.has("--shared-tablets")
    return web
  }

  func run() async {
    let folder = data ?? Arguments.usualFolder
    var options = Serve.Server.Options(data: folder)
    options.sync = sync
    options.port = port
    options.isLocal = isLocal
    options.web = web
    options.title = title
    options.daysKept = daysKept
    options.instance = isFound ? Serve.Server.instance(of: title, on: Platform.hostName) : nil
    options.complain = complaints.add
    options.tell = output.add
    _ = raiseDescriptorLimit()
    Platform.leaveToWatcher(Platform.brokenPipe)
    do {
      let shelf = try WordsCommand.shelf(with: words)
      (options.lists, options.materials) = (shelf.lists, shelf.materials)
      options.criteria = shelf.criteria
      options.words = shelf.files
      options.names = try names.map { file in
        try NameList(parsing: Platform.readFile(file), file: file)
      }
      options.zone = Platform.zone
      let server = try Server(options)
      if let tail = await server.recovered?.tornTail { complaints.add("\(tail)") }
      // Who reads that it runs may stop it at once.
      let stopSignals = ServeCommand.watchStopSignals()
      announce(try await server.start(), options)
      if let page = await server.pageAddress { announce(page: page) }
      announce(await server.recovered, in: folder)
      // The key itself is never shown where children may look.
      output.add(
        "Teacher? On this machine: \(Invocation.here.text) key\(data.map { " --data \($0)" } ?? "")"
      )
      output.add("Stop with Ctrl-C.")
      await ServeCommand.stop(on: stopSignals)
      output.add("\nStopping. Everybody is told.")
      await server.stop()
      writeOut()
    } catch {
      complaints.add("\(error)")
      if error is Complaints {
        complaints.add(
          "The server did not start. Mend what is named, or start it without --names.")
      }
      if let socket = error as? SocketError, socket.isPortInUse {
        complaints.add(
          "Is Ordrum running already? Otherwise try: \(Invocation.here.text) serve "
            + (socket.port == web?.port ? "--web 8041" : "--port 4041"))
      }
      writeOut()
      Console.exit(.failure)
    }
  }

  private func writeOut() {
    for writer in [output, complaints] {
      writer.finish(within: .milliseconds(ServeCommand.patience))
    }
  }

  // MARK: What people need

  private func announce(_ port: UInt16, _ options: Serve.Server.Options) {
    let known = isLocal ? [] : localAddresses()
    let addresses = known.isEmpty ? ["127.0.0.1"] : known
    let commands = addresses.map { "    nc \($0) \(port)" }
    let target = Target(host: addresses[0], port: port)
    let place = isFound ? "" : " \(target.short)"
    let program = Invocation.here
    let play = Tongue(.english).toPlay(.usual)
    let gap = String(repeating: " ", count: max(1, 25 - play.count))
    let games = GameKind.allCases.map(\.rawValue).joined(separator: ", ")
    output.add(
      """
      Ordrum\(title.map { " for \($0)" } ?? "") is running on port \(port).

      To play, type this on \(isLocal || !program.isInstalled ? "this machine" : "each machine"):
          \(program.text) play Anna\(place)
      \(isLocal || program.isInstalled ? "" : "on each other machine:\n    ordrum play Anna\(place)\n")\
      or, where there is no ordrum:
      \(commands.joined(separator: "\n"))
          hello Anna               (hej Anna)
      then:
          \(play)\(gap)(\(Tongue(.swedish).toPlay(.usual)))

      Games: \(games).
      Word lists: \(options.lists.map(\.name).joined(separator: ", ")).
      """)
    if let daysKept {
      output.add(
        "What was played more than \(daysKept == 1 ? "a day" : "\(daysKept) days") ago goes by itself, some "
          + "weeks at once. A teacher is told a week before.")
    }
    if !options.criteria.isEmpty {
      output.add("Criteria: \(options.criteria.map(\.file).joined(separator: ", ")).")
    }
    if !options.materials.isEmpty {
      output.add("Races: \(options.materials.map(\.name).joined(separator: ", ")).")
    }
  }

  private func announce(page address: String) {
    var lines = ["On a tablet, or in any browser:", "    \(address)"]
    if let code = QRCode(address), StandardStreams.isOutputTerminal,
      StandardStreams.width >= code.width
    {
      lines += ["or scan this with the tablet's camera:"] + code.lines
    }
    output.add(lines.joined(separator: "\n") + "\n")
  }

  private func announce(_ found: Serve.Server.Recovered?, in folder: String) {
    let greeting = found.map { "Welcome back: \($0)." } ?? "This is a new class."
    output.add("\(greeting) Everything is saved in \(folder)")
    if sync == .never {
      output.add("--sync never: a power cut may take the last half minute with it.")
    }
  }

  /// From now on what asks a program to end is told here, and does not end it by itself. Where a closed
  /// terminal was to be no reason, as with nohup, it is none.
  private static func watchStopSignals() -> AsyncStream<Int32> {
    let hangUp = Platform.isIgnored(Platform.hangUp) ? [] : [Platform.hangUp]
    let signals = [Platform.interrupt, Platform.terminate] + hangUp
    for signal in signals { Platform.leaveToWatcher(signal) }
    let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
    for signal in signals {
      let source = DispatchSource.makeSignalSource(signal: signal, queue: .global())
      // The handler holds its source, which so lives as long as the program.
      source.setEventHandler { [source] in
        _ = source
        continuation.yield(signal)
      }
      source.activate()
    }
    return stream
  }

  /// Waits for the first one. A second one ends the program at once, unless it tells again that the terminal is
  /// closed: the shell and the system both do.
  private static func stop(on signals: AsyncStream<Int32>) async {
    var iterator = signals.makeAsyncIterator()
    _ = await iterator.next()
    Task {
      while await iterator.next() == Platform.hangUp {}
      Console.exit(.failure)
    }
  }
}
