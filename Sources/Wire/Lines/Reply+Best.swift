import Games
import Hall

/// The best scores, laid out for the one whose they are.
extension Reply {
  func best(of pupil: Pupil, _ tongue: Tongue) -> [String] {
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
