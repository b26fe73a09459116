import Foundation
import Games
import Journal
import Secrets
import Synchronization
import Testing
import Wire
import Words

@testable import Classroom
@testable import Hall
@testable import Serve

/// What is swept out of old files is gone, and the rest is as it was.
@Suite struct ErasedFilesTests {
  private func sweep(_ saved: SavedClass, _ pupils: Set<Pupil> = [Pupil(1)]) async throws {
    let directory = try DataDirectory(saved.path)
    defer { directory.release() }
    let last = try directory.segments.last ?? 0
    let outcome = await withCheckedContinuation { continuation in
      Sweeper(directory).sweep(ToSweep(pupils: pupils), before: last + 1) {
        continuation.resume(returning: $0)
      }
    }
    guard case .swept(ToSweep(pupils: pupils)) = outcome else {
      Issue.record("not swept: \(outcome)")
      return
    }
  }

  private func files(_ saved: SavedClass) throws -> [String: [UInt8]] {
    Dictionary(
      uniqueKeysWithValues: try saved.names.filter { $0 != "lock" }
        .map { ($0, try saved.bytes($0)) })
  }

  private func text(_ saved: SavedClass) throws -> String {
    try files(saved).values.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
  }

  /// Everything is read as a new start reads it, and as who looks at old games does.
  private func read(_ saved: SavedClass, without words: [String] = Keepsakes.words) throws -> Hall {
    let hall = Hall(lists: TestWords.lists)
    _ = try Recovery.read(DataDirectory(readOnly: saved.path), into: hall)
    let archive = try Archive(directory: saved.path)
    #expect(archive.troubles.isEmpty)
    _ = archive.table(of: archive.rooms) { "\($0.milliseconds)" }
    for room in archive.rooms {
      for viewer in [Viewpoint.teacher, .spectator, .seat(Seat(1)), .seat(Seat(2))] {
        for form in [
          Replay.Form.text(Tongue(.swedish), TextStyle()), .text(Tongue(.english), TextStyle()),
          .json(Tongue(.english)),
        ] {
          var replay = try Replay(room, from: archive, for: viewer, as: form)
          while let step = replay.next() {
            #expect(step.missing == nil)
            for word in words {
              #expect(!step.lines.joined(separator: "\n").contains(word))
            }
          }
        }
      }
    }
    return hall
  }

  private func school(seed: UInt64) -> (saved: SavedClass, secrets: [String]) {
    let saved = SavedClass(seed: seed)
    let (token, word) = Keepsakes.fill(saved.stage)
    let secrets = [
      Digest(of: token).hex,
      saved.stage.house.hall.book.word(of: Pupil(1))?.stretched?.text ?? word,
      "annas-own", #""by":1,"facts""#, #""by":1,"ok""#, "\"owl\"",
    ]
    return (saved, secrets)
  }

  /// From the first segment on, with new segments anywhere, and with checkpoints.
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func nothingIsLeftAndNothingElseChanges(seed: UInt64) async throws {
    let (saved, secrets) = school(seed: 1)
    var chance = Chance.seeded(seed)
    let rolls = Set(
      (0..<Int(seed)).map { _ in Int.random(in: 0..<saved.decisions.count, using: &chance) })
    var checkpoints: [Int: ClassState.Memory] = [:]
    for place in rolls where seed % 2 == 0 {
      checkpoints[place] = try saved.memory(after: place + 1)
    }
    try saved.write(rolls: rolls, checkpoints: checkpoints)
    let before = try files(saved)
    let all = try text(saved)
    for word in Keepsakes.words + Keepsakes.kept + secrets {
      #expect(all.contains(word) || seed % 2 == 0, "\(word) stands nowhere")
    }
    try await sweep(saved)

    let after = try files(saved)
    #expect(after.mapValues(\.count) == before.mapValues(\.count))
    let left = try text(saved)
    for word in Keepsakes.words + secrets { #expect(!left.contains(word), "\(word) is left") }
    for word in Keepsakes.kept where all.contains(word) {
      #expect(left.contains(word), "\(word) is gone")
    }
    let hall = try read(saved)
    #expect(!hall.book.isMember(Pupil(1)) && hall.book.wasMember(Pupil(1)))
    #expect(hall.book.nextPupil == Pupil(3))
    #expect(hall.factCount == saved.stage.house.hall.factCount)
    #expect(hall.book.results(of: Pupil(2)) == saved.stage.house.hall.book.results(of: Pupil(2)))
    guard case .whole = try Repair.run(in: saved.path) else {
      Issue.record("something seems to be damaged")
      return
    }
    try await sweep(saved)
    #expect(try files(saved) == after, "the second time changed something")
    try await sweep(saved, [Pupil(2)])
    let nobody = try text(saved)
    for word in Keepsakes.words + Keepsakes.kept { #expect(!nobody.contains(word)) }
    _ = try read(saved)
  }

  /// Games as children play them: whoever of them is forgotten, the files still tell the rest.
  @Test(arguments: GameKind.allCases, 1...3 as ClosedRange<UInt64>)
  func anyGameCanStillBeReadAndSeen(game: GameKind, seed: UInt64) async throws {
    let saved = SavedClass(seed: seed)
    let seats = ["anna", "zeb", "p3"]
    for name in seats { saved.stage.enter(name) }
    let mode = seed % 2 == 0 ? game.otherMode : ""
    let code = saved.stage.seat(seats, #","think":0,"game":"\#(game.rawValue)"\#(mode)"#)
    var romp = Romp(stage: saved.stage, seats: seats, code: code, chance: .seeded(seed))
    romp.play()
    try saved.write(rolls: [7, saved.decisions.count / 2])
    try await sweep(saved, [Pupil(Int(seed))])
    let hall = try read(saved, without: [seats[Int(seed) - 1].inCapitals])
    #expect(hall.book.count == 2)
    for pupil in (1...3).map(Pupil.init) where pupil != Pupil(Int(seed)) {
      // What a race was for the others goes with it; a class's sums stand in its checkpoints.
      if game == .race { continue }
      #expect(hall.book.results(of: pupil) == saved.stage.house.hall.book.results(of: pupil))
    }
  }

  /// What is lost or damaged cannot be looked through: nothing of it that could be Anna's stays.
  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func damageHidesNothing(seed: UInt64) async throws {
    let (saved, secrets) = school(seed: 1)
    let third = saved.decisions.count / 3
    try saved.write(rolls: [third, 2 * third])
    var chance = Chance.seeded(seed)
    if seed % 3 == 0 { try saved.remove("00000001.journal") }
    for name in try saved.names.filter({ $0.hasSuffix(".journal") }) {
      let lines = try saved.bytes(name).split(separator: UInt8(ascii: "\n")).count
      for _ in 0..<8 {
        try saved.damage(name, line: Int.random(in: 1..<lines, using: &chance))
      }
    }
    try await sweep(saved)
    let left = try text(saved)
    for word in Keepsakes.words + secrets { #expect(!left.contains(word), "\(word) is left") }
    let archive = try Archive(directory: saved.path)
    #expect(!archive.troubles.isEmpty)
    if case .repaired(let report) = try Repair.run(in: saved.path) { #expect(report.count > 6) }
  }
}
