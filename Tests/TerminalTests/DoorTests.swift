import Net
import Testing

import enum Words.Language

@testable import Terminal

/// Getting in: greetings, names, words and tokens.
@Suite struct DoorTests {
  @Test func aNameIsTypedAsAChildWouldAndTheGameBegins() {
    var talk = Talk(.play(name: "Anna"))
    #expect(talk.effects == [.call(after: 0)])
    talk.connect()
    #expect(
      talk.sent == [
        #"{"do":"json","id":1,"picture":60,"colour":false,"pings":true}"#,
        #"{"do":"lang","id":2,"lang":"en"}"#,
        #"{"do":"type","id":3,"line":"hello Anna"}"#,
      ])
    talk.hear(
      #"{"event":"row","id":3,"say":"Hi Anna!"}"#,
      #"{"ok":"hello","id":3,"pupil":1,"name":"Anna","token":"t1","word":"sunset-17","rooms":[]}"#)
    #expect(talk.effects.contains(.remember(Talk.anna)))
    #expect(talk.said.first == "Hi Anna!")
    #expect(talk.shown.contains(.word("Your word to come back: sunset-17  (write it down)")))
    #expect(talk.sent == [#"{"do":"type","id":4,"line":"play"}"#])
  }

  /// Or it would be written down in the end.
  @Test func aWordThatIsGoodNoMoreIsShownNoMore() {
    let welcome =
      #"{"ok":"hello","id":3,"pupil":1,"name":"Anna","token":"t1","word":"sunset-17","rooms":[]}"#
    var talk = Talk(.play(name: "Anna"))
    talk.connect()
    talk.hear(welcome)
    #expect(talk.session.parting == "Your word to come back: sunset-17  (write it down)")
    talk.hear(#"{"event":"renewed","say":"A new one."}"#)
    #expect(talk.shown == [.said("A new one."), .word(nil)])
    #expect(talk.session.parting == nil)
  }

  @Test(arguments: [
    (Language?.none, "hello Anna"), (.swedish, "hej Anna"), (.english, "hello Anna"),
  ])
  func theLanguageIsAskedForOnlyWhereItIsKnown(_ language: Language?, _ line: String) {
    var talk = Talk(.play(name: "Anna"), language: language)
    talk.connect()
    #expect(talk.sent.contains { $0.contains(#""do":"lang""#) } == (language != nil))
    #expect(talk.sent.last?.contains(#""line":"\#(line)""#) == true)
  }

  @Test func whoIsRememberedComesWithTheToken() {
    var talk = Talk(.play(name: "anna"), known: [Talk.anna])
    talk.connect()
    #expect(talk.sent.last == #"{"do":"hello","id":3,"proves":"t1"}"#)
    talk.hear(#"{"ok":"hello","id":3,"pupil":1,"name":"Anna","token":"t2","rooms":[]}"#)
    #expect(talk.effects.contains(.remember(Credential(server: "s1", name: "Anna", token: "t2"))))
    #expect(talk.said == ["Welcome back, Anna!"])
  }

  /// A false server has the class's name and not what the class knows.
  @Test(arguments: ["", String(repeating: "0", count: 64)])
  func whoCannotShowThatItKnowsUsIsTakenForNobody(proof: String) {
    var talk = Talk(.play(name: "Anna"), known: [Talk.anna])
    talk.connect()
    #expect(!talk.effects.contains { "\($0)".contains("t1") })
    talk.hear(#"{"ok":"hello","id":3,"pupil":1,"name":"Anna","rooms":[],"proof":"\#(proof)"}"#)
    #expect(talk.ending?.code == .failure && talk.sent.isEmpty)
    #expect(talk.ending?.sentence?.contains("cannot show that it is your class's") == true)
    var teacher = Talk(.teach(given: "key"))
    teacher.connect()
    teacher.hear(#"{"ok":"teach","id":2,"proof":"\#(proof)"}"#)
    #expect(teacher.ending?.code == .failure && teacher.sent.isEmpty)
  }

  /// Nor before it has answered, nor where nobody has said a name.
  @Test func whoLetsInUnaskedIsTakenForNobody() {
    let welcome = #"{"event":"welcome","pupil":1,"name":"Anna","token":"false","rooms":[]}"#
    var talk = Talk(.play(name: "Anna"), known: [Talk.anna])
    talk.connect()
    talk.hear(#"{"event":"renamed","pupil":1,"name":"Eva"}"#)
    #expect(talk.effects.isEmpty)
    talk.hear(#"{"error":"too-many-tries","id":3,"wait_ms":60000,"say":"Wait."}"#)
    talk.hear(welcome)
    #expect(talk.effects.isEmpty)
    var nobody = Talk(.play(name: nil), known: [Talk.anna])
    nobody.connect()
    nobody.hear(welcome)
    #expect(nobody.effects.isEmpty)
    var onlooker = Talk(.watch(room: "K7"), known: [Talk.anna])
    onlooker.connect()
    onlooker.hear(welcome)
    #expect(onlooker.effects.isEmpty)
  }

  @Test func whoWasNotTakenByAnotherNameMayStillBeLetIn() {
    var talk = Talk(.play(name: "Dan"))
    talk.connect()
    talk.hear(#"{"error":"name-known","id":3,"say":"Taken."}"#)
    talk.type("Fi-a")
    talk.hear(#"{"error":"name-too-alike","id":4,"say":"Fia."}"#)
    talk.hear(#"{"event":"welcome","pupil":1,"name":"Dan","token":"t9","word":"w","rooms":[]}"#)
    #expect(talk.session.link.step == .present)
    #expect(
      talk.effects.contains { if case .remember(let it) = $0 { it.token == "t9" } else { false } })
    // It is somebody by now.
    talk.hear(#"{"event":"welcome","pupil":2,"name":"Eva","token":"false","rooms":[]}"#)
    #expect(talk.effects.isEmpty)
  }

  /// It may say that somebody new is an old one, or is called as one.
  @Test func noServerTakesTheTokenOfAnotherChildOfThisMachine() {
    var talk = Talk(.play(name: "Zed"), known: [Talk.anna])
    talk.connect()
    talk.hear(#"{"ok":"hello","id":3,"pupil":1,"name":"Anna","token":"false","rooms":[]}"#)
    #expect(!talk.effects.contains { if case .remember = $0 { true } else { false } })
    talk = Talk(.play(name: "Zed"), known: [Talk.anna])
    talk.connect()
    talk.hear(#"{"ok":"hello","id":3,"pupil":1,"name":"Zed","token":"false","rooms":[]}"#)
    talk.hear(#"{"event":"renamed","pupil":1,"name":"Anna"}"#)
    #expect(talk.effects.isEmpty)
  }

  @Test func whoIsCalledOtherwiseNowIsAskedWhetherItIsThatOne() {
    let bosse = Credential(server: "s1", name: "Bosse", token: "t1", formerName: "Bo")
    for answer in ["", "Bo"] {
      var talk = Talk(.play(name: "Bo"), known: [bosse])
      talk.connect()
      #expect(talk.said.last == "Are you Bosse? Press Enter.")
      talk.type(answer)
      if answer.isEmpty {
        #expect(talk.session.link.step == .introduced(.token(bosse)))
      } else {
        #expect(talk.session.link.step == .introduced(.name("Bo")))
      }
    }
  }

  @Test func whereAWordIsAskedForANameMayStandBeforeIt() {
    var talk = Talk(.play(name: "Bo"))
    talk.connect()
    talk.hear(#"{"error":"name-known","id":3,"say":"Taken."}"#)
    talk.type("hello Bosse necklace-hawk-708")
    #expect(talk.sent == [#"{"do":"type","id":4,"line":"hello Bosse necklace-hawk-708"}"#])
  }

  @Test func whoIsAskedForTheKeyMayTypeTheWholeCommand() {
    var (short, long) = (Talk(.teach()), Talk(.teach()))
    short.connect()
    long.connect()
    short.type("k7mf-2qxd-9rta")
    long.type("teach k7mf-2qxd-9rta")
    #expect(short.session.link.step == .introduced(.key("k7mf-2qxd-9rta")))
    #expect(long.session.link.step == short.session.link.step)
  }

  @Test func aTokenOfAnotherServerIsNotShown() {
    var talk = Talk(
      .play(name: "Anna"), known: [Credential(server: "s2", name: "Anna", token: "t9")])
    talk.connect()
    #expect(!talk.sent.joined().contains("t9"))
  }

  @Test func aTokenThatIsNoGoodIsSetAsideAndTheNameSaid() {
    var talk = Talk(.play(name: "Anna"), known: [Talk.anna])
    talk.connect()
    talk.hear(#"{"error":"wrong-token","id":3,"say":"Say hello again."}"#)
    #expect(!talk.effects.contains(.forget(Talk.anna)), "any server may say so")
    #expect(talk.said.last == "This machine is not known here any more.")
    #expect(talk.sent == [#"{"do":"type","id":4,"line":"hello Anna"}"#])
  }

  @Test(arguments: ["declined", "name-gone"])
  func whoHasNotLetUsInHasNothingToTakeBack(event: String) {
    var talk = Talk(.play(name: "Anna"), known: [Talk.anna])
    talk.connect()
    talk.hear(#"{"event":"\#(event)","say":"No."}"#)
    #expect(!talk.effects.contains(.forget(Talk.anna)))
  }

  @Test func troubleWithTheSettingsIsNoAnswerToTheName() {
    var talk = Talk(.play(name: "Anna"))
    talk.connect()
    talk.hear(#"{"error":"bad-field","id":1,"say":"No."}"#)
    #expect(talk.question == nil)
    talk.hear(#"{"ok":"json","id":1}"#, #"{"ok":"lang","id":2}"#)
    #expect(!talk.session.isListening)
  }

  @Test func whoSatStaysThereAndNothingIsPlayedByItself() {
    let talk = Talk.seated()
    #expect(talk.sent.isEmpty)
    #expect(talk.question == nil)
  }

  @Test func whoWaitsForATeacherPlaysWhenLetIn() {
    var talk = Talk(.play(name: "Anna"))
    talk.connect()
    talk.hear(
      #"{"ok":"hello","id":3,"pupil":1,"name":"Anna","token":"t1","pending":true,"rooms":[]}"#)
    #expect(talk.sent.isEmpty)
    talk.hear(#"{"event":"accepted","say":"You may play."}"#)
    #expect(talk.sent == [#"{"do":"type","id":4,"line":"play"}"#])
    talk.hear(#"{"event":"accepted","say":"You may play."}"#)
    #expect(talk.sent.isEmpty)
  }

  // MARK: Names and words

  @Test(arguments: [
    ("Anna", "hello Anna"), ("  Anna  ", "hello Anna"), ("hello Anna Lisa", "hello Anna Lisa"),
    ("hej Anna", "hej Anna"), ("Jag heter Anna", "hej Anna"), ("my name is Bo", "hello Bo"),
  ])
  func aNameIsAskedFor(_ typed: String, _ line: String) {
    var talk = Talk(.play(name: nil), language: nil)
    talk.connect()
    #expect(talk.question == .name(known: []))
    #expect(talk.said == ["What is your name? / Vad heter du?"])
    talk.type("")
    #expect(talk.effects.isEmpty)
    talk.type(typed)
    #expect(talk.sent == [#"{"do":"type","id":2,"line":"\#(line)"}"#])
  }

  @Test func aNameIsOfferedAndNotAssumed() {
    var talk = Talk(.play(name: nil), known: [Talk.anna])
    talk.connect()
    #expect(talk.question == .name(known: ["Anna"]))
    #expect(!talk.sent.joined().contains("t1"))
    var other = talk
    talk.type("")
    #expect(talk.sent == [#"{"do":"hello","id":3,"proves":"t1"}"#])
    other.type("Bo")
    #expect(other.sent == [#"{"do":"type","id":3,"line":"hello Bo"}"#])
  }

  @Test func ofSeveralNamesNoneIsTakenByEnter() {
    let bo = Credential(server: "s1", name: "Bo", token: "t2")
    var talk = Talk(.play(name: nil), known: [Talk.anna, bo])
    talk.connect()
    #expect(talk.said.last == "Played here before: Anna, Bo")
    talk.type("")
    #expect(talk.effects.isEmpty)
    talk.type("bo")
    #expect(talk.sent == [#"{"do":"hello","id":3,"proves":"t2"}"#])
  }

  @Test(arguments: [
    ("sunset-17", "hello Anna sunset-17"), ("Sunset 17", "hello Anna Sunset-17"),
    ("hello Anna sunset-17", "hello Anna sunset-17"), ("anna sunset-17", "hello Anna sunset-17"),
    ("Bo", "hello Bo"), ("hello Bo", "hello Bo"), ("Anna Lisa", "hello Anna Lisa"),
    ("sol båt haj hus", "hello Anna sun-boat-shark-house"),
    ("Anna sun, boat, shark, house", "hello Anna sun-boat-shark-house"),
  ])
  func aKnownNameNeedsItsWordOrIsAnother(_ typed: String, _ line: String) {
    var talk = Talk(.play(name: "Anna"))
    talk.connect()
    talk.hear(#"{"error":"name-known","id":3,"say":"The name Anna is taken."}"#)
    #expect(talk.said.first == "The name Anna is taken.")
    #expect(talk.question == .word(name: "Anna"))
    talk.type(typed)
    #expect(talk.sent == [#"{"do":"type","id":4,"line":"\#(line)"}"#])
  }

  @Test(arguments: ["wrong-word", "too-many-tries"])
  func aWrongWordIsAskedForAgain(_ code: String) {
    var talk = Talk(.play(name: "Anna"))
    talk.connect()
    talk.hear(#"{"error":"name-known","id":3,"say":"Taken."}"#)
    talk.type("sunset-18")
    talk.hear(#"{"error":"\#(code)","id":4,"wait_ms":1000,"say":"Not that."}"#)
    #expect(talk.question == .word(name: "Anna"))
  }

  /// Of pictures a name hears no more that day: nobody waits so long.
  @Test func wherePicturesAreNotHeardTheWordIsAskedFor() {
    var talk = Talk(.play(name: nil))
    talk.connect()
    talk.type("Anna sol båt haj hus")
    #expect(talk.sent == [#"{"do":"type","id":3,"line":"hello Anna sol båt haj hus"}"#])
    talk.hear(#"{"error":"too-many-tries","id":3,"wait_ms":80000000,"say":"Type the word."}"#)
    #expect(talk.said.first == "Type the word.")
    #expect(talk.question == .word(name: "Anna"))
  }

  @Test func aTeacherMayLetInWhoKnocks() {
    var talk = Talk(.play(name: "Anna"))
    talk.connect()
    talk.hear(#"{"error":"name-known","id":3,"say":"Taken."}"#)
    talk.hear(
      #"{"event":"welcome","pupil":1,"name":"Anna","token":"t1","word":"egg-4","rooms":[],"say":"Hi."}"#
    )
    #expect(talk.effects.contains(.remember(Talk.anna)))
    #expect(talk.effects.contains(.show(.question(nil))))
    #expect(talk.sent == [#"{"do":"type","id":4,"line":"play"}"#])
  }

  @Test(arguments: ["bad-name", "name-too-alike", "banned", "class-full", "something-new"])
  func anotherNameIsAskedForWhereThisOneIsNotTaken(_ code: String) {
    var talk = Talk(.play(name: "Anna"))
    talk.connect()
    talk.hear(#"{"error":"\#(code)","id":3,"say":"No."}"#)
    #expect(talk.said.first == "No.")
    #expect(talk.question == .name(known: []))
  }

  @Test func tooManyTokensAreTriedAgainLater() {
    var talk = Talk(.play(name: "Anna"), known: [Talk.anna])
    talk.connect()
    talk.hear(#"{"error":"too-many-tries","id":3,"wait_ms":2000,"say":"Wait."}"#)
    #expect(talk.sent.isEmpty)
    #expect(talk.session.due == 2000)
    talk.wait(2000)
    #expect(talk.sent == [#"{"do":"hello","id":4,"proves":"t1"}"#])
  }

  // MARK: Who is not ours

  @Test(arguments: [
    (#"{"event":"hello","server":"s","protocol":2}"#, "is newer than this program"),
    (#"{"event":"hello","server":"s","protocol":0}"#, "is older than this program"),
    (#"{"event":"hello","server":"","protocol":1}"#, "is not Ordrum"),
    (#"{"event":"hello","server":7,"protocol":1}"#, "is not Ordrum"),
    // It would have to be told secrets.
    (#"{"event":"hello","server":"s1","protocol":1}"#, "is older"),
    (#"{"event":"hello","server":"s","protocol":"1"}"#, "is not Ordrum"),
    (#"{"event":"ping"}"#, "is not Ordrum"), ("SSH-2.0-OpenSSH_9.9", "is not Ordrum"),
    ("HTTP/1.1 400 Bad Request", "is not Ordrum"), ("[]", "is not Ordrum"), ("", "is not Ordrum"),
  ])
  func whoGreetsOtherwiseIsLeft(_ greeting: String, _ words: String) {
    var talk = Talk(.play(name: "Anna"))
    talk.connect(greeting: greeting)
    #expect(talk.sent.isEmpty)
    #expect(talk.ending?.code == .failure)
    #expect(talk.ending?.sentence?.contains(words) == true)
  }

  @Test func whoSaysNothingOrTooMuchIsLeft() {
    var silent = Talk(.play(name: "Anna"))
    silent.effects(ofConnecting: true)
    #expect(silent.session.due == 5000)
    silent.wait(4999)
    #expect(silent.ending == nil)
    silent.wait(1)
    #expect(silent.ending?.sentence == "host:4040 answers, but it is not Ordrum.")
    var loud = Talk(.play(name: "Anna"))
    loud.effects(ofConnecting: true)
    loud.noise()
    #expect(loud.ending?.sentence == "host:4040 answers, but it is not Ordrum.")
  }

  @Test(arguments: [
    (Connector.Failure?.some(.unknownHost), "no machine called host:4040"),
    (.refused, "Is `ordrum serve` running"),
    (.timedOut, "Nobody answers at host:4040"), (.unreachable("No route"), "No route"),
    (nil, "it is not Ordrum"),
  ])
  func whereNobodyCanBeToldAFirstCallThatFailsIsTheEnd(
    _ failure: Connector.Failure?, _ words: String
  ) {
    var talk = Talk(.play(name: "Anna"), canAsk: false)
    talk.lose(failure)
    #expect(talk.ending?.code == .failure)
    #expect(talk.ending?.sentence?.contains(words) == true)
    var teacher = Talk(.teach(given: "key"))
    teacher.lose(failure)
    #expect(teacher.ending?.sentence?.contains(words) == true)
  }

  @Test(arguments: [Connector.Failure.refused, .timedOut, .unreachable("No route")])
  func aChildMayComeBeforeTheServer(_ failure: Connector.Failure) {
    var talk = Talk(.play(name: "Anna"), language: .swedish)
    let notice = "Ingen svarar på host:4040 än. Vänta här. Sluta: hejdå"
    for pause in [500, 1000, 2000] {
      talk.lose(failure)
      #expect(talk.shown.allSatisfy { [.question(nil), .notice(notice)].contains($0) })
      #expect(talk.notice == notice)
      talk.wait(pause)
    }
    talk.type("båt")
    #expect(talk.said == ["Ingen hör dig just nu. Det du skrev står kvar."])
    talk.connect()
    #expect(talk.sent.last?.contains("hej Anna") == true)
    talk.hear(#"{"ok":"hello","id":3,"name":"Anna","token":"t1","rooms":[]}"#)
    #expect(talk.notice == .some(nil))
  }

  @Test func whoWaitsAtTheDoorIsToldInBothLanguagesAndMayGo() {
    var talk = Talk(.play(name: nil), language: nil)
    talk.lose(.refused)
    #expect(talk.notice??.contains("Ingen svarar") == true)
    #expect(talk.notice??.contains("Nobody answers") == true)
    var other = talk
    other.type("hejdå")
    #expect(other.ending == Ending(.success, "Bye!"))
    talk.wait(500)
    talk.connect()
    #expect(talk.question == .name(known: []))
    #expect(talk.notice == .some(nil), "It does not stand beside the question")
  }

  @Test func aMachineThatNobodyKnowsIsAMistakeUnlessItWasFoundBefore() {
    var wrong = Talk(.play(name: "Anna"))
    wrong.lose(.unknownHost)
    #expect(wrong.ending?.sentence?.contains("no machine called host:4040") == true)
    var found = Talk(.play(name: "Anna"), isFound: true)
    found.lose(.unknownHost)
    #expect(found.ending == nil)
    // Whoever answers and is not ours is not waited for.
    var other = Talk(.play(name: "Anna"))
    other.connect(greeting: "SSH-2.0")
    #expect(other.ending?.code == .failure)
  }

  @Test(arguments: [
    (String?.none, "ordrum", "Anna", "ordrum play Anna"),
    ("192.168.1.20", "ordrum", "Anna", "ordrum play Anna 192.168.1.20"),
    ("[fe80::1%eth0]:4041", "./ordrum", "Åsa Bo", #"./ordrum play "Åsa Bo" "[fe80::1%eth0]:4041""#),
    (nil, "swift run -c release ordrum", "Bo", "swift run -c release ordrum play Bo"),
  ])
  func theGoodbyeCanBeTyped(_ given: String?, _ program: String, _ name: String, _ typed: String) {
    var talk = Talk(.play(name: name), given: given, program: program)
    talk.connect()
    talk.hear(#"{"ok":"hello","id":3,"name":"\#(name)","token":"t1","rooms":[]}"#)
    talk.interrupt()
    talk.hear(#"{"ok":"bye","id":5}"#)
    #expect(talk.ending?.sentence == "Your seat is kept: \(typed)")
  }

  // MARK: What nobody is to see

  @Test(arguments: [
    ("hello Anna julbok 25", "hello Anna"), ("hej Anna julbok-25", "hej Anna"),
    ("hello Anna julbok räv-425", "hello Anna"), ("hello Anna julbok räv425", "hello Anna"),
    ("hello Anna julbok räv 425", "hello Anna"), ("Anna julbok-räv-425", "Anna"),
    ("hej Anna Lisa julbok-räv 425", "hej Anna Lisa"), ("hej Anna julbokräv 425", "hej Anna"),
    ("Hej Anna julbokräv425", "Hej Anna"), ("Hej Anna julbok25", "Hej Anna"),
    ("Anna Lisa julbok 25", "Anna Lisa"),
    ("Anna julbok-25", "Anna"), ("Anna", "Anna"), ("hej Anna B", "hej Anna B"),
    ("jag heter Fia", "jag heter Fia"), ("", ""), ("julbok-25", "julbok-25"),
  ])
  func behindANameNoWordIsShown(_ typed: String, _ shown: String) {
    var talk = Talk(.play(name: nil))
    talk.connect()
    #expect(talk.session.disclosed(typed) == shown)
  }

  @Test func whereAWordIsAskedForNoneIsShown() {
    var talk = Talk(.play(name: "Anna"))
    talk.connect()
    talk.hear(#"{"error":"name-known","id":3,"say":"Taken."}"#)
    for word in [
      "sunset-17", "Sunset 17", "hej anna sunset 17", "anna sunset-17", "sunset fox 417",
      "sunsetfox417", "sunset fox417", "anna sunset17",
      "Sunset-fox 417", "hej anna sunset-fox-417",
    ] {
      #expect(talk.session.disclosed(word).isEmpty)
    }
    #expect(talk.session.disclosed("hello Bo") == "hello Bo")
  }

  @Test func inAGameOnlyWhatIsBehindAHelloIsHidden() {
    var talk = Talk.present()
    for line in ["2", "play bingo 2", "write 7", "answer b2", "hello", "hej 2"] {
      #expect(talk.session.disclosed(line) == line)
    }
    #expect(talk.session.disclosed("hello Bo catnap 4") == "hello Bo")
    #expect(talk.session.disclosed("lärare k7mf-2qxd-9rta") == "lärare")
    #expect(talk.session.disclosed("Teach k7mf 2qxd 9rta") == "Teach")
    #expect(talk.session.disclosed("teach") == "teach")
    talk.type("hello Bo catnap 4")
    talk.lose()
    talk.wait(500)
    talk.connect()
    talk.hear(#"{"ok":"hello","id":8,"name":"Anna","rooms":[]}"#)
    #expect(talk.said.contains { $0.contains("did not arrive: hello Bo  ") })
    #expect(!talk.said.joined().contains("catnap"))
  }

  @Test func aWrongWordBehindANameIsAskedForAgain() {
    var talk = Talk(.play(name: nil))
    talk.connect()
    talk.type("hej Anna julbok 25")
    talk.hear(#"{"error":"wrong-word","id":3,"say":"Not that."}"#)
    #expect(talk.question == .word(name: "Anna"))
    #expect(!talk.said.joined().contains("julbok"))
  }
}

extension Talk {
  /// There is a line, and nobody has said anything.
  mutating func effects(ofConnecting _: Bool) {
    _ = session.connected(isThisMachine: false, at: now)
  }
}
