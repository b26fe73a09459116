internal import Dispatch

/// A serial queue: work that is put on it is done later, one piece after the other.
///
/// A simulation puts queues of its own here, and decides when their work is done.
public struct WorkQueue: Sendable {
  private let put: @Sendable (@escaping @Sendable () -> Void) -> Void

  public init(_ put: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    self.put = put
  }

  /// A queue of the system.
  ///
  /// - Parameter isPatient: whether the work gives way to that of players.
  public static func real(_ label: String, isPatient: Bool) -> WorkQueue {
    let queue = DispatchQueue(label: label, qos: isPatient ? .utility : .unspecified)
    return WorkQueue { queue.async(execute: $0) }
  }

  public func async(_ work: @escaping @Sendable () -> Void) { put(work) }
}
