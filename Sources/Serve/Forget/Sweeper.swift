import Dispatch
import Games
import Hall
import Journal
import Synchronization
import Wire

/// Takes those who are forgotten out of the files of a data directory, in the background.
///
/// It may be stopped at any moment and done again: each file is as it was, or swept.
final class Sweeper: Sendable {
  enum Outcome: Sendable {
    case swept(Set<Pupil>)
    case failed(DiskTrouble)
    case stopped
  }

  private let directory: DataDirectory
  private let queue = DispatchQueue(label: "ordrum.sweep", qos: .utility)
  private let isStopping = Mutex(false)

  init(_ directory: DataDirectory) {
    self.directory = directory
  }

  /// Sweeps all that stands before a checkpoint, which itself must know nothing of these pupils any
  /// more: then no start needs what is written anew. `tell` is called on the sweeper's queue.
  func sweep(
    _ pupils: Set<Pupil>, before checkpoint: Int, tell: @escaping @Sendable (Outcome) -> Void
  ) {
    queue.async { [self] in
      do throws(DiskTrouble) {
        var eraser = Eraser(of: pupils)
        for file in try files(before: checkpoint) {
          if isStopping.withLock({ $0 }) { return tell(.stopped) }
          eraser = try sweep(file, eraser)
        }
        tell(.swept(pupils))
      } catch {
        tell(.failed(error))
      }
    }
  }

  /// In the order in which they were written. A checkpoint tells what stands before its segment.
  private func files(before number: Int) throws(DiskTrouble) -> [SavedFile] {
    let segments = try directory.segments.filter { $0 < number }
    let checkpoints = try directory.checkpoints.filter { $0 < number }
    var files: [SavedFile] = []
    for number in Set(segments + checkpoints).sorted() {
      if checkpoints.contains(number) { files.append(.checkpoint(number)) }
      if segments.contains(number) { files.append(try .segment(number, in: directory)) }
    }
    return files
  }

  /// Answers with the eraser as it is behind the file.
  private func sweep(_ file: SavedFile, _ before: Eraser) throws(DiskTrouble) -> Eraser {
    var eraser = before
    // Looked through first: most files need not be written anew.
    if try directory.wouldRewrite(file.name, upTo: file.end, { eraser.remainder(of: $0) }) {
      eraser = before
      try directory.rewrite(file.name, upTo: file.end) { eraser.remainder(of: $0) }
    }
    return eraser
  }

  /// Gives up what is not done yet: the next start does it. Returns when nothing is written any more.
  func finish() async {
    isStopping.withLock { $0 = true }
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume() }
    }
  }
}

extension Eraser {
  fileprivate mutating func remainder(of line: ArraySlice<UInt8>) -> Remainder {
    // What is not understood cannot be looked through.
    guard let record = try? Record(line) else { return .nothing }
    let left: Record
    switch record {
    case .decision(let decision): left = .decision(erase(decision))
    case .kept(let kept): left = .kept(erase(kept))
    }
    return left == record ? .all : .part(left.encode())
  }
}
