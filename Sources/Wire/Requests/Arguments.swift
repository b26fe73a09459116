import Classroom
import Games
import Hall
import JSON
import Words

/// The fields of one request, each of the kind that its verb says.
public struct Arguments {
  let verb: Verb
  /// Whether the fields came as plain words.
  let isTyped: Bool

  enum Value {
    case text(String)
    case list([String])
    case number(Int)
    case decimal(Double)
    case flag(Bool)
  }

  /// The fields: a handful at most, so that looking through them is faster than hashing.
  private var values: [(name: String, value: Value)] = []

  private func value(_ name: String) -> Value? { values.last { $0.name == name }?.value }

  func text(_ name: String) -> String? {
    if case .text(let text) = value(name) { text } else { nil }
  }

  func list(_ name: String) -> [String] {
    if case .list(let list) = value(name) { list } else { [] }
  }

  func number(_ name: String) -> Int? {
    if case .number(let number) = value(name) { number } else { nil }
  }

  func decimal(_ name: String) -> Double? {
    if case .decimal(let number) = value(name) { number } else { nil }
  }

  func value(of option: RulesOption) -> RulesOption.Value? {
    let name = "\(option.name)"
    return switch option.kind {
    case .text where option == .mode: text(name).map { .text(PlayMode.code(typed: $0)) }
    case .text where option == .order: text(name).map { .text(Vocabulary.order(typed: $0)) }
    case .text: text(name).map { .text($0) }
    case .number: number(name).map { .number($0) }
    case .flag: flag(name).map { .flag($0) }
    }
  }

  func has(_ name: String) -> Bool { value(name) != nil }

  func neededNumber(_ name: String) throws(WireTrouble) -> Int {
    guard let number = number(name) else { throw .missing(name, verb) }
    return number
  }

  func neededDecimal(_ name: String) throws(WireTrouble) -> Double {
    guard let number = decimal(name) else { throw .missing(name, verb) }
    return number
  }

  func flag(_ name: String) -> Bool? {
    if case .flag(let flag) = value(name) { flag } else { nil }
  }

  func needed(_ name: String) throws(WireTrouble) -> String {
    guard let text = text(name), !text.isEmpty else { throw .missing(name, verb) }
    return text
  }

  /// Reads a field that cannot be left out.
  static func needing(_ name: String) -> @Sendable (Arguments) throws(WireTrouble) -> String {
    needing(name) { $0 }
  }

  static func needing<Asked>(
    _ name: String, _ mean: @escaping @Sendable (String) -> Asked
  ) -> @Sendable (Arguments) throws(WireTrouble) -> Asked {
    { (arguments) throws(WireTrouble) in mean(try arguments.needed(name)) }
  }

  /// Reads a field that may be left out.
  static func optional(_ name: String) -> @Sendable (Arguments) -> String? { { $0.text(name) } }

  /// Reads one of a few things that have names; nil if none is named.
  func choice<Thing: CaseIterable>(
    _ field: String, named name: (Thing) -> Said
  ) throws(WireTrouble) -> Thing? {
    guard let typed = text(field) else { return nil }
    if let thing = Thing.allCases.first(where: { name($0).isTyped(typed) }) { return thing }
    throw .badValue(field: field, allowed: Thing.allCases.map(name))
  }

  func after() throws(WireTrouble) -> Int? {
    guard let after = number("after") else { return nil }
    guard after >= 0 else { throw .wrongKind(field: "after", wanted: .wholeNumber) }
    return after
  }

  /// The proof that is shown instead of a secret.
  func proof() throws(WireTrouble) -> ShownProof? {
    guard let proof = text("proof") else { return nil }
    let nonce = try needed("nonce")
    guard ShownProof.nonceLengths.contains(nonce.utf8.count) else {
      let lengths = ShownProof.nonceLengths
      throw .badValue(
        field: "nonce", allowed: [Said("\(lengths.lowerBound)–\(lengths.upperBound) bytes")])
    }
    guard let shown = ShownProof(nonce: nonce, proof: proof) else {
      throw .badValue(field: "proof", allowed: [Said("0–9 a–f")])
    }
    return shown
  }

  func language() throws(WireTrouble) -> Language? {
    guard let typed = text("lang") else { return nil }
    guard let language = Vocabulary.language(typed.lowercased()) else {
      throw .badValue(field: "lang", allowed: Language.allCases.map { Said($0.rawValue) })
    }
    return language
  }

  func number(_ field: String, in allowed: ClosedRange<Int>) throws(WireTrouble) -> Int? {
    guard let typed = number(field) else { return nil }
    guard allowed.contains(typed) else {
      throw .badValue(
        field: field, allowed: [Said("\(allowed.lowerBound)–\(allowed.upperBound)")])
    }
    return typed
  }

  /// The game that somebody wishes to play.
  func wish() throws(WireTrouble) -> Wish {
    var wish = Wish()
    // A pupil who plays alone may say so where the game or the list is named, or after it.
    func meansAlone(_ word: some StringProtocol) -> Bool {
      WordList.wordsForAlone.contains(word.lowercased())
    }
    var game = text("game")
    var typed = text("list")
    // `spela hänga gubbe`: a name of two words.
    let named = [game, typed].compactMap(\.self).joined(separator: " ").split(separator: " ")
    if isTyped, let (found, count) = Vocabulary.game(begunBy: named), count == 2 {
      game = found.rawValue
      typed = named.count > 2 ? named.dropFirst(2).joined(separator: " ") : nil
    }
    let words = typed?.split(separator: " ") ?? []
    let isAlone = game.map(meansAlone) == true || words.last.map(meansAlone) == true
    let list = (words.last.map(meansAlone) == true ? words.dropLast() : words[...])
      .joined(separator: " ")
    if let game, !meansAlone(game) { wish.rules.game = try Vocabulary.game(game) }
    wish.list = typed == nil || list.isEmpty && isAlone ? nil : isAlone ? list : typed
    wish.level = number("level")
    wish.seats = number("seats") ?? (isAlone ? 1 : nil)
    for option in RulesOption.all { wish.rules[option] = value(of: option) }
    wish.allowsWatching = flag("watch")
    wish.isInvitedOnly = flag("invited")
    return wish
  }

  /// Two names, or a name and a word, on both sides of a sign or each of one word.
  ///
  /// - Parameter lastWordIsOne: whether the first may have several words without a sign.
  static func two(in typed: String, lastWordIsOne: Bool) -> (String, String)? {
    let words = typed.split(separator: " ")
    var sides = typed.split(separator: "=", omittingEmptySubsequences: false)
      .map { $0.split(separator: " ") }
    if sides.count == 1, words.count == 2 || lastWordIsOne {
      sides = [words.dropLast(), [words.last].compactMap(\.self)]
    }
    guard sides.count == 2, !sides.contains([]) else { return nil }
    return (sides[0].joined(separator: " "), sides[1].joined(separator: " "))
  }

  /// A text that somebody wrote, in one line, as it is shown.
  static func tidied(_ text: String) -> String {
    let shown = text.unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: " " as Character
      default: Character(scalar)
      }
    }
    return String(shown).split(separator: " ").joined(separator: " ")
  }

  // MARK: From JSON

  /// Takes the fields that the verb knows from an object; other keys are ignored, null is as good as nothing.
  init(of verb: Verb, from object: JSONValue) throws(WireTrouble) {
    (self.verb, isTyped) = (verb, false)
    for field in verb.fields {
      guard let value = object[field.name], !value.isNull else { continue }
      let read: Value? =
        switch field.kind {
        case .text, .rest, .words, .line: value.string.map(Value.text)
        case .textOrNumber: (value.string ?? value.int.map(String.init)).map(Value.text)
        case .decimal: value.double.map(Value.decimal)
        case .list, .alternatives, .names:
          value.elements.flatMap { Arguments.strings($0) }.map(Value.list)
        case .number: value.int.map(Value.number)
        case .flag: value.bool.map(Value.flag)
        }
      guard let read else { throw .wrongKind(field: field.name, wanted: field.kind.wanted) }
      switch read {
      case .text(let text): try field.mayHave(bytes: text.utf8.count)
      case .list(let texts): try field.mayHave(bytes: texts.reduce(0) { $0 + $1.utf8.count + 1 })
      case .number, .decimal, .flag: break
      }
      values.append((field.name, read))
    }
  }

  private static func strings(_ values: some Sequence<JSONValue>) -> [String]? {
    var strings: [String] = []
    for value in values {
      guard let string = value.string else { return nil }
      strings.append(string)
    }
    return strings
  }

  // MARK: From plain words

  /// Takes words in the order of the verb's table, and `key=value` wherever it stands.
  init(of verb: Verb, from words: [Substring]) throws(WireTrouble) {
    (self.verb, isTyped) = (verb, true)
    if verb.traits.contains(.mindsKeys) { try Arguments.mustKnowKeys(words, of: verb) }
    var places = verb.fields.filter(\.isPositional)[...]
    // A verb that takes nothing, or a number, does not mind what else a child says: "help me".
    let isShort = verb.fields.allSatisfy { $0.isPositional && $0.kind == .number }
    var rest = isShort ? words.filter { Int($0) != nil }[...] : words[...]
    while let word = rest.popFirst() {
      guard values.count < Arguments.most else { throw tooMany(word) }
      if let (field, value) = Arguments.pair(word, of: verb) {
        var whole = String(value)
        if [.rest, .alternatives, .names].contains(field.kind) {
          let more = rest.prefix { Arguments.pair($0, of: verb) == nil }
          rest = rest.dropFirst(more.count)
          whole = ([value] + more).joined(separator: " ")
        }
        values.append((field.name, try Arguments.read(whole[...], as: field)))
        continue
      }
      guard let field = places.first else {
        try goOn(with: word)
        continue
      }
      if let (value, count) = try Arguments.several(word, rest, as: field, of: verb) {
        rest = rest.dropFirst(count - 1)
        values.append((field.name, value))
        places.removeFirst()
      } else {
        try take(word, among: &places)
      }
    }
  }

  /// Takes a word behind a key that belongs to the text before it: `forget new since=10 for good`.
  private mutating func goOn(with word: Substring) throws(WireTrouble) {
    guard let field = verb.fields.last(where: \.isPositional), field.kind == .rest,
      let place = values.firstIndex(where: { $0.name == field.name }),
      case .text(let text) = values[place].value
    else { throw tooMany(word) }
    try field.mayHave(bytes: text.utf8.count + 1 + word.utf8.count)
    values[place].value = .text("\(text) \(word)")
  }

  private func tooMany(_ word: Substring) -> WireTrouble {
    .tooManyWords(WireTrouble.shown(word), verb)
  }

  /// More fields than any verb has; of a field that is said twice the last one counts.
  private static let most = 40

  /// The words that a field takes beginning with one of them; nil if it takes no more than one.
  private static func several(
    _ word: Substring, _ rest: ArraySlice<Substring>, as field: Field, of verb: Verb
  ) throws(WireTrouble) -> (Value, count: Int)? {
    var all: [Substring]
    switch field.kind {
    case .rest, .alternatives, .names, .list, .line:
      all = [word] + rest.prefix { pair($0, of: verb) == nil }
    case .words:
      all = Array(([word] + rest).prefix { Int($0) == nil && pair($0, of: verb) == nil })
    case .text, .number, .textOrNumber, .decimal, .flag: return nil
    }
    if all.isEmpty { return nil }
    try field.mayHave(bytes: all.reduce(0) { $0 + $1.utf8.count + 1 })
    return (
      field.kind == .list
        ? .list(all.map(String.init)) : .text(all.joined(separator: " ")), all.count
    )
  }

  /// A number typed where a list is expected is the level: `play bingo 2`.
  private mutating func take(
    _ word: Substring, among places: inout ArraySlice<Field>
  ) throws(WireTrouble) {
    if Int(word) != nil, let number = places.firstIndex(where: { $0.kind == .number }) {
      values.append((places[number].name, try Arguments.read(word, as: places[number])))
      places.remove(at: number)
      return
    }
    guard let field = places.popFirst() else { return }
    values.append((field.name, try Arguments.read(word, as: field)))
  }

  private static func pair(_ word: Substring, of verb: Verb) -> (Field, Substring)? {
    guard let equals = word.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let typed = Verb.folded(String(word[..<equals]))
    let name = namesByKey[typed] ?? typed
    guard let field = verb.fields.first(where: { $0.name == name }) else { return nil }
    return (field, word[word.utf8.index(after: equals)...])
  }

  /// Refuses what was to be a key of the verb: `coment=well read` is no remark that a child should read, and
  /// `hus=båt` is one.
  private static func mustKnowKeys(_ words: [Substring], of verb: Verb) throws(WireTrouble) {
    for word in words where pair(word, of: verb) == nil {
      guard let equals = word.firstIndex(of: "="), equals > word.startIndex else { continue }
      let key = word[..<equals]
      let isMeant = verb.fields.contains { field in
        Verb.resembles(String(key), field.name)
          || namesByKey.contains { $0.value == field.name && Verb.resembles(String(key), $0.key) }
      }
      if isMeant { throw .noSuchField(WireTrouble.shown(key), verb) }
    }
  }

  private static func read(_ text: Substring, as field: Field) throws(WireTrouble) -> Value {
    try field.mayHave(bytes: text.utf8.count)
    switch field.kind {
    case .text, .textOrNumber, .rest, .words, .names, .line: return .text(String(text))
    case .list: return .list(text.split(separator: ",").map(String.init))
    case .number:
      if let number = Int(text) { return .number(number) }
    case .decimal:
      if let number = Decimal.read(text) { return .decimal(number) }
    case .alternatives:
      return .list(text.split(separator: "|").map(String.init))
    case .flag:
      // `text 80 colour` says it by its name.
      let said = Verb.folded(String(text))
      if said == field.name || namesByKey[said] == field.name { return .flag(true) }
      if let flag = flag(meantBy: text) { return .flag(flag) }
    }
    throw .wrongKind(field: field.name, wanted: field.kind.wanted)
  }

  static func flag(meantBy typed: some StringProtocol) -> Bool? {
    switch Verb.folded(String(typed)) {
    case "yes", "ja", "on", "pa", "true", "1": true
    case "no", "nej", "off", "av", "false", "0": false
    default: nil
    }
  }

  /// What Swedes call the fields; of several words for one the usual comes first.
  private static let swedishKeys = [
    ("spel", "game"), ("lista", "list"), ("nivå", "level"), ("platser", "seats"), ("läge", "mode"),
    ("ruta", "tile"), ("vägar", "links"), ("från", "from"), ("till", "to"), ("bana", "layout"),
    ("banor", "boards"), ("sedan", "since"), ("tänk", "think"), ("val", "choices"),
    ("ordning", "order"), ("diagonaler", "diagonals"), ("frågor", "questions"), ("rum", "room"),
    ("fria", "free"), ("rundor", "rounds"), ("gissning", "guess"), ("namn", "name"),
    ("ord", "word"), ("språk", "lang"), ("bredd", "width"), ("färg", "colour"), ("efter", "after"),
    ("följ", "watch"), ("inbjudna", "invited"), ("medlemmar", "members"),
    ("inskrivning", "enrolment"), ("figur", "character"), ("nolla", "reset"), ("mål", "goal"),
    ("senast", "due"), ("läxa", "exercise"), ("sök", "search"), ("sortera", "sort"),
    ("märke", "mark"), ("kommentar", "comment"), ("kod", "code"), ("ledtråd", "clue"),
    ("nr", "number"), ("fråga", "question"), ("svar", "answers"), ("ordfråga", "compound"),
    ("radie", "radius"), ("om", "about"), ("tid", "time"), ("med", "with"), ("på", "on"),
    ("lag", "team"), ("lopp", "plan"), ("nord", "lat"), ("öst", "lon"), ("osäkerhet", "accuracy"),
    ("kriterier", "criteria"), ("klarade", "met"), ("slag", "kinds"), ("elever", "pupils"),
    ("påstående", "claim"), ("utslag", "verdict"), ("redo", "ready"), ("klar", "ready"),
    ("inte", "not_yet"), ("öppna", "open"), ("nästa", "next"), ("säkert", "sure"),
    ("säker", "sure"), ("tabell", "table"), ("roll", "role"), ("vilka", "of"), ("minuter", "in"),
  ]

  /// The fields by all other words for them, without dots and rings, as a foreign keyboard types them.
  private static let namesByKey = Dictionary(
    uniqueKeysWithValues: swedishKeys.map { (Verb.folded($0), $1) } + [
      ("color", "colour"), ("not", "not_yet"),
    ])

  private static let swedishNames = Dictionary(
    swedishKeys.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })

  /// A field as people call it.
  static func name(of field: String) -> Said { (swedishNames[field] ?? field) / field }
}

extension Field.Kind {
  var wanted: WireTrouble.Wanted {
    switch self {
    case .text, .textOrNumber, .rest, .words, .line: .text
    case .list, .alternatives, .names: .list
    case .number: .wholeNumber
    case .decimal: .number
    case .flag: .yesOrNo
    }
  }
}
