/// A socket call that failed, told in a sentence that a person understands.
public struct SocketError: Error, CustomStringConvertible {
  /// The system call's name.
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

/// Why a connection is closed.
public enum CloseReason: String, Sendable {
  /// We closed it, and everything that we had to say was handed to the system first.
  case ended
  /// We closed it at once, whatever was still waiting to be sent.
  case dropped
  /// The peer broke it off, or is gone for good and said so.
  case reset
  /// The peer's machine no longer answers.
  case unreachable
  /// The system failed us in another way.
  case failed
}
