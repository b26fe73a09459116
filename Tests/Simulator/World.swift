import Playing

/// Virtual time: what is to happen, one thing after the other.
///
/// Unchecked, because the simulation has one thread.
final class World: @unchecked Sendable {
  private struct Entry {
    let time: Int
    let order: Int
    let act: () throws(Failure) -> Void

    func isBefore(_ other: Entry) -> Bool {
      (time, order) < (other.time, other.order)
    }
  }

  /// Milliseconds since the hour began, by a clock that never jumps.
  private(set) var now = 0
  /// Nanoseconds that the server has worked, as its stopwatch tells.
  private(set) var worked = 0
  /// So long a piece of work takes: on a slow machine turns end early.
  var work = 2_000
  /// A heap: the earliest comes first.
  private var entries: [Entry] = []
  private var order = 0

  func stopwatch() -> Int {
    worked += work
    return worked
  }

  func after(_ milliseconds: Int, _ act: @escaping () throws(Failure) -> Void) {
    at(now + max(0, milliseconds), act)
  }

  func at(_ time: Int, _ act: @escaping () throws(Failure) -> Void) {
    order += 1
    entries.append(Entry(time: max(now, time), order: order, act: act))
    var child = entries.count - 1
    while child > 0, case let parent = (child - 1) / 2, entries[child].isBefore(entries[parent]) {
      entries.swapAt(child, parent)
      child = parent
    }
  }

  /// Lets time pass.
  func run(until end: Int) throws(Failure) {
    while let first = entries.first, first.time <= end {
      removeFirst()
      now = first.time
      try first.act()
    }
    now = max(now, end)
  }

  private func removeFirst() {
    entries.swapAt(0, entries.count - 1)
    entries.removeLast()
    var parent = 0
    while case var child = 2 * parent + 1, child < entries.count {
      if child + 1 < entries.count, entries[child + 1].isBefore(entries[child]) { child += 1 }
      if entries[parent].isBefore(entries[child]) { break }
      entries.swapAt(parent, child)
      parent = child
    }
  }
}
