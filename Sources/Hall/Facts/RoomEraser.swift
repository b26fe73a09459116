import Games

/// Takes what some pupils wrote out of one room's facts, which come in their order.
///
/// That they sat there stays, as numbers: without it the others' game would make no sense.
struct RoomEraser: Sendable {
  private let pupils: Set<Pupil>
  /// All facts up to here came, from the first. Otherwise nobody knows who sits where, and what
  /// anybody wrote may be theirs.
  private var isWhole = false
  /// Whether it is known what is played there.
  private var isGameKnown = false
  private var game: (any GameEraser)?
  /// Who sat down on each seat last.
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

  /// Who sits where, and what is played.
  private mutating func note(_ fact: any OwnRoomFact) {
    // It may come again: a checkpoint tells an open room from its first fact on.
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
    game = kind.type.eraser(isWhole: isWhole)
    isGameKnown = true
  }

  private mutating func erase(_ fact: AnyGameFact) -> AnyGameFact? {
    if !isGameKnown { begin(fact.kind) }
    guard var game else { return fact }
    defer { self.game = game }
    return game.erase(any: fact.own, writtenBy: isForgotten, orBy: pupils.contains)
      .map(AnyGameFact.init)
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
  func hasWords(of pupil: Pupil) -> Bool {
    var eraser = RoomEraser(of: [pupil])
    return zip(1..., entries).contains { eraser.erase($1.fact, seq: $0) != $1.fact }
  }
}
