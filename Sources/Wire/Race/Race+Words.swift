import Classroom
import Games
import Words

extension Race: SpokenGame {
  static let title = "lopp" / "race"
  static let alsoCalled = ["skattjakt", "skattjakten", "treasure hunt"]
  static let about = "en skattjakt med stopp" / "a hunt with stops"

  static func picture(of view: View, extent: Picture.Extent, by speaker: Speaker) -> [String] {
    speaker.picture(of: view, extent: extent)
  }

  static func moves(in view: View, for seat: Seat, at table: Table, _ tongue: Tongue) -> [Help.Row]
  {
    switch view.phase {
    case .making where view.leader == seat:
      (view.source == .made ? [Help.title] + Help.toMake(view) : []) + Help.toLead(view, at: table)
    case .making:
      (view.source == .made ? Help.toMake(view) : [])
        + (view.waitsForItsLeader(at: table) ? [] : [Help.go])
        + (view.stops == 0 || view.hidesAny ? Help.toRunTogether : []) + Help.toJoin
    case .running(_, let own): Help.toRun(own) + (view.leader == seat ? Help.toEnd : [])
    }
  }

  static func wayOn(in view: View, for seat: Seat) -> Help.WayOn? {
    guard case .running(_, let own) = view.phase else { return nil }
    return switch own {
    case .seek, .answer: Help.WayOn("Läs en gång till. Skriv: titta" / "Read once more. Type: look")
    case .home, .nothing: nil
    }
  }

  static func keys(in view: View, for seat: Seat, _ tongue: Tongue) -> [SingleKey] {
    guard case .running(_, own: .answer(let question)) = view.phase,
      case .compound(_, let choices, _) = question.posed
    else { return [] }
    return SingleKey.numbers(choices.map { question.choicesLeft.contains($0) ? $0 : nil })
  }

  static func say(_ question: String, choices: [String]) -> String {
    choices.isEmpty ? question : "\(question) + ?   \(choices.joined(separator: "   "))"
  }

  static func gathering(in view: View) -> Gathering? {
    if view.over != nil { return nil }
    let (start, hasBegun): (Start?, Bool) =
      switch view.phase {
      case .making(let start, _): (start, false)
      case .running: (nil, true)
      }
    return Gathering(
      title: view.title.name, host: view.leader, isMade: view.source == .made, start: start,
      hasBegun: hasBegun)
  }

  static func noSuchMaterial(_ typed: String, there: [String]) -> Said {
    let names = there.joined(separator: ", ")
    return names.isEmpty
      ? "Det finns inget lopp \(typed.prefix(20)). Gör ett eget: öppna lopp"
        / "There is no race \(typed.prefix(20)). Make one: open race"
      : "Det finns inget lopp \(typed.prefix(20)). Det finns: \(names)."
        / "There is no race \(typed.prefix(20)). There is: \(names)."
  }

  static func notFree(_ writing: Writing.Kind) -> Said? {
    switch writing {
    case .race:
      "Just nu gör läraren loppen. Är du inte med i något? Skriv: spela"
        / "Just now the teacher makes the races. Not in one? Type: play"
    case .team:
      "Just nu hittar vi inte på nya lag. Ta ett lag som finns, eller spring själv."
        / "Just now we make up no new teams. Take one that is there, or run alone."
    default: nil
    }
  }
}

extension Race.Seen: SpokenNews {
  func said(naming name: (Seat) -> String) -> Said {
    let (north, east) = (position.latitude.asDegrees, position.longitude.asDegrees)
    return "\(name(seat)) är på \(north) \(east)." / "\(name(seat)) is at \(north) \(east)."
  }
}

extension Viewpoint {
  fileprivate func isOne(of seats: [Seat]) -> Bool { seats.contains { self == .seat($0) } }
}

// Facts. Clues and questions are drawn for those who run there; for all it is drawn how it stands when
// somebody leads, when it begins and when it ends.

extension Race.Led: SpokenFact {
  func say(by speaker: Speaker) -> String? { speaker.say(self) }
  func picture(for viewer: Viewpoint) -> Picture.Call? { .instead(.turn) }
}

extension Race.Titled: SpokenFact {
  func said(by speaker: Speaker) -> Said? {
    title.name.isEmpty
      ? "Om loppet: \(title.about)" / "About the race: \(title.about)"
      : "Loppet heter \(title.name)." / "The race is called \(title.name)."
  }

  var written: [String] { [title.name, title.about] }
}

extension Race.Planned: SpokenFact {
  func say(by speaker: Speaker) -> String? { speaker.say(self) }

  var written: [String] {
    switch change.value {
    case .added(let stop), .changed(_, let stop): stop.written
    case .removed, .moved, nil: []
    }
  }
}

extension Race.Timed: SpokenFact {
  func say(by speaker: Speaker) -> String? { speaker.say(self) }
}

extension Race.Teamed: SpokenFact {
  func say(by speaker: Speaker) -> String? { speaker.say(seat, in: team) }
  var written: [String] { [team].compactMap(\.self) }
}

extension Race.Showing: SpokenFact {
  func said(by speaker: Speaker) -> Said? {
    shows
      ? "Nu kan alla i loppet se var de andra är."
        / "Now all in the race can see where the others are."
      : "Nu ser ingen var de andra är." / "Now nobody sees where the others are."
  }
}

extension Race.Began: SpokenFact {
  func said(by speaker: Speaker) -> Said? { "Nu börjar loppet!" / "The race begins!" }
  func picture(for viewer: Viewpoint) -> Picture.Call? { .besides(.turn) }
}

extension Race.Sent: SpokenFact {
  /// A viewer who runs counts only the stops that it looks for itself.
  func said(by speaker: Speaker) -> Said? {
    speaker.isOwn(seats)
      ? "Nästa ledtråd: \(leg.clue)" / "The next clue: \(leg.clue)"
      : "Till stopp \(leg.stop): \(leg.clue)" / "To stop \(leg.stop): \(leg.clue)"
  }

  func picture(for viewer: Viewpoint) -> Picture.Call? {
    viewer.isOne(of: seats) ? .instead(.question) : nil
  }
}

extension Race.Reached: SpokenFact {
  func said(by speaker: Speaker) -> Said? {
    let names = speaker.names(seats)
    return speaker.isOwn(seats)
      ? "Framme! Du har hittat stoppet." / "There you are! You have found the stop."
      : "\(names) är vid stopp \(stop)." / "\(names) reached stop \(stop)."
  }

  func sound(for seat: Seat) -> Sound? { seats.contains(seat) ? .right : nil }
}

extension Race.Asked: SpokenFact {
  func say(by speaker: Speaker) -> String? { speaker.sum(of: posed, left: posed.choices) }

  func picture(for viewer: Viewpoint) -> Picture.Call? {
    viewer.isOne(of: seats) ? .instead(.question) : nil
  }
}

extension Race.Answered: SpokenFact {
  func say(by speaker: Speaker) -> String? { speaker.say(self) }

  func show(to speaker: Speaker) -> Show? {
    guard speaker.isOwn(seat), case .made(let ending) = verdict else { return nil }
    return .joining(question, ending.text, isLast: true)
  }
}

extension Race.Finished: SpokenFact {
  func say(by speaker: Speaker) -> String? {
    let names = speaker.names(seats)
    return speaker.isOwn(seats)
      ? speaker.atTheGoal(stops) : speaker.say("\(names) är i mål.", "\(names) made it.")
  }

  func picture(for viewer: Viewpoint) -> Picture.Call? {
    viewer.isOne(of: seats) ? .instead(.turn) : nil
  }

  func sound(for seat: Seat) -> Sound? { Sound(seat, among: seats) }

  func show(to speaker: Speaker) -> Show? {
    speaker.isOwn(seats) ? .flight(seats.compactMap(speaker.traveller)) : nil
  }
}

extension Race.Over: SpokenFact {
  func say(by speaker: Speaker) -> String? { speaker.end(self) }
  func picture(for viewer: Viewpoint) -> Picture.Call? { .instead(.turn) }
}

extension Speaker {
  /// A sentence that is the same for everybody who came through, whenever that was.
  ///
  /// - Parameter stops: how many it had to find; nil: nobody knows any more.
  func atTheGoal(_ stops: Int?) -> String {
    switch stops {
    case nil: say("I mål! Alla stopp!", "You made it! All the stops!")
    case 1: say("I mål! Du hittade stoppet!", "You made it! You found the stop!")
    case let stops?: say("I mål! Alla \(stops) stopp!", "You made it! All \(stops) stops!")
    }
  }

  /// The sentence at the end. Nobody has run if the race was still being made.
  func end(_ over: Race.Over) -> String {
    over.standings.isEmpty
      ? say("Loppet är slut.", "The race is over.")
      : say("Loppet är slut. Bra sprunget!", "The race is over. Well run!")
  }

  func isOwn(_ seats: [Seat]) -> Bool { seats.contains(where: isOwn) }

  private var race: Race.View? {
    scenery.room.view(for: viewer) as? Race.View
  }

  // MARK: Making

  fileprivate func say(_ led: Race.Led) -> String {
    let name = led.title.name.isEmpty ? "" : " \(led.title.name)"
    let leader = self.name(led.leader)
    return switch (led.source, isOwn(led.leader)) {
    case (.made, true): say("Du gör loppet\(name).", "You make the race\(name).")
    case (.made, false): say("\(leader) gör loppet\(name).", "\(leader) makes the race\(name).")
    case (.given, true):
      say("Du håller i loppet\(name).", "You are in charge of the race\(name).")
    case (.given, false):
      say("\(leader) håller i loppet\(name).", "\(leader) is in charge of the race\(name).")
    }
  }

  private var toBegin: String { say("Allt klart? Skriv: klar", "All set? Type: ready") }

  fileprivate func say(_ planned: Race.Planned) -> String {
    guard let change = planned.change.value else {
      let who = name(planned.seat)
      return race?.leader == planned.seat
        ? say(
          "\(who) gör loppet. Stopp: \(planned.stops).",
          "\(who) makes the race. Stops: \(planned.stops).")
        : say(
          "\(who) är med och gör loppet. Stopp: \(planned.stops).",
          "\(who) helps to make the race. Stops: \(planned.stops).")
    }
    return switch change {
    case .added(let stop):
      say(
        "Stopp \(planned.stops) är med: \(what(stop))", "Stop \(planned.stops) is in: \(what(stop))"
      ) + (mayGo ? "  \(toBegin)" : "")
    case .changed(let number, let stop):
      say("Stopp \(number) är nu: \(what(stop))", "Stop \(number) is now: \(what(stop))")
    case .removed(let number):
      say(
        "Stopp \(number) är borta. Kvar: \(planned.stops).",
        "Stop \(number) is gone. Left: \(planned.stops).")
    case .moved(let from, let to):
      say("Stopp \(from) är nu stopp \(to).", "Stop \(from) is stop \(to) now.")
    }
  }

  /// Whether the viewer may say go.
  private var mayGo: Bool {
    guard isSeated, let race, let leader = race.leader else { return false }
    let table = scenery.room.table
    return race.hasAll(at: table) && (isOwn(leader) || !race.waitsForItsLeader(at: table))
  }

  /// A stop in one line, for the one who made it; a teacher sees which child that is.
  func what(_ stop: Race.Stop) -> String {
    let code = stop.spot.code.map { "[\($0)] " } ?? ""
    let place =
      stop.spot.place.map {
        " (\($0.position.latitude.asDegrees) \($0.position.longitude.asDegrees), \($0.radius) m)"
      } ?? ""
    let puzzle =
      switch stop.puzzle {
      case .free(let question, let answers):
        "  \(question) = \(answers.joined(separator: " | "))"
      case .compound: say("  + ett ord ur listan", "  + a word of the list")
      case nil: ""
      }
    let maker = stop.maker.map { isOwn($0) ? "" : "  (\(name($0)))" } ?? ""
    return code + stop.clue + place + puzzle + maker
  }

  fileprivate func say(_ timed: Race.Timed) -> String {
    switch timed {
    case .set(_, let start):
      say("Loppet börjar \(start.told).", "The race begins \(start.told).")
    case .off(let seat):
      isOwn(seat)
        ? say("Loppet börjar när du skriver: klar", "The race begins when you type: ready")
        : say(
          "Loppet börjar när \(name(seat)) säger till.",
          "The race begins when \(name(seat)) says so.")
    case .lapsed:
      say(
        "Tiden är inne, men det saknas stopp eller någon som springer. ",
        "The time has come, but there are no stops yet, or no runners. ") + readyLater
    }
  }

  private var readyLater: String {
    guard let leader = race?.leader, !isOwn(leader) else {
      return say("Skriv klar när allt finns.", "Type ready when all is there.")
    }
    return say("\(name(leader)) säger till när det börjar.", "\(name(leader)) says when it begins.")
  }

  fileprivate func say(_ seat: Seat, in team: String?) -> String {
    guard let team else {
      return isOwn(seat)
        ? say("Du springer själv.", "You run alone.")
        : say("\(name(seat)) springer själv.", "\(name(seat)) runs alone.")
    }
    return isOwn(seat)
      ? say("Du är med i laget \(team).", "You are in the team \(team).")
      : say("\(name(seat)) är med i laget \(team).", "\(name(seat)) is in the team \(team).")
  }

  // MARK: Running

  /// A question in one line, with what may be chosen.
  func sum(of posed: Race.Posed, left: [String]) -> String {
    switch posed {
    case .free(let question): question
    case .compound(let question, _, _): "\(question) + ?   \(left.joined(separator: "  "))"
    }
  }

  fileprivate func say(_ answered: Race.Answered) -> String {
    let who = isOwn(answered.seat) || !isSeated ? "" : "\(name(answered.seat)): "
    return switch answered.verdict {
    case .right(let word): who + say("\(word). Rätt!", "\(word). Right!")
    case .made(let ending):
      who + "\(seam(answered.question, ending))!"
    case .wrong(let word):
      who
        + say(
          "\(word): inte den här gången. Tänk en stund.",
          "\(word): not this time. Think for a moment.")
    case .shown(let word, let answers):
      who
        + say(
          "\(word): inte den här gången. Svaret är \(answers.joined(separator: " eller ")). Vägen är fri!",
          "\(word): not this time. The answer is \(answers.joined(separator: " or ")). The way is free!"
        )
    }
  }
}

extension Race.Posed {
  fileprivate var choices: [String] {
    switch self {
    case .free: []
    case .compound(_, let choices, _): choices
    }
  }
}

extension Start {
  /// `2026-11-22 09:30`
  var told: String { "\(local.date) \(local.time)" }
}

extension Help {
  fileprivate static let title = Row(
    "rubrik Djuren om=Leta!" / "title Animals about=Seek!",
    "vad loppet heter" / "what the race is called")

  /// Rows for what can be done with the stops that one has made oneself.
  fileprivate static func toMake(_ view: Race.View) -> [Row] {
    let own = zip(1..., view.plan).first { $1.value != nil }?.0
    return [
      Row(
        "stopp räv Bakom stenen." / "stop fox Behind the stone.",
        "ett nytt stopp: ordet där, och ledtråden" / "a new stop: its word, and the clue")
    ] + (own.map(toChange) ?? [])
  }

  private static func toChange(_ stop: Int) -> [Row] {
    [
      Row(
        "stopp nr=\(stop) fråga=Vem bor här? svar=räven | en räv"
          / "stop number=\(stop) question=Who lives here? answers=the fox | a fox",
        "en fråga vid stoppet" / "a question at the stop"),
      Row("stryk \(stop)" / "remove \(stop)", "ta bort ett stopp" / "take a stop away"),
    ]
  }

  fileprivate static func toLead(_ view: Race.View, at table: Table) -> [Row] {
    let move =
      view.source == .made && view.stops > 1
      ? [Row("flytta 1 2" / "move 1 2", "stopp 1 blir stopp 2" / "stop 1 becomes stop 2")] : []
    return move + [
      Row("tid 23:59" / "time 23:59", "när det börjar av sig självt" / "when it begins by itself"),
      Row("visa" / "show", "alla ser var de andra är" / "all see where the others are"),
    ] + (view.hasAll(at: table) ? [go] : []) + (view.hidesAny ? toRunTogether : []) + toJoin
      + toEnd
  }

  fileprivate static let go = Row("klar" / "ready", "nu börjar det!" / "go!")

  fileprivate static let toRunTogether = [
    Row("lag Rävarna" / "team Foxes", "spring tillsammans" / "run together")
  ]

  fileprivate static let toJoin = [
    Row("bjud Bo" / "invite Bo", "be någon komma" / "ask somebody to come"),
    look,
  ]

  fileprivate static func toRun(_ own: Race.View.Own) -> [Row] {
    switch own {
    case .seek(let leg):
      toArrive(leg.ways) + [
        Row("lyssna" / "listen", "ledtråden igen" / "the clue again"), look,
      ]
    case .answer(let question):
      [
        question.choicesLeft.isEmpty
          ? Row("svara räven" / "answer the fox", "svaret på frågan" / "the answer")
          : Row("1" / "1", "ordets nummer" / "the word's number"),
        Row("lyssna" / "listen", "frågan igen" / "the question again"), look,
      ]
    case .home, .nothing: [look]
    }
  }

  fileprivate static func toArrive(_ ways: Race.Ways) -> [Row] {
    let word = Row("räv" / "fox", "ordet som sitter vid stoppet" / "the word that is posted there")
    let here = "här 59.3293 18.0686" / "here 59.3293 18.0686"
    return switch ways {
    case .code: [word]
    case .place: [Row(here, "var du är" / "where you are")]
    case .either: [word, Row(here, "eller var du är" / "or where you are")]
    }
  }

  fileprivate static let toEnd = [
    Row("avsluta" / "end", "loppet är slut för alla" / "the race is over for all")
  ]
}

extension Race.View {
  /// Whether its leader alone can bring it to its start. Where there is a stop and the leader is not
  /// there, anybody says go.
  func waitsForItsLeader(at table: Table) -> Bool {
    stops == 0 || leader.map { table[$0]?.presence == .here } ?? false
  }

  /// Whether there is a stop that the viewer has not made, and so may look for.
  var hidesAny: Bool { plan.contains(.withheld) }

  /// Whether there is a stop to find, and somebody who runs: one's own stops are for all others.
  func hasAll(at table: Table) -> Bool { stops > 0 && (table.seated.count > 1 || hidesAny) }
}

extension Race.Stop {
  fileprivate var written: [String] {
    let asked: [String] =
      if case .free(let question, let answers) = puzzle { [question] + answers } else { [] }
    return [clue, spot.code].compactMap(\.self) + asked
  }
}
