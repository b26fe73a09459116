import Games
import Testing
import Words

@testable import Classroom
@testable import Hall

/// A hall with visitors, whose time moves only when a test says so. Every turn is looked at as the
/// house would: decisions are numbered densely, time goes back at a new start alone, no fact is lost.
struct School {
  var hall: Hall
  var now = start
  private(set) var decisions: [Decision] = []
  /// The return words that were given, by name.
  private(set) var words: [String: String] = [:]
  /// Rooms that ended, as they were at their end.
  private(set) var ended: [RoomNumber: Room] = [:]

  static let start = Moment(milliseconds: 1_700_000_000_000)

  /// - Parameter words: the Swedish list, if it is not to be the usual one.
  init(limits: Hall.Limits = Hall.Limits(), seed: UInt64 = 1, words: String? = nil) {
    let own = words.map { list($0, named: "sv") } ?? swedish
    hall = Hall(lists: [own, english, animals], chance: .seeded(seed), limits: limits)
  }

  // MARK: Coming and going

  mutating func enter(_ visitor: Int, from address: String = "10.0.0.1") {
    hall.enter(VisitorID(visitor), from: address)
  }

  /// Visitors 1 to `count` who said hello: pupil 1 is Anna, pupil 2 Bo, then P3 and so on.
  static func with(
    _ count: Int, limits: Hall.Limits = Hall.Limits(), seed: UInt64 = 1, words: String? = nil
  ) -> School {
    var school = School(limits: limits, seed: seed, words: words)
    for visitor in 1...count {
      school.enter(visitor)
      school.ask(.hello(.name(School.name(visitor)), after: nil), by: visitor)
    }
    return school
  }

  static func name(_ number: Int) -> String {
    number == 1 ? "Anna" : number == 2 ? "Bo" : "P\(number)"
  }

  @discardableResult
  mutating func hangUp(_ visitor: Int) -> Asked {
    take(Asked(hall.leaves(VisitorID(visitor), at: now)))
  }

  @discardableResult
  mutating func enrol(_ names: NameList) -> Asked { take(Asked(hall.enrol(names, at: now))) }

  mutating func forget(_ visitor: Int) { hall.forget(VisitorID(visitor)) }

  mutating func setLanguage(_ language: Language, of visitor: Int) {
    hall.setLanguage(language, of: VisitorID(visitor))
  }

  // MARK: Asking

  @discardableResult
  mutating func ask(
    _ request: Request, id: RequestID? = nil, isRepeat: Bool = false, by visitor: Int
  ) -> Asked {
    let turn = take(
      hall.handle(request, id: id, isRepeat: isRepeat, from: VisitorID(visitor), at: now))
    if let welcome = try? turn.reply?.get().welcome, let word = welcome.word {
      words[hall.book.name(of: welcome.pupil)] = word
    }
    return turn
  }

  /// Asks for something that must be granted.
  @discardableResult
  mutating func done(
    _ request: Request, id: RequestID? = nil, isRepeat: Bool = false, by visitor: Int,
    _ location: SourceLocation = #_sourceLocation
  ) throws -> Done {
    let turn = ask(request, id: id, isRepeat: isRepeat, by: visitor)
    return try #require(try turn.reply?.get(), sourceLocation: location)
  }

  /// Asks for something that must be refused, and says why it was.
  mutating func trouble(_ request: Request, by visitor: Int) -> Trouble? {
    if case .failure(let trouble) = ask(request, by: visitor).reply { trouble } else { nil }
  }

  /// A line comes that nobody understands.
  mutating func mumble(by visitor: Int) -> Asked {
    take(Asked(hall.mumbled(VisitorID(visitor), at: now)))
  }

  /// Lets time pass, with every wake-up that the hall asks for on the way.
  @discardableResult
  mutating func pass(_ milliseconds: Int) -> [Asked] {
    let end = now.adding(milliseconds)
    var turns: [Asked] = []
    while let due = hall.due(), due <= end {
      now = max(now, due)
      turns += wake()
      if hall.due() == due {
        Issue.record("woken for nothing")
        break
      }
    }
    now = end
    return turns
  }

  @discardableResult
  mutating func wake() -> [Asked] {
    var turns: [Asked] = []
    while let turn = hall.wake(at: now) { turns.append(take(Asked(turn))) }
    return turns
  }

  // MARK: What there is

  var rooms: [RoomNumber] { hall.rooms.keys.sorted() }

  func room(_ number: Int) -> Room? { hall.rooms[RoomNumber(number)] }

  func code(_ number: Int) -> String { room(number)?.code ?? "" }

  func facts(in number: Int) -> [RoomFact] {
    (room(number) ?? ended[RoomNumber(number)])?.entries.map(\.fact) ?? []
  }

  /// A right answer to the question on a room's table.
  func right(in number: Int) -> String {
    guard let view = room(number)?.view(for: .teacher) as? Bingo.View else { return "" }
    return view.round?.rights.value?.first?.text ?? ""
  }

  func wrongs(in number: Int) -> [String] {
    guard let view = room(number)?.view(for: .teacher) as? Bingo.View else { return [] }
    let rights = view.round?.rights.value?.map(\.text) ?? []
    return view.round?.choices.filter { !rights.contains($0) } ?? []
  }

  /// So many milliseconds a seat still has to think.
  func thinks(_ seat: Int, in number: Int) -> Int {
    guard let room = room(number), let until = room.game.thinking[Seat(seat)] else { return 0 }
    return room.time(at: hall.roomTime(at: hall.latest)).milliseconds(until: until)
  }

  /// Both seats of a room answer right until the game is over.
  mutating func playOut(_ number: Int, by visitors: Int...) throws {
    while room(number)?.phase == .playing {
      for visitor in visitors { try done(.answer(right(in: number)), by: visitor) }
    }
  }

  /// Answers all that is asked; right at once, or after a miss.
  mutating func answerAll(by visitor: Int = 1, atOnce: Bool = true) throws {
    while let asked = hall.question(for: VisitorID(visitor)), !asked.choices.isEmpty {
      let rights = asked.choices.filter { choice in
        guard let question = asked.question else { return false }
        return hall.lists[0].levels.flatMap(\.questions)
          .first { $0.word == question }?.rights.contains { $0.text == choice } ?? false
      }
      let wrongs = asked.choices.filter { !rights.contains($0) }
      if !atOnce, wrongs.count == 3 { try done(.answer(wrongs[0]), by: visitor) }
      try done(.answer(rights[0]), by: visitor)
    }
  }

  // MARK: Looking at turns

  /// Takes a turn that came about by other means.
  mutating func record(_ turn: Asked) { take(turn) }

  @discardableResult
  private mutating func take(_ turn: Asked) -> Asked {
    for room in turn.ended { ended[room.number] = room }
    guard let decision = turn.decision else { return turn }
    #expect(decision.number == (decisions.last?.number ?? 0) + decision.told.count)
    #expect(decision.begins || decision.at >= decisions.last?.at ?? School.start)
    #expect(!decision.told.isEmpty)
    decisions.append(decision)
    return turn
  }
}

extension Request {
  static func answer(_ text: String) -> Request { .move(.word(.answer(text)), room: nil) }
  static func hello(_ name: String) -> Request { .hello(.name(name), after: nil) }
  static func hello(_ name: String, _ word: String) -> Request {
    .hello(.returning(name: name, word: word), after: nil)
  }
  static func token(_ token: String, after: Int? = nil) -> Request {
    .hello(.token(token), after: after)
  }
  static func sit(_ code: String) -> Request { .sit(room: code, after: nil) }
  static func watch(_ code: String) -> Request { .watch(room: code, after: nil) }
  static func play(_ change: (inout Wish) -> Void) -> Request { .play(.with(change)) }
  static func open(_ change: (inout Wish) -> Void) -> Request { .open(.with(change)) }
  /// What two children type.
  static let play = Request.play(Wish())
}

extension Wish {
  static func with(_ change: (inout Wish) -> Void) -> Wish {
    var wish = Wish()
    change(&wish)
    return wish
  }
}

extension Done {
  var welcome: Welcome? { if case .hello(let welcome) = self { welcome } else { nil } }

  /// The room that a request led to.
  var room: Int? {
    switch self {
    case .seated(let room, _, _, _): room.value
    case .hello, .inRoom, .rooms, .me, .best, .listen, .levels, .plan, .people, .review, .filing,
      .oversight, .results, .plain:
      nil
    }
  }

  /// The code of the room that something happened in.
  var code: String? { if case .inRoom(let code, _, _) = self { code } else { nil } }

  var elsewhere: Int? { if case .seated(_, _, _, let room) = self { room?.value } else { nil } }

  var seq: Int? {
    switch self {
    case .seated(_, _, let seq, _), .inRoom(_, _, let seq): seq
    case .hello, .rooms, .me, .best, .listen, .levels, .plan, .people, .review, .filing,
      .oversight, .results, .plain:
      nil
    }
  }
}

extension Asked {
  var facts: [RoomFact] {
    decision?.told.compactMap { if case .inRoom(_, _, let fact) = $0 { fact } else { nil } } ?? []
  }

  var classFacts: [AnyClassFact] {
    decision?.told.compactMap { if case .inClass(let fact) = $0 { fact } else { nil } } ?? []
  }

  var trouble: Trouble? { if case .failure(let trouble) = reply { trouble } else { nil } }
}

// MARK: - Lists

private func list(_ text: String, named name: String) -> WordList {
  do {
    return try WordList(parsing: text, name: name)
  } catch {
    preconditionFailure("\(error)")
  }
}

private let swedish = list(
  """
  language sv
  level 1
  hus: båt | ko räv lök
  sol: ros | mus bi gran
  sjö: man | boll tak nål
  level 3
  natt: tåg=nattåg | sill ko mus
  """, named: "sv")

private let english = list(
  """
  language en
  level 1
  sun: set | leg jam fox
  cat: nap | jet rim gum
  """, named: "en")

private let animals = list(
  """
  language sv
  level 2
  hund: koja | ros bil tak
  """, named: "Djur")

extension RoomFact {
  var bingo: Bingo.Fact? { if case .game(let fact) = self { fact.own as? Bingo.Fact } else { nil } }
}
