import Classroom
import Games
import Serve
import Words

/// `ordrum words FILE|DIR …`: checks word lists, races and criteria, and tells what is recorded.
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
    if NamedCriteria.isOne(file) {
      return tell(try NamedCriteria(parsing: Platform.readFile(path), file: file, at: path))
    }
    let name = WordList.name(ofFile: file) ?? WordList.name(meantBy: file)
    let list = try WordList(parsing: Platform.readFile(path), name: name, file: path)
    let beside = BesideLists(in: folder)
    Console.out("\(list.with(beside.files))")
    if let remark = beside.remark { Console.complain(remark) }
  }

  private static func tell(_ race: NamedPlan) { Console.out("\(race.name): \(race.plan)") }

  private static func tell(_ criteria: NamedCriteria) {
    Console.out("\(criteria.file): \(criteria.criteria.map(\.text).joined(separator: ", "))")
  }

  private static func checkFolder(_ path: String) throws {
    let folder = try ListFolder(path)
    for list in folder.lists { Console.out("\(list.with(folder.beside.files))") }
    for race in folder.races { tell(race) }
    for criteria in folder.criteria { tell(criteria) }
    try folder.check()
    let lists = WordList.shelf(own: folder.lists)
    tell(
      unused: folder.beside.files.recordings.unused(by: lists), in: "\(path)/\(Recording.folder)")
    tell(unused: folder.beside.files.images.unused(by: lists), in: "\(path)/\(ImageFile.folder)")
  }

  private static func tell(unused files: [String], in folder: String) {
    if !files.isEmpty { Console.out("These files in \(folder) fit no word: \(shortened(files))") }
  }

  static func shortened(_ files: [String]) -> String {
    let shown = files.prefix(20).map(quoted).joined(separator: ", ")
    return files.count > 20 ? "\(shown) and \(files.count - 20) more" : shown
  }

  /// The lists inside the program and a teacher's own, and the teacher's races. Throws everything that
  /// has to be mended.
  static func shelf(with path: String?) throws -> Shelf {
    guard let path else {
      return Shelf(lists: WordList.builtIn, materials: [], criteria: [], files: nil)
    }
    let folder = try ListFolder(path)
    try folder.check(
      saying: "The server did not start. Mend what is named, or start it without --words.")
    return Shelf(
      lists: WordList.shelf(own: folder.lists, folder.beside.files),
      materials: folder.races.map(\.material), criteria: folder.criteria,
      files: folder.beside.files == WordFiles() ? nil : path)
  }

  /// What a server plays with.
  struct Shelf {
    let lists: [WordList]
    let materials: [NamedMaterial]
    let criteria: [NamedCriteria]
    /// The folder beside whose lists there are recordings or pictures, if there are any.
    let files: String?
  }
}

/// A teacher's own folder: lists (`*.words`), races (`*.race`), criteria (`*.criteria`), and what lies beside
/// them.
private struct ListFolder {
  /// In the order of their names.
  private(set) var lists: [WordList] = []
  private(set) var races: [NamedPlan] = []
  private(set) var criteria: [NamedCriteria] = []
  let beside: BesideLists
  /// What has to be mended before the lists can be played.
  private var troubles: [String] = []

  init(_ path: String) throws(CommandTrouble) {
    beside = BesideLists(in: path)
    var files: [String: String] = [:]
    for file in try Platform.names(in: path) {
      if NamedCriteria.isOne(file) {
        read(file, in: path)
        continue
      }
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
    if files.isEmpty, criteria.isEmpty, troubles.isEmpty {
      troubles = [
        "There is no list (*.words), no race (*.race) and no file of criteria (*.criteria) in \(path)."
      ]
    }
  }

  private mutating func read(_ file: String, in path: String) {
    do {
      let place = "\(path)/\(file)"
      criteria.append(
        try NamedCriteria(parsing: Platform.readFile(place), file: file, at: place))
    } catch {
      troubles.append("\(error)")
    }
  }

  /// Tells what is wrong, and throws what has to be mended, with a sentence more.
  func check(saying sentence: String? = nil) throws(CommandTrouble) {
    if let remark = beside.remark { Console.complain(remark) }
    if troubles.isEmpty { return }
    throw CommandTrouble(
      description: (troubles + [sentence].compactMap(\.self)).joined(separator: "\n"))
  }
}

/// The recordings in `audio` and the pictures in `pictures` beside the lists of a folder.
private struct BesideLists {
  /// More files than that are not of a class's words.
  private static let mostFiles = 20_000

  let files: WordFiles
  /// What is wrong there, which keeps nobody from playing.
  let remark: String?

  init(in path: String) {
    let (recordings, silent) = BesideLists.files(of: Recording.self, in: path)
    let (images, unseen) = BesideLists.files(of: ImageFile.self, in: path)
    files = WordFiles(recordings: recordings, images: images)
    let remarks = silent + unseen
    remark = remarks.isEmpty ? nil : remarks.joined(separator: "\n")
  }

  private static func files<File: WordFile>(
    of _: File.Type, in path: String
  ) -> (FoundFiles<File>, remarks: [String]) {
    let folder = "\(path)/\(File.folder)"
    guard Platform.kind(of: folder) != nil else { return (FoundFiles(files: []), []) }
    do throws(CommandTrouble) {
      let files = try Platform.names(in: folder, atMost: mostFiles + 1)
      var remarks: [String] = []
      if files.count > mostFiles {
        remarks = ["\(folder) has more than \(mostFiles) files: the others are not looked at."]
      }
      let found = files.prefix(mostFiles).filter {
        // A folder is never what it is called.
        File(file: $0) == nil || Platform.kind(of: "\(folder)/\($0)") == .file
      }
      // A word with such a file would sound or look otherwise than those beside it, and so be known.
      let broken = Set(
        found.filter { File(file: $0) != nil && !WordFolder.has($0, in: path) })
      if !broken.isEmpty {
        remarks.append(
          "These in \(folder) are empty, no \(File.noun), or larger than 2 MB, and are not used: "
            + WordsCommand.shortened(broken.sorted()))
      }
      return (FoundFiles(files: found.filter { !broken.contains($0) }), remarks)
    } catch {
      return (FoundFiles(files: []), ["\(error) Words are played without them."])
    }
  }
}
