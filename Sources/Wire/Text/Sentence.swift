import Games
import Hall

/// What a fact sounds like to one viewer. It depends on the fact, the viewer and names alone.
enum Sentence {
  /// Nil where the viewer need not be told in words: it did it itself, or a picture shows it.
  static func of(
    _ fact: RoomFact, seq: Int, for viewer: Viewpoint, in scenery: Scenery, tongue: Tongue
  ) -> String? {
    Speaker(viewer: viewer, scenery: scenery, tongue: tongue, seq: seq).say(fact)
  }
}

/// Speaks to one viewer about one fact.
struct Speaker {
  let viewer: Viewpoint
  let scenery: Scenery
  let tongue: Tongue
  let seq: Int

  /// Whoever is forgotten has no name.
  func name(_ seat: Seat) -> String {
    let pupil = scenery.room.pupil(on: seat, at: seq)
    return pupil.map(scenery.book.isMember) == false
      ? tongue.say("Någon", "Somebody") : scenery.name(seat, at: seq)
  }
  func names(_ seats: [Seat]) -> String { tongue.list(seats.map(name)) }

  func isOwn(_ seat: Seat) -> Bool { viewer == .seat(seat) }

  var isSeated: Bool { if case .seat = viewer { true } else { false } }

  /// Which words the room plays with.
  private var words: String {
    let setup = scenery.room.setup
    return tongue.say(
      "\(setup.list), nivå \(setup.level)", "\(setup.list), level \(setup.level)")
  }

  /// Whether the same stands before it, so that it is said once.
  private var isInsideBlank: Bool {
    let before = scenery.room.entries.prefix(max(0, seq - 1))
    return before.count == seq - 1 && before.last?.fact == .blank
  }

  func say(_ fact: RoomFact) -> String? {
    switch fact {
    case .opened: nil
    case .joined(let seat, _):
      isOwn(seat) ? nil : tongue.say("\(name(seat)) är här.", "\(name(seat)) is here.")
    case .ready(let seat):
      isOwn(seat)
        ? tongue.say("Du är redo.", "You are ready.")
        : tongue.say(
          "\(name(seat)) är redo. Är du också redo? Skriv: klar",
          "\(name(seat)) is ready. Are you ready too? Type: ready")
    case .started:
      scenery.room.game.waitsForPlayers
        ? tongue.say("Spelet börjar.", "The game begins.") : nil
    case .away(let seat):
      isOwn(seat)
        ? nil
        : tongue.say("\(name(seat)) är borta en stund.", "\(name(seat)) is away for a moment.")
    case .back(let seat):
      isOwn(seat)
        ? tongue.say("Bra att du är tillbaka.", "Good that you are back.")
        : tongue.say("\(name(seat)) är tillbaka.", "\(name(seat)) is back.")
    case .skipped(let seat, _):
      isOwn(seat)
        ? tongue.say(
          "De andra går vidare. Skriv något, så är du med igen.",
          "The others go on. Type something and you are in again.")
        : tongue.say(
          "Vi går vidare så länge. \(name(seat)) kan komma tillbaka när som helst.",
          "We go on for now. \(name(seat)) can come back any time.")
    case .left(let seat):
      isOwn(seat)
        ? nil
        : tongue.say("\(name(seat)) har gått.", "\(name(seat)) has left.")
          + (isSeated
            ? tongue.say(
              " Du kan stanna, eller skriva: lämna", " You can stay, or type: leave") : "")
    case .invited(let pupil, let seat):
      isOwn(seat)
        ? tongue.say(
          "\(scenery.book.name(of: pupil)) är inbjuden.",
          "\(scenery.book.name(of: pupil)) is invited.")
        : tongue.say(
          "\(name(seat)) bjuder in \(scenery.book.name(of: pupil)).",
          "\(name(seat)) invites \(scenery.book.name(of: pupil)).")
    case .refused(let pupil):
      tongue.say(
        "\(scenery.book.name(of: pupil)) säger nej tack den här gången.",
        "\(scenery.book.name(of: pupil)) says no thanks this time.")
    case .cheered(let seat, let cheer):
      "\(name(seat)): \(Vocabulary.name(of: cheer, in: tongue))!"
    // The one whose name it is hears it from the teacher.
    case .called(let seat, let pupil):
      isOwn(seat)
        ? nil
        : tongue.say(
          "Spelare \(seat.number) heter nu \(scenery.book.name(of: pupil)).",
          "Player \(seat.number) is called \(scenery.book.name(of: pupil)) now.")
    case .equipped(let seat, let gear): equipped(seat, gear)
    case .game(let fact): fact.kind.spoken.say(any: fact.own, by: self)
    case .continued(_, let code):
      tongue.say("Nytt spel! Nu är ni i rum \(code).", "A new game! You are in room \(code) now.")
    case .ended(.over):
      tongue.say(
        "Rum \(scenery.room.code) är stängt. Tack för spelet!",
        "Room \(scenery.room.code) is closed. Thanks for playing!")
    case .ended(.empty):
      tongue.say(
        "Ingen var kvar, så rum \(scenery.room.code) är stängt.",
        "Nobody was left, so room \(scenery.room.code) is closed.")
    case .ended(.closed):
      tongue.say(
        "Läraren har stängt rum \(scenery.room.code). Det ni har klarat är kvar.",
        "The teacher has closed room \(scenery.room.code). What you have done is kept.") + goOn
    case .ended(.forgotten):
      tongue.say(
        "Rum \(scenery.room.code) är stängt, för något som stod där har tagits bort. "
          + "Det ni har klarat är kvar.",
        "Room \(scenery.room.code) is closed, because something in it has been taken away. "
          + "What you have done is kept.")
    case .blank: isInsideBlank ? nil : tongue.say("(borttaget)", "(taken away)")
    case .ended(.finishedEarly): finishedEarly
    case .paused: paused
    case .resumed: tongue.say("Nu går spelet vidare.", "The game goes on now.")
    case .lastRound: tongue.say("Det här är sista rundan.", "This is the last round.")
    case .seated(let seat, let pupil): seated(pupil, on: seat)
    case .swapped(let one, let other):
      tongue.say(
        "\(names([one, other])) har bytt plats.", "\(names([one, other])) have changed places.")
    case .ended(.listGone):
      tongue.say(
        "Orden i rum \(scenery.room.code) är borta (\(words)), så rummet är stängt.",
        "The words of room \(scenery.room.code) are gone (\(words)), so the room is closed.")
    }
  }
}
