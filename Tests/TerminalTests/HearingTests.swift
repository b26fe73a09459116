import Testing
import Words

@testable import Terminal

/// What is heard, and when: through the ear alone.
@Suite struct HearingTests {
  /// Seated at K7 on seat 1, where two play, in a class whose recordings can be played here.
  private static func talk(
    _ view: String = #""lang":"sv""#, kept: [KeptRecording: Int] = [:], fetches: Bool = false
  ) -> Talk {
    var talk = Talk(.play(name: "Anna"), known: [Talk.anna], kept: kept, fetches: fetches)
    talk.connect()
    talk.hear(
      #"{"ok":"hello","id":3,"pupil":1,"name":"Anna","rooms":[{"room":"K7","seat":1,"seq":5}]}"#)
    talk.hear(#"{"event":"view","room":"K7","seq":5,\#(view)}"#)
    return talk
  }

  private static func fact(_ event: String, _ seq: Int, _ fields: String) -> String {
    #"{"event":"\#(event)","room":"K7","seq":\#(seq),\#(fields)}"#
  }

  private static func word(_ text: String, _ language: Language = .swedish) -> Sound {
    .word(text, language, nil)
  }

  // MARK: In which voice

  @Test(arguments: [
    (#""list":"mina ord","lang":"sv""#, Language.swedish), (#""list":"sv","lang":"en""#, .english),
    (#""list":"sv""#, .swedish), (#""list":"mina ord""#, .english), (#""lang":"fi""#, .english),
    (#""lang":7"#, .english),
  ])
  func wordsAreReadInTheirOwnLanguage(_ view: String, _ language: Language) {
    var talk = Self.talk(view)
    talk.hear(Self.fact("heard", 6, #""seat":1,"word":"sol""#))
    #expect(talk.sounds == [Self.word("sol", language)])
  }

  // MARK: On request

  @Test func whatWasAskedForIsHeardInItsOrderAndNothingElse() {
    var talk = Self.talk()
    talk.hear(Self.fact("asked", 6, #""question":"sol","choices":["ros","hus","bil","katt"]"#))
    #expect(talk.sounds.isEmpty)
    talk.hear(
      Self.fact("heard", 7, #""seat":1,"word":"sol""#),
      Self.fact("heard", 8, #""seat":1,"word":"ros""#))
    #expect(talk.sounds == [Self.word("sol"), Self.word("ros")])
    talk.hear(Self.fact("heard", 9, #""seat":2,"word":"hus""#))
    #expect(talk.sounds.isEmpty, "Somebody else asked for it")
    talk.hear(Self.fact("heard", 9, #""seat":1"#), Self.fact("heard", 9, #""seat":1,"word":3"#))
    #expect(talk.sounds.isEmpty)
    talk.hear(Self.fact("heard", 5, #""seat":1,"word":"sol""#))
    #expect(talk.sounds.isEmpty, "It was heard before we came back")
    talk.hear(#"{"event":"quiet","on":true}"#, Self.fact("heard", 10, #""seat":1,"word":"sol""#))
    #expect(talk.sounds.isEmpty)
  }

  // MARK: The joined word

  private static func answered(_ seq: Int, _ fields: String) -> String {
    fact("answered", seq, #""seat":1,"right":true,"speak":"sol-ros","sound":"right"\#(fields)"#)
  }

  private static let closed = fact(
    "closed", 9, #""rights":[{"speak":"sol-ros"},{"speak":"sol-hatt"}]"#)

  @Test(arguments: ["", #","waiting":[]"#])
  func whereNobodyIsAskedAnyMoreItIsHeardAtOnce(_ waiting: String) {
    var talk = Self.talk()
    talk.hear(Self.answered(6, waiting))
    #expect(talk.sounds == [.tones(.right), Self.word("sol, ros, sol-ros")])
    talk.hear(Self.closed)
    #expect(talk.sounds == [Self.word("sol, hatt, sol-hatt")])
  }

  @Test func whoSitsBesideAndIsStillAskedDoesNotHearIt() {
    // Both children at one table, each with a program of its own.
    var anna = Self.talk()
    anna.hear(Self.answered(6, #","waiting":[2]"#))
    #expect(anna.sounds == [.tones(.right)])
    anna.hear(Self.fact("answered", 7, #""seat":2,"right":true,"speak":"sol-hatt","waiting":[]"#))
    #expect(anna.sounds.isEmpty)
    anna.hear(Self.closed)
    #expect(anna.sounds == [Self.word("sol, ros, sol-ros"), Self.word("sol, hatt, sol-hatt")])
    // A new round begins with nothing said.
    anna.hear(Self.answered(10, ""))
    #expect(anna.sounds == [.tones(.right), Self.word("sol, ros, sol-ros")])
  }

  // MARK: Small sounds

  @Test func soundsAreHeardInTheOrderOfWhatHappened() {
    var talk = Self.talk()
    talk.hear(
      Self.answered(6, ""), Self.fact("bingo", 7, #""seat":1,"sound":"bingo""#),
      Self.fact("picture", 7, #""lines":["a"],"yours":true"#))
    #expect(
      talk.sounds == [
        .tones(.right), Self.word("sol, ros, sol-ros"), .tones(.bingo), .tones(.turn),
      ])
  }

  @Test(arguments: [
    #""seat":1,"right":false"#, #""seat":1,"sound":"wrong""#, #""seat":1,"sound":"turn""#,
    #""seat":1,"sound":true"#,
  ])
  func forWhatIsWrongThereIsNone(_ fields: String) {
    var talk = Self.talk()
    talk.hear(Self.fact("answered", 6, fields))
    #expect(talk.sounds.isEmpty)
  }

  @Test func whatHappensElsewhereOrBeforeOrInAQuietClassIsNotHeard() {
    var talk = Self.talk()
    talk.hear(#"{"event":"bingo","room":"L9","seq":9,"sound":"bingo"}"#)
    #expect(talk.sounds.isEmpty)
    talk.hear(Self.fact("bingo", 5, #""sound":"bingo""#))
    #expect(talk.sounds.isEmpty)
    talk.hear(#"{"event":"quiet","on":true}"#, Self.fact("bingo", 6, #""sound":"bingo""#))
    #expect(talk.sounds.isEmpty)
    var watcher = Talk(.watch(room: "K7"))
    watcher.connect()
    watcher.hear(#"{"ok":"watch","id":3,"room":"K7","seq":5}"#)
    watcher.hear(Self.fact("bingo", 6, #""sound":"bingo""#))
    #expect(watcher.sounds.isEmpty)
  }

  // MARK: Recordings

  private static let kept = KeptRecording(server: "s1", recording: Recording(file: "sol.ogg")!)
  private static let asked = fact(
    "asked", 6, #""question":"sol","audio":"sol.ogg","choices":["ros"]"#)
  private static let heard = fact("heard", 7, #""seat":1,"word":"sol","audio":"sol.ogg""#)

  /// A line that asks for a part, and the number of the request.
  private static func request(_ file: String, _ from: Int, _ id: Int) -> String {
    #"{"do":"recording","id":\#(id),"file":"\#(file)","from":\#(from)}"#
  }

  private static func part(_ id: Int, size: Int, from: Int, _ data: String) -> String {
    #"{"ok":"recording","id":\#(id),"file":"sol.ogg","size":\#(size),"from":\#(from),"data":"\#(data)"}"#
  }

  @Test func aRecordingIsFetchedInPartsWhenItIsNamedAndPlayedFromThenOn() {
    var talk = Self.talk(fetches: true)
    talk.hear(Self.asked)
    #expect(talk.sent == [Self.request("sol.ogg", 0, 4)])
    #expect(talk.sounds.isEmpty)
    talk.hear(Self.part(4, size: 6, from: 0, "T2dnUw=="))
    #expect(talk.sent == [Self.request("sol.ogg", 4, 5)])
    talk.hear(Self.part(5, size: 6, from: 4, "YWI="))
    #expect(talk.sent.isEmpty)
    #expect(talk.effects == [.keep(Array("OggSab".utf8), as: Self.kept)])
    talk.hear(Self.heard)
    #expect(talk.effects == [.sound(.word("sol", .swedish, Self.kept))])
    talk.hear(Self.asked)
    #expect(talk.effects.isEmpty, "It is here")
  }

  @Test func whatIsOnThisMachineIsPlayedAndFetchedOnlyIfTheServerHasAnother() {
    let other = KeptRecording(server: "s2", recording: Recording(file: "hus.ogg")!)
    var talk = Self.talk(kept: [Self.kept: 8, other: 4], fetches: true)
    talk.hear(Self.asked, Self.heard)
    #expect(talk.sounds == [.word("sol", .swedish, Self.kept)])
    #expect(talk.sent == [Self.request("sol.ogg", 0, 4)])
    // A word that was said anew is seldom as long as before.
    var another = talk
    another.hear(Self.part(4, size: 9, from: 0, "T2dnU2Fi"))
    #expect(another.sent == [Self.request("sol.ogg", 6, 5)])
    another.hear(Self.heard)
    #expect(another.sounds == [.word("sol", .swedish, Self.kept)], "The old one until then")
    another.hear(Self.part(5, size: 9, from: 6, "YWFh"))
    #expect(another.effects == [.keep(Array("OggSabaaa".utf8), as: Self.kept)])
    talk.hear(Self.part(4, size: 8, from: 0, "T2dnU2Fi"))
    #expect(talk.effects.isEmpty, "It is the same")
    talk.hear(Self.asked, Self.heard)
    #expect(talk.effects == [.sound(.word("sol", .swedish, Self.kept))], "Once a connection")
    talk.hear(Self.fact("heard", 8, #""seat":1,"word":"hus","audio":"hus.ogg""#))
    #expect(talk.sounds.isEmpty, "That one was another server's")
  }

  @Test func whatTheServerHasNoMoreIsNotPlayed() {
    var talk = Self.talk(kept: [Self.kept: 8], fetches: true)
    talk.hear(Self.asked)
    talk.hear(#"{"error":"no-recording","id":4,"say":"No."}"#)
    talk.hear(Self.heard)
    #expect(talk.effects == [.sound(Self.word("sol"))])
  }

  @Test func whatIsOnItsWayIsWaitedForAMomentAndWhatFollowsComesAfterIt() {
    var talk = Self.talk(fetches: true)
    talk.hear(Self.asked, Self.heard, Self.fact("heard", 8, #""seat":1,"word":"ros""#))
    #expect(talk.sounds.isEmpty)
    #expect(talk.session.due == 700)
    var late = talk
    talk.hear(Self.part(4, size: 4, from: 0, "T2dnUw=="))
    #expect(talk.sounds == [.word("sol", .swedish, Self.kept), Self.word("ros")])
    #expect(talk.session.due == 45_000)
    late.wait(699)
    #expect(late.effects.isEmpty)
    late.wait(1)
    #expect(late.sounds == [Self.word("sol"), Self.word("ros")])
    late.hear(Self.part(4, size: 4, from: 0, "T2dnUw=="))
    #expect(late.effects == [.keep(Array("OggS".utf8), as: Self.kept)], "It is for the next time")
  }

  @Test func aQuietClassForgetsWhatWaits() {
    var talk = Self.talk(fetches: true)
    talk.hear(Self.asked, Self.heard, #"{"event":"quiet","on":true}"#)
    #expect(talk.effects.contains(.hush))
    talk.hear(#"{"event":"quiet","on":false}"#)
    talk.wait(700)
    #expect(talk.sounds.isEmpty)
  }

  @Test(arguments: [
    #"{"error":"no-recording","id":4,"say":"There is no such recording."}"#,
    part(4, size: 2_097_153, from: 0, "T2dnUw=="), part(4, size: 0, from: 0, ""),
    part(4, size: 4, from: 0, "PGh0bQ=="), part(4, size: 4, from: 1, "T2dnUw=="),
    part(4, size: 3, from: 0, "T2dnUw=="), part(4, size: 9, from: 0, ""),
    part(4, size: 9, from: 0, "T2dn Uw="), #"{"ok":"recording","id":4}"#,
  ])
  func whereNothingComesOfItTheVoiceSpeaksAndItIsNotAskedForAgain(_ answer: String) {
    var talk = Self.talk(fetches: true)
    talk.hear(Self.asked, Self.heard)
    talk.hear(answer)
    #expect(talk.effects == [.sound(Self.word("sol"))], "And not a word about it")
    talk.hear(Self.asked, Self.heard)
    #expect(talk.effects == [.sound(Self.word("sol"))])
  }

  @Test(arguments: [
    "../sol.ogg", "/etc/passwd", "sol.exe", "a/b.ogg", ".ogg", "sol", "", "sol.ogg\\u0000", "1.ogg",
  ])
  func aNameThatIsAPathIsNobodys(_ file: String) {
    var talk = Self.talk(fetches: true)
    talk.hear(Self.fact("heard", 7, #""seat":1,"word":"sol","audio":"\#(file)""#))
    #expect(talk.effects == [.sound(Self.word("sol"))])
  }

  @Test func oneAfterTheOther() {
    var talk = Self.talk(fetches: true)
    talk.hear(
      Self.fact(
        "closed", 6,
        #""rights":[{"speak":"sol-ros","audio":"solros.ogg","word_audio":"ros.mp3"},{"speak":"a","audio":"sol.ogg"}]"#
      ))
    #expect(talk.sent == [Self.request("solros.ogg", 0, 4)])
    talk.hear(#"{"error":"no-recording","id":4,"say":"No."}"#)
    #expect(talk.sent == [Self.request("ros.mp3", 0, 5)])
    talk.hear(#"{"error":"no-recording","id":5,"say":"No."}"#)
    #expect(talk.sent == [Self.request("sol.ogg", 0, 6)])
  }

  @Test func aServerThatDoesNotKnowTheVerbIsAskedOnce() {
    var talk = Self.talk(fetches: true)
    talk.hear(
      Self.asked, Self.heard, Self.fact("heard", 8, #""seat":1,"word":"b","audio":"b.ogg""#))
    talk.hear(#"{"error":"unknown-verb","id":4,"say":"What?"}"#)
    #expect(talk.effects == [.sound(Self.word("sol")), .sound(Self.word("b"))])
    talk.hear(Self.fact("heard", 9, #""seat":1,"word":"c","audio":"c.ogg""#))
    #expect(talk.effects == [.sound(Self.word("c"))])
  }

  @Test func aNewLineAsksAnewForWhatIsNamedOnIt() {
    var talk = Self.talk(fetches: true)
    talk.hear(Self.asked)
    talk.lose()
    talk.wait(500)
    talk.connect()
    talk.hear(
      #"{"ok":"hello","id":7,"name":"Anna","rooms":[{"room":"K7","seat":1,"seq":6}]}"#)
    #expect(talk.sent.isEmpty)
    talk.hear(Self.asked)
    #expect(talk.sent == [Self.request("sol.ogg", 0, 8)])
  }

  @Test func whoCannotPlayThemAsksForNone() {
    var talk = Self.talk(fetches: false)
    talk.hear(Self.asked, Self.heard)
    #expect(talk.effects == [.sound(Self.word("sol"))])
  }
}
