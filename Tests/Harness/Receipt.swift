import Playing

/// A request that the server accepted: from then on its fact is in the room, once.
struct Receipt {
  let id: Int
  let move: Move
  /// The number of the last fact that the request made.
  let seq: Int
  /// Others may have taken the pupil along to another room before the request came.
  let wasAskedHere: Bool

  /// Whether the fact says what the request asked for. A number is not compared: which choice it
  /// means depends on the question.
  func fits(_ fact: Fact) -> Bool {
    switch move {
    case .answer(let typed, _):
      Int(typed) != nil || typed == fact.word || typed == fact.tile
        // What is kept names no tile.
        || fact.event == "kept" && typed.last?.isNumber == true
    case .word(let word), .guess(let word): word == fact.word
    case .cheer(let cheer): cheer == fact.word
    case .game(let move): move.tile == nil || move.tile == fact.tile
    case .hint, .ready, .next, .leave, .again, .open, .play, .sit, .listen, .look: true
    }
  }
}

extension RoomHistory {
  /// Each accepted request of a seat is one fact, and each such fact was one accepted request.
  ///
  /// To be asked when the seat has no request without an answer and has seen the whole list. Answers
  /// of others may be hidden, so it is asked with the seat's own facts.
  func checkReceipts(of seat: Int) throws(Failure) {
    let facts = facts(for: seat)
    for event in Move.countedEvents {
      let accepted = receipts[seat, default: []]
        .filter { $0.wasAskedHere ? $0.move.event == event : makes(event, $0, seat) }
        .sorted { $0.seq < $1.seq }
      let made = made(event, by: seat, in: facts)
      let about = "room \(code), \(name(of: seat)) on seat \(seat)"
      guard accepted.count == made.count else {
        throw Failure(
          about,
          expected: "\(accepted.count) facts `\(event)`, one for each request that got its ok: "
            + accepted.map { "id \($0.id) (up to \($0.seq))" }.joined(separator: ", "),
          found: "\(made.count): numbers \(made)")
      }
      for (place, receipt) in accepted.enumerated() {
        let next = place + 1 < made.count ? made[place + 1] : Int.max
        guard made[place] <= receipt.seq, receipt.seq < next,
          !receipt.wasAskedHere || receipt.fits(facts[made[place] - 1])
        else {
          throw Failure(
            about,
            expected: "the fact of request \(receipt.id), \(receipt.move), at \(receipt.seq)",
            found: facts[made[place] - 1].text)
        }
      }
    }
    for receipt in receipts[seat, default: []] where receipt.seq > facts.count {
      throw Failure(
        "room \(code)", expected: "fact \(receipt.seq), in the ok of request \(receipt.id)",
        found: "\(facts.count) facts")
    }
  }

  /// What was meant for another room chooses here whatever is called so: a number, or `net`.
  private func makes(_ event: String, _ receipt: Receipt, _ seat: Int) -> Bool {
    let before = receipts[seat, default: []].map(\.seq).filter { $0 < receipt.seq }.max() ?? 0
    return facts(for: seat).prefix(receipt.seq).dropFirst(before)
      .contains { ($0.event == event || $0.isKept(for: event)) && $0.seat == seat }
  }

  /// The numbers of the facts that requests made. An answer that came too soon is kept, and is given by itself
  /// later, if no other one is given before.
  private func made(_ event: String, by seat: Int, in facts: [Fact]) -> [Int] {
    var made: [Int] = []
    var kept: String?
    for (place, fact) in facts.enumerated() {
      let isOwn = fact.seat == seat
      if isOwn, fact.isKept(for: event) {
        kept = fact.word
        made.append(place + 1)
      } else if isOwn, fact.event == event {
        if kept == nil || kept != fact.word { made.append(place + 1) }
        kept = nil
      } else if fact.event == "closed" || fact.event == "asked" || fact.takesKept {
        kept = nil
      }
    }
    return made
  }
}
