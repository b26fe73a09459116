import Classroom
import Games
import Hall
import JSON
import Testing
import Words

@testable import Serve
@testable import Wire

/// Children who are told what to type, and type it.
@Suite struct OfferedTests {
  @Test(arguments: GameKind.allCases, Language.allCases)
  func everyLineThatIsOfferedDoesWhatItSays(game: GameKind, language: Language) {
    var typed: Set<Offer.Place> = []
    for seed in 1...4 as ClosedRange<UInt64> {
      let walk = Walk(of: game, language, seed: seed)
      for _ in 0..<Walk.steps { walk.step() }
      typed.formUnion(walk.typed)
    }
    #expect(typed == Set(Offer.Place.allCases))
  }
}

/// What may be typed, as a screen says.
private struct Offer: Hashable {
  enum Place: CaseIterable {
    /// What stands behind `Skriv:`, in text and in what a program is told to say.
    case sentence
    /// What a key of the newest picture types.
    case key
    /// Beside a number, in text,
    case menu
    /// and the number itself.
    case number
    case help
  }

  let place: Place
  let line: String
  /// What a program types for it, which knows no numbers.
  let meant: String

  init(_ place: Place, _ line: String, meant: String? = nil) {
    (self.place, self.line, self.meant) = (place, line, meant ?? line)
  }

  /// Whether it may be answered with an error: where one has to wait, and where something is named
  /// that is only an example.
  func mayBring(_ error: String) -> Bool {
    error == "too-soon"
      || Offer.exceptions.contains { parts, errors in
        errors.contains(error) && parts.contains { isAbout($0) }
      }
      // What is printed in text stays as it is: somebody else may have been faster.
      || (place == .menu || place == .number
        || ["sit ", "sitt ", "join ", "med "].contains(where: line.hasPrefix))
        && ["room-full", "room-over", "no-such-room"].contains(error)
  }

  private func isAbout(_ part: String) -> Bool {
    " \(meant) ".firstRange(of: " \(part) ") != nil
  }

  private static let exceptions: [(parts: [String], errors: [String])] = [
    // Some room's code, somebody's name and word.
    (["K7"], ["no-such-room"]),
    (["räv", "fox"], ["arrive-first", "code-taken"]),
    (["Anna"], ["name-known", "already-seated", "wrong-word"]),
    (["Bo"], ["already-here", "already-invited"]),
    // Who has invited may have gone elsewhere.
    (["nej tack", "no thanks"], ["not-invited"]),
    // Some word that may be chosen, some tile of a bingo card, some row of letters.
    (["båt", "boat", "a2", "bdp"], ["not-a-choice", "already-tried"]),
    // Some letter, and words that may have too many.
    (["a", "solros", "sunset"], ["bad-guess", "bad-word", "already-tried"]),
    // The tests' lists have one level or two.
    (["2", "3"], ["no-such-level"]),
    // What others have left is not told: whether they can be helped at all just now, or waited for.
    (["tips", "hint"], ["nobody-to-hint", "hint-spent"]),
    (["nästa", "next"], ["nobody-to-skip"]),
    // Somebody may have come, or begun, since it was said.
    (["öva", "practise"], ["not-waiting-alone"]),
    (["klar", "ready"], ["already-started"]),
    // Which words can be claimed is looked at then.
    (["påstå", "claim"], ["nothing-to-claim"]),
    // The answer says which word is left.
    (["tips", "hint"], ["nothing-wrong-left"]),
    // A number in help is an example too: its word may be gone.
    (["1"], ["already-tried"]),
    // Who built what is not told, and whether all of it can be walked is looked at when it is ready.
    (["ångra", "undo"], ["nothing-to-undo", "others-built-on"]),
    (["klar", "ready"], ["not-connected", "too-few-tiles"]),
  ]
}

/// Random games, in which most of what is typed is what a screen offers: played twice at the same time, by
/// children who read text, and by the same with a program for people. So what is offered in one way is
/// known to mean the same in the other, and text's errors have codes.
private final class Walk {
  static let steps = 60
  private static let names = ["bo", "fia", "max"]

  private let text: MemoryStage
  private let programs: MemoryStage
  private let names: [String]
  private let language: Language
  private let tongue: Tongue
  private let history: String
  private var chance: Chance
  /// What came last to each.
  private var read: [String: [String]] = [:]
  private var said: [String: [String]] = [:]
  private var keys: [String: [String: String]] = [:]
  private var path: [String] = []
  /// Something was wrong, and all that follows is.
  private var isAstray = false
  private(set) var typed: Set<Offer.Place> = []
  /// To come back with.
  private var words: [String: String] = [:]

  init(of game: GameKind, _ language: Language, seed: UInt64) {
    var patience = House.Patience()
    patience.badLines = Int.max
    text = MemoryStage(seed: seed, patience: patience)
    programs = MemoryStage(seed: seed, patience: patience)
    names = Array(Walk.names.prefix(seed % 2 == 0 ? 2 : 3))
    (self.language, tongue) = (language, Tongue(language))
    history = "\(game) \(language) \(seed)"
    chance = .seeded(seed &* 31 &+ 7)
    for name in names { enter(name) }
    listen()
    let mode = seed > 2 ? game.otherMode : ""
    let think = seed % 3 == 0 ? "" : #","think":500"#
    let wish = #","game":"\#(game.rawValue)","seats":\#(names.count)\#(mode)\#(think)"#
    both {
      $0.send(#"{"do":"open","list":"\#(language.rawValue)"\#(wish)}"#, from: names[0])
      let code = $0.house.hall.rooms.values.first?.code ?? ""
      for name in names.dropFirst() { $0.send(#"{"do":"sit","room":"\#(code)"}"#, from: name) }
    }
    listen()
  }

  private func both(_ act: (MemoryStage) -> Void) {
    act(text)
    act(programs)
  }

  private func enter(_ name: String, _ word: String = "") {
    both {
      $0.open(name)
      _ = $0.take(name)
    }
    text.send(tongue.verb(.lang) + " \(language.rawValue)", from: name)
    text.send(#"{"do":"hello","name":"\#(name.inCapitals)"\#(word)}"#, from: name)
    programs.send(
      #"{"do":"hello","name":"\#(name.inCapitals)","lang":"\#(language.rawValue)","picture":80\#(word)}"#,
      from: name)
  }

  private func any<Element>(_ elements: [Element]) -> Element? {
    elements.randomElement(using: &chance)
  }

  // MARK: What is seen

  /// Everybody reads what has come.
  private func listen() {
    for name in names {
      let lines = text.take(name)
      if !lines.isEmpty { read[name] = lines }
      hear(programs.take(name), name)
    }
  }

  private func hear(_ lines: [String], _ name: String) {
    if lines.isEmpty { return }
    for line in lines where line.text("ok") == "hello" {
      words[name] = line.text("word") ?? words[name]
    }
    // What is told to who catches up was said long ago.
    let start = lines.lastIndex { $0.text("event") == "caught-up" } ?? lines.startIndex
    said[name] = lines[start...].compactMap { $0.text("say") }
    guard let picture = lines.last(where: { $0.text("event") == "picture" })?.json else { return }
    keys[name] = [:]
    for key in (1...9).map(String.init) + ["0", "space", "enter", "left", "right"] {
      keys[name]?[key] = picture["keys"]?[key]?.string
    }
    for (place, spot) in (picture["spots"]?.elements ?? []).enumerated() {
      keys[name]?["spot \(place)"] = spot["type"]?.string
    }
  }

  private func offers(to name: String) -> [Offer] {
    let (read, said) = (read[name] ?? [], said[name] ?? [])
    let sentences = Set((read + said).flatMap(\.offered).map { Offer(.sentence, $0) })
    let rows = read.compactMap(\.menuRow)
    let inText = rows.flatMap { row in
      [Offer(.menu, row.typed), Offer(.number, row.number, meant: row.typed)]
    }
    // A number that is an answer is one where no menu has come after it.
    let typed = (keys[name] ?? [:]).values.filter {
      Int($0) == nil || rows.isEmpty && !hasMenu(name)
    }
    .map { Offer(.key, $0) }
    return (Array(sentences) + inText + typed).sorted { ($0.line, $0.meant) < ($1.line, $1.meant) }
  }

  private func hasMenu(_ name: String) -> Bool {
    [text, programs].contains { stage in
      stage.visitor(name).flatMap { stage.house.guests[$0]?.menu } != nil
    }
  }

  private func help(for name: String) -> [Offer] {
    send(tongue.verb(.help), as: tongue.verb(.help), from: name)
    return (text.take(name)).filter { $0.hasPrefix("  ") }.flatMap { row in
      row.dropFirst(2).prefix(upTo: "   ").split(at: [" / ", "  or  ", "  eller  "]).map {
        Offer(.help, $0)
      }
    }
    .filter { Int($0.line) == nil || !hasMenu(name) }
  }

  // MARK: What is done

  func step() {
    if isAstray { return }
    both { $0.pass(700) }
    if Int.random(in: 0..<30, using: &chance) == 0 {
      path.append("40 s")
      both { $0.pass(41_000) }
    }
    listen()
    guard let name = any(names) else { return }
    switch Int.random(in: 0..<12, using: &chance) {
    case 0: provoke(name)
    case 1...3: play(name)
    case 4: type(any(help(for: name)), name)
    default: type(any(offers(to: name)), name)
    }
    listen()
    comeBack(name)
  }

  /// What brings the game on where no line is offered for it: a word that is guessed, what one found.
  private func play(_ name: String) {
    let right = Int.random(in: 0..<10, using: &chance) < 6
    if let line = text.usefulLine(for: name, right: right, using: &chance) {
      path.append("\(name) \(line)")
      both { $0.send(line, from: name) }
    }
  }

  /// What children type that does not fit, so that they are told what would.
  private func provoke(_ name: String) {
    let lines =
      language == .swedish
      ? [
        "jag vet inte", "klar", "slå", "tips", "igen", "nästa", "zebra", "spela",
        "lyssna", "meny", "meny spel", "ja", "nej", "bana 2", "jag", "färdig", "stopp",
        "spela raket", "spela bingo", "bjud Bo", "bjud Fia", "påstå", "rum",
      ]
      : [
        "i don't know", "ready", "roll", "hint", "again", "next", "zebra", "play",
        "listen", "menu", "menu games", "yes", "no", "layout 2", "me", "done", "stop",
        "play rocket", "play bingo", "invite Bo", "invite Fia", "claim", "rooms",
      ]
    if let line = any(lines) { send(line, as: line, from: name) }
  }

  private func send(_ line: String, as meant: String, from name: String) {
    path.append("\(name)> \(line)")
    text.send(line, from: name)
    programs.send(#"{"do":"type","id":1,"line":"\#(meant)"}"#, from: name)
  }

  private func room(of name: String, in stage: MemoryStage) -> Room? {
    guard let visitor = stage.visitor(name),
      case .seated(let number, _) = stage.house.hall.situation(of: visitor)
    else { return nil }
    return stage.house.hall.rooms[number]
  }

  private func type(_ offer: Offer?, _ name: String) {
    guard let offer else { return }
    let rooms = names.map { room(of: $0, in: programs)?.code }
    let isProposed = room(of: name, in: programs)?.isProposed == true
    for name in names { _ = (text.take(name), programs.take(name)) }
    send(offer.line, as: offer.meant, from: name)
    typed.insert(offer.place)
    // Who reads text goes on as before.
    if offer.line.hasPrefix("text ") { text.send("text 80", from: name) }
    if offer.line.hasPrefix("lang ") {
      let line = "lang \(language.rawValue)"
      send(line, as: line, from: name)
    }
    let (read, heard) = (text.take(name), programs.take(name))
    if !read.isEmpty { self.read[name] = read }
    hear(heard, name)
    check(
      offer, heard.first { $0.number("id") == 1 && $0.text("event") == nil } ?? "", by: name,
      from: rooms, isProposed)
  }

  // MARK: What came of it

  private func check(
    _ offer: Offer, _ answer: String, by name: String, from rooms: [String?], _ isProposed: Bool
  ) {
    let verb = answer.text("ok")
    var problem: String?
    if verb == nil, !offer.mayBring(answer.text("error") ?? "?") {
      problem = answer
    } else if let verb, let named = Verb.named(offer.meant.prefix(upTo: " "))?.verb.name,
      named != verb, verb != "answer", named != "refuse", named != "agree"
    {
      problem = "does something else: \(answer)"
    }
    for (other, before) in zip(names, rooms) {
      let (one, two) = (room(of: other, in: text), room(of: other, in: programs))
      if one?.code != two?.code || one?.seq != two?.seq || one?.phase != two?.phase {
        problem = "means something else in text: \(answer)"
      }
      let mayMove =
        Walk.leading.contains(verb ?? "") && other == name || Walk.leadingAll.contains(verb ?? "")
      // Who goes, or wants the same, may have been the last that others waited for to go on to something
      // else.
      let goOn = ["leave", "bye", "play"].contains(verb) && two != nil && isProposed
      if before != nil, two?.code != before, !mayMove, !goOn {
        problem = "led \(other) away: \(answer)"
      }
    }
    guard let problem else { return }
    Issue.record("\(history): \(name) typed \(offer): \(problem), after \(path.suffix(9))")
    isAstray = true
  }

  /// What says that it leads elsewhere: its own child,
  private static let leading = ["leave", "bye", "play", "sit", "join", "practise"]
  /// or all.
  private static let leadingAll = ["agree", "again", "join"]

  /// Who said goodbye comes another time; who plays nothing for long sits down again.
  private func comeBack(_ name: String) {
    if text.link(name)?.isFinished == true, let word = words[name] {
      both { $0.drop(name) }
      (read[name], said[name], keys[name]) = (nil, nil, nil)
      enter(name, #","word":"\#(word)""#)
      listen()
    }
  }
}

extension Room {
  /// Something else is to be played, and somebody is still asked.
  fileprivate var isProposed: Bool {
    table.here.contains { if case .toChange = open(to: $0) { true } else { false } }
  }
}

extension String {
  /// What stands behind `Skriv:` and the like, as it is to be typed.
  fileprivate var offered: [String] {
    let marks = [
      "kriv: ", "kriv:  ", "skriva: ", "exempel: ", "skriver: ", "ype: ", "type: ", "type:  ",
      "example: ",
      "Here is the answer: ", "Här är svaret: ", "Dit kommer du med: ",
    ]
    var found: [String] = []
    for mark in marks {
      var rest = self[...]
      while let range = rest.firstRange(of: mark) {
        rest = rest[range.upperBound...]
        if rest.hasPrefix(" ") { continue }
        // That is for somebody else.
        if firstRange(of: "other machine, type:") != nil { continue }
        found += String(rest).untilItEnds.split(at: ["  eller: ", "  or: ", " eller ", " or "])
      }
    }
    return found.filter { !$0.isEmpty }
  }

  private var untilItEnds: String {
    ["   ", ". ", "? ", ", ", "! ", " / "].reduce(self) { $0.prefix(upTo: $1) }.trimmed
  }

  private var trimmed: String {
    var line = self[...]
    while let last = line.last, last == "." || last == " " || last == "!" { line.removeLast() }
    return String(line.drop { $0 == " " })
  }

  fileprivate func prefix(upTo sign: String) -> String {
    firstRange(of: sign).map { String(self[..<$0.lowerBound]) } ?? self
  }

  fileprivate func split(at signs: [String]) -> [String] {
    signs.reduce([self]) { parts, sign in
      parts.flatMap { part -> [String] in
        var (rest, found) = (part[...], [String]())
        while let range = rest.firstRange(of: sign) {
          found.append(String(rest[..<range.lowerBound]))
          rest = rest[range.upperBound...]
        }
        return found + [String(rest)]
      }
    }.map(\.trimmed)
  }

  /// `  1  Spela bingo   spela bingo`
  fileprivate var menuRow: (number: String, typed: String)? {
    let parts = dropFirst(2).split(at: "  ")
    guard hasPrefix("  "), parts.count == 3, let number = parts.first, Int(number) != nil,
      let typed = parts.last
    else { return nil }
    return (number, typed)
  }
}

extension Substring {
  fileprivate func prefix(upTo sign: String) -> String { String(self).prefix(upTo: sign) }

  fileprivate func split(at sign: String) -> [String] {
    String(self).split(at: [sign]).filter { !$0.isEmpty }
  }
}
