import JSON

/// What all clients of the harness share: what is known of the server, and what they are to do.
final class School {
  let book = RoomBook()
  let tally = Tally()
  /// What the greeting calls the server; the same for the whole run.
  private(set) var server: String?
  /// The port of the running server, nil while there is none.
  var port: UInt16?
  var now = Platform.milliseconds
  /// Everybody has come back and been checked, so that they may play.
  var isPlaying = false
  /// No new games: those that are open come to their end.
  var isFinishing = false
  /// The lists and levels that the server has.
  var levels: [(list: String, level: Int)] = []
  /// The right endings of questions whose round has closed.
  private var rights: [String: Set<String>] = [:]
  private var namesGiven = 0

  /// A name that looks like no other.
  func newName() -> String {
    let first = ["Anna", "Bo", "Disa", "Ebbe", "Frida", "Gun", "Hugo", "Maj"]
    let letters = Array("bdfghkmnprst")
    var rest = namesGiven
    var name = first[rest % first.count] + " "
    for _ in 0..<4 {
      name.append(letters[rest % letters.count])
      rest /= letters.count
    }
    namesGiven += 1
    return name
  }

  /// The server is the same through all its lives.
  func greeted(_ line: Line) throws(Failure) {
    let name = line["server"]?.string
    guard server == nil || server == name else {
      throw Failure(
        "the greeting", expected: "server \(server ?? "")", found: "server \(name ?? "missing")")
    }
    server = name
  }

  func learn(rightsOf line: Line) {
    guard let question = line["question"]?.string else { return }
    for right in line["rights"]?.elements ?? [] {
      if let word = right["word"]?.string { rights[question, default: []].insert(word) }
    }
  }

  func knownRight(of question: String, among choices: [String]) -> String? {
    // Of two rows of letters the one that is the same is right.
    if choices.contains(question) { return question }
    return rights[question].flatMap { known in choices.first(where: known.contains) }
  }
}

/// What is counted for the people who read the output.
final class Tally {
  var kills = 0
  var stops = 0
  var acknowledged = 0
  var repeats = 0
  /// Repeats that only told again what had been done already.
  var repeatsAlreadyDone = 0
  var gamesFinished = 0
  var returns = 0
}
