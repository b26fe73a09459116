import JSON
internal import Net
internal import Words

/// A person's conversation with a server, playing or looking on.
///
/// It holds no game. It knows who it is, what it has asked and has no answer to, and the last picture.
struct Session: Conversation {
  enum Step: Sendable, Hashable {
    /// Somebody has to type something before it goes on.
    case asking(Question)
    /// We have said who we are or what we want.
    case introduced(Introduction)
    /// Too many tries: the same again later.
    case patient(Introduction)
    case present
    /// The server has been told, and has a moment to answer.
    case leaving

    /// The token by which we say who we are.
    var shown: Credential? {
      switch self {
      case .introduced(.token(let credential)), .patient(.token(let credential)): credential
      case .introduced, .patient, .asking, .present, .leaving: nil
      }
    }
  }

  private static let farewellTime = 1000

  let purpose: Purpose
  var setup: Setup
  var link = Reconnector<Step>()
  var identity: Identity
  var requests = Requests()
  var rooms = RoomTracker()
  var wasPresent = false
  var askedToPlay = false
  var isQuiet = false
  /// The server has said that it stops, and has not greeted since.
  var hasStopped = false
  var fetching: Fetching
  var sounds = SoundQueue()
  var reading = Reading()
  var thinking: Thinking?

  /// - Parameters:
  ///   - known: those remembered on this machine, the newest last.
  ///   - kept: the recordings that are on it, and how many bytes they have.
  init(
    _ purpose: Purpose, _ setup: Setup, known: [Credential] = [], kept: [KeptRecording: Int] = [:]
  ) {
    self.purpose = purpose
    self.setup = setup
    let name: String? = if case .play(let name) = purpose { name } else { nil }
    identity = Identity(name: name, known: known)
    fetching = Fetching(kept: kept)
  }

  var place: String { setup.server.place }
  var language: Language? { setup.language }

  /// A child may sit down before the server is there; but a machine that nobody has heard of is a mistake,
  /// unless it was found before under that name.
  func comesBack(after why: Connector.Failure?) -> Bool {
    if identity.server != nil { return true }
    guard purpose.isPlay, setup.canAsk, let why else { return false }
    return why != .unknownHost || setup.server.isFound
  }

  var mayRest: Bool { !purpose.isPlay }

  var parting: String? {
    let told = identity.word.map { say(.yourWord($0)) }
    guard setup.hasScreen, let told else { return told }
    return Width.wrap(told, to: setup.columns).joined(separator: "\n")
  }

  var isListening: Bool {
    switch link.state {
    case .open(.asking, _), .resting: true
    case .open(.present, _): requests.unanswered < 16
    case .calling, .greeting, .open, .lost, .gone: false
    }
  }

  var isSettled: Bool {
    switch link.state {
    case .open(.present, _): requests.unanswered == 0
    case .open(.asking, _), .resting, .lost: true
    case .calling, .greeting, .open, .gone: false
    }
  }

  func line(for key: Key) -> String? {
    guard link.step == .present, let name = key.name else { return nil }
    return rooms.picture.keys[name]
  }

  func disclosed(_ line: String) -> String {
    let question: Question? = if case .asking(let asked) = link.step { asked } else { nil }
    return PersonalInput.withoutWord(line, asked: question)
  }

  // MARK: The link

  mutating func ended(_ step: Step) -> [Effect] {
    if case .patient(let introduction) = step { return introduce(introduction) }
    return leave()
  }

  mutating func lost(at step: Step?) -> [Effect] {
    if step == .leaving { return leave() }
    requests.dropRows()
    thinking = nil
    return [.show(.question(nil)), .show(.notice(reason))]
  }

  /// Why nothing happens just now. It stands still for as long as nothing else is true.
  private var reason: String {
    if identity.server == nil { return Phrase.notThereYet(place).text(inBothUnless: language) }
    if hasStopped { return say(identity.me == nil ? .stoppedLooking : .stopped) }
    return say(identity.me == nil ? .lostLooking : .lost)
  }

  mutating func resized(to size: Display.Size) -> [Effect] {
    let before = (setup.width, setup.height)
    setup.fit(size)
    guard (setup.width, setup.height) != before, link.step == .present else { return [] }
    return [.send(pictures())]
  }

  /// Pictures from now on, as large as the window is now, and a sign of life when nothing else comes.
  mutating func pictures() -> [UInt8] {
    let setup = setup
    return requests.make("json") { line in
      line.add("picture", setup.width)
      if let height = setup.height { line.add("height", height) }
      line.add("colour", setup.colour)
      if setup.colour, setup.shades { line.add("shades", true) }
      if setup.moves { line.add("moves", true) }
      line.add("pings", true)
    }
  }

  // MARK: What is typed

  mutating func typed(_ text: String, at now: Int) -> [Effect] {
    let typed = text.trimmed
    guard takes(typed) else { return typed.isEmpty ? [] : [.show(.said(say(.notNow)))] }
    switch link.state {
    case .open(.present, _): return typed.isEmpty ? [] : type(typed, isOwn: false)
    case .open(.asking(let question), _): return reply(typed, to: question)
    case .resting:
      if Farewell.isOne(typed) { return leave() }
      return [.show(.question(nil)), .show(.notice(nil))] + link.call()
    case .open(.leaving, _), .gone: return []
    case .calling, .greeting, .open, .lost: return leave()
    }
  }

  mutating func type(_ line: String, isOwn: Bool) -> [Effect] {
    [.send(requests.type(line, isOwn: isOwn))]
  }

  private mutating func reply(_ line: String, to question: Question) -> [Effect] {
    if Farewell.isOne(line) { return leave(.success, say(.goodbye)) }
    switch question {
    case .name(let known):
      let (name, language) = PersonalInput.name(in: line)
      setup.language = setup.language ?? language
      if !name.isEmpty { return introduce(as: name) }
      return known.count == 1 ? introduce(as: known[0]) : []
    case .word(let name):
      guard !line.isEmpty else { return [] }
      return PersonalInput.word(in: line, of: name).map { introduce(.word(name: name, word: $0)) }
        ?? introduce(as: PersonalInput.name(in: line).name)
    case .key: return line.isEmpty ? [] : introduce(.key(PersonalInput.key(in: line)))
    case .takeBack: return []
    }
  }

  // MARK: Going

  /// As if nothing were left to say.
  private mutating func leave() -> [Effect] {
    leave(.success, goodbye)
  }

  private var goodbye: String {
    guard let me = identity.me else { return say(.goodbye) }
    return say(.seatKept(setup.toPlay(as: me.name)))
  }

  /// Politely first, at once the second time.
  mutating func interrupted(at now: Int) -> [Effect] {
    switch link.state {
    case .open(.present, _):
      link.go(to: .leaving, until: now + Self.farewellTime)
      return type(say(.bye), isOwn: true)
    case .gone: return []
    case .calling, .greeting, .open, .lost, .resting: return leave()
    }
  }

  mutating func inputEnded(at now: Int) -> [Effect] {
    switch link.state {
    case .open(.asking, _): leave(.failure, say(.noAnswer(setup.toPlay(as: say(.anyName)))))
    case .lost: leave(.failure, Connector.Failure.timedOut.sentence(place))
    case .calling, .greeting, .open, .resting, .gone: interrupted(at: now)
    }
  }

  // MARK: What the server says

  mutating func heard(_ message: ServerMessage, _ bytes: [UInt8], at now: Int) -> [Effect] {
    if fetching.isAnswer(message) { return fetched(message, at: now) }
    switch message.kind {
    case .event(.row):
      return requests.collect(message) ? [] : message.say.map { .show(.said($0)) }
    case .ok(.bye):
      return leave(.success, (requests.rows + message.say).last ?? goodbye)
    // Who leaves is not called back, and sees the goodbye alone.
    case _ where link.step == .leaving: return []
    case .event(let event): return heard(event, message, at: now)
    case .ok(let verb): return answered(message, to: verb) + done(verb, message)
    case .error(let refusal):
      let effects = answered(message)
      // What introduces us is the last that was sent.
      guard case .introduced(let introduction) = link.step,
        message.id == nil || message.id == requests.lastID
      else { return effects }
      return effects + refused(introduction, refusal, message, at: now)
    }
  }

  private mutating func answered(
    _ message: ServerMessage, to verb: ServerMessage.Verb? = nil
  ) -> [Effect] {
    var lines = requests.lines(of: message)
    // A return word that stands below for a while need not be read above it too.
    if setup.hasScreen, verb == .hello, let word = message.body["word"]?.string {
      lines.removeAll { $0.contains(word) }
    }
    if lines.isEmpty { return [] }
    if let verb, [.role, .renew, .slips].contains(verb) { return [.show(.once(lines))] }
    return [.show(lines.count == 1 ? .said(lines[0]) : .answer(lines))]
  }

  private mutating func done(_ verb: ServerMessage.Verb, _ message: ServerMessage) -> [Effect] {
    switch verb {
    case .hello: return letIn(message)
    case .teach:
      // Who plays may be a teacher too, and goes on as before.
      guard case .introduced(.key(let key)) = link.step else { return [] }
      guard isProven(by: message) else { return flee() }
      identity.key = key
      // What the class may see stays all that is shown, also where the line broke.
      let turns = rooms.picture.isForWall ? type("screen", isOwn: true) : []
      return [.show(.notice(nil))] + arrived() + type("watch *", isOwn: true) + turns
    case .lang:
      // What the program says by itself is in the same language.
      setup.language = message.body["lang"]?.string.flatMap(Language.init) ?? setup.language
      return []
    case .watch, .bye, .look, .play, .practise, .open, .sit, .join, .again, .agree, .leave,
      .unwatch, .role, .renew, .slips, .other:
      var effects: [Effect] = []
      if verb == .watch, case .introduced(.room) = link.step {
        effects = [.show(.notice(nil))] + arrived()
      }
      if verb == .watch, case .teach = purpose, let room = message.room, room != "*" {
        effects.append(.show(.said(say(.backToAll))))
      }
      if let picture = rooms.answered(verb, message) {
        effects.append(.show(.picture(picture, isWanted: false)))
      }
      return effects
    }
  }

  private mutating func heard(
    _ event: ServerMessage.Event, _ message: ServerMessage, at now: Int
  ) -> [Effect] {
    if event == .hello { return [] }
    let wasYours = rooms.picture.isYours
    let isNews = rooms.isNews(message)
    if event == .picture { return drawn(message, rings: isNews && !wasYours, at: now) }
    // That the server stops stands below for as long as it is off.
    let isTold = event == .closing && message.body["reason"]?.string == "stopping"
    let said: [Effect] =
      isForPeople(message) && !isTold ? message.say.map { .show(.said($0)) } : []
    return said + think(about: event, message, isNews: isNews, at: now)
      + follow(event, message, at: now)
      + sound(of: event, message, isNews: isNews, at: now)
  }

  /// A teacher sees a class on its board; what every child in every room tries would bury what is to be
  /// read. The room that is looked at tells all. Beside what the class may see stands nothing of it.
  private func isForPeople(_ message: ServerMessage) -> Bool {
    guard case .teach = purpose else { return true }
    if rooms.picture.isForWall { return false }
    guard message.seq != nil, let room = message.room else { return true }
    return rooms.isLookedAt(room)
  }

  private mutating func drawn(_ message: ServerMessage, rings: Bool, at now: Int) -> [Effect] {
    let before = rooms.picture
    guard let shown = rooms.take(Picture(message)) else { return [] }
    guard case .picture(let picture, _) = shown else { return [.show(shown)] }
    let bell: [Effect] = rings && picture.isYours ? hear([.tones(.turn)], at: now) : []
    return [.show(shown)] + bell + read(picture, after: before, at: now)
  }

  private mutating func follow(
    _ event: ServerMessage.Event, _ message: ServerMessage, at now: Int
  ) -> [Effect] {
    switch event {
    case .welcome: return letIn(message)
    case .accepted: return playOnce()
    // Who has not let us in has nothing to take back.
    case .declined, .nameGone: return nobody(forgetting: link.step == .present)
    // A teacher may take that back, and then the token is as good as before.
    case .banned: return nobody(forgetting: false)
    case .renamed: return renamed(message)
    case .renewed:
      identity.word = nil
      return [.show(.word(nil))]
    case .takenOver: return rest()
    case .closing:
      hasStopped = message.body["reason"]?.string == "stopping"
      return message.body["reason"]?.string == "idle" ? rest() : []
    case .keyChanged:
      identity.key = nil
      return askForKey(else: .failure)
    case .quiet:
      isQuiet = message.flag("on")
      guard isQuiet else { return [] }
      sounds.forget()
      return [.hush]
    case .said:
      guard purpose.isPlay, !isQuiet, let text = message.body["text"]?.string else { return [] }
      return [.sound(.word(text, language ?? .english, nil))]
    case .ended:
      // Who came to see one room has seen it.
      guard case .watch = purpose, message.room == rooms.picture.room else { return [] }
      return leave(.success, message.say.last)
    // What the class sees counts with the children's screens.
    case .flown: return setup.moves || rooms.picture.isForWall ? [.show(.countdown)] : []
    case .opened, .view, .moved, .kicked, .partners, .continued:
      rooms.follow(event, message)
      return []
    case .readingAloud:
      reading.isOn = message.flag("on")
      return reading.isOn ? read(rooms.picture, after: Picture(lines: []), at: now) : []
    case .hello, .ping, .row, .picture, .answered, .closed, .heard, .silly, .unwatched, .other:
      return []
    }
  }

  /// Nothing happens by itself any more: two programs would take the seat from each other for ever.
  private mutating func rest() -> [Effect] {
    let question = Question.takeBack
    return [.show(.notice(question.phrases.first.map(say))), .show(.question(question))]
      + link.rest()
  }
}

extension Key {
  /// As a picture's `keys` call it.
  fileprivate var name: String? {
    switch self {
    case .text(" "): "space"
    case .text(let text): text.count == 1 && ("0"..."9").contains(text) ? text : nil
    case .enter: "enter"
    case .left: "left"
    case .right: "right"
    default: nil
    }
  }
}
