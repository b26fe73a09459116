import Testing
import Tools

@testable import Journal

/// An old file that is written anew says the same of everything but what had to go.
@Suite(.timeLimit(.minutes(5)))
struct RewritingTests {
  /// Takes out the records of these numbers.
  private func without(_ numbers: Set<Int>) -> (ArraySlice<UInt8>) -> Remainder {
    { line in
      let text = String(decoding: line, as: UTF8.self)
      guard numbers.contains(where: { text.hasPrefix("{\"n\":\($0),") }) else { return .all }
      return .part(Array(#"{"n":0"#.utf8))
    }
  }

  private func old(_ disk: Disk = .quick) async throws -> (Folder, DataDirectory) {
    let folder = try Folder()
    let scribe = try Scribe(folder)
    await scribe.store(1...6)
    await scribe.roll(checkpoint: 1...6)
    await scribe.store(7...9)
    await scribe.close()
    return (folder, try DataDirectory(folder.path, disk: disk))
  }

  @Test(arguments: ["00000001.journal", "00000002.journal", "00000002.checkpoint"])
  func everythingKeepsItsPlace(_ name: String) async throws {
    let (folder, directory) = try await old()
    let before = folder.text(name).split(separator: "\n", omittingEmptySubsequences: false)
    let others = try folder.names.filter { $0 != name }.map { ($0, folder[$0]) }
    #expect(try directory.wouldRewrite(name, upTo: nil, without([2, 8])))
    try directory.rewrite(name, upTo: nil, without([2, 8]))
    let after = folder.text(name).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(after.map(\.utf8.count) == before.map(\.utf8.count))
    for (new, old) in zip(after, before) where new != old {
      #expect(old.hasPrefix("{\"n\":2,") || old.hasPrefix("{\"n\":8,"))
      #expect(new.hasPrefix("{\"n\":0 "))
    }
    #expect(zip(after, before).count { $0 != $1 } == 1)
    #expect(others.allSatisfy { folder[$0.0] == $0.1 })
    #expect(try !directory.wouldRewrite(name, upTo: nil, without([2, 8])))
    let (records, reading) = try readAll(folder.path)
    #expect(records.count == 9 && reading.tornTail == nil)
  }

  @Test func whatIsDamagedIsNotKeptAndStaysDamaged() async throws {
    let (folder, directory) = try await old()
    let name = "00000001.journal"
    var bytes = folder[name]
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    bytes[lines[3].startIndex + 3] ^= 1
    bytes += Array("{\"n\":77,\"torn".utf8)
    folder[name] = bytes
    let damaged = try directory.readLeniently(name) { _ in }.damaged
    #expect(damaged.count == 2)
    try directory.rewrite(name, upTo: nil, without([]))
    #expect(folder[name].count == bytes.count)
    #expect(!folder.text(name).contains("torn"))
    let stretches = try directory.readLeniently(name) { _ in }.damaged
    #expect(stretches.map(\.offset) == damaged.map(\.offset))
    #expect(stretches.map(\.length) == damaged.map(\.length))
    #expect(try !directory.wouldRewrite(name, upTo: nil, without([])))
  }

  @Test func whatDoesNotCountIsCutOff() async throws {
    let (folder, directory) = try await old()
    let name = "00000001.journal"
    let end = folder[name].count
    folder[name] += record(77)
    #expect(try directory.wouldRewrite(name, upTo: end, without([])))
    try directory.rewrite(name, upTo: end, without([]))
    #expect(folder[name].count == end)
    #expect(try !directory.wouldRewrite(name, upTo: end, without([])))
    #expect(try readAll(folder.path).records.count == 9)
  }

  @Test func aRemainderThatDoesNotFitIsDamage() async throws {
    let (folder, directory) = try await old()
    let name = "00000001.journal"
    let size = folder[name].count
    try directory.rewrite(name, upTo: nil) { line in
      String(decoding: line, as: UTF8.self).hasPrefix("{\"n\":2,")
        ? .part(Array(#"{"n":2,"longer":"\#(String(repeating: "x", count: 500))""#.utf8)) : .all
    }
    #expect(folder[name].count == size)
    #expect(try directory.readLeniently(name) { _ in }.damaged.count == 1)
    try directory.rewrite(name, upTo: nil) { _ in .nothing }
    #expect(try directory.readLeniently(name) { _ in }.records == 0)
  }

  /// Whatever call fails, the file is as it was, and nothing is left beside it.
  @Test func aDiskThatFails() async throws {
    let tricky = TrickyDisk()
    let (folder, directory) = try await old(tricky.disk)
    let name = "00000002.journal"
    let (names, before) = (try folder.names, folder[name])
    for room in [0, 1, 100, before.count - 1] {
      tricky.setRoom(room)
      #expect(throws: DiskTrouble.full) {
        try directory.rewrite(name, upTo: nil, without([8]))
      }
      #expect(folder[name] == before)
      #expect(try folder.names == names)
    }
    tricky.setRoom(nil)
    tricky.setSyncError(ErrorNumber.broken)
    #expect(throws: DiskTrouble.self) {
      try directory.rewrite(name, upTo: nil, without([8]))
    }
    #expect(folder[name] == before)
    tricky.setSyncError(nil)
    tricky.stutter(7)
    try directory.rewrite(name, upTo: nil, without([8]))
    #expect(try !directory.wouldRewrite(name, upTo: nil, without([8])))
    #expect(throws: DiskTrouble.self) {
      try directory.rewrite("00000007.journal", upTo: nil, without([]))
    }
  }
}
