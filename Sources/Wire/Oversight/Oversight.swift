import Classroom
public import Games
public import Hall
import JSON

// The verbs that show what the children do, and which of them need a teacher.

extension Verb {
  static let ofOversight: [Verb] = [who, screen]

  private static let who = Verb(
    "who", "vilka", by: .assistant,
    help: Help.Entry(.seeing, 1, "vilka" / "who", "vem behöver dig?" / "who needs you?")
  ) { transaction in
    let hall = transaction.hall
    return Answer.table(of: hall.attendance(at: transaction.at)) { row, child in
      row.add(child, in: hall.book)
    } say: {
      ClassBoard(of: hall, at: hall.latest, $0.tongue).lines(width: $0.width)
    }
  }

  /// Turns the board of a guest that has it on a screen; others are shown the other side once.
  static let screen = Verb(
    "screen", "skärm", by: .assistant,
    help: Help.Entry(
      .seeing, 4, "skärm" / "screen", "det klassen får se" / "what the class may see"),
    read: { _ in Nothing() },
    talk: { (_: Nothing, message, asker) in
      let turns = asker.turnBoard()
      asker.ask(message) { transaction in
        let hall = transaction.hall
        return Answer { page in
          if !turns {
            ClassScreen(of: hall, at: hall.latest, page.tongue).lines(width: page.width)
          }
        }
      }
    })
}

extension JSONWriter {
  fileprivate mutating func add(_ child: Attendance, in book: ClassBook) {
    add(child.pupil, in: book)
    if let place = child.place {
      add("room", place.code)
      add("room_id", place.room.value)
      add("seat", place.seat.number)
      add("game", place.game.rawValue)
      if let round = place.round { add("round", round) }
    }
    add("doing", child.doing.name)
    switch child.doing {
    case .playing(.some(let question)): add("question", question)
    case .waiting(let others), .turn(let others): add("names", others.map(book.name))
    case .nothing, .gathering, .playing(nil), .over: break
    }
    add("presence", child.away == nil ? "here" : "away")
    if let away = child.away { add("away_ms", away) }
    if let silent = child.silent { add("silent_ms", silent) }
    add("misses", child.misses)
    add("needs", child.reasons.map(\.name))
  }
}

extension Attendance.Doing {
  var name: String {
    switch self {
    case .nothing: "nothing"
    case .gathering: "gathering"
    case .playing: "playing"
    case .waiting: "waiting"
    case .turn: "turn"
    case .over: "over"
    }
  }
}

extension Attendance.Reason {
  var name: String {
    switch self {
    case .misses: "misses"
    case .silence: "silence"
    case .nonsense: "nonsense"
    case .fast: "fast"
    case .alone: "alone"
    case .away: "away"
    case .pending: "pending"
    case .knocked: "knocked"
    case .claims: "claims"
    }
  }
}

/// The class at a glance, drawn for people: those who need help come first.
///
/// Children who need help, wait or are away have a sign and a word; colour only repeats it.
public struct ClassBoard: Speaking {
  private let children: [Attendance]
  /// The pupils who are not there.
  private let missing: [Pupil]
  /// Milliseconds until all games end.
  private let timeLeft: Int?
  private let isPaused: Bool
  private let book: ClassBook
  let tongue: Tongue

  /// - Parameter wall: now, by the clock on the wall.
  public init(of hall: Hall, at wall: Moment, _ tongue: Tongue) {
    children = hall.attendance(at: hall.roomTime(at: wall))
    missing = hall.missing(besides: children)
    timeLeft = hall.timeLeft(at: wall)
    book = hall.book
    isPaused = book.isPaused
    self.tongue = tongue
  }

  /// The place where the board is shown, which says how much of it there is room for.
  public enum Frame {
    case page
    /// A screen, on which it stays in its place.
    case screen(height: Int)
    /// One line of JSON, with a little more than the board in it.
    case line
  }

  public func lines(width: Int, colour: Bool = false, in frame: Frame = .page) -> [String] {
    let (most, mostBytes) =
      switch frame {
      case .page: (Int.max, Int.max)
      case .screen(let height): (height, Int.max)
      case .line: (Int.max, HouseLine.longestAnswer - 4_096)
      }
    let ink = Ink(isColoured: colour)
    let cells = children.map(cells)
    let widths = (cells.first ?? []).indices.map { column in
      cells.map { $0[column].count }.max() ?? 0
    }
    let rows = zip(children, cells).map { child, cells in
      ClassBoard.row(cells, widths, width: width).map { child.paint($0, with: ink) }
    }
    var lines = Paragraph.lines(of: heading, width: width) + absent(width: width)
    var bytes = lines.reduce(0) { $0 + ClassBoard.size(of: $1) }
    var shown = 0
    for row in rows {
      // The last line tells how many are left out.
      let needed = row.count + (shown + 1 < rows.count ? 1 : 0)
      bytes += row.reduce(0) { $0 + ClassBoard.size(of: $1) }
      guard lines.count <= most - needed, bytes <= mostBytes else { break }
      lines += row
      shown += 1
    }
    if shown < rows.count {
      lines.append(say("  … och \(rows.count - shown) till", "  … and \(rows.count - shown) more"))
    }
    return lines
  }

  /// How many bytes a text takes in a list of JSON, in which colours are escaped.
  private static func size(of line: String) -> Int {
    line.utf8.reduce(3) { $0 + ($1 < 0x20 ? 6 : $1 == 0x22 || $1 == 0x5C ? 2 : 1) }
  }

  private var heading: String {
    let here = children.count { $0.away == nil }
    let playing = children.count { $0.isPlaying }
    let needing = children.count { !$0.reasons.isEmpty }
    let end = timeLeft.map(Minutes.init(left:)).map { say(", slut om \($0)", ", ends in \($0)") }
    return say(
      "\(here) här, \(playing) spelar, \(needing) behöver dig",
      "\(here) here, \(playing) playing, \(needing) needing you")
      + (isPaused ? say(", paus", ", paused") : "") + (end ?? "")
  }

  /// The pupils who are missing, in one line: as many as it has room for. Before anybody has come all are.
  private func absent(width: Int) -> [String] {
    if missing.isEmpty || children.isEmpty { return [] }
    func line(_ count: Int) -> String {
      let rest = missing.count - count
      let names = missing.prefix(count).map(book.name).joined(separator: ", ")
      let more = rest == 0 ? "" : say(" och \(rest) till", " and \(rest) more")
      return say("Inte här: ", "Not here: ") + names + more
    }
    // A name with its comma takes three columns or more.
    let fitting = (1...min(missing.count, max(1, width / 3))).last { line($0).count <= width }
    return [line(fitting ?? 1).shortened(to: width)]
  }

  // MARK: One child

  private static func row(_ cells: [String], _ widths: [Int], width: Int) -> [String] {
    let line = zip(cells, widths).map { $0.padded(to: $1) }.joined(separator: "  ").trimmingEnd
    if line.count <= width { return [line] }
    // The widest row may be far below, or not be shown at all.
    let narrow = cells.filter { !$0.isEmpty }.joined(separator: "  ")
    if narrow.count <= width { return [narrow] }
    // If it does not fit on a line, the rest stands below the name.
    let rest = cells[1...].filter { !$0.isEmpty }
    return [cells[0].shortened(to: width)]
      + Paragraph.row(of: rest, apart: 2, width: width - 2).map { "  " + $0 }
  }

  private func cells(of child: Attendance) -> [String] {
    [
      "\(child.sign) \(book.name(of: child.pupil))",
      child.place.map { "\($0.code) \($0.game.name(in: tongue))" } ?? "",
      doing(child), notes(on: child),
    ]
  }

  private func doing(_ child: Attendance) -> String {
    switch child.doing {
    case .nothing: return say("i inget rum", "in no room")
    case .gathering: return say("väntar på fler", "waits for more")
    case .playing(let question):
      guard let question, let game = child.place?.game else {
        return say("spelar", "playing")
      }
      let said = game.spoken.say(question, choices: []).trimmingEnd.shortened(to: 24)
      return child.place?.round.map { "\($0): \(said)" } ?? said
    case .waiting(let others):
      let names = names(others)
      return say("väntar på \(names)", "waits for \(names)")
    case .turn(let others): return say("\(names(others))s tur", "turn of \(names(others))")
    case .over: return say("klar", "finished")
    }
  }

  private func names(_ pupils: [Pupil]) -> String {
    pupils.count > 2
      ? say("\(pupils.count) andra", "\(pupils.count) others")
      : tongue.list(pupils.map(book.name))
  }

  private func notes(on child: Attendance) -> String {
    var notes = child.reasons.map { reason in
      switch reason {
      case .misses(let count):
        say("hjälp: \(count) fel i rad", "help: \(count) wrong in a row")
      case .silence(let time):
        say("hjälp: tyst \(Minutes(time))", "help: silent \(Minutes(time))")
      case .nonsense: say("hjälp: skriver annat", "help: types other things")
      case .fast: say("trycker fort", "taps fast")
      case .alone(let time):
        say("ensam \(Minutes(time))", "alone \(Minutes(time))")
      case .away(let time):
        say("borta \(Minutes(time))", "away \(Minutes(time))")
      case .pending: say("vill komma in", "waits to be let in")
      case .knocked:
        say("vid dörren, utan sitt ord", "at the door, without its word")
          + (child.place == nil ? child.away.map { " (\(Minutes($0)))" } ?? "" : "")
      case .claims(1): say("ett eget ord väntar", "a word to judge")
      case .claims(let count):
        say("\(count) egna ord väntar", "\(count) words to judge")
      }
    }
    if let away = child.away, child.place != nil,
      !child.reasons.contains(.away(milliseconds: away))
    {
      notes.append(say("borta \(Minutes(away))", "away \(Minutes(away))"))
    }
    return notes.joined(separator: ", ")
  }
}

/// Whole minutes, so that what is shown does not change all the time.
struct Minutes: CustomStringConvertible {
  let count: Int

  init(_ milliseconds: Int) {
    count = milliseconds / 60_000
  }

  /// The minutes until something: the last one counts as a whole one too.
  init(left milliseconds: Int) {
    count = max(1, (milliseconds + 59_999) / 60_000)
  }

  var description: String { count == 0 ? "<1 min" : "\(count) min" }
}

extension Attendance {
  fileprivate var isPlaying: Bool {
    switch doing {
    case .playing, .waiting, .turn: away == nil
    case .nothing, .gathering, .over: false
    }
  }

  fileprivate var sign: String {
    if !reasons.isEmpty { return "!" }
    if away != nil { return "~" }
    switch doing {
    case .gathering, .waiting: return "."
    case .nothing, .playing, .turn, .over: return " "
    }
  }

  fileprivate func paint(_ line: String, with ink: Ink) -> String {
    if !reasons.isEmpty { return ink.question(line) }
    return away == nil ? line : ink.gone(line)
  }
}
