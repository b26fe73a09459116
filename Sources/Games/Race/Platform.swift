#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// The few functions of angles that the standard library lacks.
enum Platform {
  static func sine(_ angle: Double) -> Double { sin(angle) }
  static func cosine(_ angle: Double) -> Double { cos(angle) }
  static func arcSine(_ value: Double) -> Double { asin(value) }
  static func angle(y: Double, x: Double) -> Double { atan2(y, x) }
}
