/// A port that takes connections.
///
/// When no descriptor is free, or only those that are kept for files, it stops accepting, so that whoever
/// comes waits in the system's queue, and goes on when a connection is closed, or tries again every second.
public final class Listener {
  /// How many are let in before others have their turn.
  private static let portion = 16
  private static let attemptsForOnePort = 16

  /// The port it really listens on, also if any free one was asked for with 0.
  public let port: UInt16

  /// For tests: errors that the next accepts pretend to meet, the last first.
  var pretendedErrors: [CInt] = []
  private(set) var isPaused = false

  private let poller: Poller
  private var onAccept: (Connection) -> Void
  /// One for all addresses; two for the loopback addresses of IPv4 and IPv6. Empty once closed.
  private var descriptors: [CInt]

  /// Listens on all of this machine's addresses, IPv4 and IPv6, or on its loopback addresses only.
  ///
  /// `onAccept` is to set the connection's handlers before it returns.
  public init(
    port: UInt16, localOnly: Bool, poller: Poller, onAccept: @escaping (Connection) -> Void
  ) throws(SocketError) {
    let opened = try localOnly ? Self.openLoopback(port) : [Self.openEverywhere(port)]
    self.descriptors = opened
    self.poller = poller
    self.onAccept = onAccept
    do throws(SocketError) {
      self.port = try Platform.port(of: opened[0])
      for descriptor in opened { try poller.register(descriptor, .listener(self), .read) }
    } catch {
      for descriptor in opened { poller.close(descriptor) }
      throw error
    }
  }

  /// Lets nobody in any more; connections that are there stay.
  public func close() {
    let closing = descriptors
    descriptors = []
    // It often holds what holds us.
    onAccept = { _ in }
    for descriptor in closing { poller.close(descriptor) }
  }

  // MARK: Accepting

  func acceptPortion(from descriptor: CInt) {
    for _ in 0..<Self.portion {
      // The owner may close us while we hand it a connection.
      guard descriptors.contains(descriptor), !isPaused else { return }
      guard poller.hasPlace() else { return pause() }
      let attempt =
        pretendedErrors.popLast().map(Platform.refusal) ?? Platform.acceptOne(descriptor)
      switch attempt {
      case .connection(let accepted, let peer): take(accepted, peer)
      case .nobody: return
      case .gone: continue
      case .exhausted: pause()
      }
    }
  }

  private func take(_ accepted: CInt, _ peer: String) {
    do throws(SocketError) {
      onAccept(try Connection(accepted, peerAddress: peer, poller: poller))
    } catch {
      // The system can watch no more: whoever came is turned away, the others play on.
      Platform.release(accepted)
      pause()
    }
  }

  private func pause() {
    isPaused = true
    for descriptor in descriptors { _ = poller.changeInterest(of: descriptor, to: []) }
    poller.retryLater(self)
  }

  func resume() {
    isPaused = false
    for descriptor in descriptors { _ = poller.changeInterest(of: descriptor, to: .read) }
  }

  // MARK: Opening

  private static func openEverywhere(_ port: UInt16) throws(SocketError) -> CInt {
    do throws(SocketError) {
      return try Platform.listeningSocket(.six, isLocal: false, port: port)
    } catch {
      if error.isPortInUse { throw error }
      // No IPv6 here. If it was something else, it fails again in the same way.
      return try Platform.listeningSocket(.four, isLocal: false, port: port)
    }
  }

  /// Both loopback addresses under one number; that of IPv4 alone where there is no IPv6.
  private static func openLoopback(_ port: UInt16) throws(SocketError) -> [CInt] {
    for _ in 0..<attemptsForOnePort {
      let first = try Platform.listeningSocket(.four, isLocal: true, port: port)
      do throws(SocketError) {
        let samePort = try Platform.port(of: first)
        return [first, try Platform.listeningSocket(.six, isLocal: true, port: samePort)]
      } catch {
        guard error.isPortInUse else { return [first] }
        Platform.release(first)
        // What is free in IPv4 is taken in IPv6: another, if the choice is ours.
        if port != 0 { throw error }
      }
    }
    throw SocketError("bind", Platform.addressInUse, port: port)
  }
}

/// A socket call that failed, told in a sentence that a person understands.
public struct SocketError: Error, CustomStringConvertible {
  public let call: String
  /// The system's number for what went wrong (errno).
  public let code: CInt
  /// The port that was asked for, if one was.
  public let port: UInt16?

  init(_ call: String, _ code: CInt, port: UInt16? = nil) {
    self.call = call
    self.code = code
    self.port = port
  }

  /// Whether another program, or this one, already listens on the port.
  public var isPortInUse: Bool { code == Platform.addressInUse }

  public var description: String {
    let cause = "(\(call): \(Platform.text(for: code)))"
    if let port, isPortInUse {
      return "Port \(port) is already in use by another program on this machine \(cause)."
    }
    if let port, call == "bind", Platform.isForbidden(code) {
      return "This user may not listen on port \(port); try one from 1024 up \(cause)."
    }
    if Platform.isOutOfDescriptors(code) {
      return "Too many files and connections are open \(cause)."
    }
    return "The network refused: \(call): \(Platform.text(for: code))."
  }
}
