import Testing

import enum Words.Language

@testable import Terminal

/// What happens once both know each other.
@Suite struct TalkTests {
  private static let picture =
    #"{"event":"picture","room":"K7","seq":6,"lines":["a","b"],"yours":true,"keys":{"1":"hat","enter":"roll"}}"#

  @Test func whatIsTypedIsPassedOn() {
    var talk = Talk.present()
    talk.type("  svara \"båt\" ")
    #expect(talk.sent == [#"{"do":"type","id":5,"line":"svara \"båt\""}"#])
    #expect(!talk.session.isSettled)
    talk.hear(#"{"ok":"answer","id":5,"room":"K7","seat":1,"seq":9}"#)
    #expect(talk.session.isSettled)
    talk.type("   ")
    #expect(talk.effects.isEmpty)
  }

  @Test func rowsAreShownTogether() {
    var talk = Talk.present()
    talk.type("help")
    talk.hear(#"{"event":"row","id":5,"say":"one"}"#, #"{"event":"row","id":5,"say":"two"}"#)
    #expect(talk.effects.isEmpty)
    talk.hear(#"{"ok":"help","id":5}"#)
    #expect(talk.shown == [.answer(["one", "two"])])
  }

  @Test(arguments: ["role", "renew", "slips"])
  func whatIsGivenOnceIsShownAsSuch(verb: String) {
    var talk = Talk.present()
    talk.type(verb)
    talk.hear(#"{"event":"row","id":5,"say":"Bo: sunset-17"}"#, #"{"ok":"\#(verb)","id":5}"#)
    #expect(talk.shown == [.once(["Bo: sunset-17"])])
  }

  @Test func sentencesOfErrorsAndNewsAreShownAndNothingElse() {
    var talk = Talk.seated()
    talk.hear(#"{"error":"not-your-turn","id":9,"say":"It is Bo's turn."}"#)
    #expect(talk.shown == [.said("It is Bo's turn.")])
    talk.hear(#"{"event":"made-up-tomorrow","room":"K7","seq":6,"say":"Something new."}"#)
    #expect(talk.shown == [.said("Something new.")])
    talk.hear(#"{"event":"hidden","room":"K7","seq":7}"#, #"{"event":"ping"}"#)
    #expect(talk.effects.isEmpty)
  }

  @Test func keysStandForLinesWhileTheirPictureStands() {
    var talk = Talk.seated()
    #expect(talk.session.line(for: .text("1")) == nil)
    talk.hear(Self.picture)
    #expect(talk.session.line(for: .text("1")) == "hat")
    #expect(talk.session.line(for: .enter) == "roll")
    for key in [Key.text("2"), .text("12"), .text("0"), .left, .up] {
      #expect(talk.session.line(for: key) == nil)
    }
    talk.hear(#"{"event":"picture","room":"K7","seq":7,"lines":["a"]}"#)
    #expect(talk.session.line(for: .text("1")) == nil)
    talk.hear(Self.picture)
    talk.lose()
    #expect(talk.session.line(for: .text("1")) == nil)
  }

  @Test func theBellRingsWhenTheTurnComesAndNotBefore() {
    var talk = Talk.seated()
    talk.hear(#"{"event":"picture","room":"K7","seq":5,"lines":["a"],"yours":true}"#)
    #expect(talk.sounds.isEmpty, "It was so before")
    talk.hear(#"{"event":"picture","room":"K7","seq":6,"lines":["a"]}"#)
    talk.hear(#"{"event":"picture","room":"K7","seq":7,"lines":["a"],"yours":true}"#)
    #expect(talk.sounds == [.tones(.turn)])
    talk.hear(#"{"event":"picture","room":"K7","seq":8,"lines":["b"],"yours":true}"#)
    #expect(talk.sounds.isEmpty)
    talk.hear(#"{"event":"quiet","on":true}"#)
    #expect(talk.effects.contains(.hush))
    talk.hear(#"{"event":"picture","room":"K7","seq":9,"lines":["a"]}"#)
    talk.hear(#"{"event":"picture","room":"K7","seq":10,"lines":["b"],"yours":true}"#)
    #expect(talk.sounds.isEmpty)
  }

  // MARK: Voice

  private static func answered(_ seat: Int, _ seq: Int, _ word: String) -> String {
    #"{"event":"answered","room":"K7","seq":\#(seq),"seat":\#(seat),"right":true,"speak":"\#(word)"}"#
  }

  @Test func nothingOldIsSpokenNorInAQuietClass() {
    var talk = Talk.seated()
    talk.hear(Self.answered(1, 5, "sun-set"))
    #expect(talk.effects.isEmpty)
    talk.hear(#"{"event":"quiet","on":true}"#)
    talk.hear(Self.answered(1, 6, "sun-set"))
    #expect(talk.effects.isEmpty)
    var quiet = Talk(.play(name: "Anna"), known: [Talk.anna])
    quiet.connect()
    quiet.hear(
      #"{"ok":"hello","id":3,"name":"Anna","quiet":true,"rooms":[{"room":"K7","seat":1,"seq":5}]}"#)
    quiet.hear(Self.answered(1, 6, "sun-set"))
    #expect(quiet.effects.isEmpty)
  }

  @Test func whoComesToAGameHearsNothingOfBefore() {
    var talk = Talk.present()
    talk.type("play")
    talk.hear(#"{"ok":"play","id":5,"room":"K7","seat":1,"seq":8}"#)
    talk.hear(Self.answered(1, 6, "sun-set"))
    #expect(talk.effects.isEmpty)
    talk.hear(Self.answered(1, 9, "sun-set"))
    #expect(talk.effects == [.sound(.word("sun, set, sun-set", .english, nil))])
  }

  // MARK: Pictures

  @Test func theRoomThatIsLookedAtStands() {
    var talk = Talk.seated()
    talk.hear(#"{"event":"picture","room":"K7","seq":6,"lines":["mine"]}"#)
    talk.hear(#"{"event":"picture","room":"L9","seq":3,"lines":["theirs"]}"#)
    #expect(talk.effects.isEmpty, "Nobody asked for it")
    talk.type("look L9")
    talk.hear(#"{"ok":"look","id":4,"room":"L9","seq":3}"#)
    talk.hear(#"{"event":"picture","room":"L9","seq":3,"lines":["theirs"]}"#)
    #expect(talk.shown == [.answer(["theirs"])])
    talk.hear(#"{"ok":"look","id":5,"room":"K7","seq":6}"#)
    talk.hear(#"{"event":"picture","room":"K7","seq":6,"lines":["mine"]}"#)
    #expect(talk.shown == [.picture(Picture(room: "K7", lines: ["mine"]), isWanted: true)])
    talk.hear(#"{"event":"picture","lines":[]}"#)
    #expect(talk.shown == [.picture(Picture(lines: []), isWanted: false)])
  }

  @Test func aNewSizeIsAskedForWithinBounds() {
    var talk = Talk.present()
    for (columns, rows, width, height) in [
      (100, 24, 100, 19), (5, 24, 20, 19), (900, 24, 200, 19), (900, 2, 200, 5), (900, 10, 200, 8),
      (900, 900, 200, 200),
    ] {
      talk.resize(columns, rows)
      #expect(talk.sent.count == 1)
      #expect(talk.sent[0].contains(#""do":"json""#))
      #expect(talk.sent[0].contains(#""picture":\#(width),"height":\#(height),"#))
    }
    talk.resize(500, 1_000)
    #expect(talk.effects.isEmpty, "No larger than before")
  }

  // MARK: Going

  @Test func byeEndsWithTheServersWord() {
    var talk = Talk.present()
    talk.type("bye")
    talk.hear(#"{"event":"row","id":5,"say":"Bye!"}"#, #"{"ok":"bye","id":5}"#)
    #expect(talk.ending == Ending(.success, "Bye!"))
  }

  @Test func ctrlCIsPoliteAndTheSecondOneIsAtOnce() {
    var talk = Talk.present()
    talk.interrupt()
    #expect(talk.sent == [#"{"do":"type","id":5,"line":"bye"}"#])
    #expect(talk.ending == nil)
    var patient = talk
    patient.wait(1000)
    #expect(patient.ending?.code == .success)
    var lost = talk
    lost.lose()
    #expect(lost.ending?.code == .success)
    talk.interrupt()
    #expect(talk.ending?.code == .success)
  }

  @Test func theReturnWordIsToldOnceMoreAtTheEnd() {
    var talk = Talk(.play(name: "Anna"))
    talk.connect()
    talk.hear(
      #"{"ok":"hello","id":3,"name":"Anna","token":"t1","word":"sunset-17","rooms":[]}"#)
    talk.interrupt()
    talk.hear(#"{"ok":"bye","id":5}"#)
    #expect(talk.ending?.sentence?.contains("sunset-17") == true)
  }

  @Test func anEndOfInputAtTheNameIsAFailure() {
    var talk = Talk(.play(name: nil))
    talk.connect()
    talk.endInput()
    #expect(talk.ending?.code == .failure)
  }
}
