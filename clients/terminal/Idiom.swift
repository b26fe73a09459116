/// The language of the program's own few sentences, and of words that are spoken; all other sentences come
/// from the server.
public enum Idiom: String, Sendable, Hashable {
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
  let idiom: Idiom?

  private func pick(_ english: String, _ swedish: String) -> String {
    idiom == .swedish ? swedish : english
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
    idiom == .swedish ? "Vad heter du?" : "What is your name? / Vad heter du?"
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

extension Trouble {
  /// Why nothing comes of a first call.
  func sentence(_ place: String) -> String {
    switch self {
    case .unknownHost:
      "There is no machine called \(place). Look at the address once more, or type: ordrum find"
    case .refused: "Nobody answers at \(place). Is `ordrum serve` running there?"
    case .silent:
      "Nobody answers at \(place). Is that machine on, and on this network?"
    case .unreachable(let text): "\(place) cannot be reached: \(text)."
    case .ended: Greeting.notOrdrum.sentence(place)
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
