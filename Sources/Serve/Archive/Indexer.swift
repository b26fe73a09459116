import Dispatch
import Journal
import Synchronization

/// Writes the index of every segment that has ended, in the background.
///
/// If one cannot be written nobody misses it: whoever looks for a game then reads that segment.
final class Indexer: Sendable {
  private let directory: DataDirectory
  private let queue = DispatchQueue(label: "ordrum.index", qos: .utility)
  private let isStopping = Mutex(false)

  init(_ directory: DataDirectory) {
    self.directory = directory
  }

  /// A segment may have ended: those without an index get theirs. Nothing is waiting for it.
  func catchUp() {
    queue.async { [self] in
      guard let segments = try? directory.segments else { return }
      for number in segments.dropLast() where !isStopping.withLock({ $0 }) {
        try? index(number)
      }
    }
  }

  private func index(_ number: Int) throws {
    let file = try SavedFile.segment(number, in: directory)
    guard let end = file.end, SegmentIndex.read(number, upTo: end, in: directory) == nil else {
      return
    }
    var rooms = SavedRooms()
    let reading = try directory.read(file) { rooms.hear($0) }
    // A damaged one is read each time, so that each time the damage is told.
    guard reading.damaged.isEmpty, reading.bytes == end else { return }
    try SegmentIndex.write(rooms.rooms, of: number, upTo: end, in: directory)
  }

  /// Gives up what is not done yet. Returns when nothing is written any more.
  func finish() async {
    isStopping.withLock { $0 = true }
    await caughtUp()
  }

  /// Returns when all that was asked for is done.
  func caughtUp() async {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume() }
    }
  }
}
