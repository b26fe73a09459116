import Classroom
import Games
import Hall
import JSON
import Words

// The verbs of the class: those who are in it, and those who teach it.

extension Verb {
  static let ofTeachers: [Verb] = [teach, close]

  public static let teach = Verb(
    "teach", "lärare", takes: [.positional("key", .rest)] + Field.proof,
    lacks: "Vad är nyckeln? Den visas på serverns dator: ordrum key   Skriv nyckeln:"
      / "What is the key? The server's machine shows it: ordrum key   Type the key:",
    read: { arguments throws(WireTrouble) in
      if let proof = try arguments.proof() { return .proof(proof) }
      return .typed(try arguments.needed("key"))
    },
    talk: { (shown: Hall.ShownKey, message, asker) in
      asker.glanceAtKey()
      asker.ask(message) { (transaction) throws(Trouble) in
        let hall = transaction.hall
        let taught = try transaction.teach(shown)
        let waiting = hall.book.pending.count
        return Answer { page, ok in
          ok.add("role", taught.rank.role.rawValue)
          if let owner = taught.owner { ok.add("by", hall.book.name(of: owner)) }
          if let pupil = taught.player { ok.add(pupil, in: hall.book) }
          if waiting > 0 { ok.add("waiting", waiting) }
          if let proof = taught.proof { ok.add("proof", proof) }
          page.addOrders(to: &ok)
        } say: {
          $0.greet(taught, waiting: waiting)
          $0.standingOrders
        }
      }
    })

  static let ofPeople: [Verb] = [
    Verb(
      "enrolment", "inskrivning", by: .assistant, takes: [.positional("enrolment", .text)],
      help: Help.Entry(
        .people, 2, "inskrivning godkännande" / "enrolment approval",
        "släpp in själv (… namn: bara klassens lista)"
          / "let each in yourself (… names: only the class's list)")
    ) { arguments throws(WireTrouble) in
      try arguments.choice("enrolment", named: Vocabulary.name)
    } act: { (wanted: Enrolment?, transaction) throws(Trouble) in
      let hall = transaction.hall
      // Without a word this only asks how it is.
      if let wanted { try transaction.setEnrolment(wanted) }
      return Answer { _, ok in
        ok.add("enrolment", hall.book.enrolment.rawValue)
      } say: { _ in
        switch hall.book.enrolment {
        case .open:
          "Den som säger hej är med. Vill du släppa in var och en? Skriv: inskrivning godkännande"
            / "Whoever says hello is in. To let each one in yourself, type: enrolment approval"
        case .approval:
          "Nya namn väntar tills du släpper in dem. Ska alla få komma? Skriv: inskrivning öppen"
            / "New names wait until you let them in. To let in everybody, type: enrolment open"
        case .names:
          ("Bara de som står i klassens lista kommer in: elever. En till? Skriv: godkänn Anna. "
            + "Ska alla få komma? Skriv: inskrivning öppen")
            / ("Only those who stand in the class's list get in: pupils. One more? Type: accept Anna. "
              + "To let in everybody, type: enrolment open")
        }
      }
    },
    Verb(
      "accept", "godkänn", by: .assistant,
      takes: [.positional("name", .rest), .key("anyway", .flag)],
      lacks: "Vem? Skriv till exempel: godkänn Anna" / "Who? Type for example: accept Anna",
      .isWriting,
      help: Help.Entry(
        .people, 3, "godkänn Anna" / "accept Anna",
        "släpp in Anna (alla som väntar: godkänn *)" / "let Anna in (all who wait: accept *)"),
      read: LettingIn.init
    ) { (asked: LettingIn, transaction) throws(Trouble) in
      let (who, isAnyway) = (asked.who(in: transaction.hall), asked.isAnyway(in: transaction.hall))
      if let work = transaction.stretching(beforeAccepting: who, anyway: isAnyway) {
        return Answer(after: work)
      }
      return .admissions(try transaction.accept(who, anyway: isAnyway))
    },
    Verb(
      "decline", "avböj", by: .assistant, takes: [.positional("name", .rest)],
      lacks: "Vem? Skriv till exempel: avböj Anna" / "Who? Type for example: decline Anna",
      help: Help.Entry(
        .people, 4, "avböj Anna" / "decline Anna", "släpp inte in Anna" / "do not let Anna in"),
      read: Arguments.waiting
    ) { who, transaction throws(Trouble) in
      .names(try transaction.decline(who)) {
        "Inte insläppta: \($0)." / "Not let in: \($0)."
      }
    },
    Verb(
      "renew", "nyttord", by: .assistant, takes: [.positional("name", .rest)],
      lacks: "Vem? Skriv till exempel: nyttord Anna" / "Who? Type for example: renew Anna",
      help: Help.Entry(
        .people, 5, "nyttord Anna" / "renew Anna",
        "ett nytt ord, om det är glömt" / "a new word, if it is forgotten"),
      read: Arguments.needing("name")
    ) { name, transaction throws(Trouble) in
      let hall = transaction.hall
      if let work = transaction.stretching(beforeRenewing: name) { return Answer(after: work) }
      let (pupil, given) = try transaction.renew(name)
      return Answer { _, ok in
        ok.add(pupil, in: hall.book)
        ok.add(given)
      } say: { _ in
        let (name, word) = (hall.book.name(of: pupil), given.word)
        "\(name.possessive) nya ord är \(word). Det gamla gäller inte mer. Skriv:  hej \(name) \(word)"
          / "\(name)'s new word is \(word). The old one is good no more. Type:  hello \(name) \(word)"
        "\(name.possessive) nya bilder: \(given.pictures.said(in: .swedish))"
          / "\(name)'s new pictures: \(given.pictures.said(in: .english))"
      }
    },
    Verb(
      "slips", "lappar", by: .assistant,
      takes: [.positional("names", .names), .key("anyway", .flag)], .isWriting,
      help: Help.Entry(
        .people, 6, "lappar" / "slips",
        "ord att dela ut, till dem som aldrig har kommit"
          / "words to hand out, for those who have never come"),
      read: GivingSlips.init
    ) { (asked: GivingSlips, transaction) throws(Trouble) in
      let hall = transaction.hall
      let (naming, isAnyway) = asked.understood(by: hall)
      if let work = try transaction.stretching(beforeSlips: naming, anyway: isAnyway) {
        return Answer(after: work)
      }
      let slips = try transaction.giveSlips(naming, anyway: isAnyway)
      return Answer.table(of: slips) { row, slip in
        row.add(slip.pupil, in: hall.book)
        row.add(slip.given)
        let name = hall.book.name(of: slip.pupil)
        if let ticket = Ticket(for: name, slip.given, on: hall.pageAddress) {
          row.add("page", ticket.address)
        }
      } say: { page in
        if slips.isEmpty {
          "Alla har kommit, eller har ett ord. Ett nytt ord: lappar Anna ändå"
            / "All have come, or have a word. For a new word: slips Anna anyway"
        }
        slips.flatMap { page.slip(for: hall.book.name(of: $0.pupil), $0.given) }
      }
    },
    Verb(
      "rename", "döp", by: .assistant,
      takes: [.positional("name", .rest), .key("to", .rest)],
      lacks: "Vem, och vad är det nya namnet? Skriv till exempel: döp Anna = Anna Lisa"
        / "Who, and what is the new name? Type for example: rename Anna = Anna Lisa",
      help: Help.Entry(
        .people, 7, "döp Anna = Eva" / "rename Anna = Eva", "ett annat namn" / "another name")
    ) { arguments throws(WireTrouble) in
      // `rename Anna = Anna Lisa`: no name has such a sign in it.
      let typed = try arguments.needed("name")
      if let new = arguments.text("to"), !new.isEmpty { return Renaming(name: typed, to: new) }
      guard let sign = typed.firstIndex(of: "=") else { throw .missing("to", arguments.verb) }
      let new = String(typed[typed.index(after: sign)...])
      guard !new.isEmpty else { throw .missing("to", arguments.verb) }
      return Renaming(name: String(typed[..<sign]), to: new)
    } act: { (renaming: Renaming, transaction) throws(Trouble) in
      let hall = transaction.hall
      let pupil = try transaction.rename(renaming.name, to: renaming.to)
      return Answer { _, ok in
        ok.add(pupil, in: hall.book)
      } say: { _ in
        let name = hall.book.name(of: pupil)
        "Namnet är nu \(name)." / "The name is \(name) now."
      }
    },
    Verb(
      "ban", "avstäng", by: .teacher, takes: [.positional("name", .rest)],
      lacks: "Vem? Skriv till exempel: avstäng Anna" / "Who? Type for example: ban Anna",
      help: Help.Entry(
        .people, 8, "avstäng Anna" / "ban Anna",
        "Anna får inte vara med, tills: godkänn Anna"
          / "Anna may not take part, until: accept Anna"),
      read: Arguments.needing("name")
    ) { name, transaction throws(Trouble) in
      let hall = transaction.hall
      let pupil = try transaction.ban(name)
      return Answer { _, ok in
        ok.add(pupil, in: hall.book)
      } say: { _ in
        let name = hall.book.name(of: pupil)
        "\(name) är avstängd. Allt är kvar. Tillbaka igen? Skriv: godkänn \(name)"
          / "\(name) is banned. Everything is kept. To let \(name) back in, type: accept \(name)"
      }
    },
    Verb(
      "pupils", "elever", by: .assistant, takes: [.positional("search", .rest)],
      help: Help.Entry(
        .people, 1, "elever" / "pupils", "vilka är i klassen?" / "who is in the class?"),
      read: Arguments.optional("search")
    ) { search, transaction in
      let hall = transaction.hall
      let pupils = hall.book.pupils(called: search)
      return Answer.table(of: pupils) { row, pupil in
        row.add(pupil, in: hall.book)
        row.add("role", hall.book.role(of: pupil).rawValue)
        row.add("here", hall.isHere(pupil))
        row.add("came", hall.book.hasCome(pupil))
        if let traveller = hall.book.traveller(of: pupil) {
          row.add("character", traveller.rawValue)
        }
        if let active = hall.lastActive(pupil) { row.add("active", active.milliseconds) }
      } say: {
        $0.table(of: pupils, isSearch: search != nil)
      }
    },
    role,
  ]

  /// `role Anna Lisa teacher`.
  private static let role = Verb(
    "role", "utse", by: .teacher,
    takes: [.positional("name", .rest), .key("role", .text), .key("anyway", .flag)],
    lacks: "Vem, och vad? Skriv till exempel: utse Eva lärare"
      / "Who, and what? Type for example: role Eva teacher",
    help: Help.Entry(
      .people, 9, "utse Eva hjälplärare" / "role Eva assistant",
      "Eva får en egen nyckel (också: lärare, elev)"
        / "Eva gets a key of her own (also: teacher, pupil)")
  ) { arguments throws(WireTrouble) in
    let typed = try arguments.needed("name")
    let isAnyway = arguments.flag("anyway")
    if arguments.has("role") {
      return Appointment(
        name: typed, rank: try arguments.rank(arguments.needed("role")), isAnyway: isAnyway ?? false
      )
    }
    // The role stands last, but for being sure of it.
    let words = typed.split(separator: " ")
    let isSure = isAnyway == nil && words.last.map(Arguments.meansAnyway) == true
    let named = isSure ? words.dropLast().joined(separator: " ") : typed
    guard let (name, role) = Arguments.two(in: named, lastWordIsOne: true) else {
      throw .missing("role", arguments.verb)
    }
    return Appointment(
      name: name, rank: try arguments.rank(role), isAnyway: isSure || isAnyway == true)
  } act: { (asked: Appointment, transaction) throws(Trouble) in
    let hall = transaction.hall
    let hasTaught = (try? hall.pupil(called: asked.name)).map(hall.book.isTeacher) ?? false
    let (pupil, key) = try transaction.appoint(
      asked.name, asked.rank, anyway: asked.isAnyway)
    let mayForget = hasTaught && transaction.isTeacher()
    return Answer { _, ok in
      ok.add(pupil, in: hall.book)
      ok.add("role", hall.book.role(of: pupil).rawValue)
      if let key { ok.add("key", key) }
    } say: {
      $0.appointed(pupil, key: key, mayForget: mayForget)
    }
  }

  /// `accept Anna anyway` is sure of it, unless somebody is called so; in JSON `anyway` says it.
  struct LettingIn: Asked {
    private let typed: String
    private let isSure: Bool

    init(_ arguments: Arguments) throws(WireTrouble) {
      typed = try arguments.needed("name")
      isSure = arguments.flag("anyway") ?? false
    }

    private var words: [Substring] { typed.split(separator: " ") }

    private func endsSure(in hall: Hall) -> Bool {
      words.count > 1 && Arguments.meansAnyway(words[words.count - 1]) && !hall.isCalled(typed)
    }

    func isAnyway(in hall: Hall) -> Bool { isSure || endsSure(in: hall) }

    func who(in hall: Hall) -> Waiting {
      if typed == "*" { return .everybody }
      let names = endsSure(in: hall) ? words.dropLast().joined(separator: " ") : typed
      return .named(names, Naming(typed: names))
    }
  }

  /// `slips Anna anyway` is sure of it, unless that is a list of names; in JSON `anyway` says it.
  struct GivingSlips: Asked {
    private let names: Naming?
    private let isSure: Bool

    init(_ arguments: Arguments) {
      names = arguments.namesIfAny
      isSure = arguments.flag("anyway") ?? false
    }

    func understood(by hall: Hall) -> (names: Naming?, isAnyway: Bool) {
      guard !isSure, let names, case .words(let runs) = names, let run = runs.last,
        let word = run.last, Arguments.meansAnyway(word), !hall.areCalled(names)
      else { return (names, isSure) }
      let named = (runs.dropLast() + [run.dropLast()]).filter { !$0.isEmpty }
      return (named.isEmpty ? nil : .words(named), true)
    }
  }

  struct Appointment: Asked {
    let name: String
    /// The rank to give; nil: a pupil's.
    let rank: Rank?
    let isAnyway: Bool
  }

  struct Renaming: Asked {
    let name: String
    let to: String
  }
}

extension Arguments {
  /// Reads names; nil where nobody is named.
  fileprivate var namesIfAny: Naming? {
    if let typed = text("names") { return Naming(typed: typed) }
    let names = list("names")
    return names.isEmpty ? nil : .list(names)
  }

  fileprivate static func meansAnyway(_ word: some StringProtocol) -> Bool {
    ["anyway", "anda"].contains(Verb.folded(String(word)))
  }

  /// Reads a rank; nil: a pupil's.
  fileprivate func rank(_ typed: String) throws(WireTrouble) -> Rank? {
    let posts: [Role] = [.teacher, .assistant, .pupil]
    guard let role = posts.first(where: { Vocabulary.name(of: $0).isTyped(typed) }) else {
      throw .badValue(field: "role", allowed: posts.map(Vocabulary.name))
    }
    return role.rank
  }

  /// Reads who is meant; `*` is everybody who waits.
  fileprivate static let waiting = needing("name") {
    $0 == "*" ? Waiting.everybody : .named($0, Naming(typed: $0))
  }
}

extension Answer {
  /// The reply to a deed, with a row for each name: no line grows longer than lines may be.
  fileprivate static func names(
    _ names: [String], say: @escaping (_ list: String) -> Said
  ) -> Answer {
    .table(of: names) { row, name in
      row.add("name", name)
    } say: {
      say($0.list(names))
    }
  }

  fileprivate static func admissions(_ all: [Admission]) -> Answer {
    .table { page, ok in
      ok.add("count", all.count { $0.refusal == nil })
      return all.map { admission in
        page.row { row in
          row.add("name", page.hall.book.name(of: admission.pupil))
          if let address = admission.address { row.add("address", address) }
          if let refusal = admission.refusal { row.add("refused", refusal.code) }
        }
      }
    } say: { page in
      let letIn = all.filter { $0.refusal == nil }.map { admission in
        page.hall.book.name(of: admission.pupil) + (admission.address.map { " (\($0))" } ?? "")
      }
      if !letIn.isEmpty {
        let list = page.list(letIn)
        "Får komma in: \(list)." / "Let in: \(list)."
      }
      if all.contains(where: { page.hall.book.isExpected($0.pupil) }) {
        "Den som står vid dörren säger hej en gång till."
          / "Who stands at the door says hello once more."
      }
      all.compactMap(\.refusal).map { $0.said(in: page.tongue, hall: page.hall) }
    }
  }
}

extension JSONWriter {
  /// Adds the word by which somebody is known again.
  fileprivate mutating func add(_ given: GivenWord) {
    add("word", given.word)
    add("pictures", given.pictures.codes)
  }
}

extension Page {
  static let namesShown = 40

  /// The names of a class, and of no more than fit on a screen.
  func list(_ names: [String]) -> String {
    let more = names.count - Page.namesShown
    guard more > 0 else { return tongue.list(names) }
    return tongue.list(names.prefix(Page.namesShown) + [say("\(more) till", "\(more) more")])
  }

  @Lines fileprivate func greet(_ taught: Hall.Taught, waiting: Int) -> [Said] {
    let name = taught.owner.map(hall.book.name)
    let greeting = name.map { "Hej \($0)! " / "Hi \($0)! " } ?? Said("")
    switch taught.rank {
    case .teacher:
      "\(greeting.swedish)Nu är du lärare här." / "\(greeting.english)You are a teacher here now."
    case .assistant:
      "\(greeting.swedish)Nu är du hjälplärare här."
        / "\(greeting.english)You are an assistant here now."
    }
    if let pupil = taught.player, !hall.book.isTeacher(pupil) {
      let name = hall.book.name(of: pupil)
      "Spelar du här, räknas det som \(name.possessive). Spela som dig själv: hej och ett eget namn"
        / "What you play here counts as \(name)'s. To play as yourself: hello and a name of your own"
    }
    if waiting > 0 {
      "\(waiting) väntar på att få komma in. Vilka? Skriv: elever"
        / "\(waiting) \(waiting == 1 ? "waits" : "wait") to be let in. Who? Type: pupils"
    }
  }

  /// - Parameter mayForget: whether the pupil taught before, and who reads this may let the name go.
  @Lines fileprivate func appointed(
    _ pupil: Pupil, key: String?, mayForget: Bool
  ) -> [Said] {
    let name = hall.book.name(of: pupil)
    let role = Vocabulary.name(of: hall.book.role(of: pupil))
    "\(name) är \(role.swedish) nu."
      / "\(name) is \(hall.book.role(of: pupil) == .assistant ? "an" : "a") \(role.english) now."
    if let key {
      "\(name) skriver:  lärare \(key)   Nyckeln visas bara här. Skriv upp den."
        / "\(name) types:  teach \(key)   The key is shown only here. Write it down."
    } else if mayForget {
      "\(name) räknas bland barnen från och med nu. Ska namnet bort? Skriv: glöm \(name)"
        / "\(name) counts among the children from now on. Shall the name go? Type: forget \(name)"
    }
  }

  /// A slip of paper for a child, whichever language it speaks; to be cut out.
  fileprivate func slip(for name: String, _ given: GivenWord) -> [String] {
    let verb = Verb.hello
    return [
      String(repeating: "-", count: min(width, 40)), "  \(name)",
      "  Skriv:    \(verb.name(in: .swedish)) \(name) \(given.word)",
      "  Type:     \(verb.name(in: .english)) \(name) \(given.word)",
      "  Bilder:   \(given.pictures.said(in: .swedish))",
      "  Pictures: \(given.pictures.said(in: .english))", "",
    ] + (Ticket(for: name, given, on: hall.pageAddress)?.printed(in: width) ?? [])
  }

  @Lines fileprivate func table(of pupils: [Pupil], isSearch: Bool) -> [Said] {
    if pupils.isEmpty {
      isSearch
        ? "Ingen heter så." / "Nobody is called so."
        : "Klassen är tom än så länge." / "Nobody is in the class yet."
    }
    Columns.lines(
      of: pupils.map { pupil in
        let role = say(Vocabulary.name(of: hall.book.role(of: pupil)))
        return ["\(pupil.number)", hall.book.name(of: pupil), role, presence(of: pupil)]
      })
  }

  private func presence(of pupil: Pupil) -> String {
    if hall.isHere(pupil) { return say("här", "here") }
    if !hall.book.hasCome(pupil) { return say("har inte kommit än", "has not come yet") }
    let day = hall.lastActive(pupil).flatMap(hall.day)
    return day.map { say("senast \($0)", "last \($0)") } ?? ""
  }
}

extension Vocabulary {
  static func name(of enrolment: Enrolment) -> Said {
    switch enrolment {
    case .open: "öppen" / "open"
    case .approval: "godkännande" / "approval"
    case .names: "namn" / "names"
    }
  }

  static func name(of role: Role) -> Said {
    switch role {
    case .pupil: "elev" / "pupil"
    case .pending: "väntar" / "waits"
    case .teacher: "lärare" / "teacher"
    case .assistant: "hjälplärare" / "assistant"
    case .banned: "avstängd" / "banned"
    }
  }
}
