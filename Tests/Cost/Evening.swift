import Serve

/// Bingo in twenty rooms of two, with one move at a time in each, and `again` when a game is over.
///
/// The two take turns as long as both still look for the right ending. Who knows no words tries the
/// choices in their order, so most answers are wrong.
final class Evening {
  let server: MemoryServer
  private var tables: [Table] = []
  private var teacher: Int?
  private var time = beginning

  /// Who plays, and who sees it.
  enum Company {
    case programs
    /// One of each two plays in text, and a teacher follows everything.
    case watched
    /// All draw their rooms themselves.
    case pages
  }

  private let company: Company

  init(_ company: Company = .programs, keepsJournal: Bool = false) {
    self.company = company
    server = newServer(keepsJournal: keepsJournal)
    if company == .watched {
      let teacher = server.connect()
      self.teacher = teacher
      ask(#"{"do":"teach","id":1,"key":"k7mf-2qxd-9rta"}"#, on: teacher)
      ask(#"{"do":"watch","id":2,"room":"*"}"#, on: teacher)
    }
    for number in 0..<together {
      tables.append(Table(server.connect(), server.connect(), secondIsText: company == .watched))
      seat(number)
    }
    // What happens only once, and the first games, are not counted.
    for _ in 0..<60 { _ = step(Evening.uncounted) }
  }

  private static func uncounted(
    _ server: MemoryServer, at time: Int, _ received: [(connection: Int, bytes: [UInt8])]
  ) {
    server.turn(at: time, received)
  }

  /// Plays until there were so many moves; answers with how many there were.
  func play(moves: Int) -> Int {
    var done = 0
    while done < moves { done += step(counted) }
    return done
  }

  /// One turn: a request in each room. Answers with how many of them were moves.
  private func step(
    _ turn: (MemoryServer, Int, [(connection: Int, bytes: [UInt8])]) -> Void
  ) -> Int {
    time += 1000
    var moves = 0
    let requests = tables.indices.map { number in
      let (request, isMove) = tables[number].next()
      if isMove { moves += 1 }
      return request
    }
    turn(server, time, requests)
    for number in tables.indices { listen(to: number) }
    if let teacher { _ = server.take(from: teacher) }
    return moves
  }

  private func listen(to number: Int) {
    for seat in 0..<2 {
      let heard = server.take(from: tables[number].seats[seat].connection)
      // Who reads text hears the same, but is not as easily understood.
      if tables[number].seats[seat].isText { continue }
      for line in heard.split(separator: UInt8(ascii: "\n")) { tables[number].hear(line, seat) }
    }
  }

  private func seat(_ number: Int) {
    let seats = tables[number].seats
    let (first, second) = (seats[0].connection, seats[1].connection)
    let wishes = company == .pages ? #","views":true"# : ""
    ask(#"{"do":"hello","id":1,"name":"Q\#(2 * number + 1)"\#(wishes)}"#, on: first)
    let opened = ask(
      #"{"do":"open","id":2,"game":"bingo","list":"sv","level":1,"seats":2,"think":0}"#, on: first)
    guard let code = opened.strings(after: #""room":"#).first else { fatalError("no room") }
    if seats[1].isText {
      ask("hej Q\(2 * number + 2)", on: second)
      ask("sitt \(code)", on: second)
    } else {
      ask(#"{"do":"hello","id":1,"name":"Q\#(2 * number + 2)"\#(wishes)}"#, on: second)
      send(#"{"do":"sit","id":2,"room":"\#(code)"}"#, on: second)
    }
    listen(to: number)
  }

  private func send(_ line: String, on connection: Int) {
    server.turn(at: time, [(connection, bytes(line))])
  }

  @discardableResult private func ask(_ line: String, on connection: Int) -> [UInt8] {
    send(line, on: connection)
    return server.take(from: connection)
  }
}

/// A room as its two clients know it.
private struct Table {
  struct Seat {
    let connection: Int
    let isText: Bool
    var choices: [String] = []
    /// How many of them it has tried.
    var tries = 0
    var isDone = false
  }

  var seats: [Seat]
  private var mover = 1
  /// Who is still to ask for another game.
  private var toGoOn: [Int] = []
  private var requests = 2

  init(_ first: Int, _ second: Int, secondIsText: Bool) {
    seats = [
      Seat(connection: first, isText: false), Seat(connection: second, isText: secondIsText),
    ]
  }

  /// What is sent next, and whether it is a move.
  mutating func next() -> (request: (connection: Int, bytes: [UInt8]), isMove: Bool) {
    requests += 1
    if let seat = toGoOn.popLast().map({ seats[$0] }) {
      let line = seat.isText ? "again" : #"{"do":"again","id":\#(requests)}"#
      return ((seat.connection, bytes(line)), false)
    }
    if !seats[1 - mover].isDone { mover = 1 - mover }
    let seat = seats[mover]
    guard seat.tries < seat.choices.count else { fatalError("no choice is right") }
    let word = seat.choices[seat.tries]
    seats[mover].tries += 1
    let line = seat.isText ? word : #"{"do":"answer","id":\#(requests),"word":"\#(word)"}"#
    return ((seat.connection, bytes(line)), true)
  }

  /// Understands a line that one of them has got.
  mutating func hear(_ line: ArraySlice<UInt8>, _ seat: Int) {
    if line.holds(#"{"event":"asked""#) {
      ask(seat, line.strings(after: #""choices":["#))
      if seats[1].isText { ask(1, (1...4).map(String.init)) }
    } else if line.holds(#"{"event":"answered""#), !line.holds(#""right":false"#) {
      let who = line.holds(#""seat":1,"#) ? 0 : 1
      // The other says so itself, and may have been asked anew by now.
      if who == seat || seats[who].isText { seats[who].isDone = true }
    } else if line.holds(#"{"event":"over""#) {
      toGoOn = [1, 0]
    } else if line.holds(#"{"error":"#) {
      fatalError(String(decoding: line, as: UTF8.self))
    }
  }

  private mutating func ask(_ seat: Int, _ choices: [String]) {
    seats[seat].choices = choices
    seats[seat].tries = 0
    seats[seat].isDone = false
  }
}

extension Collection<UInt8> {
  func holds(_ text: StaticString) -> Bool { end(of: text) != nil }

  /// Where the first of such texts ends.
  private func end(of text: StaticString) -> Index? {
    text.withUTF8Buffer { text in
      var start = startIndex
      while start != endIndex {
        if self[start] == text[0], self[start...].starts(with: text) {
          return index(start, offsetBy: text.count)
        }
        start = index(after: start)
      }
      return nil
    }
  }

  /// The texts of the list that begins there, or the one text.
  func strings(after key: StaticString) -> [String] {
    guard let start = end(of: key) else { return [] }
    let quote = UInt8(ascii: "\"")
    let end = self[start...].firstIndex { $0 == UInt8(ascii: "]") } ?? endIndex
    return self[start..<end].split(separator: quote)
      .filter { !$0.elementsEqual([UInt8(ascii: ",")]) }
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
