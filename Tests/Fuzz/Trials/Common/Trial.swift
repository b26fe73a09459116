import Glibc

/// One part of the program, with what must be so whatever it is given.
package protocol Trial {
  init()

  /// Tries it with any bytes; does not come back if something is not as it must be.
  mutating func take(_ input: [UInt8])
}

/// Ends the process if something is not as it must be: then the input is kept.
package func must(
  _ isSo: Bool, _ what: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
) {
  if !isSo { fail(what(), file: file, line: line) }
}

package func fail(_ what: String, file: StaticString = #fileID, line: UInt = #line) -> Never {
  tell("\(file):\(line): \(what)")
  abort()
}

/// Where libFuzzer tells what it does.
package func tell(_ line: String) {
  let bytes = Array("\(line)\n".utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}

/// Has a trial take inputs, and looks how long it takes.
enum Watch {
  /// More than this, in processor time, and nobody should be able to bring it about.
  private static let longest = 0.1

  // One thread calls all of this.
  nonisolated(unsafe) static var trial: (any Trial)?
  nonisolated(unsafe) private static var slowest = 0.0

  static func take(_ input: [UInt8]) {
    let time = spent(CLOCK_MONOTONIC, on: input)
    guard time > slowest else { return }
    // Others had the processor meanwhile, perhaps, or something was made ready once for all.
    let own = min(spent(CLOCK_PROCESS_CPUTIME_ID, on: input), time)
    if own <= slowest { return }
    slowest = own
    if own <= longest { return }
    let best = (0..<3).map { _ in spent(CLOCK_PROCESS_CPUTIME_ID, on: input) }.min() ?? own
    must(best <= longest, "this takes \(Int(best * 1_000)) ms")
    slowest = best
  }

  private static func spent(_ clock: clockid_t, on input: [UInt8]) -> Double {
    let start = now(clock)
    trial?.take(input)
    return now(clock) - start
  }

  private static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  static func sumUp() {
    let tenths = Int((slowest * 10_000).rounded())
    tell("slowest_ms: \(tenths / 10).\(tenths % 10)")
  }
}
