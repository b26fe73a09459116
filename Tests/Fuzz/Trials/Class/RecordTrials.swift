import Common
import Games
import JSON
import Words

@testable import Classroom
@testable import Hall

/// Lines of a journal, with what stands around them mended where it says so: what is read is what was
/// written, and however little of it fits, all can be told by a checkpoint and read again.
struct RecordTrial: Trial {
  func take(_ input: [UInt8]) {
    var choices = Choices(input)
    let (isMended, isRepair) = (choices.flag(), choices.flag())
    let hall = Hall(lists: isRepair ? [] : TestClass.lists, chance: .seeded(1))
    var hasBegun = false
    for record in records(in: choices.text(upTo: 40_000)) {
      switch record {
      case .kept(let kept) where hasBegun || (try? hall.restore(kept)) == nil && !isRepair: return
      case .kept: break
      case .decision(let decision):
        hasBegun = true
        let fitting = isMended ? mended(decision, hall) : decision
        if isRepair {
          if fitting.number > hall.factCount { _ = hall.restoreWhatFits(of: fitting) }
        } else if (try? hall.restore(fitting)) == nil {
          return
        }
      }
    }
    hall.mustBeKept()
  }

  /// The same facts with the numbers that they would have had there.
  private func mended(_ decision: Decision, _ hall: Hall) -> Decision {
    var seqs: [RoomNumber: Int] = [:]
    let told = decision.told.map { told in
      guard case .inRoom(let room, _, let fact) = told else { return told }
      let seq = (seqs[room] ?? hall.rooms[room]?.seq ?? 0) + 1
      seqs[room] = seq
      return .inRoom(room, seq: seq, fact)
    }
    let latest = decision.begins ? decision.at : max(decision.at, hall.decidedAt ?? decision.at)
    return Decision(
      number: hall.factCount + told.count, at: latest, by: decision.by, receipt: decision.receipt,
      told: told)
  }
}

/// What a checkpoint tells, as a start reads it and as a repair does.
struct CheckpointTrial: Trial {
  func take(_ input: [UInt8]) {
    var choices = Choices(input)
    let isRepair = choices.flag()
    let hall = Hall(lists: isRepair ? [] : TestClass.lists, chance: .seeded(1))
    for case .kept(let kept) in records(in: choices.text(upTo: 40_000)) {
      if (try? hall.restore(kept)) == nil, !isRepair { return }
    }
    hall.mustBeKept()
  }
}

/// Those lines that can be read.
private func records(in text: [UInt8]) -> [Record] {
  text.split(separator: UInt8(ascii: "\n")).compactMap { line in
    guard let record = try? Record(line) else { return nil }
    must((try? Record(record.line[...])) == record, "written otherwise: \(record)")
    return record
  }
}

extension Record {
  fileprivate var line: [UInt8] { encode() + [UInt8(ascii: "}")] }
}

extension Hall {
  /// What a checkpoint tells of it.
  var kept: [Record] {
    var kept: [Record] = []
    func keep(_ piece: Kept) { kept.append(.kept(piece)) }
    memory().forEach(keep)
    return kept
  }

  /// A checkpoint of it can be read, and tells all.
  func mustBeKept() {
    let told = kept.map(\.line)
    let again = Hall(lists: lists, chance: .seeded(1))
    for line in told {
      do {
        guard case .kept(let kept) = try Record(line[...]) else { fail("a decision") }
        try again.restore(kept)
      } catch {
        fail("a checkpoint is not read: \(error): \(String(decoding: line, as: UTF8.self))")
      }
    }
    for (line, other) in zip(told, again.kept.map(\.line)) where line != other {
      fail(
        "a checkpoint tells\n\(String(decoding: line, as: UTF8.self)) and then\n"
          + String(decoding: other, as: UTF8.self))
    }
    must(again.kept.count == told.count, "a checkpoint tells less")
  }
}
