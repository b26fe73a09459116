import Classroom
import Games
import Words

extension Speaker {
  func picture(of view: Race.View, extent: Picture.Extent) -> [String] {
    switch view.phase {
    case .making(let start, let teams):
      return [""] + head(of: view) + [""]
        + (view.over.map { laid(end($0)) } ?? making(view, start: start, teams: teams))
    case .running(let standings, let own):
      let now = view.over == nil || own.isHome ? doing(own, of: view, standings) : []
      if extent == .question, !now.isEmpty { return [""] + now }
      let parts = [
        head(of: view), extent == .whole ? stops(of: view) : [],
        view.over.map { laid(end($0)) } ?? [], now,
        self.standings(standings, of: view, extent: extent),
      ]
      return parts.flatMap { $0.isEmpty ? [] : [""] + $0 }
    }
  }

  /// Breaks text so that it fits between margins, two columns in.
  ///
  /// - Parameters:
  ///   - deeper: how many columns more in, if the screen is wide enough.
  ///   - hanging: how many columns more in from the second line on.
  private func laid(_ text: String, deeper: Int = 0, hanging: Int = 0) -> [String] {
    let margin = String(repeating: " ", count: 2 + (style.width < 30 ? 0 : deeper))
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let isFull = margin.count + line.visibleCount + 1 + String(word).visibleCount > style.width
      if isFull, !line.allSatisfy({ $0 == " " }) {
        lines.append(line)
        line = String(repeating: " ", count: hanging) + word
      } else {
        line += line.isEmpty ? String(word) : " \(word)"
      }
    }
    return (lines + [line]).map { (margin + $0).trimmingEnd }
  }

  private func head(of view: Race.View) -> [String] {
    let name = view.title.name.isEmpty ? say("LOPP", "RACE") : view.title.name.uppercased()
    let about = if case .making = view.phase { view.title.about } else { "" }
    return laid(name) + (about.isEmpty ? [] : laid(about))
  }

  /// The stops, for a viewer who may know them.
  private func stops(of view: Race.View) -> [String] {
    zip(1..., view.plan).flatMap { number, stop in
      stop.value.map { laid("\(number). \(what($0))", hanging: 3) } ?? []
    }
  }

  // MARK: Making

  private func making(_ view: Race.View, start: Start?, teams: BySeat<String>) -> [String] {
    var lines: [String] = []
    let known = stops(of: view)
    lines += known.isEmpty ? [] : known + [""]
    if known.isEmpty {
      lines += laid(say("Stopp: \(view.stops)", "Stops: \(view.stops)"))
    } else if view.hidesAny {
      lines += laid(say("Tillsammans: \(view.stops) stopp", "Together: \(view.stops) stops"))
    }
    if let start {
      lines += laid(say("Det börjar \(start.told).", "It begins \(start.told)."))
    }
    let seats = scenery.room.table.seated
    let entries = seats.map { seat in name(seat) + (teams[seat].map { " (\($0))" } ?? "") }
    lines += laid(say("Här är: ", "Here are: ") + tongue.list(entries))
    let code = scenery.room.code
    lines += laid(
      scenery.room.setup.isInvitedOnly
        ? say(
          "Bara den som är bjuden kommer med:  bjud Bo", "Only who is invited comes:  invite Bo")
        : say("Andra kommer med:  sitt \(code)", "Others come with:  sit \(code)"))
    guard let leader = view.leader else { return lines }
    // Where words come from the teacher, nobody is asked for some.
    let makes = view.source == .made && isSeated && (isOwn(leader) || scenery.book.isFree)
    return lines + (makes ? toMake(view, isHelping: !isOwn(leader)) : [])
      + toGo(view, ledBy: leader)
  }

  private func toGo(_ view: Race.View, ledBy leader: Seat) -> [String] {
    let table = scenery.room.table
    guard isOwn(leader) || isSeated && !view.waitsForItsLeader(at: table) else {
      return laid(
        say("\(name(leader)) säger till när det börjar.", "\(name(leader)) says when it begins."))
    }
    return view.hasAll(at: table)
      ? laid(say("Allt klart? Skriv:  klar", "All set? Type:  ready")).map {
        ink.link($0, TextLink(typed: tongue.verb(.ready), says: say("Allt klart?", "All set?")))
      } : []
  }

  /// How a stop is made, with an example that can be typed as it stands.
  ///
  /// - Parameter isHelping: whether somebody else leads: its words are secret, and not to be hit by chance.
  private func toMake(_ view: Race.View, isHelping: Bool) -> [String] {
    let examples =
      isHelping
      ? [
        (say("hare", "hare"), say("Titta under trappan.", "Look below the stairs.")),
        (say("katt", "cat"), say("Leta vid fönstret.", "Search by the window.")),
        (say("groda", "frog"), say("Titta bakom soffan.", "Look behind the sofa.")),
      ]
      : [
        (say("räv", "fox"), say("Titta bakom den stora stenen.", "Look behind the big stone.")),
        (say("uggla", "owl"), say("Leta under bordet.", "Search below the table.")),
        (say("björn", "bear"), say("Gå till dörren.", "Go to the door.")),
      ]
    let own = view.plan.compactMap(\.value)
    guard
      let (word, clue) = examples.first(where: { word, _ in
        !own.contains { $0.spot.code == word }
      })
    else { return [] }
    let how =
      if !own.isEmpty {
        say("Ett stopp till:", "One more stop:")
      } else if isHelping {
        say("Vill du också gömma en lapp? Skriv:", "Would you like to hide a note too? Type:")
      } else {
        say(
          "Göm en lapp med ett ord, till exempel \(word), och skriv var man ska leta:",
          "Hide a note with a word on it, for example \(word), and type where to look:")
      }
    return [""] + laid(how) + laid(say("stopp \(word) \(clue)", "stop \(word) \(clue)"), deeper: 2)
  }

  // MARK: Running

  /// The task that the viewer has, or that it is done.
  private func doing(
    _ own: Race.View.Own, of view: Race.View, _ standings: [Race.Standing]
  ) -> [String] {
    switch own {
    case .seek(let leg):
      let way =
        switch leg.ways {
        case .code: say("Skriv ordet som sitter där.", "Type the word that is posted there.")
        case .place:
          say(
            "Visa var du är när du är framme:  här 59.3 18.0",
            "Show where you are when you get there:  here 59.3 18.0")
        // Where one types there is mostly no device that knows a position.
        case .either: say("Skriv ordet som sitter där.", "Type the word that is posted there.")
        }
      return laid(heading(view, standings))
        + [""] + laid(leg.clue, deeper: 2).map(ink.question) + [""] + laid(way)
    case .answer(let question):
      let left =
        question.choicesLeft.isEmpty
        ? [] : question.choices.flatMap { choices(of: $0) } + [""]
      let type =
        question.choicesLeft.isEmpty
        ? say("Skriv svaret.", "Type the answer.")
        : say("Skriv ordet, eller numret.", "Type the word, or its number.")
      return laid(say("FRÅGA VID STOPPET", "QUESTION AT THE STOP"))
        + [""] + laid(question.sum, deeper: 2).map(ink.question) + [""] + left
        + laid(type)
    case .nothing:
      guard isSeated, !standings.contains(where: { isOwn($0.crew.seats) }) else { return [] }
      return laid(
        say("Du har gjort loppet. Nu letar de andra.", "You made the race. Now the others search."))
    case .home(_, let stops): return laid(atTheGoal(stops))
    }
  }

  /// The number of a stop among those that one looks for, whatever its number in the plan.
  private func heading(_ view: Race.View, _ standings: [Race.Standing]) -> String {
    let own = standings.first { isOwn($0.crew.seats) }
    let (number, all) = ((own?.reached ?? 0) + 1, own?.crew.stops ?? view.stops)
    return all == 1
      ? say("STOPPET", "THE STOP") : say("STOPP \(number) AV \(all)", "STOP \(number) OF \(all)")
  }

  private func choices(of choice: (text: String, word: String?)) -> [String] {
    laid(choice.text, deeper: 2).map { ink.link($0, choice.word.map(answer)) }
  }

  private func standings(
    _ standings: [Race.Standing], of view: Race.View, extent: Picture.Extent
  ) -> [String] {
    let inOrder = standings.sorted { place($0) < place($1) }
    let shown = extent == .whole || view.over != nil ? inOrder : Array(inOrder.prefix(5))
    let rows = shown.map { standing in
      let names = standing.crew.seats.map { isOwn($0) ? say("du", "you") : name($0) }
      let who = standing.crew.team.map { "\($0) (\(names.joined(separator: ", ")))" } ?? names[0]
      let stops = standing.crew.stops ?? view.stops
      let far =
        standing.place == nil
        ? say("\(standing.reached) av \(stops)", "\(standing.reached) of \(stops)")
        : say("i mål", "made it")
      let mark = isOwn(standing.crew.seats) ? "*" : "-"
      return (line: "\(mark) \(who): \(far)", isThrough: standing.place != nil)
    }
    let more = standings.count - shown.count
    return rows.flatMap { row in
      laid(row.line, hanging: 2).map { row.isThrough ? ink.finished($0) : $0 }
    }
      + (more > 0 ? laid(say("… och \(more) till", "… and \(more) more")) : [])
  }

  /// The order of the crews: oneself first, then as they sit. The fastest is nobody's business.
  private func place(_ standing: Race.Standing) -> Int {
    isOwn(standing.crew.seats) ? 0 : standing.crew.seats.first?.number ?? 0
  }
}

extension Race.View.Own {
  fileprivate var isHome: Bool { if case .home = self { true } else { false } }
}

extension Race.View.Question {
  fileprivate var sum: String {
    switch posed {
    case .free(let question): question
    case .compound(let question, _, _): "\(question) + ?"
    }
  }

  /// The words that may be chosen, each with its number; one that is gone leaves its number empty.
  fileprivate var choices: [(text: String, word: String?)] {
    guard case .compound(_, let choices, _) = posed else { return [] }
    return choices.enumerated().map { index, word in
      let left = choicesLeft.contains(word) ? word : nil
      return ("\(index + 1)  \(left ?? "-")", left)
    }
  }
}
