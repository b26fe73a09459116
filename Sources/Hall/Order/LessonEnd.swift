import Classroom
public import Games
import JSON

/// The end of a lesson, some minutes ahead: then every game ends when its round is over.
extension Transaction {
  /// - Parameter minutes: nil takes back what was planned.
  public mutating func end(inMinutes minutes: Int?) throws(Trouble) {
    try mustTeach()
    try decide()
    // Who plans an end, or takes one back, wants the lesson to go on until then.
    beginAgain()
    let end = minutes.map { wall.adding($0 * 60_000) }
    guard end != book.end else { return }
    tell(EndSet(at: end, planned: end.map { _ in wall }))
    tellAll(.ending(minutes: minutes))
  }

  /// Takes back what was planned, as all games end now.
  mutating func endNoLater() {
    if book.end != nil { tell(EndSet(at: nil)) }
  }

  /// Ends all games when that time has come; answers whether it had.
  mutating func endOnTime() -> Bool {
    guard let end = book.end, end <= wall else { return false }
    endLesson()
    return true
  }

  /// Ends every game with its round, also where it was paused; from now on nothing new begins.
  mutating func endLesson() {
    endNoLater()
    resumeClass()
    let isOverAlready = hall.isLessonOver(at: wall)
    if !isOverAlready { tell(LessonSet(over: wall)) }
    for number in rooms.keys.sorted() {
      guard let room = rooms[number] else { continue }
      resume(room)
      end(room)
    }
    if isOverAlready { return }
    for other in hall.audience where other != visitor {
      send(.lessonOver(hasRound: hall.place(of: other)?.room.isOpen == true), to: other)
    }
  }

  /// Takes back that the lesson is over: games that are in their last round go on after it.
  public mutating func begin() throws(Trouble) {
    try decide()
    beginAgain()
  }

  mutating func beginAgain() {
    guard hall.isLessonOver(at: wall) else { return }
    tell(LessonSet(over: nil))
    hall.presence.mayPlaySince = at
    for number in rooms.keys.sorted() {
      guard let room = rooms[number] else { continue }
      if room.isOpen, room.isLastRound { carryOut(Room.MoreRounds(), in: room) }
      // What all had agreed to could not begin.
      if room.proposal != nil { settle(room) }
    }
    tellAll(.lessonBegun)
  }

  /// Refuses what would begin something new when the lesson is over.
  func mustBeLesson() throws(Trouble) {
    if hall.isLessonOver(at: wall) {
      throw .lessonOver(mayBegin: visitor.map(hall.isTeacher) ?? false)
    }
  }

  /// Has the class's rocket fly once the lesson is over and nobody plays any more.
  mutating func flyIfAllAreDone() {
    guard let over = book.lessonOver, !book.hasFlown, hall.isLessonOver(at: wall),
      !rooms.values.contains(where: \.isOpen), mayDecide()
    else { return }
    let flight = book.flight(after: over, at: wall)
    tell(flight)
    for everyone in hall.audience { send(.flown(flight), to: everyone) }
  }
}

extension Hall {
  public static let minutesToEnd = 1...120

  /// In how many milliseconds all games are to end; nil where nobody has said so.
  public func timeLeft(at wall: Moment) -> Int? {
    book.end.map { max(0, wall.milliseconds(until: $0)) }
  }

  /// The words that the class has read in this lesson, found out once after each fact: many may look between two.
  public var fuel: Int {
    if presence.fuel?.facts != factCount {
      presence.fuel = (factCount, book.fuel(at: latest))
    }
    return presence.fuel?.words ?? 0
  }

  /// Whether the lesson is over: until a teacher says otherwise, or the next day.
  public func isLessonOver(at wall: Moment) -> Bool {
    book.lessonOver.map { day(of: $0) == day(of: wall) } ?? false
  }
}
