/// The waiting times of RFC 6762, in milliseconds.
enum Timing {
  /// Before the first probe, so that machines switched on together do not speak together (8.1).
  static let beforeProbe = 0...250
  static let betweenProbes = 250
  static let probes = 3
  /// Who loses against another probe begins again after this time (8.2).
  static let afterLostProbe = 1_000
  /// So many conflicts within so long a time, and each further try waits (8.1).
  static let manyConflicts = 15
  static let conflictWindow = 10_000
  static let afterManyConflicts = 5_000
  static let announcements = 2
  /// The same record to all (6), and when it is defended against a probe.
  static let gap = 1_000
  static let defenceGap = 250
  /// Where others may answer as well (6), and where more known answers follow (7.2).
  static let sharedAnswer = 20...120
  static let truncatedQuery = 400...500
}
