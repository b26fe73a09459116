import Classroom
import Games
import Hall

extension Verb {
  static let ofRaces: [Verb] = [
    .move(
      "arrive", "framme", takes: [.positional("code", .rest)],
      lacks: "Vilket ord hittade du? Skriv till exempel: framme räv"
        / "Which word did you find? Type for example: arrive fox",
      read: Arguments.needing("code") { .race(.arrive($0)) }),
    .move(
      "here", "här",
      takes: [
        .positional("lat", .decimal), .positional("lon", .decimal),
        .positional("accuracy", .decimal),
      ],
      lacks: "Var är du? Skriv grader nord och ost: här 59.3293 18.0686"
        / "Where are you? Type degrees north and east: here 59.3293 18.0686"
    ) { arguments throws(WireTrouble) in
      .race(
        .here(
          RaceMove.Fix(
            latitude: try arguments.neededDecimal("lat"),
            longitude: try arguments.neededDecimal("lon"),
            accuracy: arguments.decimal("accuracy") ?? 0)))
    },
    .move(
      "title", "rubrik", paced: .setting,
      takes: [.positional("name", .rest), .key("about", .rest)],
      lacks: "Vad heter loppet? Skriv till exempel: rubrik Djuren i skogen"
        / "What is the race called? Type for example: title The animals of the wood", .isWriting
    ) { arguments throws(WireTrouble) in
      let (name, about) = (arguments.text("name"), arguments.text("about"))
      if name == nil, about == nil { throw .missing("name", arguments.verb) }
      return .race(.title(name: name, about: about))
    },
    stop,
    .move(
      "remove", "stryk", paced: .setting, takes: [.positional("number", .number)],
      lacks: "Vilket stopp? Skriv till exempel: stryk 2" / "Which stop? Type for example: remove 2"
    ) { arguments throws(WireTrouble) in
      .race(.remove(try arguments.neededNumber("number")))
    },
    .move(
      "time", "tid", paced: .setting,
      takes: [.positional("time", .rest), .key("at", .number)],
      lacks: "När? Skriv till exempel: tid 09:30, eller: tid nej"
        / "When? Type for example: time 09:30, or: time off"
    ) { arguments throws(WireTrouble) in
      if let at = arguments.number("at") {
        return .race(.time(.at(Moment(milliseconds: at))))
      }
      let typed = try arguments.needed("time")
      switch Verb.folded(typed) {
      case "off", "no", "nej", "ingen", "av": return .race(.time(.off))
      default: return .race(.time(.typed(typed)))
      }
    },
    .move("team", "lag", paced: .setting, takes: [.positional("team", .rest)]) {
      arguments in
      .race(.team(arguments.text("team").flatMap { $0.isEmpty ? nil : $0 }))
    },
    .move("show", "visa", paced: .setting, takes: [.positional("show", .flag)]) {
      arguments in
      .race(.show(arguments.flag("show") ?? true))
    },
    end,
  ]

  static let stop = move(
    "stop", "stopp", paced: .setting,
    takes: [
      .positional("code", .text), .positional("clue", .rest), .key("number", .number),
      .key("lat", .decimal), .key("lon", .decimal), .key("radius", .number),
      .key("question", .rest), .key("answers", .alternatives), .key("compound", .flag),
    ], .isWriting
  ) { arguments in
    var wish = RaceMove.StopWish()
    wish.code = arguments.text("code")
    wish.clue = arguments.text("clue")
    wish.latitude = arguments.decimal("lat")
    wish.longitude = arguments.decimal("lon")
    wish.radius = arguments.number("radius")
    wish.question = arguments.text("question")
    wish.answers = arguments.has("answers") ? arguments.list("answers") : nil
    wish.isCompound = arguments.flag("compound")
    return .race(.stop(arguments.number("number"), wish))
  }
}

extension RaceRefusal: SpokenRefusal {
  func said(in tongue: Tongue, naming name: (Seat) -> String) -> Said {
    switch self {
    case .onlyLeader(let leader):
      "Det bestämmer \(name(leader)). Säg till \(name(leader))."
        / "\(name(leader)) decides that. Tell \(name(leader))."
    case .readyMade:
      "Det här loppet är färdigt. Gör ett eget: öppna lopp. Stoppens ordning kan ändras: flytta 2 1"
        / "This race is ready-made. Make your own: open race. Its stops can be reordered: move 2 1"
    case .alreadyRunning:
      "Loppet är igång. Sådant ordnas innan det börjar."
        / "The race is under way. That is done before it begins."
    case .badText(let text, let most): badText(text, most)
    case .noSuchStop(let number, let stops):
      stops == 0
        ? "Det finns inga stopp än. Skriv till exempel: stopp räv Titta bakom den stora stenen."
          / "There are no stops yet. Type for example: stop fox Look behind the big stone."
        : "Det finns inget stopp \(number). Det finns 1 till \(stops)."
          / "There is no stop \(number). There are 1 to \(stops)."
    case .tooManyStops:
      "Det finns redan \(Race.Most.stops) stopp, och fler får inte plats. Allt klart? Skriv: klar"
        / "There are \(Race.Most.stops) stops already, and no more fit. All set? Type: ready"
    case .noClue:
      "Stoppet behöver en ledtråd. Skriv till exempel: stopp räv Titta bakom den stora stenen."
        / "The stop needs a clue. Type for example: stop fox Look behind the big stone."
    case .noSpot:
      "Stoppet behöver ett ord som sitter där, eller en plats: nord=59.3293 ost=18.0686"
        / "The stop needs a word that is posted there, or a place: lat=59.3293 lon=18.0686"
    case .codeTaken(let code, nil):
      "Ordet \(code) är redan taget. Ta ett annat." / "The word \(code) is taken. Take another."
    case .notYourStop(let number, let maker):
      "Stopp \(number) har \(name(maker)) gjort. Säg till \(name(maker))."
        / "\(name(maker)) made stop \(number). Tell \(name(maker))."
    case .codeTaken(let code, let stop?):
      "Ordet \(code) sitter redan vid stopp \(stop). Ta ett annat."
        / "The word \(code) is posted at stop \(stop) already. Take another."
    case .badPlace:
      "En plats är grader nord (-90 till 90) och ost (-180 till 180), som 59.3293 18.0686."
        / "A place is degrees north (-90 to 90) and east (-180 to 180), like 59.3293 18.0686."
    case .badRadius:
      "Radien är \(Race.Most.radius.lowerBound) till \(Race.Most.radius.upperBound) meter."
        / "The radius is \(Race.Most.radius.lowerBound) to \(Race.Most.radius.upperBound) metres."
    case .badAnswers:
      "En fråga har 1 till \(Race.Most.answers) svar, med | emellan: svar=röd | orange"
        / "A question has 1 to \(Race.Most.answers) answers, with | between: answers=red | orange"
    case .noQuestion:
      "Till svaren hör en fråga: fråga=Vem bor här? svar=räven"
        / "Answers need a question: question=Who lives here? answers=the fox"
    case .badTime(let typed):
      ("\"\(typed.prefix(20))\" är ingen tid. Skriv till exempel: tid 09:30, tid 2026-11-22 09:30 "
        + "eller: tid nej")
        / ("\"\(typed.prefix(20))\" is no time. Type for example: time 09:30, time 2026-11-22 09:30 "
          + "or: time off")
    case .timePast(let start):
      "\(start.told) har redan varit. Välj en senare tid. Börja nu? Skriv: klar"
        / "\(start.told) is over already. Choose a later time. Begin now? Type: ready"
    case .timeTooFar:
      "Så långt fram går det inte. Högst \(Race.Most.days) dagar."
        / "That is too far ahead. At most \(Race.Most.days) days."
    case .noStops:
      "Loppet behöver minst ett stopp. Skriv till exempel: stopp räv Titta bakom den stora stenen."
        / "The race needs a stop at least. Type for example: stop fox Look behind the big stone."
    case .nobodyToRun:
      "Ingen är här som kan springa än. Bjud någon: bjud Bo"
        / "Nobody is here to run yet. Invite somebody: invite Bo"
    case .leaderDoesNotRun:
      "Du har gjort loppet och kan alla orden. Titta på hur det går: titta"
        / "You made the race and know all its words. See how it goes: look"
    case .notYet(nil):
      "Loppet har inte börjat än." / "The race has not begun yet."
    case .notYet(let start?):
      "Loppet börjar \(start.told)." / "The race begins \(start.told)."
    case .wrongCode(let typed):
      ("\"\(typed.prefix(20))\" är inte ordet vid det här stoppet. Det kostar inget. Ledtråden igen? "
        + "Skriv: lyssna")
        / ("\"\(typed.prefix(20))\" is not the word of this stop. That costs nothing. The clue again? "
          + "Type: listen")
    case .beenThere:
      "Där har du redan varit. Leta efter nästa. Ledtråden igen? Skriv: lyssna"
        / "You were there already. Look for the next one. The clue again? Type: listen"
    case .arriveFirst(let typed):
      ("\"\(typed.prefix(20))\" är inte ordet vid det här stoppet. Leta lite till. "
        + "Ledtråden igen? Skriv: lyssna")
        / ("\"\(typed.prefix(20))\" is not the word of this stop. Look a little more. "
          + "The clue again? Type: listen")
    case .answerFirst:
      "Du är framme. Svara på frågan först. Frågan igen? Skriv: lyssna"
        / "You are there. Answer the question first. The question again? Type: listen"
    case .noCode:
      "Här finns inget ord. Visa var du är: här 59.3 18.0"
        / "There is no word here. Show where you are: here 59.3 18.0"
    case .noPlace:
      "Det här stoppet finns inte på kartan. Leta efter ordet som sitter där."
        / "This stop is not on the map. Look for the word that is posted there."
    case .tooFar(let metres, let direction):
      "Inte riktigt än: \(Vocabulary.distance(metres).swedish) åt \(Vocabulary.name(of: direction).swedish)."
        / "Not quite yet: \(Vocabulary.distance(metres).english) to the \(Vocabulary.name(of: direction).english)."
    case .notAccurate(let metres):
      ("Det går inte att se riktigt var du är: \(Vocabulary.distance(metres).swedish) fel. "
        + "Vänta lite under öppen himmel, och prova igen.")
        / ("It is hard to see where you are: \(Vocabulary.distance(metres).english) wrong. "
          + "Wait a little under the open sky, and try again.")
    case .atTheGoal:
      "Du är redan i mål! Se hur det går för de andra: titta"
        / "You are at the goal already! See how the others do: look"
    }
  }

  private func badText(_ text: Text, _ most: Int) -> Said {
    let bytes = Writing.bytes(for: most)
    return switch text {
    case .code:
      "Ett ord vid ett stopp är ett enda ord med högst \(most) bokstäver och siffror."
        / "The word of a stop is one word of at most \(most) letters and digits."
    case .answer:
      "Ett svar har bokstäver eller siffror, och högst \(most) tecken."
        / "An answer has letters or digits, and at most \(most) signs."
    case .name, .about, .clue, .question, .team:
      "Det får plats 1 till \(most) tecken i högst \(bytes) byte."
        / "There is room for 1 to \(most) signs in at most \(bytes) bytes."
    }
  }
}

extension Vocabulary {
  static func name(of direction: Direction) -> Said {
    switch direction {
    case .north: "norr" / "north"
    case .northEast: "nordost" / "north-east"
    case .east: "öster" / "east"
    case .southEast: "sydost" / "south-east"
    case .south: "söder" / "south"
    case .southWest: "sydväst" / "south-west"
    case .west: "väster" / "west"
    case .northWest: "nordväst" / "north-west"
    }
  }

  /// `120 m`, `3.4 km`
  static func distance(_ metres: Int) -> Said {
    let (kilometres, tenth) = (metres / 1000, metres % 1000 / 100)
    if metres < 1000 { return Said("\(metres) m") }
    if metres >= 100_000 { return Said("\(kilometres) km") }
    return "\(kilometres),\(tenth) km" / "\(kilometres).\(tenth) km"
  }
}
