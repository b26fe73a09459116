#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

enum Platform {
  /// Milliseconds since 1970.
  static var wallMilliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
