import Classroom
import Games
import Hall
import Words

extension Speaker {
  func picture(of view: Hangman.View) -> [String] {
    let lines =
      switch view.now {
      case .nothing: ["", title(view)]
      case .over(let over): end(over)
      case .setting(let seat): ["", title(view)] + toDo(for: seat, view)
      case .guessing(let guessing):
        ["", title(view)]
          + HangmanSheet(
            guessing: guessing, partner: guessing.holder.flatMap { isOwn($0) ? nil : name($0) },
            tongue: tongue,
            width: style.width, ink: ink
          ).lines + toDo(guessing)
      }
    return flight(before: view) + lost(before: view) + lines
  }

  private func title(_ view: Hangman.View) -> String {
    say("  RUNDA \(view.round)", "  ROUND \(view.round)")
  }

  /// The rocket that has just flown, because its word was found: at the end as large as it is, and before the
  /// next word in a line. Where a seat sets the next word it was seen when that was asked.
  private func flight(before view: Hangman.View) -> [String] {
    guard let last = view.results.last, last.rocket == .found else { return [] }
    switch view.now {
    case .over: return [""] + FlightDrawing(aboard).lines(in: style.width)
    case .guessing(let guessing) where guessing.guesses > 0 || guessing.setter != .server: return []
    case .guessing, .nothing, .setting:
      let faces = aboard.prefix(2).map(TravellerDrawing.face)
      return ["", "  . - = [\((faces.isEmpty ? ["(o)"] : faces).joined(separator: " "))]>   *"]
    }
  }

  /// The word that nobody found just now stays to be read until the next one is guessed at.
  private func lost(before view: Hangman.View) -> [String] {
    guard let last = view.results.last, last.rocket != .found else { return [] }
    switch view.now {
    case .over: return []
    case .guessing(let guessing) where guessing.guesses > 0: return []
    case .guessing, .nothing, .setting:
      return [""] + indented(say(theWordWas: last.word))
    }
  }

  /// The travellers that fly along: one's own first.
  var aboard: [Traveller] {
    let seats = scenery.room.table.seated
    return (seats.filter(isOwn) + seats.filter { !isOwn($0) }).compactMap(traveller)
  }

  // MARK: What there is to do

  private func toDo(for seat: Seat, _ view: Hangman.View) -> [String] {
    let turn = indented(say(turnOf: seat, to: .set))
    let (fewest, most) = (Hangman.lengths.lowerBound, Hangman.lengths.upperBound)
    guard isOwn(seat) else { return turn }
    return turn
      + indented(
        view.rules.isFree
          ? say(
            "Skriv ett ord med \(fewest) till \(most) bokstäver:",
            "Type a word with \(fewest) to \(most) letters:")
          : say(
            "Skriv ett ord ur ordlistan, med \(fewest) till \(most) bokstäver:",
            "Type a word from the word list, with \(fewest) to \(most) letters:"))
      + words(besides: view.results.map(\.word))
  }

  /// Some words to choose from, for a guest with keys to choose with: others in each round and room.
  private func words(besides told: [String]) -> [String] {
    let setup = scenery.room.setup
    guard style.hasKeys, let list = scenery.hall?.list(for: setup) else { return [] }
    let all = Hangman.words(of: list[setup.level]?.questions ?? [], in: list)
      .filter { !told.contains($0) && $0.count + 2 <= style.width }
    let (first, step) = (
      scenery.room.number.value + 7 * told.count, max(1, all.count / Self.offered)
    )
    let places = (0..<min(Self.offered, all.count)).map { (first + $0 * step) % all.count }
    let words = places.map { all[$0] }
    return Paragraph.row(
      of: words.map { ink.link($0, TextLink(typed: "\(say("ord", "word")) \($0)", says: $0)) },
      width: style.width)
  }

  private static let offered = 6

  private func toDo(_ guessing: Hangman.Guessing) -> [String] {
    if let holder = guessing.holder, isOwn(holder) {
      return indented(
        say(
          "DIN TUR! Skriv en bokstav, eller hela ordet:",
          "YOUR TURN! Type a letter, or the whole word:")) + letters(guessing.lettersLeft)
    }
    return guessing.word.value.map { word in
      indented(say("Ordet är \(word).", "The word is \(word)."))
    } ?? []
  }

  /// The letters that are left, for a guest with keys to choose with.
  private func letters(_ left: [Character]) -> [String] {
    guard style.hasKeys else { return [] }
    let links = left.map { letter in
      ink.link(
        String(letter), TextLink(typed: "\(say("gissa", "guess")) \(letter)", says: String(letter)))
    }
    return Paragraph.row(of: links, apart: 1, width: style.width)
  }

  private func indented(_ text: String) -> [String] {
    // The longest word does not fit on the narrowest screen.
    Paragraph.lines(of: text, width: style.width - 2)
      .flatMap { $0.broken(into: style.width - 2) }.map { "  " + $0 }
  }

  private func end(_ over: Hangman.Over) -> [String] {
    let widest = over.results.map(\.word.visibleCount).max() ?? 0
    let words = over.results.flatMap { result -> [String] in
      let what =
        switch result.rocket {
        case .found: say("flög", "flew")
        case .missed: say("vi bygger en ny", "we build a new one")
        case .stopped: "-"
        }
      let word = result.word.uppercased()
      let row = "  \(word.padded(to: widest))  \(what)"
      return row.visibleCount > style.width ? indented("\(word) \(what)") : [row]
    }
    return [""] + words
  }
}

/// The rocket, and beside it what is known of the word; one below the other on a narrow screen.
struct HangmanSheet: Speaking {
  let guessing: Hangman.Guessing
  /// The name of the seat whose turn it is, if it is another's.
  let partner: String?
  let tongue: Tongue
  let width: Int
  let ink: Ink

  private static let indent = "  "
  /// How many columns it takes to have both side by side.
  private static let wide = 37

  var lines: [String] {
    let rocket = RocketDrawing(misses: guessing.misses).lines.map { Self.indent + $0 }
    guard width >= Self.wide else {
      return rocket.map(\.trimmingEnd)
        + facts(in: width - Self.indent.count).map { (Self.indent + $0).trimmingEnd }
    }
    let left = Self.indent.count + RocketDrawing.width
    let facts = facts(in: width - left - Self.indent.count)
    return Columns.beside(rocket, facts, from: left + Self.indent.count).map(\.trimmingEnd)
  }

  private func facts(in columns: Int) -> [String] {
    let made = say("Gissningar", "Guesses")
    let left = say("Delar kvar", "Parts left")
    let words = guessing.words.joined(separator: ", ")
    func wrapped(_ text: String) -> [String] {
      Paragraph.lines(of: text, width: columns).flatMap { $0.broken(into: columns) }
    }
    return rows(of: guessing.pattern.map { $0 }, in: columns).map(ink.question)
      + ["", "\(made): \(guessing.guesses)", "\(left): \(guessing.missesLeft)"]
      + (partner.map { wrapped(say("Nu gissar: \($0)", "Guessing now: \($0)")) } ?? [])
      + (guessing.letters.isEmpty
        ? [] : [say("Bokstäver:", "Letters:")] + rows(of: guessing.letters, in: columns))
      + (words.isEmpty ? [] : [say("Ord:", "Words:")] + wrapped(words))
  }

  /// Letters with a space between them, as many in a row as fit.
  private func rows(of letters: [Character], in columns: Int) -> [String] {
    String(letters).broken(into: (columns + 1) / 2).map(RocketDrawing.spaced)
  }
}

/// The rocket as text. With each miss it loses a part.
struct RocketDrawing {
  /// The parts that misses take, in that order.
  enum Part: CaseIterable {
    case antenna, window, leftFin, rightFin, door, engine, nose

    func name(in tongue: Tongue) -> String {
      switch self {
      case .antenna: tongue.say("antennen", "its antenna")
      case .window: tongue.say("fönstret", "its window")
      case .leftFin: tongue.say("vänster vinge", "its left wing")
      case .rightFin: tongue.say("höger vinge", "its right wing")
      case .door: tongue.say("dörren", "its door")
      case .engine: tongue.say("motorn", "its engine")
      case .nose: tongue.say("nosen", "its nose")
      }
    }
  }

  static let width = 13

  let misses: Int

  private func has(_ part: Part) -> Bool {
    Part.allCases.firstIndex(of: part).map { misses <= $0 } ?? false
  }

  /// The rocket in nine lines, all of the same width.
  var lines: [String] {
    func part(_ part: Part, _ text: String) -> String {
      has(part) ? text : String(repeating: " ", count: text.count)
    }
    let (left, right) = (has(.leftFin), has(.rightFin))
    return [
      "      " + part(.antenna, "!") + "      ",
      "     " + part(.nose, "/ \\") + "     ",
      "    " + part(.nose, "/___\\") + "    ",
      "   | " + part(.window, "(o)") + " |   ",
      "   |     |   ",
      (left ? "  /" : "   ") + "| " + part(.door, "[ ]") + " |" + (right ? "\\  " : "   "),
      (left ? " / " : "   ") + "|_____|" + (right ? " \\ " : "   "),
      (left ? "/_/" : "   ") + " " + part(.engine, "/VVV\\") + " " + (right ? "\\_\\" : "   "),
      Self.ground,
    ]
  }

  private static let ground = "============="

  /// A pattern with spaces between its signs: `s _ l r _ s`.
  static func spaced(_ pattern: String) -> String {
    pattern.map { String($0) }.joined(separator: " ")
  }
}
