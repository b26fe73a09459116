import Games
import Serve
import Words

/// `ordrum words FILE|DIR …`: checks word lists and races, and tells what is recorded.
enum WordsCommand {
  static func run(_ paths: [String]) {
    guard !paths.isEmpty else {
      Console.fail("Which list? For example: ordrum words my.words", .usage)
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
    let (folder, file) = Platform.split(path)
    if let name = NamedPlan.name(ofFile: file) {
      return tell(try NamedPlan(parsing: Platform.readFile(path), name: name, file: path))
    }
    let name = WordList.name(ofFile: file) ?? WordList.name(meantBy: file)
    let list = try WordList(parsing: Platform.readFile(path), name: name, file: path)
    let (recordings, remark) = ListFolder.recordings(beside: folder)
    Console.out("\(list.with(recordings))")
    if let remark { Console.complain(remark) }
  }

  private static func tell(_ race: NamedPlan) { Console.out("\(race.name): \(race.plan)") }

  private static func checkFolder(_ path: String) throws {
    let folder = try ListFolder(path)
    for list in folder.lists { Console.out("\(list.with(folder.recordings))") }
    for race in folder.races { tell(race) }
    try folder.check()
    let unused = folder.recordings.unused(by: WordList.shelf(own: folder.lists))
    if !unused.isEmpty {
      Console.out("These files in \(ListFolder.audio(in: path)) fit no word: \(shortened(unused))")
    }
  }

  static func shortened(_ files: [String]) -> String {
    let shown = files.prefix(20).map(quoted).joined(separator: ", ")
    return files.count > 20 ? "\(shown) and \(files.count - 20) more" : shown
  }

  /// The lists inside the program and a teacher's own, and the teacher's races. Throws everything that
  /// has to be mended.
  static func shelf(with path: String?) throws -> Shelf {
    guard let path else { return Shelf(lists: WordList.builtIn, materials: [], recordings: nil) }
    let folder = try ListFolder(path)
    try folder.check(
      saying: "The server did not start. Mend what is named, or start it without --words.")
    return Shelf(
      lists: WordList.shelf(own: folder.lists, folder.recordings),
      materials: folder.races.map(\.material),
      recordings: folder.recordings.count > 0 ? ListFolder.audio(in: path) : nil)
  }

  /// What a server plays with.
  struct Shelf {
    let lists: [WordList]
    let materials: [NamedMaterial]
    /// The folder of recordings, if there are any.
    let recordings: String?
  }
}

/// A teacher's own folder: lists (`*.words`), races (`*.race`) and, if there are any, recordings in
/// `audio`.
private struct ListFolder {
  /// More files than that are no recordings of a class's words.
  private static let mostRecordings = 20_000

  /// In the order of their names.
  private(set) var lists: [WordList] = []
  private(set) var races: [NamedPlan] = []
  let recordings: Recordings
  /// What has to be mended before the lists can be played.
  private var troubles: [String] = []
  /// What keeps nobody from playing.
  private let remark: String?

  init(_ path: String) throws(CommandTrouble) {
    (recordings, remark) = ListFolder.recordings(beside: path)
    var files: [String: String] = [:]
    for file in try Platform.names(in: path) {
      let race = NamedPlan.name(ofFile: file)
      guard let name = race ?? WordList.name(ofFile: file) else { continue }
      let noun = race == nil ? "list" : "race"
      if let other = files["\(noun) \(name)"] {
        troubles.append(
          "\(path)/\(file): \(other) is a \(noun) of the same name, so rename one of them")
        continue
      }
      files["\(noun) \(name)"] = file
      do {
        let place = "\(path)/\(file)"
        let bytes = try Platform.readFile(place)
        if race == nil {
          lists.append(try WordList(parsing: bytes, name: name, file: place))
        } else {
          races.append(try NamedPlan(parsing: bytes, name: name, file: place))
        }
      } catch {
        troubles.append("\(error)")
      }
    }
    lists.sort { $0.name < $1.name }
    if files.isEmpty, troubles.isEmpty {
      troubles = ["There is no list (*.words) and no race (*.race) in \(path)."]
    }
  }

  /// Tells what is wrong, and throws what has to be mended, with a sentence more.
  func check(saying sentence: String? = nil) throws(CommandTrouble) {
    if let remark { Console.complain(remark) }
    if troubles.isEmpty { return }
    throw CommandTrouble(
      description: (troubles + [sentence].compactMap(\.self)).joined(separator: "\n"))
  }

  static func audio(in path: String) -> String { "\(path)/audio" }

  /// What is recorded beside the lists of a folder, and what is wrong there.
  static func recordings(beside path: String) -> (Recordings, remark: String?) {
    let folder = audio(in: path)
    guard Platform.kind(of: folder) != nil else { return (Recordings(files: []), nil) }
    do throws(CommandTrouble) {
      let files = try Platform.names(in: folder, atMost: mostRecordings + 1)
      var remarks: [String] = []
      if files.count > mostRecordings {
        remarks = ["\(folder) has more than \(mostRecordings) files: the others are not looked at."]
      }
      let found = files.prefix(mostRecordings).filter {
        // A folder is never what it is called.
        Recording(file: $0) == nil || Platform.kind(of: "\(folder)/\($0)") == .file
      }
      // A word with such a file would sound otherwise than those beside it, and so be known.
      let silent = Set(
        found.filter { Recording(file: $0) != nil && !RecordingFiles.isSound($0, in: folder) })
      if !silent.isEmpty {
        remarks.append(
          "These in \(folder) are empty, no sound, or larger than 2 MB, and are not played: "
            + WordsCommand.shortened(silent.sorted()))
      }
      let remark = remarks.isEmpty ? nil : remarks.joined(separator: "\n")
      return (Recordings(files: found.filter { !silent.contains($0) }), remark)
    } catch {
      return (Recordings(files: []), "\(error) Words are played without recordings.")
    }
  }
}
