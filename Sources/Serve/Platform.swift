import Dispatch
public import Games

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// Where the server's time comes from.
public protocol ServerClock: Sendable {
  func now() -> Moment
  /// By how many milliseconds `now` is behind the clock on the wall: so long the machine slept.
  var behind: Int { get }
}

/// The wall clock as it was at the start, going on by the machine's steady clock: it never jumps, and
/// while the machine sleeps nobody's time to think runs out.
public struct SteadyClock: ServerClock {
  private let start: Moment
  private let steadyStart = DispatchTime.now()

  public init() {
    start = Moment(milliseconds: SteadyClock.wallMilliseconds)
  }

  public func now() -> Moment {
    let nanoseconds = DispatchTime.now().uptimeNanoseconds - steadyStart.uptimeNanoseconds
    return start.adding(Int(nanoseconds / 1_000_000))
  }

  public var behind: Int { SteadyClock.wallMilliseconds - now().milliseconds }

  /// Milliseconds since 1970.
  private static var wallMilliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
