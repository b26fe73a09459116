extension Verb {
  /// The fields of a request, those that come first in the order in which they are typed.
  var fields: [Field] {
    switch self {
    case .hello: Field.hello
    case .play: Field.wish
    case .open: Field.wishToOpen
    case .answer: Field.answer
    case .hint: Field.hint
    case .look, .unwatch: Field.room
    case .sit, .watch: Field.roomAfter
    case .cheer: Field.cheer
    case .lang: Field.language
    case .text: Field.style
    case .json: Field.manners
    case .type: Field.typed
    case .levels: Field.list
    case .me: Field.character
    case .best: Field.best
    case .place: Field.place
    case .link: Field.link
    case .start, .go: Field.tile
    case .layout: Field.layout
    case .word: Field.answer
    case .guess: Field.guess
    case .arrive: Field.arrive
    case .here: Field.here
    case .title: Field.title
    case .stop: Field.stop
    case .remove: Field.remove
    case .move: Field.move
    case .time: Field.time
    case .team: Field.team
    case .show: Field.show
    case .invite: Field.invite
    case .join, .refuse: Field.room
    case .teach: Field.key
    case .close, .end, .pause, .resume: Field.room
    case .quiet: Field.quiet
    case .swap: Field.swap
    case .put: Field.put
    case .today: Field.wishToOpen
    case .group: Field.group
    case .approve, .ungroup: Field.groupName
    case .pair: Field.pair
    case .free: Field.free
    case .enrolment: Field.enrolment
    case .accept, .decline, .renew, .ban, .kick: Field.invite
    case .rename: Field.rename
    case .forget: Field.forget
    case .export: Field.export
    case .claim: Field.claim
    case .judge: Field.judge
    case .release: Field.release
    case .assign: Field.assign
    case .unassign: Field.exercise
    case .mark: Field.mark
    case .overview: Field.overview
    case .stats: Field.stats
    case .detail: Field.detail
    case .undo, .roll, .next, .again, .leave, .listen, .rooms, .ready, .help,
      .ping, .bye, .groups, .pupils, .claims, .who, .exercises:
      []
    }
  }
}

extension Field {
  fileprivate static let hello =
    [
      positional("name", .rest), key("word", .text), key("token", .text), key("after", .number),
      key("lang", .text),
    ] + manners
  fileprivate static let manners = [
    key("picture", .number), key("colour", .flag), key("pings", .flag),
  ]
  fileprivate static let typed = [positional("line", .rest)]
  fileprivate static let wish = [
    positional("game", .text), positional("list", .words), positional("level", .number),
    key("seats", .number), key("mode", .text), key("think", .number), key("diagonals", .flag),
    key("questions", .number), key("free", .flag), key("rounds", .number), key("plan", .text),
  ]
  fileprivate static let wishToOpen = wish + [key("watch", .flag)]
  fileprivate static let group = [positional("name", .rest), key("members", .names)]
  fileprivate static let groupName = [positional("name", .rest)]
  fileprivate static let pair =
    [positional("members", .names)]
    + wish.filter { $0.name != "seats" }.map { key($0.name, $0.kind) }
  fileprivate static let free = [positional("free", .flag)]
  fileprivate static let answer = [positional("word", .rest), key("room", .text)]
  fileprivate static let hint = [positional("seat", .number), key("room", .text)]
  fileprivate static let place = [
    positional("tile", .text), positional("links", .list), key("room", .text),
  ]
  fileprivate static let link = [
    positional("from", .text), positional("to", .text), key("room", .text),
  ]
  fileprivate static let tile = [positional("tile", .text), key("room", .text)]
  fileprivate static let guess = [positional("guess", .rest), key("room", .text)]
  fileprivate static let layout = [positional("layout", .text), key("room", .text)]
  fileprivate static let arrive = [positional("code", .rest), key("room", .text)]
  fileprivate static let here = [
    positional("lat", .decimal), positional("lon", .decimal), positional("accuracy", .decimal),
    key("room", .text),
  ]
  fileprivate static let title = [
    positional("name", .rest), key("about", .rest), key("room", .text),
  ]
  fileprivate static let stop = [
    positional("code", .text), positional("clue", .rest), key("number", .number),
    key("lat", .decimal), key("lon", .decimal), key("radius", .number), key("question", .rest),
    key("answers", .alternatives), key("compound", .flag), key("room", .text),
  ]
  fileprivate static let remove = [positional("number", .number), key("room", .text)]
  fileprivate static let move = [
    positional("number", .number), positional("to", .number), key("room", .text),
  ]
  fileprivate static let time = [
    positional("time", .rest), key("at", .number), key("room", .text),
  ]
  fileprivate static let team = [positional("team", .rest), key("room", .text)]
  fileprivate static let show = [positional("show", .flag), key("room", .text)]
  fileprivate static let invite = [positional("name", .rest)]
  fileprivate static let enrolment = [positional("enrolment", .text)]
  fileprivate static let rename = [positional("name", .rest), key("to", .rest)]
  fileprivate static let key = [positional("key", .rest)]
  fileprivate static let forget = [positional("name", .rest), key("sure", .flag)]
  fileprivate static let export = [positional("table", .text)]
  fileprivate static let claim = [positional("word", .rest)]
  fileprivate static let judge = release + [key("ready", .flag)]
  fileprivate static let release = [
    positional("claim", .number), positional("verdict", .text), positional("comment", .rest),
  ]
  fileprivate static let room = [positional("room", .text)]
  fileprivate static let quiet = [positional("room", .text), positional("on", .flag)]
  fileprivate static let swap = [positional("name", .rest), key("with", .rest)]
  fileprivate static let put = [positional("name", .rest), key("room", .text)]
  fileprivate static let roomAfter = [positional("room", .text), key("after", .number)]
  fileprivate static let cheer = [positional("cheer", .text)]
  fileprivate static let character = [positional("character", .rest)]
  fileprivate static let best = [positional("name", .rest), key("reset", .flag)]
  fileprivate static let language = [positional("lang", .text)]
  fileprivate static let list = [positional("list", .words)]
  fileprivate static let style = [positional("width", .number), positional("colour", .flag)]
}

/// A field of a request.
struct Field {
  enum Kind {
    case text
    /// Text up to the end of a plain line.
    case rest
    /// Text up to a number, or to the end.
    case words
    /// Words up to the end of a plain line.
    case list
    case number
    /// Names: an array of texts, or what is typed up to the end of a plain line.
    case names
    /// A number with a fraction.
    case decimal
    case flag
    /// Texts up to the end of a plain line, with bars between them.
    case alternatives
  }

  let name: String
  let kind: Kind
  let isPositional: Bool

  static func positional(_ name: String, _ kind: Kind) -> Field {
    Field(name: name, kind: kind, isPositional: true)
  }

  static func key(_ name: String, _ kind: Kind) -> Field {
    Field(name: name, kind: kind, isPositional: false)
  }
}
