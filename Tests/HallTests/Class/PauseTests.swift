import Games
import Testing

@testable import Classroom
@testable import Hall

/// Eyes on me: nobody plays, and nothing that is waited for comes any nearer.
@Suite struct PauseTests {
  private static let all: [Order] = [
    .pause(.everywhere), .pause(.room("K7")), .resume(.everywhere), .resume(.room("K7")),
    .close(.everywhere), .close(.room("K7")), .end(.everywhere), .quiet(true), .quiet(false),
    .kick(name: "Bo"), .kick(name: "Nobody"), .swap(name: "Anna", with: "Bo"),
    .put(name: "Bo", room: "K7"),
  ]

  @Test(arguments: all)
  func whoIsNoTeacherOrdersNothingAndLearnsNothing(_ order: Order) throws {
    var school = try School.playing(2)
    school.enter(50)
    for visitor in [1, 50] {
      let turn = school.ask(.lead(.order(order)), by: visitor)
      #expect(turn.trouble == .notAllowed && turn.decision == nil && turn.news.isEmpty)
    }
  }

  @Test func whatBringsTheGameOnWaitsAndTheRestGoesOn() throws {
    var school = try School.playing(3)
    let code = school.code(1)
    #expect(school.order(.pause(.room(code))).facts == [.paused])
    #expect(school.room(1)?.isPaused == true)
    let number = RoomNumber(1)
    for request in [
      Request.answer(school.right(in: 1)), .answer("zebra"), .ready, .next,
      .move(.word(.hint(to: nil)), room: code), .move(.board(.roll), room: nil),
    ] {
      #expect(school.trouble(request, by: 1) == .paused(number), "\(request)")
    }
    for request in [
      Request.look(room: nil), .cheer(.wow), .me, .listen(to: nil), .rooms, .choose(.fox), .leave,
    ] {
      try school.done(request, by: 1)
    }
    #expect(school.order(.resume(.room(code))).facts == [.resumed])
    try school.done(.answer(school.right(in: 1)), by: 2)
  }

  @Test func twoTeachersMayAskForTheSame() throws {
    var school = try School.playing(1)
    let room = Reach.room(school.code(1))
    #expect(school.order(.resume(room)).decision == nil)
    school.order(.pause(room))
    #expect(school.order(.pause(room)).decision == nil)
    school.order(.resume(room))
    #expect(school.order(.resume(room)).decision == nil)
    for order in [Order.pause(.everywhere), .resume(.everywhere), .quiet(true), .quiet(false)] {
      #expect(school.order(order).decision != nil)
      let again = school.order(order)
      #expect(again.decision == nil && again.news.isEmpty)
    }
  }

  @Test func aFullRoomBeginsAfterwards() throws {
    var school = School.taught(2)
    try school.done(.open(Wish()), by: 1)
    school.order(.pause(.everywhere))
    try school.done(.sit(school.code(1)), by: 2)
    #expect(school.room(1)?.phase == .gathering)
    #expect(school.order(.resume(.everywhere)).facts.prefix(2) == [.resumed, .started])
  }

  @Test func whatIsOpenedMeanwhileIsPausedToo() throws {
    var school = try School.playing(1, of: 3)
    try school.playOut(1, by: 1)
    let turn = school.order(.pause(.everywhere))
    #expect(turn.classFacts == [.classPaused] && turn.facts.isEmpty, "a game that is over")
    try school.done(.again, by: 1)
    try school.done(.open(Wish()), by: 2)
    try school.done(.play, by: 3)
    #expect(school.rooms.dropFirst().allSatisfy { school.hall.rooms[$0]?.isPaused == true })
    #expect(school.facts(in: 2).prefix(2).last == .paused)
    #expect(school.room(2)?.phase == .gathering)
    #expect(school.order(.resume(.everywhere)).classFacts == [.classResumed])
    #expect(school.rooms.allSatisfy { school.hall.rooms[$0]?.isPaused == false })
    #expect(school.room(2)?.phase == .playing)
  }

  @Test func theLastOneWins() throws {
    var school = try School.playing(1, of: 2)
    try school.done(.open { $0.seats = 1 }, by: 2)
    let one = school.code(1)
    school.order(.pause(.everywhere))
    school.order(.resume(.room(one)))
    #expect(school.room(1)?.isPaused == false && school.room(2)?.isPaused == true)
    let again = school.order(.pause(.everywhere))
    #expect(again.classFacts.isEmpty && again.facts == [.paused])
    school.order(.resume(.everywhere))
    school.order(.pause(.room(one)))
    let all = school.order(.resume(.everywhere))
    #expect(all.classFacts.isEmpty && all.facts == [.resumed])
  }

  @Test func aPausedRoomThatAllHaveLeftEndsAndOneThatWaitsStays() throws {
    var school = try School.playing(2)
    school.order(.pause(.everywhere))
    school.hangUp(1)
    school.hangUp(2)
    #expect(school.pass(24 * 3_600_000).isEmpty)
    #expect(school.room(1) != nil)
    school.order(.kick(name: "Anna"))
    let turn = school.order(.kick(name: "Bo"))
    #expect(turn.facts == [.left(Seat(2)), .ended(.empty)])
  }

  @Test func aRoomThatIsOverOrUnknownIsNotPaused() throws {
    var school = try School.playing(1)
    try school.playOut(1, by: 1)
    let room = Reach.room(school.code(1))
    for order in [Order.pause(room), .resume(room), .end(room)] {
      #expect(school.refusal(of: order) == .overAlready(RoomNumber(1)))
    }
    for order in [Order.pause(.room("Z99")), .resume(.room("")), .close(.room("Z99"))] {
      guard case .noSuchRoom? = school.refusal(of: order) else {
        Issue.record("\(order)")
        continue
      }
    }
  }

  // MARK: Who hears of it

  @Test func everybodyWhoHasComeHears() throws {
    var school = try School.playing(1, of: 2)
    school.enter(50)
    school.enter(51)
    try school.done(.watch(school.code(1)), by: 51)
    school.enter(52)
    try school.done(.teach(key: School.key), by: 52)
    // Who asked for it has its answer.
    let hearing = [1, 2, 51, 52].map(VisitorID.init)
    for (order, news) in [
      (Order.pause(.everywhere), News.classPaused), (.quiet(true), .quiet(true)),
      (.resume(.everywhere), .classResumed), (.quiet(false), .quiet(false)),
    ] {
      let turn = school.order(order)
      #expect(turn.news.map(\.0) == hearing)
      #expect(turn.news.allSatisfy { $0.1 == news })
    }
  }

  @Test func whoLooksOnWhileItIsQuietHearsSoAtOnce() throws {
    var school = try School.playing(1)
    school.enter(50)
    #expect(school.ask(.watch(school.code(1)), by: 50).news.isEmpty)
    school.order(.quiet(true))
    #expect(school.ask(.watch(school.code(1)), by: 50).news(for: 50) == [.quiet(true)])
  }
}
