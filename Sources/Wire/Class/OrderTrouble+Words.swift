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
