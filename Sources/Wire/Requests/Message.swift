import Games
public import Hall
public import JSON
public import Words

/// One line from a client, understood.
public struct Message: Hashable, Sendable {
  public enum Ask: Hashable, Sendable {
    case hall(Request)
    case ping
    case help
    case json
    case text(TextStyle)
    case language(Language)
    /// What a person typed, to be understood like a line of plain words.
    case typed(String)
  }

  public let ask: Ask
  public let verb: Verb
  public var id: RequestID?
  /// It may have been done already under the same id.
  public var isRepeat = false
  /// It came as what a person typed: what is said to people about it comes along.
  public var isTyped = false
  /// How the client wants to be talked to, where it said so.
  public var wishes = Wishes()

  public struct Wishes: Hashable, Sendable {
    public var language: Language?
    /// The width of the pictures that a JSON client asks for.
    public var picture: Int?
    public var colour: Bool?
    public var pings: Bool?
  }
}

/// How text for people is laid out.
public struct TextStyle: Hashable, Sendable {
  public var width: Int
  public var colour: Bool

  public init(width: Int = 80, colour: Bool = false) {
    self.width = width
    self.colour = colour
  }

  /// Narrower is not readable, wider is not needed.
  static let widths = 20...200
}

/// Why a line is not understood.
public enum WireTrouble: Error, Equatable, Sendable {
  public enum Wanted: Hashable, Sendable {
    case text, list, wholeNumber, number, yesOrNo
  }

  case badJSON(JSONError)
  case noVerb
  case unknownVerb(String, near: Verb?)
  /// Somebody who has not said hello typed a word that is no verb.
  case perhapsAName(String)
  case missing(String, Verb)
  case wrongKind(field: String, wanted: Wanted)
  case badValue(field: String, allowed: [String])
  case noSuchGame(String)
  case noSuchCheer(String)
  case noSuchCharacter(String)
  case tooManyWords(String, Verb)
  case badID
  case badDay(String)
  case lineTooLong
  case notUTF8
}

extension Message {
  /// Understands a line of JSON.
  public init(json line: [UInt8]) throws(WireTrouble) {
    let object: JSONValue
    do throws(JSONError) {
      object = try JSONDocument(line).root
    } catch {
      throw .badJSON(error)
    }
    guard let name = object["do"]?.string else { throw .noVerb }
    guard let verb = Verb(rawValue: name) else {
      throw .unknownVerb(name, near: Verb.near(name, in: .english))
    }
    try self.init(verb, Arguments(of: verb, from: object))
    id = try Message.id(of: object)
    if let flag = object["repeat"], !flag.isNull {
      guard let again = flag.bool else { throw .wrongKind(field: "repeat", wanted: .yesOrNo) }
      isRepeat = again
    }
  }

  /// The id of a request, as far as the line can be read, so that an error can carry it.
  public static func id(in line: [UInt8]) -> RequestID? {
    (try? JSONDocument(line).root).flatMap { try? id(of: $0) }
  }

  private static func id(of object: JSONValue) throws(WireTrouble) -> RequestID? {
    guard let value = object["id"], !value.isNull else { return nil }
    if let number = value.int { return .number(number) }
    if let text = value.string, text.utf8.count <= 64 { return .text(text) }
    throw .badID
  }

  /// Understands a verb with what came with it.
  init(_ verb: Verb, _ arguments: Arguments) throws(WireTrouble) {
    self.verb = verb
    ask = try Message.ask(verb, arguments)
    if verb == .hello {
      wishes.language = try arguments.text("lang").map(Message.language)
    }
    if verb == .hello || verb == .json {
      wishes.pings = arguments.flag("pings")
      wishes.picture = try Message.width("picture", of: arguments)
      wishes.colour = arguments.flag("colour")
    }
  }

  private static func ask(_ verb: Verb, _ arguments: Arguments) throws(WireTrouble) -> Ask {
    switch verb {
    case .hello: .hall(try hello(arguments))
    case .play: .hall(.play(try wish(arguments)))
    case .open: .hall(.open(try wish(arguments)))
    case .sit:
      .hall(.sit(room: try arguments.needed("room", of: verb), after: try after(arguments)))
    case .watch: .hall(try watch(arguments))
    case .unwatch: .hall(unwatch(arguments))
    case .who: .hall(.lead(.oversight(.who)))
    case .look: .hall(.look(room: arguments.text("room")))
    case .answer:
      .hall(
        .move(
          .word(.answer(try arguments.needed("word", of: verb))), room: arguments.text("room")))
    case .hint:
      .hall(
        .move(
          .word(.hint(to: arguments.number("seat").map { Seat($0) })),
          room: arguments.text("room")))
    case .place:
      board(
        .place(try arguments.needed("tile", of: verb), links: arguments.list("links")), arguments)
    case .link:
      board(
        .link(try arguments.needed("from", of: verb), try arguments.needed("to", of: verb)),
        arguments)
    case .start: board(.start(try arguments.needed("tile", of: verb)), arguments)
    case .layout:
      board(.layout(Vocabulary.layout(try arguments.needed("layout", of: verb))), arguments)
    case .undo: board(.undo, arguments)
    case .roll: board(.roll, arguments)
    case .go: board(.go(try arguments.needed("tile", of: verb)), arguments)
    case .word: hangman(.word(try arguments.needed("word", of: verb)), arguments)
    case .guess: hangman(.guess(try arguments.needed("guess", of: verb)), arguments)
    case .arrive: race(.arrive(try arguments.needed("code", of: verb)), arguments)
    case .here: race(.here(try fix(arguments)), arguments)
    case .title: race(try title(arguments), arguments)
    case .stop: race(.stop(arguments.number("number"), stop(arguments)), arguments)
    case .remove: race(.remove(try arguments.neededNumber("number", of: verb)), arguments)
    case .move:
      race(
        .move(
          try arguments.neededNumber("number", of: verb),
          to: try arguments.neededNumber("to", of: verb)), arguments)
    case .time: race(.time(try time(arguments)), arguments)
    case .team: race(.team(arguments.text("team").flatMap { $0.isEmpty ? nil : $0 }), arguments)
    case .show: race(.show(arguments.flag("show") ?? true), arguments)
    case .invite: .hall(.invite(name: try arguments.needed("name", of: verb)))
    case .join: .hall(.join(room: arguments.text("room")))
    case .refuse: .hall(.refuse(room: refused(arguments.text("room"))))
    case .cheer: .hall(.cheer(try cheer(arguments)))
    case .lang: .language(try language(try arguments.needed("lang", of: verb)))
    case .text:
      .text(
        TextStyle(
          width: try width("width", of: arguments) ?? TextStyle().width,
          colour: arguments.flag("colour") ?? false))
    case .next: .hall(.next)
    case .again: .hall(.again)
    case .leave: .hall(.leave)
    case .listen: .hall(.listen)
    case .rooms: .hall(.rooms)
    case .ready: .hall(.ready)
    case .levels: .hall(.levels(list: arguments.text("list")))
    case .me: .hall(try me(arguments))
    case .best: .hall(best(arguments))
    case .bye: .hall(.bye)
    case .teach: .hall(.teach(key: try arguments.needed("key", of: verb)))
    case .pause: order(.pause(reach(arguments)))
    case .resume: order(.resume(reach(arguments)))
    case .close: order(.close(try neededReach(arguments, of: verb)))
    case .end: end(arguments)
    case .quiet: order(.quiet(try isQuiet(arguments)))
    case .kick: order(.kick(name: try arguments.needed("name", of: verb)))
    case .swap: order(try swap(arguments))
    case .put: order(try put(arguments))
    case .today: .hall(try today(arguments))
    case .group: .hall(try group(arguments))
    case .groups: .hall(.plan(.groups))
    case .approve:
      .hall(.lead(.arrange(.approve(group: try arguments.needed("name", of: verb)))))
    case .ungroup:
      .hall(.lead(.arrange(.ungroup(group: try arguments.needed("name", of: verb)))))
    case .pair: .hall(try pair(arguments))
    case .free: .hall(.lead(.arrange(.free(arguments.flag("free")))))
    case .enrolment: people(try enrolment(arguments))
    case .accept: people(.accept(try who(arguments, verb)))
    case .decline: people(.decline(try who(arguments, verb)))
    case .renew: people(.renew(name: try arguments.needed("name", of: verb)))
    case .rename: people(try renaming(arguments))
    case .ban: people(.ban(name: try arguments.needed("name", of: verb)))
    case .pupils: people(.pupils)
    case .forget: .hall(try forget(arguments))
    case .export: .hall(try export(arguments))
    case .claim: .hall(.claim(word: claimed(arguments)))
    case .claims: .hall(.lead(.review(.claims)))
    case .judge: .hall(.lead(.review(try judge(arguments))))
    case .release: .hall(.lead(.review(try release(arguments))))
    case .exercises: .hall(.exercises)
    case .assign: results(.assign(try assignment(arguments)))
    case .unassign: results(.unassign(try arguments.neededNumber("exercise", of: verb)))
    case .mark: results(try mark(arguments))
    case .overview: results(.overview(try overview(arguments)))
    case .stats: results(.stats(words: arguments.number("words") ?? Statistics.usualWords))
    case .detail: results(try detail(arguments))
    case .help: .help
    case .json: .json
    case .type: .typed(try arguments.needed("line", of: verb))
    case .ping: .ping
    }
  }

  private static func board(_ move: BoardMove, _ arguments: Arguments) -> Ask {
    .hall(.move(.board(move), room: arguments.text("room")))
  }

  private static func hangman(_ move: HangmanMove, _ arguments: Arguments) -> Ask {
    .hall(.move(.hangman(move), room: arguments.text("room")))
  }

  private static func race(_ move: RaceMove, _ arguments: Arguments) -> Ask {
    .hall(.move(.race(move), room: arguments.text("room")))
  }

  /// `nej tack` names no room.
  private static func refused(_ room: String?) -> String? {
    room.flatMap { ["tack", "thanks", "thank"].contains($0.lowercased()) ? nil : $0 }
  }

  private static func hello(_ arguments: Arguments) throws(WireTrouble) -> Request {
    let after = try after(arguments)
    if let token = arguments.text("token") { return .hello(.token(token), after: after) }
    let name = try arguments.needed("name", of: .hello)
    if let word = arguments.text("word") {
      return .hello(.returning(name: name, word: word), after: after)
    }
    return .hello(.name(name), after: after)
  }

  static func wish(_ arguments: Arguments) throws(WireTrouble) -> Wish {
    var wish = Wish()
    // Who plays alone may say so where the game or the list is named, or after it.
    func meansAlone(_ word: some StringProtocol) -> Bool {
      WordList.wordsForAlone.contains(word.lowercased())
    }
    let game = arguments.text("game")
    let typed = arguments.text("list")
    let words = typed?.split(separator: " ") ?? []
    let isAlone = game.map(meansAlone) == true || words.last.map(meansAlone) == true
    let named = (words.last.map(meansAlone) == true ? words.dropLast() : words[...])
      .joined(separator: " ")
    if let game, !meansAlone(game) { wish.rules.game = try Vocabulary.game(game) }
    wish.list = typed == nil || named.isEmpty && isAlone ? nil : isAlone ? named : typed
    wish.level = arguments.number("level")
    wish.seats = arguments.number("seats") ?? (isAlone ? 1 : nil)
    for option in RulesOption.all { wish.rules[option] = arguments.value(of: option) }
    wish.allowsWatching = arguments.flag("watch")
    return wish
  }

  static func after(_ arguments: Arguments) throws(WireTrouble) -> Int? {
    guard let after = arguments.number("after") else { return nil }
    guard after >= 0 else { throw .wrongKind(field: "after", wanted: .wholeNumber) }
    return after
  }

  private static func cheer(_ arguments: Arguments) throws(WireTrouble) -> Cheer {
    guard let typed = arguments.text("cheer") else { return .hooray }
    guard let cheer = Vocabulary.cheer(typed.lowercased()) else { throw .noSuchCheer(typed) }
    return cheer
  }

  private static func me(_ arguments: Arguments) throws(WireTrouble) -> Request {
    guard let typed = arguments.text("character") else { return .me }
    guard let traveller = Vocabulary.traveller(typed) else { throw .noSuchCharacter(typed) }
    return .choose(traveller)
  }

  /// `best reset` forgets it; whoever names somebody is told whose it may be.
  private static func best(_ arguments: Arguments) -> Request {
    var words = (arguments.text("name") ?? "").split(separator: " ")
    var isReset = arguments.flag("reset") ?? false
    if let first = words.first, ["reset", "nolla"].contains(first.lowercased()) {
      isReset = true
      words.removeFirst()
    }
    let name = words.isEmpty ? nil : words.joined(separator: " ")
    return isReset ? .forgetBest(of: name) : .best(of: name)
  }

  static func language(_ typed: String) throws(WireTrouble) -> Language {
    guard let language = Vocabulary.language(typed.lowercased()) else {
      throw .badValue(field: "lang", allowed: Language.allCases.map(\.rawValue))
    }
    return language
  }

  private static func width(
    _ field: String, of arguments: Arguments
  ) throws(WireTrouble) -> Int? {
    guard let typed = arguments.number(field) else { return nil }
    guard TextStyle.widths.contains(typed) else {
      throw .badValue(
        field: field,
        allowed: ["\(TextStyle.widths.lowerBound)–\(TextStyle.widths.upperBound)"])
    }
    return typed
  }
}
