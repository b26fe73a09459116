import Testing

@testable import Terminal

/// What moves for a moment: it is seen, it ends by itself, and a key ends it and does no more.
@Suite struct MovingTests {
  private static let picture =
    #"{"event":"picture","room":"K7","seq":6,"lines":["END"],"yours":true,"keys":{"1":"hat"},"#
    + #""frames":[{"lines":["one"]},{"lines":["two"]}],"frame_ms":100}"#
  private static let size = Display.Size(columns: 20, rows: 4)

  private func desk(_ talk: inout Talk, _ picture: String = picture, at now: Int = 0) -> Desk {
    var desk = Desk(colour: false)
    talk.hear(picture)
    for shown in talk.shown { desk.show(shown, at: now) }
    return desk
  }

  private func top(_ desk: Desk, _ talk: Talk) -> String {
    desk.frame(Self.size, talk.session).lines.first ?? ""
  }

  @Test func itIsAskedForWhereItIsWanted() {
    for moves in [false, true] {
      var talk = Talk(.play(name: "Anna"), known: [Talk.anna], moves: moves)
      talk.connect()
      #expect(talk.sent.contains { $0.contains(#""moves":true"#) } == moves)
    }
  }

  @Test func framesFollowEachOtherAndThePictureStays() {
    var talk = Talk.seated(moves: true)
    var desk = desk(&talk)
    for (now, seen, due) in [
      (0, "one", 100), (99, "one", 100), (100, "two", 200), (199, "two", 200),
    ] {
      desk.move(at: now)
      #expect(top(desk, talk) == seen)
      #expect(desk.due == due)
    }
    desk.move(at: 200)
    #expect(top(desk, talk) == "END")
    #expect(desk.due == nil)
  }

  /// So that nobody reads how a die falls before it has.
  @Test func whatIsSaidWithItIsReadWhenItStands() {
    var talk = Talk.seated(moves: true)
    var desk = Desk(colour: false)
    let size = Display.Size(columns: 20, rows: 10)
    func isRead(_ text: String) -> Bool {
      desk.frame(size, talk.session).lines.contains { $0.contains(text) }
    }
    talk.hear(#"{"event":"threw","room":"K7","seq":6,"seat":2,"say":"Before."}"#)
    for shown in talk.shown { desk.show(shown, at: 0) }
    talk.hear(#"{"event":"rolled","room":"K7","seq":7,"seat":2,"say":"A 5."}"#)
    for shown in talk.shown { desk.show(shown, at: 1000) }
    talk.hear(Self.picture)
    for shown in talk.shown { desk.show(shown, at: 1010) }
    talk.hear(#"{"event":"cheered","room":"K7","seq":8,"seat":2,"say":"Later."}"#)
    for shown in talk.shown { desk.show(shown, at: 1100) }
    #expect(isRead("Before.") && !isRead("A 5.") && !isRead("Later."))
    desk.move(at: 1300)
    #expect(isRead("Before.") && isRead("A 5.") && isRead("Later."))
  }

  /// All count together, so that a menu that comes meanwhile waits behind it; who is typing goes on with that.
  @Test(arguments: [(true, ""), (true, "h"), (false, "")])
  func theClassCountsDownBeforeItsRocketFlies(moves: Bool, typed: String) {
    var talk = Talk.seated(moves: moves)
    var desk = Desk(colour: false)
    if !typed.isEmpty { _ = desk.take(.text(typed), Self.size, talk.session, at: 0) }
    talk.hear(#"{"event":"flown","words":3,"far":1,"say":"It flies!"}"#)
    for shown in talk.shown { desk.show(shown, at: 0) }
    let counts = moves && typed.isEmpty
    talk.hear(#"{"event":"picture","room":"K7","seq":6,"lines":["menu"],"keys":{"1":"hat"}}"#)
    for shown in talk.shown { desk.show(shown, at: 10) }
    let size = Display.Size(columns: 20, rows: 10)
    for (now, number) in [(10, "3"), (999, "3"), (1000, "2"), (2999, "1"), (3000, nil)] {
      desk.move(at: now)
      let seen = desk.frame(size, talk.session).lines
      let counted = counts ? number : nil
      #expect(seen.map(\.trimmed).filter(["1", "2", "3"].contains) == [counted].compactMap(\.self))
      #expect(seen.contains("menu") == (counted == nil))
      #expect(seen.contains("It flies!") == (counted == nil))
    }
  }

  @Test func aKeyEndsTheCountdown() {
    var talk = Talk.seated(moves: true)
    var desk = Desk(colour: false)
    talk.hear(#"{"event":"flown","words":3,"far":1,"say":"It flies!"}"#)
    for shown in talk.shown { desk.show(shown, at: 0) }
    #expect(desk.due == 1000)
    _ = desk.take(.enter, Self.size, talk.session, at: 500)
    #expect(desk.due == nil)
    #expect(desk.frame(Self.size, talk.session).lines.contains("It flies!"))
  }

  /// Where the blank line above a picture has no room, a frame has none either; and what was said stays.
  @Test(arguments: [6, 20])
  func nothingJumpsWhenThePictureStands(_ rows: Int) {
    var talk = Talk.seated(moves: true)
    var desk = Desk(colour: false)
    talk.hear(#"{"event":"threw","room":"K7","seq":6,"seat":2,"say":"Before."}"#)
    for shown in talk.shown { desk.show(shown, at: 0) }
    talk.hear(
      #"{"event":"picture","room":"K7","seq":7,"lines":["","board","","ask","1","2"],"#
        + #""frames":[{"lines":["","board"]}],"frame_ms":100}"#)
    for shown in talk.shown { desk.show(shown, at: 1000) }
    func places() -> [Int?] {
      let lines = desk.frame(Display.Size(columns: 20, rows: rows), talk.session).lines
      return ["board", "Before."].map(lines.firstIndex)
    }
    let moving = places()
    desk.move(at: 1100)
    #expect(places() == moving && !moving.contains(nil))
  }

  @Test func aKeyEndsItAndAnswersNothing() {
    var talk = Talk.seated(moves: true)
    for key in [Key.text("1"), .enter, .text(" "), .left, .backspace] {
      var desk = desk(&talk)
      #expect(desk.take(key, Self.size, talk.session, at: 50) == nil)
      #expect(top(desk, talk) == "END")
      #expect(desk.due == nil)
      // What was pressed is neither done nor typed.
      #expect(desk.frame(Self.size, talk.session).lines.last == "> ")
    }
    // Of a word that somebody begins to type nothing is lost.
    var typing = self.desk(&talk)
    _ = typing.take(.text("h"), Self.size, talk.session, at: 50)
    #expect(typing.frame(Self.size, talk.session).lines.last == "> h")
    var desk = desk(&talk)
    #expect(desk.take(.interrupt, Self.size, talk.session, at: 50) == .interrupted)
  }

  /// A friend's cheer in the middle of a question eats no answer.
  @Test func whatStillMeansTheSameIsDoneThroughIt() {
    var talk = Talk.seated(moves: true)
    var desk = desk(&talk)
    desk.move(at: 200)
    talk.hear(Self.picture)
    for shown in talk.shown { desk.show(shown, at: 1000) }
    #expect(desk.due != nil)
    #expect(desk.take(.text("1"), Self.size, talk.session, at: 1050) == .typed("hat"))
    #expect(desk.due == nil)
  }

  @Test func whoIsTypingIsNotInterrupted() {
    var talk = Talk.seated(moves: true)
    var desk = Desk(colour: false)
    _ = desk.take(.text("h"), Self.size, talk.session, at: 0)
    talk.hear(Self.picture)
    for shown in talk.shown { desk.show(shown, at: 0) }
    #expect(desk.due == nil)
    #expect(top(desk, talk) == "END")
  }

  /// However many a server sends, and whatever it says of their time.
  @Test(arguments: [
    ("100", 15), ("0", 0), ("-5", 0), ("1500", 1), ("1501", 0), ("\"x\"", 0), ("1", 40),
  ])
  func noShowIsLongerThanASecondAndAHalf(_ time: String, _ count: Int) {
    let frames = Array(repeating: #"{"lines":["x"]}"#, count: 40).joined(separator: ",")
    var talk = Talk.seated(moves: true)
    talk.hear(
      #"{"event":"picture","room":"K7","seq":6,"lines":["END"],"frames":[\#(frames)],"frame_ms":\#(time)}"#
    )
    #expect(talk.session.rooms.picture.frames.count == count)
  }

  @Test func whatComesInFramesIsCleanedToo() {
    var talk = Talk.seated(moves: true)
    let desk = desk(
      &talk,
      #"{"event":"picture","room":"K7","lines":["a"],"frames":[{"lines":["\u001b[2Jx"]}],"frame_ms":9}"#
    )
    #expect(!top(desk, talk).contains("\u{1B}"))
  }

  // MARK: Thinking

  private static let miss =
    #"{"event":"answered","room":"K7","seq":6,"seat":1,"right":false,"think_ms":2000,"say":"No."}"#

  @Test func thinkingTimeIsSeenPassing() {
    var talk = Talk.seated(moves: true)
    talk.hear(Self.miss)
    #expect(talk.shown == [.said("No."), .notice("Think  . . . .")])
    talk.wait(500)
    #expect(talk.shown == [.notice("Think  * . . .")])
    talk.wait(1000)
    #expect(talk.shown == [.notice("Think  * * * .")])
    talk.wait(500)
    #expect(talk.shown == [.notice(nil)])
    talk.wait(5000)
    #expect(talk.shown == [])
  }

  @Test func itIsNobodyElsesAndStandsStillWhereNothingMoves() {
    for (moves, line) in [
      (false, Self.miss), (true, Self.miss.replacing(#""seat":1"#, with: #""seat":2"#)),
      (true, Self.miss.replacing(#""seq":6"#, with: #""seq":4"#)),
    ] {
      var talk = Talk.seated(moves: moves)
      talk.hear(line)
      #expect(talk.shown == [.said("No.")])
    }
  }
}
