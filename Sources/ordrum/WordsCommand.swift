import Games
import Words

/// `ordrum words FILE|DIR …`: checks word lists and races, and tells what is recorded.
enum WordsCommand {
  static func run(_ paths: [String]) {
    guard !paths.isEmpty else {
      Console.complain("Which list? For example: ordrum words my.words")
      Console.exit(.usage)
    }
    var isSound = true
    for path in paths {
      do {
        switch Platform.kind(of: path) {
        case .folder: try checkFolder(path)
        case .file, nil: try checkFile(path)
        }
      } catch {
        Console.complain("\(error)")
        isSound = false
      }
    }
    if !isSound { Console.exit(.failure) }
  }

  private static func checkFile(_ path: String) throws {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let file = parts.last ?? ""
    if let name = NamedPlan.name(ofFile: file) {
      return tell(try ListFolder.race(named: name, at: path))
    }
    let name = WordList.name(ofFile: file) ?? WordList.name(meantBy: file)
    let list = try ListFolder.list(named: name, at: path)
    let folder = parts.dropLast().joined(separator: "/")
    let beside = parts.count == 1 ? "." : folder.isEmpty ? "/" : folder
    let (recordings, remark) = ListFolder.recordings(beside: beside)
    Console.out("\(list.with(recordings))")
    if let remark { Console.complain(remark) }
  }

  private static func tell(_ race: NamedPlan) { Console.out("\(race.name): \(race.plan)") }

  private static func checkFolder(_ path: String) throws {
    let folder = try ListFolder(path)
    for list in folder.lists { Console.out("\(list.with(folder.recordings))") }
    for race in folder.races { tell(race) }
    if let remark = folder.remark { Console.complain(remark) }
    if !folder.troubles.isEmpty { throw Troubles(all: folder.troubles) }
    let unused = folder.recordings.unused(by: WordList.shelf(own: folder.lists))
    if !unused.isEmpty {
      Console.out("These files in \(path)/audio fit no word: \(shortened(unused))")
    }
  }

  private static func shortened(_ files: [String]) -> String {
    let shown = files.prefix(20).map(quoted).joined(separator: ", ")
    return files.count > 20 ? "\(shown) and \(files.count - 20) more" : shown
  }

  /// The lists inside the program and a teacher's own, and the teacher's races. Throws everything that
  /// has to be mended.
  static func shelf(with path: String?) throws -> (lists: [WordList], [NamedMaterial]) {
    guard let path else { return (WordList.builtIn, []) }
    let folder = try ListFolder(path)
    if let remark = folder.remark { Console.complain(remark) }
    guard folder.troubles.isEmpty else {
      throw Troubles(
        all: folder.troubles + [
          "The server did not start. Mend what is named, or start it without --words."
        ])
    }
    return (WordList.shelf(own: folder.lists, folder.recordings), folder.races.map(\.material))
  }
}

/// What has to be mended, one line or more each.
private struct Troubles: Error, CustomStringConvertible {
  let all: [String]

  var description: String { all.joined(separator: "\n") }
}
