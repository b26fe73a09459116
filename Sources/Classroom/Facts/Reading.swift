public import Games
import Words

/// Why something read from a journal cannot have happened: it does not fit what came before it.
public enum Misfit: Error, Hashable, Sendable {
  /// Facts were left out, or came twice.
  case number(Int, expected: Int)
  case timeWentBack
  case room(RoomNumber)
  case seq(RoomNumber, Int, expected: Int)
  case seat(RoomNumber, seq: Int)
  /// A fact of a game that the room does not play, or not now.
  case game(RoomNumber, seq: Int)
  case pupil(Pupil)
  case group(GroupNumber)
  case board(BoardNumber)
  case list(String)
  case pair([Pupil])
  case claim(Int)
  case exercise(Int)
  case word(Int)
}

extension Misfit: CustomStringConvertible {
  public var description: String {
    switch self {
    case .number(let number, let expected): "it ends with fact \(number) instead of \(expected)"
    case .timeWentBack: "it is older than the one before it"
    case .room(let room): "room \(room.value) is not what it says"
    case .seq(let room, let seq, let expected):
      "it tells fact \(seq) of room \(room.value) where \(expected) is the next"
    case .seat(let room, let seq):
      "fact \(seq) of room \(room.value) names a seat that is not there"
    case .game(let room, let seq):
      "fact \(seq) of room \(room.value) belongs to no game that is played there"
    case .pupil(let pupil): "pupil \(pupil.number) is not what it says"
    case .group(let group): "group \(group.value) is not what it says"
    case .board(let board): "board \(board.value) is not what it says"
    case .list(let name): "list \(name) is not what it says"
    case .pair(let pupils):
      "pupils \(pupils.map { "\($0.number)" }.joined(separator: ", ")) are no pair as it says"
    case .claim(let number): "claim \(number) is not the next one"
    case .exercise(let number): "exercise \(number) is not what it says"
    case .word(let number): "word \(number) is not what it says"
    }
  }
}

/// Coming back after a stop: what a journal tells is applied in its order.
extension ClassState {
  /// Applies what was decided before. It is refused before anything has changed if its number or
  /// time does not fit; facts before one that does not fit have been applied.
  public func restore(_ decision: Decision) throws(Misfit) {
    guard decision.number == factCount + decision.told.count else {
      throw .number(decision.number, expected: factCount + decision.told.count)
    }
    guard !timeGoesBack(with: decision) || decision.begins else { throw .timeWentBack }
    now = decision.at
    for told in decision.told {
      try check(told)
      apply(told, at: decision.at)
    }
    conclude(decision)
  }

  func check(_ told: Decision.Told) throws(Misfit) {
    switch told {
    case .inClass(let fact): try fact.own.check(in: self)
    case .inRoom(let number, let seq, let fact) where fact.own is Room.Opened:
      guard book.openRooms[number] != nil, rooms[number] == nil else { throw .room(number) }
      guard seq == 1 else { throw .seq(number, seq, expected: 1) }
    case .inRoom(let number, let seq, let fact):
      guard let room = rooms[number], room.phase != .ended else { throw .room(number) }
      guard seq == room.seq + 1 else { throw .seq(number, seq, expected: room.seq + 1) }
      switch fact {
      case .own(let fact): try fact.own.check(in: room, self)
      case .game(let fact):
        guard room.phase == .playing, room.game.suits(fact.own) else {
          throw .game(number, seq: seq)
        }
      }
    }
  }

  /// Takes what a checkpoint tells, one piece after the other, before anything else.
  public func restore(_ kept: Kept) throws(Misfit) {
    switch kept {
    case .standing(let standing, let facts):
      factCount = standing.number
      chronicle = Chronicle(after: factCount)
      decidedAt = standing.at
      now = max(now, standing.at)
      lost = standing.lost
      try restore(facts)
      book.reserve(rooms: standing.lastRoom, pupils: standing.lastPupil)
      book.setBest(standing.best)
      book.review.reserve(standing.lastClaim)
      book.study.reserve(standing.lastExercise)
    case .fact(let fact): try fact.own.restore(to: self)
    case .word(let word):
      book.review.restore(word)
      if word.ruling?.isRight == true { learn(list: word.word.list) }
    case .words(let first, let words): try book.study.add(words, from: first)
    case .room(let number, let code, let seq, let entries):
      try restore(number, code: code, from: seq, entries)
    case .pupil(let pupil, let facts, let sums):
      try restore(facts)
      book.change(pupil) {
        $0.results = sums.results
        $0.weeks =
          sums.weeks.all.isEmpty
          ? Weeks(sums.results, at: sums.work.active ?? now) : sums.weeks
        $0.work = book.study.known(of: sums.work)
      }
      book.setStuck(sums.stuck, pupil)
      book.review.restore(sums.claims, of: pupil)
      for receipt in sums.receipts {
        recent[pupil, default: RecentRequests()].remember(receipt)
      }
      if let room = sums.room {
        guard rooms[room]?.table.seat(of: pupil) != nil else { throw .room(room) }
        roomOf[pupil] = room
      }
      let hasBegun = place(of: pupil).map { $0.room.phase != .gathering } ?? false
      if sums.showPlay || hasBegun { book.settle(pupil) }
    case .forgotten(let pupil): book.forget(pupil)
    }
  }

  private func restore(_ facts: [AnyClassFact]) throws(Misfit) {
    for fact in facts { try fact.own.restore(to: self) }
  }

  /// Applies a room's facts alone: what they meant for the class stands in its sums.
  private func restore(
    _ number: RoomNumber, code: String, from first: Int, _ entries: [Room.Entry]
  ) throws(Misfit) {
    var entries = entries[...]
    if first == 1, let setup = entries.first?.fact.as(Room.Opened.self)?.setup {
      guard book.openRooms[number] == nil, book.room(coded: code) == nil else {
        throw .room(number)
      }
      RoomOpened(number: number, code: code).apply(to: self)
      create(number, setup, at: roomTime(at: entries.removeFirst().at))
    }
    guard let room = rooms[number], room.code == code else { throw .room(number) }
    let next = room.seq + 1
    guard next == (first == 1 ? 2 : first) else { throw .seq(number, first, expected: next) }
    for entry in entries {
      if case .game(let fact) = entry.fact, room.phase != .playing || !room.game.suits(fact.own) {
        throw .game(number, seq: room.seq + 1)
      }
      room.apply(entry.fact, at: roomTime(at: entry.at))
    }
    if let since = room.overSince, !finished.contains(number) {
      // A checkpoint tells rooms by number; here the one that finished first comes first.
      let later = finished.firstPlace { rooms[$0]?.overSince.map { $0 > since } ?? false }
      finished.insert(number, at: later)
    }
  }
}

extension Room {
  /// The moment since when its game is over, by a clock that all rooms share.
  fileprivate var overSince: Moment? {
    if case .over(let since) = phase { clock.moment(of: since) } else { nil }
  }

  /// Whether there are questions, or none is needed any more.
  public var canGoOn: Bool { !isOpen || !questions.isEmpty }
}

/// Coming back after some of what was decided has been lost.
extension ClassState {
  /// Applies as much of a decision as fits, after others were lost. Answers with the places in
  /// `told` of what did not fit.
  ///
  /// A room of which a fact is lost stands as it stood before it: nothing later fits it, until a
  /// later fact of the class says that it ended.
  public func restoreWhatFits(of decision: Decision) -> [Int] {
    // The start of the server with which time went back is among what is lost.
    let lacksBeginning = timeGoesBack(with: decision) && !decision.begins
    now = decision.at
    if lacksBeginning { loseTimeUntilNow() }
    var misfits: [Int] = []
    for (place, told) in decision.told.enumerated() {
      makeWay(for: told)
      do throws(Misfit) {
        try check(told)
        apply(told, at: now)
      } catch {
        misfits.append(place)
      }
      reserve(told)
    }
    conclude(
      Decision(
        number: max(factCount, decision.number), at: now, by: decision.by,
        // The answer to a request that did not fit never happened.
        receipt: misfits.isEmpty ? decision.receipt : nil, told: decision.told))
    // Facts that did not fit are told to nobody.
    chronicle = Chronicle(after: factCount)
    return misfits
  }

  /// Ends a room that must have ended, though its own facts do not tell so any more: then it neither
  /// stands open for nobody nor keeps a code that was given to another.
  private func makeWay(for told: Decision.Told) {
    guard case .inClass(let fact) = told else { return }
    if let ended = fact.as(RoomEnded.self) { end(ended.number) }
    if let opened = fact.as(RoomOpened.self), let old = book.room(coded: opened.code),
      old < opened.number
    {
      end(old)
      RoomEnded(number: old).apply(to: self)
    }
  }

  /// Ends a room, so that what was learnt there until the gap is not lost with it.
  private func end(_ number: RoomNumber) {
    guard let room = rooms[number], room.phase != .ended else { return }
    apply(RoomFact(Room.Ended(reason: .over)), in: room, at: now)
  }

  /// Keeps a number that was given from being given again, also if all else about it is lost.
  private func reserve(_ told: Decision.Told) {
    switch told {
    case .inClass(let fact): fact.own.reserve(in: book)
    case .inRoom(let room, _, let fact):
      let next = fact.as(Room.Continued.self)?.room
      book.reserve(
        rooms: max(room, next ?? room).value,
        pupils: fact.own?.pupils.map(\.number).max() ?? 0)
    }
  }
}
