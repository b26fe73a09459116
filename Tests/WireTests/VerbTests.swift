import Classroom
import Hall
import Testing
import Words

@testable import Games
@testable import Wire

/// Verbs in both languages, and what stands behind them.
@Suite struct VerbTests {
  private func read(
    _ line: String, choices: [String]? = nil, in language: Language = .english
  ) throws -> Message {
    try PlainLine.read(line, choices: choices, language: language).message
  }

  private func trouble(_ line: String, choices: [String]? = nil) -> WireTrouble? {
    do throws(WireTrouble) {
      _ = try PlainLine.read(line, choices: choices, language: .english)
      return nil
    } catch {
      return error
    }
  }

  /// What a verb cannot do without.
  private func needed(_ verb: Verb) -> String {
    switch verb.name {
    case "hello": " Anna"
    case "forget": " new"
    case "sit", "watch", "close", "teach": " K7"
    case "judge", "release": " 1 right"
    case "answer", "word": " hat"
    case "guess": " a"
    case "lang": " sv"
    case "place", "start", "go": " c4"
    case "link": " c4 e5"
    case "layout": " 2"
    case "keep", "lend", "discard": " Rome"
    case "arrive": " fox"
    case "say": " hello"
    case "here": " 59.3 18"
    case "title", "invite", "accept", "decline", "renew", "ban", "kick": " Bo"
    case "rename": " Bo to=Eva"
    case "role": " Bo role=teacher"
    case "swap": " Anna with=Bo"
    case "put": " Anna room=K7"
    // Alone it stops looking on.
    case "stop": " fox Here."
    case "remove": " 1"
    case "move": " c4 d5"
    case "time": " 09:30"
    case "group": " members=Anna,Bo name=Seals"
    case "pair": " Anna Bo"
    case "approve", "ungroup": " Seals"
    case "assign": " bingo"
    case "unassign": " 1"
    case "mark": " Bo 1 again"
    case "review": " Bo 1"
    case "detail": " Bo"
    case "write": " pets cat: nap | cup hat pin"
    case "erase": " pets"
    case "recording": " hat.ogg"
    case "picture": " hat"
    case "silly": " sun hat"
    default: ""
    }
  }

  /// "Type" says nothing of its own.
  private static let verbs = Verb.all.filter { $0 != .type }

  @Test(arguments: verbs)
  func everyVerbIsUnderstoodInBothLanguagesWithAndWithoutDots(verb: Verb) throws {
    for language in Language.allCases {
      let name = verb.name(in: language)
      let bare = name.map { ["å": "a", "ä": "a", "ö": "o"][$0] ?? String($0) }.joined()
      let apart = name.map {
        ["å": "a\u{30A}", "ä": "a\u{308}", "ö": "o\u{308}"][$0] ?? String($0)
      }
      .joined()
      for typed in [name, name.uppercased(), bare, apart] {
        let reading = try PlainLine.read(typed + needed(verb), choices: nil, language: language)
        #expect(reading.message.verb == verb, "\(typed)")
        // "märk" without its dots is English.
        let isBoth = Verb.folded(verb.name(in: .swedish)) == verb.name(in: .english)
        #expect(reading.language == (isBoth ? nil : language), "\(typed)")
      }
    }
  }

  @Test func noTwoVerbsHaveTheSameName() {
    let names = Verb.all.flatMap { verb in
      Set(Language.allCases.map { verb.name(in: $0) })
    }
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: Verb.all)
  func everyVerbWithOneLetterWrongIsSuggested(verb: Verb) {
    for language in Language.allCases {
      let name = verb.name(in: language)
      guard name.count >= 4 else { continue }
      let missing = String(name.dropLast())
      let other = Verb.near(missing, in: language)
      #expect(Verb.named(missing) != nil || other != nil, "\(missing)")
      if name.count >= 5 { #expect(Verb.near(name + "x", in: language) == verb, "\(name)x") }
    }
    #expect(Verb.near("abrakadabra", in: .swedish) == nil)
    #expect(Verb.near("", in: .swedish) == nil)
    #expect(Verb.near(String(repeating: "x", count: 8000), in: .swedish) == nil)
  }

  @Test(
    arguments: [
      ("play bingo en 2 seats=1 mode=first think=0 diagonals=yes", Language.english),
      ("spela bingo en 2 platser=1 läge=först tänk=0 diagonaler=ja", .swedish),
      ("spela bingo en 2 platser=1 lage=forst tank=0 diagonaler=ja", .swedish),
      ("SPELA BINGO en nivå=2 PLATSER=1 LÄGE=FÖRST TÄNK=0 diagonaler=PÅ", .swedish),
      ("spela bingo en niva=2 platser=1 läge=först tänk=0 diagonaler=pa", .swedish),
      ("play seats=1 bingo mode=first en think=0 2 diagonals=on", .english),
      ("play game=bingo list=en level=2 seats=1 mode=first think=0 diagonals=1", .english),
    ])
  func aWishMayBeTypedInManyWays(line: String, language: Language) throws {
    var wish = Wish()
    wish.rules.game = .bingo
    wish.list = "en"
    wish.level = 2
    wish.seats = 1
    wish.rules[.mode] = .text("first")
    wish.rules[.think] = .number(0)
    wish.rules[.diagonals] = .flag(true)
    #expect(try read(line, in: language).ask == .play(wish))
  }

  @Test(arguments: [
    "play cards questions=3", "spela kort frågor=3", "SPELA KORT FRÅGOR=3", "kort fragor=3",
    "Cards questions=3",
  ])
  func cardsAreAskedForInManyWays(line: String) throws {
    var wish = Wish()
    wish.rules.game = .cards
    wish.rules[.questions] = .number(3)
    #expect(try read(line).ask == .play(wish))
  }

  @Test(arguments: [
    "play hangman free=no rounds=3", "spela raket fria=nej rundor=3", "raket FRIA=AV RUNDOR=3",
    "hangman free=off rounds=3",
  ])
  func hangmanIsAskedForInManyWays(line: String) throws {
    var wish = Wish()
    wish.rules.game = .hangman
    wish.rules[.free] = .flag(false)
    wish.rules[.rounds] = .number(3)
    #expect(try read(line).ask == .play(wish))
  }

  @Test(
    arguments: [
      ("open race invited=yes", true), ("öppna lopp inbjudna=ja", true),
      ("öppna lopp INBJUDNA=PÅ", true), ("open race invited=no", false), ("open race", nil),
    ] as [(String, Bool?)])
  func whetherOnlyWhoIsAskedMayComeIsSaidWithOpen(line: String, isInvitedOnly: Bool?) throws {
    var wish = Wish()
    wish.rules.game = .race
    wish.isInvitedOnly = isInvitedOnly
    #expect(try read(line).ask == Ask("open", wish))
  }

  @Test func wordsAreSetAndGuessedInManyWays() throws {
    let word = Ask.move(.hangman(.word("solros")), room: nil)
    for line in ["word solros", "ord solros", "ORD solros!", "word word=solros", "ord ord=solros"] {
      #expect(try read(line).ask == word, "\(line)")
    }
    let guess = Ask.move(.hangman(.guess("a")), room: nil)
    for line in ["guess a", "gissa a", "GISSA a.", "guess guess=a", "gissa gissning=a"] {
      #expect(try read(line).ask == guess, "\(line)")
    }
    // Elsewhere a word is a word.
    #expect(try read("answer word=hat").ask == .move(.word(.answer("hat")), room: nil))
    // On the screen, a letter and a word are enough.
    #expect(try read("a", choices: ["a", "b"]).ask == .move(.word(.answer("a")), room: nil))
    #expect(
      try read("solros", choices: []).ask == .move(.word(.answer("solros")), room: nil))
  }

  @Test func whoIsAskedWhoItWantsToBeSaysJustThat() throws {
    #expect(try read("räv").ask == .choose(.fox))
    #expect(try read("Owl!").ask == .choose(.owl))
    #expect(try read("fox", choices: ["jet"]).ask == .move(.word(.answer("fox")), room: nil))
    #expect(throws: WireTrouble.self) { try read("1") }
  }

  @Test(arguments: ["type rooms", "Skriv: rum", "type type skriv rooms"])
  func whatAPictureSaysToTypeMayBeTypedAsItStands(line: String) throws {
    #expect(try read(line).ask == .rooms)
  }

  @Test func everyFieldIsUnderstoodByItsOwnName() throws {
    for verb in Self.verbs {
      for field in verb.fields {
        let value =
          switch field.kind {
          case .number: "40"
          case .decimal: "59.5"
          case .flag: "no"
          case .text, .textOrNumber, .rest, .words, .list, .alternatives, .names, .line:
            [
              "lang": "sv", "cheer": "wow", "game": "bingo", "character": "fox",
              "enrolment": "open", "mark": "again",
              "due": "2027-01-22", "sort": "name", "verdict": "wrong", "table": "pupils",
              "page": "games", "role": "assistant", "of": "all",
              // It says nothing alone.
              "proof": "00 nonce=0123456789abcdef"
                + (verb == .hello ? " token_id=0123456789abcdef" : ""),
            ][field.name]
              ?? (verb.name == "quiet" ? "*" : "x")
          }
        let others = needed(verb)
        let line = "\(verb.name)\(others) \(field.name)=\(value)"
        #expect(throws: Never.self, "\(line)") { try read(line) }
      }
    }
  }

  /// Alone or with others, at which level: what is said beside the list.
  @Test(
    arguments: [
      ("play bingo natt", "natt", nil, nil), ("play bingo min lista 2", "min lista", 2, nil),
      ("play bingo 2 min lista", "min lista", 2, nil),
      ("play bingo list=min-lista level=2", "min-lista", 2, nil),
      ("play bingo nivå=2 min lista", "min lista", 2, nil),
      ("play bingo alone", nil, nil, 1), ("spela bingo själv 2", nil, 2, 1),
      ("spela bingo min lista själv", "min lista", nil, 1),
      ("spela bingo sjö 3 platser=1", "sjö", 3, 1),
    ] as [(String, String?, Int?, Int?)])
  func aListIsNamedInOneWordOrMore(line: String, list: String?, level: Int?, seats: Int?) throws {
    var wish = Wish()
    wish.rules.game = .bingo
    wish.list = list
    wish.level = level
    wish.seats = seats
    #expect(try read(line).ask == .play(wish))
  }

  @Test(arguments: [("levels", nil), ("nivåer natt", "natt"), ("levels min lista", "min lista")])
  func levelsOfAllListsOrOne(line: String, list: String?) throws {
    #expect(try read(line).ask == .levels(list: list))
  }

  @Test func theLastArgumentTakesTheRestOfTheLine() throws {
    #expect(try read("hello Anna Lisa").ask == .hello(.name("Anna Lisa"), after: nil))
    let back = Ask.hello(.returning(name: "Anna Lisa", word: "solros-17"), after: nil)
    #expect(try read("hej Anna Lisa solros-17").ask == back)
    #expect(try read("hej Anna Lisa ord=solros-17").ask == back)
    #expect(
      try read("hej namn=Anna ord=x-1").ask
        == .hello(.returning(name: "Anna", word: "x-1"), after: nil))
    #expect(try read("svara hus + båt").ask == .move(.word(.answer("hus + båt")), room: nil))
    // A name may be a teacher's verb.
    #expect(try read("hello Mark").ask == .hello(.name("Mark"), after: nil))
  }

  @Test func aWordOnTheScreenIsAnAnswerEvenIfItIsAVerb() throws {
    let choices = ["tips", "rum", "me", "text"]
    for word in choices {
      let answer = Ask.move(.word(.answer(word)), room: nil)
      #expect(try read(word, choices: choices).ask == answer)
      #expect(try read(word, choices: ["sol"]).ask != answer)
      #expect(try read(word).ask != answer)
    }
    // With anything behind it, it is the verb.
    #expect(try read("text 40", choices: choices).verb.name == "text")
    #expect(try read("zebra", choices: choices).verb == .answer)
    #expect(try read("hus + båt", choices: choices).verb == .answer)
    #expect(trouble("zebra") == .unknownVerb("zebra", near: nil))
    #expect(trouble("two zebras", choices: choices) == .unknownVerb("two", near: nil))
  }

  /// A child reads the remark: a key that is misspelt is no part of it.
  @Test func aMisspeltKeyIsRefused() throws {
    for line in ["review Anna 1", "mark Anna 1 approved", "release Anna 1", "judge 1 right"] {
      let verb = try #require(Verb.named(inJSON: "\(line.split(separator: " ")[0])"))
      #expect(trouble("\(line) coment=well read") == .noSuchField("coment", verb))
      #expect(trouble("\(line) well read kommenter=ask") == .noSuchField("kommenter", verb))
      for remark in ["2+2=4", "read hus=båt and a=b", "hus = båt", "=", "comment=well read"] {
        #expect(trouble("\(line) \(remark)") == nil, "\(remark)")
      }
    }
    #expect(
      trouble("granska Anna 1 komentar=fint")?.said(in: .swedish).swedish
        == "granska har inget fält komentar. Det har: namn, läxa, kommentar, klarade, inte, öppna, "
        + "nästa, redo.")
  }

  /// Swedes read the words that they type.
  @Test(arguments: [
    (
      "spela nivå=två", "nivå ska vara ett heltal från 0.", "level should be a whole number from 0."
    ),
    (
      "grupper sortera=längd", "sortera kan vara: namn, aktiv, andel.",
      "sort can be: name, active, share."
    ),
    (
      "märk Anna 1 nej", "märke kan vara: godkänd, igen, underkänd, rensa.",
      "mark can be: approved, again, rejected, clear."
    ),
    (
      "exportera alla", "tabell kan vara: klass, ord, lektion, elev.",
      "table can be: class, words, lesson, pupil."
    ),
  ])
  func aFieldIsNamedInBothLanguages(line: String, swedish: String, english: String) {
    let said = trouble(line)?.said(in: .swedish)
    #expect(said == swedish / english)
  }

  @Test func whatIsTooMuchOrOfTheWrongKindIsNamed() {
    #expect(trouble("lang sv now") == .tooManyWords("now", .lang))
    #expect(trouble("text wide") == .wrongKind(field: "width", wanted: .wholeNumber))
    #expect(trouble("text 19")?.code == "bad-field")
    #expect(trouble("text 201")?.code == "bad-field")
    #expect(
      trouble("play bingo diagonals=perhaps")
        == .wrongKind(field: "diagonals", wanted: .yesOrNo))
    #expect(trouble("play seats=two") == .wrongKind(field: "seats", wanted: .wholeNumber))
    #expect(trouble("play chess")?.code == "bad-field")
    #expect(trouble("hello") == .missing("name", .hello))
    #expect(trouble("hej lang=sv") == .missing("name", .hello))
    #expect(trouble("sit") == .missing("room", .sit))
    #expect(trouble("   \0 ") == .noWord)
    #expect(trouble("watch K7 after=-1") == .wrongKind(field: "after", wanted: .wholeNumber))
    #expect(
      trouble("play level=99999999999999999999")
        == .wrongKind(field: "level", wanted: .wholeNumber))
  }
}
