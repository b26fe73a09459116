import Games
import Hall
import JSON
import Words

// What somebody asks about itself.

extension Verb {
  static let own: [Verb] = [me, best]

  /// With the name of a character: as whom somebody travels to Mars.
  static let me = Verb(
    "me", "jag", by: .member, takes: [.positional("character", .rest)]
  ) { arguments throws(WireTrouble) in
    try arguments.text("character").map { (typed) throws(WireTrouble) in
      guard let traveller = Vocabulary.traveller(typed) else { throw .noSuchCharacter(typed) }
      return traveller
    }
  } act: { (traveller: Traveller?, hall, making) throws(Trouble) in
    let pupil = try hall.me(as: traveller, &making)
    let place = try? hall.seat(of: pupil)
    return Answer { page, ok in
      ok.add(pupil, in: hall.book)
      if let (room, seat) = place {
        ok.add("room", room.code)
        ok.add("seat", seat.number)
      }
      ok.add("finished", hall.book.results(of: pupil).finished)
      page.addCompany(of: pupil, to: &ok)
      page.addJourney(of: pupil, to: &ok)
      page.addExercises(of: pupil, to: &ok)
    } say: { page in
      page.journey(of: pupil, room: place?.0.code)
      page.company(of: pupil)
      page.exercises(of: pupil)
    }
  }

  /// `best reset` forgets it; whoever names somebody is told whose it may be.
  static let best = Verb(
    "best", "bästa", by: .pupil,
    takes: [.positional("name", .rest), .key("reset", .flag)]
  ) { arguments in
    var words = (arguments.text("name") ?? "").split(separator: " ")
    var isReset = arguments.flag("reset") ?? false
    if let first = words.first, ["reset", "nolla"].contains(first.lowercased()) {
      isReset = true
      words.removeFirst()
    }
    return BestOf(name: words.isEmpty ? nil : words.joined(separator: " "), isReset: isReset)
  } act: { (wanted: BestOf, hall, making) throws(Trouble) in
    let pupil = try hall.best(of: wanted.name, forgetting: wanted.isReset, &making)
    return Answer { _, ok in
      ok.add("best", hall.book.results(of: pupil).best)
      ok.add("class", hall.book.best)
    } say: {
      $0.best(of: pupil)
    }
  }

  struct BestOf: Asked {
    let name: String?
    let isReset: Bool
  }
}

extension Page {
  func addJourney(of pupil: Pupil, to line: inout JSONWriter) {
    let results = hall.book.results(of: pupil)
    if let traveller = hall.book.traveller(of: pupil) { line.add("character", traveller.rawValue) }
    line.add("gear", results.gear.map(\.rawValue))
    if !hall.book.isTeacher(pupil), let games = results.untilNextGear { line.add("next_in", games) }
  }

  @Lines fileprivate func best(of pupil: Pupil) -> [Said] {
    let own = hall.book.results(of: pupil).best
    let lines = hall.book.best.all.map { game, ofClass in
      let name = game.name(in: tongue)
      let score = own[game].map { game.spoken.score($0, in: tongue) }
      return "Ditt bästa i \(name): \(score ?? "inget än"). Klassens bästa: \(ofClass)."
        / "Your best in \(name): \(score ?? "none yet"). The best of the class: \(ofClass)."
    }
    lines
    if lines.isEmpty {
      // Whoever asks may be in the middle of another game: this is no order.
      let game = GameKind.letters.spoken.title
      "Du har inget bästa än. Det får du när du har spelat \(game.swedish)."
        / "No best yet. You get one by playing \(game.english)."
    } else if own != Best() {
      "Ska ditt bästa glömmas? Skriv: bästa nolla" / "To have your best forgotten, type: best reset"
    }
  }
}

// A pupil's journey to Mars as it sees it itself; nobody else does.
extension Page {
  /// The traveller is drawn where it fits.
  ///
  /// - Parameter room: the code of where it sits.
  @Lines fileprivate func journey(of pupil: Pupil, room: String?) -> [Said] {
    let (traveller, results) = (hall.book.traveller(of: pupil), hall.book.results(of: pupil))
    let seat = room.map { say(" Du sitter i rum \($0).", " You sit in room \($0).") }
    say(who(pupil, traveller)) + (seat ?? "")
    if let traveller {
      if width >= TravellerDrawing.width {
        [""] + TravellerDrawing.lines(of: traveller, with: results.gear) + [""]
      }
    } else {
      Sentences.offer
    }
    if !results.gear.isEmpty {
      let gear = say(Page.list(results.gear, .swedish), Page.list(results.gear, .english))
      "Med på resan: \(gear)." / "With you on the journey: \(gear)."
    }
    if hall.book.isTeacher(pupil) {
      "Du är lärare: det du spelar räknas inte." / "You are a teacher: your games do not count."
    } else {
      Page.toCome(results.untilNextGear)
    }
  }

  private static func list(_ gear: [Gear], _ tongue: Tongue) -> String {
    tongue.list(gear.map { tongue.say(Vocabulary.name(of: $0)) })
  }

  private func who(_ pupil: Pupil, _ traveller: Traveller?) -> Said {
    let name = name(of: pupil)
    guard let traveller else { return "Du heter \(name)." / "You are \(name)." }
    return "Du heter \(name) och är en \(Vocabulary.name(of: traveller).swedish)."
      / "You are \(name) the \(Vocabulary.name(of: traveller).english)."
  }

  private static func toCome(_ games: Int?) -> Said {
    switch games {
    case nil:
      "Du är på Mars och har allt som du behöver. Spela så mycket du vill!"
        / "You are on Mars and have all that you need. Play as much as you like!"
    case 1:
      "Spela en gång till, så får du något nytt för resan till Mars."
        / "Play one more game, and you get something new for the journey to Mars."
    case .some(let games):
      "Spela \(games) gånger till, så får du något nytt för resan till Mars."
        / "Play \(games) more games, and you get something new for the journey to Mars."
    }
  }
}

extension Sentences {
  /// How to choose a character, for who has not.
  static let offer =
    "Vem vill du vara? Skriv: \(offer(.swedish))"
    / "Who do you want to be? Type: \(offer(.english))"

  private static func offer(_ tongue: Tongue) -> String {
    let names = Traveller.allCases.map { tongue.say(Vocabulary.name(of: $0)) }
    let others = names.dropFirst().joined(separator: ", ")
    return "\(tongue.verb(.me)) \(names[0]) (\(tongue.say("eller", "or")) \(others))"
  }
}

extension Speaker {
  /// What a game has brought for the journey.
  func equipped(_ seat: Seat, _ gear: Gear) -> Said {
    let new = Vocabulary.name(of: gear)
    guard isOwn(seat) else {
      return "\(name(seat)) har fått något nytt för resan till Mars: \(new.swedish)."
        / "\(name(seat)) has something new for the journey to Mars: \(new.english)."
    }
    let end = gear == Gear.allCases.last ? "Nu är du på Mars! " / "Now you are on Mars! " : Said("")
    return "Något nytt för din resa: \(new.swedish.uppercased())! \(end.swedish)Skriv: jag"
      / "Something new for your journey: \(new.english.uppercased())! \(end.english)Type: me"
  }
}

extension Vocabulary {
  /// A traveller by its name in any language, whatever words are around it, or by its number alone.
  static func traveller(_ typed: String) -> Traveller? {
    let words = typed.split(separator: " ").map { Verb.folded(String($0)) }
    return travellers.first { traveller in
      words == [traveller.number] || words.contains(where: traveller.names.contains)
    }?.traveller
  }

  private static let travellers = zip(1..., Traveller.allCases).map { number, traveller in
    let name = name(of: traveller)
    return (
      traveller: traveller, number: "\(number)",
      names: [Verb.folded(name.swedish), Verb.folded(name.english)]
    )
  }

  static func name(of traveller: Traveller) -> Said {
    switch traveller {
    case .fox: "räv" / "fox"
    case .bear: "björn" / "bear"
    case .hare: Said("hare")
    case .owl: "uggla" / "owl"
    case .cat: "katt" / "cat"
    case .frog: "groda" / "frog"
    }
  }

  static func name(of gear: Gear) -> Said {
    switch gear {
    case .boots: "stövlar" / "boots"
    case .suit: "rymddräkt" / "spacesuit"
    case .gloves: "handskar" / "gloves"
    case .helmet: "hjälm" / "helmet"
    case .backpack: "ryggsäck" / "backpack"
    case .radio: Said("radio")
    case .lamp: "lampa" / "lamp"
    case .flag: "flagga" / "flag"
    case .tent: "tält" / "tent"
    case .rover: "marsbil" / "rover"
    case .robot: Said("robot")
    case .rocket: "raket" / "rocket"
    }
  }
}
