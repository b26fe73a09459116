import Foundation

/// The documents that together say how a program talks to a server.
enum ProtocolDocuments {
  static let main = "Protocol.md"
  static let ofTheClass = "docs/protocol-class.md"
  static let forPeople = "docs/protocol-words.md"

  static let ofProofs = "docs/protocol-proofs.md"
  static let ofTheBoard = "docs/protocol-board.md"
  static let ofGames = "docs/protocol-games.md"

  static let names = [main, ofTheClass, forPeople, ofProofs, ofTheBoard, ofGames]

  static func read(_ name: String) throws -> String {
    try String(contentsOfFile: "\(Repository.root)/\(name)", encoding: .utf8)
  }

  /// All of them, one behind the other.
  static func text() throws -> String {
    try names.map(read).joined(separator: "\n")
  }

  /// What stands between backticks, examples aside.
  static func explained() throws -> Set<String> {
    let pieces = try text().components(separatedBy: "```")
    return Set(
      stride(from: 0, to: pieces.count, by: 2).flatMap { piece in
        let spans = pieces[piece].split(separator: "`", omittingEmptySubsequences: false)
        return stride(from: 1, to: spans.count, by: 2).map { String(spans[$0]) }
      })
  }

  /// The lines of the examples, and of the conversations to which the documents lead.
  static func examples() throws -> [Substring] {
    let pieces = try text().components(separatedBy: "```")
    let own = stride(from: 1, to: pieces.count, by: 2)
      .flatMap { pieces[$0].split(separator: "\n") }
    let moved = try TranscriptTests.names.filter { $0.hasPrefix("protocol-") }
      .flatMap { try read("Tests/Transcripts/\($0)").split(separator: "\n") }
    return own + moved
  }
}

/// The pages for who plays, teaches, runs or changes it.
enum Pages {
  static let readme = "README.md"
  static let architecture = "docs/architecture.md"

  /// Whoever looks for an example finds it in one of these.
  static let names = [
    readme, "docs/teacher.md", "docs/server.md", "docs/words.md", "docs/netcat.md", architecture,
  ]

  /// All pages that there are.
  static let all: [String] = {
    let docs = try? FileManager.default.contentsOfDirectory(atPath: "\(Repository.root)/docs")
    let others = ["Benchmarks", "Tests/Fuzz", "Tests/Kqueue", "clients/netcat", "clients/web"]
    return [readme, ProtocolDocuments.main] + others.map { "\($0)/README.md" }
      + (docs ?? []).filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
  }()

  /// The examples of a kind, which stands above each.
  static func examples(_ kind: String) throws -> [String] {
    try names.flatMap { name in
      try ProtocolDocuments.read(name).components(separatedBy: "```\(kind)\n").dropFirst()
        .compactMap { $0.components(separatedBy: "\n```").first }
    }
  }
}
