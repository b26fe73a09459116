import Dispatch
import Net
import Serve
import Words

/// `ordrum serve`: runs the server until somebody stops it.
enum ServeCommand {
  static func run(_ arguments: [String]) async {
    let wanted = read(arguments)
    var options = Server.Options()
    options.port = wanted.port
    options.isLocal = wanted.isLocal
    _ = raiseDescriptorLimit()
    do {
      options.lists = try WordsCommand.lists(with: wanted.words)
      let server = try Server(options)
      let port = try await server.start()
      announce(port, isLocal: wanted.isLocal, lists: options.lists)
      await stopSignal()
      Console.out("\nStopping. Everybody is told.")
      await server.stop()
    } catch {
      Console.complain("\(error)")
      if let socket = error as? SocketError, socket.isPortInUse {
        Console.complain("Is Ordrum running already? Otherwise try: ordrum serve --port 4041")
      }
      Console.exit(.failure)
    }
  }

  // MARK: What was asked for

  private struct Wanted {
    var port: UInt16 = 4040
    var isLocal = false
    var words: String?
  }

  private static func read(_ arguments: [String]) -> Wanted {
    var wanted = Wanted()
    var rest = arguments[...]
    func value(of option: String) -> String {
      guard let value = rest.popFirst() else { refuse("\(option) needs a value.") }
      return value
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--port":
        guard let port = UInt16(value(of: argument)) else {
          refuse("--port takes a number from 0 to 65535.")
        }
        wanted.port = port
      case "--local": wanted.isLocal = true
      case "--words": wanted.words = value(of: argument)
      default: refuse("ordrum serve does not know \"\(argument)\".")
      }
    }
    return wanted
  }

  private static func refuse(_ sentence: String) -> Never {
    Console.complain("\(sentence) See: ordrum help")
    Console.exit(.usage)
  }

  // MARK: What people need

  private static func announce(_ port: UInt16, isLocal: Bool, lists: [WordList]) {
    let addresses = isLocal ? ["127.0.0.1"] : localAddresses()
    let commands = (addresses.isEmpty ? ["127.0.0.1"] : addresses).map { "    nc \($0) \(port)" }
    Console.out(
      """
      Ordrum is running on port \(port).

      To play, type this on \(isLocal ? "this machine" : "each machine"):
      \(commands.joined(separator: "\n"))
      then:
          hello Anna               (hej Anna)
          play bingo               (spela bingo)

      Word lists: \(lists.map(\.name).joined(separator: ", ")).
      Stop with Ctrl-C.
      """)
  }

  /// Waits for SIGINT or SIGTERM. A second one ends the program at once.
  private static func stopSignal() async {
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
    var iterator = stream.makeAsyncIterator()
    await iterator.next()
    Task {
      await iterator.next()
      Console.exit(.failure)
    }
  }
}
