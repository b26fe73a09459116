import Games
import Hall
import JSON

/// What is answered to who says hello.
extension Reply {
  func add(_ welcome: Done.Welcome, to line: inout JSONWriter) {
    line.add(welcome.pupil, in: hall)
    if let token = welcome.token { line.add("token", token) }
    if let word = welcome.word { line.add("word", word) }
    switch hall.book.role(of: welcome.pupil) {
    case .pending: line.add("pending", true)
    case .teacher: line.add("teacher", true)
    case .pupil, .banned: break
    }
    let rooms = welcome.room.flatMap { hall.rooms[$0] }.map { [$0] } ?? []
    line.array("rooms", rooms) { entry, room in
      entry.add("room", room.code)
      if let seat = welcome.seat { entry.add("seat", seat.number) }
      entry.add("seq", welcome.seq)
    }
    addJourney(of: welcome.pupil, to: &line)
    addOrders(to: &line)
  }

  func greet(_ welcome: Done.Welcome, _ tongue: Tongue) -> [String] {
    [greeting(welcome, tongue)] + next(welcome, tongue) + orders(tongue)
  }

  private func greeting(_ welcome: Done.Welcome, _ tongue: Tongue) -> String {
    let name = hall.book.name(of: welcome.pupil)
    guard let word = welcome.word else {
      return tongue.say("Hej igen, \(name)!", "Hi again, \(name)!")
    }
    return tongue.say(
      "Hej \(name)! Ditt ord är \(word). Bryts kontakten? Starta igen och skriv:  "
        + "hej \(name) \(word)",
      "Hi \(name)! Your word is \(word). If the line breaks, start again and type:  "
        + "hello \(name) \(word)")
  }

  /// What comes now.
  private func next(_ welcome: Done.Welcome, _ tongue: Tongue) -> [String] {
    let role = hall.book.role(of: welcome.pupil)
    if role == .pending {
      return [
        tongue.say(
          "Din lärare släpper snart in dig. Vänta lite.",
          "Your teacher will let you in. Wait a little.")
      ]
    }
    var lines: [String] = []
    if welcome.word != nil, role == .teacher {
      lines.append(
        tongue.say(
          "Du är lärare: det du spelar räknas inte i klassens resultat.",
          "You are a teacher: what you play does not count in the class's results."))
    } else if welcome.word != nil, hall.book.traveller(of: welcome.pupil) == nil {
      lines.append(Journey.offer(in: tongue))
    }
    if welcome.room == nil {
      lines += company(of: welcome.pupil, tongue) + [today(tongue) ?? usual(tongue)]
    }
    return lines
  }

  /// What is on today, where it can be played.
  private func today(_ tongue: Tongue) -> String? {
    guard let today = hall.book.today, hall.isThere(today) else { return nil }
    return Sentences.today(tongue, hall: hall)
  }

  private func usual(_ tongue: Tongue) -> String {
    let toPlay = tongue.toPlay(.usual)
    return tongue.say(
      "Skriv: \(toPlay)   (fler spel: hjälp)", "Now type: \(toPlay)   (more games: help)")
  }
}
