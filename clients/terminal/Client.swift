internal import Dispatch
internal import Net
internal import Words

/// What somebody started the program for.
public enum Purpose: Sendable, Hashable {
  case play(name: String?)
  /// To look on at one room; anybody may.
  case watch(room: String)
  /// A teacher's board of all rooms: with the key that was given for whatever server is called, or with
  /// that of the class that is kept on this machine.
  case teach(given: String? = nil, ofThisMachine: String? = nil)

  var isPlay: Bool {
    if case .play = self { true } else { false }
  }

  /// The key that a server may be told without asking: a class's own only one that is here.
  func key(isThisMachine: Bool) -> String? {
    guard case .teach(let given, let own) = self else { return nil }
    return given ?? (isThisMachine ? own : nil)
  }
}

/// What is known of the server, the terminal and the one at the keyboard before anything is said.
struct Setup: Sendable {
  let server: Server
  /// How this program is started, as it can be typed.
  var program = "ordrum"
  /// The width of pictures.
  var columns = 80
  /// The lines that a picture has on the screen; nil: any number.
  var rows: Int?
  var colour = false
  /// Whether it has all colours.
  var shades = false
  /// Nil leaves it to what is typed.
  var language: Language?
  /// Whether there is somebody who can be asked.
  var canAsk = true
  /// Whether a recording could be played here.
  var fetchesRecordings = false
  /// Whether pictures stand, with keys to choose from them.
  var hasScreen = false
  /// Whether what is to be celebrated may move.
  var moves = false

  /// As wide as the server draws pictures.
  var width: Int { min(max(columns, 20), 200) }
  var height: Int? { rows.map { min(max($0, 5), 200) } }

  mutating func fit(_ size: Display.Size) {
    (columns, rows) = (size.columns, Screen.rowsOfPicture(in: size))
  }

  /// What brings somebody back to this server.
  func toPlay(as name: String) -> String {
    // Some shells would look for files called like what is in brackets.
    let words = ([name] + [server.given].compactMap(\.self)).map { word in
      word.contains { " []".contains($0) } ? "\"\(word)\"" : word
    }
    return ([program, "play"] + words).joined(separator: " ")
  }

  /// As the streams and the environment of this process have it.
  static func here(_ server: Server, program: String) -> Setup {
    Setup(
      server: server, program: program,
      colour: StandardStreams.isOutputTerminal && Surroundings.here.wantsColour,
      shades: Surroundings.here.hasShades,
      language: .ofThisMachine,
      canAsk: StandardStreams.areTerminals)
  }
}

public struct Ending: Sendable, Hashable {
  public enum Code: Int32, Sendable {
    case success = 0
    case failure = 1
    case usage = 64
  }

  public let code: Code
  public let sentence: String?

  init(_ code: Code, _ sentence: String? = nil) {
    self.code = code
    self.sentence = sentence
  }
}

/// A conversation that really takes place: it does what a `Conversation` wants done, on one queue, and
/// ends at one place, where the terminal becomes what it was.
///
/// Unchecked, because after `run` everything happens on its queue.
public final class Client: @unchecked Sendable {
  /// Who sees what comes.
  public enum Reader: Sendable {
    case person(isMute: Bool, isCalm: Bool)
    /// Every line as it comes.
    case program
    /// Nobody while it lasts: the ending tells the answer to that line.
    case errand(String)
  }

  /// After so many failures the address is no longer trusted.
  private static let searchesAfter = 3

  private let queue = DispatchQueue(label: "client")
  private let server: Server
  private let front: any Front
  /// Nil if nothing is to be heard.
  private let speaker: Speaker?
  /// Nil if this user has no place for it.
  private let file = Platform.stateFolder.map { CredentialFile(in: $0) }
  private var connection: ServerConnection?
  private var timer: (any DispatchSourceTimer)?
  private var signals: [any DispatchSourceSignal] = []
  private var finish: ((Ending) -> Void)?
  private var hasToldOfFile = false
  /// Something is being done; what it brings about comes after it.
  private var waiting: [Effect] = []
  private var isBusy = false

  private(set) var conversation: any Conversation

  private init(_ purpose: Purpose, _ server: Server, _ reader: Reader, program: String) {
    self.server = server
    switch reader {
    case .program:
      front = RawFront()
      speaker = nil
      conversation = EventStream(purpose, place: server.place)
    case .errand(let line):
      front = RawFront()
      speaker = nil
      conversation = Errand(line, purpose, place: server.place)
    case .person(let isMute, let isCalm):
      var setup = Setup.here(server, program: program)
      if let screen = ScreenFront(colour: setup.colour, queue) {
        front = screen
        setup.fit(StandardStreams.size)
        setup.hasScreen = true
        // Who wants no colour wants no fuss.
        setup.moves = setup.colour && !isCalm
      } else {
        front = LinesFront(purpose, colour: setup.colour, queue)
      }
      let shelf = Platform.stateFolder.map { RecordingShelf(in: $0) }
      speaker = isMute ? nil : Self.speaker(shelf, front, queue)
      setup.fetchesRecordings = speaker?.playsRecordings == true
      conversation = Session(
        purpose, setup, known: file?.read() ?? [],
        kept: setup.fetchesRecordings ? shelf?.all() ?? [:] : [:])
    }
  }

  /// With the terminal's bell as the last resort for who is to look up.
  private static func speaker(
    _ shelf: RecordingShelf?, _ front: any Front, _ queue: DispatchQueue
  ) -> Speaker {
    // On the queue that it belongs to.
    nonisolated(unsafe) let bell = front
    return Speaker(shelf: shelf) { tones in
      if tones == .turn { queue.async { bell.ring() } }
    }
  }

  /// Talks with a server until somebody leaves, or nobody reads any more.
  ///
  /// - Parameter program: how it is started, as it can be typed.
  public static func run(
    _ purpose: Purpose, at server: Server, for reader: Reader, startedAs program: String
  ) async -> Ending {
    Platform.ignoreBrokenPipes()
    let client = Client(purpose, server, reader, program: program)
    return await withCheckedContinuation { continuation in
      client.queue.async {
        client.finish = { continuation.resume(returning: $0) }
        client.begin()
      }
    }
  }

  private func begin() {
    do throws(SocketError) {
      connection = try ServerConnection(queue) { [unowned self] in happenByItself($0) }
    } catch {
      return end(Ending(.failure, "\(error)"))
    }
    timer = DispatchSource.makeTimerSource(queue: queue).telling { [unowned self] in
      happenByItself { $0.woken(at: $1) }
    }
    signals = Platform.watchEndings(for: queue) { [weak self] in self?.interrupted() }
    front.start(for: self)
    perform(conversation.start())
  }

  // MARK: What happens

  private func happen(_ what: Happening) { perform(what(&conversation, Poller.now)) }

  func typed(_ line: String) { happen { $0.typed(line, at: $1) } }
  func marked(_ choice: Picture.Choice) { happen { $0.marked(choice, at: $1) } }
  func listening(to choice: Picture.Choice?) { happen { $0.listening(to: choice, at: $1) } }
  func interrupted() { happen { $0.interrupted(at: $1) } }
  func inputEnded() { happen { $0.inputEnded(at: $1) } }
  func resized(to size: Display.Size) { happen { session, _ in session.resized(to: size) } }

  /// Not somebody at the keyboard did it, but the server or the clock.
  private func happenByItself(_ what: Happening) {
    happen(what)
    if front.isUnread { end(Ending(.success)) }
  }

  // MARK: What is to be done

  private func perform(_ effects: [Effect]) {
    waiting += effects
    guard !isBusy, finish != nil else { return }
    isBusy = true
    while !waiting.isEmpty, finish != nil { perform(waiting.removeFirst()) }
    isBusy = false
    guard finish != nil else { return }
    connection?.flush()
    let pause = conversation.due.map { DispatchTimeInterval.milliseconds(max(0, $0 - Poller.now)) }
    timer?.schedule(deadline: pause.map { .now() + $0 } ?? .distantFuture)
    front.turnEnded()
  }

  private func perform(_ effect: Effect) {
    switch effect {
    case .call(let failures): call(after: failures)
    case .hangUp: connection?.hangUp()
    case .send(let bytes): connection?.send(bytes)
    case .show(let shown): front.show(shown)
    case .sound(let sound): speaker?.sound(sound)
    case .hush: speaker?.hush()
    case .keep(let bytes, let recording): speaker?.keep(bytes, as: recording)
    case .remember(let credential): keep { $0.add(credential) }
    case .forget(let credential): keep { $0.remove(credential) }
    case .leave(let ending): end(ending)
    }
  }

  private func call(after failures: Int) {
    guard failures >= Self.searchesAfter, let again = server.again else {
      connection?.call(server.targets)
      return
    }
    DispatchQueue.global().async { [weak self] in
      let found = again()
      self?.queue.async { [weak self] in
        guard let self, finish != nil else { return }
        connection?.call(found + server.targets)
      }
    }
  }

  private func keep(_ change: (inout CredentialList) -> Void) {
    var why: String? = conversation.say(.noHome)
    if let file {
      do throws(CredentialFile.Failure) {
        try file.change(change)
        why = nil
      } catch {
        why = "\(file.path): \(error)"
      }
    }
    guard let why, !hasToldOfFile else { return }
    hasToldOfFile = true
    front.show(.said(conversation.say(.notRemembered(why))))
  }

  /// The one way out.
  func end(_ ending: Ending) {
    guard let finish else { return }
    self.finish = nil
    speaker?.stop()
    front.stop()
    connection?.stop()
    timer?.cancel()
    for signal in signals { signal.cancel() }
    finish(ending)
  }
}
