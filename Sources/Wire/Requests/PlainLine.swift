public import Games
import Hall
public import Words

/// A line of plain words: `verb argument … key=value`, the same requests as JSON has.
public enum PlainLine {
  /// The person who types, as far as it matters for what a line means.
  public struct Reader {
    /// Whether the person has not said hello.
    let isStranger: Bool
    /// Whether somebody of the class has that name.
    let knows: (String) -> Bool

    public init(isStranger: Bool = false, knows: @escaping (String) -> Bool = { _ in false }) {
      (self.isStranger, self.knows) = (isStranger, knows)
    }
  }

  /// The request that was understood, and the language in which its verb is spoken.
  public struct Reading {
    public let message: Message
    public let language: Language?
  }

  /// Understands a line.
  ///
  /// - Parameters:
  ///   - question: the word on the screen.
  ///   - choices: the answers that the screen shows; empty while others still answer, nil outside a game. A
  ///     bare word among them is an answer even if it is a verb too; in a game, so is a bare word that is no
  ///     verb.
  ///   - typing: which lines are answers even if they begin with a verb.
  ///   - language: the language in which verbs are suggested.
  ///   - reader: the person who types it.
  public static func read(
    _ line: String, question: String? = nil, choices: [String]?, typing: Typing = .choices,
    language: Language, by reader: Reader = Reader()
  ) throws(WireTrouble) -> Reading {
    let words = tidied(line)
    guard let first = words.first else { throw .noWord }
    let typed = String(first)
    let named = Verb.named(typed)
    // A longer line is no answer, and to compare it would take long.
    let isShort = words.reduce(0) { $0 + $1.utf8.count + 1 } <= Language.longestTyped
    var takesAnyLine = false
    switch typing {
    case .choices: break
    // In a race one types the words that one found, whatever else they would mean.
    case .lines(let lines):
      takesAnyLine = true
      if isShort, Typing.isOne(of: lines, words.joined(separator: " ")) {
        return try answer(words)
      }
    case .anyWord:
      if words.count == 1, typed != "0", named?.verb.traits.contains(.findsTheWay) != true {
        return try answer(words)
      }
    }
    // A row of letters may be typed as it is drawn, with spaces.
    if isShort, let choices {
      let joined = words.joined()
      if choices.contains(joined.lowercased()) { return try answer([Substring(joined)]) }
      if let whole = wholeAnswer(words, question: question) {
        return try answer([Substring(whole)])
      }
    }
    // The sign for a menu where there are keys leads there everywhere.
    if words.count == 1, typed == "0" { return try reading(.menu, []) }
    // In a race one types the words that one found: there a saying is all of a line or nothing.
    if let (verb, saying, count) = Verb.said(words),
      !takesAnyLine || 1 < count && count == words.count
    {
      return try reading(
        verb, (saying.adding.map { [Substring($0)] } ?? [])[...], in: saying.language)
    }
    if let (name, spoken) = introduction(words, by: reader) {
      return try reading(.hello, marked(name, by: reader), in: spoken)
    }
    // A stranger with a return word has forgotten to greet.
    if reader.isStranger, isShort, let start = returnWord(endsAfter: 0, words[...]) {
      let spoken = ReturnWord.language(of: words.dropFirst(start).joined())
      return try reading(.hello, marked(words[...], by: reader), in: spoken)
    }
    if reader.isStranger, isShort, nameBeforePictures(words, by: reader) != nil {
      return try reading(.hello, marked(words[...], by: reader))
    }
    // `jag tror båt`
    if choices != nil, isShort, words.count > 2, isGuessing(words) {
      return try answer(Array(words.dropFirst(2)))
    }
    // A lone "stop" has stopped somebody looking on for longer than races have stops.
    if words.count == 1, named?.verb == .stop {
      return try reading(.unwatch, [])
    }
    // Pictures say "Type: roll", and so somebody types just that. All such words go at once: a line of
    // nothing else would lead as deep as it is long.
    if words.count > 1, named?.verb == .type {
      let rest = words.dropLast().drop { $0 == first || Verb.named(String($0))?.verb == .type }
      return try read(
        (rest + words.suffix(1)).joined(separator: " "), question: question, choices: choices,
        typing: typing, language: language, by: reader)
    }
    if let (verb, language) = named {
      // `väg` may be a word that somebody believes in; alone it is no move.
      if choices?.isEmpty == false, words.count == 1, verb.traits.contains(.namesTiles) {
        return try answer(words)
      }
      let said =
        verb.traits.contains(.isWriting)
        ? self.words(of: line) : words
      return try reading(verb, said.dropFirst(), in: language)
    }
    if choices != nil, words.count == 1 || takesAnyLine { return try answer(words) }
    if choices != nil, isShort, words.allSatisfy({ Board.Tile(named: String($0)) != nil }) {
      return try reading(.place, words[...])
    }
    // A pupil who is asked as whom it wants to travel says just that.
    if choices == nil, isShort, words.count == 1, Vocabulary.traveller(typed) != nil,
      typed.allSatisfy(\.isLetter)
    {
      return try reading(.me, words[...])
    }
    if let (game, count) = Vocabulary.game(begunBy: words) {
      return try reading(.play, [Substring(game.rawValue)] + words.dropFirst(count))
    }
    if case .anyWord = typing, isShort { return try answer(words) }
    throw .unknown(typed, in: language)
  }

  /// The line that shows a key, when it was asked for, unless the line means something else.
  public static func showing(key line: String) -> String {
    let first = tidied(line).first.map(String.init) ?? ""
    return Verb.named(first) == nil ? "\(Verb.teach.name) \(line)" : line
  }

  /// Whether nothing was typed but the signs that arrow keys and the like send.
  public static func isBlank(_ line: String) -> Bool {
    shown(line).allSatisfy { $0 == UInt8(ascii: " ") }
  }

  /// The words of a line, without punctuation around them and without what arrow keys and the like put in
  /// between.
  private static func tidied(_ line: String) -> [Substring] {
    words(of: line).compactMap { word in
      if word.utf8.elementsEqual("?".utf8) { return word }
      let word = word.unicodeScalars.drop(while: isAround)
      guard let last = word.lastIndex(where: { !isAround($0) }) else { return nil }
      return Substring(word[...last])
    }
  }

  private static func isAround(_ sign: Unicode.Scalar) -> Bool {
    switch sign {
    case ".", ",", "!", "?", ":", ";", "\"", "'", "(", ")", "…", "”", "“": true
    default: false
    }
  }

  /// No line that means anything has more words: a clue of 200 signs, a question of as many, and six answers
  /// of 40. The rest hangs on to the last word, and so that means nothing either.
  private static let mostWords = 340

  private static func words(of line: String) -> [Substring] {
    shown(line).split(maxSplits: mostWords) { $0 == UInt8(ascii: " ") }
      .map { Substring(decoding: $0, as: UTF8.self) }
  }

  /// The bytes of a line without escape sequences (ECMA-48: ESC [ … letter) and other control characters,
  /// with blanks of all kinds as spaces. By bytes and scalars: to find the characters of a long line takes
  /// long.
  private static func shown(_ line: String) -> [UInt8] {
    var kept = Array(line.utf8)
    if kept.allSatisfy({ 0x20..<0x7F ~= $0 }) { return kept }
    kept.removeAll(keepingCapacity: true)
    var scalars = line.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      switch scalar.value {
      case 0x1B:
        guard let kind = scalars.next(), kind == "[" || kind == "O" else { continue }
        while let next = scalars.next(), !("@"..."~").contains(next) {}
      case 0x09, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000:
        kept.append(UInt8(ascii: " "))
      case ..<0x20, 0x7F...0x9F: break
      case ..<0x80: kept.append(UInt8(scalar.value))
      default: kept += scalar.utf8
      }
    }
    return kept
  }

  /// The answer in a line that says the question too: `hus båt`, `hus + båt` and `b 2`.
  private static func wholeAnswer(_ words: [Substring], question: String?) -> String? {
    if words.count == 3, words[1] == "+" { return words.joined() }
    guard words.count == 2 else { return nil }
    if words[0].lowercased() == question { return words.joined(separator: " ") }
    let isTile = words[0].count == 1 && words[1].count == 1 && words[1].allSatisfy(\.isNumber)
    return isTile && words[0].allSatisfy(\.isLetter) ? words.joined() : nil
  }

  /// `hej Anna`, `jag heter Anna`, `Hej, jag heter Anna!` and `hej och Anna` say hello.
  private static func introduction(
    _ words: [Substring], by reader: Reader
  ) -> (name: ArraySlice<Substring>, spoken: Language?)? {
    let greetings = words.prefix { Verb.named(String($0))?.verb == .hello }
    let rest = words.dropFirst(greetings.count)
    let spoken = greetings.first.flatMap { Verb.named(String($0))?.language }
    let said = rest.prefix(longestOpening).map { Verb.spoken(String($0)) }
    for opening in openings where said.starts(with: opening.words) {
      let name = rest.dropFirst(opening.words.count)
      guard !greetings.isEmpty || !name.isEmpty && opening.mayBegin(reader, name) else { continue }
      return (name, spoken ?? opening.language)
    }
    return greetings.isEmpty ? nil : (rest, spoken)
  }

  private struct Opening {
    enum Place {
      case anywhere
      /// Said by a stranger; from others the words may mean something else: `I am tired`.
      case atTheDoor
      case afterAGreeting
    }

    let words: [String]
    let language: Language
    let place: Place

    /// Whether it says hello where nothing stands before it. `jag är räv` says as which animal one travels.
    func mayBegin(_ reader: Reader, _ name: ArraySlice<Substring>) -> Bool {
      switch place {
      case .anywhere: true
      case .atTheDoor:
        reader.isStranger && name.allSatisfy { Vocabulary.traveller(String($0)) == nil }
      case .afterAGreeting: false
      }
    }
  }

  private static let openings = [
    Opening(words: ["jag", "heter"], language: .swedish, place: .anywhere),
    Opening(words: ["mitt", "namn", "ar"], language: .swedish, place: .anywhere),
    Opening(words: ["my", "name", "is"], language: .english, place: .anywhere),
    Opening(words: ["jag", "ar"], language: .swedish, place: .atTheDoor),
    Opening(words: ["i", "am"], language: .english, place: .atTheDoor),
    Opening(words: ["im"], language: .english, place: .atTheDoor),
    Opening(words: ["och"], language: .swedish, place: .afterAGreeting),
    Opening(words: ["and"], language: .english, place: .afterAGreeting),
  ]
  private static let longestOpening = openings.map(\.words.count).max() ?? 0

  /// The words behind a greeting, with the return word marked: `Anna Lisa solros-räv-417`.
  ///
  /// Behind the name of somebody in the class, anything with a digit is a word, right or wrong, however it is
  /// spelled: it is to be no new name, which all would see. So are four pictures and no more.
  private static func marked(
    _ words: ArraySlice<Substring>, by reader: Reader
  ) throws(WireTrouble) -> ArraySlice<Substring> {
    let keys = words.filter { $0.utf8.contains(UInt8(ascii: "=")) }
    if keys.contains(where: {
      $0.lowercased().hasPrefix("name=") || $0.lowercased().hasPrefix("namn=")
    }) {
      return words
    }
    let said = words.filter { !$0.utf8.contains(UInt8(ascii: "=")) }
    func isKnown(_ count: Int) -> Bool {
      let name = said.prefix(count).joined(separator: " ")
      return name.utf8.count <= Language.longestTyped && reader.knows(name)
    }
    func marking(_ count: Int) -> ArraySlice<Substring> {
      let word = said.dropFirst(returnWord(endsAfter: count, said[...]) ?? count).joined()
      return (said.prefix(count) + ["word=\(word)"] + keys)[...]
    }
    if isKnown(said.count) { return words }
    if let (count, pictures) = nameBeforePictures(said, by: reader) {
      return (said.prefix(count) + ["word=\(pictures.codes.joined(separator: "-"))"] + keys)[...]
    }
    for count in stride(from: said.count - 1, to: 0, by: -1) where isKnown(count) {
      if said.dropFirst(count).contains(where: { $0.contains(where: \.isNumber) }) {
        return marking(count)
      }
    }
    // Nor is a word a new name behind a name with a slip in it, or alone. `mitt ord är` may stand before it.
    if let start = returnWord(endsAfter: 0, said[...]) {
      let count = nameEnds(in: said.prefix(start))
      if count == 0 { throw .missing("name", .hello) }
      return marking(count)
    }
    if said.count > 1, let last = said.last,
      ReturnWord.looksLike(last) || ReturnWord.isMeant(by: last)
    {
      return marking(said.count - 1)
    }
    if isNoName(said) { throw .missing("name", .hello) }
    return words
  }

  /// Whether somebody typed what the screen said, or what it would do, where its name belongs.
  private static func isNoName(_ words: [Substring]) -> Bool {
    let said = words.joined(separator: " ")
    guard said.utf8.count <= Language.longestTyped else { return false }
    let isPlaceholder = [
      "namn", "ditt namn", "mitt namn", "name", "your name", "my name", "namnet",
    ].contains(Verb.folded(said))
    // A teacher's verbs may be names: Mark.
    let isVerb = words.count == 1 && Verb.named(said).map { $0.verb.right.rank == nil } ?? false
    return isPlaceholder || isVerb || Verb.said(words).map { $0.count == words.count } ?? false
  }

  /// How many words the name of somebody in the class has, behind which exactly four pictures end a line.
  /// `Bo Hus` is a name, and behind `Bo` four pictures may begin with `Hus`.
  private static func nameBeforePictures(
    _ words: [Substring], by reader: Reader
  ) -> (count: Int, PictureWord)? {
    // There may be a sign between them.
    let first = max(1, words.count - 2 * PictureWord.length + 1)
    for start in first..<max(first, words.count) {
      let count = nameEnds(in: words[..<start])
      let name = words.prefix(count).joined(separator: " ")
      guard let pictures = PictureWord(typed: words[start...].joined(separator: " ")),
        name.utf8.count <= Language.longestTyped, reader.knows(name)
      else { continue }
      return (count, pictures)
    }
    return nil
  }

  /// The place where the return word begins that ends a line, if one does, behind so many words at least:
  /// however it is spelled, and for any name.
  private static func returnWord(endsAfter fewest: Int, _ words: ArraySlice<Substring>) -> Int? {
    (fewest..<max(fewest, words.count)).first { ReturnWord.isOne(words.dropFirst($0).joined()) }
  }

  /// How many words are left of a name before `mitt ord är` and `och`.
  private static func nameEnds(in words: ArraySlice<Substring>) -> Int {
    let folded = words.map { Verb.folded(String($0)) }
    let leads = [
      ["mitt", "ord", "ar"], ["mina", "bilder", "ar"], ["my", "word", "is"],
      ["my", "pictures", "are"],
    ]
    var count = folded.count
    if leads.contains(where: { folded.suffix(3).elementsEqual($0) }) { count -= 3 }
    if count < folded.count, count > 0, ["och", "and"].contains(folded[count - 1]) { count -= 1 }
    return count
  }

  private static func isGuessing(_ words: [Substring]) -> Bool {
    [["jag", "tror"], ["jag", "gissar"], ["i", "think"], ["i", "guess"]].contains(
      words.prefix(2).map { Verb.folded(String($0)) })
  }

  private static func answer(_ words: [Substring]) throws(WireTrouble) -> Reading {
    try reading(.answer, words[...])
  }

  private static func reading(
    _ verb: Verb, _ words: ArraySlice<Substring>, in language: Language? = nil
  ) throws(WireTrouble) -> Reading {
    Reading(message: try Message(Arguments(of: verb, from: Array(words))), language: language)
  }
}
