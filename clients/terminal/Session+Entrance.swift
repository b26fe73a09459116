import JSON
import Secrets
import Words

// Getting in: saying who we are, and what the server says to that.

extension Session {
  mutating func greeted(by server: String, at now: Int) -> [Effect] {
    var effects: [Effect] = []
    if let before = identity.server, before != server {
      if setup.server.isFound { return drop(at: now) }
      // What was seen and who we were belongs to the class that is gone.
      effects = [.show(.said(say(.anotherClass)))]
      rooms = RoomTracker()
    }
    hasStopped = false
    identity.meet(server)
    fetching.meet(server)
    effects.append(.send(pictures()))
    if let language = setup.language {
      effects.append(.send(requests.make("lang") { $0.add("lang", language.rawValue) }))
    }
    switch purpose {
    case .play:
      if let me = identity.me { return effects + introduce(.token(me)) }
      return effects + (identity.name.map { introduce(as: $0) } ?? askForName())
    case .watch(let room): return effects + introduce(.room(room))
    case .teach:
      let key = identity.key ?? purpose.key(isThisMachine: link.isThisMachine)
      return effects + (key.map { introduce(.key($0)) } ?? askForKey(else: .usage))
    }
  }

  // MARK: Asking who it is

  private mutating func ask(_ question: Question) -> [Effect] {
    link.go(to: .asking(question))
    return [.show(.notice(nil))] + question.phrases.map { .show(.said(say($0))) }
      + [.show(.question(question))]
  }

  /// Children share machines, so a name is offered, and never assumed.
  private mutating func askForName() -> [Effect] { ask(.name(known: identity.names)) }

  /// Where nobody can be asked it is the end.
  mutating func askForKey(else code: Ending.Code) -> [Effect] {
    setup.canAsk ? ask(.key) : leave(code, keyNeeded)
  }

  // MARK: Saying who we are

  mutating func introduce(as name: String) -> [Effect] {
    let step = link.step
    guard let introduction = identity.introduction(as: name) else { return askForName() }
    guard case .token(let credential) = introduction, !credential.isOf(credential.server, name)
    else { return introduce(introduction) }
    // It is called otherwise now, and somebody else may have its old name.
    let question = Question.name(known: [credential.name])
    return step == .asking(question) ? introduce(.name(name)) : ask(question)
  }

  mutating func introduce(_ introduction: Introduction) -> [Effect] {
    link.go(to: .introduced(introduction))
    return [.show(.question(nil)), .send(request(for: introduction))]
  }

  private mutating func request(for introduction: Introduction) -> [UInt8] {
    switch introduction {
    case .token(let credential):
      let after = rooms.lastOfHome
      let proving = link.prove(credential.token, for: "hello")
      return requests.make("hello") { line in
        line.add("token_id", Digest(of: credential.token).labelText)
        proving.add(to: &line)
        if let after {
          line.add("room", after.room)
          line.add("after", after.seq)
        }
      }
    // As the child would type it, so that the server's answer is for a child.
    case .name(let name): return requests.type("\(say(.hello)) \(name)", isOwn: true)
    case .word(let name, let word):
      return requests.type("\(say(.hello)) \(name) \(word)", isOwn: true)
    case .key(let key):
      let proving = link.prove(KeySigns.of(key), for: "teach")
      return requests.make("teach") { proving.add(to: &$0) }
    case .room(let room): return requests.type("watch \(room)", isOwn: true)
    }
  }

  // MARK: The server's answer

  /// `ok` of `hello`, and `welcome`, which a teacher brings about.
  mutating func letIn(_ message: ServerMessage) -> [Effect] {
    guard let server = identity.server, isAwaited(message) else { return [] }
    let shown = link.step?.shown
    if shown != nil, !isProven(by: message) { return flee() }
    var effects: [Effect] = [.show(.question(nil)), .show(.notice(nil))]
    let told = message.body["token"]?.string
    if let name = message.name, let token = told ?? (shown ?? identity.me)?.token {
      let isAnothers = shown == nil && identity.isAnothers(name, token: token)
      if let new = identity.become(name, token: token, at: server), !isAnothers {
        effects.append(.remember(new))
      }
      if let word = message.body["word"]?.string {
        identity.word = word
        effects.append(.show(.word(say(.yourWord(word)))))
      } else if wasPresent {
        effects.append(.show(.said(say(.back))))
      } else if shown != nil {
        effects.append(.show(.said(say(.welcomeBack(name)))))
      }
    }
    isQuiet = message.flag("quiet")
    reading.isOn = message.flag("read_aloud")
    rooms.followed(message.body["rooms"]?.elements ?? [])
    let isPending = message.flag("pending")
    // Who has said its name was told so.
    if isPending, shown != nil {
      effects.append(.show(.said(say(.pending))))
    }
    return effects + arrived() + (isPending ? [] : playOnce())
  }

  /// Whoever lets us in before we have said who we are does not know whom. A teacher may do so while something else
  /// is asked, and not once we are in, or have said that we know our token.
  private func isAwaited(_ message: ServerMessage) -> Bool {
    let isWelcome = if case .event = message.kind { true } else { false }
    switch link.step {
    case .present: return !isWelcome
    case .asking(.word): return isWelcome
    case .asking(.name): return isWelcome && message.name.map(identity.hasSaid) == true
    case .introduced(let introduction), .patient(let introduction):
      switch introduction {
      case .name, .word: return true
      case .token: return !isWelcome
      case .key, .room: return false
      }
    case .asking, .leaving, nil: return false
    }
  }

  /// Whether what lets us in has shown that it knows what we have proven.
  func isProven(by message: ServerMessage) -> Bool {
    link.proving?.isAnswered(by: message) == true
  }

  /// It knows nothing of ours by now, and shall not.
  mutating func flee() -> [Effect] { leave(.failure, Stranger.impostor.sentence(place)) }

  /// The pupil has another name from now on.
  mutating func renamed(_ message: ServerMessage) -> [Effect] {
    guard link.step == .present, let me = identity.me, let name = message.name,
      !identity.isAnothers(name, token: me.token)
    else { return [] }
    let new = identity.become(name, token: me.token, at: me.server)
    return [.remember(new ?? me)]
  }

  /// From now on what is typed is for the server.
  mutating func arrived() -> [Effect] {
    link.go(to: .present)
    wasPresent = true
    let unanswered = requests.takeUnanswered()
    if unanswered.contains(where: \.isOwn) { askedToPlay = false }
    guard let last = unanswered.last(where: { !$0.isOwn }) else { return [] }
    return [.show(.said(say(.perhapsLost(disclosed(last.line)))))]
  }

  /// Two children who do nothing but start the program are so in one game.
  mutating func playOnce() -> [Effect] {
    // Who has a screen is shown what there is to choose.
    guard purpose.isPlay, !setup.hasScreen, rooms.home == nil, !askedToPlay else { return [] }
    askedToPlay = true
    return type(say(.play), isOwn: true)
  }

  /// Nobody any more on this connection: who is it now? Whoever comes has nothing of who was here.
  mutating func nobody(forgetting isForgotten: Bool) -> [Effect] {
    guard purpose.isPlay else { return [] }
    var effects: [Effect] = []
    if let me = identity.me, isForgotten {
      identity.forget(me)
      effects = [.forget(me)]
    }
    identity.becomeNobody()
    (wasPresent, askedToPlay) = (false, false)
    _ = requests.takeUnanswered()
    requests.dropRows()
    rooms = RoomTracker()
    reading = Reading()
    return effects + [.show(.word(nil))] + askForName()
  }

  /// An introduction that the server did not take.
  mutating func refused(
    _ introduction: Introduction, _ refusal: ServerMessage.Refusal, _ message: ServerMessage,
    at now: Int
  ) -> [Effect] {
    switch (introduction, refusal) {
    case (.token(let credential), .wrongToken):
      // The file keeps it until another is given for it: any server may say so.
      identity.forget(credential)
      return [.show(.said(say(.notKnownHere)))]
        + introduce(.name(identity.name ?? credential.name))
    // It hears no pictures any more that day, but the word.
    case (.name(let name), .tooManyTries) where (message.body["wait_ms"]?.int ?? 0) > 600_000:
      return ask(.word(name: PersonalInput.withoutWord(name, asked: .name(known: []))))
    case (.token, .tooManyTries), (.name, .tooManyTries), (.key, .tooManyTries):
      // Not for ever, whatever a server says.
      let wait = min(max(message.body["wait_ms"]?.int ?? 1000, 100), 60_000)
      link.go(to: .patient(introduction), until: now + wait)
      return []
    case (.name(let name), .wrongWord):
      return ask(.word(name: PersonalInput.withoutWord(name, asked: .name(known: []))))
    case (.name(let name), .nameKnown), (.word(let name, _), .wrongWord),
      (.word(let name, _), .tooManyTries):
      return ask(.word(name: name))
    case (.key, _):
      identity.key = nil
      return askForKey(else: .usage)
    case (.room, _): return leave(wasPresent ? .success : .failure, message.say.last)
    case (.token, _), (.name, _), (.word, _): return nobody(forgetting: false)
    }
  }
}
