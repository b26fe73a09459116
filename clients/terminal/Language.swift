internal import Net

/// The language of the program's own few sentences, and of words that are spoken; all other sentences come
/// from the server.
public enum Language: String, Sendable, Hashable {
  case english = "en"
  case swedish = "sv"

  /// As the environment has it: the first of these variables that says anything.
  public init?(locale variables: [String?]) {
    guard let locale = variables.lazy.compactMap({ $0 }).first(where: { !$0.isEmpty }),
      locale.lowercased().hasPrefix("sv")
    else { return nil }
    self = .swedish
  }
}

/// The sentences. Whose language is not known yet reads English, and before the first word both.
struct Phrases {
  let language: Language?

  private func pick(_ english: String, _ swedish: String) -> String {
    language == .swedish ? swedish : english
  }

  var hello: String { pick("hello", "hej") }
  var play: String { pick("play", "spela") }
  var bye: String { pick("bye", "hejdå") }

  func ask(_ question: Question) -> [String] {
    switch question {
    case .name(let known): [askName] + (known.isEmpty ? [] : [offer(known)])
    case .word(let name):
      [
        pick(
          "Type the word of \(name), or another name.",
          "Skriv ordet som hör till \(name), eller ett annat namn.")
      ]
    case .key: [pick("The teacher's key?", "Lärarens nyckel?")]
    case .takeBack: [pick("Press Enter to play here.", "Tryck Enter för att spela här.")]
    }
  }

  private var askName: String {
    language == .swedish ? "Vad heter du?" : "What is your name? / Vad heter du?"
  }

  private func offer(_ names: [String]) -> String {
    guard names.count == 1, let name = names.first else {
      let list = names.joined(separator: ", ")
      return pick("Played here before: \(list)", "Har spelat här förut: \(list)")
    }
    return pick("Are you \(name)? Press Enter.", "Är du \(name)? Tryck Enter.")
  }

  func yourWord(_ word: String) -> String {
    pick(
      "Your word to come back: \(word)  (write it down)",
      "Ditt ord för att komma tillbaka: \(word)  (skriv upp det)")
  }

  var pending: String {
    pick("Your teacher lets you in. Wait a moment.", "Din lärare släpper in dig. Vänta lite.")
  }

  var lost: String {
    pick(
      "The line is gone. Your seat is kept. Trying again…",
      "Kontakten är borta. Din plats är kvar. Försöker igen…")
  }

  var lostLooking: String {
    pick("The line is gone. Trying again…", "Kontakten är borta. Försöker igen…")
  }

  var notNow: String {
    pick(
      "Nobody can hear you just now. What you typed stays here.",
      "Ingen hör dig just nu. Det du skrev står kvar.")
  }

  func welcomeBack(_ name: String) -> String {
    pick("Welcome back, \(name)!", "Välkommen tillbaka, \(name)!")
  }

  var back: String { pick("Here again.", "Nu är du tillbaka.") }

  func perhapsLost(_ line: String) -> String {
    pick(
      "Perhaps this did not arrive: \(line)  Look first. Arrow up brings it back.",
      "Det här kom kanske inte fram: \(line)  Titta först. Pil upp hämtar det.")
  }

  var anotherClass: String {
    pick("Another class answers there now.", "En annan klass svarar där nu.")
  }

  var noAnswer: String {
    pick("Nobody said who plays: ordrum play NAME", "Ingen sa vem som spelar: ordrum play NAMN")
  }

  func notRemembered(_ why: String) -> String {
    pick(
      "Your seat cannot be remembered on this machine (\(why)): keep your word.",
      "Din plats kan inte sparas på den här datorn (\(why)): spara ditt ord.")
  }

  var noHome: String { pick("there is no home folder", "det finns ingen hemmapp") }

  var lineTooLong: String { pick("That was too long.", "Det där var för långt.") }

  var keyNeeded: String {
    "The board needs the teacher's key: put it into ORDRUM_KEY, or run this on the server's machine."
  }

  /// What stands in an answer's place when Enter is pressed.
  var goBack: String { pick("back", "tillbaka") }

  /// For a teacher who looks at one room.
  var backToAll: String {
    pick("To see all rooms again, type: watch *", "För att se alla rum igen, skriv: följ *")
  }

  /// As it can be typed.
  func seatKept(_ name: String?) -> String {
    guard let name else { return pick("Bye!", "Hej då!") }
    let typed = name.contains(" ") ? "\"\(name)\"" : name
    return pick(
      "Your seat is kept: ordrum play \(typed)", "Din plats är kvar: ordrum play \(typed)")
  }
}

extension Phrases {
  /// Why nothing comes of a first call.
  static func why(_ failure: Connector.Failure?, _ place: String) -> String {
    switch failure {
    case .unknownHost:
      "There is no machine called \(place). Look at the address once more, or type: ordrum find"
    case .refused: "Nobody answers at \(place). Is `ordrum serve` running there?"
    case .timedOut:
      "Nobody answers at \(place). Is that machine on, and on this network?"
    case .unreachable(let text): "\(place) cannot be reached: \(text)."
    case nil: Greeting.notOrdrum.sentence(place)
    }
  }
}

extension Greeting {
  /// Why nothing comes of a conversation.
  func sentence(_ place: String) -> String {
    switch self {
    case .ours: "\(place) is an Ordrum server."
    case .newer:
      "The server at \(place) is newer than this program: update ordrum on this machine."
    case .older:
      "The server at \(place) is older than this program: update ordrum on the server's machine."
    case .notOrdrum: "\(place) answers, but it is not Ordrum."
    }
  }
}

/// What people type when they are asked who they are.
enum PersonalInput {
  private static let openings: [(words: String, language: Language)] = [
    ("hello ", .english), ("hi ", .english), ("my name is ", .english), ("i am ", .english),
    ("hej ", .swedish), ("jag heter ", .swedish), ("jag är ", .swedish),
  ]

  /// `Anna` of `Anna`, `hej Anna` and `My name is Anna`, and the language that this tells.
  static func name(in line: String) -> (name: String, language: Language?) {
    let small = line.lowercased()
    guard let opening = openings.first(where: { small.hasPrefix($0.words) }) else {
      return (line, nil)
    }
    return (String(line.dropFirst(opening.words.count)).trimmed, opening.language)
  }

  /// The return word of `sunset-17`, `Sunset 17` and `Anna sunset-17`; nil if it is another name.
  static func word(in line: String, of name: String) -> String? {
    var rest = Self.name(in: line).name
    if rest.lowercased().hasPrefix(name.lowercased() + " ") {
      rest = String(rest.dropFirst(name.count)).trimmed
    }
    let parts = rest.split { $0 == "-" || $0 == " " }
    guard parts.count >= 2, let last = parts.last, last.allSatisfy({ $0.isASCII && $0.isNumber })
    else { return nil }
    return parts.joined(separator: "-")
  }
}

/// What ends the program where no server listens.
enum Farewell {
  private static let words: Set<String> = ["bye", "hejdå", "hejda", "quit", "exit"]

  static func isOne(_ line: String) -> Bool { words.contains(line.lowercased()) }
}

extension String {
  /// Without blanks at both ends.
  var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
