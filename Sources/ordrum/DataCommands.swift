import Hall
import Journal
import Serve
import Terminal
import Wire
import Words

/// `ordrum key`: shows the key that makes somebody a teacher, or makes a new one.
enum KeyCommand {
  static func run(_ arguments: [String]) {
    let given = Arguments(arguments, of: Manual.key)
    let (data, isNew) = (given.namedFolder ?? Arguments.usualFolder, given.has("--new"))
    let file = KeyFile(in: data)
    func refuse(_ sentence: String) -> Never {
      Console.fail("\(sentence) The server makes one when it starts: ordrum serve --data \(data)")
    }
    if isNew, !file.isBesideAClass { refuse("No class is saved in \(data).") }
    do {
      let key = isNew ? try file.renew() : try file.read()
      Console.out(key)
      guard StandardStreams.isOutputTerminal else { return }
      Console.out("In the game, type: teach \(key)   (lärare \(key))")
      if isNew { Console.out("The old key is good no more.") }
    } catch let trouble as KeyFile.Trouble {
      refuse("There is no key in \(file.path): \(trouble)")
    } catch {
      Console.fail("\(file.path) cannot be written. \(error)")
    }
  }
}

/// `ordrum export`: a table of the class for a file, with a server or without.
enum ExportCommand {
  static func run(_ arguments: [String]) {
    let given = Arguments(arguments, of: Manual.export)
    let tongue = Tongue(given.language ?? .english)
    let words = given.words
    let lines: (ClassOnDisk) throws -> [String]
    if words.count > 1, Export.isOfPupil(words[0]) {
      let name = words.dropFirst().joined(separator: " ")
      lines = { try $0.lines(ofPupil: name, in: tongue) }
    } else if words.count < 2, let table = Export.named(words.first ?? "class") {
      lines = { $0.lines(of: table, in: tongue) }
    } else {
      given.refuse("Which table? class, lesson, words, or pupil and a name.")
    }
    do {
      let path = given.namedFolder ?? Arguments.usualFolder
      let file = try lines(ClassOnDisk(directory: path, zone: Platform.zone))
      Console.write(file: file.map { "\($0)\r\n" }.joined())
    } catch {
      Console.fail("\(error)")
    }
  }
}

/// `ordrum repair`: saves what can be saved of damaged data.
enum RepairCommand {
  static func run(_ arguments: [String]) {
    let path = Arguments(arguments, of: Manual.repair).namedFolder ?? Arguments.usualFolder
    do {
      switch try Repair.run(in: path) {
      case .nothingSaved: Console.out("Nothing is saved in \(path), so there is nothing to repair.")
      case .whole(let content):
        Console.out("Nothing is wrong with the data in \(path): \(content)")
      case .repaired(let report): Console.out(report.joined(separator: "\n"))
      }
    } catch {
      Console.fail("\(error)")
    }
  }
}

/// `ordrum tidy`: makes room on the disk by letting go of old games.
enum TidyCommand {
  static func run(_ arguments: [String]) {
    let given = Arguments(arguments, of: Manual.tidy)
    let path = given.namedFolder ?? Arguments.usualFolder
    do {
      // Nobody may be writing there, also when it is only told what would go.
      let directory = try DataDirectory(path)
      defer { directory.release() }
      let files = try directory.oldFiles()
      guard let (first, last) = files.first.flatMap({ first in files.last.map { (first, $0) } })
      else {
        return Console.out(
          "In \(path) nothing is old enough to go: all of it is needed for the next start.")
      }
      let size = files.reduce(0) { $0 + $1.bytes }
      let what = "\(files.count) files, \(first.name) to \(last.name), \(size / 1_000_000) MB"
      if given.has("--sure") {
        for file in files { directory.removeOld(file.name) }
        return Console.out("Removed: \(what). Who is in the class, and what they can read, stays.")
      }
      Console.out(
        "This would go: \(what). In it are games that are over, which could not be seen again (replay, "
          + "detail). Who is in the class, what they can read and the games that go on stay.")
      Console.out("To let it go: ordrum tidy --data \(path) --sure")
    } catch {
      Console.fail("\(error)")
    }
  }
}
