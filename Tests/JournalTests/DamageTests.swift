import Testing
import Tools

@testable import Journal

/// What reading may make of changed files: the truth up to somewhere, or a refusal.
@Suite(.timeLimit(.minutes(5)))
struct DamageTests {
  /// Three segments and a checkpoint in front of the second, several writes in each.
  ///
  /// Reading should find 1…3 (all of which stands in the checkpoint) and 4…9. `numbers` is that.
  private static let numbers = Array(1...9)

  private func journal(closed: Bool) async throws -> Folder {
    let folder = try Folder()
    let scribe = try Scribe(folder)
    await scribe.store(1...2)
    await scribe.store(3...3)
    await scribe.roll(checkpoint: 1...3)
    await scribe.store(4...4)
    await scribe.store(5...6)
    scribe.roll()
    await scribe.store(7...7)
    await scribe.store(8...9)
    if !closed { return try folder.copy() }
    await scribe.close()
    return folder
  }

  private enum Outcome: Equatable {
    case prefix(Int)
    case damage
    case invention([String])
  }

  private func outcome(_ folder: Folder, _ numbers: [Int] = Self.numbers) throws -> Outcome {
    var found: [String] = []
    let expected = texts(numbers)
    var isDamaged = false
    do {
      let reading = try DataDirectory(readOnly: folder.path).read { batch in
        found += batch.records.map { String(decoding: $0, as: UTF8.self) }
      }
      #expect(reading.records == found.count)
    } catch let damage as Damage {
      isDamaged = true
      #expect(damage.before.records == found.count)
    }
    guard expected.starts(with: found) else { return .invention(found) }
    return isDamaged ? .damage : .prefix(found.count)
  }

  private static let files = ["00000002.checkpoint", "00000002.journal", "00000003.journal"]

  @Test func whatWasWrittenIsRead() async throws {
    #expect(try outcome(await journal(closed: true)) == .prefix(9))
    #expect(try outcome(await journal(closed: false)) == .prefix(9))
  }

  /// A pipe is waited for by whoever opens it as a file is opened.
  @Test func whatIsNoFileIsNamedAndHoldsUpNobody() async throws {
    for name in Self.files {
      let folder = try await journal(closed: true)
      try folder.remove(name)
      #expect(makePipe("\(folder.path)/\(name)"))
      let directory = try DataDirectory(readOnly: folder.path)
      let damage = #expect(throws: Damage.self) { _ = try directory.read { _ in } }
      #expect(damage?.reason == .noFile && damage?.file == name)
      #expect(throws: DiskTrouble.isNoFile) { _ = try directory.readLeniently(name) { _ in } }
    }
  }

  @Test(arguments: [true, false])
  func cutAnywhere(closed: Bool) async throws {
    let folder = try await journal(closed: closed)
    for file in Self.files {
      let whole = folder[file]
      let isLast = file == Self.files.last
      let header = (whole.firstIndex(of: Line.lineFeed) ?? 0) + 1
      // Only the last mark may be missing of what was closed.
      let reached = closed ? (whole.dropLast().lastIndex(of: Line.lineFeed) ?? 0) + 1 : header
      for size in 0..<whole.count {
        folder[file] = Array(whole[..<size])
        let outcome = try outcome(folder)
        if isLast, size >= reached {
          let lines = whole[..<size].split(
            separator: Line.lineFeed, omittingEmptySubsequences: false
          ).dropLast()
          let records = lines.count { $0.starts(with: "{\"n\"".utf8) }
          #expect(outcome == .prefix(6 + records), "\(file) cut at \(size)")
        } else {
          #expect(outcome == .damage, "\(file) cut at \(size)")
        }
      }
      folder[file] = whole
    }
  }

  @Test(arguments: [UInt8(0x01), 0x20, 0x80, 0xFF])
  func everyChangedByteOfAClosedJournalIsNoticed(pattern: UInt8) async throws {
    let folder = try await journal(closed: true)
    for file in Self.files {
      let whole = folder[file]
      let isLast = file == Self.files.last
      // Behind the last record stands only the mark that covers it.
      let lastMark = (whole.dropLast().lastIndex(of: Line.lineFeed) ?? 0) + 1
      for place in whole.indices {
        var changed = whole
        changed[place] ^= pattern
        folder[file] = changed
        let expected: Outcome = isLast && place >= lastMark ? .prefix(9) : .damage
        #expect(try outcome(folder) == expected, "\(file), byte \(place)")
      }
      folder[file] = whole
    }
  }

  /// Also with line feeds put in and taken out, which tears lines apart and together.
  @Test func everyByteThatBecomesALineFeedIsNoticed() async throws {
    let folder = try await journal(closed: true)
    for file in Self.files {
      let whole = folder[file]
      let lastMark = (whole.dropLast().lastIndex(of: Line.lineFeed) ?? 0) + 1
      for place in whole.indices.prefix(file == Self.files.last ? lastMark : .max) {
        var changed = whole
        changed[place] = whole[place] == Line.lineFeed ? UInt8(ascii: " ") : Line.lineFeed
        folder[file] = changed
        #expect(try outcome(folder) == .damage, "\(file), byte \(place)")
      }
      folder[file] = whole
    }
  }

  /// After a crash the last write may be anything; all before it is as safe as after a close.
  @Test(arguments: [UInt8(0x01), 0x80])
  func afterACrashOnlyTheLastWriteIsCut(pattern: UInt8) async throws {
    let folder = try await journal(closed: false)
    let file = "00000003.journal"
    let whole = folder[file]
    let lines = whole.split(separator: Line.lineFeed)
    let mark = try #require(lines.last { $0.starts(with: "{\"synced\"".utf8) })
    for place in whole.indices {
      var changed = whole
      changed[place] ^= pattern
      folder[file] = changed
      let outcome = try outcome(folder)
      if place < mark.startIndex {
        #expect(outcome == .damage, "byte \(place)")
      } else {
        // 7 was stored by the write before; 8 and 9 are the last one's.
        let line = lines.firstIndex { $0.endIndex >= place } ?? 0
        let left = max(0, lines[..<line].count { $0.starts(with: "{\"n\"".utf8) })
        #expect(outcome == .prefix(6 + left), "byte \(place)")
      }
    }
  }

  @Test func missingFilesAreNoticed() async throws {
    for file in Self.files {
      let folder = try await journal(closed: file != Self.files.last)
      try folder.remove(file)
      if file.hasSuffix("checkpoint") {
        // What it stood for is still there.
        #expect(try outcome(folder) == .prefix(9))
        try folder.remove("00000001.journal")
      }
      #expect(try outcome(folder) == .damage)
    }
  }

  /// It may also be all of them, or all behind a checkpoint.
  @Test func missingLastSegmentsAreNoticed() async throws {
    for (missing, first) in [
      (["00000003.journal"], "00000003.journal"),
      (["00000002.journal", "00000003.journal"], "00000002.journal"),
      (files("00000001.journal"), "00000001.journal"),
    ] {
      let folder = try await journal(closed: true)
      for file in missing { try folder.remove(file) }
      let damage = #expect(throws: Damage.self) { try readAll(folder.path) }
      #expect(damage?.file == first)
      #expect(damage?.reason == .missing)
    }
    func files(_ more: String) -> [String] { Self.files + [more] }
  }

  /// It stays true when the journal has gone on without saying more.
  @Test func whatWasReachedMayBeOld() async throws {
    let folder = try await journal(closed: true)
    let old = folder["reached"]
    let next = try Scribe(folder)
    await next.store(10...10)
    let crashed = try folder.copy()
    crashed["reached"] = old
    #expect(try readAll(crashed.path).records == texts(1...10))
    await next.roll(checkpoint: 1...10)
    await next.store(11...11)
    await next.close()
    folder["reached"] = old
    #expect(try readAll(folder.path).records == texts(1...11))
    // Behind a checkpoint it matters no more.
    try folder.remove("00000003.journal")
    #expect(try readAll(folder.path).records == texts(1...11))
  }

  /// It is no part of what is saved: what is wrong with it is no reason not to start.
  @Test func whatWasReachedMayBeDamagedOrAnothers() async throws {
    let folder = try await journal(closed: true)
    let whole = folder["reached"]
    for place in whole.indices {
      folder["reached"][place] ^= 1
      #expect(try outcome(folder) == .prefix(9), "byte \(place)")
      folder["reached"] = whole
    }
    for bytes in [
      [], Array(repeating: 0, count: 80), Array(repeating: 10, count: 5000),
      Reached(segment: 7, end: 80, className: "other").line, whole + whole,
    ] {
      folder["reached"] = bytes
      #expect(try outcome(folder) == .prefix(9))
    }
    try folder.remove("reached")
    #expect(try outcome(folder) == .prefix(9))
    #expect(Reached(whole) == Reached(segment: 3, end: 255, className: "ordrum-test"))
  }

  @Test func damageIsToldToPeople() async throws {
    let folder = try await journal(closed: true)
    folder["00000003.journal"][94] ^= 1
    let damage = try #require(throws: Damage.self) { try readAll(folder.path) }
    #expect(damage.file == "00000003.journal")
    #expect(damage.offset == 84)
    #expect(damage.reason == .line(.sum))
    #expect(damage.before.records == 6)
    #expect(damage.before.files == 3)
    #expect(
      damage.description == """
        The saved data is damaged: in \(folder.path)/00000003.journal at byte 84, \
        a line does not match its checksum. Before it 6 records in \(damage.before.bytes) bytes of \
        3 files are whole. Nothing was changed. \
        To save what can be saved, run: ordrum repair --data \(folder.path)
        """)
  }

  /// Whoever went back to an older program must not be told to repair what is whole.
  @Test func whatANewerProgramWroteIsNoDamageToPeople() async throws {
    let folder = try await journal(closed: true)
    let file = "00000003.journal"
    let first = #"{"segment":3,"class":"ordrum-test","format":3,"after":2,"end":258"#
    folder[file] = Line.sealed(first) + folder[file].drop { $0 != Line.lineFeed }.dropFirst()
    let damage = try #require(throws: Damage.self) { try readAll(folder.path) }
    #expect(
      damage.description == """
        The saved data was written by a newer Ordrum: \(folder.path)/00000003.journal is of format 3, \
        and this one knows no later than 2. Nothing was changed. \
        Start the Ordrum that wrote it, or a newer one.
        """)
  }

  @Test func eachReasonIsNamed() async throws {
    func reason(_ spoil: (Folder) throws -> Void) async throws -> Damage.Reason? {
      let folder = try await journal(closed: true)
      try spoil(folder)
      return #expect(throws: Damage.self) { try readAll(folder.path) }?.reason
    }
    func replace(_ folder: Folder, _ file: String, firstLine: String) {
      let rest = folder[file].drop { $0 != Line.lineFeed }.dropFirst()
      folder[file] = Line.sealed(firstLine) + rest
    }
    #expect(try await reason { try $0.remove("00000002.journal") } == .missing)
    #expect(try await reason { $0["00000003.journal"] = [] } == .header)
    var size = 0
    let cut = try await reason {
      size = $0["00000002.journal"].count
      $0["00000002.journal"].removeLast()
    }
    #expect(cut == .shorter(than: size))
    #expect(
      try await reason {
        replace(
          $0, "00000003.journal",
          firstLine: #"{"segment":3,"class":"ordrum-test","format":1,"after":2,"end":10"#)
      } == .tooEarlyAnEnd)
    #expect(
      try await reason {
        replace(
          $0, "00000003.journal",
          firstLine: #"{"segment":3,"class":"other","format":1,"after":2,"end":258"#)
      } == .otherClass("other", insteadOf: "ordrum-test"))
    #expect(
      try await reason {
        replace(
          $0, "00000003.journal",
          firstLine: #"{"segment":3,"class":"ordrum-test","format":3,"after":2,"end":258"#)
      } == .format(3))
    #expect(
      try await reason {
        replace(
          $0, "00000003.journal",
          firstLine: #"{"segment":3,"class":"ordrum-test","format":1,"after":1,"end":258"#)
      } == .header)
    #expect(
      try await reason {
        $0["00000002.checkpoint"] = $0["00000002.checkpoint"].dropLast(31)
      } == .unfinished)
    #expect(
      try await reason {
        $0["00000002.checkpoint"] =
          $0["00000002.checkpoint"].dropLast(31) + Line.sealed("{\"records\":4")
      } == .miscounted(3, insteadOf: 4))
    #expect(
      try await reason {
        $0["00000002.checkpoint"] += record(4)
      } == .line(.form))
    #expect(
      try await reason {
        try $0.rename("00000003.journal", to: "00000004.journal")
      } == .missing)
    #expect(
      try await reason {
        try $0.rename("00000002.checkpoint", to: "00000003.checkpoint")
      } == .header)
    #expect(
      try await reason {
        try $0.remove("00000002.checkpoint")
        replace(
          $0, "00000001.journal",
          firstLine: #"{"segment":1,"class":"ordrum-test","format":1,"after":0,"end":1"#)
      } == .header)
  }

  /// A mark that speaks of bytes behind itself stood elsewhere once: bytes have vanished.
  @Test func aMarkBeyondItselfIsDamage() async throws {
    let folder = try await journal(closed: true)
    folder["00000003.journal"] += Line.sealed("{\"synced\":100000")
    #expect(try outcome(folder) == .damage)
  }
}
