import Games
import Hall
import Words

extension Speaker {
  func picture(of view: Race.View, extent: Picture.Extent) -> [String] {
    switch view.phase {
    case .making(let start, let teams):
      return [""] + head(of: view) + [""]
        + making(view, start: start, teams: teams)
        + (view.over == nil ? [] : laid(say("Loppet är slut.", "The race is over.")))
    case .running(let standings, let own):
      let now = isOver(view) ? [] : doing(own, of: view)
      if extent == .question, !now.isEmpty { return [""] + now }
      let parts = [
        head(of: view), extent == .whole ? stops(of: view) : [], now,
        self.standings(standings, of: view, extent: extent),
      ]
      return parts.flatMap { $0.isEmpty ? [] : [""] + $0 }
    }
  }

  /// Breaks text so that it fits between margins, two columns in.
  ///
  /// - Parameters:
  ///   - deeper: so many columns more, if the screen is wide enough.
  ///   - hanging: so many columns more from the second line on.
  private func laid(_ text: String, deeper: Int = 0, hanging: Int = 0) -> [String] {
    let margin = String(repeating: " ", count: 2 + (style.width < 30 ? 0 : deeper))
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let isFull = margin.count + line.count + 1 + word.count > style.width
      if isFull, !line.allSatisfy({ $0 == " " }) {
        lines.append(line)
        line = String(repeating: " ", count: hanging) + word
      } else {
        line += line.isEmpty ? String(word) : " \(word)"
      }
    }
    return (lines + [line]).map { (margin + $0).trimmingEnd }
  }

  private func isOver(_ view: Race.View) -> Bool { view.over != nil }

  private func head(of view: Race.View) -> [String] {
    let name = view.title.name.isEmpty ? say("LOPP", "RACE") : view.title.name.uppercased()
    let about = if case .making = view.phase { view.title.about } else { "" }
    return laid(name) + (about.isEmpty ? [] : laid(about))
  }

  /// The stops, for who may know them.
  private func stops(of view: Race.View) -> [String] {
    (view.plan.value ?? []).enumerated().flatMap { index, stop in
      laid("\(index + 1). \(what(stop))", hanging: 3)
    }
  }

  // MARK: Making

  private func making(_ view: Race.View, start: Start?, teams: BySeat<String>) -> [String] {
    var lines: [String] = []
    let stops = stops(of: view)
    lines +=
      stops.isEmpty
      ? laid(say("Stopp: \(view.stops)", "Stops: \(view.stops)")) : stops + [""]
    if let start {
      lines += laid(say("Det börjar \(start.told).", "It begins \(start.told)."))
    }
    let seats = scenery.room.table.seated
    let entries = seats.map { seat in name(seat) + (teams[seat].map { " (\($0))" } ?? "") }
    lines += laid(say("Här är: ", "Here are: ") + tongue.list(entries))
    let code = scenery.room.code
    lines += laid(say("Andra kommer med:  sitt \(code)", "Others come with:  sit \(code)"))
    guard let leader = view.leader, view.over == nil else { return lines }
    let toGo = say("Allt klart? Skriv:  klar", "All set? Type:  ready")
    if !isOwn(leader), !view.waitsForItsLeader(at: scenery.room.table), isSeated {
      return lines + laid(toGo)
    }
    if !isOwn(leader) {
      return lines
        + laid(
          say("\(name(leader)) säger till när det börjar.", "\(name(leader)) says when it begins."))
    }
    return lines + (view.source == .made ? toMake(view) : [])
      + (view.hasAll(at: scenery.room.table) ? laid(toGo) : [])
  }

  /// How a stop is made, with an example that can be typed as it stands.
  private func toMake(_ view: Race.View) -> [String] {
    let examples = [
      (say("räv", "fox"), say("Titta bakom den stora stenen.", "Look behind the big stone.")),
      (say("uggla", "owl"), say("Leta under bordet.", "Search below the table.")),
      (say("björn", "bear"), say("Gå till dörren.", "Go to the door.")),
    ]
    let taken = (view.plan.value ?? []).compactMap { $0.spot.code }
    guard let (word, clue) = examples.first(where: { !taken.contains($0.0) }) else { return [] }
    let how =
      view.stops == 0
      ? say(
        "Göm en lapp med ett ord, till exempel \(word), och skriv var man ska leta:",
        "Hide a note with a word on it, for example \(word), and type where to look:")
      : say("Ett stopp till:", "One more stop:")
    return [""] + laid(how) + laid(say("stopp \(word) \(clue)", "stop \(word) \(clue)"), deeper: 2)
  }

  // MARK: Running

  private func doing(_ own: Race.View.Own, of view: Race.View) -> [String] {
    switch own {
    case .seek(let leg):
      let way =
        switch leg.ways {
        case .code: say("Skriv ordet som sitter där.", "Type the word that is posted there.")
        case .place:
          say(
            "Visa din position när du är där:  här 59.3 18.0",
            "Show where you are when you are there:  here 59.3 18.0")
        case .either:
          say(
            "Skriv ordet som sitter där, eller visa din position.",
            "Type the word that is posted there, or show your position.")
        }
      return laid(say("STOPP \(leg.stop) AV \(view.stops)", "STOP \(leg.stop) OF \(view.stops)"))
        + [""] + laid(leg.clue, deeper: 2).map(ink.question) + [""] + laid(way)
    case .answer(let question):
      let left =
        question.choicesLeft.isEmpty
        ? [] : question.choices.flatMap { laid($0, deeper: 2) } + [""]
      let type =
        question.choicesLeft.isEmpty
        ? say("Skriv svaret.", "Type the answer.")
        : say("Skriv ordet, eller dess nummer.", "Type the word, or its number.")
      return laid(say("FRÅGA VID STOPP \(question.stop)", "QUESTION AT STOP \(question.stop)"))
        + [""] + laid(question.sum, deeper: 2).map(ink.question) + [""] + left
        + laid(type)
    case .home(let place):
      return laid(
        say("Du är i mål, på plats \(place).", "You finished! You came in place \(place)."))
    case .nothing:
      guard let leader = view.leader, isOwn(leader) else { return [] }
      return laid(
        say("Du har gjort loppet. Nu letar de andra.", "You made the race. Now the others search."))
    }
  }

  private func standings(
    _ standings: [Race.Standing], of view: Race.View, extent: Picture.Extent
  ) -> [String] {
    let shown = extent == .whole || isOver(view) ? standings : shortened(standings)
    let rows = shown.map { standing in
      let names = standing.crew.seats.map { isOwn($0) ? say("du", "you") : name($0) }
      let who = standing.crew.team.map { "\($0) (\(names.joined(separator: ", ")))" } ?? names[0]
      let far =
        standing.place.map { say("i mål, plats \($0)", "finished, place \($0)") }
        ?? say("\(standing.reached) av \(view.stops)", "\(standing.reached) of \(view.stops)")
      let mark = isOwn(standing.crew.seats) ? "*" : "-"
      return (line: "\(mark) \(who): \(far)", isThrough: standing.place != nil)
    }
    let more = standings.count - shown.count
    return rows.flatMap { row in
      laid(row.line, hanging: 2).map { row.isThrough ? ink.finished($0) : $0 }
    }
      + (more > 0 ? laid(say("… och \(more) till", "… and \(more) more")) : [])
  }

  /// The first five, and oneself.
  private func shortened(_ standings: [Race.Standing]) -> [Race.Standing] {
    standings.enumerated().filter { $0.offset < 5 || isOwn($0.element.crew.seats) }.map(\.element)
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
