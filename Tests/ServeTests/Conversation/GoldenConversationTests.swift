import Foundation
import Testing

/// The golden conversation: long evenings in memory, with everything that children, teachers, programs
/// and disks do, whose every byte stays as it is.
///
/// What is sent is fixed, and what is answered is compared. `ORDRUM_RECORD=1 swift test` writes it anew,
/// and fails.
@Suite struct GoldenConversationTests {
  static let folder = Repository.root + "/Tests/Golden/conversation"

  static var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { $0.hasSuffix(".txt") }.sorted()
  }

  static func read(_ name: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
  }

  @Test func thereAreConversations() {
    #expect(!GoldenConversationTests.names.isEmpty)
  }

  @Test(arguments: names)
  func everyByteIsAsItWas(_ name: String) async throws {
    let text = try GoldenConversationTests.read(name)
    let written = try Transcript(text)
    let played = try await written.performed(on: ConversationStage(seed: written.seed))
    if Repository.isRecording, played.text != text {
      try played.text.write(
        toFile: "\(GoldenConversationTests.folder)/\(name)", atomically: true, encoding: .utf8)
    }
    expectSame(played.text, text, name)
  }
}
