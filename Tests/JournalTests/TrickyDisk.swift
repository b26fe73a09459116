import Dispatch
import Synchronization

@testable import Journal

/// A disk that can be told to be full, broken, slow or in need of many calls.
final class TrickyDisk: Sendable {
  enum Call: Equatable {
    case write(Int)
    case sync
    case syncDirectory
  }

  private struct State {
    var calls: [Call] = []
    var room: Int?
    var writeError: CInt?
    var syncError: CInt?
    var makeError: CInt?
    var moveError: CInt?
    var largestWrite = Int.max
    var interrupts = false
    var isInterruption = false
    var holdsSyncs = false
    var time = 0
    var timeOfWrite = 0
    var planned = 0

    /// Every other call, if at all.
    mutating func interruptsNow() -> Bool {
      isInterruption.toggle()
      return interrupts && isInterruption
    }
  }

  private let state = Mutex(State())
  private let entering: AsyncStream<Void>
  private let enters: AsyncStream<Void>.Continuation
  private let letGo = DispatchSemaphore(value: 0)

  init() { (entering, enters) = AsyncStream.makeStream(of: Void.self) }

  var disk: Disk {
    Disk(
      write: { self.write($0, $1) }, make: { self.make($0) }, move: { self.move($0, to: $1) },
      sync: { _ in self.sync() },
      syncDirectory: { _ in
        self.state.withLock { $0.calls.append(.syncDirectory) }
        return 0
      },
      nanoseconds: { self.state.withLock { $0.time } },
      queue: { label, isPatient in
        let queue = WorkQueue.real(label, isPatient: isPatient)
        return WorkQueue { work in
          self.state.withLock { $0.planned += 1 }
          queue.async(work)
        }
      })
  }

  /// How many pieces of work were put on its queues.
  var planned: Int { state.withLock { $0.planned } }
  /// Writes take so many nanoseconds from now on, by its own clock.
  func setTimeOfWrite(_ nanoseconds: Int) { state.withLock { $0.timeOfWrite = nanoseconds } }
  func pass(nanoseconds: Int) { state.withLock { $0.time += nanoseconds } }

  var calls: [Call] { state.withLock { $0.calls } }
  /// How many bytes each write so far was handed.
  var writes: [Int] { calls.compactMap { if case .write(let count) = $0 { count } else { nil } } }
  var syncs: Int { calls.count { $0 == .sync } }

  func forget() { state.withLock { $0.calls = [] } }

  /// So many more bytes fit.
  func setRoom(_ bytes: Int?) { state.withLock { $0.room = bytes } }
  func setWriteError(_ code: CInt?) { state.withLock { $0.writeError = code } }
  func setSyncError(_ code: CInt?) { state.withLock { $0.syncError = code } }
  /// New files, and new names of files.
  func setMakeError(_ code: CInt?) { state.withLock { $0.makeError = code } }
  func setMoveError(_ code: CInt?) { state.withLock { $0.moveError = code } }
  /// Writes take no more than that at a time, and every other call is interrupted.
  func stutter(_ largest: Int) {
    state.withLock {
      $0.largestWrite = largest
      $0.interrupts = true
    }
  }

  /// From now on each sync waits to be let go.
  func holdSyncs() { state.withLock { $0.holdsSyncs = true } }
  func waitForSync() async { for await _ in entering { return } }
  func letSyncGo() { letGo.signal() }

  private func write(_ descriptor: CInt, _ bytes: UnsafeRawBufferPointer) -> Int {
    let allowed: Int = state.withLock { state in
      state.calls.append(.write(bytes.count))
      state.time += state.timeOfWrite
      if let code = state.writeError { return -Int(code) }
      if state.interruptsNow() { return -Int(ErrorNumber.interrupted) }
      guard let room = state.room else { return state.largestWrite }
      if room == 0 { return -Int(ErrorNumber.noSpace) }
      state.room = room - min(room, bytes.count)
      return room
    }
    if allowed <= 0 { return allowed }
    return Disk.real.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes.prefix(allowed)))
  }

  private func make(_ path: String) -> CInt {
    let error = state.withLock { $0.interruptsNow() ? ErrorNumber.interrupted : $0.makeError }
    return error.map { -$0 } ?? Disk.real.make(path)
  }

  private func move(_ path: String, to other: String) -> CInt {
    let error = state.withLock { $0.interruptsNow() ? ErrorNumber.interrupted : $0.moveError }
    return error ?? Disk.real.move(path, other)
  }

  private func sync() -> CInt {
    let (answer, holds): (CInt?, Bool) = state.withLock { state in
      state.calls.append(.sync)
      if state.interruptsNow() { return (ErrorNumber.interrupted, false) }
      return (state.syncError, state.holdsSyncs)
    }
    if holds {
      enters.yield()
      letGo.wait()
    }
    return answer ?? 0
  }
}
