import Classroom
public import Games
public import Hall
import JSON

// The verbs that show what the children do, and which of them need a teacher.

extension Verb {
  static let ofOversight: [Verb] = [who, screen, wall]

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
    if child.rests { add("rests", true) }
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
    if !child.reasons.isEmpty { add("since_ms", child.reasons.map(\.milliseconds)) }
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
    case .heldUp: "held-up"
    case .fast: "fast"
    case .alone: "alone"
    case .nowhere: "nowhere"
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
  private let isOver: Bool
  private let book: ClassBook
  private let title: String
  let tongue: Tongue

  /// - Parameter wall: now, by the clock on the wall.
  public init(of hall: Hall, at wall: Moment, _ tongue: Tongue) {
    children = hall.attendance(at: hall.roomTime(at: wall))
    missing = hall.missing(besides: children)
    timeLeft = hall.timeLeft(at: wall)
    book = hall.book
    title = hall.head
    isPaused = book.isPaused
    isOver = hall.isLessonOver(at: wall)
    self.tongue = tongue
  }

  /// The place where the board is shown, which says how much of it there is room for.
  public enum Frame {
    case page
    /// A screen, on which it stays in its place.
    case screen(height: Int)
    /// One line of JSON, with a little more than the board in it, and the lines that are seen of it at once.
    case line(height: Int?)

    fileprivate func holds(_ lines: [String]) -> Bool {
      switch self {
      case .page: true
      case .screen(let height): lines.count <= height
      case .line(let height):
        lines.count <= height ?? .max
          && lines.reduce(0) { $0 + Frame.size(of: $1) } <= HouseLine.longestAnswer - 4_096
      }
    }

    /// How many bytes a text takes in a list of JSON, in which colours are escaped.
    private static func size(of line: String) -> Int {
      line.utf8.reduce(3) { $0 + ($1 < 0x20 ? 6 : $1 == 0x22 || $1 == 0x5C ? 2 : 1) }
    }
  }

  /// Who needs a teacher has a line of its own, the others share lines. Where there is no room for that, those
  /// who can wait longest share lines too.
  public func lines(width: Int, colour: Bool = false, in frame: Frame = .page) -> [String] {
    let ink = Ink(isColoured: colour)
    let over = isOver ? Paragraph.lines(of: say(Sentences.lessonIsOver), width: width) : []
    let head = over + Paragraph.lines(of: heading, width: width) + absent(width: width)
    let needing = children.filter { !$0.reasons.isEmpty }
    let rows = rows(of: needing, width: width, ink)
    let briefs = children.map { $0.paint(brief($0).shortened(to: width), with: ink) }
    let (urgent, others) = (briefs.prefix(needing.count), briefs.dropFirst(needing.count))
    let widest = urgent.map(\.visibleCount).max() ?? 0
    /// - Parameter count: how many of those who need a teacher have a line of their own.
    func all(_ count: Int) -> [String] {
      head + rows.prefix(count).joined()
        + Columns.packed(Array(urgent.dropFirst(count)), width: width, each: widest)
        + Columns.packed(Array(others), width: width)
    }
    let whole = all(needing.count)
    if frame.holds(whole) { return whole }
    if let count = ClassBoard.most(needing.count, where: { frame.holds(all($0)) }) {
      return all(count)
    }
    // What does not fit even so is scrolled.
    if case .line(.some) = frame {
      return lines(width: width, colour: colour, in: .line(height: nil))
    }
    func some(_ count: Int) -> [String] {
      let rest = briefs.count - count
      return head + Columns.packed(Array(briefs.prefix(count)), width: width)
        + (rest > 0 ? [say("  … och \(rest) till", "  … and \(rest) more")] : [])
    }
    return some(ClassBoard.most(briefs.count - 1) { frame.holds(some($0)) } ?? 0)
  }

  /// The highest number, from 0 up to a bound, for which something holds that holds for all lower ones then.
  private static func most(_ bound: Int, where holds: (Int) -> Bool) -> Int? {
    var (low, high) = (-1, max(bound, 0))
    while low < high {
      let middle = (low + high + 1) / 2
      if holds(middle) { low = middle } else { high = middle - 1 }
    }
    return low < 0 ? nil : low
  }

  private var heading: String {
    let here = children.count { $0.away == nil }
    // The rocket waits for a round whose children are away too.
    let playing = children.count { $0.isPlaying && (isOver || $0.away == nil) }
    let needing = children.count { !$0.reasons.isEmpty }
    let end = timeLeft.map(Minutes.init(left:)).map { say(", slut om \($0)", ", ends in \($0)") }
    let doing = isOver ? say("spelar klart", "finishing") : say("spelar", "playing")
    return title
      + say(
        "\(here) här, \(playing) \(doing), \(needing) behöver dig",
        "\(here) here, \(playing) \(doing), \(needing) needing you")
      + (isPaused ? say(", paus", ", paused") : "") + (end ?? "")
  }

  /// The pupils who are missing, in one line: as many as it has room for. Before anybody has come all are.
  private func absent(width: Int) -> [String] {
    if missing.isEmpty || children.isEmpty { return [] }
    func line(_ count: Int) -> String {
      let rest = missing.count - count
      let names = missing.prefix(count).map(absent).joined(separator: ", ")
      let more = rest == 0 ? "" : say(" och \(rest) till", " and \(rest) more")
      return say("Inte här: ", "Not here: ") + names + more
    }
    // A name with its comma takes three columns or more.
    let fitting = (1...min(missing.count, max(1, width / 3))).last { line($0).fits(in: width) }
    return [line(fitting ?? 1).shortened(to: width)]
  }

  private func absent(_ pupil: Pupil) -> String {
    book.name(of: pupil)
      + (book.role(of: pupil) == .banned ? say(" (avstängd)", " (banned)") : "")
  }

  // MARK: One child

  /// A line, or a few, for each who needs a teacher: why, where, and what it is asked.
  private func rows(of children: [Attendance], width: Int, _ ink: Ink) -> [[String]] {
    let cells = children.map { child in
      [
        "\(child.sign) \(book.name(of: child.pupil))", notes(on: child),
        child.place.map { "\($0.code) \($0.game.name(in: tongue))" } ?? "", question(to: child),
      ]
    }
    return zip(children, zip(cells, Columns.lines(of: cells))).map { child, row in
      ClassBoard.row(row.0, row.1, width: width).map { child.paint($0, with: ink) }
    }
  }

  private static func row(_ cells: [String], _ line: String, width: Int) -> [String] {
    if line.fits(in: width) { return [line] }
    // The widest row may be far below, or not be shown at all.
    let narrow = cells.filter { !$0.isEmpty }.joined(separator: "  ")
    if narrow.fits(in: width) { return [narrow] }
    // If it does not fit on a line, the rest stands below the name.
    let rest = cells[1...].filter { !$0.isEmpty }
    return [cells[0].shortened(to: width)]
      + Paragraph.row(of: rest, apart: 2, width: width - 2).map { "  " + $0 }
  }

  /// A child in a few signs: what it needs most, or else where it is.
  private func brief(_ child: Attendance) -> String {
    let what = child.reasons.first.map { said($0, of: child) } ?? whereabouts(of: child)
    return "\(child.sign) \(book.name(of: child.pupil)) \(what)"
  }

  private func whereabouts(of child: Attendance) -> String {
    if let away = child.away { return say("borta \(Minutes(away))", "away \(Minutes(away))") }
    return switch child.doing {
    case .nothing: say("ledig", "free")
    case .over: say("klar", "done")
    case .gathering, .playing, .waiting, .turn: child.place?.code ?? ""
    }
  }

  private func question(to child: Attendance) -> String {
    guard case .playing(let question?) = child.doing, let place = child.place else { return "" }
    let said = place.game.spoken.say(question, choices: []).trimmingEnd.shortened(to: 24)
    return place.round.map { "\($0): \(said)" } ?? said
  }

  private func names(_ pupils: [Pupil]) -> String {
    pupils.count > 2
      ? say("\(pupils.count) andra", "\(pupils.count) others")
      : tongue.list(pupils.map(book.name))
  }

  private func notes(on child: Attendance) -> String {
    var notes = child.reasons.map { said($0, of: child) }
    if let away = child.away, child.place != nil,
      !child.reasons.contains(.away(milliseconds: away))
    {
      notes.append(say("borta \(Minutes(away))", "away \(Minutes(away))"))
    }
    return notes.joined(separator: ", ")
  }

  private func said(_ reason: Attendance.Reason, of child: Attendance) -> String {
    switch reason {
    case .pending: say("vill komma in", "waits to be let in")
    case .misses(let count, let time):
      say("\(count) fel, \(Minutes(time))", "\(count) wrong, \(Minutes(time))")
    case .silence(let time): say("tyst \(Minutes(time))", "silent \(Minutes(time))")
    case .nonsense(let time):
      say("skriver annat, \(Minutes(time))", "types other things, \(Minutes(time))")
    case .heldUp(let others, let time):
      say(
        "väntar på \(names(others)) \(Minutes(time))",
        "waits for \(names(others)) \(Minutes(time))")
    case .fast: say("trycker fort", "taps fast")
    case .alone(let time): say("ensam \(Minutes(time))", "alone \(Minutes(time))")
    case .nowhere(let time): say("i inget rum \(Minutes(time))", "in no room \(Minutes(time))")
    case .claims(1, _): say("ett eget ord väntar", "a word to judge")
    case .claims(let count, _): say("\(count) egna ord väntar", "\(count) words to judge")
    case .knocked:
      say("vid dörren, utan sitt ord", "at the door, without its word")
        + (child.place == nil ? child.away.map { " (\(Minutes($0)))" } ?? "" : "")
    case .away(let time): say("borta \(Minutes(time))", "away \(Minutes(time))")
    }
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
    case .playing, .waiting, .turn: true
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
