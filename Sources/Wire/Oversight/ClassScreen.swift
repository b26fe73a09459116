import Classroom
public import Games
public import Hall

/// The class as it may see itself, large on a wall: the plan, the time that is left, who plays with whom, and
/// who has nobody yet; after the lesson's end who plays on to the end of a round. Nothing of how anybody fares,
/// and no word of a child's.
public struct ClassScreen: Speaking {
  private struct Table {
    let game: GameKind
    let code: String
    let names: [String]
    /// Whether more players are needed.
    let isOpen: Bool
  }

  private let tables: [Table]
  /// Those who are here and sit nowhere, each with those it is to play with: next, or once their game is over.
  private let free: [String]
  private let title: String?
  private let plan: Said?
  private let timeLeft: Int?
  private let isPaused: Bool
  private let isOver: Bool
  /// What the class has read in this lesson, and how far its rocket has flown after it.
  private let fuel: Int
  private let flight: Flown?
  let tongue: Tongue

  /// - Parameter wall: now, by the clock on the wall.
  public init(of hall: Hall, at wall: Moment, _ tongue: Tongue) {
    let book = hall.book
    let isOver = hall.isLessonOver(at: wall)
    let here = hall.attendance(at: hall.roomTime(at: wall))
      .filter { $0.away == nil && book.role(of: $0.pupil) == .pupil }
      .filter { !isOver || $0.place.flatMap { hall.rooms[$0.room] }?.phase == .playing }
      .sorted { $0.pupil.number < $1.pupil.number }
    var tables: [(room: RoomNumber, table: Table)] = []
    for child in here {
      guard let place = child.place, !tables.contains(where: { $0.room == place.room }) else {
        continue
      }
      let others = here.filter { $0.place?.room == place.room }
      tables.append(
        (
          place.room,
          Table(
            game: place.game, code: place.code, names: others.map { book.name(of: $0.pupil) },
            isOpen: child.doing == .gathering)
        ))
    }
    self.tables = tables.map(\.table)
    let busy = Set(here.filter { $0.place != nil && $0.doing != .gathering }.map(\.pupil))
    free = here.filter { $0.place == nil }.map { child in
      let company = book.plan.company(of: child.pupil)
      let parts: [(with: Said, [Pupil])] = [
        ("med" / "with", company.filter { !busy.contains($0) }),
        ("sedan med" / "later with", company.filter(busy.contains)),
      ]
      let told = parts.filter { !$1.isEmpty }
        .map { "\(tongue.say($0)) \(tongue.list($1.map(book.name)))" }.joined(separator: ", ")
      return book.name(of: child.pupil) + (told.isEmpty ? "" : " (\(told))")
    }
    title = hall.title
    plan = book.today.map { Said(Vocabulary.name(of: $0, in: tongue)) }
    timeLeft = hall.timeLeft(at: wall)
    isPaused = book.isPaused
    self.isOver = isOver
    fuel = hall.fuel
    flight = isOver && book.hasFlown ? book.flight : nil
    self.tongue = tongue
  }

  public func lines(width: Int) -> [String] {
    let sections = [heading, rocket(width), playing(width), waiting(width), resting(width)]
      .filter { !$0.isEmpty }
    return sections.enumerated().flatMap { $0 == 0 ? $1 : [""] + $1 }
  }

  private var heading: [String] {
    var lines = [title].compactMap(\.self)
    if isPaused { lines.append(say(Sentences.eyesOnMe)) }
    if isOver { return lines + [say(Sentences.thanksForToday)] }
    if let plan { lines.append(say("I dag: \(say(plan))", "Today: \(say(plan))")) }
    if let timeLeft {
      let time = Minutes(left: timeLeft)
      lines.append(say("Slut om \(time)", "We stop in \(time)"))
    }
    return lines
  }

  /// The class's rocket: its fuel, or what became of it.
  private func rocket(_ width: Int) -> [String] {
    guard let flight else { return Sentences.fuelled(fuel).map { [say($0)] } ?? [] }
    return FlightDrawing([], height: 3).lines(in: width)
      + Paragraph.lines(
        of: say(Sentences.read(flight.words)) + say(Sentences.flown(flight)), width: width)
  }

  private func playing(_ width: Int) -> [String] {
    let playing = tables.filter { !$0.isOpen }.map {
      "\(tongue.list($0.names))  (\($0.game.name(in: tongue)))"
    }
    return (isOver && !playing.isEmpty ? [say("Spelar klart:", "Still finishing:")] : [])
      + columns(playing, width)
  }

  /// The tables where somebody waits, with the way to them.
  private func waiting(_ width: Int) -> [String] {
    let open = tables.filter(\.isOpen).map { table in
      let names = tongue.list(table.names)
      let game = table.game.name(in: tongue)
      let way = "\(tongue.verb(.sit)) \(table.code)"
      return "\(names)  (\(game): \(way))"
    }
    return open.isEmpty
      ? [] : [say("Väntar på någon:", "Waiting for somebody:")] + columns(open, width)
  }

  private func resting(_ width: Int) -> [String] {
    free.isEmpty ? [] : [say("Spelar inte än:", "Not playing yet:")] + columns(free, width)
  }

  private func columns(_ items: [String], _ width: Int) -> [String] {
    Columns.packed(items.map { $0.shortened(to: width - 2) }, width: width - 2).map { "  " + $0 }
  }
}
