import Games
import Hall
import Wire

/// Following everything: a place in the list of all facts, from which a teacher's buffer is filled as its
/// socket takes more.
///
/// Only what is stored is read from that list. So nothing that was told is ever undone, and who is slow
/// holds up nobody.
extension House {
  func follow(_ change: Hall.StreamChange, _ visitor: VisitorID) {
    guard let guest = guests[visitor] else { return }
    switch change {
    case .begins(let after):
      beginStream(
        of: guest, after: after.flatMap { hall.chronicle.continues(after: $0) ? $0 : nil })
    case .ends: endStream(of: guest)
    }
  }

  private func beginStream(of guest: Guest, after known: Int?) {
    if guest.stream == nil { streamers.append(guest.id) }
    guest.stream = Streaming(after: known, of: hall.factCount)
  }

  private func endStream(of guest: Guest) {
    guest.stream = nil
    streamers.removeAll { $0 == guest.id }
  }

  func advanceStreams() {
    for visitor in streamers {
      if let guest = guests[visitor] { advanceStream(of: guest) }
    }
  }

  /// Sends a guest what it has not been sent of the stream, as much as its buffer takes.
  func advanceStream(of guest: Guest) {
    guard !guest.isLeaving, let stream = guest.stream else { return }
    guard guest.unsent < patience.fullBuffer else {
      guest.isBehind = true
      return
    }
    // Who fell behind what is remembered begins anew.
    if stream.next < hall.chronicle.first { stream.owesState = true }
    switch guest.dialect {
    case .text(let style) where style.colour:
      takeNote(of: newFacts(for: stream), stream, guest)
      drawBoard(for: guest, stream)
    case .text(let style): narrate(to: guest, stream, style)
    case .undecided, .json: if fill(guest, stream) { drawBoard(for: guest, stream) }
    }
  }

  /// The facts that are stored and that come next. From now on they have been read.
  private func newFacts(for stream: Streaming) -> [Chronicle.Fact] {
    if stream.owesState {
      stream.owesState = false
      stream.next = hall.factCount + 1
      stream.board = LiveBoard()
    }
    let last = min(hall.factCount, ledger.durable)
    guard stream.next <= last else { return [] }
    defer { stream.next = last + 1 }
    return (stream.next...last).compactMap { hall.chronicle[$0] }
  }

  // MARK: For programs

  /// Answers whether it has been sent all that there is.
  private func fill(_ guest: Guest, _ stream: Streaming) -> Bool {
    if stream.owesState {
      stream.owesState = false
      stream.catchesUpTo = nil
      stream.next = hall.factCount + 1
      stream.state = StreamLine.standing(of: hall, at: now)[...]
      stream.board = LiveBoard()
    }
    while guest.unsent < patience.fullBuffer, let line = stream.state.popFirst() {
      send(line, to: guest)
    }
    let last = min(hall.factCount, ledger.durable)
    while stream.state.isEmpty, stream.next <= last, guest.unsent < patience.fullBuffer,
      let fact = hall.chronicle[stream.next]
    {
      let line = streamLines.line(fact.number, guest.sayingTongue) {
        StreamLine.encode(fact, book: hall.book, saying: guest.sayingTongue)
      }
      send(line, of: .fact(fact.number), to: guest)
      takeNote(of: [fact], stream, guest)
      stream.next += 1
    }
    guard stream.state.isEmpty, stream.next > last else {
      guest.isBehind = true
      return false
    }
    if let end = stream.catchesUpTo, stream.next > end {
      stream.catchesUpTo = nil
      send(StreamLine.caughtUp(end), of: .fact(end), to: guest)
    }
    return true
  }

  // MARK: For people

  /// The board, and afterwards a line for whatever a teacher wants to hear of.
  private func narrate(to guest: Guest, _ stream: Streaming, _ style: TextStyle) {
    let missed = min(hall.factCount, ledger.durable) - stream.next
    if stream.owesState || missed > patience.longestGap {
      stream.owesState = true
      _ = newFacts(for: stream)
      send(board(for: guest).lines(width: style.width), to: guest)
    }
    let lines = newFacts(for: stream).compactMap {
      Notable.line($0, book: hall.book, tongue: guest.tongue)
    }
    send(lines, to: guest)
  }

  private func board(for guest: Guest) -> ClassBoard {
    ClassBoard(hall.attendance(at: hall.roomTime(at: now)), in: hall.book, guest.tongue)
  }

  private func takeNote(of facts: [Chronicle.Fact], _ stream: Streaming, _ guest: Guest) {
    guard guest.boardStyle != nil else { return }
    for fact in facts {
      stream.board.happened(Notable.line(fact, book: hall.book, tongue: guest.tongue))
    }
  }

  /// Draws the board in its place, if it has changed and its time has come.
  private func drawBoard(for guest: Guest, _ stream: Streaming) {
    guard let style = guest.boardStyle, stream.board.due.map({ $0 <= now }) ?? true else { return }
    let most = guest.isText ? LiveBoard.height : Int.max
    var lines = board(for: guest).lines(width: style.width, colour: style.colour, most: most)
    if !stream.board.news.isEmpty { lines += [stream.board.news] }
    guard stream.board.draws(lines, at: now) else { return }
    if guest.isText {
      send(Screen.inPlace(lines), to: guest)
    } else {
      send(HouseLine.picture(lines), to: guest)
    }
  }

  func drawBoards() {
    for visitor in streamers {
      guard let guest = guests[visitor], guest.boardStyle != nil else { continue }
      advanceStream(of: guest)
    }
  }

  /// When a board next wants to be looked at. Who is behind gets its own when it has read.
  func boardsDue() -> Moment? {
    streamers.compactMap { visitor in
      guard let guest = guests[visitor], guest.boardStyle != nil, !guest.isBehind,
        !guest.isLeaving, let stream = guest.stream
      else { return nil }
      return stream.board.due ?? now
    }.min()
  }

  // MARK: Ends

  /// A new key ends what the old one gave.
  func noticeNewKey() {
    guard hall.key != knownKey else { return }
    knownKey = hall.key
    for guest in guests.values.sorted(by: { $0.id < $1.id }) where !hall.isTeacher(guest.id) {
      let rooms = guest.follows.filter { $0.value.viewpoint == .teacher }
        .sorted { $0.key < $1.key }
      guard guest.stream != nil || !rooms.isEmpty else { continue }
      hall.endOversight(of: guest.id)
      if guest.stream != nil {
        endStream(of: guest)
        tellUnwatched(nil, guest)
      }
      for (number, following) in rooms {
        guest.follows[number] = nil
        stopListing(guest.id, in: number)
        tellUnwatched(following.farewell?.room ?? hall.rooms[number], guest)
      }
      if guest.hasEnded, guest.followsNothing { finish(guest) }
    }
  }

  private func tellUnwatched(_ room: Room?, _ guest: Guest) {
    switch guest.dialect {
    case .text: send([Sentences.keyChanged(guest.tongue)], to: guest)
    case .undecided, .json:
      send(StreamLine.unwatched(room, tongue: guest.tongue), to: guest)
    }
  }
}

extension Guest {
  /// How the class is drawn for it again and again; nil: it is not.
  fileprivate var boardStyle: TextStyle? {
    switch dialect {
    case .text(let style): style.colour ? style : nil
    case .json(let style): style
    case .undecided: nil
    }
  }
}
