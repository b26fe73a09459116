import Classroom
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
      add(pupil, in: hall.book)
    case .knocked(let knocking):
      add("event", "knocked")
      add(knocking, in: hall.book)
    case .guessed(let knocking):
      add("event", "wrong-word")
      add(knocking, in: hall.book)
    case .accepted: add("event", "accepted")
    case .declined, .outnumbered: add("event", "declined")
    case .banned: add("event", "banned")
    case .renamed(let pupil):
      add("event", "renamed")
      add(pupil, in: hall.book)
    case .renewed: add("event", "renewed")
    case .readTo(let isOn):
      add("event", "reading-aloud")
      add("on", isOn)
    }
  }

  private mutating func add(_ knocking: Knocking, in book: ClassBook) {
    add(knocking.pupil, in: book)
    add("address", knocking.address)
    if knocking.since > 0 { add("since_ms", knocking.since) }
    add("here", knocking.sighting != nil)
    if let sighting = knocking.sighting { add(sighting) }
  }

  mutating func add(_ sighting: Sighting) {
    add("room", sighting.room)
    add("quiet_ms", sighting.quiet)
  }

  mutating func add(_ pupil: Pupil, in book: ClassBook) {
    add("pupil", pupil.number)
    add("name", book.name(of: pupil))
  }
}

extension PeopleNews {
  func said(in tongue: Tongue, hall: Hall) -> Said {
    func name(_ pupil: Pupil) -> String { hall.book.name(of: pupil) }
    return switch self {
    case .wrongKey(let address):
      "Någon på \(address) provade en nyckel som inte är lärarens."
        / "Somebody at \(address) tried a key that is not the teacher's."
    case .keyChanged:
      "Nyckeln är ny. Är du lärare? Skriv: lärare och den nya nyckeln"
        / "The key was changed. Are you a teacher? Type: teach and the new key"
    case .waiting(let pupil):
      "\(name(pupil)) vill vara med. Skriv: godkänn \(name(pupil))  eller: avböj \(name(pupil))"
        / "\(name(pupil)) would like to join. Type: accept \(name(pupil))  or: decline \(name(pupil))"
    case .knocked(let knocking):
      knocking.said(name(knocking.pupil), "utan ordet" / "without the word", tongue)
    case .guessed(let knocking):
      knocking.said(name(knocking.pupil), "med fel ord" / "with wrong words", tongue)
    case .accepted:
      "Nu får du spela. Skriv: \(tongue.toPlay(.usual))"
        / "You may play now. Type: \(tongue.toPlay(.usual))"
    case .declined:
      "Läraren släppte inte in det namnet den här gången. Fråga din lärare."
        / "Your teacher did not let that name in this time. Ask your teacher."
    case .outnumbered:
      "Många namn väntar på läraren, och ditt har väntat längst. Säg hej en gång till!"
        / "Many names wait for your teacher, and yours has waited longest. Say hello once more!"
    case .banned:
      "Du får inte vara med just nu. Det du har klarat är kvar. Prata med din lärare."
        / "You may not take part just now. What you have done is kept. Talk to your teacher."
    case .renamed(let pupil):
      ("Din lärare har gett dig namnet \(name(pupil)). "
        + "Ditt ord är detsamma: hej \(name(pupil)) och ordet")
        / ("Your teacher has given you the name \(name(pupil)). "
          + "Your word is the same: hello \(name(pupil)) and the word")
    case .readTo(true):
      "Nu läser jag för dig. Mellanslag läser en gång till."
        / "Now I read to you. Space reads once more."
    case .readTo(false): "Nu läser du själv." / "You read by yourself now."
    case .renewed:
      "Din lärare har ett nytt ord åt dig. Det gamla gäller inte mer."
        / "Your teacher has a new word for you. The old one is good no more."
    }
  }
}

extension Knocking {
  /// A sentence to a teacher: first what the child does, then who stands at the door, and how.
  fileprivate func said(_ name: String, _ how: Said, _ tongue: Tongue) -> Said {
    let ago =
      since < 60_000 ? Said("") : " (för \(Minutes(since)) sedan)" / " (\(Minutes(since)) ago)"
    let door: Said =
      "Någon på \(address) säger hej som \(name), \(how.swedish)\(ago.swedish)."
      / "Somebody at \(address) says they are \(name), \(how.english)\(ago.english)."
    guard let sighting else {
      return "\(name) är inte här. \(door.swedish) Är det \(name)? Skriv: godkänn \(name)"
        / "\(name) is not here. \(door.english) Is it \(name)? Type: accept \(name)"
    }
    let here = sighting.said(of: name, tongue)
    return "\(here.swedish) \(door.swedish) Gå dit och titta!"
      / "\(here.english) \(door.english) Go there and look!"
  }
}

extension Sighting {
  fileprivate func said(of name: String, _ tongue: Tongue) -> Said {
    let place = room.map { " i rum \($0)" / " in room \($0)" } ?? Said("")
    let ago = quiet < 60_000 ? tongue.seconds(quiet) : "\(Minutes(quiet))"
    let when: Said =
      quiet < 2_000 ? "nyss" / "just now" : "för \(ago) sedan" / "\(ago) ago"
    return "\(name) är redan här\(place.swedish), och gjorde något \(when.swedish)."
      / "\(name) is here already\(place.english), and did something \(when.english)."
  }
}

extension Sighting {
  fileprivate func said(beforeAccepting name: String, _ tongue: Tongue) -> Said {
    let here = said(of: name, tongue)
    return
      ("\(here.swedish) Vem står då vid dörren? Är det \(name) ändå? "
      + "Skriv: godkänn \(name) ändå")
      / ("\(here.english) Who is at the door, then? If it is \(name) all the same, "
        + "type: accept \(name) anyway")
  }
}

extension PeopleTrouble {
  var code: String {
    switch self {
    case .pending: "pending"
    case .banned: "banned"
    case .notInClass: "not-in-class"
    case .notLetIn: "not-let-in"
    case .notWaiting, .nobodyWaits: "not-waiting"
    case .nameTaken: "name-known"
    case .isTeacher: "is-teacher"
    case .isChild: "is-pupil"
    case .nameFirst: "name-first"
    case .alreadyBanned: "already-banned"
    case .isHere: "is-here"
    case .isYou: "is-you"
    case .haveWords: "has-word"
    }
  }

  func said(in tongue: Tongue, hall: Hall) -> Said {
    func name(_ pupil: Pupil) -> String { hall.book.name(of: pupil) }
    return switch self {
    case .isHere(let pupil, let sighting): sighting.said(beforeAccepting: name(pupil), tongue)
    case .isYou(let pupil, let role):
      ("Det är du själv, och då är du inte lärare här mer. Är du säker? "
        + "Skriv: utse \(name(pupil)) \(Vocabulary.name(of: role).swedish) ändå")
        / ("That is you, and you would be a teacher here no more. Are you sure? "
          + "Type: role \(name(pupil)) \(Vocabulary.name(of: role).english) anyway")
    case .haveWords(let pupils):
      ("\(tongue.list(pupils.map(name))) har redan ett ord, som inte gäller efter en ny lapp. Ska det bli så? "
        + "Skriv samma sak en gång till, och sist: ändå")
        / ("\(tongue.list(pupils.map(name))) \(pupils.count == 1 ? "has" : "have") a word already, which is "
          + "good no more after a new slip. Shall it be so? Type the same once more, and at the end: anyway")
    case .pending:
      "Din lärare släpper in dig snart. Vänta lite, sedan får du spela."
        / "Your teacher will let you in soon. Wait a little, then you may play."
    case .banned:
      "Du får inte komma in just nu. Prata med din lärare."
        / "You may not come in just now. Ask your teacher."
    case .notInClass(let name):
      ("Hej \(name)! Ditt namn står inte i klassens lista. Be din lärare skriva: godkänn \(name). "
        + "Heter du något annat här? Säg det namnet.")
        / ("Hi \(name)! Your name is not on the class's list. Ask your teacher to type: accept \(name). "
          + "Are you called otherwise here? Say that name.")
    case .notLetIn(let pupil):
      "\(name(pupil)) är inte insläppt. Skriv först: godkänn \(name(pupil))"
        / "\(name(pupil)) has not been let in. First type: accept \(name(pupil))"
    case .notWaiting(let pupil):
      "\(name(pupil)) väntar inte på att komma in. Glömt ordet? Skriv: nyttord \(name(pupil))"
        / "\(name(pupil)) does not wait to come in. A forgotten word? Type: renew \(name(pupil))"
    case .nobodyWaits:
      "Ingen väntar på att få komma in." / "Nobody waits to be let in."
    case .nameTaken(let other):
      "Någon i klassen heter redan \(name(other)). Ta ett annat namn."
        / "Somebody in the class is called \(name(other)) already. Take another name."
    case .isTeacher(let pupil):
      "\(name(pupil)) undervisar här. Skriv först: utse \(name(pupil)) elev"
        / "\(name(pupil)) teaches here. First type: role \(name(pupil)) pupil"
    case .isChild(let pupil):
      "\(name(pupil)) är ett barn som har spelat här. Ge läraren ett annat namn."
        / "\(name(pupil)) is a child that has played here. Give the teacher another name."
    case .nameFirst(let pupil?):
      "\(name(pupil)) är elev. Skriv ditt eget namn: hej och namnet. Eller gör \(name(pupil)) till lärare: utse \(name(pupil)) lärare"
        / "\(name(pupil)) is a pupil. Say your own name: hello and the name. Or make \(name(pupil)) a teacher: role \(name(pupil)) teacher"
    case .nameFirst(nil):
      "Vem säger det? Skriv först: hej och ditt eget namn. En egen nyckel får du med: utse, ditt namn, lärare"
        / "Who says so? First type: hello and your own name. For a key of your own, type: role, your name, teacher"
    case .alreadyBanned(let pupil):
      ("\(name(pupil)) är redan avstängd. Får \(name(pupil)) komma tillbaka? "
        + "Skriv: godkänn \(name(pupil))")
        / ("\(name(pupil)) is banned already. To let \(name(pupil)) back in, "
          + "type: accept \(name(pupil))")
    }
  }
}
