import Games

/// Something that is drawn in its place again and again: when it has changed and never too often.
final class Redrawn<Content: Equatable> {
  /// How often it is drawn at most, in milliseconds.
  private static var calm: Int { 1_000 }
  /// How often it is looked at as time passes and children come, in milliseconds.
  private static var glance: Int { 2_000 }

  /// What stands there, since when, and when it was last compared with the class; nil: nothing.
  private(set) var drawn: (content: Content, at: Moment, lookedAt: Moment)?
  /// Whether something happened that it may not show yet.
  private var isStale = false

  /// When to look at it next; nil: at once.
  var due: Moment? {
    drawn.map {
      isStale ? $0.at.adding(Self.calm) : $0.lookedAt.adding(Self.glance)
    }
  }

  func happened() { isStale = true }

  /// Notes that something else stands there.
  func hides(behind content: Content) { drawn?.content = content }

  /// Notes that nothing of it stands there any more.
  func forget() { drawn = nil }

  /// Whether this is to be drawn now: not if it stands there.
  func draws(_ content: Content, at now: Moment) -> Bool {
    isStale = false
    drawn?.lookedAt = now
    if content == drawn?.content { return false }
    drawn = (content, now, now)
    return true
  }
}
