import Classroom
import Games

/// Where a class keeps things for so many days, what is older goes by itself: it is planned when a teacher comes,
/// who is told so, and done a week later. Four weeks go at once at least, so that it is seldom spoken of.
extension Transaction {
  private static let day = 24 * 60 * 60_000
  private static let notice = 7 * day
  private static let least = 28 * day

  /// Tells a teacher who has come what goes soon, and plans it if nobody has.
  mutating func tellLettingGo(to teacher: VisitorID) {
    if book.lettingGo == nil { planLettingGo() }
    if let planned = book.lettingGo {
      send(.lettingGo(before: planned.before, on: planned.on), to: teacher)
    }
  }

  private mutating func planLettingGo() {
    guard let before = startOfKept, let oldest = book.oldestWeek, oldest < before else { return }
    switch book.letGo?.step {
    case .done: return
    case .swept:
      guard let last = book.letGo?.before, last.adding(Self.least) <= before else { return }
    case .planned, .takenBack, nil: break
    }
    let on = wall.adding(Self.notice)
    ifPossible { transaction in
      transaction.tell(LetGo(before: before, .planned(for: on)))
      for other in transaction.hall.teachers where other != transaction.visitor {
        transaction.send(.lettingGo(before: before, on: on), to: other)
      }
    }
  }

  /// The beginning of the first week that is kept whole; nil: all are.
  private var startOfKept: Moment? {
    hall.daysKept.map { Weeks.start(at: wall.adding(-$0 * Self.day)) }
  }

  /// Takes back what was planned, if the class keeps it after all since the server began to run anew.
  mutating func keepAfterAll() {
    guard let planned = book.lettingGo, startOfKept.map({ $0 < planned.before }) ?? true else {
      return
    }
    tell(LetGo(before: planned.before, .takenBack))
  }

  /// Lets go of what was planned when its time has come; answers whether it had.
  mutating func letGoOnTime() -> Bool {
    guard let planned = book.lettingGo, planned.on <= wall else { return false }
    tell(LetGo(before: planned.before, .done))
    return true
  }
}
