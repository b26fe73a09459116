import Games
import Testing
import Words

@testable import Classroom
@testable import Hall

extension School {
  /// Asks as the teacher for something that must be granted.
  @discardableResult
  mutating func lead(_ arrangement: Arrangement) throws -> Done {
    try done(.lead(.arrange(arrangement)), by: School.teacher)
  }

  mutating func trouble(leading arrangement: Arrangement) -> Trouble? {
    trouble(.lead(.arrange(arrangement)), by: School.teacher)
  }

  var plan: Plan { hall.book.plan }

  var today: Wish? { hall.book.today }

  /// Who sits in a room, by number.
  func seated(in number: Int) -> [Int] {
    guard let table = room(number)?.table else { return [] }
    return table.seated.compactMap { table[$0]?.pupil.number }
  }

  /// A hall that reads all decisions, and one that reads a checkpoint.
  func reread(lists: [WordList]? = nil) throws -> [Hall] {
    let read = Hall(lists: lists ?? hall.lists)
    for decision in decisions { try read.restore(decision) }
    let kept = Hall(lists: lists ?? hall.lists)
    try hall.memory().forEach(kept.restore)
    return [read, kept]
  }

  /// Stops, and starts anew with what the clock shows now.
  mutating func startAnew(at clock: Moment, fromCheckpoint: Bool) throws {
    hall = try reread()[fromCheckpoint ? 1 : 0]
    now = clock
    record(Asked(hall.takeUp(at: now)))
    for room in rooms { record(Asked(hall.takeStock(of: room, at: now))) }
  }
}

extension Request {
  static func group(_ name: String, _ members: String...) -> Request {
    .plan(.group(name: name, members: .list(members)))
  }
}

extension Arrangement {
  static func pair(_ names: String...) -> Arrangement { .pair(Pairing(.named(.list(names)))) }
}

extension Asked {
  /// News about the plan, and who hears them.
  var planned: [Int: [PlanNews]] {
    var planned: [Int: [PlanNews]] = [:]
    for case (let visitor, .plan(let news)) in effects.news(.beforeFacts) + news {
      planned[visitor.value, default: []].append(news)
    }
    return planned
  }
}
