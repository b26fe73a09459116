import Classroom
import Games
import Hall
import Wire

/// Following everything: a place in the list of all facts, from which a teacher's buffer is filled as its
/// socket takes more.
///
/// Only what is stored is read from that list. So nothing that was told is ever undone, and a slow reader
/// holds up nobody.
extension House {
  func follow(_ change: Hall.StreamChange, _ visitor: VisitorID) {
    guard let guest = guests[visitor] else { return }
    switch change {
    case .begins(let after, let filter):
      if guest.stream == nil { overseers.add(guest) }
      guest.stream = Streaming(after: after, of: hall.factCount, as: filter)
    case .ends:
      endStream(of: guest)
      // The board is not to stay.
      if guest.isText || guest.boardStyle == nil { return }
      if guest.followsNothing {
        send(HouseLine.noPicture(), to: guest)
      } else {
        drawRooms(for: guest)
      }
    }
  }

  func endStream(of guest: Guest) {
    guest.stream = nil
    overseers.remove(guest)
  }

  func advanceStreams() {
    for guest in overseers.guests { advanceStream(of: guest) }
  }

  /// Sends a guest what it has not been sent of the stream, as much as its buffer takes.
  func advanceStream(of guest: Guest) {
    guard guest.isTalking, let stream = guest.stream else { return }
    guard !isFull(guest) else {
      guest.isBehind = true
      return
    }
    // A board shows how things stand, and needs no facts that are past.
    let isPast = stream.next < hall.chronicle.first
    switch guest.dialect {
    case .text(let style) where style.colour:
      if isPast { stream.owesState = true }
      takeNote(of: newFacts(for: stream), stream, guest)
      drawBoard(for: guest, stream)
    case .text(let style):
      if isPast { stream.owesState = true }
      narrate(to: guest, stream, style)
    case .undecided, .json: if fill(guest, stream) { drawBoard(for: guest, stream) }
    }
  }

  /// Takes the facts that come next and are stored. From now on they have been read.
  private func newFacts(for stream: Streaming) -> [Chronicle.Fact] {
    if stream.owesState { stream.beginAnew(after: hall.factCount) }
    let last = min(hall.factCount, ledger.durable)
    guard stream.next <= last else { return [] }
    defer { stream.next = last + 1 }
    return (stream.next...last).compactMap { hall.chronicle[$0] }
  }

  // MARK: For programs

  /// Sends a program what comes next. Answers whether it has been sent all that there is.
  private func fill(_ guest: Guest, _ stream: Streaming) -> Bool {
    if stream.reading != nil { return false }
    if stream.owesState {
      stream.beginAnew(after: hall.factCount)
      stream.ready = StreamLine.standing(of: hall, at: now, as: stream.filter)[...]
    }
    while !isFull(guest), let line = stream.ready.popFirst() {
      send(line, to: guest)
    }
    if stream.ready.isEmpty, stream.next < hall.chronicle.first {
      return tellPast(to: guest, stream)
    }
    let last = min(hall.factCount, ledger.durable)
    while stream.ready.isEmpty, stream.next <= last, !isFull(guest),
      let fact = hall.chronicle[stream.next]
    {
      stream.next += 1
      takeNote(of: [fact], stream, guest)
      guard stream.filter.admits(fact) else { continue }
      let line = overseers.lines.line(fact.number, guest.sayingTongue) {
        StreamLine.encode(fact, book: hall.book, saying: guest.sayingTongue)
      }
      send(line, of: .fact(fact.number), to: guest)
    }
    guard stream.ready.isEmpty, stream.next > last else {
      guest.isBehind = true
      return false
    }
    if let end = stream.catchesUpTo, stream.next > end {
      stream.catchesUpTo = nil
      send(StreamLine.caughtUp(end), of: .fact(end), to: guest)
    }
    if stream.hasGap, stream.catchesUpTo == nil {
      stream.hasGap = false
      stream.owesState = true
      return fill(guest, stream)
    }
    return true
  }

  /// Looks in files for facts that are no longer held; where it cannot, these are gone, and no others.
  private func tellPast(to guest: Guest, _ stream: Streaming) -> Bool {
    let past = stream.next...hall.chronicle.first - 1
    findPast(past, for: guest, stream)
    if stream.reading != nil { return false }
    send(StreamLine.gone(past), to: guest)
    stream.hasGap = true
    stream.next = past.upperBound + 1
    return fill(guest, stream)
  }

  // MARK: For people

  /// Tells the board, and afterwards a line for whatever a teacher wants to hear of.
  private func narrate(to guest: Guest, _ stream: Streaming, _ style: TextStyle) {
    let missed = min(hall.factCount, ledger.durable) - stream.next
    if stream.owesState || missed > patience.longestGap {
      stream.owesState = true
      _ = newFacts(for: stream)
      send(ClassBoard(of: hall, at: now, guest.tongue).lines(width: style.width), to: guest)
    }
    let lines = newFacts(for: stream).compactMap {
      Notable.line($0, book: hall.book, tongue: guest.tongue, reader: hall.somebody(at: guest.id))
    }
    send(lines, to: guest)
  }

  private func takeNote(of facts: [Chronicle.Fact], _ stream: Streaming, _ guest: Guest) {
    guard guest.boardStyle != nil else { return }
    for fact in facts {
      stream.board.happened(
        Notable.line(
          fact, book: hall.book, tongue: guest.tongue, reader: hall.somebody(at: guest.id)))
    }
  }

  /// Draws the board in its place, if it has changed and its time has come.
  private func drawBoard(for guest: Guest, _ stream: Streaming) {
    guard let style = guest.boardStyle, stream.board.due.map({ $0 <= now }) ?? true else { return }
    var lines: [String]
    if stream.board.isTurned {
      lines = ClassScreen(of: hall, at: now, guest.tongue).lines(width: style.width)
    } else {
      let frame: ClassBoard.Frame =
        guest.isText ? .screen(height: LiveBoard.height) : .line(height: style.height)
      lines = ClassBoard(of: hall, at: now, guest.tongue)
        .lines(width: style.width, colour: style.colour, in: frame)
      // A program has heard the news as a fact.
      if guest.isText, !stream.board.news.isEmpty { lines += [stream.board.news] }
    }
    guard stream.board.draws(lines, at: now) else { return }
    send(
      guest.isText
        ? Screen.inPlace(lines)
        : HouseLine.board(lines, isTurned: stream.board.isTurned, guest.tongue), to: guest)
  }

  /// Shows a teacher the other side of its board.
  func turnBoard(of guest: Guest) -> Bool {
    guard let stream = guest.stream, guest.boardStyle != nil, hall.isTeacher(guest.id) else {
      return false
    }
    stream.board.turn()
    return true
  }

  func drawBoards() {
    for guest in overseers.guests where guest.boardStyle != nil { advanceStream(of: guest) }
  }

  /// When a board is next to be looked at. A guest that is behind gets its own when it has read, or when what
  /// it lacks has been found.
  func boardsDue() -> Moment? {
    overseers.guests.filter { $0.boardStyle != nil && !$0.isBehind && $0.isTalking }
      .compactMap(\.stream).filter { $0.reading == nil }.map { $0.board.due ?? now }.min()
  }

  // MARK: Ends

  /// Ends the oversight of those who had it by an old key.
  func noticeNewKey() {
    guard overseers.hearOfKey(hall.keyChanges) else { return }
    takeDownWalls()
    for guest in guests.inOrder where !hall.isTeacher(guest.id) {
      let rooms = guest.follows.filter { $0.value.viewpoint == .teacher }
        .sorted { $0.key < $1.key }
      guard guest.stream != nil || !rooms.isEmpty else { continue }
      hall.endOversight(of: guest.id)
      if guest.stream != nil {
        endStream(of: guest)
        tellUnwatched(nil, guest)
      }
      for (number, following) in rooms {
        unfollow(number, guest)
        tellUnwatched(following.farewell?.room ?? hall.rooms[number], guest)
      }
      if guest.coming == .done, guest.followsNothing { finish(guest) }
    }
  }

  private func tellUnwatched(_ room: Room?, _ guest: Guest) {
    send(
      [Sentences.keyChanged(guest.tongue)],
      or: StreamLine.unwatched(room, tongue: guest.tongue), to: guest)
  }
}

extension Guest {
  /// The style in which the class is drawn for it again and again; nil: it is not.
  fileprivate var boardStyle: TextStyle? {
    drawsItself ? nil : pictureStyle.flatMap { isText && !$0.colour ? nil : $0 }
  }
}

/// The guests who follow everything.
struct Overseers {
  /// They stand in the order in which they began to follow.
  private(set) var guests: [Guest] = []
  var lines = StreamLines()
  /// How often the teachers' key had changed when it was last looked who teaches.
  private var keyChanges = 0

  mutating func add(_ guest: Guest) { guests.append(guest) }

  mutating func remove(_ guest: Guest) { guests.removeAll { $0 === guest } }

  /// Answers whether the key has changed since the last call.
  mutating func hearOfKey(_ changes: Int) -> Bool {
    defer { keyChanges = changes }
    return changes != keyChanges
  }
}

/// The place among all facts of somebody who follows everything.
final class Streaming {
  let filter: StreamFilter
  /// The number of the next fact that it has not been sent.
  var next: Int
  /// Whether it is to be told anew how everything stands.
  var owesState: Bool
  /// Whether facts were gone on its way: when it has caught up, it is told how everything stands.
  var hasGap = false
  /// Lines that its buffer has not taken yet, of a state as it was rendered at one moment or of facts from
  /// files.
  var ready: ArraySlice<[UInt8]> = []
  /// The facts that it lacks and that are being looked for in files; nil: none are.
  var reading: Reading?

  struct Reading: Equatable {
    let numbers: ClosedRange<Int>
    let filter: StreamFilter
    /// How many pupils the class had forgotten when the facts were asked for.
    let forgotten: Int
  }
  /// The number of the fact after which `caught-up` is told; nil: it does not catch up.
  var catchesUpTo: Int?
  var board = LiveBoard()

  /// Takes facts that were found in files.
  func take(_ part: PastFacts.Part) {
    ready = part.lines[...]
    next = part.last + 1
  }

  /// - Parameters:
  ///   - known: the last fact that is known already; nil: begins with how everything stands.
  ///   - last: the last fact that there is.
  ///   - filter: which facts are told.
  init(after known: Int?, of last: Int, as filter: StreamFilter) {
    self.filter = filter
    next = (known ?? last) + 1
    owesState = known == nil
    catchesUpTo = known == nil ? nil : last
  }

  /// Begins with how everything stands now.
  func beginAnew(after last: Int) {
    (owesState, hasGap) = (false, false)
    reading = nil
    ready = []
    catchesUpTo = nil
    next = last + 1
    board.forget()
  }
}

/// The class drawn in its place on a screen, again when it has changed and never too often.
struct LiveBoard {
  /// How long something else is left on the screen, in milliseconds.
  private static let rest = 10_000
  /// How many lines the board has; most terminals have a few more.
  static let height = 22

  private var lines = Redrawn<[String]>()
  private var restsUntil = Moment(milliseconds: 0)
  /// Whether it shows what the class may see.
  private(set) var isTurned = false
  /// A line on the last thing that happened and is worth one.
  private(set) var news = ""

  /// When to look at it next; nil: at once.
  var due: Moment? { lines.due.map { max($0, restsUntil) } }

  mutating func happened(_ line: String?) {
    lines.happened()
    if let line { news = line }
  }

  /// Leaves for a while what else was just written on the screen: not for longer when more follows that
  /// nobody asked for, or those who make much noise would hide those who need help.
  mutating func rest(from now: Moment, isAnswer: Bool) {
    guard let drawn = lines.drawn, isAnswer || !drawn.content.isEmpty else { return }
    restsUntil = now.adding(LiveBoard.rest)
    lines.hides(behind: [])
  }

  mutating func turn() {
    isTurned.toggle()
    forget()
  }

  /// Notes that the screen shows nothing of the board any more.
  mutating func forget() { lines.forget() }

  /// Whether these lines are to be drawn now: not if they stand there.
  mutating func draws(_ lines: [String], at now: Moment) -> Bool {
    self.lines.draws(lines, at: now)
  }
}

/// The newest lines of the stream, so that a fact is rendered once however many follow it. Each has its
/// slot, which a later one takes over. What is rendered is stored, and so never undone.
struct StreamLines {
  private struct Line {
    let number: Int
    let tongue: Tongue?
    let bytes: [UInt8]
  }

  private static let count = 256

  private var lines: [Line?] = Array(repeating: nil, count: count)

  mutating func line(_ number: Int, _ tongue: Tongue?, _ render: () -> [UInt8]) -> [UInt8] {
    let slot = number % StreamLines.count
    if let line = lines[slot], line.number == number, line.tongue == tongue { return line.bytes }
    let bytes = render()
    lines[slot] = Line(number: number, tongue: tongue, bytes: bytes)
    return bytes
  }
}
