import Classroom
import Games
import Hall
import Words

extension Board: SpokenScoring {
  static let title = "mars" / "board"
  static let offer = "Bygg på Mars" / "Build on Mars"
  static let about = "bygg på Mars och vandra" / "build on Mars and wander"
  static let alsoCalled = ["plan", "brädspel", "brädspelet", "board game"]

  static func say(_ over: Scores, by speaker: Speaker) -> String? { speaker.say(over) }

  /// The end sounds the same for all: all that was built is done, whoever has most of it.
  static func sound(of over: Scores, for seat: Seat) -> Sound? { .bingo }

  static func picture(of view: View, extent: Picture.Extent, by speaker: Speaker) -> [String] {
    speaker.picture(of: view, extent: extent)
  }

  static func moves(in view: View, for seat: Seat, at table: Table, _ tongue: Tongue) -> [Help.Row]
  {
    switch view.phase {
    case .building(let building):
      building.mayBuild
        ? Help.toBuild(on: view, building)
        : Help.whileOthersBuild(building, isReady: building.ready.contains(seat))
    case .playing(let playing):
      playing.turn?.seat == seat ? Help.toPlay(playing.now) : Help.toWait
    }
  }

  static func notFree(_ writing: Writing.Kind) -> Said? {
    writing == .board
      ? "Just nu sparar vi inga banor. De färdiga banorna finns kvar."
        / "Just now no boards are kept. The ready-made boards are still there." : nil
  }

  static func wayOn(in view: View, for seat: Seat) -> Help.WayOn? {
    switch view.phase {
    case .building(let building) where building.builder == seat:
      if view.landscape.tiles.isEmpty { return Help.WayOn("Skriv: bana 2" / "Type: layout 2") }
      return view.landscape.nextTile.map { free, _ in
        Help.WayOn("Skriv: lägg \(free.name)" / "Type: place \(free.name)")
      }
    case .playing(let playing) where playing.turn?.seat == seat:
      switch playing.now {
      case .roll: return Help.WayOn("Skriv: slå" / "Type: roll")
      case .go(let rolled):
        return rolled.ends.first.map {
          Help.WayOn("Skriv: gå \($0.tile.name)" / "Type: go \($0.tile.name)")
        }
      case .answer(let question): return Help.wayOn(with: question.attempt)
      case .nothing: return nil
      }
    case .building, .playing: return nil
    }
  }

  static let modes = [
    PlayMode(Rules.Mode.together, "tillsammans" / "together"),
    PlayMode(Rules.Mode.score, "poäng" / "score", alsoTyped: ["points"]),
  ]
  static func mode(of rules: Rules) -> String? { rules.mode.rawValue }

  static func keys(in view: View, for seat: Seat, _ tongue: Tongue) -> [SingleKey] {
    switch view.phase {
    case .building(let building):
      building.builder == seat ? keys(toBuildOn: view.landscape, tongue) : []
    case .playing(let playing): playing.turn?.seat == seat ? keys(in: playing, tongue) : []
    }
  }

  private static func keys(toBuildOn landscape: Landscape, _ tongue: Tongue) -> [SingleKey] {
    if landscape.tiles.isEmpty {
      return SingleKey.numbers(
        Layout.allCases.indices.map { tongue.say("bana \($0 + 1)", "layout \($0 + 1)") })
    }
    let isEnough = landscape.tiles.count >= Landscape.sizes.lowerBound
    return SingleKey.numbers(landscape.nextPieces.map { tongue.say($0.typed) })
      + (isEnough ? [SingleKey(name: "enter", line: tongue.verb(.ready))] : [])
  }

  private static func keys(in playing: View.Playing, _ tongue: Tongue) -> [SingleKey] {
    switch playing.now {
    case .roll: return [SingleKey(name: "enter", line: tongue.verb(.roll))]
    case .go(let rolled):
      let line = { (end: End) in "\(tongue.verb(.go)) \(end.tile.name)" }
      let free =
        rolled.ends.count == 1 ? rolled.ends : rolled.ends.filter { playing.isFree($0.tile) }
      let only = free.count == 1 ? free.map { SingleKey(name: "enter", line: line($0)) } : []
      if rolled.ends.count == 1 { return only }
      // More than nine ends are typed.
      return only + SingleKey.numbers(rolled.ends.prefix(9).map(line))
    case .answer(let question):
      return SingleKey.numbers(
        question.choices.map { question.attempt.choicesLeft.contains($0) ? $0 : nil })
    case .nothing: return []
    }
  }
}

// Facts. The board is drawn when it is one's turn to build, when it begins, when a roll leads somewhere and
// at the end; for a viewer who saw it a moment ago the question is enough.

extension Board.Changed: SpokenFact {
  func say(by speaker: Speaker) -> String? { speaker.say(self) }
}

extension Board.Undone: SpokenFact {
  func said(by speaker: Speaker) -> Said? {
    let (name, what) = (speaker.name(changed.seat), speaker.what(changed))
    return speaker.isOwn(changed.seat)
      ? "Borttaget: \(what)." / "Taken back: \(what)."
      : "\(name) tar bort \(what)." / "\(name) takes back \(what)."
  }
}

extension Board.Ready: SpokenFact {
  func said(by speaker: Speaker) -> Said? {
    let name = speaker.name(seat)
    return speaker.isOwn(seat)
      ? "Du är klar med bygget." / "You are done building."
      : "\(name) är klar med bygget." / "\(name) is done building."
  }
}

extension Board.Began: SpokenFact {
  func said(by speaker: Speaker) -> Said? {
    let name = speaker.name(starter)
    return speaker.isOwn(starter)
      ? "Planen är färdig! Varje ruta har ett ord. Du börjar."
        / "The board is built! Every tile has a word. You begin."
      : "Planen är färdig! Varje ruta har ett ord. \(name) börjar."
        / "The board is built! Every tile has a word. \(name) begins."
  }

  func picture(for viewer: Viewpoint) -> Picture.Call? { .besides(.turn) }
}

extension Board.Turn: SpokenFact {
  func say(by speaker: Speaker) -> String? { speaker.say(self) }

  func picture(for viewer: Viewpoint) -> Picture.Call? {
    guard viewer == .seat(seat) else { return nil }
    return switch purpose {
    case .build: .besides(.turn)
    case .play, .bonus: .besides(.question)
    }
  }
}

extension Board.Threw: SpokenFact {}

extension Board.Rolled: SpokenFact {
  func said(by speaker: Speaker) -> Said? {
    let name = speaker.name(seat)
    return speaker.isOwn(seat)
      ? "Du slog en \(value):a!" / "You rolled a \(value)!"
      : "\(name) slog en \(value):a." / "\(name) rolled a \(value)."
  }

  var drawing: [String] { Die(value: value).inText }

  func picture(for viewer: Viewpoint) -> Picture.Call? {
    viewer == .seat(seat) ? .besides(.turn) : nil
  }

  func show(to speaker: Speaker) -> Show? { .die(value) }
}

extension Board.Went: SpokenFact {
  func said(by speaker: Speaker) -> Said? {
    let (name, tile) = (speaker.name(seat), end.tile.name)
    return speaker.isOwn(seat)
      ? "Du går till \(tile)." / "You go to \(tile)."
      : "\(name) går till \(tile)." / "\(name) goes to \(tile)."
  }

  func show(to speaker: Speaker) -> Show? { .walk(seat, over: end.way) }
}

extension Board.Asked: SpokenFact {
  func say(by speaker: Speaker) -> String? { speaker.say(self) }

  func picture(for viewer: Viewpoint) -> Picture.Call? {
    viewer == .seat(seat) ? .instead(.question) : nil
  }
}

extension Board.Answered: SpokenFact {
  func say(by speaker: Speaker) -> String? { speaker.say(self) }

  func show(to speaker: Speaker) -> Show? {
    Show(judgement, of: seat, isLast: false, to: speaker)
  }
}

extension Board.Hinted: SpokenFact {
  func say(by speaker: Speaker) -> String? {
    speaker.help(from: seat, to: to, taken: word, shown: shown, wasKept: wasKept)
  }

  var voice: Voice? { .sentence }
}

extension Board.TileFinished: SpokenFact {
  func said(by speaker: Speaker) -> Said? {
    let name = speaker.name(seat)
    return speaker.isOwn(seat)
      ? "Ruta \(tile.name) är din." / "Tile \(tile.name) is yours."
      : "Ruta \(tile.name) är nu \(name.possessive)." / "Tile \(tile.name) is now \(name)'s."
  }

  /// A viewer who looks on has no turn of its own.
  func picture(for viewer: Viewpoint) -> Picture.Call? {
    if case .seat = viewer { nil } else { .besides(.turn) }
  }
}

extension Speaker {
  // MARK: Building

  fileprivate func say(_ changed: Board.Changed) -> String {
    let own = isOwn(changed.seat)
    let name = name(changed.seat)
    switch changed.change {
    case .placed(let tile, let links):
      let others = tongue.list(links.map(\.name))
      let linked =
        links.isEmpty ? "" : say(", med väg till \(others)", ", linked to \(others)")
      return own
        ? say("\(tile.name) ligger på Mars\(linked).", "\(tile.name) lies on Mars\(linked).")
        : say("\(name) lägger \(tile.name)\(linked).", "\(name) places \(tile.name)\(linked).")
    case .linked(let link):
      let (from, to) = (link.from.name, link.to.name)
      return own
        ? say(
          "Nu kan man gå mellan \(from) och \(to).", "Now you can walk between \(from) and \(to).")
        : say("\(name) gör en väg mellan \(from) och \(to).", "\(name) links \(from) and \(to).")
    case .laid(_, as: Board.Plan.kept):
      return own
        ? say("Här är en sparad bana.", "Here is a kept board.")
        : say("\(name) tar en sparad bana.", "\(name) takes a kept board.")
    case .laid(_, as: let kind):
      let layout = say(Vocabulary.name(ofLayout: kind))
      return own
        ? say("Här är en färdig bana: \(layout).", "Here is a ready-made board: \(layout).")
        : say(
          "\(name) tar en färdig bana: \(layout).", "\(name) takes a ready-made board: \(layout).")
    case .started(let tile):
      return own
        ? say("Nu är \(tile.name) start.", "Now \(tile.name) is the start.")
        : say(
          "\(name) flyttar starten till \(tile.name).",
          "\(name) moves the start to \(tile.name).")
    case .moved(let tile, let place):
      let (from, to) = (tile.name, place.name)
      return own
        ? say("Rutan på \(from) ligger nu på \(to).", "The tile on \(from) lies on \(to) now.")
        : say(
          "\(name) flyttar rutan på \(from) till \(to).",
          "\(name) moves the tile on \(from) to \(to).")
    }
  }

  /// The thing that was built, in a few words.
  fileprivate func what(_ changed: Board.Changed) -> String {
    switch changed.change {
    case .placed(let tile, _): tile.name
    case .linked(let link):
      say("vägen \(link.from.name)–\(link.to.name)", "the link \(link.from.name)–\(link.to.name)")
    case .laid(_, as: Board.Plan.kept): say("den sparade banan", "the kept board")
    case .laid: say("den färdiga banan", "the ready-made board")
    case .started(let tile): say("starten på \(tile.name)", "the start on \(tile.name)")
    case .moved(let tile, let place):
      say(
        "flytten från \(tile.name) till \(place.name)",
        "the move from \(tile.name) to \(place.name)")
    }
  }

  // MARK: Playing

  fileprivate func say(_ turn: Board.Turn) -> String {
    let (own, name) = (isOwn(turn.seat), name(turn.seat))
    return switch turn.purpose {
    case .build:
      own
        ? say("Du bygger nu.", "You build now.")
        : say("\(name) bygger nu.", "\(name) builds now.")
    case .play(let tile):
      own
        ? say("DIN TUR på \(tile.name).", "YOUR TURN on \(tile.name).")
        : say("\(name.possessive) tur på \(tile.name).", "\(name)'s turn on \(tile.name).")
    case .bonus:
      own
        ? say(
          "Du får en extra fråga, så att alla har haft lika många turer.",
          "You get one more question, so that everyone gets the same number of turns.")
        : say(
          "\(name) får en extra fråga, så att alla har haft lika många turer.",
          "\(name) gets one more question, so that everyone gets the same number of turns.")
    }
  }

  fileprivate func say(_ asked: Board.Asked) -> String {
    let sum = "\(asked.question) + ?   \(asked.choices.joined(separator: "  "))"
    return isOwn(asked.seat)
      ? sum : say("\(name(asked.seat)) läser:  \(sum)", "\(name(asked.seat)) reads:  \(sum)")
  }

  fileprivate func say(_ answered: Board.Answered) -> String? {
    let (own, judgement) = (isOwn(answered.seat), answered.judgement)
    switch judgement.verdict {
    case .right(let ending):
      let made = "\(seam(judgement.question, ending))!"
      let bonus =
        answered.tile == nil
        ? say(" Det räknas som en ruta.", " It counts as a tile.") : ""
      return own ? made + bonus : "\(name(answered.seat)): \(made)\(bonus)"
    case .wrong(let word, let shown):
      guard own else { return tried(word, by: answered.seat) }
      if !shown.isEmpty { return miss(judgement, word, shown: shown) }
      let missed = missed(judgement, word).missed
      if answered.mayRetry {
        return missed + say(" Du får ett försök till.", " You have one more try.")
      }
      // After a bonus question there is no next time.
      let next =
        answered.tile == nil
        ? "" : say(" Du får prova igen nästa gång.", " You can try again next time.")
      return missed + say(" Bra försök!", " Good try!") + next
    }
  }

  /// The words made by others are nothing to measure oneself by; together they are one's own.
  fileprivate func say(_ over: Scores) -> String {
    guard let rules = scenery.room.setup.rules.own as? Board.Rules else {
      preconditionFailure("a fact of another game")
    }
    let end = say("Alla rutor är klara!", "All tiles are done!")
    switch rules.mode {
    case .together where over.scores.count > 1:
      let all = count(over.scores.values.reduce(0, +))
      return isSeated
        ? say("\(end) Tillsammans gjorde ni \(all).", "\(end) Together you made \(all).")
        : say("\(end) Tillsammans gjorde de \(all).", "\(end) Together they made \(all).")
    case .together, .score:
      guard case .seat(let seat) = viewer, let own = over.scores[seat] else { return end }
      return say("\(end) Du har \(count(own)).", "\(end) You have \(count(own)).")
    }
  }
}

extension Help {
  // MARK: Building

  private static let toBegin = [
    Row("lägg c4" / "place c4", "lägg en ruta på c4" / "put a tile on c4"),
    Row("bana 2" / "layout 2", "ta en färdig bana (1–6)" / "take a ready-made board (1–6)"),
    Row("banor" / "boards", "banor som ni har sparat" / "boards that you kept"),
    look,
  ]

  /// Rows for building, with examples that can be typed as they stand.
  fileprivate static func toBuild(on view: Board.View, _ building: Board.View.Building) -> [Row] {
    if view.landscape.tiles.isEmpty { return toBegin }
    var rows: [Row] = []
    if let (free, last) = view.landscape.nextTile {
      rows += [
        Row(
          "lägg \(free.name)" / "place \(free.name)",
          "lägg en ruta på \(free.name)" / "put a tile on \(free.name)"),
        Row(
          "lägg \(free.name) \(last.name)" / "place \(free.name) \(last.name)",
          "en ruta med väg till \(last.name)" / "a tile with a link to \(last.name)"),
      ]
    }
    if let (from, to) = view.landscape.unlinked {
      rows.append(
        Row(
          "väg \(from.name) \(to.name)" / "link \(from.name) \(to.name)",
          "gör en väg mellan två rutor" / "link two tiles"))
    }
    if let (place, tile) = view.landscape.nextPlace {
      rows.append(
        Row(
          "flytta \(tile.name) \(place.name)" / "move \(tile.name) \(place.name)",
          "flytta en ruta" / "move a tile"))
    }
    if let other = view.landscape.tiles.first(where: { $0 != view.start }) {
      rows.append(
        Row("start \(other.name)" / "start \(other.name)", "flytta starten" / "move the start"))
    }
    return rows + (building.mayUndo ? [undo] : []) + [ready, look]
  }

  fileprivate static func whileOthersBuild(_ building: Board.View.Building, isReady: Bool) -> [Row]
  {
    (isReady ? [] : [ready]) + (building.mayUndo ? [undo] : []) + [next, look]
  }

  private static let undo = Row(
    "ångra" / "undo", "ta bort det du gjorde sist" / "take back what you did last")

  private static let ready = Row("klar" / "ready", "jag är klar med bygget" / "I am done building")

  // MARK: Playing

  private static let keep = Row(
    "spara Ringen" / "keep The Ring",
    "spara banan till en annan gång" / "keep the board for another day")

  fileprivate static func toPlay(_ now: Board.View.Now) -> [Row] {
    switch now {
    case .roll: [Row("slå" / "roll", "slå tärningen" / "roll the die"), keep, look]
    case .go(let rolled):
      rolled.ends.prefix(1).map { end in
        Row(
          "gå \(end.tile.name)" / "go \(end.tile.name)",
          "gå till en ruta med > <" / "go to a tile with > <")
      } + [look]
    case .answer(let asked):
      toAnswer(sign: Row("1" / "1", "ordets nummer" / "the word's number"))
        + (asked.attempt.misses.isEmpty ? [] : [claim])
    case .nothing: [look]
    }
  }
}
