import Games
import Hall
import JSON

// What somebody asks about itself.

extension Verb {
  static let own: [Verb] = [me, best]

  /// With the name of a character: as whom somebody travels to Mars.
  static let me = Verb(
    "me", "jag", by: .member, costs: 5, takes: [.positional("character", .rest)]
  ) { arguments throws(WireTrouble) in
    try arguments.text("character").map { (typed) throws(WireTrouble) in
      guard let traveller = Vocabulary.traveller(typed) else { throw .noSuchCharacter(typed) }
      return traveller
    }
  } act: { (traveller: Traveller?, hall, making) throws(Trouble) in
    let pupil = try hall.me(as: traveller, &making)
    let place = try? hall.seat(of: pupil)
    return Answer { page, ok in
      ok.add("pupil", pupil.number)
      ok.add("name", hall.book.name(of: pupil))
      if let (room, seat) = place {
        ok.add("room", room.code)
        ok.add("seat", seat.number)
      }
      ok.add("finished", hall.book.results(of: pupil).finished)
      page.addCompany(of: pupil, to: &ok)
      page.addJourney(of: pupil, to: &ok)
      page.addExercises(of: pupil, to: &ok)
    } say: { page in
      Journey(of: pupil, in: hall.book)
        .lines(in: page.tongue, width: page.width, room: place?.0.code)
        + page.company(of: pupil) + page.exercises(of: pupil)
    }
  }

  /// `best reset` forgets it; whoever names somebody is told whose it may be.
  static let best = Verb(
    "best", "bästa", by: .pupil, costs: 5,
    takes: [.positional("name", .rest), .key("reset", .flag)]
  ) { arguments in
    var words = (arguments.text("name") ?? "").split(separator: " ")
    var isReset = arguments.flag("reset") ?? false
    if let first = words.first, ["reset", "nolla"].contains(first.lowercased()) {
      isReset = true
      words.removeFirst()
    }
    return BestOf(name: words.isEmpty ? nil : words.joined(separator: " "), isReset: isReset)
  } act: { (wanted: BestOf, hall, making) throws(Trouble) in
    let pupil = try hall.best(of: wanted.name, forgetting: wanted.isReset, &making)
    return Answer { _, ok in
      ok.add("best", hall.book.results(of: pupil).best)
      ok.add("class", hall.book.best)
    } say: {
      $0.best(of: pupil)
    }
  }

  struct BestOf: Asked {
    let name: String?
    let isReset: Bool
  }
}

extension Page {
  func addJourney(of pupil: Pupil, to line: inout JSONWriter) {
    let results = hall.book.results(of: pupil)
    if let traveller = hall.book.traveller(of: pupil) { line.add("character", traveller.rawValue) }
    line.add("gear", results.gear.map(\.rawValue))
    if !hall.book.isTeacher(pupil), let games = results.untilNextGear { line.add("next_in", games) }
  }

  fileprivate func best(of pupil: Pupil) -> [String] {
    let own = hall.book.results(of: pupil).best
    let lines = hall.book.best.all.map { game, ofClass in
      let name = game.name(in: tongue)
      let score = own[game].map { game.spoken.score($0, in: tongue) }
      return tongue.say(
        "Ditt bästa i \(name): \(score ?? "inget än"). Klassens bästa: \(ofClass).",
        "Your best in \(name): \(score ?? "none yet"). The best of the class: \(ofClass).")
    }
    if lines.isEmpty {
      let toPlay = tongue.toPlay(.letters)
      return [
        tongue.say("Du har inget bästa än. Skriv: \(toPlay)", "No best yet. Type: \(toPlay)")
      ]
    }
    if own == Best() { return lines }
    return lines + [
      tongue.say("Vill du börja om? Skriv: bästa nolla", "To begin anew, type: best reset")
    ]
  }
}
