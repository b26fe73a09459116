import Classroom
import Hall
import JSON
import Wire
import Words

/// Makes requests of lines, and has them done.
extension House {
  func take(_ frame: LineFramer.Frame, from guest: Guest) {
    guard guest.isTalking else { return }
    catchUp(guest)
    if case .unseen = guest.keyPrompt, frame != .timingMark {
      guest.keyPrompt = .shown
      // The end of the line that it typed was not shown either.
      guest.link.send(LineFramer.showsTyping + [UInt8(ascii: "\n")])
    }
    switch frame {
    case .tooLong:
      if case .undecided = guest.dialect { guest.dialect = .undecided(beganTooLong: true) }
      refuse(.lineTooLong, guest, id: nil)
    case .notUTF8: refuse(.notUTF8, guest, id: nil)
    case .timingMark: guest.link.send(LineFramer.noTimingMark)
    case .telnet: guest.isTelnet = true
    case .line(let line):
      if case .undecided(let beganTooLong) = guest.dialect,
        isHTTP(line) || beganTooLong && isHeader(line)
      {
        return dismiss(guest, because: .notOurs)
      }
      if line.contains(0x1B), PlainLine.isBlank(String(decoding: line, as: UTF8.self)) { return }
      let first = line.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
      take(line, isJSON: first == UInt8(ascii: "{"), from: guest)
    }
  }

  private func take(_ line: [UInt8], isJSON: Bool, from guest: Guest) {
    switch guest.dialect {
    case .undecided where isJSON:
      guest.dialect = .json(nil, byName: false)
      hall.setLanguage(.english, of: guest.id)
    case .undecided, .json(_, byName: false):
      if !isJSON { guest.dialect = .text(TextStyle()) }
    case .json, .text: break
    }
    do throws(WireTrouble) {
      let message =
        isJSON
        ? try Message(json: line) : try read(String(decoding: line, as: UTF8.self), from: guest)
      perform(message, for: guest)
    } catch {
      refuse(error, guest, id: isJSON ? Message.id(in: line) : nil)
    }
  }

  /// Whether a first line is that of an HTTP request, as browsers knock here too: `GET / HTTP/1.1`.
  private func isHTTP(_ line: [UInt8]) -> Bool {
    let words = line.split(separator: UInt8(ascii: " "))
    return words.count == 3 && words[2].starts(with: Array("HTTP/".utf8))
  }

  /// Whether a line is an HTTP header, as is read first where the address was too long: `User-Agent: …`
  private func isHeader(_ line: [UInt8]) -> Bool {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { return false }
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    return line[..<colon].allSatisfy { letters.contains($0 | 0x20) || $0 == UInt8(ascii: "-") }
  }

  /// Makes a request of what a person typed, as the room stands that the guest sees.
  fileprivate func read(_ line: String, from guest: Guest) throws(WireTrouble) -> Message {
    let asked = hall.question(for: guest.id)
    var meant = line
    if case .shown = guest.keyPrompt, asked == nil { meant = PlainLine.showing(key: line) }
    guest.keyPrompt = .none
    let line = try chosen(line, by: guest) ?? meant
    do throws(WireTrouble) {
      let reading = try PlainLine.read(
        line, question: asked?.question ?? nil, choices: asked?.choices,
        typing: hall.typing(of: guest.id), language: guest.language ?? .swedish,
        by: PlainLine.Reader(
          isStranger: hall.situation(of: guest.id) == .stranger, knows: hall.isCalled))
      if let spoken = reading.language, guest.language == nil || reading.message.verb == .hello {
        speak(spoken, to: guest)
      }
      let isAsked = guest.menu?.page == .leaving
      return asked == nil || isAsked
        ? reading.message : Verb.inAGame(reading.message, typed: line)
    } catch {
      if case .missing(_, .hello) = error, let name = name(of: guest) {
        throw .greeted(Greeting(name, in: hall.situation(of: guest.id), hall))
      }
      if case .unknownVerb(let word, near: nil) = error {
        if word.allSatisfy(\.isLetter), hall.situation(of: guest.id) == .stranger {
          throw .perhapsAName(word)
        }
        if let menu = guest.menu, Int(word) != nil {
          throw .noSuchNumber(word, of: menu.choices.keys.sorted())
        }
      }
      throw error
    }
  }

  /// The name of a guest who has said hello.
  private func name(of guest: Guest) -> String? {
    hall.pupil(of: guest.id).map(hall.book.name)
  }

  fileprivate func speak(_ language: Language, to guest: Guest) {
    guest.language = language
    hall.setLanguage(language, of: guest.id)
  }

  /// Sends an error for a line that is not understood; after too many of them the guest is dismissed.
  fileprivate func refuse(_ trouble: WireTrouble, _ guest: Guest, id: RequestID?) {
    send(.wire(trouble), id: id, to: guest)
    // A digit that came a little too early was understood all the same.
    if case .keysChanged = trouble { return }
    if case .missing(_, .teach) = trouble { askForKey(guest) }
    let effects = hall.mumbled(guest.id, at: now)
    if effects.decision != nil { deliver(effects) }
    guest.badLines += 1
    if guest.badLines >= patience.badLines { dismiss(guest, because: .tooManyErrors) }
  }

  private func askForKey(_ guest: Guest) {
    guest.keyPrompt = .shown
    guard guest.isText, guest.isTelnet else { return }
    guest.keyPrompt = .unseen
    guest.link.send(LineFramer.hidesTyping)
  }

  func perform(_ message: Message, for guest: Guest) {
    if hall.isWall(guest.id), !Verb.ofWalls.contains(message.verb) {
      return send(.hall(.wall(.isWall)), id: message.id, to: guest)
    }
    if let language = message.wishes.language { speak(language, to: guest) }
    message.act(for: GuestAsks(house: self, guest: guest))
  }
}

/// The connection of a guest, as verbs reach it.
private struct GuestAsks: Asker {
  let house: House
  let guest: Guest

  var tongue: Tongue { guest.tongue }

  /// Asks the hall, and tells what came of it.
  func ask(_ message: Message, _ act: (inout Transaction) throws(Trouble) -> Answer) {
    guest.badLines = 0
    if message.verb.right.rank != nil { house.glanceAtKeyIfShown() }
    let (reply, effects) = house.hall.handle(
      id: message.id, isRepeat: message.isRepeat, needing: message.verb.right,
      paced: message.verb.paced, from: guest.id, at: house.now, act)
    // A guest who was refused goes on choosing.
    guard case .success(let answer) = reply else {
      return house.deliver(effects, of: message, reply, to: guest)
    }
    if let work = answer.stretching {
      house.deliver(effects)
      return house.stretch(work, before: message, for: guest)
    }
    grant(message.wishes)
    // If nothing was decided the picture comes first, so that what is to be read stays on it.
    let page = guest.menu?.page
    // Not compared with nil, which would copy all that it tells.
    let isDecided = if case .some = effects.decision { true } else { false }
    if !isDecided { house.closeMenu(of: guest, after: message.verb) }
    house.deliver(effects, of: message, reply, to: guest)
    if isDecided, page == guest.menu?.page {
      house.closeMenu(of: guest, after: message.verb)
    }
  }

  private func grant(_ wishes: Message.Wishes) {
    if let pings = wishes.pings { guest.wantsPings = pings }
    func styled(_ style: TextStyle) -> TextStyle {
      TextStyle(
        width: wishes.picture ?? style.width, height: wishes.height ?? style.height,
        colour: wishes.colour ?? style.colour, shades: wishes.shades ?? style.shades,
        moves: wishes.moves ?? style.moves)
    }
    switch guest.dialect {
    case .json(let before, let byName):
      let screen: Guest.Screen? =
        switch (before, wishes.views) {
        case (_, true?), (.views?, nil): .views
        case (.views?, false?), (nil, _):
          wishes.picture.map { _ in .pictures(styled(TextStyle())) }
        case (.pictures(let style)?, _): .pictures(styled(style))
        }
      guest.dialect = .json(screen, byName: byName)
    case .text(let style): guest.dialect = .text(styled(style))
    case .undecided: break
    }
  }

  func answer(_ message: Message, _ text: [String]) {
    house.answer(message, text, HouseLine.ok(message.verb, id: message.id), of: .nothing, to: guest)
  }

  func help(_ message: Message) {
    let situation = house.hall.situation(of: guest.id)
    var subject = Subject.nothing
    if case .seated(let room, _) = situation { subject = .room(room) }
    let help = Help.lines(
      for: situation, rank: house.hall.rank(of: guest.id), in: house.hall, tongue: tongue,
      width: guest.width)
    house.answer(message, help, HouseLine.help(id: message.id), of: subject, to: guest)
    // Help tells of the numbers in the game, not of those on a menu.
    if guest.isText, guest.menu?.covers != nil { guest.menu = nil }
  }

  func turnBoard() -> Bool { house.turnBoard(of: guest) }

  func showMenu(_ page: Menu.Page, _ message: Message) {
    guard house.hall.mayChoose(guest.id) else { return help(message) }
    answer(message, [])
    house.showMenu(page, to: guest, isAsked: true)
  }

  /// Does a line that a person typed; the answer is that of the verb in it.
  func type(_ line: String, _ message: Message) {
    do throws(WireTrouble) {
      var typed = try house.read(line, from: guest)
      typed.id = message.id
      typed.isRepeat = message.isRepeat
      typed.isTyped = !guest.isText
      house.perform(typed, for: guest)
    } catch {
      house.refuse(error, guest, id: message.id)
    }
  }

  func speak(_ language: Language, _ message: Message) {
    house.speak(language, to: guest)
    house.answer(
      message, [Sentences.spoken(guest.tongue)], HouseLine.spoken(language, id: message.id),
      of: .nothing, to: guest)
    house.drawAnew(for: guest)
  }

  func talkJSON(_ message: Message) {
    if guest.isText { guest.stream?.owesState = true }
    var screen: Guest.Screen?
    if case .json(let before, _) = guest.dialect { screen = before }
    guest.dialect = .json(screen, byName: true)
    grant(message.wishes)
    answer(message, [])
    house.drawAnew(for: guest)
  }

  /// Talks text, unless a person typed this in a program: its width and format are the program's affair.
  func talkText(_ style: TextStyle, _ message: Message) {
    if message.isTyped {
      answer(message, [])
      house.drawAnew(for: guest)
    } else {
      guest.dialect = .text(style)
      guest.stream?.owesState = true
      answer(message, [Sentences.styled(guest.tongue)])
      house.advanceStream(of: guest)
    }
  }

  func fetch(_ wish: RecordingWish, _ message: Message) {
    house.fetch(wish, message, for: guest)
  }

  func glanceAtKey() { house.outside.glanceAtKey?() }

  func finish() { house.finish(guest) }
}
