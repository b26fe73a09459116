import Classroom
import Dispatch
import Foundation
import Games
import Hall
import Journal
import Wire

@testable import Serve

/// Keeps all that was decided, for a test to write down as it likes.
final class RecordingLedger: Ledger {
  private(set) var decisions: [Decision] = []

  var durable: Int { decisions.last?.number ?? 0 }

  func store(_ decision: Decision) { decisions.append(decision) }

  func commit(_ hall: Hall) {}
}

/// A class that has played, and the directory in which that is saved.
final class SavedClass {
  private let folder = DataFolder()
  let ledger = RecordingLedger()
  let stage: MemoryStage

  init(seed: UInt64) {
    stage = MemoryStage(seed: seed, ledger: ledger)
    stage.house.takeUp()
  }

  var path: String { folder.path }

  var decisions: [Decision] { ledger.decisions }

  /// Anna and Bo come in, and play until the game is over or so many steps have been taken.
  @discardableResult func play(seed: UInt64, steps: Int = 5_000) -> String {
    for name in ["anna", "bo"] { stage.enter(name) }
    return playOn(seed: seed, steps: steps)
  }

  /// They play another game.
  @discardableResult func playOn(seed: UInt64, steps: Int = 5_000) -> String {
    let code = stage.seat(["anna", "bo"])
    var romp = Romp(
      stage: stage, seats: ["anna", "bo"], code: code, chance: .seeded(seed), skill: 8)
    for _ in 0..<steps where !romp.isOver {
      romp.step()
      stage.pass(700)
    }
    return code
  }

  /// Writes what was decided. A new segment begins after each of the places in `rolls`.
  func write(
    as className: String = "test", rolls: Set<Int> = [], checkpoints: [Int: ClassState.Memory] = [:]
  ) throws {
    let directory = try DataDirectory(path)
    defer { directory.release() }
    let done = DispatchSemaphore(value: 0)
    let journal = try Journal(
      in: directory, className: className, after: directory.read { _ in }, sync: .never
    ) { event in
      switch event {
      case .closed, .checkpointed: done.signal()
      case .stored, .failed, .resumed, .lockTakenAgain, .checkpointFailed, .checkpointLeftOut: break
      }
    }
    for (place, decision) in decisions.enumerated() {
      journal.append(Record.decision(decision).line, upTo: decision.number)
      guard rolls.contains(place) else { continue }
      guard let memory = checkpoints[place] else {
        journal.roll(checkpoint: nil)
        continue
      }
      journal.roll(checkpoint: memory.checkpoint)
      done.wait()
    }
    journal.close()
    done.wait()
  }

  /// The class as it stood after so many decisions.
  func memory(after count: Int) throws -> ClassState.Memory {
    let hall = Hall(lists: [])
    for decision in decisions[..<count] { try hall.restore(decision) }
    return hall.memory()
  }

  // MARK: Files

  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")))
  }

  func overwrite(_ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: "\(path)/\(name)")
  }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// Changes one byte in a line of a file, counted from 0.
  func damage(_ name: String, line: Int) throws {
    var bytes = try bytes(name)
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    let middle = (lines[line].startIndex + lines[line].endIndex) / 2
    bytes[middle] ^= 1
    try overwrite(name, bytes)
  }
}
