// Getting in: the greeting, saying who we are, and what the server says to that.

import JSON
internal import Wire

extension Session {
  mutating func greeted(_ greeting: Greeting, at now: Int) -> [Effect] {
    switch greeting {
    case .ours(let id): return welcomed(by: id)
    case .newer, .older: return leave(.failure, greeting.sentence(wishes.place))
    case .notOrdrum:
      guard server != nil else { return leave(.failure, greeting.sentence(wishes.place)) }
      return [.hangUp] + lost(.ended, at: now)
    }
  }

  private mutating func welcomed(by id: String) -> [Effect] {
    var effects: [Effect] = []
    if let server, server != id {
      if wishes.isFound { return [.hangUp] + lost(.ended, at: heardAt) }
      // What was seen and who we were belongs to the class that is gone.
      effects = [.show(.said(phrases.anotherClass))]
      stage = Stage()
      me = nil
    }
    server = id
    effects += settings()
    switch errand {
    case .play:
      guard let me else { return effects + introduce(as: name) }
      return effects + introduce(.token(me))
    case .watch(let room): return effects + introduce(.room(room))
    case .teach(let key):
      guard let key = typedKey ?? key.fitting(isThisMachine: isThisMachine) else {
        return effects + askForKey()
      }
      return effects + introduce(.key(key))
    }
  }

  mutating func introduce(as name: String?) -> [Effect] {
    guard let server, let name else { return askForName() }
    self.name = name
    return introduce(seats.seat(at: server, of: name).map { .token($0) } ?? .name(name))
  }

  mutating func ask(_ question: Question) -> [Effect] {
    state = .asking(question)
    return phrases.ask(question).map { .show(.said($0)) } + [.show(.question(question))]
  }

  /// Children share machines, so a name is offered, and never assumed.
  private mutating func askForName() -> [Effect] {
    ask(.name(known: server.map(seats.names) ?? []))
  }

  private mutating func askForKey() -> [Effect] {
    wishes.canAsk ? ask(.key) : leave(.usage, phrases.keyNeeded)
  }

  // MARK: Saying who we are

  mutating func introduce(_ introduction: Introduction) -> [Effect] {
    state = .introduced(introduction)
    let done: Effect = .show(.question(nil))
    switch introduction {
    case .token(let seat): return [done, .send(hello(seat.token))]
    // As the child would type it, so that the server's answer is for a child.
    case .name(let name): return [done] + type("\(phrases.hello) \(name)", isOwn: true)
    case .word(let name, let word):
      return [done] + type("\(phrases.hello) \(name) \(word)", isOwn: true)
    case .key(let key): return [done, .send(request("teach") { $0.add("key", key) })]
    case .room(let room): return [done] + type("watch \(room)", isOwn: true)
    }
  }

  private mutating func hello(_ token: String) -> [UInt8] {
    let after = stage.lastOfHome
    return request("hello") { line in
      line.add("token", token)
      if let after { line.add("after", after) }
    }
  }

  /// What is to hold for the whole connection.
  private mutating func settings() -> [Effect] {
    let pictures: Effect = .send(pictures())
    guard let idiom = wishes.idiom else { return [pictures] }
    return [pictures, .send(request("lang") { $0.add("lang", idiom.rawValue) })]
  }

  // MARK: The server's answer

  /// `ok` of `hello`, and `welcome`, which a teacher brings about.
  mutating func letIn(_ told: Told) -> [Effect] {
    guard let server else { return [] }
    let isReturn = wasPresent
    var effects: [Effect] = [.show(.question(nil)), .show(.notice(nil))]
    if let name = told.body["name"]?.string, let token = told.body["token"]?.string ?? shownToken {
      let seat = Seat(server: server, name: name, token: token)
      if seat != me || !seats.seats.contains(seat) { effects.append(.remember(seat)) }
      remember(seat)
      if let word = told.body["word"]?.string {
        self.word = word
        effects.append(.show(.word(phrases.yourWord(word))))
      } else if isReturn {
        effects.append(.show(.said(phrases.back)))
      } else if case .introduced(.token) = state {
        effects.append(.show(.said(phrases.welcomeBack(name))))
      }
    }
    isQuiet = told.flag("quiet")
    stage.followed(told.body["rooms"]?.elements ?? [])
    let isPending = told.flag("pending")
    if isPending { effects.append(.show(.said(phrases.pending))) }
    return effects + arrived() + (isPending ? [] : playOnce())
  }

  /// The one that we came with, or have.
  private var shownToken: String? {
    if case .introduced(.token(let seat)) = state { return seat.token }
    return me?.token
  }

  private mutating func remember(_ seat: Seat) {
    me = seat
    name = seat.name
    seats.add(seat)
  }

  /// The pupil has another name from now on.
  mutating func renamed(to name: String) -> [Effect] {
    guard let me else { return [] }
    let seat = Seat(server: me.server, name: name, token: me.token)
    remember(seat)
    return [.remember(seat)]
  }

  /// From now on what is typed is for the server.
  mutating func arrived() -> [Effect] {
    state = .present
    wasPresent = true
    let unanswered = requests
    requests = []
    if unanswered.contains(where: \.isOwn) { askedToPlay = false }
    guard let last = unanswered.last(where: { !$0.isOwn }) else { return [] }
    return [.show(.said(phrases.perhapsLost(last.line)))]
  }

  /// Two children who do nothing but start the program are so in one game.
  mutating func playOnce() -> [Effect] {
    guard case .play = errand, stage.home == nil, !askedToPlay else { return [] }
    askedToPlay = true
    return type(phrases.play, isOwn: true)
  }

  /// Nobody any more on this connection: who is it now? Whoever comes has nothing of who was here.
  mutating func nobody(forgetting isForgotten: Bool) -> [Effect] {
    guard case .play = errand else { return [] }
    var effects: [Effect] = []
    if let me, isForgotten {
      seats.remove(me)
      effects = [.forget(me)]
    }
    (me, name, word, typedKey) = (nil, nil, nil, nil)
    (wasPresent, askedToPlay) = (false, false)
    (requests, rows, rowsOf) = ([], [], nil)
    stage = Stage()
    return effects + askForName()
  }

  /// An introduction that the server did not take.
  mutating func refused(
    _ introduction: Introduction, _ refusal: Told.Refusal, _ told: Told, at now: Int
  ) -> [Effect] {
    let waiting = told.body["wait_ms"]?.int
    switch (introduction, refusal) {
    case (.token(let seat), .wrongToken):
      seats.remove(seat)
      me = nil
      return [.forget(seat)] + introduce(.name(seat.name))
    case (.token, .tooManyTries), (.name, .tooManyTries), (.key, .tooManyTries):
      // Not for ever, whatever a server says.
      state = .patient(introduction, until: now + min(max(waiting ?? 1000, 100), 60_000))
      return []
    case (.name(let name), .nameKnown), (.word(let name, _), .wrongWord),
      (.word(let name, _), .tooManyTries):
      return ask(.word(name: name))
    case (.key, _):
      typedKey = nil
      return askForKey()
    case (.room, _): return leave(wasPresent ? .success : .failure, told.say.last)
    case (.token, _), (.name, _), (.word, _): return nobody(forgetting: false)
    }
  }
}
