internal import Dispatch

/// A serial queue: what is put on it is done later, one after the other.
///
/// A simulation puts queues of its own here, and decides when their work is done.
public struct WorkQueue: Sendable {
  private let put: @Sendable (@escaping @Sendable () -> Void) -> Void

  public init(_ put: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    self.put = put
  }

  /// One of the system's own.
  ///
  /// - Parameter isPatient: whoever plays has the processors first.
  public static func real(_ label: String, isPatient: Bool) -> WorkQueue {
    let queue = DispatchQueue(label: label, qos: isPatient ? .utility : .unspecified)
    return WorkQueue { queue.async(execute: $0) }
  }

  public func async(_ work: @escaping @Sendable () -> Void) { put(work) }
}
