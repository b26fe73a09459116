import Games

/// How long a game that is seen again rests between two moments, so that one can follow.
public struct Pacing: Sendable {
  /// However long the children thought, in milliseconds.
  static let longest = 3_000
  /// It takes so long to see what is on a picture.
  static let forAPicture = 1_500
  /// 0 stands for no rests at all.
  public static let speeds = 0.1...100

  private let speed: Double

  public init() { speed = 1 }

  /// Nil if nobody could follow, or wait for, that.
  public init?(speed: Double) {
    guard speed == 0 || Pacing.speeds.contains(speed) else { return nil }
    self.speed = speed
  }

  /// The milliseconds between two steps.
  public func rest(after step: Replay.Step, until next: Replay.Step) -> Int {
    if speed == 0 { return 0 }
    let least = step.hasPicture ? Pacing.forAPicture : 0
    let real = step.at.milliseconds(until: next.at)
    return Int(Double(min(max(real, least), Pacing.longest)) / speed)
  }
}
