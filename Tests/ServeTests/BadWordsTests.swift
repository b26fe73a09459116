import Games
import Testing
import Words

@testable import Classroom
@testable import Hall
@testable import Serve
@testable import Wire

/// The same in plain words: one sentence for each line that cannot be done, in the child's language.
@Suite struct BadWordsTests {
  /// What is typed by whom has said hello, and a part of the one sentence that answers it.
  static let typed: [(String, String)] = [
    ("hello", "Hi P3! What can you do? Type: help"),
    ("hello " + String(repeating: "a", count: 21), "That name does not work"),
    ("hello An\u{200B}na", "That name does not work"),
    ("hello \u{202E}annA", "That name does not work"),
    ("hello 🚀", "That name does not work"),
    ("hello A\u{301}\u{302}\u{303}\u{304}\u{305}", "That name does not work"),
    ("hello Anna\u{7}", "The name Anna is taken"),
    ("hello ANNA", "The name Anna is taken"),
    ("hello An-na", "looks so much like Anna"),
    ("hello Anna hatbox-10", "That was not the word for Anna"),
    ("hello token=x", "does not know that token"),
    ("sit", "Which room?"),
    ("sit Q0", "There is no room Q0"),
    (
      "sit " + String(repeating: "Q", count: 8000),
      "That was too long (room). Try something shorter!"
    ),
    ("watch", "Which room?"),
    ("watch Q0 after=-1", "after should be a whole number"),
    ("unwatch", "Stop for today?"),
    ("look", "You are not in a game yet"),
    ("leave", "You are not in a game yet"),
    ("next", "You are not in a game yet"),
    ("again", "You are not in a game yet"),
    ("ready", "You are not in a game yet"),
    ("hint", "You are not in a game yet"),
    ("cheer", "You are not in a game yet"),
    ("cheer boo", "You are not in a game yet"),
    (#"{"do":"cheer","cheer":"boo"}"#, "is no cheer"),
    ("play bingo choices=3", "There can be 2 or 4 words"),
    ("answer", "Which word?"),
    ("answer hat", "You are not in a game yet"),
    ("best Bo", "Everybody's best is their own"),
    ("best reset Bo", "Everybody's best is their own"),
    ("bästa nolla Bo", "Everybody's best is their own"),
    ("best name=Bo reset=yes", "Everybody's best is their own"),
    ("best reset=perhaps", "reset should be yes or no"),
    ("play letters mode=first", "There is no mode first. There are: duel, turns."),
    ("play chess", "There is no game chess"),
    ("play bingo xx", "There is no list xx"),
    ("play bingo 9", "There is no level 9"),
    ("play bingo \(Int.max)", "There is no level"),
    ("play bingo 99999999999999999999", "There is no list 999"),
    ("play bingo seats=0", "A game has 1 to 8 seats"),
    ("play bingo seats=\(Int.min)", "A game has 1 to 8 seats"),
    ("play bingo think=-1", "The time to think is"),
    ("play bingo think=\(Int.max)", "The time to think is"),
    ("play bingo mode=wild", "There is no mode wild"),
    ("play cards questions=0", "There can be 1 to"),
    ("play cards questions=1000000", "There can be 1 to"),
    ("play hangman rounds=0", "There can be 1 to 20 rounds"),
    ("play hangman rounds=21", "There can be 1 to 20 rounds"),
    ("play hangman free=perhaps", "free should be yes or no"),
    ("word", "Which word?"),
    ("guess", "Which letter, or which word?"),
    ("guess a", "You are not in a game yet"),
    ("word sunset", "You are not in a game yet"),
    ("play bingo diagonals=perhaps", "diagonals should be yes or no"),
    ("play bingo en 1 more", "I do not understand \"more\" after play"),
    ("lang", "Which language?"),
    ("lang tlh", "lang can be"),
    ("text 5", "width can be"),
    ("text wide", "width should be a whole number"),
    ("hlelo", "Did you mean: hello"),
    ("\u{0}x\u{0}", "I do not understand \"x\""),
    ("5", "There is no 5 here. There are: 1 2 3 9"),
    ("[\"do\"]", "I do not understand"),
    (String(repeating: "🚀", count: 2_000), "I do not understand"),
    (String(repeating: "x", count: 8_193), "The line is too long"),
    ("{", "The line is not JSON"),
    (#"{"do":"me","id":[]}"#, "id should be"),
  ]

  @Test func eachLineIsAnsweredByOneSentenceAndNobodyElseNotices() {
    let stage = MemoryStage(seed: 11)
    for name in ["anna", "bo"] { stage.enter(name) }
    _ = stage.seat(["anna", "bo"])
    for name in ["anna", "bo"] { _ = stage.take(name) }
    stage.open("p3")
    stage.send("hello P3", from: "p3")
    for (line, part) in Self.typed {
      stage.pass(70_000)
      _ = stage.take("p3")
      let answer = stage.ask("p3", line)
      #expect(answer.count == 1, "\(line)")
      #expect(answer.first?.contains(part) == true, "\(line): \(answer)")
      #expect((answer.first?.count ?? 0) < 250, "\(line)")
      #expect(stage.ask("p3", "me").first == "You are P3.")
    }
    for name in ["anna", "bo"] { #expect(stage.take(name).filter { !$0.isInPassing } == []) }
  }

  @Test func whoWasNotAskedWhoItIsIsToldToSayHello() {
    let stage = MemoryStage(seed: 11)
    stage.open("p3")
    _ = stage.take("p3")
    let early = [
      "play", "open", "ready", "next", "leave", "again", "me", "best", "cheer", "listen",
      "hint",
    ]
    for line in early {
      #expect(
        stage.ask("p3", line) == ["First say who you are. Type for example: hello Anna"], "\(line)")
    }
    // The first verb, and later a hello that succeeds, tell the language.
    stage.open("p4")
    _ = stage.take("p4")
    #expect(stage.ask("p4", "spela") == ["Säg först vem du är. Skriv till exempel: hej Anna"])
    #expect(stage.ask("p4", "play") == ["Säg först vem du är. Skriv till exempel: hej Anna"])
    #expect(stage.ask("p4", "hello P4").first?.hasPrefix("Hi P4!") == true)
  }

  /// Or all would see nearly the word.
  @Test func aMisspeltWordBehindAnOldNameIsNoNewName() {
    let stage = MemoryStage(seed: 11)
    stage.enter("anna")
    stage.teacher("eva")
    _ = stage.ask("eva", #"{"do":"rename","name":"Anna","to":"Anna Lisa"}"#)
    stage.open("p3")
    _ = stage.take("p3")
    let answer = stage.ask("p3", "hello anna solros raev 417")
    #expect(answer.first?.hasPrefix("That was not the word for anna.") == true, "\(answer)")
  }

  @Test func telnetGoesOnShowingAfterControlC() {
    let stage = MemoryStage(seed: 11)
    stage.open("p3")
    stage.send("hello P3", from: "p3")
    _ = stage.take("p3")
    stage.send([255, 244, 255, 253, 6] as [UInt8], from: "p3")
    #expect(stage.link("p3")?.bytes == [255, 252, 6])
    _ = stage.link("p3")?.takeLines()
    #expect(stage.ask("p3", "me").first == "You are P3.")
  }

  @Test func afterByeNothingIsHeardAnyMore() {
    for bye in ["bye", "hejdå", "HEJDA", "{\"do\":\"bye\"}"] {
      let stage = MemoryStage(seed: 11)
      stage.open("p3")
      _ = stage.take("p3")
      stage.send("hello P3\r\n\(bye)\r\nrooms\r\nhello P4\r\n{\"do\":\"me\"}", from: "p3")
      let lines = stage.take("p3")
      #expect(
        lines.suffix(1).allSatisfy { $0.hasPrefix("Bye!") || $0.hasPrefix("Hej då!") }, "\(lines)")
      #expect(stage.link("p3")?.isFinished == true)
      #expect(stage.ask("p3", "me") == [])
    }
  }

  /// Nor does anybody come in by what stood behind a goodbye, once the connection is closed.
  @Test func whatComesBehindAGoodbyeIsNobody() {
    let bad = String(repeating: "hallå hallå\n", count: 50)
    for goodbye in ["bye\n", "{\"do\":\"bye\"}\n", "GET / HTTP/1.1\r\nHost: x\r\n\r\n", bad] {
      let stage = MemoryStage(seed: 11)
      for name in ["p3", "p4"] { stage.open(name) }
      stage.send("\(goodbye)hello Carl\n{\"do\":\"hello\",\"name\":\"Cia\"}\n\(bad)", from: "p3")
      #expect(stage.link("p3")?.isFinished == true)
      #expect(stage.house.guests.all.map(\.id) == [stage.visitor("p4")].compactMap(\.self))
      #expect(stage.house.guests.leaving.isEmpty)
      #expect(stage.house.hall.book.pupils.isEmpty)
    }
  }

  /// Who watches on after its last word, and is let in meanwhile, is not left behind when it goes.
  @Test func whoIsLetInAfterItsLastWordIsGoneWhenItGoes() throws {
    let stage = MemoryStage(seed: 11)
    stage.enter("anna")
    for name in ["bo", "cia", "teacher"] { stage.open(name) }
    stage.send("hello Bo\nplay bingo", from: "bo")
    let code = try #require(stage.house.hall.rooms.values.first?.code)
    stage.drop("anna")
    stage.send("watch \(code)\nhello Anna", from: "cia")
    stage.end("cia")
    stage.send("teach \(TestWords.key)\naccept Anna", from: "teacher")
    let anna = try #require(stage.house.hall.book.pupil(named: "Anna"))
    #expect(stage.house.hall.isHere(anna))
    stage.drop("cia")
    #expect(!stage.house.hall.isHere(anna))
  }

  @Test func aWordOnTheScreenIsAnswered() {
    let stage = MemoryStage(seed: 11)
    stage.open("p3")
    stage.send("hello P3", from: "p3")
    stage.send("play bingo seats=1 think=0", from: "p3")
    _ = stage.take("p3")
    // Told what is there, costing nothing, before and after.
    #expect(stage.ask("p3", "zebra").first?.hasPrefix("\"zebra\" is not here") == true)
    #expect(stage.ask("p3", "answer rooms").first?.hasPrefix("\"rooms\" is not") == true)
    #expect(stage.ask("p3", "rooms").first?.contains("playing") == true)
    let wrong = stage.choice(for: "p3", right: false) ?? ""
    #expect(stage.ask("p3", wrong.uppercased()).count == 1)
    #expect(stage.ask("p3", wrong) == ["\(wrong) is gone. Never mind. Take another word."])
    let right = stage.choice(for: "p3", right: true) ?? ""
    let asked = stage.question(for: "p3")?.question ?? ""
    #expect(stage.ask("p3", "\(asked) + \(right)").first?.contains("\(asked)·\(right)") == true)
  }
}
