import JSON
internal import Wire

/// The raw stream of a room, or with a teacher's key of the class: every line of the server's as it
/// comes, and after a break what came meanwhile. Without socket and clock, as `Session`.
public struct Stream: Sendable {
  public enum Effect: Sendable, Hashable {
    case call(after: Int)
    case hangUp
    case send([UInt8])
    case copy([UInt8])
    case leave(Ending)
  }

  private enum State {
    case calling
    case listening(until: Int)
    case teaching
    case watching
    case lost(until: Int)
    case gone
  }

  private let errand: Errand
  private let place: String
  private var state = State.calling
  private var isThisMachine = false
  private var hasWatched = false
  private var tries = 0
  private var heardAt = 0
  /// The number of the last fact, to go on from there.
  private var last: Int?

  /// - Parameter errand: to watch a room, or to be a teacher.
  public init(_ errand: Errand, place: String) {
    self.errand = errand
    self.place = place
  }

  public var due: Int? {
    switch state {
    case .listening(let until), .lost(let until): until
    case .teaching, .watching:
      heardAt + Session.silenceTime
    case .calling, .gone: nil
    }
  }

  public mutating func start() -> [Effect] { [.call(after: 0)] }

  public mutating func connected(isThisMachine: Bool, at now: Int) -> [Effect] {
    self.isThisMachine = isThisMachine
    heardAt = now
    state = .listening(until: now + Session.greetingTime)
    return []
  }

  public mutating func heardNoise(at now: Int) -> [Effect] {
    if case .listening = state { return greeted(.notOrdrum, at: now) }
    return [.hangUp] + lost(.ended, at: now)
  }

  public mutating func heard(_ line: [UInt8], at now: Int) -> [Effect] {
    heardAt = now
    switch state {
    case .listening: return greeted(Greeting(line), at: now)
    case .teaching, .watching:
      guard let told = Told(line) else { return heardNoise(at: now) }
      return heard(told, line)
    case .calling, .lost, .gone: return []
    }
  }

  private mutating func greeted(_ greeting: Greeting, at now: Int) -> [Effect] {
    switch (greeting, errand) {
    case (.ours, .watch), (.ours, .play): return watch()
    case (.ours, .teach(let key)):
      guard let key = key.fitting(isThisMachine: isThisMachine) else {
        return leave(Ending(.usage, Phrases(idiom: nil).keyNeeded))
      }
      state = .teaching
      return [.send(Self.request("teach") { $0.add("key", key) })]
    case (.newer, _), (.older, _): return leave(Ending(.failure, greeting.sentence(place)))
    case (.notOrdrum, _):
      guard hasWatched else { return leave(Ending(.failure, greeting.sentence(place))) }
      return [.hangUp] + lost(.ended, at: now)
    }
  }

  private mutating func watch() -> [Effect] {
    state = .watching
    let room =
      switch errand {
      case .watch(let room): room
      case .teach, .play: "*"
      }
    let last = last
    return [
      .send(Self.request("json") { $0.add("pings", true) }),
      .send(
        Self.request("watch") { line in
          line.add("room", room)
          if let last { line.add("after", last) }
        }),
    ]
  }

  private static func request(_ verb: String, _ fields: (inout JSONWriter) -> Void) -> [UInt8] {
    var line = JSONWriter()
    line.add("do", verb)
    fields(&line)
    return line.finish()
  }

  private mutating func heard(_ told: Told, _ line: [UInt8]) -> [Effect] {
    switch (told.kind, state) {
    case (.ok(.teach), .teaching): return watch()
    case (.ok(.watch), _):
      hasWatched = true
      tries = 0
    case (.ok(.other), _), (.event(.ping), _): return []
    case (.error, .teaching), (.error, .watching):
      return leave(Ending(hasWatched ? .success : .failure, told.say.joined(separator: "\n")))
    case (.event(.unwatched), _):
      return [.copy(line)] + leave(Ending(.failure, told.say.joined(separator: "\n")))
    default: break
    }
    note(told)
    var effects: [Effect] = [.copy(line)]
    if case .watch(let room) = errand, case .event(.ended) = told.kind, told.room == room {
      effects += leave(Ending(.success))
    }
    return effects
  }

  /// The number of a fact: of the class or, when one room is watched, of that room.
  private mutating func note(_ told: Told) {
    let number =
      switch errand {
      case .teach, .play: told.body["n"]?.int
      case .watch(let room): told.room == room ? told.seq : nil
      }
    if let number { last = max(number, last ?? 0) }
  }

  public mutating func lost(_ why: Trouble, at now: Int) -> [Effect] {
    switch state {
    case .gone, .lost: return []
    case .calling, .listening, .teaching, .watching:
      guard hasWatched else { return leave(Ending(.failure, why.sentence(place))) }
      let pause = Session.pauses[min(tries, Session.pauses.count - 1)]
      tries += 1
      state = .lost(until: now + pause)
      return []
    }
  }

  public mutating func woken(at now: Int) -> [Effect] {
    guard let due, now >= due else { return [] }
    switch state {
    case .listening: return greeted(.notOrdrum, at: now)
    case .lost:
      state = .calling
      return [.call(after: tries)]
    case .teaching, .watching: return [.hangUp] + lost(.silent, at: now)
    case .calling, .gone: return []
    }
  }

  /// Whoever started it wants no more.
  public mutating func interrupted() -> [Effect] { leave(Ending(.success)) }

  private mutating func leave(_ ending: Ending) -> [Effect] {
    state = .gone
    return [.hangUp, .leave(ending)]
  }
}
