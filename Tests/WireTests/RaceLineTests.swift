import Games
import Testing
import Words

@testable import Wire

/// A race in plain words.
@Suite struct RaceLineTests {
  private func read(_ line: String, expected: [String]? = nil) throws -> Ask {
    try PlainLine.read(
      line, choices: expected.map { _ in [] },
      typing: expected.map(Typing.lines) ?? .choices, language: .swedish
    ).message.ask
  }

  private func race(_ move: RaceMove) -> Ask { .move(.race(move), room: nil) }

  private func stop(_ number: Int? = nil, _ change: (inout RaceMove.StopWish) -> Void)
    -> Ask
  {
    var wish = RaceMove.StopWish()
    change(&wish)
    return race(.stop(number, wish))
  }

  @Test func aStopIsWrittenAsItIsTyped() throws {
    #expect(
      try read("stopp räv Bakom stenen, där \"Bo\" bor!  Ser du?")
        == stop {
          $0.code = "räv"
          $0.clue = "Bakom stenen, där \"Bo\" bor! Ser du?"
        })
    let whole = stop(2) {
      $0.code = "uggla"
      $0.clue = "Högt upp."
      $0.question = "Vem bor här?"
      $0.answers = ["en uggla ", " Ugglan"]
      $0.latitude = 59.3293
      $0.longitude = -18
      $0.radius = 30
    }
    for line in [
      "stopp uggla Högt upp. nr=2 fråga=Vem bor här? svar=en uggla | Ugglan nord=59,3293 ost=-18 radie=30",
      "STOP lat=59.3293 lon=-18 uggla number=2 Högt upp. radius=30 answers=en uggla | Ugglan question=Vem bor här?",
      "stop code=uggla clue=Högt upp. question=Vem bor här? answers=en uggla | Ugglan lat=59.3293 lon=-18 radius=30 number=2",
    ] { #expect(try read(line) == whole, "\(line)") }
    #expect(try read("stopp nr=1 ordfråga=ja") == stop(1) { $0.isCompound = true })
  }

  @Test func aloneStopStopsLookingOn() throws {
    for line in ["stop", "STOPP", "stopp!"] {
      #expect(try read(line) == .unwatch(room: nil))
    }
  }

  @Test(arguments: [
    (
      "rubrik Djuren i skogen om=Hitta dem!",
      RaceMove.title(name: "Djuren i skogen", about: "Hitta dem!")
    ),
    ("title about=Seek. Find.", .title(name: nil, about: "Seek. Find.")),
    ("flytta 3 1", .move(3, to: 1)), ("stryk 2", .remove(2)), ("remove 2", .remove(2)),
    ("tid 09:30", .time(.typed("09:30"))),
    ("time 2026-11-22 09:30", .time(.typed("2026-11-22 09:30"))),
    ("tid nej", .time(.off)), ("time off", .time(.off)), ("lag Röda rävar", .team("Röda rävar")),
    ("team", .team(nil)), ("visa", .show(true)), ("show no", .show(false)), ("avsluta", .end),
    ("framme Räv!", .arrive("Räv")),
    ("here 59.5 18 12.5", .here(.init(latitude: 59.5, longitude: 18, accuracy: 12.5))),
    ("här -0,5 18", .here(.init(latitude: -0.5, longitude: 18))),
  ])
  func moves(_ line: String, _ move: RaceMove) throws {
    #expect(try read(line) == (move == .end ? .end(nil) : race(move)))
  }

  @Test(arguments: [
    ("bjud Anna Lisa", Ask.invite(name: "Anna Lisa")), ("med", .join(room: nil)),
    ("join K7", .join(room: "K7")), ("nej tack", .refuse(room: nil)),
    ("no thanks", .refuse(room: nil)),
    ("refuse K7", .refuse(room: "K7")),
  ])
  func invitations(_ line: String, _ request: Ask) throws {
    #expect(try read(line) == request)
  }

  @Test(arguments: [
    "här", "här 59", "här norr söder", "här 59 nan", "flytta 1", "stryk", "tid", "bjud",
  ])
  func whatIsMissingIsSaid(_ line: String) {
    #expect(throws: WireTrouble.self) { try read(line) }
  }

  /// On the way to a stop, and at one.
  @Test(arguments: [
    ("nej", ["nej"], true), ("hej då", ["Hejdå"], true), ("Stopp!", ["stopp"], true),
    ("stopp", ["räv"], false), ("en lång svans", ["räv"], true), ("zebra", [], true),
    ("rum", [], false), ("lyssna", ["räv"], false),
  ])
  func aLineThatBringsOneOnIsAnAnswer(_ line: String, _ expected: [String], isAnswer: Bool) throws {
    if let asked = try read(line, expected: expected).asked as? Verb.MoveIn,
      case .answer = asked.move.own as? WordMove
    {
      #expect(isAnswer)
    } else {
      #expect(!isAnswer)
    }
  }
}
