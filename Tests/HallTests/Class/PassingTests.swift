import Games
import Testing

@testable import Classroom
@testable import Hall

/// What passes with a seat, and what does not.
@Suite struct PassingTests {
  // MARK: What was learnt

  @Test func whatWasLearntOnASeatIsWhoseSatThere() throws {
    var school = try School.inTwoRooms()
    for visitor in 1...2 { try school.done(.answer(school.right(in: 1)), by: visitor) }
    try school.done(.answer(school.right(in: 1)), by: 2)
    school.order(.swap(name: "Bo", with: "P3"))
    #expect(school.learnt(2) == 2 && school.learnt(3) == 0)
    try school.done(.answer(school.right(in: 1)), by: 1)
    try school.done(.answer(school.right(in: 1)), by: 3)
    school.order(.close(.everywhere))
    #expect(school.learnt(1) == 2 && school.learnt(2) == 2 && school.learnt(3) == 1)
  }

  @Test func thereAndBackAgainCountsOnce() throws {
    var school = try School.playing(2)
    for _ in 1...3 {
      for visitor in 1...2 { try school.done(.answer(school.right(in: 1)), by: visitor) }
      school.order(.swap(name: "Anna", with: "Bo"))
    }
    #expect(school.learnt(1) == 3 && school.learnt(2) == 3)
    school.order(.close(.everywhere))
    #expect(school.learnt(1) == 3 && school.learnt(2) == 3)
  }

  @Test func whoSitsThereAtTheEndHasFinished() throws {
    var school = try School.playing(2, of: 3)
    for visitor in 1...2 { try school.done(.answer(school.right(in: 1)), by: visitor) }
    try school.done(.leave, by: 2)
    school.order(.put(name: "P3", room: school.code(1)))
    try school.playOut(1, by: 1, 3)
    #expect([1, 2, 3].map { school.hall.book.results(of: Pupil($0)).finished } == [1, 0, 1])
    #expect(school.learnt(2) == 1)
  }

  /// Bo left a seat, came to another of the same room, and has finished one game.
  @Test func whoHasHadTwoSeatsFinishesOnce() throws {
    var school = try School.playing(3, of: 4)
    for visitor in 1...3 { try school.done(.answer(school.right(in: 1)), by: visitor) }
    try school.done(.leave, by: 2)
    try school.done(.open { $0.seats = 1 }, by: 2)
    school.order(.swap(name: "Bo", with: "P3"))
    #expect(school.isAt(2, 1, 3))
    while school.room(1)?.phase == .playing {
      for visitor in 1...2 { try school.done(.answer(school.right(in: 1)), by: visitor) }
    }
    #expect([1, 2, 3].map { school.hall.book.results(of: Pupil($0)).finished } == [1, 1, 0])
  }

  /// Bo sits on the third seat and has left the second: who gets that takes nothing from Bo.
  @Test func whoseOldSeatIsGivenAwayKeepsTheNewOne() throws {
    var school = try School.playing(3, of: 4)
    try school.done(.leave, by: 2)
    try school.done(.open { $0.seats = 1 }, by: 2)
    school.order(.swap(name: "Bo", with: "P3"))
    school.order(.put(name: "P4", room: school.code(1)))
    #expect(school.isAt(4, 1, 2) && school.isAt(2, 1, 3))
  }

  @Test func theSameSeatsPlayAgainWhereTheySitNow() throws {
    var school = try School.playing(2)
    school.order(.swap(name: "Anna", with: "Bo"))
    try school.playOut(1, by: 1, 2)
    for visitor in 1...2 { try school.done(.again, by: visitor) }
    #expect(school.isAt(1, 2, 2) && school.isAt(2, 2, 1))
  }

  /// Bo asked for another game and was led away, and Anna would like it too: when Bo is back, all go on.
  @Test func whoIsLedToARoomThatGoesOnAtOnceIsLedToTheNext() throws {
    var school = try School.inTwoRooms()
    try school.done(.play { $0.rules.game = .hangman }, by: 2)
    school.order(.swap(name: "Bo", with: "P3"))
    try school.done(.play { $0.rules.game = .hangman }, by: 1)
    let turn = school.order(.swap(name: "Bo", with: "P3"))
    #expect(school.isAt(2, 3, 2))
    let follows = turn.follows.filter { $0.visitor == VisitorID(2) }
    #expect(follows.map(\.room) == [RoomNumber(3)])
    #expect(follows.map(\.start) == [.moved])
  }

  // MARK: Secrets

  /// Whoever sets a word knows it; who comes to that seat knows it then, and the other no longer.
  @Test func aSecretBelongsToTheSeat() throws {
    var school = School.taught(2)
    try school.done(.open { $0.rules.game = .hangman }, by: 1)
    try school.done(.sit(school.code(1)), by: 2)
    let setter = try #require(school.room(1)?.awaited.first)
    try school.done(.move(.hangman(.word("solros")), room: nil), by: setter.number)
    let turn = school.order(.swap(name: "Anna", with: "Bo"))
    let room = try #require(school.room(1))
    for follow in turn.follows {
      guard let view = room.view(for: follow.viewpoint) as? Hangman.View,
        case .guessing(let guessing) = view.now
      else {
        Issue.record("no word is guessed")
        continue
      }
      #expect((guessing.word.value != nil) == (follow.viewpoint == .seat(setter)))
    }
  }
}
