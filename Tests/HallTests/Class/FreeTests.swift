import Testing
import Words

@testable import Classroom
@testable import Games
@testable import Hall

/// `free off`: children write nothing that others read.
@Suite struct FreeTests {
  private static func strict(_ count: Int) throws -> School {
    var school = School.taught(count)
    try school.lead(.free(false))
    return school
  }

  @Test func wordsComeFromTheList() throws {
    var school = try Self.strict(2)
    #expect(
      school.trouble(.play { ($0.rules.game, $0.rules[.free]) = (.hangman, .flag(true)) }, by: 1)
        == .plan(.notFree(.word)))
    try school.done(.play { $0.rules.game = .hangman }, by: 1)
    #expect(school.room(1)?.setup.rules == Games.Rules(Hangman.self, Hangman.Rules(isFree: false)))
    try school.done(.play { $0.rules.game = .hangman }, by: 2)
    #expect(
      school.trouble(.move(.hangman(.word("krokodil")), room: nil), by: 1)
        == .game(.hangman(.wordNotListed), RoomNumber(1)))
    try school.done(.move(.hangman(.word("husbåt")), room: nil), by: 1)
  }

  @Test func inARoomThatWasOpenedBeforeOnlyANewWordIsBound() throws {
    var school = School.taught(3)
    for visitor in 1...2 { try school.done(.play { $0.rules.game = .hangman }, by: visitor) }
    try school.lead(.free(false))
    let word = Request.move(.hangman(.word("krokodil")), room: nil)
    #expect(school.trouble(word, by: 1) == .plan(.notFree(.word)))
    try school.lead(.free(true))
    try school.done(word, by: 1)
    #expect(school.room(1)?.setup.rules == Games.Rules(Hangman.self, Hangman.Rules()))
  }

  @Test func againIsAsStrictAsTheDay() throws {
    var school = School.taught(1)
    try school.done(
      .play { ($0.rules.game, $0.seats, $0.rules[.rounds]) = (.hangman, 1, .number(1)) }, by: 1)
    while school.room(1)?.phase == .playing {
      let letters = school.hall.question(for: VisitorID(1))?.choices ?? []
      try school.done(.answer(try #require(letters.first)), by: 1)
    }
    try school.lead(.free(false))
    try school.done(.again, by: 1)
    #expect(
      school.room(2)?.setup.rules
        == Games.Rules(Hangman.self, Hangman.Rules(isFree: false, rounds: 1)))
  }

  @Test func aPairIsAsStrictAsTheDay() throws {
    var school = try Self.strict(2)
    let hangman = Wish.with { $0.rules.game = .hangman }
    try school.lead(.pair(Pairing(.named(.list(["Anna", "Bo"])), wish: hangman)))
    #expect(school.room(1)?.setup.rules == Games.Rules(Hangman.self, Hangman.Rules(isFree: false)))
  }

  @Test func racesAreMadeByTheTeacher() throws {
    var school = School.taught(3)
    let race = Request.open { $0.rules.game = .race }
    try school.done(race, by: 1)
    var stop = RaceMove.StopWish()
    (stop.clue, stop.code) = ("Here", "fox")
    try school.done(.move(.race(.stop(nil, stop)), room: nil), by: 1)
    try school.done(.sit(school.code(1)), by: 2)
    try school.done(.move(.race(.team("Foxes")), room: nil), by: 2)
    try school.done(.sit(school.code(1)), by: 3)
    try school.lead(.free(false))

    for (move, visitor, writing) in [
      (.stop(nil, stop), 1, .race), (.stop(1, stop), 1, .race),
      (.title(name: "x", about: nil), 1, .race), (.team("Owls"), 3, .team),
    ] as [(RaceMove, Int, Writing.Kind)] {
      let refused = school.trouble(.move(.race(move), room: nil), by: visitor)
      if case .stop(nil, _) = move {
        // A code that is taken is told first.
        #expect(refused != nil)
      } else {
        #expect(refused == .plan(.notFree(writing)))
      }
    }
    // What writes nothing new still works, so that the race goes on.
    try school.done(.move(.race(.team("Foxes")), room: nil), by: 3)
    try school.done(.move(.race(.team(nil)), room: nil), by: 2)
    try school.done(.ready, by: 1)
    try school.done(.leave, by: 2)
    #expect(school.trouble(race, by: 2) == .plan(.notFree(.race)))
    #expect(school.trouble(.play { $0.rules.game = .race }, by: 2) == .plan(.notFree(.race)))
    try school.done(.hello("Eva"), by: School.teacher)
    try school.done(race, by: School.teacher)
    try school.done(
      .move(.race(.title(name: "The wood", about: nil)), room: nil), by: School.teacher)
    // Somebody who may not make one may take part in one.
    #expect(try school.done(.play { $0.rules.game = .race }, by: 2).room == 2)
  }

  @Test func groupsAreTheTeachers() throws {
    var school = try Self.strict(2)
    let group = Request.group("Seals", "Anna", "Bo")
    #expect(school.trouble(group, by: 1) == .plan(.notFree(.group)))
    try school.done(group, by: School.teacher)
  }

  @Test func itStandsUntilATeacherSaysOtherwise() throws {
    var school = try Self.strict(1)
    #expect(try school.lead(.free(nil)) == .plan(.free))
    #expect(school.ask(.lead(.arrange(.free(false))), by: School.teacher).decision == nil)
    for hall in try school.reread() { #expect(!hall.book.isFree) }
    #expect(school.trouble(.lead(.arrange(.free(true))), by: 1) == .notAllowed)
    try school.lead(.free(true))
    for hall in try school.reread() { #expect(hall.book.isFree) }
  }
}
