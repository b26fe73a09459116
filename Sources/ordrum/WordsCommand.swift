import Words

/// `ordrum words FILE …`: checks word lists.
enum WordsCommand {
  static func run(_ files: [String]) {
    guard !files.isEmpty else {
      Console.complain("Which list? For example: ordrum words my.words")
      Console.exit(.usage)
    }
    var isSound = true
    for file in files {
      do {
        Console.out("\(try list(at: file))")
      } catch {
        Console.complain("\(error)")
        isSound = false
      }
    }
    if !isSound { Console.exit(.failure) }
  }

  /// Reads and checks a list; it is called what its file is called.
  static func list(at path: String) throws -> WordList {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let name = file.hasSuffix(".words") ? String(file.dropLast(6)) : file
    return try WordList(parsing: Platform.readFile(path), name: name.lowercased(), file: path)
  }

  /// The lists inside the program and a teacher's own. One of the same name takes the place of one
  /// inside. Throws everything that has to be mended.
  static func lists(with folder: String?) throws -> [WordList] {
    guard let folder else { return WordList.builtIn }
    var lists = WordList.builtIn
    var troubles: [String] = []
    let names = try Platform.names(in: folder).filter { $0.hasSuffix(".words") }
    if names.isEmpty { troubles = ["There is no list (*.words) in \(folder)."] }
    for name in names {
      do {
        let list = try list(at: "\(folder)/\(name)")
        lists.removeAll { $0.name == list.name }
        lists.append(list)
      } catch {
        troubles.append("\(error)")
      }
    }
    if !troubles.isEmpty { throw BrokenLists(troubles: troubles) }
    return lists
  }
}

/// Lists that have to be mended before the server starts.
struct BrokenLists: Error, CustomStringConvertible {
  let troubles: [String]

  var description: String {
    troubles.joined(separator: "\n")
      + "\nThe server did not start. Mend the lists, or start it without --words."
  }
}
