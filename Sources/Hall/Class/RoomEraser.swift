import Games

/// Takes what some pupils wrote out of one room's facts, which come in their order.
///
/// That they sat there stays, as numbers: without it the others' game would make no sense.
struct RoomEraser: Hashable, Sendable {
  private let pupils: Set<Pupil>
  /// All facts up to here came, from the first. Otherwise nobody knows who sits where, and what
  /// anybody wrote may be theirs.
  private var isWhole = false
  private var game: GameEraser?
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
    // It may come again: a checkpoint tells an open room from its first fact on.
    case .opened(let setup):
      forgetWhatCame()
      isWhole = true
      game = GameEraser(for: setup.rules.kind, isWhole: true)
      return fact
    case .joined(let seat, let pupil), .seated(let seat, let pupil):
      sitters[seat] = pupil
      return fact
    case .game(let told):
      var game = game ?? GameEraser(for: told.kind, isWhole: isWhole)
      let left = game.erase(told, writtenBy: isForgotten, orBy: pupils.contains)
      self.game = game
      return left.map(RoomFact.game) ?? .blank
    case .swapped(let one, let other):
      (sitters[one], sitters[other]) = (sitters[other], sitters[one])
      return fact
    case .ready, .started, .away, .back, .skipped, .left, .invited, .refused, .called, .cheered,
      .equipped, .continued, .ended, .blank, .paused, .resumed, .lastRound:
      return fact
    }
  }

  private mutating func forgetWhatCame() {
    isWhole = false
    game = nil
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
