import Games
import Hall

extension Verb {
  static let ofRaces: [Verb] = [
    .move(
      "arrive", "framme", costs: 10, takes: [.positional("code", .rest)],
      lacks: Said(
        "Vilket ord hittade du? Skriv till exempel: framme räv",
        "Which word did you find? Type for example: arrive fox")
    ) { arguments throws(WireTrouble) in
      .race(.arrive(try arguments.needed("code")))
    },
    .move(
      "here", "här", costs: 10,
      takes: [
        .positional("lat", .decimal), .positional("lon", .decimal),
        .positional("accuracy", .decimal),
      ],
      lacks: Said(
        "Var är du? Skriv grader nord och ost: här 59.3293 18.0686",
        "Where are you? Type degrees north and east: here 59.3293 18.0686")
    ) { arguments throws(WireTrouble) in
      .race(
        .here(
          RaceMove.Fix(
            latitude: try arguments.neededDecimal("lat"),
            longitude: try arguments.neededDecimal("lon"),
            accuracy: arguments.decimal("accuracy") ?? 0)))
    },
    .move(
      "title", "rubrik", costs: 20, takes: [.positional("name", .rest), .key("about", .rest)],
      lacks: Said(
        "Vad heter loppet? Skriv till exempel: rubrik Djuren i skogen",
        "What is the race called? Type for example: title The animals of the wood"), .isWriting
    ) { arguments throws(WireTrouble) in
      let (name, about) = (arguments.text("name"), arguments.text("about"))
      if name == nil, about == nil { throw .missing("name", arguments.verb) }
      return .race(.title(name: name, about: about))
    },
    stop,
    .move(
      "remove", "stryk", costs: 20, takes: [.positional("number", .number)],
      lacks: Said(
        "Vilket stopp? Skriv till exempel: stryk 2", "Which stop? Type for example: remove 2")
    ) { arguments throws(WireTrouble) in
      .race(.remove(try arguments.neededNumber("number")))
    },
    .move(
      "move", "flytta", costs: 20,
      takes: [.positional("number", .number), .positional("to", .number)],
      lacks: Said(
        "Vilket stopp, och vart? Skriv till exempel: flytta 3 1",
        "Which stop, and where to? Type for example: move 3 1")
    ) { arguments throws(WireTrouble) in
      .race(.move(try arguments.neededNumber("number"), to: try arguments.neededNumber("to")))
    },
    .move(
      "time", "tid", costs: 20, takes: [.positional("time", .rest), .key("at", .number)],
      lacks: Said(
        "När? Skriv till exempel: tid 09:30, eller: tid nej",
        "When? Type for example: time 09:30, or: time off")
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
    .move("team", "lag", costs: 10, takes: [.positional("team", .rest)]) { arguments in
      .race(.team(arguments.text("team").flatMap { $0.isEmpty ? nil : $0 }))
    },
    .move("show", "visa", costs: 10, takes: [.positional("show", .flag)]) { arguments in
      .race(.show(arguments.flag("show") ?? true))
    },
    end,
  ]

  static let stop = move(
    "stop", "stopp", costs: 20,
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
