public import Games

/// Takes pupils out of what a journal tells, which comes in its order: their names, what they were
/// known by, what they had, and what they wrote. Numbers stay, so that everything after it still fits.
///
/// Done twice it changes nothing more.
public struct Eraser: Sendable {
  private let pupils: Set<Pupil>
  private var rooms: [RoomNumber: RoomEraser] = [:]
  /// Whose claims these are.
  private var claims: [Int: Pupil] = [:]

  public init(of pupils: Set<Pupil>) {
    self.pupils = pupils
  }

  public mutating func erase(_ decision: Decision) -> Decision {
    let by = decision.by.flatMap { pupils.contains($0) ? nil : $0 }
    return Decision(
      number: decision.number, at: decision.at, by: by,
      // What a program called its request is its own too.
      receipt: by == nil ? nil : decision.receipt, told: decision.told.map { erase($0) })
  }

  public mutating func erase(_ kept: Kept) -> Kept {
    switch kept {
    case .standing(let standing, let facts): return .standing(standing, facts.map { erase($0) })
    case .fact(let fact): return .fact(erase(fact))
    case .forgotten, .words: return kept
    case .word(let word): return .word(word.withoutComments)
    case .room(let number, let code, let seq, let entries):
      return .room(
        number, code: code, seq: seq,
        zip(seq..., entries).map { seq, entry in
          Room.Entry(fact: erase(entry.fact, seq: seq, in: number), at: entry.at)
        })
    case .pupil(let pupil, _, _): return erases(pupil) ? .forgotten(pupil) : kept
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

  mutating func note(_ claim: Claim) { claims[claim.number] = claim.pupil }

  /// Whose a claim was, if that pupil is forgotten.
  func erasedClaimant(of claim: Int) -> Pupil? { claims[claim].flatMap { erases($0) ? $0 : nil } }
}
