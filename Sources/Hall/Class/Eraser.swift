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
    case .standing, .forgotten, .words: return kept
    case .word(let word): return .word(word.withoutComments)
    case .plan(let fact): return .plan(erase(fact))
    case .room(let number, let code, let seq, let entries):
      return .room(
        number, code: code, seq: seq,
        zip(seq..., entries).map { seq, entry in
          Room.Entry(fact: erase(entry.fact, seq: seq, in: number), at: entry.at)
        })
    case .pupil(let member):
      return pupils.contains(member.pupil) ? .forgotten(member.pupil) : kept
    }
  }

  private mutating func erase(_ told: Decision.Told) -> Decision.Told {
    switch told {
    case .inClass(let fact):
      if case .roomEnded(let number) = fact { rooms[number] = nil }
      if case .plan(let fact) = fact { return .inClass(.plan(erase(fact))) }
      if case .review(.decided(let claim, let word, let ruling)) = fact,
        claims[claim].map(pupils.contains) == true
      {
        let ruling = Ruling(isRight: ruling.isRight, comment: nil)
        return .inClass(.review(.decided(claim: claim, word, ruling)))
      }
      guard let owner = owner(of: fact), pupils.contains(owner) else { return told }
      return .inClass(.forgotten(owner))
    case .inRoom(let number, let seq, let fact):
      return .inRoom(number, seq: seq, erase(fact, seq: seq, in: number))
    }
  }

  /// The name of a group is the word of whoever proposed it; that there was one, others remember.
  private func erase(_ fact: PlanFact) -> PlanFact {
    guard case .groupProposed(let number, _, let members, let proposer) = fact,
      pupils.contains(proposer)
    else { return fact }
    return .groupProposed(number, name: "", members, by: proposer)
  }

  /// Whose the fact is: with its owner it is forgotten.
  private mutating func owner(of fact: ClassFact) -> Pupil? {
    switch fact {
    case .enrolled(let pupil, _), .tokenGiven(let pupil, _), .wordGiven(let pupil, _),
      .travellerChosen(let pupil, _), .bestForgotten(let pupil), .marked(let pupil, _, _),
      .people(.renamed(let pupil, _)):
      return pupil
    case .review(let fact):
      if case .claimed(let claim) = fact { claims[claim.number] = claim.pupil }
      // What teachers say of a claim they say to whose it is.
      return fact.claim.flatMap { claims[$0] }
    // A number says nothing of somebody whose name is not known any more.
    case .people, .plan, .needsHelp, .began, .forgotten, .swept, .roomOpened, .roomEnded,
      .classPaused,
      .classResumed, .quiet,
      .assigned, .unassigned:
      return nil
    }
  }

  private mutating func erase(_ fact: RoomFact, seq: Int, in number: RoomNumber) -> RoomFact {
    var eraser = rooms.removeValue(forKey: number) ?? RoomEraser(of: pupils)
    defer { rooms[number] = eraser }
    return eraser.erase(fact, seq: seq)
  }
}
