import Games
import Hall
import Serve
import Wire
import Words

/// `ordrum replay`: shows a saved game again, or which ones there are.
enum ReplayCommand {
  static func run(_ arguments: [String]) async {
    let settings = read(arguments)
    do {
      let archive = try open(settings.path)
      for trouble in archive.troubles { Console.complain(trouble) }
      if let name = settings.room {
        guard let room = archive.room(named: name) else {
          Console.fail(
            "No room \(name) is saved in \(settings.path). To see which there are: "
              + "ordrum replay \(settings.path)")
        }
        try await show(room, from: archive, settings)
      } else if archive.rooms.count == 1 {
        try await show(archive.rooms[0], from: archive, settings)
      } else {
        list(archive, settings)
      }
    } catch {
      Console.fail("\(error)")
    }
  }

  private static func open(_ path: String) throws -> Archive {
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

  private static func list(_ archive: Archive, _ settings: Settings) {
    if archive.rooms.isEmpty { return Console.out("No game has been played there yet.") }
    let lines = RoomTable.lines(of: archive.rooms, in: archive) {
      Platform.localTime($0.milliseconds)
    }
    let example = archive.rooms[archive.rooms.count - 1].number.value
    Console.out(
      lines.joined(separator: "\n")
        + "\n\nTo see one again: ordrum replay \(settings.path) \(example)")
  }

  private static func show(
    _ room: SavedRoom, from archive: Archive, _ settings: Settings
  ) async throws {
    var replay = try Replay(
      room, from: archive, for: settings.seesAll ? .teacher : .spectator, as: form(room, settings))
    if !settings.isJSON {
      let rows = RoomTable.lines(of: [room], in: archive) { Platform.localTime($0.milliseconds) }
      Console.out(rows.joined(separator: "\n") + "\n")
    }
    var shown: Replay.Step?
    while let step = replay.next() {
      if let shown, !settings.isJSON {
        // It is never cancelled, and so never throws.
        try? await Task.sleep(for: .milliseconds(settings.pacing.rest(after: shown, until: step)))
      }
      if let missing = step.missing { Console.complain(gap(missing)) }
      if !step.lines.isEmpty { Console.out(step.lines.joined(separator: "\n")) }
      shown = step
    }
  }

  private static func form(_ room: SavedRoom, _ settings: Settings) -> Replay.Form {
    if settings.isJSON { return .json(settings.language.map { Tongue($0) }) }
    let language = settings.language ?? room.language(in: WordList.builtIn)
    return .text(Tongue(language), TextStyle(colour: Console.showsColour))
  }

  private static func gap(_ missing: ClosedRange<Int>) -> String {
    let facts =
      missing.count == 1
      ? "Fact \(missing.lowerBound) of this game is missing."
      : "Facts \(missing.lowerBound) to \(missing.upperBound) of this game are missing."
    return facts + " What comes after is told without pictures."
  }

  // MARK: What was asked for

  private struct Settings {
    var path = ""
    var room: String?
    var pacing = Pacing()
    var seesAll = false
    var isJSON = false
    var language: Language?
  }

  private static func read(_ arguments: [String]) -> Settings {
    var settings = Settings()
    var names: [String] = []
    var arguments = Arguments(arguments, of: "replay")
    while let argument = arguments.next() {
      switch argument {
      case "--speed":
        guard let speed = Double(arguments.value(of: argument)), let pacing = Pacing(speed: speed)
        else { arguments.refuse("--speed takes 0, or a number from 0.1 to 100.") }
        settings.pacing = pacing
      case "--all": settings.seesAll = true
      case "--json": settings.isJSON = true
      case "--lang":
        guard let language = Language(rawValue: arguments.value(of: argument)) else {
          arguments.refuse("--lang takes sv or en.")
        }
        settings.language = language
      default:
        if argument.hasPrefix("--") { arguments.refuseUnknown(argument) }
        names.append(argument)
      }
    }
    if names.count > 2 { arguments.refuse("ordrum replay takes a folder or file, and a room.") }
    // A room alone is one at the usual place, unless something there is called like that.
    if names.count == 1, Platform.kind(of: names[0]) == nil, isRoom(names[0]) {
      names.insert(Arguments.usualFolder, at: 0)
    }
    settings.path = names.first ?? Arguments.usualFolder
    settings.room = names.dropFirst().first
    return settings
  }

  /// Whether it looks like a room's number, or like a letter and digits.
  private static func isRoom(_ name: String) -> Bool {
    Int(name) != nil || name.first?.isLetter == true && Int(name.dropFirst()) != nil
  }
}

/// A folder in which nobody has played.
private struct NothingSaved: Error, CustomStringConvertible {
  let path: String

  var description: String {
    "Nothing is saved in \(path). Name the folder that ordrum serve prints when it starts."
  }
}
