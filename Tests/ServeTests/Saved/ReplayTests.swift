import Classroom
import Games
import Hall
import Testing
import Wire
import Words

@testable import Serve

/// A saved game is seen again as it was seen.
@Suite struct ReplayTests {
  private static func steps(_ replay: Replay) -> [Replay.Step] {
    var replay = replay
    var steps: [Replay.Step] = []
    while let step = replay.next() { steps.append(step) }
    return steps
  }

  private func replay(
    _ saved: SavedClass, _ name: String, for viewer: Viewpoint = .spectator,
    as form: Replay.Form = .text(Tongue(.english), TextStyle())
  ) throws -> [Replay.Step] {
    let archive = try Archive(directory: saved.path)
    let room = try #require(archive.room(named: name))
    return Self.steps(try Replay(room, from: archive, for: viewer, as: form))
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func itShowsWhatASpectatorSaw(seed: UInt64) throws {
    let saved = SavedClass(seed: seed)
    let stage = saved.stage
    for name in ["anna", "bo"] { stage.enter(name) }
    stage.send(#"{"do":"open","list":"en","think":500}"#, from: "anna")
    let code = try #require(stage.house.hall.rooms.values.first?.code)
    stage.open("text")
    stage.send("lang en", from: "text")
    stage.send("watch \(code)", from: "text")
    stage.open("json")
    _ = stage.take("json")
    stage.send(#"{"do":"watch","room":"\#(code)","after":0}"#, from: "json")
    _ = stage.take("text")
    stage.send(#"{"do":"sit","room":"\#(code)"}"#, from: "bo")
    var romp = Romp(stage: stage, seats: ["anna", "bo"], code: code, chance: .seeded(seed))
    romp.play { stage.pass(100) }
    let seenAsText = stage.take("text")
    let seenAsJSON = stage.take("json").filter { $0.isFact }
    try saved.write(rolls: [3, 20])

    let shown = try replay(saved, code).flatMap(\.lines)
    #expect(Array(shown.suffix(seenAsText.count)) == seenAsText)
    #expect(shown.count == seenAsText.count + 1, "before Bo came only Anna was told of")
    let lines = try replay(saved, code, as: .json(nil)).flatMap(\.lines)
    #expect(lines == seenAsJSON)
  }

  /// A game that stops while a question is open: what would have been right is nobody's but the
  /// teacher's.
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func whatIsRightStaysASecret(seed: UInt64) throws {
    let saved = SavedClass(seed: seed)
    let code = saved.play(seed: seed, steps: Int(seed) * 3)
    try saved.write()
    let facts = try #require(saved.stage.room(code)?.entries.map(\.fact))
    let asked = try #require(facts.compactMap(\.asked).last)
    // If it has come before, what was right has been told.
    guard facts.count(where: { $0.asked?.question == asked.question }) == 1,
      !facts.contains(where: { $0.closed?.round == asked.round })
    else { return }
    let secrets = (asked.rights.value ?? []).map(\.whole)
    for form in [Replay.Form.text(Tongue(nil), TextStyle()), .json(Tongue(.english)), .json(nil)] {
      let shown = try replay(saved, code, as: form).flatMap(\.lines).joined().lowercased()
      for secret in secrets { #expect(!shown.contains(secret)) }
    }
    let all = try replay(saved, code, for: .teacher, as: .json(nil)).flatMap(\.lines).joined()
    for secret in secrets { #expect(all.contains("\"made\":\"\(secret)\"")) }
  }

  @Test func afterAGapItIsToldWithoutPictures() throws {
    let saved = SavedClass(seed: 3)
    let code = saved.play(seed: 3)
    let facts = try #require(saved.stage.room(code)?.entries)
    try saved.write()
    // The decision in which the second question was asked.
    let seconds = facts.indices.filter { facts[$0].fact.picture(for: .spectator) != nil }
    let place = try #require(
      saved.decisions.firstIndex { $0.told.contains { $0.seq == seconds[1] + 1 } })
    // Before it stand the header and one mark for each line.
    let line = try #require(
      try saved.bytes("00000001.journal").split(separator: UInt8(ascii: "\n"))
        .firstIndex { String(decoding: $0, as: UTF8.self).contains("\"round\":2,") })
    try saved.damage("00000001.journal", line: line)
    let lost = saved.decisions[place].told.compactMap(\.seq)

    let archive = try Archive(directory: saved.path)
    #expect(archive.troubles.count == 1)
    #expect(archive.troubles[0].hasPrefix("00000001.journal is damaged: "))
    let steps = try replay(saved, code)
    let gap = try #require(steps.firstIndex { $0.missing != nil })
    #expect(steps[gap].missing == (lost.min() ?? 0)...(lost.max() ?? 0))
    #expect(steps[..<gap].count { $0.hasPicture } == 1)
    #expect(
      steps[gap...].allSatisfy { !$0.hasPicture && ($0.missing == nil || $0.at == steps[gap].at) })
    #expect(steps[gap...].contains { $0.lines.contains { $0.hasPrefix("Question 3: ") } })
    #expect(steps.last?.lines.isEmpty == false)
  }

  @Test func aRoomWithoutItsBeginningIsNotShown() throws {
    let saved = SavedClass(seed: 3)
    let code = saved.play(seed: 3)
    try saved.write(rolls: [8])
    let archive = try Archive(file: "00000002.journal", in: saved.path)
    let room = try #require(archive.room(named: "1"))
    #expect(room.code == nil)
    #expect(throws: ReplayTrouble.self) {
      _ = try Replay(room, from: archive, for: .spectator, as: .json(nil))
    }
    let first = try Archive(file: "00000001.journal", in: saved.path)
    #expect(first.rooms.map(\.code) == [code])
    #expect(first.name(of: Pupil(1)) == "Anna")
  }

  @Test func aCheckpointCanBeShownAndFillsIn() throws {
    let saved = SavedClass(seed: 4)
    let code = saved.play(seed: 4)
    let roll = saved.decisions.count / 2
    try saved.write(rolls: [roll], checkpoints: [roll: saved.memory(after: roll + 1)])
    let whole = try replay(saved, code, as: .json(nil)).flatMap(\.lines)
    let copy = try Archive(file: "00000002.checkpoint", in: saved.path)
    #expect(copy.rooms.map(\.code) == [code])
    #expect(copy.rooms[0].facts < whole.count)
    try saved.remove("00000001.journal")
    let filled = try Archive(directory: saved.path)
    #expect(filled.troubles == ["00000001.journal is missing."])
    #expect(filled.name(of: Pupil(2)) == "Bo")
    let room = try #require(filled.room(named: "1"))
    let shown = Self.steps(try Replay(room, from: filled, for: .spectator, as: .json(nil)))
    let events = shown.flatMap(\.lines).compactMap { $0.text("event") }
    #expect(events == whole.compactMap { $0.text("event") })
  }

  @Test func aLineThatIsBeingWrittenIsNoDamage() throws {
    let saved = SavedClass(seed: 5)
    saved.play(seed: 5)
    try saved.write()
    let bytes = try saved.bytes("00000001.journal")
    try saved.overwrite("00000001.journal", bytes.dropLast(40))
    #expect(try Archive(directory: saved.path).troubles == [])
  }
}

/// How long a reader is given.
@Suite struct PacingTests {
  private func step(_ at: Int, picture: Bool = false) -> Replay.Step {
    Replay.Step(at: Moment(milliseconds: at), lines: [""], hasPicture: picture, missing: nil)
  }

  @Test func restsAreAsLongAsTheyWereButNeverLong() throws {
    let pacing = Pacing()
    #expect(pacing.rest(after: step(1_000), until: step(1_400)) == 400)
    #expect(pacing.rest(after: step(1_000), until: step(1_000)) == 0)
    #expect(pacing.rest(after: step(1_000), until: step(90_000_000)) == 3_000)
    #expect(pacing.rest(after: step(1_000), until: step(0)) == 0)
    #expect(pacing.rest(after: step(0, picture: true), until: step(10)) == 1_500)
    #expect(pacing.rest(after: step(0, picture: true), until: step(2_000)) == 2_000)
  }

  @Test func speedsDivideThem() throws {
    let twice = try #require(Pacing(speed: 2))
    #expect(twice.rest(after: step(0), until: step(1_000)) == 500)
    #expect(twice.rest(after: step(0, picture: true), until: step(0)) == 750)
    let none = try #require(Pacing(speed: 0))
    #expect(none.rest(after: step(0, picture: true), until: step(9_999)) == 0)
    let slowest = try #require(Pacing(speed: 0.1))
    #expect(slowest.rest(after: step(0), until: step(9_999)) == 30_000)
    for speed in [-1, 0.01, 101, Double.nan, .infinity] { #expect(Pacing(speed: speed) == nil) }
  }
}

extension RoomFact {
  fileprivate var asked: Rounds<Bingo>.Asked? {
    if case .game(let fact) = self { fact.own as? Rounds<Bingo>.Asked } else { nil }
  }

  fileprivate var closed: Rounds<Bingo>.Closed? {
    if case .game(let fact) = self { fact.own as? Rounds<Bingo>.Closed } else { nil }
  }
}

extension Decision.Told {
  /// Which of its room's facts it is.
  fileprivate var seq: Int? {
    if case .inRoom(_, let seq, _) = self { seq } else { nil }
  }
}
