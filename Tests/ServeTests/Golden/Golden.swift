import Classroom
import Foundation
import Games
import Hall
import Journal
import Wire
import Words

@testable import Serve

/// Classes that an older program has saved. They are never written anew: whatever becomes of the
/// program, it has to read them, and to say what that one would have said.
///
/// - `class` is a class with a long history: all six games in all their ways, a teacher who does whatever
///   a teacher can, somebody forgotten, three checkpoints and a write that was cut short. Its newest
///   checkpoint was made in the middle of everything, and its rooms are open.
/// - `begun` was stopped between deciding that somebody is forgotten and having the files written anew.
///   It ends with a checkpoint that has no segment yet.
/// - `paused` ends with a checkpoint, and nothing has happened since.
///
/// Beside them stands what is asked, and what is answered. All that a test has to know of the program's
/// inside is here and in `SavedStage`.
enum Golden {
  private static let folder = Repository.root + "/Tests/GoldenClass"

  static func copy(_ name: String) throws -> DataFolder {
    try DataFolder(copying: "\(folder)/\(name)")
  }

  static func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
  }

  /// So that the clock goes on from the last thing that was saved.
  static func clockAhead(in path: String) throws -> Int {
    let hall = Hall(lists: [])
    _ = try Recovery.read(DataDirectory(readOnly: path), into: hall)
    return TestClock.start.milliseconds(until: hall.latest)
  }

  /// Performs a conversation with a server on saved data.
  static func perform(_ name: String, in data: DataFolder) async throws {
    let written = try Transcript(text(name))
    let played = try await written.performed(on: SavedStage(data.path, seed: written.seed))
    try expect(asToldByAll(played.text), name)
  }

  /// The programs that saved these classes counted no tries in their checkpoints, nor when a mark was given,
  /// nor for which exercises a game counted: whether these are told depends on what a start reads.
  private static func asToldByAll(_ text: String) -> String {
    text.replacing(#/,"exercises":\[[\d,]+\]|,"marked_at":\d+/#, with: "")
      .replacing(#/"tries":\d+,"misses":\d+/#, with: #""tries":0,"misses":0"#)
      .replacing(#/;\d+;\d+;((?:\d{4}-\d\d-\d\d|);\d*)("\}|\n)/#) {
        ";0;0;\($0.output.1)\($0.output.2)"
      }
      .replacing(#/, \d+ (av|of) \d+ (försök fel|tries wrong)/#, with: "")
      .replacing(#/  \(\d{4}-\d\d-\d\d\)\n/#, with: "\n")
  }

  /// Runs the commands of a file, which stand there as `$ ordrum replay 17 --json`, each before what it
  /// prints.
  static func run(_ name: String, in data: DataFolder) throws {
    let prompt = "$ ordrum "
    let written = try text(name).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    var lines = Array(written.prefix { !$0.hasPrefix(prompt) })
    for line in written where line.hasPrefix(prompt) {
      let words = line.dropFirst(prompt.count).split(separator: " ").map(String.init)
      lines += [line] + (try words[0] == "repair" ? repair(data) : replay(words.dropFirst(), data))
    }
    try expect(lines.joined(separator: "\n") + "\n", name)
  }

  private static func expect(_ played: String, _ name: String) throws {
    let written = try text(name)
    if Repository.isRecording, played != written {
      try played.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    }
    expectSame(played, written, name)
  }

  // MARK: Commands

  private static func repair(_ data: DataFolder) throws -> [String] {
    switch try Repair.run(in: data.path) {
    case .nothingSaved: ["Nothing is saved there."]
    case .whole(let content): [content]
    case .repaired(let report):
      report.map { $0.replacingOccurrences(of: data.path, with: "FOLDER") }
    }
  }

  /// All games in a table, or one of them.
  private static func replay(_ words: ArraySlice<String>, _ data: DataFolder) throws -> [String] {
    let archive = try Archive(directory: data.path)
    guard let name = words.first else {
      return archive.troubles + archive.table(of: archive.rooms) { "\($0.milliseconds)" }
    }
    guard let room = archive.room(named: name) else { return ["No room \(name) is saved."] }
    let language = words.lazy.compactMap(Language.init(rawValue:)).first
    var replay = try Replay(
      room, from: archive, for: words.contains("--all") ? .teacher : .spectator,
      as: words.contains("--json")
        ? .json(language.map { Tongue($0) }) : .text(Tongue(language), TextStyle()))
    var lines: [String] = []
    while let step = replay.next() {
      if let gap = step.missing {
        lines.append("Facts \(gap.lowerBound) to \(gap.upperBound) are missing.")
      }
      lines += step.lines
    }
    return lines
  }
}
