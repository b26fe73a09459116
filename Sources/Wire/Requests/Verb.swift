public import Hall
public import Words

/// One thing that can be asked for: everything that is known of it stands here once.
///
/// Requests as JSON, plain words in both languages, help, what is suggested after a typing slip, and the
/// tables of the documents are readings of `Verb.all`.
public final class Verb: Sendable {
  /// The name in JSON, and in English.
  public let name: String
  let swedish: String
  /// Other words of children for it, and the language if it is only one's.
  let also: [(name: String, language: Language?)]
  let sayings: [Saying]
  /// The right to ask for it. Where that depends on what is asked, anybody may, and the hall looks closer.
  public let right: Right
  /// The kind of thing that it leaves behind and that lasts; nil: nothing does, or a game sees to its end.
  public let paced: Paced?
  /// The fields that it takes; first those that are typed in that order.
  public let fields: [Field]
  /// The sentence for somebody who leaves out a field that is needed.
  let lacks: Said?
  let traits: Traits
  /// The rows of a teacher's help that tell what may be typed, and what it does.
  let help: [Help.Entry]

  private let read: @Sendable (Arguments) throws(WireTrouble) -> any Asked
  private let act: @Sendable (Message, any Asker) -> Void

  /// Words of children for it, one or several, whatever comes after them. A single word that is a move is
  /// always that move.
  struct Saying: Sendable {
    let words: String
    let language: Language?
    /// The words that the verb is told besides: `tack` is `heja tack`.
    let adding: String?

    init(_ words: String, _ language: Language?, adding: String? = nil) {
      (self.words, self.language, self.adding) = (words, language, adding)
    }
  }

  /// The request, as its verb has read it.
  public typealias Asked = Hashable & Sendable

  /// The traits that matter for understanding plain words.
  struct Traits: OptionSet, Sendable {
    let rawValue: Int

    /// A word of somebody who does not know how to go on, or wants to go.
    static let findsTheWay = Traits(rawValue: 1)
    /// A move that says nothing without what comes after it.
    static let namesTiles = Traits(rawValue: 2)
    /// Signs in the words behind it belong there: somebody writes for others to read, or names several.
    static let isWriting = Traits(rawValue: 4)
    /// It may say how its connection is talked to.
    static let tellsManners = Traits(rawValue: 8)
    /// What stands before a sign in the words behind it is a field, spelled right or not: a child reads the rest.
    static let mindsKeys = Traits(rawValue: 16)
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

  /// A verb that the hall does; the guest who asks is sent the reply.
  ///
  /// - Parameters:
  ///   - read: reads the request from the fields, before anything is known of who asks.
  ///   - act: does the request.
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

  /// A verb that the hall does and that needs no fields.
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

  /// A verb that concerns a connection, and not the hall, or not only.
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

  /// A request without fields.
  struct Nothing: Asked {}

  func asked(_ arguments: Arguments) throws(WireTrouble) -> any Asked { try read(arguments) }

  /// Has the request done for somebody, who is sent the reply.
  func act(_ message: Message, for asker: any Asker) { act(message, asker) }

  /// The word that a child types in a language.
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
  /// All verbs there are. In this order programs are told them.
  public static let all: [Verb] =
    playing + ofBoards + ofHangman + ofRaces + invitations + ofRooms + own + ofConnections
    + ofTeachers + ofPlans + ofLists + ofPeople + ofFiles + ofOversight + ofOrder + ofReview
    + ofResults

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

  /// The verb that children mean who begin with these words, and how many words say it.
  static func said(_ words: [Substring]) -> (verb: Verb, saying: Saying, count: Int)? {
    for count in stride(from: min(words.count, longestSaying), to: 0, by: -1) {
      let said = words.prefix(count).joined(separator: " ")
      guard said.utf8.count <= Language.longestTyped else { continue }
      if let (verb, saying) = bySaying[spoken(said)] { return (verb, saying, count) }
    }
    return nil
  }

  /// Words as they are compared: an apostrophe in `don't` does not matter.
  static func spoken(_ words: String) -> String {
    folded(String(words.unicodeScalars.filter { $0 != "'" && $0 != "’" }))
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

  /// Whether somebody probably meant a word.
  static func resembles(_ typed: String, _ word: String) -> Bool {
    let letters = Array(folded(typed).unicodeScalars.prefix(13))
    guard (3...12).contains(letters.count) else { return false }
    return distance(letters, Array(folded(word).unicodeScalars)) <= (letters.count < 5 ? 1 : 2)
  }

  private static let spelled = Dictionary(
    uniqueKeysWithValues: Language.allCases.map { language in
      (language, all.map { ($0, Array(folded($0.name(in: language)).unicodeScalars)) })
    })

  /// A text in small letters, without the dots and rings that a foreign keyboard lacks.
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
    /// A text that may be a number.
    case textOrNumber
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

  /// Refuses a text that is longer than the field's may be. Texts that are kept are shorter, and so are the
  /// names of a group's eight in any writing; a text that names one thing of several is shorter yet.
  func mayHave(bytes: Int) throws(WireTrouble) {
    let most =
      switch kind {
      case .text, .words, .list, .number, .textOrNumber, .decimal, .flag: 512
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
    key("picture", .number), key("height", .number), key("colour", .flag), key("shades", .flag),
    key("moves", .flag), key("views", .flag), key("pings", .flag),
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
