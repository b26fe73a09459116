import Classroom
import Games
import Serve
import Wire
import Words

/// `ordrum replay`: shows a saved game again, or which ones there are.
struct ReplayCommand {
  private let path: String
  private let room: String?
  private let pacing: Pacing
  private let viewer: Viewpoint
  private let isJSON: Bool
  private let language: Language?

  init(_ arguments: [String]) {
    let given = Arguments(arguments, of: Manual.replay)
    pacing =
      given.value(of: "--speed", takes: "0, or a number from 0.1 to 100") {
        Double($0).flatMap(Pacing.init)
      } ?? Pacing()
    viewer = given.has("--all") ? .teacher : .spectator
    isJSON = given.has("--json")
    language = given.language
    var names = given.words
    if names.count > 2 { given.refuse("ordrum replay takes a folder or file, and a room.") }
    // A room alone is one at the usual place, unless something there is called like that.
    if names.count == 1, Platform.kind(of: names[0]) == nil, ReplayCommand.isRoom(names[0]) {
      names.insert(Arguments.usualFolder, at: 0)
    }
    path = names.first ?? Arguments.usualFolder
    room = names.dropFirst().first
  }

  /// Whether it looks like a room's number, or like a letter and digits.
  private static func isRoom(_ name: String) -> Bool {
    Int(name) != nil || name.first?.isLetter == true && Int(name.dropFirst()) != nil
  }

  func run() async {
    do {
      let archive = try open()
      for trouble in archive.troubles { Console.complain(trouble) }
      if let room {
        guard let found = archive.room(named: room) else {
          Console.fail(
            "No room \(room) is saved in \(path). To see which there are: ordrum replay \(path)")
        }
        try await show(found, from: archive)
      } else if archive.rooms.count == 1 {
        try await show(archive.rooms[0], from: archive)
      } else {
        list(archive)
      }
    } catch {
      Console.fail("\(error)")
    }
  }

  private func open() throws -> Archive {
    guard let kind = Platform.kind(of: path) else { throw NothingSaved(path: path) }
    if kind == .folder {
      let archive = try Archive(directory: path)
      if archive.isEmpty { throw NothingSaved(path: path) }
      return archive
    }
    let (folder, file) = Platform.split(path)
    return try Archive(file: file, in: folder)
  }

  // MARK: Showing

  private func list(_ archive: Archive) {
    guard let last = archive.rooms.last else {
      return Console.out("No game has been played there yet.")
    }
    Console.out(
      "\(table(of: archive.rooms, in: archive))\n\n"
        + "To see one again: ordrum replay \(path) \(last.number.value)")
  }

  private func table(of rooms: [SavedRoom], in archive: Archive) -> String {
    archive.table(of: rooms) { Platform.localTime($0.milliseconds) }.joined(separator: "\n")
  }

  private func show(_ room: SavedRoom, from archive: Archive) async throws {
    var replay = try Replay(room, from: archive, for: viewer, as: form(room))
    if !isJSON { Console.out(table(of: [room], in: archive) + "\n") }
    var shown: Replay.Step?
    while let step = replay.next() {
      if let shown, !isJSON {
        // It is never cancelled, and so never throws.
        try? await Task.sleep(for: .milliseconds(pacing.rest(after: shown, until: step)))
      }
      if let missing = step.missing { Console.complain(ReplayCommand.gap(missing)) }
      if !step.lines.isEmpty { Console.out(step.lines.joined(separator: "\n")) }
      shown = step
    }
  }

  private func form(_ room: SavedRoom) -> Replay.Form {
    if isJSON { return .json(language.map { Tongue($0) }) }
    let list = WordList.builtIn.first { $0.name == room.kind?.list }
    return .text(Tongue(language ?? list?.language), TextStyle(colour: Console.showsColour))
  }

  private static func gap(_ missing: ClosedRange<Int>) -> String {
    let facts =
      missing.count == 1
      ? "Fact \(missing.lowerBound) of this game is missing."
      : "Facts \(missing.lowerBound) to \(missing.upperBound) of this game are missing."
    return facts + " What comes after is told without pictures."
  }
}

extension Arguments {
  /// The language that was asked for, if one was.
  var language: Language? { value(of: "--lang", takes: "sv or en") { Language(rawValue: $0) } }
}
