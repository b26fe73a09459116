internal import Dispatch
internal import Net

/// A raw stream that really runs: what the server says goes to the standard output, line by line.
///
/// Unchecked, because after `run` everything happens on its queue.
public final class Copier: @unchecked Sendable {
  private let queue = DispatchQueue(label: "copier")
  private let targets: [Target]
  private let isClean = StandardStreams.isOutputTerminal
  private var stream: Stream
  private var telephone: Telephone?
  private var finish: ((Ending) -> Void)?

  private init(_ errand: Errand, at targets: [Target], place: String) {
    self.targets = targets
    stream = Stream(errand, place: place)
  }

  /// Copies until somebody ends it, or nobody reads any more.
  public static func run(_ errand: Errand, at targets: [Target], place: String) async -> Ending {
    Platform.ignoreBrokenPipes()
    let copier = Copier(errand, at: targets, place: place)
    return await withCheckedContinuation { continuation in
      copier.queue.async {
        copier.finish = { continuation.resume(returning: $0) }
        copier.begin()
      }
    }
  }

  private func begin() {
    do throws(SocketError) {
      telephone = try Telephone(queue) { [unowned self] in heard($0) }
    } catch {
      return end(Ending(.failure, "\(error)"))
    }
    perform(stream.start())
  }

  private func heard(_ event: Telephone.Event) {
    let now = Poller.now
    switch event {
    case .connected(let isHere): perform(stream.connected(isThisMachine: isHere, at: now))
    case .line(let line): perform(stream.heard(line, at: now))
    case .noise: perform(stream.heardNoise(at: now))
    case .lost(let trouble): perform(stream.lost(trouble, at: now))
    case .due: perform(stream.woken(at: now))
    case .interrupted: perform(stream.interrupted())
    }
    // Also where nothing was written: a ping is line enough.
    if Platform.isReaderGone { perform(stream.interrupted()) }
  }

  private func perform(_ effects: [Stream.Effect]) {
    for effect in effects where finish != nil {
      switch effect {
      case .call: telephone?.call(targets)
      case .hangUp: telephone?.hangUp()
      case .send(let bytes): telephone?.send(bytes)
      case .copy(let line): copy(line)
      case .leave(let ending): end(ending)
      }
    }
    telephone?.turnEnded(due: stream.due)
  }

  private func copy(_ line: [UInt8]) {
    let bytes =
      isClean
      ? Array(Clean.line(String(decoding: line, as: UTF8.self), colour: false).utf8) : line
    if !StandardStreams.write(bytes + [UInt8(ascii: "\n")]) { end(Ending(.success)) }
  }

  private func end(_ ending: Ending) {
    guard let finish else { return }
    self.finish = nil
    telephone?.stop()
    finish(ending)
  }
}
