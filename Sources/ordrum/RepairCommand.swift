import Serve

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
      Console.complain("\(error)")
      Console.exit(.failure)
    }
  }

  private static func read(_ arguments: [String]) -> String {
    var path: String?
    var wanted = Wanted(arguments, of: "repair")
    while let argument = wanted.next() {
      switch argument {
      case "--data": path = wanted.folder(of: argument)
      default: wanted.refuseUnknown(argument)
      }
    }
    return path ?? DataFolder.usual
  }
}
