import Testing
import Words

@testable import Classroom
@testable import Games
@testable import Hall

/// Listening in a room: when there is something to be heard, and what is answered all the same.
@Suite struct ListenTests {
  /// What is answered to who listens.
  private func listen(
    _ school: inout School, to word: String? = nil, by visitor: Int = 1
  ) throws -> (question: String, heard: String?) {
    guard
      case .listen(_, let question, _, let heard) = try school.done(.listen(to: word), by: visitor)
    else {
      throw Unheard()
    }
    return (question, heard)
  }

  private struct Unheard: Error {}

  private func playing(_ game: GameKind) throws -> School {
    var school = School.with(1)
    try school.done(
      .open {
        $0.rules.game = game
        $0.seats = 1
      }, by: 1)
    return school
  }

  @Test func eachWordThatIsHeardIsAFact() throws {
    var school = try playing(.cards)
    let choices = try #require(school.hall.question(for: VisitorID(1))?.choices)
    let question = try listen(&school)
    #expect(question.heard == question.question)
    #expect(try listen(&school).heard == choices[0])
    #expect(try listen(&school, to: "4").heard == choices[3])
    let heard = [question.question, choices[0], choices[3]]
    #expect(school.facts(in: 1).compactMap(\.heard) == heard)
  }

  @Test(arguments: [GameKind.letters, .colours, .hangman])
  func whereNothingCanBeHeardItIsSaidWhatIsAsked(_ game: GameKind) throws {
    var school = try playing(game)
    let facts = school.facts(in: 1).count
    #expect(try listen(&school, to: "2").heard == nil)
    #expect(school.facts(in: 1).count == facts)
  }

  @Test(arguments: ["pause", "quiet", "disk"])
  func whileNobodyMayHearAnythingItIsReadAllTheSame(_ why: String) throws {
    var school = try playing(.cards)
    _ = school.hall.change(key: TeacherKey(ExerciseTests.key))
    school.enter(9)
    try school.done(.teach(key: ExerciseTests.key), by: 9)
    let asked = try listen(&school).question
    switch why {
    case "pause": try school.done(.lead(.order(.pause(.everywhere))), by: 9)
    case "quiet": try school.done(.lead(.order(.quiet(true))), by: 9)
    default: school.hall.storingFails(because: .full)
    }
    let facts = school.facts(in: 1).count
    let told = try listen(&school)
    #expect(told.question == asked && told.heard == nil)
    #expect(school.facts(in: 1).count == facts)
  }

  @Test func whoListensIsNotSilent() throws {
    var school = School.with(2)
    for visitor in 1...2 { try school.done(.play, by: visitor) }
    school.pass(29_000)
    _ = try listen(&school, by: 2)
    school.pass(29_000)
    #expect(school.trouble(.next, by: 1) == .tooSoonToSkip(milliseconds: 1_000))
  }
}
