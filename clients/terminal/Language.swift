internal import Net
internal import Words

extension Language {
  /// As the environment has it: the first of these variables that says anything.
  init?(locale variables: [String?]) {
    guard let locale = variables.lazy.compactMap({ $0 }).first(where: { !$0.isEmpty }),
      locale.lowercased().hasPrefix("sv")
    else { return nil }
    self = .swedish
  }

  /// What its user has set.
  static var ofThisMachine: Language? {
    Language(locale: ["LC_ALL", "LC_MESSAGES", "LANG"].map(Platform.variable))
  }
}

/// One of the program's own few sentences; all others come from the server.
struct Phrase {
  private let english: String
  private let swedish: String

  init(_ english: String, _ swedish: String) {
    self.english = english
    self.swedish = swedish
  }

  /// Whose language is not known yet reads English.
  func text(in language: Language?) -> String { language == .swedish ? swedish : english }

  var inAllLanguages: [String] { [english, swedish] }

  /// For who has said nothing yet, and may read either.
  func text(inBothUnless language: Language?, parted: String = " / ") -> String {
    language.map { text(in: $0) } ?? swedish + parted + english
  }
}

extension Phrase {
  static let hello = Phrase("hello", "hej")
  static let play = Phrase("play", "spela")
  static let bye = Phrase("bye", "hejdå")

  static func yourWord(_ word: String) -> Phrase {
    Phrase(
      "Your word to come back: \(word)  (write it down)",
      "Ditt ord för att komma tillbaka: \(word)  (skriv upp det)")
  }

  static let pending = Phrase(
    "Your teacher will let you in. Wait a little.", "Din lärare släpper snart in dig. Vänta lite.")

  static let lost = Phrase(
    "The line is gone. Your seat is kept. Trying again…",
    "Kontakten är borta. Din plats är kvar. Försöker igen…")

  static let lostLooking = Phrase(
    "The line is gone. Trying again…", "Kontakten är borta. Försöker igen…")

  static let stopped = Phrase(
    "The server is off. Your seat is kept. You go on here when it is on again.",
    "Servern är av. Din plats är kvar. Här går det vidare när den är på igen.")

  static let stoppedLooking = Phrase(
    "The server is off. It goes on here when it is on again.",
    "Servern är av. Här går det vidare när den är på igen.")

  static let looking = Phrase(
    "Looking for Ordrum on this network…", "Letar efter Ordrum på nätverket…")

  static func nobodyYet(_ typed: String) -> Phrase {
    Phrase(
      "Ordrum is not on yet. You come in when it is. (To stop: Ctrl-C. With an address: \(typed))",
      "Ordrum är inte på än. Du kommer in när det är på. (Sluta: Ctrl-C. Med adress: \(typed))")
  }

  static func notThereYet(_ place: String) -> Phrase {
    Phrase(
      "Nobody answers at \(place) yet. Wait here. To stop: bye",
      "Ingen svarar på \(place) än. Vänta här. Sluta: hejdå")
  }

  static let notNow = Phrase(
    "Nobody can hear you just now. What you typed stays here.",
    "Ingen hör dig just nu. Det du skrev står kvar.")

  static func welcomeBack(_ name: String) -> Phrase {
    Phrase("Welcome back, \(name)!", "Välkommen tillbaka, \(name)!")
  }

  static let back = Phrase("Here again.", "Nu är du tillbaka.")
  static let notKnownHere = Phrase(
    "This machine is not known here any more.", "Den här datorn är inte känd här längre.")

  static func perhapsLost(_ line: String) -> Phrase {
    Phrase(
      "Perhaps this did not arrive: \(line)  Look first. Ctrl-P brings it back.",
      "Det här kom kanske inte fram: \(line)  Titta först. Ctrl-P hämtar det.")
  }

  static let anotherClass = Phrase(
    "Another class answers there now.", "En annan klass svarar där nu.")

  static func noAnswer(_ typed: String) -> Phrase {
    Phrase("Nobody said who plays: \(typed)", "Ingen sa vem som spelar: \(typed)")
  }

  static let anyName = Phrase("NAME", "NAMN")

  static func notRemembered(_ why: String) -> Phrase {
    Phrase(
      "Your seat cannot be remembered on this machine (\(why)): keep your word.",
      "Din plats kan inte sparas på den här datorn (\(why)): spara ditt ord.")
  }

  static let noHome = Phrase("there is no home folder", "det finns ingen hemmapp")
  static let lineTooLong = Phrase("That was too long.", "Det där var för långt.")

  /// What stands in an answer's place when Enter is pressed.
  static let goBack = Phrase("back", "tillbaka")

  static let enterKey = Phrase("Enter", "Enter")
  static let spaceKey = Phrase("Space", "Mellanslag")
  static let zeroKey = Phrase("0", "0")

  /// For a teacher who looks at one room.
  static let backToAll = Phrase(
    "To see all rooms again, type: watch *", "För att se alla rum igen, skriv: följ *")

  static let thinking = Phrase("Think", "Tänk")

  static let goodbye = Phrase("Bye!", "Hej då!")

  static func seatKept(_ typed: String) -> Phrase {
    Phrase("Your seat is kept: \(typed)", "Din plats är kvar: \(typed)")
  }
}

extension Question {
  /// How it is asked, line by line. Before the first word in both languages.
  var phrases: [Phrase] {
    let name = Phrase("What is your name? / Vad heter du?", "Vad heter du?")
    switch self {
    case .name(let known) where known.isEmpty: return [name]
    case .name(let known) where known.count == 1:
      return [name, Phrase("Are you \(known[0])? Press Enter.", "Är du \(known[0])? Tryck Enter.")]
    case .name(let known):
      let list = known.joined(separator: ", ")
      return [name, Phrase("Played here before: \(list)", "Har spelat här förut: \(list)")]
    case .word(let name):
      return [
        Phrase(
          "Type the word of \(name), or another name.",
          "Skriv ordet som hör till \(name), eller ett annat namn.")
      ]
    case .key: return [Phrase("The teacher's key?", "Lärarens nyckel?")]
    case .takeBack:
      return [Phrase("Press Enter to play here.", "Tryck Enter för att spela här.")]
    }
  }
}

extension Conversation {
  /// Said where no key is known, and nobody can be asked.
  var keyNeeded: String {
    "The board needs the teacher's key: put it into ORDRUM_KEY, or run this on the server's machine."
  }
}

extension Connector.Failure {
  /// Why nothing comes of a first call.
  func sentence(_ place: String) -> String {
    switch self {
    case .unknownHost:
      "There is no machine called \(place). Look at the address once more, or type: ordrum find"
    case .refused: "Nobody answers at \(place). Is `ordrum serve` running there?"
    case .timedOut:
      "Nobody answers at \(place). Is that machine on, and on this network?"
    case .unreachable(let text): "\(place) cannot be reached: \(text)."
    }
  }
}

extension Stranger {
  /// Why nothing comes of a conversation.
  func sentence(_ place: String) -> String {
    switch self {
    case .newer:
      "The server at \(place) is newer than this program: update ordrum on this machine."
    case .older:
      "The server at \(place) is older than this program: update ordrum on the server's machine."
    case .notOrdrum: "\(place) answers, but it is not Ordrum."
    case .impostor:
      "The server at \(place) cannot show that it is your class's: somebody may only say so. Tell your teacher."
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

  /// What of a line may be seen by whoever looks at this screen: behind a name nothing of its return word,
  /// as it may be typed, `sunset-fox-417`, `sunset fox 417` or `sunsetfox417`, or of its pictures; and behind `teach`
  /// nothing of the key.
  ///
  /// - Parameter question: what the line answers; nil where it is for the server.
  static func withoutWord(_ line: String, asked question: Question?) -> String {
    if question == nil, let verb = verb(beforeKeyIn: line) { return verb }
    let name = Self.name(in: line).name
    switch question {
    case .word(let asked) where word(in: line, of: asked) != nil: return ""
    case .name, .word: break
    // Without a hello it is no name.
    case nil: if name == line { return line }
    case .key, .takeBack: return line
    }
    var words = name.split(separator: " ")
    if let start = pictures(ending: words) {
      return line.dropLast(name.count) + words[..<start].joined(separator: " ")
    }
    guard let last = words.last, last.contains(where: \.isNumber), words.count > 1 else {
      return line
    }
    // The word stands before its number, and before three digits the animal does too.
    let needed = last.reversed().prefix { $0.isNumber }.count < 3 ? 1 : 2
    func parts() -> Int {
      words.removeLast().split(separator: "-").count { $0.contains(where: \.isLetter) }
    }
    var hidden = parts()
    while hidden < needed, words.count > 1 { hidden += parts() }
    return line.dropLast(name.count) + words.joined(separator: " ")
  }

  /// Where four pictures begin that end a line.
  private static func pictures(ending words: [Substring]) -> Int? {
    words.indices.suffix(2 * PictureWord.length).first {
      PictureWord(typed: words[$0...].joined(separator: " ")) != nil
    }
  }

  /// The key of `k7mf-2qxd-9rta` and `teach k7mf-2qxd-9rta`.
  static func key(in line: String) -> String {
    verb(beforeKeyIn: line).map { String(line.dropFirst($0.count)).trimmed } ?? line
  }

  /// `teach` of `teach k7mf-2qxd-9rta`: a teacher's key is nobody else's to read.
  private static func verb(beforeKeyIn line: String) -> String? {
    let words = line.split(separator: " ")
    guard words.count > 1, ["teach", "lärare", "larare"].contains(words[0].lowercased()) else {
      return nil
    }
    return String(words[0])
  }

  /// The return word of `sunset-fox-417`, `Sunset fox 417` and `Anna sunset-fox-417`, or the pictures of
  /// `sol båt haj hus`; nil if it is another name.
  static func word(in line: String, of name: String) -> String? {
    var rest = Self.name(in: line).name
    if rest.lowercased().hasPrefix(name.lowercased() + " ") {
      rest = String(rest.dropFirst(name.count)).trimmed
    }
    if let pictures = PictureWord(typed: rest) { return pictures.codes.joined(separator: "-") }
    let parts = rest.split { $0 == "-" || $0 == " " }
    // `sunsetfox417` is a word too, and so is `sunset fox417`.
    let digits = parts.last?.reversed().prefix { $0.isASCII && $0.isNumber }.count ?? 0
    // Before more of them stands a name.
    guard 1...3 ~= digits, parts.count > 1 ? parts.count <= 3 : parts[0].count > digits + 2 else {
      return nil
    }
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
    let rest = drop(while: \.isWhitespace)
    return rest.lastIndex { !$0.isWhitespace }.map { String(rest[...$0]) } ?? ""
  }
}
