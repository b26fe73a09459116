import JSON
import Testing
import Words

@testable import Classroom
@testable import Games
@testable import Hall
@testable import Wire

/// How the plan of the class is typed, and how it stands in a journal.
@Suite struct PlanLineTests {
  private func read(_ line: String) throws -> Ask {
    try PlainLine.read(line, choices: nil, language: .english).message.ask
  }

  private func read(json: String) throws -> Ask { try Message(json: Array(json.utf8)).ask }

  private func trouble(_ line: String) -> WireTrouble? {
    do throws(WireTrouble) {
      _ = try PlainLine.read(line, choices: nil, language: .english)
      return nil
    } catch {
      return error
    }
  }

  private func group(_ name: String, _ runs: [[String]]) -> Ask {
    .group(name: name, members: .words(runs))
  }

  @Test(arguments: [
    ("group Seals = Anna, Bo", [["Anna"], ["Bo"]]), ("group Seals: Anna Bo", [["Anna", "Bo"]]),
    ("grupp Seals =Anna och Bo.", [["Anna"], ["Bo"]]),
    ("group Seals: Anna Lisa, Bo and Cy", [["Anna", "Lisa"], ["Bo"], ["Cy"]]),
    ("group Seals = Anna , , Bo & Cy!", [["Anna"], ["Bo"], ["Cy"]]),
    ("GROUP name=Seals members=Anna, Bo", [["Anna"], ["Bo"]]),
    ("grupp namn=Seals medlemmar=Anna Bo", [["Anna", "Bo"]]),
  ])
  func aGroupIsTypedInManyWays(line: String, runs: [[String]]) throws {
    guard let asked = try read(line).asked as? Verb.Grouping else {
      Issue.record("\(line)")
      return
    }
    #expect(asked.name.filter { $0 != " " } == "Seals" && asked.members == .words(runs), "\(line)")
  }

  @Test func programsNameEachByItself() throws {
    #expect(
      try read(json: #"{"do":"group","name":"Seals","members":["Anna Lisa","Bo"]}"#)
        == .group(name: "Seals", members: .list(["Anna Lisa", "Bo"])))
    #expect(
      try read(json: #"{"do":"pair","members":["Anna","Bo"],"level":2}"#)
        == .pair(Pairing(.named(.list(["Anna", "Bo"])), wish: level(2))))
  }

  private func level(_ level: Int, of game: GameKind? = nil) -> Wish {
    var wish = Wish()
    wish.level = level
    wish.rules.game = game
    return wish
  }

  @Test func aPairIsTypedInManyWays() throws {
    for line in ["pair Anna Bo", "para Anna Bo", "pair members=Anna Bo"] {
      #expect(try read(line) == .pair(Pairing(.named(.words([["Anna", "Bo"]])))))
    }
    for line in ["pair *", "para *", "pair members=*"] {
      #expect(try read(line) == .pair(Pairing(.everybody)))
    }
    for line in ["pair Anna Bo game=bingo level=2", "para Anna Bo spel=bingo nivå=2"] {
      #expect(
        try read(line)
          == .pair(Pairing(.named(.words([["Anna", "Bo"]])), wish: level(2, of: .bingo))))
    }
  }

  @Test func todayIsAWishOrNothing() throws {
    #expect(try read("today") == .today)
    #expect(try read("idag bingo 2") == .today(level(2, of: .bingo)))
    for word in ["off", "none", "av", "inget", "nej", "OFF"] {
      #expect(try read("today \(word)") == .today(nil))
    }
    #expect(try read(json: #"{"do":"today","game":"off"}"#) == .today(nil))
    #expect(try read("free off") == .free(false))
    #expect(try read("fritt på") == .free(true))
    #expect(try read("free") == .free(nil))
  }

  @Test func whoPlaysAloneMaySaySoWhereTheGameStands() throws {
    var alone = Wish()
    alone.seats = 1
    for line in ["play alone", "spela själv", "spela ENSAM"] {
      #expect(try read(line) == .play(alone))
    }
    alone.level = 2
    #expect(try read("play alone 2") == .play(alone))
  }

  @Test func whatIsMissingIsNamed() {
    for (line, field, verb) in [
      ("group", "name", .group), ("group Seals", "members", .group),
      ("group Seals =", "members", .group), ("group Seals = , and", "members", .group),
      ("pair ,", "members", .pair), ("approve", "name", .approve),
      ("ungroup", "name", .ungroup),
    ] as [(String, String, Verb)] {
      #expect(trouble(line) == .missing(field, verb), "\(line)")
    }
    #expect(trouble("today chess") == .noSuchGame("chess"))
    #expect(trouble("free maybe") == .wrongKind(field: "free", wanted: .yesOrNo))
  }

  // MARK: In a journal

  private static var wish: Wish {
    var wish = Wish()
    wish.rules.game = .letters
    (wish.list, wish.level, wish.seats) = ("min-lista", 4, 3)
    wish.rules[.mode] = .text("duel")
    wish.rules[.think] = .number(0)
    wish.rules[.diagonals] = .flag(true)
    wish.rules[.questions] = .number(7)
    wish.rules[.free] = .flag(false)
    wish.rules[.rounds] = .number(9)
    wish.rules[.plan] = .text("wood")
    wish.allowsWatching = false
    return wish
  }

  private static let facts =
    [
      TodaySet(wish: wish), TodaySet(wish: nil), FreeSet(isFree: false), FreeSet(isFree: true),
      GroupProposed(
        group: GroupNumber(3), name: "Sälar", members: [Pupil(1), Pupil(2)], proposer: Pupil(2)),
      GroupMade(group: GroupNumber(4), name: "x", members: [Pupil(7), Pupil(8), Pupil(9)]),
      GroupApproved(group: GroupNumber(3)), GroupLeft(group: GroupNumber(4), pupil: Pupil(8)),
      GroupEnded(group: GroupNumber(4)),
      Paired(pair: Plan.Pair(members: [Pupil(1), Pupil(2)], wish: nil)),
      Paired(pair: Plan.Pair(members: [Pupil(3), Pupil(4), Pupil(5)], wish: wish)),
      Parted(pupils: [Pupil(1), Pupil(2)]),
    ].map { (fact: any ClassFact) in AnyClassFact(fact) }

  @Test(arguments: facts)
  func aFactIsReadAsItWasWritten(fact: AnyClassFact) throws {
    let decision = Record.decision(
      Decision(
        number: 1, at: Moment(milliseconds: 5), by: nil, receipt: nil,
        told: [.inClass(fact)]))
    for record in [decision, .kept(.fact(fact))] {
      #expect(try Record((record.encode() + Array("}".utf8))[...]) == record)
    }
  }

  @Test(arguments: [
    #""event":"group-made","group":0,"name":"x","pupils":[1,2]"#,
    #""event":"group-made","group":1,"name":"x","pupils":[1,-2]"#,
    #""event":"group-made","group":1,"name":"x\u001b","pupils":[1,2]"#,
    #""event":"group-proposed","group":1,"name":"x","pupils":[1,2]"#,
    #""event":"free-set""#, #""event":"today-set","game":"chess""#,
    #""event":"today-set","seats":1000000"#, #""event":"paired","pupils":"x""#,
    #""event":"nonsense""#,
  ])
  func whatCannotHaveBeenWrittenIsNotRead(fields: String) {
    let kept = Array("{\"kept\":\"plan\",\(fields)}".utf8)
    #expect(throws: Unreadable.self, "\(fields)") { try Record(kept[...]) }
    let fact = Array("{\"n\":1,\"at\":1,\"facts\":[{\(fields)}]}".utf8)
    #expect(throws: Unreadable.self, "\(fields)") { try Record(fact[...]) }
  }
}
