import Journal
import Serve
import Terminal

/// `ordrum key`: shows the key that makes somebody a teacher, or makes a new one.
enum KeyCommand {
  static func run(_ arguments: [String]) {
    let settings = read(arguments)
    let file = KeyFile(in: settings.data)
    do {
      let key = settings.isNew ? try renew(file, settings) : try file.read()
      Console.out(key)
      guard StandardStreams.isOutputTerminal else { return }
      Console.out("In the game, type: teach \(key)   (lärare \(key))")
      if settings.isNew { Console.out("The old key is good no more, a few seconds from now.") }
    } catch let trouble as KeyFile.Trouble {
      refuse("There is no key in \(file.path): \(trouble)", settings)
    } catch {
      Console.fail("\(file.path) cannot be written. \(error)")
    }
  }

  private static func renew(_ file: KeyFile, _ settings: Settings) throws -> String {
    guard file.isBesideAClass else { refuse("No class is saved in \(settings.data).", settings) }
    return try file.renew()
  }

  private static func refuse(_ sentence: String, _ settings: Settings) -> Never {
    Console.fail(
      "\(sentence) The server makes one when it starts: ordrum serve --data \(settings.data)")
  }

  private struct Settings {
    var data: String
    var isNew: Bool
  }

  private static func read(_ arguments: [String]) -> Settings {
    var path: String?
    var isNew = false
    var arguments = Arguments(arguments, of: "key")
    while let argument = arguments.next() {
      switch argument {
      case "--data": path = arguments.folder(of: argument)
      case "--new": isNew = true
      default: arguments.refuseUnknown(argument)
      }
    }
    return Settings(data: path ?? Arguments.usualFolder, isNew: isNew)
  }
}

/// `ordrum repair`: saves what can be saved of damaged data.
enum RepairCommand {
  static func run(_ arguments: [String]) {
    let path = read(arguments)
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

  private static func read(_ arguments: [String]) -> String {
    var path: String?
    var arguments = Arguments(arguments, of: "repair")
    while let argument = arguments.next() {
      switch argument {
      case "--data": path = arguments.folder(of: argument)
      default: arguments.refuseUnknown(argument)
      }
    }
    return path ?? Arguments.usualFolder
  }
}
