import Games
import Words

/// A teacher's own folder: lists (`*.words`), races (`*.race`) and, if there are any, recordings in
/// `audio`.
struct ListFolder {
  /// More files than that are no recordings of a class's words.
  private static let mostRecordings = 20_000

  /// In the order of their names.
  private(set) var lists: [WordList] = []
  private(set) var races: [NamedPlan] = []
  let recordings: Recordings
  /// What has to be mended before the lists can be played.
  private(set) var troubles: [String] = []
  /// What keeps nobody from playing.
  let remark: String?

  init(_ path: String) throws(FileTrouble) {
    (recordings, remark) = ListFolder.recordings(beside: path)
    var files: [String: String] = [:]
    var raceFiles: [String: String] = [:]
    for file in try Platform.names(in: path) {
      if let name = NamedPlan.name(ofFile: file) {
        if let other = raceFiles[name] {
          troubles.append(
            "\(path)/\(file): \(other) is a race of the same name, so rename one of them")
          continue
        }
        raceFiles[name] = file
        do {
          races.append(try ListFolder.race(named: name, at: "\(path)/\(file)"))
        } catch {
          troubles.append("\(error)")
        }
        continue
      }
      guard let name = WordList.name(ofFile: file) else { continue }
      if let other = files[name] {
        troubles.append(
          "\(path)/\(file): \(other) is a list of the same name, so rename one of them")
        continue
      }
      files[name] = file
      do {
        lists.append(try ListFolder.list(named: name, at: "\(path)/\(file)"))
      } catch {
        troubles.append("\(error)")
      }
    }
    lists.sort { $0.name < $1.name }
    if files.isEmpty, raceFiles.isEmpty, troubles.isEmpty {
      troubles = ["There is no list (*.words) and no race (*.race) in \(path)."]
    }
  }

  static func race(named name: String, at path: String) throws -> NamedPlan {
    try NamedPlan(parsing: Platform.readFile(path), name: name, file: path)
  }

  static func list(named name: String, at path: String) throws -> WordList {
    try WordList(parsing: Platform.readFile(path), name: name, file: path)
  }

  /// What is recorded beside the lists of a folder, and what is wrong there.
  static func recordings(beside path: String) -> (Recordings, remark: String?) {
    let folder = "\(path)/audio"
    guard Platform.kind(of: folder) != nil else { return (Recordings(files: []), nil) }
    do throws(FileTrouble) {
      let files = try Platform.names(in: folder, atMost: mostRecordings + 1)
      let remark =
        files.count > mostRecordings
        ? "\(folder) has more than \(mostRecordings) files: the others are not looked at." : nil
      return (
        Recordings(
          files: files.prefix(mostRecordings).filter {
            // A folder is never what it is called.
            Recording(file: $0) == nil || Platform.kind(of: "\(folder)/\($0)") == .file
          }), remark
      )
    } catch {
      return (Recordings(files: []), "\(error) Words are played without recordings.")
    }
  }
}
