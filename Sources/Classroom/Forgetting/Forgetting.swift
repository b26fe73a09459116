public import Games

/// Takes pupils out of what a journal tells, which comes in its order: their names, what they were
/// known by, what they had, and what they wrote. Numbers stay, so that everything after it still fits.
///
/// Done twice it changes nothing more.
public struct Eraser: Sendable {
  private let pupils: Set<Pupil>
  /// Sums are to tell nothing of what was over before this moment.
  private let before: Moment?
  private var rooms: [RoomNumber: RoomEraser] = [:]
  /// The pupils whose claims these are.
  private var claims: [Int: Pupil] = [:]
  /// The pupils of whom the files tell nothing any more, as far as they have said so.
  private var gone: Set<Pupil> = []

  public init(of wanted: ToSweep) { (pupils, before) = (wanted.pupils, wanted.before) }

  public mutating func erase(_ decision: Decision) -> Decision {
    let by = decision.by.flatMap { pupils.contains($0) ? nil : $0 }
    return Decision(
      number: decision.number, at: decision.at, by: by,
      // The name that a program gave its request is its own too.
      receipt: by == nil ? nil : decision.receipt, told: decision.told.map { erase($0) })
  }

  public mutating func erase(_ kept: Kept) -> Kept {
    switch kept {
    case .standing(let standing, let facts): return .standing(standing, facts.map { erase($0) })
    case .fact(let fact): return .fact(erase(fact))
    case .words: return kept
    case .forgotten(let pupil):
      noteGone(pupil)
      return kept
    case .word(let word): return pupils.isEmpty ? kept : .word(word.withoutComments)
    case .room(let number, let code, let seq, let entries):
      return .room(
        number, code: code, seq: seq,
        zip(seq..., entries).map { seq, entry in
          Room.Entry(fact: erase(entry.fact, seq: seq, in: number), at: entry.at)
        })
    case .pupil(let pupil, let facts, let sums):
      for filed in sums.claims { note(filed.claim) }
      if erases(pupil) { return .forgotten(pupil) }
      return before.map { .pupil(pupil, facts, sums.lettingGo(before: $0)) } ?? kept
    }
  }

  private mutating func erase(_ told: Decision.Told) -> Decision.Told {
    switch told {
    case .inClass(let fact):
      if let ended = fact.as(RoomEnded.self) { rooms[ended.number] = nil }
      return .inClass(erase(fact))
    case .inRoom(let number, let seq, let fact):
      return .inRoom(number, seq: seq, erase(fact, seq: seq, in: number))
    }
  }

  private mutating func erase(_ fact: AnyClassFact) -> AnyClassFact {
    AnyClassFact(fact.own.erased(by: &self))
  }

  private mutating func erase(_ fact: RoomFact, seq: Int, in number: RoomNumber) -> RoomFact {
    var eraser = rooms.removeValue(forKey: number) ?? RoomEraser(of: pupils)
    defer { rooms[number] = eraser }
    return eraser.erase(fact, seq: seq)
  }

  // MARK: What facts ask

  func erases(_ pupil: Pupil) -> Bool { pupils.contains(pupil) }

  mutating func noteGone(_ pupil: Pupil) { gone.insert(pupil) }

  /// Whether nothing is to tell of a pupil any more, or already nothing does.
  func isGone(_ pupil: Pupil) -> Bool { erases(pupil) || gone.contains(pupil) }

  mutating func note(_ claim: Claim) { claims[claim.number] = claim.pupil }

  /// Whether nobody can tell whose a claim was any more: the file that told it is gone.
  func hasLost(_ claim: Int) -> Bool { !pupils.isEmpty && claims[claim] == nil }

  /// The pupil who made a claim, if it is to be forgotten.
  func erasedClaimant(of claim: Int) -> Pupil? { claims[claim].flatMap { erases($0) ? $0 : nil } }
}

/// Takes what some pupils wrote out of one room's facts, which come in their order.
///
/// That they sat there stays, as numbers: without it the others' game would make no sense.
struct RoomEraser: Sendable {
  private let pupils: Set<Pupil>
  /// Whether all facts up to here came, from the first. Otherwise nobody knows who sits where, and what
  /// anybody wrote may be theirs.
  private var isWhole = false
  /// Whether it is known what is played there.
  private var isGameKnown = false
  private var game: (any GameEraser)?
  /// The pupil who sat down last on each seat.
  private var sitters: [Seat: Pupil] = [:]
  private var lastSeq = 0

  init(of pupils: Set<Pupil>) {
    self.pupils = pupils
  }

  mutating func erase(_ fact: RoomFact, seq: Int) -> RoomFact {
    if seq != lastSeq + 1 { forgetWhatCame() }
    lastSeq = seq
    switch fact {
    case .game(let told): return erase(told).map(RoomFact.game) ?? RoomFact(Room.Blank())
    case .own(let own): note(own.own)
    }
    return fact
  }

  /// Notes who sits where, and what is played.
  private mutating func note(_ fact: any OwnRoomFact) {
    // This fact may come again: a checkpoint tells an open room from its first fact on.
    if let opened = fact as? Room.Opened {
      forgetWhatCame()
      isWhole = true
      begin(opened.setup.rules.kind)
    } else if let swapped = fact as? Room.Swapped {
      (sitters[swapped.one], sitters[swapped.other]) =
        (sitters[swapped.other], sitters[swapped.one])
    } else if let pupil = fact.newcomer, let seat = fact.actor {
      sitters[seat] = pupil
    }
  }

  private mutating func begin(_ kind: GameKind) {
    game = (kind.type as? any WrittenGame.Type)?.eraser(isWhole: isWhole)
    isGameKnown = true
  }

  private mutating func erase(_ fact: AnyGameFact) -> AnyGameFact? {
    if !isGameKnown { begin(fact.kind) }
    guard var game else { return fact }
    defer { self.game = game }
    return game.erase(fact.own, writtenBy: isForgotten, orBy: pupils.contains)
      .map { AnyGameFact($0) }
  }

  private mutating func forgetWhatCame() {
    isWhole = false
    isGameKnown = false
    sitters = [:]
  }

  private func isForgotten(_ seat: Seat) -> Bool {
    sitters[seat].map(pupils.contains) ?? !isWhole
  }
}

extension Room {
  /// Whether a pupil wrote something there that can still be read.
  public func hasWords(of pupil: Pupil) -> Bool {
    var eraser = RoomEraser(of: [pupil])
    return zip(1..., entries).contains { eraser.erase($1.fact, seq: $0) != $1.fact }
  }
}
