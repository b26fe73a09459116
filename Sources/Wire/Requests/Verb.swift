public import Words

/// The verbs of the wire: one table for requests as JSON, for plain words and for help.
public enum Verb: String, CaseIterable, Sendable {
  case hello, play, answer, look, hint, cheer, next, again, leave, listen
  case place, link, start, layout, undo, roll, go
  case word, guess
  case arrive, here, title, stop, remove, move, time, team, show, end, invite, join, refuse
  case rooms, sit, watch, unwatch, open, ready, levels, me, best, help, lang, text, json,
    type, ping, bye
  case teach, close
  case today, group, groups, approve, ungroup, pair, free
  case enrolment, accept, decline, renew, rename, ban, pupils
  case forget, export
  case who
  case pause, resume, quiet, kick, swap, put
  case claim, claims, judge, release
  case assign, unassign, exercises, mark, overview, stats, detail

  /// What a child types in a language. The English name is the one that JSON uses.
  public func name(in language: Language) -> String {
    switch language {
    case .english: rawValue
    case .swedish: swedish
    }
  }

  private var swedish: String {
    switch self {
    case .hello: "hej"
    case .play: "spela"
    case .answer: "svara"
    case .look: "titta"
    case .hint: "tips"
    case .cheer: "heja"
    case .next: "nästa"
    case .again: "igen"
    case .leave: "lämna"
    case .listen: "lyssna"
    case .place: "lägg"
    case .link: "väg"
    case .start: "start"
    case .layout: "bana"
    case .undo: "ångra"
    case .roll: "slå"
    case .go: "gå"
    case .word: "ord"
    case .guess: "gissa"
    case .arrive: "framme"
    case .here: "här"
    case .title: "rubrik"
    case .stop: "stopp"
    case .remove: "stryk"
    case .move: "flytta"
    case .time: "tid"
    case .team: "lag"
    case .show: "visa"
    case .end: "avsluta"
    case .invite: "bjud"
    case .join: "med"
    case .refuse: "nej"
    case .rooms: "rum"
    case .sit: "sitt"
    case .watch: "följ"
    case .unwatch: "sluta"
    case .open: "öppna"
    case .ready: "klar"
    case .levels: "nivåer"
    case .me: "jag"
    case .best: "bästa"
    case .help: "hjälp"
    case .lang: "språk"
    case .text: "text"
    case .json: "json"
    case .type: "skriv"
    case .ping: "ping"
    case .bye: "hejdå"
    case .teach: "lärare"
    case .close: "stäng"
    case .today: "idag"
    case .group: "grupp"
    case .groups: "grupper"
    case .approve: "tillåt"
    case .ungroup: "upplös"
    case .pair: "para"
    case .free: "fritt"
    case .enrolment: "inskrivning"
    case .accept: "godkänn"
    case .decline: "avböj"
    case .renew: "nyttord"
    case .rename: "döp"
    case .ban: "avstäng"
    case .pupils: "elever"
    case .forget: "glöm"
    case .export: "exportera"
    case .who: "vilka"
    case .pause: "pausa"
    case .resume: "fortsätt"
    case .quiet: "tyst"
    case .kick: "lyft"
    case .swap: "byt"
    case .put: "sätt"
    case .claim: "påstå"
    case .claims: "ordfrågor"
    case .judge: "döm"
    case .release: "släpp"
    case .assign: "läxa"
    case .unassign: "slopa"
    case .exercises: "läxor"
    case .mark: "märk"
    case .overview: "översikt"
    case .stats: "statistik"
    case .detail: "detalj"
    }
  }

  /// Whether somebody says it who does not know how to go on, or wants to go.
  var findsTheWay: Bool {
    [.help, .look, .listen, .next, .leave, .bye, .cheer, .json].contains(self)
  }

  /// Whether it is a move that says nothing without what comes after it.
  var namesTiles: Bool { [.place, .link, .start, .layout, .go].contains(self) }
}

extension Verb {
  /// The verb of that name in any language, and the language if it is only one's. Capitals and the
  /// dots and rings that a foreign keyboard lacks do not matter.
  static func named(_ typed: String) -> (verb: Verb, language: Language?)? {
    byName[folded(typed)]
  }

  /// Whether signs in what follows it belong there: somebody writes what others will read, or names
  /// several.
  var isWriting: Bool { [.stop, .title, .group, .pair, .judge, .release, .mark].contains(self) }

  /// The verb that somebody probably meant, if one is near enough.
  static func near(_ typed: String, in language: Language) -> Verb? {
    let typed = folded(typed)
    guard (3...12).contains(typed.count) else { return nil }
    let allowed = typed.count < 5 ? 1 : 2
    return
      allCases
      .map { (verb: $0, distance: distance(typed, folded($0.name(in: language)))) }
      .filter { $0.distance <= allowed }.min { $0.distance < $1.distance }?.verb
  }

  private static let byName: [String: (verb: Verb, language: Language?)] = {
    var table: [String: (verb: Verb, language: Language?)] = [:]
    for verb in allCases {
      for language in Language.allCases {
        let name = folded(verb.name(in: language))
        table[name] = (verb, table[name] == nil ? language : nil)
      }
    }
    // What children also say.
    let more: [(String, Verb, Language?)] = [
      ("?", .help, nil), ("hejsan", .hello, .swedish), ("hallå", .hello, .swedish),
      ("hi", .hello, .english), ("svar", .answer, .swedish), ("ledtråd", .hint, .swedish),
      ("starta", .play, .swedish), ("börja", .play, .swedish), ("bygg", .place, .swedish),
      ("build", .place, .english), ("tärning", .roll, .swedish), ("die", .roll, .english),
      ("dice", .roll, .english),
      ("ja", .again, .swedish), ("yes", .again, .english), ("no", .refuse, .english),
      ("quit", .bye, .english), ("exit", .bye, .english),
    ]
    for (name, verb, language) in more { table[folded(name)] = (verb, language) }
    return table
  }()

  /// In small letters, without the dots and rings that a foreign keyboard lacks.
  static func folded(_ text: String) -> String { Language.folded(text) }

  /// How many letters must be put in, taken out, changed or swapped to make one word the other.
  private static func distance(_ a: String, _ b: String) -> Int {
    let a = Array(a)
    let b = Array(b)
    var rows = [Array(0...b.count)]
    for i in 1...max(1, a.count) where i <= a.count {
      var row = [i]
      for j in 1...max(1, b.count) where j <= b.count {
        var best = min(
          rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          best = min(best, rows[i - 2][j - 2] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
