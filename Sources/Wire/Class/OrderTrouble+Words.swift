import Games
import Hall

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

extension WireTrouble {
  static func missingPair(_ tongue: Tongue) -> String {
    tongue.say(
      "Vilka två? Skriv till exempel: byt Anna Bo, eller: byt Anna Lisa = Bo",
      "Which two? Type for example: swap Anna Bo, or: swap Anna Lisa = Bo")
  }

  static func missingPlace(_ tongue: Tongue) -> String {
    tongue.say(
      "Vem, och i vilket rum? Skriv till exempel: sätt Anna K7",
      "Who, and in which room? Type for example: put Anna K7")
  }

  static func missingPupil(_ tongue: Tongue) -> String {
    tongue.say("Vem? Skriv till exempel: lyft Anna", "Who? Type for example: kick Anna")
  }
}
