import Games
import Hall

// What children read when their teacher keeps order.

extension Sentences {
  static func eyesOnMe(_ tongue: Tongue) -> String {
    tongue.say(
      "Titta hit! Läraren vill säga något.", "Eyes on me! Your teacher wants to say something.")
  }

  static func quiet(_ on: Bool, _ tongue: Tongue) -> String {
    on
      ? tongue.say("Nu är det tyst: inga röster.", "Quiet now: no voices.")
      : tongue.say("Nu får det låta igen.", "Voices may be heard again.")
  }

  static func kicked(from game: GameKind, _ tongue: Tongue) -> String {
    let toPlay = tongue.toPlay(game)
    let up = tongue.say(
      "Läraren lät dig resa dig från spelet. Det du har klarat är kvar.",
      "Your teacher let you get up from the game. What you have done is kept.")
    return up
      + tongue.say(" Vill du spela igen, skriv: \(toPlay)", " To play again, type: \(toPlay)")
  }
}

extension Speaker {
  var paused: String {
    isSeated
      ? tongue.say(
        "Läraren har pausat spelet. Vänta lite.",
        "Your teacher has paused the game. Wait a little.")
      : tongue.say("Läraren har pausat spelet.", "The teacher has paused the game.")
  }

  var finishedEarly: String {
    tongue.say(
      "Spelet slutar här. Bra gjort! Det ni har klarat är kvar.",
      "The game ends here. Well done! What you have done is kept.") + goOn
  }

  /// What to do when a room has been closed.
  var goOn: String {
    let toPlay = tongue.toPlay(scenery.room.setup.rules.kind)
    return isSeated
      ? tongue.say(" Vill du spela mer, skriv: \(toPlay)", " To play more, type: \(toPlay)") : ""
  }

  /// Nil for who is led there: it hears so anyway.
  func seated(_ pupil: Pupil, on seat: Seat) -> String? {
    if isOwn(seat) { return nil }
    let name = scenery.book.name(of: pupil)
    if let before = scenery.room.pupil(on: seat, at: seq - 1), before != pupil {
      let other = scenery.book.name(of: before)
      return tongue.say("\(name) spelar för \(other) nu.", "\(name) plays for \(other) now.")
    }
    return tongue.say("\(name) är här.", "\(name) is here.")
  }

  /// What a teacher has said about how the room goes on.
  var order: [String] {
    let room = scenery.room
    return (room.isPaused ? ["  " + paused] : [])
      + (room.isOpen && room.isLastRound
        ? ["  " + tongue.say("Det här är sista rundan.", "This is the last round.")] : [])
  }
}

// What goes wrong with a teacher's order, and what a teacher should type.

extension Trouble {
  static func paused(_ tongue: Tongue) -> String {
    tongue.say(
      "Läraren har pausat spelet. Vänta lite.", "Your teacher has paused the game. Wait a little.")
  }

  static func overAlready(_ code: String, _ tongue: Tongue) -> String {
    tongue.say(
      "Spelet i rum \(code) är redan slut. Rummet stängs med: stäng \(code)",
      "The game in room \(code) is over already. The room closes with: close \(code)")
  }

  static func sitsNowhere(_ name: String, _ tongue: Tongue) -> String {
    tongue.say(
      "\(name) sitter inte i något rum. Skriv: sätt \(name) och ett rum",
      "\(name) sits in no room. Type: put \(name) and a room")
  }

  static func samePupil(_ name: String, _ tongue: Tongue) -> String {
    tongue.say(
      "\(name) kan inte byta plats med \(name). Skriv två namn.",
      "\(name) cannot change places with \(name). Type two names.")
  }

  static func notRepeatable(_ tongue: Tongue) -> String {
    tongue.say(
      "De kan redan ha bytt plats. Titta först var de sitter: rum",
      "They may have changed places already. Look first where they sit: rooms")
  }
}
