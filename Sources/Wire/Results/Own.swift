public import Classroom
import Games
import Hall
import JSON
import Words

// The verbs by which somebody asks about itself.

extension Verb {
  static let own: [Verb] = [me, words, best, read]

  /// Switches one's own reading with `read on`; a teacher names the pupil whose it is.
  public static let read = Verb(
    "read", "läs",
    sayings: [
      Saying("läs för mig", .swedish, adding: "på"), Saying("läs inte", .swedish, adding: "av"),
      Saying("read to me", .english, adding: "on"),
      Saying("do not read", .english, adding: "off"),
    ], takes: [.positional("name", .rest), .key("on", .flag)],
    help: Help.Entry(
      .people, 7, "läs Anna på" / "read Anna on", "läs högt för Anna" / "read to Anna"),
    read: ReadingTo.init
  ) { (asked: ReadingTo, transaction) throws(Trouble) in
    let hall = transaction.hall
    let pupil = try transaction.read(to: asked.name, asked.isOn)
    return Answer { _, ok in
      ok.add(pupil, in: hall.book)
      ok.add("on", hall.book.isReadTo(pupil))
    } say: { _ in
      // The pupil whose it is hears so itself.
      if asked.name != nil {
        let name = hall.book.name(of: pupil)
        hall.book.isReadTo(pupil)
          ? "Nu läses det för \(name)." / "\(name) is read to now."
          : "\(name) läser själv." / "\(name) reads without a voice."
      }
    }
  }

  struct ReadingTo: Asked {
    /// The name of a pupil; nil: oneself.
    let name: String?
    /// Whether it shall be on; nil: the other way round.
    let isOn: Bool?

    init(_ arguments: Arguments) {
      var words = (arguments.text("name") ?? "").split(separator: " ")
      var isOn = arguments.flag("on")
      if isOn == nil, let last = words.last, let flag = Arguments.flag(meantBy: last) {
        isOn = flag
        words.removeLast()
      }
      (name, self.isOn) = (words.isEmpty ? nil : words.joined(separator: " "), isOn)
    }
  }

  /// Shows one's journey, or chooses the character with which one travels to Mars.
  static let me = Verb(
    "me", "jag", by: .member, takes: [.positional("character", .rest)], .findsTheWay
  ) { arguments throws(WireTrouble) in
    try arguments.text("character").map { (typed) throws(WireTrouble) in
      guard let traveller = Vocabulary.traveller(typed) else { throw .noSuchCharacter(typed) }
      return traveller
    }
  } act: { (traveller: Traveller?, transaction) throws(Trouble) in
    let hall = transaction.hall
    let pupil = try transaction.me(as: traveller)
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

  /// The words that somebody has read, and its silly ones; nobody else's.
  static let words = Verb(
    "words", "mina",
    sayings: [Saying("mina ord", .swedish), Saying("my words", .english)], by: .member
  ) { transaction throws(Trouble) in
    let pupil = try transaction.pupil()
    let (read, silly) = (
      transaction.hall.book.wordsRead(by: pupil), transaction.hall.book.work(of: pupil).silly
    )
    return Answer.table { page, ok in
      ok.add("count", read.count)
      ok.add("silly", silly.map(\.whole))
      ok.array("silly_parts", silly) { line, word in
        line.add("first", word.first)
        line.add("second", word.second)
      }
      return read.map { word in page.row { $0.add("word", word) } }
    } say: { page in
      page.words(of: pupil)
    }
  }

  /// Tells one's best; `best reset` forgets it. With a name, one is told whose best may be asked for.
  static let best = Verb(
    "best", "rekord", also: [("bästa", .swedish)], by: .pupil,
    takes: [.positional("name", .rest), .key("reset", .flag)]
  ) { arguments in
    var words = (arguments.text("name") ?? "").split(separator: " ")
    var isReset = arguments.flag("reset") ?? false
    if let first = words.first, ["reset", "om", "nolla"].contains(first.lowercased()) {
      isReset = true
      words.removeFirst()
    }
    return BestOf(name: words.isEmpty ? nil : words.joined(separator: " "), isReset: isReset)
  } act: { (wanted: BestOf, transaction) throws(Trouble) in
    let hall = transaction.hall
    let pupil = try transaction.best(of: wanted.name, forgetting: wanted.isReset)
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
    if results.baseParts > 0 { line.add("base", results.baseParts) }
    if !hall.book.isTeacher(pupil) {
      line.add("next", results.nextPrize.code)
      line.add("next_in", results.stepsToNextPrize)
    }
  }

  /// One's own best alone: the best of the class would be somebody's.
  @Lines fileprivate func best(of pupil: Pupil) -> [Said] {
    let own = hall.book.results(of: pupil).best
    own.all.map { game, score in
      let (name, score) = (game.name(in: tongue), game.spoken.score(score, in: tongue))
      return "Ditt rekord i \(name): \(score)." / "Your best in \(name): \(score)."
    }
    if own == Best() {
      // The guest may be in the middle of another game: this is no order.
      let game = GameKind.letters.spoken.title
      "Inget rekord än. Klara en rad i \(game.swedish), så får du ett!"
        / "No best yet. Do one row in \(game.english), and you get one!"
    } else {
      "Ska ditt rekord glömmas? Skriv: rekord om" / "To have your best forgotten, type: best reset"
    }
  }
}

// The words that a pupil has read, as it sees them itself.
extension Page {
  @Lines fileprivate func words(of pupil: Pupil) -> [Said] {
    drawnWords(of: pupil)
    let read = hall.book.wordsRead(by: pupil)
    Paragraph.row(of: read, apart: 2, width: width)
  }

  /// A tower of them with the animal on its top, how many there are, and the silly ones.
  func drawnWords(of pupil: Pupil) -> [String] {
    let read = hall.book.wordsRead(by: pupil).count
    let silly = hall.book.work(of: pupil).silly
    var lines = WordTower.lines(of: read, for: hall.book.traveller(of: pupil), in: width)
    lines += Paragraph.indented(
      read == 0
        ? say("Här samlas orden som du läser.", "The words that you read come here.")
        : say(
          "Du har läst \(read) olika ord!",
          "You have read \(read) different word\(read == 1 ? "" : "s")!"), width: width)
    if !silly.isEmpty {
      let newest = silly.suffix(5).reversed().map(\.whole).joined(separator: ", ")
      lines += Paragraph.indented(
        say("Dina tokord: \(newest)", "Your silly words: \(newest)"), width: width)
    }
    return lines
  }
}

// A pupil's journey to Mars as it sees it itself.
extension Page {
  /// The journey of a pupil; the traveller is drawn where it fits.
  ///
  /// - Parameter room: the code of the room where the pupil sits.
  @Lines fileprivate func journey(of pupil: Pupil, room: String?) -> [Said] {
    let traveller = hall.book.traveller(of: pupil)
    let seat = room.map { say(" Du spelar i rum \($0).", " You play in room \($0).") }
    say(who(pupil, traveller)) + (seat ?? "")
    if traveller != nil {
      drawnJourney(of: pupil)
    } else {
      Sentences.offer
    }
    whatCame(to: pupil)
  }

  /// The traveller, with an empty line above and below it, where there is room for it at all.
  func drawnJourney(of pupil: Pupil) -> [String] {
    guard let traveller = hall.book.traveller(of: pupil), width >= TravellerDrawing.width else {
      return []
    }
    let results = hall.book.results(of: pupil)
    let base = BaseDrawing.lines(of: results.baseParts)
    return [""] + TravellerDrawing.lines(of: traveller, with: results.gear)
      + (base.isEmpty ? [] : [""] + base) + [""]
  }

  /// The things that are there, and the one that comes next.
  @Lines func whatCame(to pupil: Pupil) -> [Said] {
    let results = hall.book.results(of: pupil)
    if !results.gear.isEmpty {
      let gear = say(Page.list(results.gear, .swedish), Page.list(results.gear, .english))
      "Med på resan: \(gear)." / "With you on the journey: \(gear)."
    }
    if results.baseParts > 0 {
      let parts = results.baseParts
      "Du är på Mars. Din bas har \(parts) \(parts == 1 ? "del" : "delar")."
        / "You are on Mars. Your base has \(parts) \(parts == 1 ? "part" : "parts")."
    }
    if hall.book.isTeacher(pupil) {
      "Du är lärare: det du spelar räknas inte." / "You are a teacher: your games do not count."
    } else {
      Journey.toCome(results)
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
}

/// The way to the next thing, in words and in small drawings of it.
enum Journey {
  /// `[_] . .`: a drawing for each step that is done.
  private static func way(to prize: Prize, toGo: Int) -> String {
    let drawing = TravellerDrawing.sign(of: prize)
    return (0..<Prize.price).map { $0 < Prize.price - toGo ? drawing : "." }
      .joined(separator: " ")
  }

  /// The thing that has just come, and the one that comes after it.
  static func came(_ prize: Prize, _ results: Results) -> Said {
    let way = way(to: prize, toGo: 0)
    let (new, next) = (Vocabulary.name(of: prize), Vocabulary.name(of: results.nextPrize))
    return "\(way)  \(new.swedish.uppercased())!  Sedan kommer: \(next.swedish)"
      / "\(way)  \(new.english.uppercased())!  Then comes: \(next.english)"
  }

  static func toCome(_ results: Results) -> Said {
    let (left, next) = (results.stepsToNextPrize, Vocabulary.name(of: results.nextPrize))
    let way = way(to: results.nextPrize, toGo: left)
    return left == 1
      ? "\(way)  Ett spel till, så får du: \(next.swedish)"
        / "\(way)  One more game brings you: \(next.english)"
      : "\(way)  \(left) spel till, så får du: \(next.swedish)"
        / "\(way)  \(left) more games bring you: \(next.english)"
  }
}

extension Prize {
  /// The name by which programs call it.
  var code: String {
    switch self {
    case .gear(let gear): gear.rawValue
    case .base(let part, _): part.rawValue
    }
  }
}

extension Room.Bettered: SpokenFact {
  /// A sentence to the seat that did it alone: everybody's best is its own.
  func said(by speaker: Speaker) -> Said? {
    guard speaker.isOwn(seat) else { return nil }
    let game = speaker.scenery.room.setup.rules.kind.spoken
    return "Nytt rekord: \(game.score(score, in: .swedish))!"
      / "Your best ever: \(game.score(score, in: .english))!"
  }
}

extension Sentences {
  /// The way to choose a character, for a pupil who has none.
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
  /// A sentence on what a game has brought for the journey. Others are told nothing: each is on its own way.
  func equipped(_ seat: Seat, _ prize: Prize) -> Said? {
    guard isOwn(seat) else { return nil }
    let new = Vocabulary.name(of: prize)
    switch prize {
    case .gear(let gear):
      let end =
        gear == Gear.allCases.last ? "Nu är du på Mars! " / "Now you are on Mars! " : Said("")
      return "Nytt på din resa: \(new.swedish.uppercased())! \(end.swedish)Skriv: jag"
        / "New on your journey: \(new.english.uppercased())! \(end.english)Type: me"
    case .base:
      return "Nytt på din bas på Mars: \(new.swedish.uppercased())! Skriv: jag"
        / "New at your base on Mars: \(new.english.uppercased())! Type: me"
    }
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

  static func name(of prize: Prize) -> Said {
    switch prize {
    case .gear(let gear): return name(of: gear)
    case .base(let part, let number):
      let name = name(of: part)
      return number == 1
        ? name : "\(name.swedish) nummer \(number)" / "\(name.english) number \(number)"
    }
  }

  static func name(of part: BasePart) -> Said {
    switch part {
    case .dome: "kupol" / "dome"
    case .greenhouse: "växthus" / "greenhouse"
    case .panels: "solpaneler" / "solar panels"
    case .telescope: "stjärnkikare" / "telescope"
    case .garden: "trädgård" / "garden"
    case .workshop: "verkstad" / "workshop"
    case .pool: "badpool" / "swimming pool"
    case .playground: "lekplats" / "playground"
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
