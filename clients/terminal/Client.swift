internal import Dispatch
internal import Net

/// A conversation that really takes place: it does what a `Session` wants done, on one queue, and ends
/// at one place, where the terminal becomes what it was.
///
/// Unchecked, because after `run` everything happens on its queue.
public final class Client: @unchecked Sendable, FrontOwner {
  /// Where the server is.
  public enum Goal: Sendable {
    case given(Target)
    /// The addresses of one that was found, and how to look for it again.
    case found([Target], again: @Sendable () -> [Target])
  }

  public struct Options: Sendable {
    public var isMute: Bool
    /// Nil if this user has no place for it.
    public var seats: SeatFile?

    public init(isMute: Bool = false, seats: SeatFile? = SeatFile.usual) {
      self.isMute = isMute
      self.seats = seats
    }
  }

  /// After so many failures the address is no longer trusted.
  private static let searchesAfter = 3

  private let queue = DispatchQueue(label: "client")
  private let goal: Goal
  private let options: Options
  private let front: any Front
  private let speaker: Speaker?
  private var telephone: Telephone?
  private var timer: (any DispatchSourceTimer)?
  private var signals: [any DispatchSourceSignal] = []
  private var finish: ((Ending) -> Void)?
  private var hasToldOfSeats = false
  /// Something is being done; what it brings about comes after it.
  private var waiting: [Effect] = []
  private var isBusy = false

  private(set) var session: Session

  private init(_ errand: Errand, _ wishes: Wishes, _ goal: Goal, _ options: Options) {
    self.goal = goal
    self.options = options
    var wishes = wishes
    if let screen = ScreenFront(colour: wishes.colour, queue) {
      front = screen
      wishes.columns = StandardStreams.size.columns
    } else {
      front = LinesFront(errand, colour: wishes.colour, queue)
    }
    let isMute = options.isMute || errand != .play(name: errand.name)
    speaker = isMute ? nil : Speaker()
    session = Session(errand, wishes, seats: options.seats?.read() ?? [])
  }

  /// Talks with a server until somebody leaves.
  public static func run(
    _ errand: Errand, _ wishes: Wishes, at goal: Goal, _ options: Options
  ) async -> Ending {
    Platform.ignoreBrokenPipes()
    let client = Client(errand, wishes, goal, options)
    return await withCheckedContinuation { continuation in
      client.queue.async {
        client.finish = { continuation.resume(returning: $0) }
        client.begin()
      }
    }
  }

  private func begin() {
    do throws(SocketError) {
      telephone = try Telephone(queue) { [unowned self] in heard($0) }
    } catch {
      return end(Ending(.failure, "\(error)"))
    }
    signals = Platform.watch(Platform.endings, on: queue) { [weak self] in self?.interrupted() }
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { [weak self] in
      guard let self else { return }
      perform(session.woken(at: Poller.now))
    }
    timer.activate()
    self.timer = timer
    front.start(for: self)
    perform(session.start())
  }

  // MARK: What happens

  private func heard(_ event: Telephone.Event) {
    let now = Poller.now
    switch event {
    case .connected(let isHere): perform(session.connected(isThisMachine: isHere, at: now))
    case .line(let line): perform(session.heard(line, at: now))
    case .noise: perform(session.heardNoise(at: now))
    case .lost(let trouble): perform(session.lost(trouble, at: now))
    }
  }

  func typed(_ line: String) { perform(session.typed(line, at: Poller.now)) }
  func interrupted() { perform(session.interrupted(at: Poller.now)) }
  func inputEnded() { perform(session.inputEnded(at: Poller.now)) }
  func resized(columns: Int) { perform(session.resized(columns: columns)) }

  // MARK: What is to be done

  private func perform(_ effects: [Effect]) {
    waiting += effects
    guard !isBusy, finish != nil else { return }
    isBusy = true
    while !waiting.isEmpty, finish != nil { perform(waiting.removeFirst()) }
    isBusy = false
    guard finish != nil else { return }
    telephone?.flush()
    timer?.schedule(
      deadline: session.due.map { .now() + .milliseconds(max(0, $0 - Poller.now)) }
        ?? .distantFuture)
    front.turnEnded()
  }

  private func perform(_ effect: Effect) {
    switch effect {
    case .call(let failures): call(after: failures)
    case .hangUp: telephone?.hangUp()
    case .send(let bytes): telephone?.send(bytes)
    case .show(let shown): front.show(shown)
    case .ring: if !options.isMute { front.ring() }
    case .speak(let text, let idiom):
      speaker?.speak(text, in: (idiom ?? session.wishes.idiom) == .swedish ? .swedish : .english)
    case .hush: speaker?.hush()
    case .remember(let seat): keep { file throws(SeatFile.Trouble) in try file.remember(seat) }
    case .forget(let seat): keep { file throws(SeatFile.Trouble) in try file.forget(seat) }
    case .leave(let ending): end(ending)
    }
  }

  private func call(after failures: Int) {
    switch goal {
    case .given(let target): telephone?.call([target])
    case .found(let targets, let again):
      guard failures >= Self.searchesAfter else { return telephone?.call(targets) ?? () }
      DispatchQueue.global().async { [weak self] in
        let found = again()
        self?.queue.async { [weak self] in
          guard let self, finish != nil else { return }
          telephone?.call(found + targets)
        }
      }
    }
  }

  private func keep(_ body: (SeatFile) throws(SeatFile.Trouble) -> Void) {
    var why: String? = session.phrases.noHome
    if let file = options.seats {
      do throws(SeatFile.Trouble) {
        try body(file)
        why = nil
      } catch {
        why = "\(file.path): \(error)"
      }
    }
    guard let why, !hasToldOfSeats else { return }
    hasToldOfSeats = true
    front.show(.said(session.phrases.notRemembered(why)))
  }

  /// The one way out.
  private func end(_ ending: Ending) {
    guard let finish else { return }
    self.finish = nil
    speaker?.hush()
    front.stop()
    telephone?.stop()
    timer?.cancel()
    for signal in signals { signal.cancel() }
    finish(ending)
  }
}

extension Errand {
  fileprivate var name: String? {
    if case .play(let name) = self { return name }
    return nil
  }
}

extension SeatFile {
  /// Where this user's seats are kept.
  public static var usual: SeatFile? { Platform.stateFolder.map { SeatFile(in: $0) } }
}
