internal import Dispatch
internal import Net

/// A conversation that really takes place: it does what a `Session` wants done, on one queue, and ends
/// at one place, where the terminal becomes what it was.
///
/// Unchecked, because after `run` everything happens on its queue.
public final class Client: @unchecked Sendable {
  /// Where the server is.
  public enum Goal: Sendable {
    case given(Target)
    /// The addresses of one that was found, and how to look for it again.
    case found([Target], again: @Sendable () -> [Target])
  }

  /// After so many failures the address is no longer trusted.
  private static let searchesAfter = 3

  private let queue = DispatchQueue(label: "client")
  private let goal: Goal
  private let isMute: Bool
  /// Nil if this user has no place for it.
  private let seats = Platform.stateFolder.map { SeatFile(in: $0) }
  private let front: any Front
  private let speaker: Speaker?
  private var telephone: Telephone?
  private var finish: ((Ending) -> Void)?
  private var hasToldOfSeats = false
  /// Something is being done; what it brings about comes after it.
  private var waiting: [Effect] = []
  private var isBusy = false

  private(set) var session: Session

  private init(_ errand: Errand, _ wishes: Wishes, _ goal: Goal, isMute: Bool) {
    self.goal = goal
    self.isMute = isMute
    var wishes = wishes
    if let screen = ScreenFront(colour: wishes.colour, queue) {
      front = screen
      wishes.columns = StandardStreams.size.columns
    } else {
      front = LinesFront(errand, colour: wishes.colour, queue)
    }
    speaker = isMute ? nil : Speaker()
    session = Session(errand, wishes, seats: seats?.read() ?? [])
  }

  /// Talks with a server until somebody leaves.
  public static func run(
    _ errand: Errand, _ wishes: Wishes, at goal: Goal, isMute: Bool
  ) async -> Ending {
    Platform.ignoreBrokenPipes()
    let client = Client(errand, wishes, goal, isMute: isMute)
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
    case .due: perform(session.woken(at: now))
    case .interrupted: interrupted()
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
    telephone?.turnEnded(due: session.due)
    front.turnEnded()
  }

  private func perform(_ effect: Effect) {
    switch effect {
    case .call(let failures): call(after: failures)
    case .hangUp: telephone?.hangUp()
    case .send(let bytes): telephone?.send(bytes)
    case .show(let shown): front.show(shown)
    case .ring: if !isMute { front.ring() }
    case .speak(let text, let idiom):
      speaker?.speak(text, in: idiom ?? session.wishes.idiom ?? .english)
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
    if let file = seats {
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
    finish(ending)
  }
}
