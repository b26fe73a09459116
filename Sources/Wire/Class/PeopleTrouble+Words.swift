import Games
import Hall

extension PeopleTrouble {
  var code: String {
    switch self {
    case .pending: "pending"
    case .banned: "banned"
    case .notLetIn: "not-let-in"
    case .notWaiting, .nobodyWaits: "not-waiting"
    case .nameTaken: "name-known"
    case .isTeacher: "is-teacher"
    case .alreadyBanned: "already-banned"
    }
  }

  func say(in tongue: Tongue, hall: Hall) -> String {
    func name(_ pupil: Pupil) -> String { hall.book.name(of: pupil) }
    switch self {
    case .pending:
      return tongue.say(
        "Din lärare släpper in dig snart. Vänta lite, sedan får du spela.",
        "Your teacher will let you in soon. Wait a little, then you may play.")
    case .banned:
      return tongue.say(
        "Du får inte komma in just nu. Prata med din lärare.",
        "You may not come in just now. Ask your teacher.")
    case .notLetIn(let pupil):
      return tongue.say(
        "\(name(pupil)) är inte insläppt. Skriv först: godkänn \(name(pupil))",
        "\(name(pupil)) has not been let in. First type: accept \(name(pupil))")
    case .notWaiting(let pupil):
      return tongue.say(
        "\(name(pupil)) väntar inte på att komma in. Glömt ordet? Skriv: nyttord \(name(pupil))",
        "\(name(pupil)) does not wait to come in. A forgotten word? Type: renew \(name(pupil))")
    case .nobodyWaits:
      return tongue.say("Ingen väntar på att få komma in.", "Nobody waits to be let in.")
    case .nameTaken(let other):
      return tongue.say(
        "Någon i klassen heter redan \(name(other)). Ta ett annat namn.",
        "Somebody in the class is called \(name(other)) already. Take another name.")
    case .isTeacher(let pupil):
      return tongue.say(
        "\(name(pupil)) är lärare. Byt nyckel i stället, på serverns dator: ordrum key --new",
        "\(name(pupil)) is a teacher. Change the key instead, on the server's machine: "
          + "ordrum key --new")
    case .alreadyBanned(let pupil):
      return tongue.say(
        "\(name(pupil)) är redan avstängd. Får \(name(pupil)) komma tillbaka? "
          + "Skriv: godkänn \(name(pupil))",
        "\(name(pupil)) is banned already. To let \(name(pupil)) back in, "
          + "type: accept \(name(pupil))")
    }
  }
}
