import Games
import Journal
import Testing
import Wire

@testable import Classroom
@testable import Hall
@testable import Serve

/// What damage leaves is kept, and what it takes is named.
@Suite struct RepairTests {
  /// A game that goes on, after another that came to its end.
  private func school(seed: UInt64) throws -> SavedClass {
    let saved = SavedClass(seed: seed)
    saved.play(seed: seed)
    saved.stage.send(#"{"do":"again"}"#, from: "anna")
    saved.stage.send(#"{"do":"leave"}"#, from: "bo")
    saved.stage.pass(20 * 60_000)
    saved.stage.enter("p3")
    _ = saved.stage.seat(["p3"])
    for _ in 0..<3 { saved.stage.answer("p3", right: false) }
    return saved
  }

  private func starts(_ saved: SavedClass) async throws -> Server.Recovered? {
    var options = Server.Options(data: saved.path)
    options.rounds = 1
    options.sync = .never
    options.port = 0
    options.isLocal = true
    options.lists = TestWords.lists
    let server = try Server(options)
    let recovered = await server.recovered
    _ = try await server.start()
    await server.stop()
    return recovered
  }

  private func report(_ saved: SavedClass) throws -> [String] {
    guard case .repaired(let report) = try Repair.run(in: saved.path) else {
      Issue.record("nothing was found to be wrong")
      return []
    }
    return report
  }

  /// Every fact is there as it was, or is named as lost.
  private func check(_ saved: SavedClass, _ losses: Losses, _ comment: Comment) throws {
    let hall = Hall(lists: [])
    _ = try Recovery.read(DataDirectory(readOnly: saved.path), into: hall)
    let ended = saved.decisions.flatMap(\.told).compactMap { told -> RoomNumber? in
      if case .inClass(let fact) = told { fact.as(RoomEnded.self)?.number } else { nil }
    }
    for decision in saved.decisions {
      for (place, told) in decision.told.enumerated() {
        let number = decision.number - decision.told.count + 1 + place
        let isLost =
          losses.missing.contains { $0.contains(number) } || losses.unfit.contains(number)
          || number > hall.factCount && losses.isEndUnknown
        switch told {
        case .inRoom(let room, let seq, let fact):
          let kept = hall.rooms[room]
          if isLost {
            #expect((kept?.seq ?? 0) < seq, comment)
          } else if let kept {
            #expect(kept.entries[seq - 1].fact == fact, comment)
          } else {
            #expect(ended.contains(room) || losses.rooms[room] != nil, comment)
          }
        case .inClass(let fact):
          guard let enrolled = fact.as(Enrolled.self) else { break }
          let (pupil, name) = (enrolled.pupil, enrolled.name)
          #expect(isLost ? !hall.book.isMember(pupil) : hall.book.name(of: pupil) == name, comment)
        }
      }
    }
    // No number that stands somewhere is given again.
    var standing: Kept.Standing?
    let note: (Kept) -> Void = { if case .standing(let told, _) = $0 { standing = told } }
    hall.memory().forEach(note)
    if let last = standing {
      for decision in saved.decisions
      where decision.number <= hall.factCount
        && !losses.missing.contains(where: { $0.contains(decision.number) })
      {
        for case .inRoom(let room, _, let fact) in decision.told {
          #expect(last.lastRoom >= room.value, comment)
          if let pupil = fact.as(Room.Joined.self)?.pupil {
            #expect(last.lastPupil >= pupil.number, comment)
          }
        }
      }
    }
  }

  @Test func aChangedByteInAnyLineIsRepaired() async throws {
    let saved = try school(seed: 5)
    try saved.write(rolls: [10])
    let originals = ["00000001.journal", "00000002.journal"]
    let bytes = try originals.map { ($0, try saved.bytes($0)) }
    for (name, whole) in bytes {
      let lines = whole.split(separator: UInt8(ascii: "\n")).count
      for line in 0..<lines {
        for (name, whole) in bytes { try saved.overwrite(name, whole) }
        try saved.damage(name, line: line)
        let comment: Comment = "\(name), line \(line)"
        let damaged = try saved.bytes(name)
        // A server that finds the damage at the very end takes it for a write that was cut short.
        if case .whole = try Repair.run(in: saved.path) {
          #expect(name == originals[1] && line >= lines - 2, comment)
          continue
        }
        try saved.remove("00000003.journal")
        try saved.remove("00000003.checkpoint")
        let losses = try Rescue(DataDirectory(readOnly: saved.path)).losses
        let report = try report(saved)
        #expect(
          report.contains { $0.contains(name) && $0.contains("byte") || $0.contains("first line") },
          comment)
        for range in losses.missing {
          #expect(report.contains { $0.contains("\(range.lowerBound)") }, comment)
        }
        try check(saved, losses, comment)
        _ = try #require(try await starts(saved), comment)
        // The damaged file is still as it was.
        #expect(try saved.bytes(name) == damaged, comment)
        for name in try saved.names where !originals.contains(name) { try saved.remove(name) }
      }
    }
  }

  /// Whole lines of times that are none, or as far apart as times can be, again and again.
  @Test(arguments: [(1 << 53) - 1, .max, Moment.known.upperBound])
  func absurdTimesAreLeftOut(_ far: Int) async throws {
    let saved = try school(seed: 5)
    let count = saved.decisions.last?.number ?? 0
    for number in 1...2_000 {
      let at = Moment(milliseconds: number.isMultiple(of: 2) ? far : -far)
      saved.ledger.store(
        Decision(
          number: count + number, at: at, by: nil, receipt: nil,
          told: [.inClass(AnyClassFact(Quiet(on: number.isMultiple(of: 2))))]))
    }
    try saved.write()
    let losses = try Rescue(DataDirectory(readOnly: saved.path)).losses
    #expect(losses.damaged.count == (Moment.known.contains(far) ? 0 : 2_000))
    let report = try report(saved)
    #expect(report.contains { $0.contains("It has been repaired") })
    #expect(try await starts(saved)?.pupils == 3)
  }

  @Test func whatIsWholeIsLeftAlone() throws {
    let saved = try school(seed: 6)
    try saved.write()
    let before = try saved.names
    guard case .whole(let content) = try Repair.run(in: saved.path) else {
      Issue.record("something was repaired")
      return
    }
    #expect(content.hasPrefix("3 children, "))
    #expect(try saved.names == before)
    #expect(throws: DirectoryTrouble.self) { _ = try Repair.run(in: saved.path + "/none") }
  }

  @Test func aMissingSegmentInTheMiddle() async throws {
    let saved = try school(seed: 7)
    let third = saved.decisions.count / 3
    try saved.write(rolls: [third, 2 * third])
    try saved.remove("00000002.journal")
    let losses = try Rescue(DataDirectory(readOnly: saved.path)).losses
    let lines = try report(saved)
    #expect(lines.contains { $0.contains("00000002.journal is missing.") })
    let first = saved.decisions[third].number + 1
    let last = saved.decisions[2 * third].number
    #expect(lines.contains { $0.contains("Facts \(first) to \(last) cannot be read.") })
    try check(saved, losses, "missing")
    #expect(try await starts(saved)?.pupils == 3)
  }

  /// After a stop in peace somebody has lost the newest file, or the end of it.
  @Test func aMissingEnd() async throws {
    let saved = try school(seed: 7)
    let half = saved.decisions.count / 2
    try saved.write(rolls: [half])
    let name = "00000002.journal"
    let (whole, reached) = (try saved.bytes(name), try saved.bytes("reached"))
    let lines = whole.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let cut = lines[lines.count - 4].startIndex
    for size in [nil, cut, cut + 10] {
      for name in try saved.names where name.hasPrefix("00000003") { try saved.remove(name) }
      try saved.overwrite("reached", reached)
      if let size {
        try saved.overwrite(name, Array(whole[..<size]))
      } else {
        try saved.remove(name)
      }
      let damage = await #expect(throws: Damage.self) { _ = try await SavedServer(saved.path) }
      #expect(damage?.file == name)
      let told = try report(saved)
      let says = size.map { "ends at byte \($0), but it went on to" } ?? "is missing."
      #expect(told.contains { $0.contains("\(name) \(says)") })
      #expect(told.contains { $0.contains("If anything happened after fact ") })
      _ = try #require(try await starts(saved))
    }
  }

  /// Nothing is left but the knowledge that there was something.
  @Test func aMissingClass() async throws {
    let saved = try school(seed: 7)
    try saved.write()
    try saved.remove("00000001.journal")
    await #expect(throws: Damage.self) { _ = try await SavedServer(saved.path) }
    let told = try report(saved)
    #expect(told.contains { $0.contains("00000001.journal is missing.") })
    #expect(try await starts(saved)?.pupils == 0)
  }

  @Test func anOlderBeginningLosesNothing() async throws {
    let saved = try school(seed: 8)
    let half = saved.decisions.count / 2
    try saved.write(
      rolls: [3, half],
      checkpoints: [3: saved.memory(after: 4), half: saved.memory(after: half + 1)])
    try saved.damage("00000003.checkpoint", line: 2)
    // It is not needed for an older checkpoint.
    try saved.damage("00000001.journal", line: 2)
    let lines = try report(saved)
    #expect(lines.contains { $0.contains("00000003.checkpoint, from byte") })
    #expect(lines.contains { $0.contains("Nothing: everything") })
    try check(saved, Losses(), "older")
    #expect(try await starts(saved)?.pupils == 3)

    // The same with none that is whole.
    for name in try saved.names where name.hasPrefix("00000004") || name == "reached" {
      try saved.remove(name)
    }
    try saved.damage("00000001.journal", line: 2)
    try saved.damage("00000002.checkpoint", line: 1)
    #expect(try report(saved).contains { $0.contains("Nothing: everything") })
    try check(saved, Losses(), "oldest")
  }

  @Test func aDamagedCheckpointAlone() async throws {
    let saved = try school(seed: 9)
    let last = saved.decisions.count - 1
    try saved.write(rolls: [last], checkpoints: [last: saved.memory(after: last + 1)])
    try saved.remove("00000001.journal")
    let lines = try saved.bytes("00000002.checkpoint").split(separator: UInt8(ascii: "\n"))
    let bo = try #require(
      lines.firstIndex { String(decoding: $0, as: UTF8.self).contains(#""name":"Bo""#) })
    try saved.damage("00000002.checkpoint", line: bo)
    let told = try report(saved)
    #expect(told.contains { $0.contains("2 children: Anna, P3.") })
    #expect(try await starts(saved)?.pupils == 2)
  }

  @Test func aFileOfAnotherClassIsLeftOut() throws {
    let saved = try school(seed: 10)
    try saved.write(rolls: [5])
    let other = try school(seed: 9)
    try other.write(as: "other", rolls: [3])
    try saved.overwrite("00000002.journal", other.bytes("00000002.journal"))
    let lines = try report(saved)
    #expect(
      lines.contains { $0.contains("00000002.journal belongs to another class, other, ") })
    let last = saved.decisions[5].number
    #expect(lines.contains { $0.contains("If anything happened after fact \(last), ") })
  }

  /// What was repaired once goes on, and can be repaired again from its beginning.
  @Test func afterARepairTheGameGoesOn() async throws {
    let saved = try school(seed: 11)
    try saved.write()
    let line = try #require(
      try saved.bytes("00000001.journal").split(separator: UInt8(ascii: "\n"))
        .firstIndex {
          String(decoding: $0, as: UTF8.self).contains(#""event":"asked""#)
            && String(decoding: $0, as: UTF8.self).contains(#""round":1,"#)
        })
    try saved.damage("00000001.journal", line: line)
    _ = try report(saved)
    _ = try await starts(saved)
    let archive = try Archive(directory: saved.path)
    for room in archive.rooms {
      let facts = archive.facts(of: room.number).map(\.seq)
      #expect(facts == facts.sorted())
      #expect(Set(facts).count == facts.count)
    }
    // Now the new beginning is damaged too.
    try saved.damage("00000002.checkpoint", line: 2)
    _ = try report(saved)
    #expect(try await starts(saved)?.pupils == 3)
  }
}
