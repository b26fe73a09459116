import Testing
import Tools

@testable import Journal

/// Whatever lies in the directory, reading refuses it or tells the truth, and never crashes.
@Suite(.timeLimit(.minutes(5)))
struct FuzzTests {
  private static let files = ["00000001.journal", "00000002.checkpoint", "00000002.journal"]

  @Test(arguments: 1...8)
  func randomBytes(seed: Int) throws {
    var generator = Chance(seed: UInt64(seed))
    let folder = try Folder()
    // Bytes that lines are made of come more often than others.
    let likely = Array("{\"synced\":0,\"sum\":\"89abcdef\"}\n\n\n".utf8)
    for _ in 0..<60 {
      for name in Self.files {
        let bytes = (0..<Int.random(in: 0...600, using: &generator)).map { _ in
          Bool.random(using: &generator)
            ? likely[Int.random(in: likely.indices, using: &generator)]
            : UInt8.random(in: 0...255, using: &generator)
        }
        // Sometimes behind a first line that is right, so that more than that is looked at.
        let header: [UInt8] =
          switch name {
          case "00000001.journal": Header(file: .segment(1), className: "c").line
          case "00000002.checkpoint": Header(file: .checkpoint(2), className: "c").line
          default: Header(file: .segment(2), className: "c", end: 100).line
          }
        folder[name] = Bool.random(using: &generator) ? header + bytes : bytes
      }
      do {
        #expect(try readAll(folder.path).records == [])
      } catch {
        #expect(error is Damage)
      }
      for name in Self.files { try readLeniently(folder, name, within: []) }
    }
  }

  @Test(arguments: 1...8)
  func randomEdits(seed: Int) async throws {
    var generator = Chance(seed: UInt64(seed))
    let original = try Folder()
    let scribe = try Scribe(original)
    for number in 1...10 { await scribe.store(number...number) }
    await scribe.roll(checkpoint: 1...10)
    for number in 11...20 { await scribe.store(number...number) }
    let truth = texts(1...20)
    let folder = try original.copy()
    for _ in 0..<80 {
      for name in Self.files { folder[name] = original[name] }
      for _ in 0...Int.random(in: 0...2, using: &generator) {
        edit(folder, Self.files[Int.random(in: 0...2, using: &generator)], &generator)
      }
      var found: [String] = []
      do {
        _ = try DataDirectory(readOnly: folder.path).read { batch in
          found += batch.records.map { String(decoding: $0, as: UTF8.self) }
        }
      } catch {
        #expect(error is Damage)
      }
      #expect(truth.starts(with: found))
      for name in Self.files { try readLeniently(folder, name, within: truth) }
    }
  }

  private func edit(_ folder: Folder, _ name: String, _ generator: inout Chance) {
    var bytes = folder[name]
    let start = Int.random(in: 0...bytes.count, using: &generator)
    let end = min(bytes.count, start + Int.random(in: 0...40, using: &generator))
    let fresh = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
      UInt8.random(in: 0...255, using: &generator)
    }
    bytes.replaceSubrange(start..<end, with: fresh)
    folder[name] = bytes
  }

  /// Everything that it hands over is true, and with what it complains about it accounts for all.
  private func readLeniently(_ folder: Folder, _ name: String, within truth: [String]) throws {
    var found: [String] = []
    let reading = try DataDirectory(readOnly: folder.path).readLeniently(name) { batch in
      found += batch.records.map { String(decoding: $0, as: UTF8.self) }
    }
    var rest = truth[...]
    for record in found {
      guard let place = rest.firstIndex(of: record) else {
        Issue.record("\(record) was never written")
        return
      }
      rest = rest[(place + 1)...]
    }
    #expect(reading.bytes == folder[name].count)
    var end = 0
    for stretch in reading.damaged {
      #expect(stretch.offset >= end && stretch.length >= 0)
      end = stretch.offset + stretch.length
    }
    #expect(end <= reading.bytes)
  }
}
