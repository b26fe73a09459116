import JSON
import Playing
import Tools

/// What becomes of requests.
extension Player {
  func answered(_ line: Line, verb: String, error: String?) throws(Failure) {
    guard let id = line.id else {
      throw Failure(name, expected: "an answer with the id of its request", found: line.text)
    }
    if id == entrance { return try entered(line, verb: verb, error: error) }
    guard let request = awaited.first, request.id == id else {
      throw Failure(
        name, expected: "the answer to request \(awaited.first?.id ?? 0)", found: line.text)
    }
    awaited.removeFirst()
    if let error {
      try refused(request, error, line)
    } else {
      guard verb == request.move.verb else {
        throw Failure(name, expected: "ok of \(request.move.verb)", found: line.text)
      }
      try accepted(request, line)
    }
    repeated()
  }

  private func refused(_ request: Request, _ error: String, _ line: Line) throws(Failure) {
    guard request.move.sensibleRefusals.contains(error) else {
      throw Failure(
        name, expected: "ok or a sensible refusal of \(request.move)", found: line.text)
    }
    if request.move.changesSeat { request.seating?.history.leaving.remove(name) }
    switch request.move {
    case .open, .play, .sit:
      guard broughtTo == nil else {
        throw Failure(
          "\(name), sending request \(request.id) again",
          expected: "ok, because it was done: the seat is in room \(broughtTo ?? "")",
          found: line.text)
      }
    case .again, .leave, .answer, .word, .guess, .hint, .cheer, .ready, .next, .listen, .look,
      .game:
      break
    }
    // Who got up may not be told that it sits nowhere: the same ok had to come again.
    if error == "not-seated", let seating = request.seating, !isGone(seating.history) {
      throw Failure(
        "\(name), request \(request.id)", expected: "room \(seating.history.code)",
        found: line.text)
    }
    // Only who thinks, or comes and goes too fast, has nothing else to do meanwhile.
    let wait = request.move.changesSeat ? line["wait_ms"]?.int : nil
    restUntil = school.now + (wait ?? chance.number(0...2))
    if case .answer = request.move, let wait = line["wait_ms"]?.int {
      sense.think(until: school.now + wait)
    }
  }

  private func accepted(_ request: Request, _ line: Line) throws(Failure) {
    if request.move.makesFacts { school.tally.acknowledged += 1 }
    switch request.move {
    case .listen: break
    case .look: viewsDue += 1
    case .again where line.room != nil && line.room == request.seating?.history.code:
      // The others are asked; whoever says yes last takes us along, perhaps before this answer came.
      try doneInPlace(request, line)
      request.seating?.history.leaving.remove(name)
      restUntil = school.now + chance.number(5...50)
    case .open, .play, .sit, .again:
      let (code, seat, seq) = try place(line)
      try seated(request, code, seat, seq)
      if case .again = request.move {
        request.seating?.history.leaving.remove(name)
        request.seating?.history.elsewhere.insert(name)
      }
      note(request, in: seating, seq)
    case .answer, .word, .guess, .hint, .cheer, .ready, .next, .game:
      try doneInPlace(request, line)
    case .leave:
      let asked = try doneInPlace(request, line)
      if asked.history !== request.seating?.history {
        request.seating?.history.leaving.remove(name)
      }
      // The name stays among those who are leaving: perhaps nobody is told that it left.
      asked.history.leaving.insert(name)
      seating = nil
    }
  }

  /// It was done where we sit, and brought us nowhere else.
  @discardableResult
  private func doneInPlace(_ request: Request, _ line: Line) throws(Failure) -> Seating {
    let (code, seat, seq) = try place(line)
    let asked = try whereDone(request, code, seat, line)
    note(request, in: asked, seq)
    return asked
  }

  /// The seat for which the request was done: where it was asked, or where we sit now, or a room to
  /// which somebody had taken us along before the request came, and which it made us leave unseen.
  private func whereDone(
    _ request: Request, _ code: String, _ seat: Int, _ line: Line
  ) throws(Failure) -> Seating {
    for known in [request.seating, seating] {
      if let known, known.history.code == code, known.seat == seat { return known }
    }
    guard seating == nil, request.seating?.history.state.isOver == true else {
      throw Failure(
        name, expected: "an ok from room \(seating?.history.code ?? "none")", found: line.text)
    }
    let history = school.book.found(code, seat: seat, name: name, now: school.now)
    return Seating(history: history, seat: seat)
  }

  private func place(_ line: Line) throws(Failure) -> (code: String, seat: Int, seq: Int) {
    guard let code = line.room, let seat = line.seat, let seq = line.seq else {
      throw Failure(name, expected: "room, seat and seq", found: line.text)
    }
    return (code, seat, seq)
  }

  private func seated(_ request: Request, _ code: String, _ seat: Int, _ seq: Int) throws(Failure) {
    if let broughtTo {
      // The seat was taken before the answer was lost: sent again, it must not be taken twice.
      guard broughtTo == code else {
        throw Failure(
          "\(name), sending request \(request.id) again", expected: "ok from room \(broughtTo)",
          found: "room \(code)")
      }
      return
    }
    let history =
      request.move.joins(makingFact: seq)
      ? school.book.joined(code, makingFact: seq) : school.book.entered(code)
    sit(in: history, seat: seat)
  }

  private func note(_ request: Request, in seating: Seating?, _ seq: Int) {
    guard let seating else { return }
    if case .repeating = stage, seq <= seating.history.spine.count {
      school.tally.repeatsAlreadyDone += 1
    }
    seating.history.acknowledge(seq)
    let receipt = Receipt(
      id: request.id, move: request.move, seq: seq,
      wasAskedHere: request.seating?.history === seating.history)
    seating.history.receipts[seating.seat, default: []].append(receipt)
  }
}
