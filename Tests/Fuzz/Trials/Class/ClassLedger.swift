import Common
import Games
import JSON

@testable import Classroom
@testable import Hall
@testable import Serve

/// Keeps what a journal would, and has a second hall live through what can be read from that.
final class TrialLedger: Ledger {
  private(set) var durable = 0
  private(set) var twin = TrialLedger.hall()
  private var lines: [[UInt8]] = []
  private var waiting: [Decision] = []
  /// Takes its time, until it is asked.
  var isPatient = false

  private static func hall() -> Hall {
    Hall(lists: TestClass.lists, materials: TestClass.materials, chance: .seeded(1))
  }

  func store(_ decision: Decision) { waiting.append(decision) }

  func commit(_ hall: Hall) {}

  /// All that waits reaches the disk.
  func store() {
    for decision in waiting {
      let line = Record.decision(decision).encode() + [UInt8(ascii: "}")]
      apply(line, to: twin, as: decision)
      lines.append(line)
      durable = decision.number
    }
    waiting = []
  }

  private func apply(_ line: [UInt8], to hall: Hall, as decision: Decision? = nil) {
    do {
      let read = try Record(line[...])
      guard case .decision(let came) = read else { fail("no decision") }
      must(decision == nil || came == decision, "it reads otherwise: \(text(line))")
      try hall.restore(came)
    } catch {
      fail("what was decided is not read: \(error): \(text(line))")
    }
  }

  private func text(_ line: [UInt8]) -> String { String(decoding: line, as: UTF8.self) }

  /// A new start: what waited was never told to anybody.
  func hallReadAgain() -> Hall {
    waiting = []
    let hall = TrialLedger.hall()
    for line in lines { apply(line, to: hall) }
    return hall
  }

  func mustHaveAll(of hall: Hall) {
    must(durable == hall.factCount, "\(durable) of \(hall.factCount) facts are stored")
    let (own, twins) = (hall.kept, twin.kept)
    for (one, other) in zip(own, twins) where one != other {
      fail("a new start knows\n\(other)\ninstead of\n\(one)")
    }
    must(own.count == twins.count, "a new start knows something else")
    hall.mustBeKept()
  }
}
