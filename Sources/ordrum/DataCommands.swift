import Journal
import Serve
import Terminal

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
      if isNew { Console.out("The old key is good no more, a few seconds from now.") }
    } catch let trouble as KeyFile.Trouble {
      refuse("There is no key in \(file.path): \(trouble)")
    } catch {
      Console.fail("\(file.path) cannot be written. \(error)")
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
