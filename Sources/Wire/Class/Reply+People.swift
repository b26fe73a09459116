import Games
public import Hall
import JSON
import Words

/// What is answered about who is in the class.
extension Reply {
  // MARK: For programs

  /// Adds to the `ok`; answers with the rows that come before it.
  func add(_ done: PeopleDone, to line: inout JSONWriter) -> [[UInt8]] {
    switch done {
    case .taught(let pupil, let waiting):
      if let pupil { line.add(pupil, in: hall) }
      if waiting > 0 { line.add("waiting", waiting) }
      addOrders(to: &line)
    case .enrolment(let enrolment): line.add("enrolment", enrolment.rawValue)
    case .accepted(let pupils): return rows(of: pupils.map(hall.book.name), &line)
    case .declined(let names): return rows(of: names, &line)
    case .renewed(let pupil, let word):
      line.add(pupil, in: hall)
      line.add("word", word)
    case .renamed(let pupil), .banned(let pupil): line.add(pupil, in: hall)
    case .pupils(let pupils):
      line.add("count", pupils.count)
      return pupils.map(row)
    }
    return []
  }

  /// As many as there are: no line grows longer than lines may be.
  private func rows(of names: [String], _ line: inout JSONWriter) -> [[UInt8]] {
    line.add("count", names.count)
    return names.map { name in
      var row = JSONWriter()
      row.add("event", "row")
      row.add(id)
      row.add("name", name)
      return row.finish()
    }
  }

  private func row(_ pupil: Pupil) -> [UInt8] {
    var line = JSONWriter()
    line.add("event", "row")
    line.add(id)
    line.add(pupil, in: hall)
    line.add("role", hall.book.role(of: pupil).rawValue)
    line.add("here", hall.isHere(pupil))
    line.add("came", hall.book.hasCome(pupil))
    return line.finish()
  }

  /// What a connection is told that was let in without having asked again.
  public static func event(of welcome: Done.Welcome, hall: Hall) -> [UInt8] {
    var line = JSONWriter()
    line.add("event", "welcome")
    Reply(.hello(welcome), to: .hello, id: nil, hall: hall, tongue: Tongue(.english)).add(
      welcome, to: &line)
    return line.finish()
  }

  // MARK: For people

  func lines(_ done: PeopleDone, _ tongue: Tongue) -> [String] {
    switch done {
    case .taught(let pupil, let waiting):
      return taught(as: pupil, waiting: waiting, tongue) + standingOrders(tongue)
    case .enrolment(.open):
      return [
        tongue.say(
          "Den som säger hej är med. Vill du släppa in var och en? Skriv: inskrivning godkännande",
          "Whoever says hello is in. To let each one in yourself, type: enrolment approval")
      ]
    case .enrolment(.approval):
      return [
        tongue.say(
          "Nya namn väntar tills du släpper in dem. Ska alla få komma? Skriv: inskrivning öppen",
          "New names wait until you let them in. To let in everybody, type: enrolment open")
      ]
    case .accepted(let pupils):
      let names = list(pupils.map(hall.book.name), tongue)
      return [tongue.say("Får komma in: \(names).", "Let in: \(names).")]
    case .declined(let names):
      let names = list(names, tongue)
      return [tongue.say("Inte insläppta: \(names).", "Not let in: \(names).")]
    case .renewed(let pupil, let word):
      let name = hall.book.name(of: pupil)
      return [
        tongue.say(
          "\(name.possessive) nya ord är \(word). Det gamla gäller inte mer. Skriv:  hej \(name) \(word)",
          "\(name)'s new word is \(word). The old one is good no more. Type:  hello \(name) \(word)"
        )
      ]
    case .renamed(let pupil):
      let name = hall.book.name(of: pupil)
      return [tongue.say("Namnet är nu \(name).", "The name is \(name) now.")]
    case .banned(let pupil):
      let name = hall.book.name(of: pupil)
      return [
        tongue.say(
          "\(name) är avstängd. Allt är kvar. Tillbaka igen? Skriv: godkänn \(name)",
          "\(name) is banned. Everything is kept. To let \(name) back in, type: accept \(name)")
      ]
    case .pupils(let pupils): return table(of: pupils, tongue)
    }
  }

  /// The names of a class, and of no more than fit on a screen.
  private func list(_ names: [String], _ tongue: Tongue) -> String {
    let shown = 40
    let more = names.count - shown
    guard more > 0 else { return tongue.list(names) }
    return tongue.list(names.prefix(shown) + [tongue.say("\(more) till", "\(more) more")])
  }

  private func taught(as pupil: Pupil?, waiting: Int, _ tongue: Tongue) -> [String] {
    var lines = [tongue.say("Nu är du lärare här.", "You are a teacher here now.")]
    if let pupil, !hall.book.isTeacher(pupil) {
      let name = hall.book.name(of: pupil)
      lines.append(
        tongue.say(
          "Spelar du här, räknas det som \(name.possessive). Spela som dig själv: hej och ett eget namn",
          "What you play here counts as \(name)'s. To play as yourself: hello and a name of "
            + "your own"))
    }
    if waiting > 0 {
      lines.append(
        tongue.say(
          "\(waiting) väntar på att få komma in. Vilka? Skriv: elever",
          "\(waiting) \(waiting == 1 ? "waits" : "wait") to be let in. Who? Type: pupils"))
    }
    return lines
  }

  private func table(of pupils: [Pupil], _ tongue: Tongue) -> [String] {
    if pupils.isEmpty {
      return [tongue.say("Klassen är tom än så länge.", "Nobody is in the class yet.")]
    }
    return Columns.lines(
      of: pupils.map { pupil in
        [
          "\(pupil.number)", hall.book.name(of: pupil),
          Vocabulary.name(of: hall.book.role(of: pupil), in: tongue), presence(of: pupil, tongue),
        ]
      })
  }

  private func presence(of pupil: Pupil, _ tongue: Tongue) -> String {
    if hall.isHere(pupil) { return tongue.say("här", "here") }
    return hall.book.hasCome(pupil) ? "" : tongue.say("har inte kommit än", "has not come yet")
  }
}
