import Foundation
import Testing

/// Whole conversations, in memory and over a socket.
///
/// `ORDRUM_RECORD=1 swift test` writes them anew as they go now, and fails, so that the difference
/// is looked at before it is believed.
@Suite struct TranscriptTests {
  static let folder = Repository.root + "/Tests/Transcripts"

  static var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { $0.hasSuffix(".txt") }.sorted()
  }

  @Test func thereAreTranscripts() {
    #expect(!TranscriptTests.names.isEmpty)
  }

  @Test(arguments: names)
  func inMemory(_ name: String) async throws {
    let path = "\(TranscriptTests.folder)/\(name)"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let written = try Transcript(text)
    let played = try await written.performed(on: MemoryStage.begun(seed: written.seed))
    if Repository.isRecording, played.text != text {
      try played.text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    expectSame(played.text, text, name)
  }

  /// Anna has a browser in what stands in the protocol, and in the first game in both languages: what comes
  /// through it are the same bytes in frames. Else she has netcat as the others have, and neither knows.
  @Test(arguments: names)
  func overSockets(_ name: String) async throws {
    let text = try String(contentsOfFile: "\(TranscriptTests.folder)/\(name)", encoding: .utf8)
    let written = try Transcript(text)
    let isInBrowser = name.hasPrefix("protocol-") || name.hasPrefix("bingo-")
    let stage = try await SocketStage(seed: written.seed, browsers: isInBrowser ? ["anna"] : [])
    await stage.tellNoPage()
    let played = try await written.performed(on: stage)
    expectSame(played.text, text, name)
  }
}

/// Names the first line that went differently, and what both have around it.
func expectSame(_ played: String, _ written: String, _ name: String) {
  guard played != written else { return }
  let played = played.split(separator: "\n", omittingEmptySubsequences: false)
  let written = written.split(separator: "\n", omittingEmptySubsequences: false)
  let place = zip(played, written).enumerated().first { $0.element.0 != $0.element.1 }?.offset
  let line = place ?? min(played.count, written.count)
  func at(_ lines: [Substring]) -> Substring { line < lines.count ? lines[line] : "(the end)" }
  // Of long lines what matters is where they part.
  let start = max(0, zip(at(played), at(written)).prefix { $0 == $1 }.count - 200)
  func shown(_ line: Substring, from start: Int = 0) -> String {
    "\n    \(start > 0 ? "…" : "")\(line.dropFirst(start).prefix(400))"
  }
  func parted(_ lines: [Substring]) -> String {
    shown(at(lines), from: start) + lines.dropFirst(line + 1).prefix(3).map { shown($0) }.joined()
  }
  let before = written[..<line].suffix(6).map { shown($0) }.joined()
  Issue.record(
    """
    \(name):\(line + 1)
      both:\(before)
      written:\(parted(written))
      played:\(parted(played))
    """)
}

enum Repository {
  static let root = String(#filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" })

  static var isRecording: Bool { ProcessInfo.processInfo.environment["ORDRUM_RECORD"] != nil }
}
