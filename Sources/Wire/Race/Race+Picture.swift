import Games
import Hall
import Words

extension Speaker {
  func picture(of view: Race.View, extent: Picture.Extent, style: TextStyle) -> [String] {
    let sheet = Sheet(width: style.width)
    switch view.phase {
    case .making(let start, let teams):
      return [""] + head(of: view, sheet) + [""]
        + making(view, start: start, teams: teams, sheet)
        + (view.over == nil ? [] : sheet.lines(tongue.say("Loppet är slut.", "The race is over.")))
    case .running(let standings, let own):
      let now = isOver(view) ? [] : doing(own, of: view, sheet, style)
      if extent == .question, !now.isEmpty { return [""] + now }
      let parts = [
        head(of: view, sheet), extent == .whole ? stops(of: view, sheet) : [], now,
        self.standings(standings, of: view, extent: extent, sheet, style) + end(of: view, sheet),
      ]
      return parts.flatMap { $0.isEmpty ? [] : [""] + $0 }
    }
  }

  private func isOver(_ view: Race.View) -> Bool { view.over != nil }

  private func head(of view: Race.View, _ sheet: Sheet) -> [String] {
    let name = view.title.name.isEmpty ? tongue.say("LOPP", "RACE") : view.title.name.uppercased()
    let about = if case .making = view.phase { view.title.about } else { "" }
    return sheet.lines(name) + (about.isEmpty ? [] : sheet.lines(about))
  }

  /// The stops, for who may know them.
  private func stops(of view: Race.View, _ sheet: Sheet) -> [String] {
    (view.plan.value ?? []).enumerated().flatMap { index, stop in
      sheet.lines("\(index + 1). \(what(stop))", hanging: 3)
    }
  }

  // MARK: Making

  private func making(
    _ view: Race.View, start: Start?, teams: BySeat<String>, _ sheet: Sheet
  ) -> [String] {
    var lines: [String] = []
    let stops = stops(of: view, sheet)
    lines +=
      stops.isEmpty
      ? sheet.lines(tongue.say("Stopp: \(view.stops)", "Stops: \(view.stops)")) : stops + [""]
    if let start {
      lines += sheet.lines(
        tongue.say("Det börjar \(start.told).", "It begins \(start.told)."))
    }
    let seats = scenery.room.table.seated
    let entries = seats.map { seat in name(seat) + (teams[seat].map { " (\($0))" } ?? "") }
    lines += sheet.lines(tongue.say("Här är: ", "Here are: ") + tongue.list(entries))
    let code = scenery.room.code
    lines += sheet.lines(
      tongue.say("Andra kommer med:  sitt \(code)", "Others come with:  sit \(code)"))
    guard let leader = view.leader, view.over == nil else { return lines }
    let toGo = tongue.say("Allt klart? Skriv:  klar", "All set? Type:  ready")
    if !isOwn(leader), !view.waitsForItsLeader(at: scenery.room.table), isSeated {
      return lines + sheet.lines(toGo)
    }
    if !isOwn(leader) {
      return lines
        + sheet.lines(
          tongue.say(
            "\(name(leader)) säger till när det börjar.", "\(name(leader)) says when it begins."))
    }
    let toMake = tongue.say(
      "Gör ett stopp:  stopp räv Titta bakom den stora stenen.",
      "Make a stop:  stop fox Look behind the big stone.")
    return lines + (view.source == .made ? sheet.lines(toMake) : []) + sheet.lines(toGo)
  }

  // MARK: Running

  private func doing(
    _ own: Race.View.Own, of view: Race.View, _ sheet: Sheet, _ style: TextStyle
  ) -> [String] {
    let ink = Ink(isColoured: style.colour)
    switch own {
    case .seek(let leg):
      let way =
        switch leg.ways {
        case .code: tongue.say("Skriv ordet som sitter där.", "Type the word that is posted there.")
        case .place:
          tongue.say(
            "Visa din position när du är där:  här 59.3 18.0",
            "Show where you are when you are there:  here 59.3 18.0")
        case .either:
          tongue.say(
            "Skriv ordet som sitter där, eller visa din position.",
            "Type the word that is posted there, or show your position.")
        }
      return sheet.lines(
        tongue.say("STOPP \(leg.stop) AV \(view.stops)", "STOP \(leg.stop) OF \(view.stops)"))
        + [""] + sheet.lines(leg.clue, deeper: 2).map(ink.question) + [""] + sheet.lines(way)
    case .answer(let question):
      let left =
        question.choicesLeft.isEmpty
        ? [] : question.choices.flatMap { sheet.lines($0, deeper: 2) } + [""]
      let type =
        question.choicesLeft.isEmpty
        ? tongue.say("Skriv svaret.", "Type the answer.")
        : tongue.say("Skriv ordet, eller dess nummer.", "Type the word, or its number.")
      return sheet.lines(
        tongue.say("FRÅGA VID STOPP \(question.stop)", "QUESTION AT STOP \(question.stop)"))
        + [""] + sheet.lines(question.sum, deeper: 2).map(ink.question) + [""] + left
        + sheet.lines(type)
    case .home(let place):
      return sheet.lines(
        tongue.say(
          "Du är i mål, på plats \(place).", "You finished! You came in place \(place)."))
    case .nothing: return []
    }
  }

  private func standings(
    _ standings: [Race.Standing], of view: Race.View, extent: Picture.Extent, _ sheet: Sheet,
    _ style: TextStyle
  ) -> [String] {
    let ink = Ink(isColoured: style.colour)
    let shown = extent == .whole || isOver(view) ? standings : shortened(standings)
    let rows = shown.map { standing in
      let names = standing.crew.seats.map { isOwn($0) ? tongue.say("du", "you") : name($0) }
      let who = standing.crew.team.map { "\($0) (\(names.joined(separator: ", ")))" } ?? names[0]
      let far =
        standing.place.map { tongue.say("i mål, plats \($0)", "finished, place \($0)") }
        ?? tongue.say(
          "\(standing.reached) av \(view.stops)", "\(standing.reached) of \(view.stops)")
      let mark = isOwn(standing.crew.seats) ? "*" : "-"
      return (line: "\(mark) \(who): \(far)", isThrough: standing.place != nil)
    }
    let more = standings.count - shown.count
    return rows.flatMap { row in
      sheet.lines(row.line, hanging: 2).map { row.isThrough ? ink.finished($0) : $0 }
    }
      + (more > 0 ? sheet.lines(tongue.say("… och \(more) till", "… and \(more) more")) : [])
  }

  /// The first five, and oneself.
  private func shortened(_ standings: [Race.Standing]) -> [Race.Standing] {
    standings.enumerated().filter { $0.offset < 5 || isOwn($0.element.crew.seats) }.map(\.element)
  }

  private func end(of view: Race.View, _ sheet: Sheet) -> [String] {
    guard isOver(view), isSeated else { return [] }
    return sheet.lines(tongue.say("Ett lopp till? Skriv: igen", "Another race? Type: again"))
  }
}

extension Race.View.Question {
  fileprivate var sum: String {
    switch posed {
    case .free(let question): question
    case .compound(let question, _, _): "\(question) + ?"
    }
  }

  /// What may be chosen, each with its number; what is gone leaves its number empty.
  fileprivate var choices: [String] {
    guard case .compound(_, let choices, _) = posed else { return [] }
    return choices.enumerated().map { index, word in
      "\(index + 1)  " + (choicesLeft.contains(word) ? word : "-")
    }
  }
}

/// Text that is laid out between margins.
private struct Sheet {
  let width: Int

  /// Breaks text so that it fits, two columns in.
  ///
  /// - Parameters:
  ///   - deeper: so many columns more, if the sheet is wide enough.
  ///   - hanging: so many columns more from the second line on.
  func lines(_ text: String, deeper: Int = 0, hanging: Int = 0) -> [String] {
    let margin = String(repeating: " ", count: 2 + (width < 30 ? 0 : deeper))
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let isFull = margin.count + line.count + 1 + word.count > width
      if isFull, !line.allSatisfy({ $0 == " " }) {
        lines.append(line)
        line = String(repeating: " ", count: hanging) + word
      } else {
        line += line.isEmpty ? String(word) : " \(word)"
      }
    }
    return (lines + [line]).map { (margin + $0).trimmingEnd }
  }
}
