/// From when to when something told is believed, in milliseconds.
struct Span: Sendable {
  let start: Int
  private(set) var end: Int
  let isGoodbye: Bool
  /// How many times it was asked for again since.
  private var renewals = 0

  /// Asked for again after so much of its time (RFC 6762, 5.2).
  private static let renewalPercents = [80, 95]
  /// What is believed for so short a time is not worth asking again.
  private static let shortestRenewed = 10_000
  /// No longer than what these records hold by the standard.
  private static let longest: UInt32 = 4_500
  /// What is taken back is believed so much longer, for others may say otherwise (10.1).
  private static let farewell = 1_000

  init(of record: Record, at now: Int) {
    start = now
    isGoodbye = record.timeToLive == 0
    let length = isGoodbye ? Span.farewell : Int(min(record.timeToLive, Span.longest)) * 1_000
    end = now + length
    if length < Span.shortestRenewed { renewals = Span.renewalPercents.count }
  }

  mutating func end(by time: Int) {
    end = min(end, time)
    renewals = Span.renewalPercents.count
  }

  /// When it is to be asked for again.
  var renewal: Int? {
    guard renewals < Span.renewalPercents.count else { return nil }
    return start + (end - start) * Span.renewalPercents[renewals] / 100
  }

  func needsRenewal(at now: Int) -> Bool { renewal.map { $0 <= now } ?? false }

  mutating func renewed(at now: Int) {
    while needsRenewal(at: now) { renewals += 1 }
  }

  /// Seconds that are left, if that is more than half: then nobody needs to say it again.
  func knownSeconds(at now: Int) -> UInt32? {
    guard renewals == 0, (end - now) * 2 > end - start else { return nil }
    return UInt32(clamping: (end - now) / 1_000)
  }
}
