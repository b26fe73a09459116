import Games
import Testing
import Words

@testable import Classroom
@testable import Hall

/// What a teacher asks while a lesson goes on counts from answers, and not from the ends of games.
@Suite struct ReadingNowTests {
  private func words(_ pupil: Int, _ school: School) -> Int? {
    school.hall.lessonReport(at: school.now)?.rows.first { $0.pupil == Pupil(pupil) }?.lesson.words
  }

  private func read(in room: Int, by visitor: Int, _ school: inout School) throws {
    try school.done(.answer(school.right(in: room)), by: visitor)
  }

  @Test func whatWasReadInAGameThatWasLeftCountsWhileItGoesOn() throws {
    var school = try School.playing(2)
    try read(in: 1, by: 1, &school)
    #expect(words(1, school) == 1 && words(2, school) == 0)
    try school.done(.leave, by: 1)
    #expect(words(1, school) == 1)
    #expect(school.hall.readingNow(Pupil(1)).count == 1)
    #expect(school.hall.effort(of: Pupil(1)).tries == 1)
  }

  @Test func theEndOfAGameThatWasLeftTakesNothingFromThePresentOne() throws {
    var school = try School.playing(2)
    try read(in: 1, by: 1, &school)
    try school.done(.leave, by: 1)
    try school.done(.open { $0.seats = 1 }, by: 1)
    for _ in 1...2 { try read(in: 2, by: 1, &school) }
    #expect(words(1, school) == 3)
    school.pass(60_000)
    school.order(.close(.room(school.code(1))))
    #expect(words(1, school) == 3 && school.learnt(1) == 1)
    let lesson = school.hall.state.lesson(of: Pupil(1), at: school.now)?.lesson
    #expect(lesson?.playingSince != nil && lesson?.played == 60_000)
    school.order(.close(.everywhere))
    #expect(words(1, school) == 3 && school.learnt(1) == 3)
    #expect(school.hall.readingNow(Pupil(1)).isEmpty)
  }

  @Test func theNewestWordComesFirst() throws {
    var school = try School.playing(1)
    var read: [String] = []
    for _ in 1...3 {
      let view = try #require(school.room(1)?.view(for: .teacher) as? Bingo.View)
      read.append(try #require(view.round?.rights.value?.first?.whole))
      try self.read(in: 1, by: 1, &school)
    }
    #expect(school.hall.readingNow(Pupil(1)).map(\.word) == read.reversed())
  }
}
