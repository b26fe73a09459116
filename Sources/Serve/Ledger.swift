import Hall

/// Where decisions are kept. What was decided is told only when it is stored.
protocol Ledger: AnyObject {
  /// Takes a decision. `House.stored(upTo:)` is called once it is safe, unless `durable` says so
  /// already; or `House.failed(_:)`, and then nothing is safe after `durable`.
  func store(_ decision: Decision)
  /// A turn is over: what was decided in it may be written in one piece.
  func commit(_ hall: Hall)
  /// The number of the last decision that is safe.
  var durable: Int { get }
  /// Whether there are files that must forget too whom the hall forgets: `House.swept(_:)` tells
  /// that they have.
  var hasFiles: Bool { get }
}

extension Ledger {
  var hasFiles: Bool { false }
}

/// Keeps nothing beyond the life of the process, so that everything is safe at once.
final class MemoryLedger: Ledger {
  private(set) var durable = 0

  func store(_ decision: Decision) { durable = decision.number }

  func commit(_ hall: Hall) {}
}
