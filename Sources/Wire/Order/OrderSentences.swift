import Classroom
import Games
import Hall

// Sentences that children read when their teacher keeps order.

extension Sentences {
  static let eyesOnMe =
    "Titta hit! Läraren vill säga något." / "Eyes on me! Your teacher wants to say something."

  static func quiet(_ on: Bool) -> Said {
    on
      ? "Nu är det tyst: inga röster." / "Quiet now: no voices."
      : "Nu får det låta igen." / "Voices may be heard again."
  }

  static func ending(inMinutes minutes: Int?) -> Said {
    guard let minutes else {
      return "Ni får spela längre än läraren sa." / "You may play longer than your teacher said."
    }
    return minutes == 1
      ? "Om en minut slutar vi. Rundan som du är i får du spela klart."
        / "We stop in a minute. You may finish your round."
      : "Om \(minutes) minuter slutar vi. Rundan som du är i får du spela klart."
        / "We stop in \(minutes) minutes. You may finish your round."
  }

  /// A teacher is told that the games end, and how to take that back.
  static func lessonEnds(inMinutes minutes: Int) -> Said {
    "Spelen slutar om \(minutes) min, när varje runda är över. Ångra: avsluta * av"
      / "The games end in \(minutes) min, when each round is over. To take that back: end * off"
  }

  static let thanksForToday: Said =
    "Lektionen är slut. Tack för i dag!" / "The lesson is over. Thanks for today!"

  /// A teacher reads how a lesson that is over goes on.
  static let lessonIsOver: Said =
    "Lektionen är slut. Den går vidare med: igång" / "The lesson is over. It goes on with: begin"

  /// How many words the class read: fuel for its rocket. Nothing where it read none.
  static func read(_ words: Int) -> Said {
    switch words {
    case 0: Said("")
    case 1: "Ni läste ett ord. " / "You read one word. "
    default: "Ni läste \(words) ord tillsammans. " / "You read \(words) words together. "
    }
  }

  static func flown(_ flight: Flown) -> Said {
    "Den flög \(flight.far) varv runt Mars."
      / "It flew \(flight.far == 1 ? "once" : "\(flight.far) times") round Mars."
  }

  /// What the class's rocket has been given in a lesson that goes on; nil where that is nothing.
  static func fuelled(_ words: Int) -> Said? {
    if words == 0 { return nil }
    return "Klassens raket: \(words) ord"
      / "The class's rocket: \(words) \(words == 1 ? "word" : "words")"
  }

  static let lessonGoesOn: Said =
    "Spelen går vidare tills du säger till." / "The games go on until you say so."

  static func kicked(from game: GameKind, _ tongue: Tongue) -> String {
    let toPlay = tongue.toPlay(game)
    let up = tongue.say(
      "Läraren vill att du tar en paus. Det du har klarat är kvar.",
      "Your teacher wants you to take a break. What you have done is kept.")
    return up
      + tongue.say(" Vill du spela igen, skriv: \(toPlay)", " To play again, type: \(toPlay)")
  }
}

extension Speaker {
  var paused: Said {
    isSeated
      ? "Läraren har pausat spelet. Vänta lite."
        / "Your teacher has paused the game. Wait a little."
      : "Läraren har pausat spelet." / "The teacher has paused the game."
  }

  /// A sentence that says why a room is closed, and what to do then.
  func thenGoOn(_ closed: Said) -> Said {
    guard isSeated else { return closed }
    if let hall = scenery.hall, hall.isLessonOver(at: hall.latest) {
      return Said(say(closed) + " " + say(Sentences.thanksForToday))
    }
    let toPlay = tongue.toPlay(scenery.room.setup.rules.kind)
    return Said(
      say(closed)
        + say(" Vill du spela mer, skriv: \(toPlay)", " To play more, type: \(toPlay)"))
  }

  /// A pupil is led to a seat; nil for the pupil itself, which hears so anyway.
  func seated(_ pupil: Pupil, on seat: Seat) -> Said? {
    if isOwn(seat) { return nil }
    let name = scenery.book.name(of: pupil)
    if let before = scenery.room.pupil(on: seat, at: seq - 1), before != pupil {
      let other = scenery.book.name(of: before)
      return "\(name) spelar för \(other) nu." / "\(name) plays for \(other) now."
    }
    return isHere(name)
  }

  /// The sentences about how a teacher lets the room go on.
  var order: [String] {
    let room = scenery.room
    return (room.isPaused ? Paragraph.indented(say(paused), width: style.width) : [])
      + (room.isOpen && room.isLastRound
        ? ["  " + say("Det här är sista rundan.", "This is the last round.")] : [])
  }
}
