/// From when to when something told is believed, in milliseconds.
struct Span: Sendable {
  let start: Int
  private(set) var end: Int
  let isGoodbye: Bool
  /// Somebody said otherwise since.
  private var isDoubtful = false

  /// No longer than what these records hold by the standard.
  private static let longest: UInt32 = 4_500
  /// What is taken back is believed so much longer, for others may say otherwise (RFC 6762, 10.1).
  private static let farewell = 1_000

  init(of record: Record, at now: Int) {
    start = now
    isGoodbye = record.timeToLive == 0
    end = now + (isGoodbye ? Span.farewell : Int(min(record.timeToLive, Span.longest)) * 1_000)
  }

  mutating func end(by time: Int) {
    end = min(end, time)
    isDoubtful = true
  }

  /// Seconds that are left, if that is more than half: then nobody needs to say it again.
  func knownSeconds(at now: Int) -> UInt32? {
    guard !isDoubtful, (end - now) * 2 > end - start else { return nil }
    return UInt32(clamping: (end - now) / 1_000)
  }
}
