import Games
import Testing

@testable import Classroom
@testable import Hall

extension School {
  @discardableResult
  mutating func lead(_ people: People) throws -> Done {
    try done(.lead(.people(people)), by: School.teacher)
  }

  mutating func leadTurn(_ people: People) -> Asked {
    ask(.lead(.people(people)), by: School.teacher)
  }

  mutating func leadTrouble(_ people: People) -> Trouble? {
    trouble(.lead(.people(people)), by: School.teacher)
  }

  func role(_ number: Int) -> Role { hall.book.role(of: Pupil(number)) }
}

extension Hall.Taught {
  /// Who has shown the class's key.
  static func byKey(as player: Pupil? = nil) -> Hall.Taught {
    Hall.Taught(rank: .teacher, owner: nil, player: player, proof: nil)
  }
}

extension Asked {
  /// The news about people, by who hears it.
  var people: [Int: [PeopleNews]] {
    var found: [Int: [PeopleNews]] = [:]
    for case (let visitor, .people(let news)) in news {
      found[visitor.value, default: []].append(news)
    }
    return found
  }

  var peopleFacts: [AnyClassFact] {
    let events = [
      "enrolment", "pending", "accepted", "declined", "teaches", "assists",
      "teaches-no-more", "key-given", "renamed", "banned",
    ]
    return classFacts.filter { events.contains($0.event) }
  }
}
