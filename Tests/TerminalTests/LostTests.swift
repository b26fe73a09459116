import Net
import Testing

@testable import Terminal

/// A line that breaks, a seat that is taken, and a server that is another.
@Suite struct LostTests {
  @Test func aLostLineIsTriedAgainWithGrowingPauses() {
    var talk = Talk.seated()
    talk.lose()
    #expect(
      talk.shown.contains(.notice("The line is gone. Your seat is kept. Trying again…")))
    for (failures, pause) in [500, 1000, 2000, 4000, 8000, 10_000, 10_000].enumerated() {
      #expect(talk.session.due == talk.now + pause)
      talk.wait(pause - 1)
      #expect(talk.effects.isEmpty)
      talk.wait(1)
      #expect(talk.effects == [.call(after: failures + 1)])
      talk.lose(.refused)
    }
  }

  @Test func whoComesBackGoesOnWhereItWas() {
    var talk = Talk.seated()
    talk.hear(#"{"event":"asked","room":"K7","seq":6,"say":"Question 1"}"#)
    talk.lose()
    talk.wait(500)
    talk.connect()
    #expect(talk.sent.last == #"{"do":"hello","id":6,"proves":"t1","room":"K7","after":6}"#)
    talk.hear(#"{"ok":"hello","id":6,"name":"Anna","rooms":[{"room":"K7","seat":1,"seq":8}]}"#)
    #expect(talk.shown.contains(.notice(nil)))
    #expect(talk.sent.isEmpty, "Nothing is played by itself")
    talk.hear(#"{"event":"answered","room":"K7","seq":8,"seat":1,"right":true,"speak":"a-b"}"#)
    #expect(talk.effects.isEmpty, "Nothing old is spoken")
  }

  @Test func aGoodLineBeginsThePausesAnew() {
    var talk = Talk.seated()
    talk.lose()
    talk.wait(500)
    talk.connect()
    talk.hear(#"{"ok":"hello","id":6,"name":"Anna","rooms":[]}"#)
    talk.lose()
    #expect(talk.session.due == talk.now + 1000, "It was there for no time at all")
    talk.wait(1000)
    talk.connect()
    talk.hear(#"{"ok":"hello","id":9,"name":"Anna","rooms":[]}"#)
    talk.wait(10_000)
    talk.lose()
    #expect(talk.session.due == talk.now + 500)
  }

  @Test func whatHasNoAnswerIsToldAndNotSentAgain() {
    var talk = Talk.seated()
    talk.type("3")
    talk.lose()
    talk.type("4")
    #expect(talk.sent.isEmpty)
    #expect(talk.said == ["Nobody can hear you just now. What you typed stays here."])
    talk.wait(500)
    talk.connect()
    talk.hear(#"{"ok":"hello","id":7,"name":"Anna","rooms":[{"room":"K7","seat":1,"seq":5}]}"#)
    #expect(talk.sent.isEmpty)
    #expect(talk.said.last?.contains("did not arrive: 3") == true)
    #expect(talk.session.isSettled)
  }

  @Test func whatNobodyHearsIsNotTaken() {
    var talk = Talk.seated()
    #expect(talk.session.takes("4"))
    talk.lose()
    #expect(!talk.session.takes("4"))
    #expect(!talk.session.takes(""))
    #expect(talk.session.takes(" bye "))
    talk.wait(500)
    talk.connect()
    #expect(!talk.session.takes("4"), "Not before it is known who says it")
    talk.hear(#"{"ok":"hello","id":6,"name":"Anna","rooms":[{"room":"K7","seat":1,"seq":5}]}"#)
    #expect(talk.session.takes("4"))
  }

  @Test func playThatWasNeverHeardIsSaidAgain() {
    var talk = Talk(.play(name: "Anna"), known: [Talk.anna])
    talk.connect()
    talk.hear(#"{"ok":"hello","id":3,"name":"Anna","rooms":[]}"#)
    #expect(talk.sent == [#"{"do":"type","id":4,"line":"play"}"#])
    talk.lose()
    talk.wait(500)
    talk.connect()
    talk.hear(#"{"ok":"hello","id":7,"name":"Anna","rooms":[]}"#)
    #expect(talk.sent == [#"{"do":"type","id":8,"line":"play"}"#])
    #expect(!talk.said.joined().contains("arrive"))
  }

  @Test func whoIsLostWhileBeingAskedIsAskedAgain() {
    var talk = Talk(.play(name: "Anna"))
    talk.connect()
    talk.hear(#"{"error":"name-known","id":3,"say":"Taken."}"#)
    #expect(talk.session.due == 45_000, "Also here a line may die")
    talk.wait(45_000)
    #expect(talk.effects.first == .hangUp)
    #expect(talk.shown.contains(.question(nil)))
    talk.wait(500)
    talk.connect()
    #expect(talk.sent.last?.contains(#""line":"hello Anna""#) == true)
    talk.hear(#"{"error":"name-known","id":6,"say":"Taken."}"#)
    // Another name that was begun with is gone on with.
    talk.type("Bo")
    talk.lose()
    talk.wait(1000)
    talk.connect()
    #expect(talk.sent.last?.contains(#""line":"hello Bo""#) == true)
  }

  @Test func whereNobodyTypesAnyMoreALostLineEndsIt() {
    var talk = Talk.seated()
    talk.type("3")
    #expect(!talk.session.isSettled)
    talk.lose()
    #expect(talk.session.isSettled)
    talk.endInput()
    #expect(talk.ending?.code == .failure)
  }

  @Test func aSilentLineIsLost() {
    var talk = Talk.seated()
    talk.wait(44_999)
    #expect(talk.effects.isEmpty)
    talk.hear(#"{"event":"ping"}"#)
    talk.wait(44_999)
    #expect(talk.effects.isEmpty)
    talk.wait(1)
    #expect(talk.effects.first == .hangUp)
    #expect(talk.session.due == talk.now + 500)
  }

  @Test(arguments: ["garbage", #"{"neither":"nor"}"#, "\u{1B}[2J", "{"])
  func garbageInTheMiddleIsALostLine(_ line: String) {
    var talk = Talk.seated()
    talk.hear(line)
    #expect(talk.effects.first == .hangUp)
    #expect(talk.session.due == 500)
  }

  @Test func aServerThatStopsSaysGoodbyeAndIsWaitedForCalmly() {
    var talk = Talk.seated()
    talk.hear(#"{"event":"closing","reason":"stopping","say":"The server stops."}"#)
    #expect(talk.said.isEmpty, "It is told for as long as it is so.")
    talk.lose()
    #expect(talk.session.due == 500)
    let notice = "The server is off. Your seat is kept. You go on here when it is on again."
    for pause in [500, 1000, 2000] {
      #expect(talk.notice == notice, "And nothing else")
      #expect(talk.said.isEmpty)
      talk.wait(pause)
      talk.lose(.refused)
    }
    talk.wait(4000)
    talk.connect()
    talk.hear(#"{"ok":"hello","id":6,"name":"Anna","rooms":[{"room":"K7","seat":1,"seq":5}]}"#)
    #expect(talk.notice == .some(nil))
    talk.lose()
    #expect(talk.notice == "The line is gone. Your seat is kept. Trying again…")
  }

  @Test func aTeacherIsToldSoToo() {
    var talk = Talk(.teach(given: "key"))
    talk.connect()
    talk.hear(#"{"ok":"teach","id":3}"#, #"{"event":"closing","reason":"stopping","say":"Bye."}"#)
    #expect(talk.said.isEmpty)
    talk.lose()
    #expect(talk.notice == "The server is off. It goes on here when it is on again.")
  }

  @Test func anUpdatedServerSaysWhoHasToFollow() {
    var talk = Talk.seated()
    talk.lose()
    talk.wait(500)
    talk.connect(greeting: #"{"event":"hello","server":"s1","protocol":2}"#)
    #expect(talk.ending?.sentence?.contains("update ordrum on this machine") == true)
  }

  @Test func somebodyElseAtTheAddressIsTriedAgain() {
    var talk = Talk.seated()
    talk.lose()
    talk.wait(500)
    talk.connect(greeting: "SSH-2.0")
    #expect(talk.ending == nil)
    #expect(talk.session.due == talk.now + 1000)
  }

  @Test func anotherClassIsSaidAndNotShownTheToken() {
    let greeting = Talk.greeting.replacing("s1", with: "s2")
    var talk = Talk.seated()
    talk.lose()
    talk.wait(500)
    talk.connect(greeting: greeting)
    #expect(talk.said.first == "Another class answers there now.")
    #expect(talk.sent.last?.contains(#""line":"hello Anna""#) == true)
    #expect(!talk.sent.joined().contains("t1"))

    // One that was found by itself is only the right one or none.
    var found = Talk(.play(name: "Anna"), known: [Talk.anna], isFound: true)
    found.connect()
    found.hear(#"{"ok":"hello","id":3,"name":"Anna","rooms":[]}"#)
    found.lose()
    found.wait(500)
    found.connect(greeting: greeting)
    #expect(found.sent.isEmpty)
    #expect(found.effects.first == .hangUp)
    #expect(found.session.due == found.now + 1000)
  }

  // MARK: Taken

  @Test(arguments: [
    #"{"event":"taken-over","say":"You play there now."}"#,
    #"{"event":"closing","reason":"idle","say":"Nothing came for long."}"#,
  ])
  func aSeatThatIsTakenWaitsForEnter(_ line: String) {
    var talk = Talk.seated()
    talk.hear(line)
    #expect(talk.question == .takeBack)
    #expect(talk.effects.contains(.hangUp))
    talk.lose()
    #expect(talk.effects.isEmpty)
    #expect(talk.session.due == nil)
    #expect(talk.session.isSettled, "Who cannot type Enter is let go")
    talk.type("")
    #expect(talk.effects.contains(.call(after: 0)))
    talk.connect()
    #expect(talk.sent.last?.contains(#""proves":"t1""#) == true)
  }

  @Test func whatHadNoAnswerWhenTheSeatWasTakenIsTold() {
    var talk = Talk.seated()
    talk.type("3")
    talk.hear(
      #"{"event":"taken-over","say":"You play there now."}"#, #"{"event":"welcome","name":"X"}"#)
    #expect(talk.question == .takeBack, "Nothing counts behind it")
    talk.type("")
    talk.connect()
    talk.hear(#"{"ok":"hello","id":7,"name":"Anna","rooms":[{"room":"K7","seat":1,"seq":5}]}"#)
    #expect(talk.said.last?.contains("did not arrive: 3") == true)
  }

  @Test(arguments: [
    #"{"event":"taken-over","say":"You play there now."}"#,
    #"{"event":"closing","reason":"idle"}"#, #"{"event":"name-gone","say":"No."}"#,
    #"{"ok":"answer","id":4}"#,
  ])
  func whoLeavesIsNotHeldBack(_ line: String) {
    var talk = Talk.seated()
    talk.interrupt()
    talk.hear(line)
    #expect(talk.effects.isEmpty)
    talk.wait(1000)
    #expect(talk.ending?.code == .success)
  }

  @Test func theNextChildHasNothingOfTheOneBefore() {
    var talk = Talk(.play(name: "Anna"))
    talk.connect()
    talk.hear(
      #"{"ok":"hello","id":3,"name":"Anna","token":"t1","word":"sunset-17","rooms":[]}"#)
    talk.hear(#"{"event":"name-gone","say":"Gone."}"#)
    #expect(talk.shown.contains(.word(nil)), "its word does not stand there any more")
    talk.lose()
    talk.wait(500)
    talk.connect()
    #expect(talk.question == .name(known: []), "Anna does not come back by herself")
    talk.type("Bo")
    talk.hear(#"{"ok":"hello","id":7,"name":"Bo","token":"t2","rooms":[]}"#)
    #expect(talk.sent == [#"{"do":"type","id":8,"line":"play"}"#])
    #expect(talk.said.isEmpty)
    talk.hear(#"{"ok":"play","id":8,"room":"K7","seat":1,"seq":1}"#)
    talk.interrupt()
    talk.hear(#"{"ok":"bye","id":9}"#)
    #expect(talk.ending == Ending(.success, "Your seat is kept: ordrum play Bo"))
  }

  @Test func whoMayNotComeBackIsAskedForAnotherName() {
    var talk = Talk.seated()
    talk.lose()
    talk.wait(500)
    talk.connect()
    talk.hear(#"{"error":"banned","id":6,"say":"Not today."}"#)
    #expect(talk.question == .name(known: ["Anna"]))
    talk.type("Bo")
    #expect(talk.sent == [#"{"do":"type","id":7,"line":"hello Bo"}"#])
  }

  @Test(arguments: [("declined", []), ("banned", ["Anna"]), ("name-gone", [])])
  func whoIsNobodyAnyMoreIsAskedAgain(_ event: String, _ known: [String]) {
    var talk = Talk.seated()
    talk.hear(#"{"event":"\#(event)","say":"No."}"#)
    #expect(talk.effects.contains(.forget(Talk.anna)) == known.isEmpty)
    #expect(talk.question == .name(known: known))
  }

  @Test func anotherNameKeepsItsToken() {
    var talk = Talk.seated()
    talk.hear(#"{"event":"renamed","pupil":1,"name":"Annie","say":"You are Annie."}"#)
    #expect(talk.effects.contains(.remember(Credential(server: "s1", name: "Annie", token: "t1"))))
    talk.hear(#"{"event":"banned","say":"Not today."}"#)
    #expect(talk.question == .name(known: ["Annie"]))
  }

  @Test func aNameThatBecameAnotherMeanwhileIsKnownByItsToken() {
    var talk = Talk.seated()
    talk.lose()
    talk.wait(500)
    talk.connect()
    talk.hear(#"{"ok":"hello","id":6,"name":"Annie","rooms":[]}"#)
    #expect(talk.effects.contains(.remember(Credential(server: "s1", name: "Annie", token: "t1"))))
  }

  @Test func tooManyErrorsAreALostLineLikeAnyOther() {
    var talk = Talk.seated()
    talk.hear(#"{"event":"closing","reason":"too-many-errors","say":"I do not understand."}"#)
    #expect(talk.said == ["I do not understand."])
    talk.lose()
    #expect(talk.session.due == 500)
  }

  @Test(arguments: ["bye", "hejdå", "Bye"])
  func oneMayLeaveWhileTheLineIsGone(_ word: String) {
    var talk = Talk.seated()
    talk.lose()
    talk.type(word)
    #expect(talk.ending?.code == .success)
  }
}
