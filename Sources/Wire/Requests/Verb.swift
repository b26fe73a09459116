public import Hall
public import Words

/// One thing that can be asked for: everything that is known of it stands here once.
///
/// Requests as JSON, plain words in both languages, help, what is suggested to who mistypes, and the
/// tables of the documents are readings of `Verb.all`.
public final class Verb: Sendable {
  /// How JSON calls it, and who types English.
  public let name: String
  let swedish: String
  /// What children also say for it, and in which language, if it is only one's.
  let also: [(name: String, language: Language?)]
  let sayings: [Saying]
  /// Who may ask for it. Where that depends on what is asked, anybody, and the hall looks closer.
  public let right: Right
  /// What it leaves behind that lasts; nil where nothing does, or where a game sees to it that it ends.
  public let paced: Paced?
  /// What it takes; first what is typed in that order.
  public let fields: [Field]
  /// What is said to who leaves out what it cannot do without.
  let lacks: Said?
  let traits: Traits
  /// What a teacher may type, and what it does.
  let help: [Help.Entry]

  private let read: @Sendable (Arguments) throws(WireTrouble) -> any Asked
  private let act: @Sendable (Message, any Asker) -> Void

  /// What children also say for it, in one word or several, whatever comes after it. Where a single word
  /// is a move, it is the move that they mean.
  struct Saying: Sendable {
    let words: String
    let language: Language?
    /// What else the verb is told: `tack` is `heja tack`.
    let adding: String?

    init(_ words: String, _ language: Language?, adding: String? = nil) {
      (self.words, self.language, self.adding) = (words, language, adding)
    }
  }

  /// What was asked for, as its verb has read it.
  public typealias Asked = Hashable & Sendable

  /// What matters for understanding plain words.
  struct Traits: OptionSet, Sendable {
    let rawValue: Int

    /// Somebody says it who does not know how to go on, or wants to go.
    static let findsTheWay = Traits(rawValue: 1)
    /// A move that says nothing without what comes after it.
    static let namesTiles = Traits(rawValue: 2)
    /// Signs in what follows belong there: somebody writes what others will read, or names several.
    static let isWriting = Traits(rawValue: 4)
    /// It may say how its connection is talked to.
    static let tellsManners = Traits(rawValue: 8)
  }

  private init(
    _ name: String, _ swedish: String, also: [(String, Language?)], _ sayings: [Saying],
    by right: Right, paced: Paced?, takes fields: [Field], lacks: Said?, _ traits: Traits,
    rows help: [Help.Entry],
    read: @escaping @Sendable (Arguments) throws(WireTrouble) -> any Asked,
    act: @escaping @Sendable (Message, any Asker) -> Void
  ) {
    (self.name, self.swedish, self.also, self.right) = (name, swedish, also, right)
    self.sayings = sayings
    self.paced = paced
    (self.fields, self.lacks, self.traits, self.help) = (fields, lacks, traits, help)
    (self.read, self.act) = (read, act)
  }

  /// What the hall does and a connection is answered.
  ///
  /// - Parameters:
  ///   - read: what was asked for, from the fields; before anything is known of who asks.
  ///   - act: does it.
  convenience init<A: Asked>(
    _ name: String, _ swedish: String, also: [(String, Language?)] = [],
    sayings: [Saying] = [], by right: Right = .anybody,
    paced: Paced? = nil, takes fields: [Field] = [], lacks: Said? = nil,
    _ traits: Traits = [], help: Help.Entry...,
    read: @escaping @Sendable (Arguments) throws(WireTrouble) -> A,
    act: @escaping @Sendable (A, inout Transaction) throws(Trouble) -> Answer
  ) {
    self.init(
      name, swedish, also: also, sayings, by: right, paced: paced,
      takes: fields, lacks: lacks, traits, rows: help,
      read: { (arguments) throws(WireTrouble) in try read(arguments) },
      act: { message, asker in
        let asked: A = message.read()
        asker.ask(message) { (transaction) throws(Trouble) in try act(asked, &transaction) }
      })
  }

  /// The same for what needs no fields.
  convenience init(
    _ name: String, _ swedish: String, also: [(String, Language?)] = [],
    sayings: [Saying] = [], by right: Right = .anybody,
    paced: Paced? = nil, _ traits: Traits = [], help: Help.Entry...,
    act: @escaping @Sendable (inout Transaction) throws(Trouble) -> Answer
  ) {
    self.init(
      name, swedish, also: also, sayings, by: right, paced: paced,
      takes: [], lacks: nil, traits, rows: help, read: { _ in Nothing() },
      act: { message, asker in
        asker.ask(message) { (transaction) throws(Trouble) in try act(&transaction) }
      })
  }

  /// What concerns a connection and not, or not only, the hall.
  convenience init<A: Asked>(
    _ name: String, _ swedish: String, also: [(String, Language?)] = [],
    sayings: [Saying] = [], by right: Right = .anybody,
    takes fields: [Field] = [], lacks: Said? = nil, _ traits: Traits = [], help: Help.Entry...,
    read: @escaping @Sendable (Arguments) throws(WireTrouble) -> A,
    talk: @escaping @Sendable (A, Message, any Asker) -> Void
  ) {
    self.init(
      name, swedish, also: also, sayings, by: right, paced: nil, takes: fields,
      lacks: lacks, traits, rows: help,
      read: { (arguments) throws(WireTrouble) in try read(arguments) },
      act: { message, asker in talk(message.read(), message, asker) })
  }

  /// Asked for without fields.
  struct Nothing: Asked {}

  func asked(_ arguments: Arguments) throws(WireTrouble) -> any Asked { try read(arguments) }

  /// Has it done for who asks, and is answered.
  func act(_ message: Message, for asker: any Asker) { act(message, asker) }

  /// What a child types in a language.
  public func name(in language: Language) -> String {
    switch language {
    case .english: name
    case .swedish: swedish
    }
  }
}

extension Verb: Hashable {
  public static func == (a: Verb, b: Verb) -> Bool { a.name == b.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

// MARK: - The table

extension Verb {
  /// All there are. In this order programs are told them.
  public static let all: [Verb] =
    playing + ofBoards + ofHangman + ofRaces + invitations + ofRooms + own + ofConnections
    + ofTeachers + ofPlans + ofPeople + ofFiles + ofOversight + ofOrder + ofReview + ofResults

  private static let byEnglishName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The verb that JSON calls so.
  public static func named(inJSON name: String) -> Verb? {
    name.utf8.count <= Language.longestTyped ? byEnglishName[name] : nil
  }

  /// The verb of that name in any language, and the language if it is only one's. Capitals and the
  /// dots and rings that a foreign keyboard lacks do not matter.
  static func named(_ typed: String) -> (verb: Verb, language: Language?)? {
    byName[folded(typed)]
  }

  private static let byName: [String: (verb: Verb, language: Language?)] = {
    var table: [String: (verb: Verb, language: Language?)] = [:]
    for verb in all {
      for language in Language.allCases {
        let name = folded(verb.name(in: language))
        table[name] = (verb, table[name] == nil ? language : nil)
      }
    }
    for verb in all { for (name, language) in verb.also { table[folded(name)] = (verb, language) } }
    return table
  }()

  /// What children mean who begin like that, and with how many words they say it.
  static func said(_ words: [Substring]) -> (verb: Verb, saying: Saying, count: Int)? {
    for count in stride(from: min(words.count, longestSaying), to: 0, by: -1) {
      let said = words.prefix(count).joined(separator: " ")
      guard said.utf8.count <= Language.longestTyped else { continue }
      if let (verb, saying) = bySaying[spoken(said)] { return (verb, saying, count) }
    }
    return nil
  }

  /// As it is compared: whether there is an apostrophe in `don't` does not matter.
  private static func spoken(_ words: String) -> String {
    folded(words.filter { $0 != "'" && $0 != "’" })
  }

  private static let bySaying: [String: (verb: Verb, saying: Saying)] = Dictionary(
    uniqueKeysWithValues: all.flatMap { verb in
      verb.sayings.map { (spoken($0.words), (verb, $0)) }
    })

  private static let longestSaying =
    all.flatMap(\.sayings).map { $0.words.split(separator: " ").count }.max() ?? 0

  /// The verb that somebody probably meant, if one is near enough.
  static func near(_ typed: String, in language: Language) -> Verb? {
    let letters = Array(folded(typed).unicodeScalars.prefix(13))
    guard (3...12).contains(letters.count) else { return nil }
    let allowed = letters.count < 5 ? 1 : 2
    var nearest: (verb: Verb?, distance: Int) = (nil, allowed + 1)
    for (verb, name) in spelled[language] ?? [] where abs(name.count - letters.count) <= allowed {
      let distance = distance(letters, name)
      if distance < nearest.distance { nearest = (verb, distance) }
    }
    return nearest.verb
  }

  private static let spelled = Dictionary(
    uniqueKeysWithValues: Language.allCases.map { language in
      (language, all.map { ($0, Array(folded($0.name(in: language)).unicodeScalars)) })
    })

  /// In small letters, without the dots and rings that a foreign keyboard lacks.
  static func folded(_ text: String) -> String { Language.folded(text) }

  /// How many letters must be put in, taken out, changed or swapped to make one word the other.
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var (before, last, row) = (Array(0...b.count), Array(0...b.count), Array(0...b.count))
    for i in 1..<a.count + 1 {
      row[0] = i
      for j in 1..<b.count + 1 {
        row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          row[j] = min(row[j], before[j - 2] + 1)
        }
      }
      (before, last, row) = (last, row, before)
    }
    return last[b.count]
  }
}

// MARK: - Fields

/// A field of a request.
public struct Field: Sendable {
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
    /// A plain line.
    case line
  }

  /// What is longer is not looked at. Texts that are kept are shorter, and so are the names of a group's
  /// eight in any writing; what says one thing of several is shorter yet.
  func mayHave(bytes: Int) throws(WireTrouble) {
    let most =
      switch kind {
      case .text, .words, .list, .number, .decimal, .flag: 512
      case .rest, .names, .alternatives: 2048
      case .line: Int.max
      }
    if bytes > most { throw .tooLong(field: name, most: most) }
  }

  public let name: String
  let kind: Kind
  let isPositional: Bool

  static func positional(_ name: String, _ kind: Kind) -> Field {
    Field(name: name, kind: kind, isPositional: true)
  }

  static func key(_ name: String, _ kind: Kind) -> Field {
    Field(name: name, kind: kind, isPositional: false)
  }

  // MARK: What several verbs take

  static let whoseRoom = key("room", .text)
  static let manners = [
    key("picture", .number), key("colour", .flag), key("moves", .flag), key("views", .flag),
    key("pings", .flag),
  ]
  static let proof = [key("proof", .text), key("nonce", .text)]
  static let wish = [
    positional("game", .text), positional("list", .words), positional("level", .number),
    key("seats", .number), key("mode", .text), key("think", .number), key("choices", .number),
    key("diagonals", .flag),
    key("questions", .number), key("order", .text), key("free", .flag), key("rounds", .number),
    key("plan", .text),
  ]
  static let wishToOpen = wish + [key("watch", .flag)]
}
