import Net
import Testing

@testable import Terminal

/// Looking on: a teacher's board, one room, and the raw stream of both.
@Suite struct WatchTests {
  @Test func aRoomIsWatchedByAnybody() {
    var talk = Talk(.watch(room: "K7"), language: nil)
    talk.connect()
    #expect(
      talk.sent == [
        #"{"do":"json","id":1,"picture":60,"colour":false,"pings":true}"#,
        #"{"do":"type","id":2,"line":"watch K7"}"#,
      ])
    talk.hear(#"{"ok":"watch","id":2,"room":"K7","seq":3}"#)
    talk.hear(#"{"event":"picture","room":"K7","seq":3,"lines":["a"],"yours":true}"#)
    #expect(talk.effects == talk.shown.map { .show($0) }, "No bell for who looks on")
    talk.hear(#"{"event":"continued","room":"K7","seq":4,"next":"L8"}"#)
    talk.hear(#"{"event":"picture","room":"L8","seq":1,"lines":["b"]}"#)
    #expect(talk.shown.count == 1)
    talk.hear(#"{"event":"ended","room":"K7","seq":5,"say":"K7 ended."}"#)
    #expect(talk.ending == nil)
    talk.hear(#"{"event":"ended","room":"L8","seq":5,"say":"L8 ended."}"#)
    #expect(talk.ending == Ending(.success, "L8 ended."))
  }

  @Test func aRoomThatIsNotThereEndsIt() {
    var talk = Talk(.watch(room: "K7"), language: nil)
    talk.connect()
    talk.hear(#"{"ok":"json","id":1}"#)
    #expect(talk.effects.isEmpty)
    #expect(!talk.session.isListening)
    talk.hear(#"{"error":"no-such-room","id":2,"say":"There is no room K7."}"#)
    #expect(talk.ending == Ending(.failure, "There is no room K7."))
  }

  @Test func aKeyOfThisMachineIsShownToNoOther() {
    let purpose = Purpose.teach(ofThisMachine: "k1")
    var elsewhere = Talk(purpose, language: nil)
    elsewhere.connect(isThisMachine: false)
    #expect(!elsewhere.sent.joined().contains("k1"))
    #expect(elsewhere.question == .key)
    var here = Talk(purpose, language: nil)
    here.connect(isThisMachine: true)
    #expect(here.sent.last == #"{"do":"teach","id":2,"proves":"k1"}"#)
    here.hear(#"{"ok":"teach","id":2}"#)
    #expect(here.sent == [#"{"do":"type","id":3,"line":"watch *"}"#])
  }

  @Test func aTeacherReadsOfTheClassAndOfTheRoomThatIsLookedAt() {
    var talk = Talk(.teach(given: "k"), language: nil)
    talk.connect()
    talk.hear(#"{"ok":"teach","id":2}"#)
    talk.hear(#"{"ok":"watch","id":3,"room":"*","n":4}"#)
    let tried = #"{"event":"answered","n":5,"room":"K7","seq":9,"say":"Anna tried jam."}"#
    talk.hear(tried)
    #expect(talk.shown.isEmpty)
    talk.hear(#"{"event":"needs-help","n":6,"room":"K7","say":"Anna needs help."}"#)
    #expect(talk.shown == [.said("Anna needs help.")])
    talk.type("watch K7")
    talk.hear(#"{"ok":"watch","id":4,"room":"K7","seq":9}"#)
    #expect(talk.shown == [.said("To see all rooms again, type: watch *")])
    talk.hear(tried)
    #expect(talk.shown == [.said("Anna tried jam.")])
  }

  @Test func aWrongKeyIsAskedForAgainAndTheRightOneKept() {
    var talk = Talk(.teach(given: "wrong"), language: nil)
    talk.connect()
    talk.hear(#"{"error":"wrong-key","id":2,"say":"No."}"#)
    #expect(talk.question == .key)
    talk.type("right")
    #expect(talk.sent == [#"{"do":"teach","id":3,"proves":"right"}"#])
    talk.hear(#"{"ok":"teach","id":3}"#)
    talk.lose()
    talk.wait(500)
    talk.connect()
    #expect(talk.sent.last?.contains(#""proves":"right""#) == true)
    talk.hear(#"{"ok":"teach","id":6}"#)
    talk.hear(#"{"event":"key-changed","say":"Another key."}"#)
    #expect(talk.question == .key)
  }

  /// On a wall nothing else is seen, also after the line broke.
  @Test(arguments: [true, false]) func aTurnedBoardIsTurnedAgain(isTurned: Bool) {
    var talk = Talk(.teach(given: "k"), language: nil)
    talk.connect()
    talk.hear(#"{"ok":"teach","id":2}"#, #"{"ok":"watch","id":3,"room":"*","n":4}"#)
    talk.hear(#"{"event":"picture","lines":["class"]\#(isTurned ? #","wall":true"# : "")}"#)
    talk.hear(#"{"event":"flown","n":5,"words":2,"far":9}"#)
    #expect(talk.shown.contains(.countdown) == isTurned)
    talk.lose()
    talk.wait(500)
    talk.connect()
    talk.hear(#"{"ok":"teach","id":5}"#)
    #expect(
      talk.sent.map { $0.contains(#""line":"watch *""#) } == (isTurned ? [true, false] : [true]))
    #expect(talk.sent.contains { $0.contains(#""line":"screen""#) } == isTurned)
  }

  @Test func whereNobodyCanBeAskedAMissingKeyIsAMistakeInTheCommand() {
    var talk = Talk(.teach(), canAsk: false)
    talk.connect()
    #expect(talk.ending?.code == .usage)
  }

  @Test func theBoardStandsUnlessARoomIsWatched() {
    var talk = Talk(.teach(given: "k"), language: nil)
    talk.connect()
    talk.hear(#"{"ok":"teach","id":2}"#, #"{"ok":"watch","id":3,"room":"*","n":4}"#)
    talk.hear(#"{"event":"picture","lines":["board"]}"#)
    #expect(talk.shown == [.picture(Picture(lines: ["board"]), isWanted: false)])
    talk.hear(#"{"ok":"watch","id":4,"room":"K7","seq":2}"#)
    talk.hear(#"{"event":"picture","room":"K7","seq":2,"lines":["room"]}"#)
    talk.hear(#"{"event":"picture","lines":["new board"]}"#)
    #expect(talk.effects.isEmpty)
    talk.hear(#"{"ok":"unwatch","id":5}"#)
    #expect(talk.shown == [.picture(Picture(lines: ["new board"]), isWanted: false)])
    // Nothing is followed any more.
    talk.hear(#"{"event":"picture","lines":[]}"#)
    #expect(talk.shown == [.picture(Picture(lines: []), isWanted: false)])
    talk.hear(#"{"ok":"watch","id":6,"room":"K7","seq":2}"#)
    talk.hear(#"{"event":"picture","room":"K7","seq":2,"lines":["room"]}"#)
    talk.hear(#"{"ok":"unwatch","id":7}"#)
    #expect(talk.shown.isEmpty, "The board is gone")
  }
}

extension WatchTests {
  /// What is answered, and which pictures are seen of those that come for the board and for room K7 by turns.
  @Test func onePictureStandsWhateverElseIsFollowed() {
    let steps: [(answer: String, seen: String)] = [
      (#"{"ok":"watch","id":4,"room":"K7","seq":2}"#, "K7"),
      (#"{"ok":"unwatch","id":5,"room":"*"}"#, "K7"),
      (#"{"ok":"watch","id":6,"room":"*","n":9}"#, "board"),
      (#"{"ok":"watch","id":7,"room":"K7","seq":4}"#, "K7"),
      (#"{"ok":"unwatch","id":8,"room":"K7"}"#, "board"),
    ]
    var talk = Talk(.teach(given: "k"), language: nil)
    talk.connect()
    talk.hear(#"{"ok":"teach","id":2}"#, #"{"ok":"watch","id":3,"room":"*","n":4}"#)
    talk.hear(#"{"event":"picture","lines":["board"]}"#)
    for step in steps {
      talk.hear(step.answer)
      var seen: Set<String> = []
      for number in 1...2 {
        for (room, field) in [("board", ""), ("K7", #""room":"K7","seq":2,"#)] {
          talk.hear(#"{"event":"picture",\#(field)"lines":["\#(room) \#(number)"]}"#)
          for case .picture(let picture, _) in talk.shown {
            seen.formUnion(picture.lines.map { String($0.prefix { $0 != " " }) })
          }
        }
      }
      #expect(seen == [step.seen], "\(step.answer)")
    }
  }
}

@Suite struct EventStreamTests {
  private static func text(_ effects: [Effect]) -> [String] {
    effects.map {
      switch $0 {
      case .send(let bytes): "> " + String(decoding: bytes.dropLast(), as: UTF8.self)
      case .show(.raw(let line)): "= " + String(decoding: line, as: UTF8.self)
      case .call: "call"
      case .hangUp: "hang up"
      case .leave(let ending): "leave \(ending.code)"
      case .show, .sound, .hush, .keep, .remember, .forget: "\($0)"
      }
    }
  }

  private static func hear(_ stream: inout EventStream, _ line: String, at now: Int = 0)
    -> [String]
  {
    text(stream.heard(Array(line.utf8), at: now))
  }

  /// Hears the greeting, is a teacher, and answers with what came then.
  private static func teach(_ stream: inout EventStream) -> [String] {
    var server = ProvingServer()
    let asked = hear(&stream, Talk.greeting).map { server.read(String($0.dropFirst(2))) }
    #expect(asked == [#"{"do":"teach","proves":"k"}"#])
    return hear(&stream, server.answering(#"{"ok":"teach"}"#))
  }

  @Test func theClassIsCopiedAndGoesOnWhereItBroke() {
    var stream = EventStream(.teach(given: "k"), place: "p")
    _ = stream.connected(isThisMachine: false, at: 0)
    #expect(
      Self.teach(&stream) == [
        #"> {"do":"json","pings":true}"#, #"> {"do":"watch","room":"*"}"#,
      ])
    #expect(Self.hear(&stream, #"{"ok":"json"}"#).isEmpty)
    #expect(Self.hear(&stream, #"{"ok":"watch","n":4}"#) == [#"= {"ok":"watch","n":4}"#])
    #expect(Self.hear(&stream, #"{"event":"joined","n":5}"#) == [#"= {"event":"joined","n":5}"#])
    #expect(Self.hear(&stream, #"{"event":"ping"}"#).isEmpty)
    #expect(Self.text(stream.lost(nil, at: 10)).isEmpty)
    #expect(stream.due == 510)
    #expect(Self.text(stream.woken(at: 510)) == ["call"])
    _ = stream.connected(isThisMachine: false, at: 510)
    #expect(Self.teach(&stream).last == #"> {"do":"watch","room":"*","after":5}"#)
  }

  @Test(arguments: ["", #","proof":"00""#])
  func aServerThatDoesNotKnowTheKeyIsToldNothingMore(proof: String) {
    var stream = EventStream(.teach(given: "k"), place: "p")
    _ = stream.connected(isThisMachine: false, at: 0)
    _ = Self.hear(&stream, Talk.greeting)
    #expect(Self.hear(&stream, #"{"ok":"teach"\#(proof)}"#).last == "leave failure")
  }

  @Test func aRoomIsCopiedToItsEnd() {
    var stream = EventStream(.watch(room: "K7"), place: "p")
    _ = stream.connected(isThisMachine: false, at: 0)
    #expect(Self.hear(&stream, Talk.greeting).last == #"> {"do":"watch","room":"K7"}"#)
    _ = Self.hear(&stream, #"{"ok":"watch","room":"K7","seq":2}"#)
    #expect(Self.hear(&stream, #"{"event":"ended","room":"K7","seq":3}"#).last == "leave success")
  }

  @Test(arguments: [
    (Purpose.teach(), Talk.greeting, "leave usage"),
    (.watch(room: "K7"), "SSH-2.0", "leave failure"),
    (.watch(room: "K7"), #"{"event":"hello","server":"s","protocol":2}"#, "leave failure"),
  ])
  func whatCannotBeEndsIt(_ purpose: Purpose, _ greeting: String, _ end: String) {
    var stream = EventStream(purpose, place: "p")
    _ = stream.connected(isThisMachine: false, at: 0)
    #expect(Self.hear(&stream, greeting).last == end)
  }

  @Test func aWrongKeyOrRoomIsAFailure() {
    var stream = EventStream(.teach(given: "k"), place: "p")
    _ = stream.connected(isThisMachine: false, at: 0)
    _ = Self.hear(&stream, Talk.greeting)
    #expect(Self.hear(&stream, #"{"error":"wrong-key","say":"No."}"#).last == "leave failure")
  }

  @Test func aLostLineIsTriedAgainLikeAnyOther() {
    var stream = EventStream(.watch(room: "K7"), place: "p")
    func come(at now: Int) {
      _ = stream.connected(isThisMachine: false, at: now)
      _ = Self.hear(&stream, Talk.greeting, at: now)
      _ = Self.hear(&stream, #"{"ok":"watch","room":"K7","seq":2}"#, at: now)
    }
    come(at: 0)
    #expect(Self.text(stream.heardNoise(at: 0)) == ["hang up"])
    for (now, pause) in [(0, 500), (500, 1000), (1500, 2000)] {
      #expect(stream.due == now + pause)
      #expect(Self.text(stream.woken(at: now + pause)) == ["call"])
      #expect(stream.lost(.refused, at: now + pause).isEmpty)
    }
    #expect(Self.text(stream.woken(at: 7500)) == ["call"])
    come(at: 7500)
    #expect(stream.due == 7500 + 45_000)
    #expect(Self.text(stream.woken(at: 52_500)) == ["hang up"])
    #expect(stream.due == 52_500 + 500, "It had come about, so this is a first loss")
  }
}
