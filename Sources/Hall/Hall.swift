public import Games
public import Words

/// The class and its open rooms, and who is there: everything that the server knows, and no socket,
/// no clock and no file.
///
/// Every call is handed the time and answers with a `Turn`: a reply, at most one decision, and who
/// follows which room from now on.
public final class Hall {
  /// Bounds that keep a hostile visitor from filling the memory.
  public struct Limits: Sendable {
    public static let longestName = 20
    public static let seats = 1...8

    public var pupils = 10_000
    public var openRooms = 2_000
    /// Beyond so many, the room that finished first goes before its ten minutes are over.
    public var finishedRooms = 1_000

    public init() {}
  }

  struct Visitor: Sendable {
    let address: String
    var language: Language
    var pupil: Pupil?
  }

  public let lists: [WordList]
  let limits: Limits
  var chance: Chance

  public let book = ClassBook()
  public internal(set) var rooms: [RoomNumber: Room] = [:]
  var byCode: [String: RoomNumber] = [:]
  var roomOf: [Pupil: RoomNumber] = [:]
  var recent: [Pupil: RecentRequests] = [:]

  var visitors: [VisitorID: Visitor] = [:]
  var watchers: [RoomNumber: [VisitorID]] = [:]
  var connection: [Pupil: VisitorID] = [:]
  var door = Door()
  var pace = Pace()
  var agenda = Agenda()
  /// Rooms whose game is over, oldest first.
  private var finished: [RoomNumber] = []
  var lastWake = Moment(milliseconds: 0)
  private var decisions = 0
  private var latest = Moment(milliseconds: 0)

  public init(lists: [WordList], chance: Chance = .system, limits: Limits = Limits()) {
    self.lists = lists
    self.chance = chance
    self.limits = limits
  }

  // MARK: What the house calls

  public func enter(_ visitor: VisitorID, from address: String) {
    visitors[visitor] = Visitor(address: address, language: .swedish)
  }

  public func setLanguage(_ language: Language, of visitor: VisitorID) {
    visitors[visitor]?.language = language
  }

  /// The connection is gone, or will send nothing more: its seat is away.
  public func leaves(_ visitor: VisitorID, at now: Moment) -> Turn {
    var turn = begin(by: visitors[visitor]?.pupil, id: nil, at: now)
    if let pupil = visitors[visitor]?.pupil, connection[pupil] == visitor {
      connection[pupil] = nil
      if let room = roomOf[pupil] { turn.turn.parts.append((visitor, room)) }
      stepAway(pupil, &turn)
    }
    visitors[visitor]?.pupil = nil
    return finish(&turn)
  }

  /// Forgets a connection that follows nothing any more.
  public func forget(_ visitor: VisitorID) {
    for room in watched(by: visitor) { stopWatching(room, visitor) }
    visitors[visitor] = nil
  }

  /// Does what a visitor asks. `isRepeat`: it may have been done already under the same id.
  public func handle(
    _ request: Request, id: RequestID? = nil, isRepeat: Bool = false, from visitor: VisitorID,
    at now: Moment
  ) -> Turn {
    let pupil = visitors[visitor]?.pupil
    var turn = begin(by: pupil, id: id, at: now)
    if let pupil {
      if isRepeat, let id, let done = recent[pupil]?[id] {
        turn.turn.reply = .success(done)
        return turn.turn
      }
      comeBack(pupil, &turn)
    }
    do throws(Trouble) {
      let done = try perform(request, from: visitor, &turn)
      turn.turn.reply = .success(done)
      if let pupil = visitors[visitor]?.pupil, let id, !turn.told.isEmpty {
        recent[pupil, default: RecentRequests()].remember(done, as: id)
      }
    } catch {
      turn.turn.reply = .failure(error)
    }
    return finish(&turn)
  }

  /// Wakes the rooms whose time has come, one decision each.
  public func wake(at now: Moment) -> [Turn] {
    var turns: [Turn] = []
    let before = lastWake
    lastWake = max(lastWake, now)
    while let number = agenda.next(until: now) {
      var turn = begin(by: nil, id: nil, at: now)
      guard let room = rooms[number] else { continue }
      for seat in room.thoughtsOver(after: before, through: lastWake) {
        guard let pupil = room.table[seat]?.pupil, let visitor = connection[pupil] else { continue }
        turn.turn.news.append((visitor, .mayAnswer(number)))
      }
      settle(room, &turn)
      turns.append(finish(&turn))
    }
    return turns
  }

  /// When `wake` should be called next.
  public func due() -> Moment? { agenda.earliest() }

  // MARK: Telling

  /// A turn in the making.
  struct Making {
    var turn = Turn()
    let at: Moment
    let by: Pupil?
    let id: RequestID?
    var told: [Decision.Told] = []
  }

  private func begin(by pupil: Pupil?, id: RequestID?, at now: Moment) -> Making {
    latest = max(latest, now)
    return Making(at: latest, by: pupil, id: id)
  }

  private func finish(_ making: inout Making) -> Turn {
    if !making.told.isEmpty {
      decisions += 1
      making.turn.decision = Decision(
        number: decisions, at: making.at, by: making.by, request: making.id, told: making.told)
    }
    return making.turn
  }

  func tell(_ fact: ClassFact, _ making: inout Making) {
    book.apply(fact)
    making.told.append(.inClass(fact))
  }

  /// Applies a fact to its room, without what follows from it.
  func tell(_ fact: RoomFact, in room: Room, _ making: inout Making) {
    switch fact {
    case .joined(_, let pupil): roomOf[pupil] = room.number
    case .left(let seat):
      if let pupil = room.table[seat]?.pupil { roomOf[pupil] = nil }
    case .opened, .ready, .started, .away, .back, .skipped, .cheered, .game, .continued, .ended:
      break
    }
    room.apply(fact, at: making.at)
    making.told.append(.inRoom(room.number, seq: room.seq, fact))
  }

  /// Tells what follows by itself, until the room waits for somebody; forgets it if it ended.
  func settle(_ room: Room, _ making: inout Making) {
    while let fact = room.follow(at: making.at, using: &chance) {
      tell(fact, in: room, &making)
    }
    // Whose time to think is over since the last wake-up has not been told so yet.
    agenda.set(room.number, at: room.due(after: lastWake))
    switch room.phase {
    case .gathering, .playing: break
    case .over where !finished.contains(room.number):
      finished.append(room.number)
      if finished.count > limits.finishedRooms, let oldest = rooms[finished[0]] {
        tell(.ended(.over), in: oldest, &making)
        settle(oldest, &making)
      }
    case .over: break
    case .ended: close(room, &making)
    }
  }

  /// Whether one more room may be opened.
  var hasRoomForRooms: Bool { rooms.count - finished.count < limits.openRooms }

  private func close(_ room: Room, _ making: inout Making) {
    tell(.roomEnded(room.number), &making)
    watchers[room.number] = nil
    for seat in room.table.seated {
      if let pupil = room.table[seat]?.pupil, roomOf[pupil] == room.number { roomOf[pupil] = nil }
    }
    finished.removeAll { $0 == room.number }
    byCode[room.code] = nil
    rooms[room.number] = nil
    agenda.set(room.number, at: nil)
    making.turn.ended.append(room)
  }
}
