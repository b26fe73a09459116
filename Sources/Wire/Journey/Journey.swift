import Games
import Hall
import Words

/// A pupil's journey to Mars as it sees it itself; nobody else does.
struct Journey {
  let name: String
  let traveller: Traveller?
  let results: Results
  private let isTeacher: Bool

  init(of pupil: Pupil, in book: ClassBook) {
    name = book.name(of: pupil)
    traveller = book.traveller(of: pupil)
    results = book.results(of: pupil)
    isTeacher = book.isTeacher(pupil)
  }

  /// - Parameters:
  ///   - width: of the screen; the traveller is drawn where it fits.
  ///   - room: the code of where it sits.
  func lines(in tongue: Tongue, width: Int, room: String?) -> [String] {
    var lines = [
      who(tongue)
        + (room.map { tongue.say(" Du sitter i rum \($0).", " You sit in room \($0).") } ?? "")
    ]
    if let traveller {
      if width >= TravellerDrawing.width {
        lines += [""] + TravellerDrawing.lines(of: traveller, with: results.gear) + [""]
      }
    } else {
      lines.append(Journey.offer(in: tongue))
    }
    if !results.gear.isEmpty {
      let gear = tongue.say(list(.swedish), list(.english))
      lines.append(tongue.say("Med på resan: \(gear).", "With you on the journey: \(gear)."))
    }
    return lines + [whatComes(tongue)]
  }

  private func list(_ tongue: Tongue) -> String {
    tongue.list(results.gear.map { Vocabulary.name(of: $0, in: tongue) })
  }

  private func who(_ tongue: Tongue) -> String {
    guard let traveller else { return tongue.say("Du heter \(name).", "You are \(name).") }
    return tongue.say(
      "Du heter \(name) och är en \(Vocabulary.name(of: traveller, in: .swedish)).",
      "You are \(name) the \(Vocabulary.name(of: traveller, in: .english)).")
  }

  private func whatComes(_ tongue: Tongue) -> String {
    if isTeacher {
      return tongue.say(
        "Du är lärare: det du spelar räknas inte.", "You are a teacher: your games do not count.")
    }
    return switch results.untilNextGear {
    case nil:
      tongue.say(
        "Du är på Mars och har allt som du behöver. Spela så mycket du vill!",
        "You are on Mars and have all that you need. Play as much as you like!")
    case 1:
      tongue.say(
        "Spela en gång till, så får du något nytt för resan till Mars.",
        "Play one more game, and you get something new for the journey to Mars.")
    case .some(let games):
      tongue.say(
        "Spela \(games) gånger till, så får du något nytt för resan till Mars.",
        "Play \(games) more games, and you get something new for the journey to Mars.")
    }
  }

  /// How to choose, for who has not.
  static func offer(in tongue: Tongue) -> String {
    tongue.say(
      "Vem vill du vara? Skriv: \(offer(.swedish))",
      "Who do you want to be? Type: \(offer(.english))")
  }

  private static func offer(_ tongue: Tongue) -> String {
    let names = Traveller.allCases.map { Vocabulary.name(of: $0, in: tongue) }
    let others = names.dropFirst().joined(separator: ", ")
    return "\(tongue.verb(.me)) \(names[0]) (\(tongue.say("eller", "or")) \(others))"
  }
}

extension Speaker {
  /// What a game has brought for the journey.
  func equipped(_ seat: Seat, _ gear: Gear) -> String {
    let swedish = Vocabulary.name(of: gear, in: .swedish)
    let english = Vocabulary.name(of: gear, in: .english)
    guard isOwn(seat) else {
      return tongue.say(
        "\(name(seat)) har fått något nytt för resan till Mars: \(swedish).",
        "\(name(seat)) has something new for the journey to Mars: \(english).")
    }
    let isLast = gear == Gear.allCases.last
    return tongue.say(
      "Något nytt för din resa: \(swedish.uppercased())! \(isLast ? "Nu är du på Mars! " : "")Skriv: jag",
      "Something new for your journey: \(english.uppercased())! "
        + "\(isLast ? "Now you are on Mars! " : "")Type: me")
  }
}

extension Vocabulary {
  /// A traveller by its name in any language, whatever words are around it, or by its number alone.
  static func traveller(_ typed: String) -> Traveller? {
    let words = typed.split(separator: " ").map { Verb.folded(String($0)) }
    return zip(1..., Traveller.allCases).first { number, traveller in
      let names = Language.allCases.map { Verb.folded(name(of: traveller, in: Tongue($0))) }
      return words == ["\(number)"] || words.contains(where: names.contains)
    }?.1
  }

  static func name(of traveller: Traveller, in tongue: Tongue) -> String {
    switch traveller {
    case .fox: tongue.say("räv", "fox")
    case .bear: tongue.say("björn", "bear")
    case .hare: "hare"
    case .owl: tongue.say("uggla", "owl")
    case .cat: tongue.say("katt", "cat")
    case .frog: tongue.say("groda", "frog")
    }
  }

  static func name(of gear: Gear, in tongue: Tongue) -> String {
    switch gear {
    case .boots: tongue.say("stövlar", "boots")
    case .suit: tongue.say("rymddräkt", "spacesuit")
    case .gloves: tongue.say("handskar", "gloves")
    case .helmet: tongue.say("hjälm", "helmet")
    case .backpack: tongue.say("ryggsäck", "backpack")
    case .radio: "radio"
    case .lamp: tongue.say("lampa", "lamp")
    case .flag: tongue.say("flagga", "flag")
    case .tent: tongue.say("tält", "tent")
    case .rover: tongue.say("marsbil", "rover")
    case .robot: "robot"
    case .rocket: tongue.say("raket", "rocket")
    }
  }
}
