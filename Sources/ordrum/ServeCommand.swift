import Dispatch
import Games
import Hall
import Journal
import Net
import Serve
import Wire
import Words

/// `ordrum serve`: runs the server until somebody stops it.
enum ServeCommand {
  static func run(_ arguments: [String]) async {
    let settings = read(arguments)
    var options = Server.Options()
    options.port = settings.port
    options.isLocal = settings.isLocal
    options.instance = settings.isFound ? Server.instance(on: Platform.hostName) : nil
    let data = settings.data ?? Arguments.usualFolder
    options.storage = .directory(data, settings.sync)
    options.complain = { Console.complain($0) }
    options.tell = { Console.out($0) }
    _ = raiseDescriptorLimit()
    do {
      (options.lists, options.materials) = try WordsCommand.shelf(with: settings.words)
      options.names = try settings.names.map { file in
        try NameList(parsing: Platform.readFile(file), file: file)
      }
      options.zone = Zone { Platform.minutesAheadOfUTC(at: $0.milliseconds) }
      let server = try Server(options)
      if let tail = await server.recovered?.tornTail { Console.complain("\(tail)") }
      // Who reads that it runs may stop it at once.
      let stopSignals = watchStopSignals()
      let port = try await server.start()
      announce(port, settings, options)
      announce(await server.recovered, in: data, settings.sync)
      // The key itself is never shown where children may look.
      let folder = settings.data.map { " --data \($0)" } ?? ""
      Console.out("Teacher? On this machine: ordrum key\(folder)")
      Console.out("Stop with Ctrl-C.")
      await stop(on: stopSignals)
      Console.out("\nStopping. Everybody is told.")
      await server.stop()
    } catch {
      Console.complain("\(error)")
      if error is Complaints {
        Console.complain(
          "The server did not start. Mend what is named, or start it without --names.")
      }
      if let socket = error as? SocketError, socket.isPortInUse {
        Console.complain("Is Ordrum running already? Otherwise try: ordrum serve --port 4041")
      }
      Console.exit(.failure)
    }
  }

  // MARK: What was asked for

  private struct Settings {
    var port: UInt16 = 4040
    var isLocal = false
    var isQuiet = false
    var words: String?
    var data: String?
    var names: String?
    var sync = Sync.always

    /// Whether other machines find the server by themselves.
    var isFound: Bool { !isLocal && !isQuiet }
  }

  private static func read(_ arguments: [String]) -> Settings {
    var settings = Settings()
    var arguments = Arguments(arguments, of: "serve")
    while let argument = arguments.next() {
      switch argument {
      case "--port":
        guard let port = UInt16(arguments.value(of: argument)) else {
          arguments.refuse("--port takes a number from 0 to 65535.")
        }
        settings.port = port
      case "--local": settings.isLocal = true
      case "--quiet-network": settings.isQuiet = true
      case "--words": settings.words = arguments.value(of: argument)
      case "--data": settings.data = arguments.folder(of: argument)
      case "--names": settings.names = arguments.value(of: argument)
      case "--sync":
        switch arguments.value(of: argument) {
        case "always": settings.sync = .always
        case "never": settings.sync = .never
        default: arguments.refuse("--sync takes always or never.")
        }
      default: arguments.refuseUnknown(argument)
      }
    }
    return settings
  }

  // MARK: What people need

  private static func announce(_ port: UInt16, _ settings: Settings, _ options: Server.Options) {
    let known = settings.isLocal ? [] : localAddresses()
    let addresses = known.isEmpty ? ["127.0.0.1"] : known
    let commands = addresses.map { "    nc \($0) \(port)" }
    let place = settings.isFound ? "" : " \(place(addresses[0], port))"
    let play = Tongue(.english).toPlay(.usual)
    let gap = String(repeating: " ", count: max(1, 25 - play.count))
    let games = GameKind.allCases.map(\.rawValue).joined(separator: ", ")
    Console.out(
      """
      Ordrum is running on port \(port).

      To play, type this on \(settings.isLocal ? "this machine" : "each machine"):
          ordrum play Anna\(place)
      or, where there is no ordrum:
      \(commands.joined(separator: "\n"))
          hello Anna               (hej Anna)
      then:
          \(play)\(gap)(\(Tongue(.swedish).toPlay(.usual)))

      Games: \(games).
      Word lists: \(options.lists.map(\.name).joined(separator: ", ")).
      """)
    if !options.materials.isEmpty {
      Console.out("Races: \(options.materials.map(\.name).joined(separator: ", ")).")
    }
  }

  private static func place(_ address: String, _ port: UInt16) -> String {
    if port == Settings().port { return address }
    return address.contains(":") ? "[\(address)]:\(port)" : "\(address):\(port)"
  }

  private static func announce(_ class: Server.Recovered?, in data: String, _ sync: Sync) {
    let found =
      `class`.map {
        "Welcome back: \(count($0.pupils, "child", "children")), "
          + "\(count($0.openRooms, "open room", "open rooms"))."
      } ?? "This is a new class."
    Console.out("\(found) Everything is saved in \(data)")
    if sync == .never {
      Console.out("--sync never: a power cut may take the last half minute with it.")
    }
  }

  private static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number) \(number == 1 ? one : many)"
  }

  /// From now on SIGINT and SIGTERM are told here, and do not end the program by themselves.
  private static func watchStopSignals() -> AsyncStream<Void> {
    let signals = [Platform.interrupt, Platform.terminate]
    for signal in signals { Platform.leaveToWatcher(signal) }
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    for signal in signals {
      let source = DispatchSource.makeSignalSource(signal: signal, queue: .global())
      // The handler holds its source, which so lives as long as the program.
      source.setEventHandler { [source] in
        _ = source
        continuation.yield()
      }
      source.activate()
    }
    return stream
  }

  /// Waits for the first one. A second one ends the program at once.
  private static func stop(on signals: AsyncStream<Void>) async {
    var iterator = signals.makeAsyncIterator()
    await iterator.next()
    Task {
      await iterator.next()
      Console.exit(.failure)
    }
  }
}
