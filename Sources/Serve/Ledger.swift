public import Hall

/// Where decisions are kept. What was decided is told only when it is stored.
public protocol Ledger: AnyObject {
  /// Takes a decision. `House.stored(upTo:)` is called once it is safe, unless `durable` says so
  /// already.
  func store(_ decision: Decision)
  /// The number of the last decision that is safe.
  var durable: Int { get }
}

/// Keeps nothing beyond the life of the process, so that everything is safe at once.
public final class MemoryLedger: Ledger {
  public private(set) var durable = 0

  public init() {}

  public func store(_ decision: Decision) {
    durable = decision.number
  }
}
