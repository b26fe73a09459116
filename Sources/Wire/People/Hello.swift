import Classroom
import Games
public import Hall
import JSON
import Secrets
import Words

// Saying hello, and the reply to those who come in.

extension Verb {
  public static let hello = Verb(
    "hello", "hej", also: [("hejsan", .swedish), ("hallå", .swedish), ("hi", .english)],
    takes: [
      .positional("name", .rest), .key("word", .text), .key("token", .text),
      .key("token_id", .text), .key("after", .number), .key("room", .text), .key("lang", .text),
      .key("once", .text),
    ] + Field.proof + Field.manners,
    lacks: "Vad heter du? Skriv till exempel: hej Anna"
      / "What is your name? Type for example: hello Anna", .tellsManners,
    help: Help.Entry(
      .after, 14, "hej Eva" / "hello Eva",
      "spela med, under eget namn" / "play along, by a name of your own")
  ) { arguments throws(WireTrouble) in
    // The place in a room's list that is asked for is looked at before the name.
    let room = arguments.text("room")
    let after = try arguments.after().map { LastHeard(seq: $0, room: room) }
    return Coming(introduction: try introduction(arguments), after: after)
  } act: { coming, transaction throws(Trouble) in
    if let work = transaction.stretching(before: coming.introduction) {
      return Answer(after: work)
    }
    let welcome = try transaction.hello(coming.introduction, after: coming.after)
    return Answer { page, ok in
      page.add(welcome, to: &ok)
    } say: {
      $0.greet(welcome)
    }
  }

  struct Coming: Asked {
    let introduction: Introduction
    let after: LastHeard?
  }

  private static func introduction(_ arguments: Arguments) throws(WireTrouble) -> Introduction {
    if let token = arguments.text("token") { return .token(token) }
    if let proof = try arguments.proof() {
      guard let label = Digest.label(try arguments.needed("token_id")) else {
        throw .badValue(field: "token_id", allowed: [Said("16 × 0–9 a–f")])
      }
      return .proof(label: label, proof)
    }
    let name = try arguments.needed("name")
    if let word = arguments.text("word") { return .returning(name: name, word: word) }
    return .name(name, once: arguments.text("once"))
  }
}

extension Page {
  func add(_ welcome: Welcome, to line: inout JSONWriter) {
    line.add(welcome.pupil, in: hall.book)
    if let token = welcome.token { line.add("token", token) }
    if let word = welcome.word { line.add("word", word) }
    if let pictures = welcome.pictures { line.add("pictures", pictures.codes) }
    if let proof = welcome.proof { line.add("proof", proof) }
    switch hall.book.role(of: welcome.pupil) {
    case .pending: line.add("pending", true)
    case .teacher, .assistant: line.add("teacher", true)
    case .pupil, .banned: break
    }
    let rooms = welcome.room.flatMap { hall.rooms[$0] }.map { [$0] } ?? []
    line.array("rooms", rooms) { entry, room in
      entry.add("room", room.code)
      if let seat = welcome.seat { entry.add("seat", seat.number) }
      entry.add("seq", welcome.seq)
    }
    if hall.book.isReadTo(welcome.pupil) { line.add("read_aloud", true) }
    addJourney(of: welcome.pupil, to: &line)
    addOrders(to: &line)
  }

  /// The event for a guest that was let in without having asked again.
  public func event(of welcome: Welcome) -> [UInt8] {
    JSONWriter.event("welcome") { line in
      add(welcome, to: &line)
    }
  }

  public func greet(_ welcome: Welcome) -> [String] {
    (greeting(welcome) + next(welcome) + orders).map { say($0) }
  }

  @Lines private func greeting(_ welcome: Welcome) -> [Said] {
    let name = hall.book.name(of: welcome.pupil)
    if let title = hall.title { Sentences.place(title) }
    if let word = welcome.word {
      ("Hej \(name)! Ditt ord är \(word). Bryts kontakten? Starta igen och skriv:  "
        + "hej \(name) \(word)")
        / ("Hi \(name)! Your word is \(word). If the line breaks, start again and type:  "
          + "hello \(name) \(word)")
    } else if welcome.isNew {
      "Hej \(name)!" / "Hi \(name)!"
    } else {
      "Hej igen, \(name)!" / "Hi again, \(name)!"
    }
    if let pictures = welcome.pictures {
      "Dina bilder: \(pictures.said(in: .swedish))"
        / "Your pictures: \(pictures.said(in: .english))"
    }
  }

  /// The sentences about what comes now.
  @Lines private func next(_ welcome: Welcome) -> [Said] {
    let role = hall.book.role(of: welcome.pupil)
    if role == .pending {
      "Din lärare släpper snart in dig. Vänta lite."
        / "Your teacher will let you in. Wait a little."
    } else {
      if welcome.word != nil, hall.book.isTeacher(welcome.pupil) {
        "Du är lärare: det du spelar räknas inte i klassens resultat."
          / "You are a teacher: what you play does not count in the class's results."
      }
      // The door shows what may be done next.
      if welcome.room == nil { company(of: welcome.pupil) }
    }
  }
}
