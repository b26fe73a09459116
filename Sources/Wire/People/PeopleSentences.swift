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
    case .knocked(let pupil, let address):
      add("event", "knocked")
      add(pupil, in: hall.book)
      add("address", address)
    case .guessed(let pupil, let address):
      add("event", "wrong-word")
      add(pupil, in: hall.book)
      add("address", address)
    case .accepted: add("event", "accepted")
    case .declined, .outnumbered: add("event", "declined")
    case .banned: add("event", "banned")
    case .renamed(let pupil):
      add("event", "renamed")
      add(pupil, in: hall.book)
    case .renewed: add("event", "renewed")
    }
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
    case .knocked(let pupil, let address):
      ("Någon på \(address) säger hej som \(name(pupil)), men utan ordet. Är det \(name(pupil))? "
        + "Skriv: godkänn \(name(pupil))")
        / ("Somebody at \(address) says they are \(name(pupil)), but without the word. "
          + "Is it \(name(pupil))? Type: accept \(name(pupil))")
    case .guessed(let pupil, let address):
      ("Någon på \(address) säger hej som \(name(pupil)), med fel ord. Är det \(name(pupil))? "
        + "Skriv: godkänn \(name(pupil))")
        / ("Somebody at \(address) says they are \(name(pupil)), with wrong words. "
          + "Is it \(name(pupil))? Type: accept \(name(pupil))")
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
    case .renewed:
      "Din lärare har ett nytt ord åt dig. Det gamla gäller inte mer."
        / "Your teacher has a new word for you. The old one is good no more."
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
    case .isChild: "is-pupil"
    case .nameFirst: "name-first"
    case .alreadyBanned: "already-banned"
    }
  }

  func said(hall: Hall) -> Said {
    func name(_ pupil: Pupil) -> String { hall.book.name(of: pupil) }
    return switch self {
    case .pending:
      "Din lärare släpper in dig snart. Vänta lite, sedan får du spela."
        / "Your teacher will let you in soon. Wait a little, then you may play."
    case .banned:
      "Du får inte komma in just nu. Prata med din lärare."
        / "You may not come in just now. Ask your teacher."
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
