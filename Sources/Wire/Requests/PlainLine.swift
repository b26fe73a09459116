public import Games
import Hall
public import Words

/// A line of plain words: `verb argument … key=value`, the same requests as JSON has.
public enum PlainLine {
  /// What was understood, and in which language its verb is spoken.
  public struct Reading {
    public let message: Message
    public let language: Language?
  }

  /// Understands a line.
  ///
  /// - Parameters:
  ///   - question: the word on the screen.
  ///   - choices: what the screen shows for an answer; empty while others still answer, nil outside
  ///     a game. A bare word among them is an answer even if it is a verb too; in a game, so is a
  ///     bare word that is no verb.
  ///   - typing: which lines are answers even if they begin with a verb.
  ///   - language: in which verbs are suggested.
  public static func read(
    _ line: String, question: String? = nil, choices: [String]?, typing: Typing = .choices,
    language: Language
  ) throws(WireTrouble) -> Reading {
    let words = tidied(line)
    guard let first = words.first else { throw .noVerb }
    let typed = String(first)
    var takesAnyLine = false
    switch typing {
    case .choices: break
    // In a race one types what one found, whatever else it would mean.
    case .lines(let lines):
      takesAnyLine = true
      if Typing.isOne(of: lines, words.joined(separator: " ")) { return try answer(words) }
    case .anyWord:
      if words.count == 1, Verb.named(typed)?.verb.traits.contains(.findsTheWay) != true {
        return try answer(words)
      }
    }
    // A row of letters may be typed as it is drawn, with spaces.
    let joined = words.joined()
    if let choices, choices.contains(joined.lowercased()) {
      return try answer([Substring(joined)])
    }
    if choices != nil, let whole = wholeAnswer(words, question: question) {
      return try answer([Substring(whole)])
    }
    if let (name, spoken) = introduction(words) {
      return try reading(.hello, name, in: spoken)
    }
    // A lone "stop" has stopped somebody looking on for longer than races have stops.
    if words.count == 1, Verb.named(typed)?.verb == .stop {
      return try reading(.unwatch, [])
    }
    // Pictures say "Type: roll", and so somebody types just that. All of it goes at once: a line of
    // nothing else would lead as deep as it is long.
    if words.count > 1, Verb.named(typed)?.verb == .type {
      let rest = words.dropLast().drop { Verb.named(String($0))?.verb == .type }
      return try read(
        (rest + words.suffix(1)).joined(separator: " "), question: question, choices: choices,
        typing: typing, language: language)
    }
    if let (verb, language) = Verb.named(typed) {
      // `väg` may be a word that somebody believes in; alone it is no move.
      if choices?.isEmpty == false, words.count == 1, verb.traits.contains(.namesTiles) {
        return try answer(words)
      }
      let said =
        verb.traits.contains(.isWriting)
        ? withoutControls(line).split { $0.isWhitespace } : words
      return try reading(verb, said.dropFirst(), in: language)
    }
    if choices != nil, words.count == 1 || takesAnyLine { return try answer(words) }
    if choices != nil, words.allSatisfy({ Board.Tile(named: String($0)) != nil }) {
      return try reading(.place, words[...])
    }
    // Who is asked who it wants to be says just that.
    if choices == nil, words.count == 1, typed.allSatisfy(\.isLetter),
      Vocabulary.traveller(typed) != nil
    {
      return try reading(.me, words[...])
    }
    if (try? Vocabulary.game(typed)) != nil { return try reading(.play, words[...]) }
    throw .unknownVerb(String(typed.prefix(40)), near: Verb.near(typed, in: language))
  }

  /// The words of a line without what does not matter: punctuation around them, and what arrow keys
  /// and the like put in between.
  private static func tidied(_ line: String) -> [Substring] {
    let around = Set<Character>(".,!?:;\"'()…”“")
    return withoutControls(line).split { $0.isWhitespace }.compactMap { word in
      if word == "?" { return word }
      var word = word.drop { around.contains($0) }
      while let last = word.last, around.contains(last) { word.removeLast() }
      return word.isEmpty ? nil : word
    }
  }

  /// Escape sequences (ECMA-48: ESC [ … letter) and other control characters are taken out.
  private static func withoutControls(_ line: String) -> String {
    var kept = String.UnicodeScalarView()
    var scalars = line.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      if scalar == "\u{1B}" {
        guard let kind = scalars.next(), kind == "[" || kind == "O" else { continue }
        while let next = scalars.next(), !("@"..."~").contains(next) {}
      } else if scalar.properties.generalCategory == .control {
        if scalar == "\t" { kept.append(" ") }
      } else {
        kept.append(scalar)
      }
    }
    return String(kept)
  }

  /// `hus båt`, `hus + båt` and `b 2` are answers too.
  private static func wholeAnswer(_ words: [Substring], question: String?) -> String? {
    if words.count == 3, words[1] == "+" { return words.joined() }
    guard words.count == 2 else { return nil }
    if words[0].lowercased() == question { return words.joined(separator: " ") }
    let isTile = words[0].count == 1 && words[1].count == 1 && words[1].allSatisfy(\.isNumber)
    return isTile && words[0].allSatisfy(\.isLetter) ? words.joined() : nil
  }

  /// `jag heter Anna` says hello too.
  private static func introduction(
    _ words: [Substring]
  ) -> (name: ArraySlice<Substring>, spoken: Language)? {
    let phrases: [([String], Language)] = [
      (["jag", "heter"], .swedish), (["my", "name", "is"], .english), (["i", "am"], .english),
    ]
    for (phrase, language) in phrases where words.count > phrase.count {
      if words.prefix(phrase.count).map({ $0.lowercased() }) == phrase {
        return (words.dropFirst(phrase.count), language)
      }
    }
    return nil
  }

  private static func answer(_ words: [Substring]) throws(WireTrouble) -> Reading {
    try reading(.answer, words[...])
  }

  private static func reading(
    _ verb: Verb, _ words: ArraySlice<Substring>, in language: Language? = nil
  ) throws(WireTrouble) -> Reading {
    Reading(message: try Message(arguments(of: verb, words)), language: language)
  }

  /// `hello Anna Lisa solros-17`: the return word comes last.
  private static func arguments(
    of verb: Verb, _ words: ArraySlice<Substring>
  ) throws(WireTrouble) -> Arguments {
    guard verb == .hello, words.count > 1,
      let place = words.lastIndex(where: { !$0.contains("=") }), place > words.startIndex,
      ReturnWord.looksLike(words[place])
    else { return try Arguments(of: verb, from: Array(words)) }
    var marked = Array(words)
    marked[place - words.startIndex] = "word=\(words[place])"
    return try Arguments(of: verb, from: marked)
  }
}
