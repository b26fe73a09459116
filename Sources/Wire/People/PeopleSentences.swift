import Games
import Hall
import JSON

extension JSONWriter {
  /// The event of passing news about who may come in.
  mutating func add(_ news: PeopleNews, in hall: Hall) {
    switch news {
    case .wrongKey(let address):
      add("event", "wrong-key")
      add("address", address)
    case .keyChanged: add("event", "key-changed")
    case .waiting(let pupil):
      add("event", "waiting")
      add(pupil, in: hall)
    case .knocked(let pupil, let address):
      add("event", "knocked")
      add(pupil, in: hall)
      add("address", address)
    case .accepted: add("event", "accepted")
    case .declined: add("event", "declined")
    case .banned: add("event", "banned")
    case .renamed(let pupil):
      add("event", "renamed")
      add(pupil, in: hall)
    }
  }

  mutating func add(_ pupil: Pupil, in hall: Hall) {
    add("pupil", pupil.number)
    add("name", hall.book.name(of: pupil))
  }
}

extension PeopleNews {
  func say(in tongue: Tongue, hall: Hall) -> String {
    switch self {
    case .wrongKey(let address):
      return tongue.say(
        "Någon på \(address) provade en nyckel som inte är lärarens.",
        "Somebody at \(address) tried a key that is not the teacher's.")
    case .keyChanged:
      return tongue.say(
        "Nyckeln är ny. Är du lärare? Skriv: lärare och den nya nyckeln",
        "The key was changed. Are you a teacher? Type: teach and the new key")
    case .waiting(let pupil):
      let name = hall.book.name(of: pupil)
      return tongue.say(
        "\(name) vill vara med. Skriv: godkänn \(name)  eller: avböj \(name)",
        "\(name) would like to join. Type: accept \(name)  or: decline \(name)")
    case .knocked(let pupil, let address):
      let name = hall.book.name(of: pupil)
      return tongue.say(
        "Någon på \(address) säger sig vara \(name), men utan ordet. Är det \(name)? "
          + "Skriv: godkänn \(name)",
        "Somebody at \(address) says to be \(name), but without the word. Is it \(name)? "
          + "Type: accept \(name)")
    case .accepted:
      let toPlay = tongue.toPlay(.usual)
      return tongue.say(
        "Nu får du spela. Skriv: \(toPlay)", "You may play now. Type: \(toPlay)")
    case .declined:
      return tongue.say(
        "Läraren släppte inte in det namnet den här gången. Fråga din lärare.",
        "Your teacher did not let that name in this time. Ask your teacher.")
    case .banned:
      return tongue.say(
        "Du får inte vara med just nu. Det du har klarat är kvar. Prata med din lärare.",
        "You may not take part just now. What you have done is kept. Talk to your teacher.")
    case .renamed(let pupil):
      let name = hall.book.name(of: pupil)
      return tongue.say(
        "Din lärare har gett dig namnet \(name). Ditt ord är detsamma: hej \(name) och ordet",
        "Your teacher has given you the name \(name). Your word is the same: hello \(name) "
          + "and the word")
    }
  }
}

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
