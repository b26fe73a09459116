// What the server says, and what is typed, once both know each other.

import JSON
internal import Wire

extension Session {
  mutating func heard(_ told: Told, at now: Int) -> [Effect] {
    switch told.kind {
    case .event(.row): return collect(told)
    case .ok(.bye):
      return leave(.success, (rows + told.say).last ?? phrases.seatKept(me?.name))
    // Who leaves is not called back, and sees the goodbye alone.
    case _ where isLeaving: return []
    case .event(let event): return heard(event, told)
    case .ok(let verb): return answered(told) + done(verb, told)
    case .error(let refusal):
      let effects = answered(told)
      // What introduces us is the last that was sent.
      guard case .introduced(let introduction) = state, told.id == nil || told.id == lastID else {
        return effects
      }
      return effects + refused(introduction, refusal, told, at: now)
    }
  }

  private var isLeaving: Bool {
    if case .leaving = state { return true }
    return false
  }

  // MARK: Answers

  /// Shows the rows and the sentence of an answer, and takes its request off the list.
  private mutating func answered(_ told: Told) -> [Effect] {
    var lines = told.say
    if let id = told.id {
      requests.removeAll { $0.id == id }
      if rowsOf == id {
        lines = rows + lines
        rows = []
        rowsOf = nil
      }
    }
    switch lines.count {
    case 0: return []
    case 1: return [.show(.said(lines[0]))]
    default: return [.show(.answer(lines))]
    }
  }

  private mutating func done(_ verb: Told.Verb, _ told: Told) -> [Effect] {
    switch verb {
    case .hello: return letIn(told)
    case .teach:
      // Who plays may be a teacher too, and goes on as before.
      guard case .introduced(.key(let key)) = state else { return [] }
      typedKey = key
      return [.show(.notice(nil))] + arrived() + type("watch *", isOwn: true)
    case .watch, .bye, .look, .play, .open, .sit, .join, .again, .leave, .unwatch, .other:
      var effects: [Effect] = []
      if verb == .watch, case .introduced(.room) = state {
        effects = [.show(.notice(nil))] + arrived()
      }
      if verb == .watch, case .teach = errand, let room = told.room, room != "*" {
        effects.append(.show(.said(phrases.backToAll)))
      }
      if let picture = stage.answered(verb, told) {
        effects.append(.show(.picture(picture, isWanted: false)))
      }
      return effects
    }
  }

  /// More lines than any answer has.
  private static var mostRows: Int { 5000 }

  // MARK: Events

  private mutating func heard(_ event: Told.Event, _ told: Told) -> [Effect] {
    if event == .picture { return drawn(Picture(told), told) }
    if event == .hello { return [] }
    stage.forgetOldRooms()
    let isNews = stage.isNews(told)
    let said: [Effect] = isForPeople(told) ? told.say.map { .show(.said($0)) } : []
    return said + follow(event, told, isNews: isNews)
  }

  /// A teacher sees a class on its board; what every child in every room tries would bury what is to be
  /// read. The room that is looked at tells all.
  private func isForPeople(_ told: Told) -> Bool {
    // What follows a server that stops is told in our own words: it may be back in a moment.
    if told.body["reason"]?.string == "stopping" { return false }
    guard case .teach = errand, told.seq != nil, let room = told.room else { return true }
    return stage.isLookedAt(room)
  }

  private mutating func follow(
    _ event: Told.Event, _ told: Told, isNews: Bool
  ) -> [Effect] {
    switch event {
    case .welcome: return letIn(told)
    case .accepted: return playOnce()
    case .declined, .nameGone: return nobody(forgetting: true)
    // A teacher may take that back, and then the token is as good as before.
    case .banned: return nobody(forgetting: false)
    case .renamed: return told.body["name"]?.string.map { renamed(to: $0) } ?? []
    case .takenOver: return rest(.takeBack)
    case .closing: return told.body["reason"]?.string == "idle" ? rest(.takeBack) : []
    case .keyChanged:
      typedKey = nil
      return wishes.canAsk ? ask(.key) : leave(.failure, phrases.keyNeeded)
    case .quiet:
      isQuiet = told.flag("on")
      return isQuiet ? [.hush] : []
    case .opened, .view:
      stage.opened(told)
      return []
    case .answered, .closed:
      let words = stage.words(in: told, isEnd: event == .closed)
      return isNews ? speak(words, told) : []
    case .moved:
      stage.moved(told)
      return []
    case .kicked:
      stage.leftHome()
      return []
    case .continued:
      if let next = told.body["next"]?.string { stage.continued(told, in: next) }
      return []
    case .ended: return ended(told)
    case .hello, .ping, .row, .picture, .unwatched, .other: return []
    }
  }

  private mutating func collect(_ told: Told) -> [Effect] {
    guard let id = told.id, requests.contains(where: { $0.id == id }) else {
      return told.say.map { .show(.said($0)) }
    }
    if rowsOf != id { rows = [] }
    rowsOf = id
    if rows.count < Self.mostRows { rows += told.say }
    return []
  }

  private mutating func drawn(_ picture: Picture, _ told: Told) -> [Effect] {
    stage.forgetOldRooms()
    let wasYours = stage.picture.isYours
    let isNews = stage.isNews(told)
    switch stage.take(picture) {
    case .nothing: return []
    case .glance(let lines): return [.show(.answer(lines))]
    case .picture(let picture, let isWanted):
      let rings = picture.isYours && !wasYours && isNews && !isQuiet
      return [.show(.picture(picture, isWanted: isWanted))] + (rings ? [.ring] : [])
    }
  }

  private func speak(_ words: [String], _ told: Told) -> [Effect] {
    guard case .play = errand, !isQuiet else { return [] }
    let list = told.room.flatMap(stage.list)
    return words.map { .speak($0, list.flatMap(Idiom.init(rawValue:))) }
  }

  /// Who came to see one room has seen it.
  private mutating func ended(_ told: Told) -> [Effect] {
    guard case .watch = errand, told.room == stage.picture.room else { return [] }
    return leave(.success, told.say.last)
  }

  /// Nothing happens by itself any more: two programs would take the seat from each other for ever.
  private mutating func rest(_ question: Question) -> [Effect] {
    state = .resting(question)
    return [
      .show(.notice(phrases.ask(question).first)), .show(.question(question)), .hangUp,
    ]
  }

  // MARK: What is typed

  public mutating func typed(_ text: String, at now: Int) -> [Effect] {
    let line = text.trimmed
    guard takes(line) else { return line.isEmpty ? [] : [.show(.said(phrases.notNow))] }
    switch state {
    case .present: return line.isEmpty ? [] : type(line, isOwn: false)
    case .asking(let question): return reply(line, to: question)
    case .resting:
      if Farewell.isOne(line) { return leave(.success, phrases.seatKept(me?.name)) }
      state = .calling
      return [.show(.question(nil)), .show(.notice(nil)), .call(after: 0)]
    case .lost, .calling, .listening, .introduced, .patient:
      return leave(.success, phrases.seatKept(me?.name))
    case .leaving, .gone: return []
    }
  }

  mutating func type(_ line: String, isOwn: Bool) -> [Effect] {
    let bytes = request("type") { $0.add("line", line) }
    requests.append(Request(id: lastID, line: line, isOwn: isOwn))
    return [.send(bytes)]
  }

  private mutating func reply(_ line: String, to question: Question) -> [Effect] {
    if Farewell.isOne(line) { return leave(.success, phrases.seatKept(nil)) }
    switch question {
    case .name(let known):
      let (name, idiom) = Introductions.name(in: line)
      wishes.idiom = wishes.idiom ?? idiom
      if !name.isEmpty { return introduce(as: name) }
      return known.count == 1 ? introduce(as: known[0]) : []
    case .word(let name):
      guard !line.isEmpty else { return [] }
      return Introductions.word(in: line, of: name).map { introduce(.word(name: name, word: $0)) }
        ?? introduce(as: Introductions.name(in: line).name)
    case .key: return line.isEmpty ? [] : introduce(.key(line))
    case .takeBack: return []
    }
  }

  // MARK: Going

  /// Ctrl-C, Ctrl-D, or the system wants us gone: politely first, at once the second time.
  public mutating func interrupted(at now: Int) -> [Effect] {
    switch state {
    case .present:
      let goodbye = type(phrases.bye, isOwn: true)
      state = .leaving(until: now + Self.farewellTime)
      return goodbye
    case .gone: return []
    case .calling, .listening, .asking, .introduced, .patient, .resting, .lost, .leaving:
      return leave(.success, phrases.seatKept(me?.name))
    }
  }

  /// Nothing more will be typed.
  public mutating func inputEnded(at now: Int) -> [Effect] {
    switch state {
    case .asking: leave(.failure, phrases.noAnswer)
    case .lost: leave(.failure, Trouble.silent.sentence(wishes.place))
    case .calling, .listening, .introduced, .patient, .present, .resting, .leaving, .gone:
      interrupted(at: now)
    }
  }
}
