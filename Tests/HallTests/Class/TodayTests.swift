import Testing
import Words

@testable import Classroom
@testable import Games
@testable import Hall

/// What bare `play` means.
@Suite struct TodayTests {
  private static let level3 = Wish.with {
    $0.rules.game = .cards
    $0.level = 3
    $0.rules[.questions] = .number(1)
  }

  @Test func barePlayMeansWhatTheTeacherSaid() throws {
    var school = School.taught(2)
    try school.lead(.today(Self.level3))
    try school.done(.play, by: 1)
    let setup = try #require(school.room(1)?.setup)
    #expect(setup.rules == Games.Rules(Cards.self, Cards.Rules(questions: 1)))
    #expect(setup.list == "sv" && setup.level == 3 && setup.seats == 2)
    // Who speaks another language plays the same, and so they find each other.
    school.setLanguage(.english, of: 2)
    #expect(try school.done(.play, by: 2).room == 1)
    #expect(school.room(1)?.phase == .playing)
  }

  @Test(
    arguments: [
      ("nothing", Wish(), true),
      ("its game", .with { $0.rules.game = .cards }, true),
      ("three seats", .with { $0.seats = 3 }, true),
      ("alone", .with { $0.seats = 1 }, true),
      ("another game", .with { $0.rules.game = .bingo }, false),
      ("a level", .with { $0.level = 1 }, false),
      ("its game and a level", .with { ($0.rules.game, $0.level) = (.cards, 1) }, false),
      ("a list", .with { $0.list = "en" }, false),
    ] as [(String, Wish, Bool)])
  func whoNamesMoreMeansThat(_ what: String, _ wish: Wish, _ isToday: Bool) throws {
    var school = School.taught(1)
    try school.lead(.today(Self.level3))
    try school.done(.play(wish), by: 1)
    let setup = try #require(school.room(1)?.setup)
    #expect((setup.level == 3 && setup.rules.kind == .cards) == isToday, "\(what)")
    if let seats = wish.seats { #expect(setup.seats == seats) }
    #expect(school.hall.isOnToday(setup) == isToday)
  }

  @Test func aGameAloneIsTheUsualListAndLevelOfTheTeachersLanguage() throws {
    var school = School.taught(1)
    school.setLanguage(.english, of: School.teacher)
    try school.lead(.today(.with { $0.rules.game = .letters }))
    #expect(school.today?.list == "en" && school.today?.level == 1)
    try school.lead(.today(.with { $0.level = 1 }))
    #expect(school.today?.rules.game == .bingo)
  }

  /// What a game takes no notice of is not checked either, and so it must not be kept.
  @Test func whatTheGameDoesNotHeedIsNotKept() throws {
    var school = School.taught(1)
    for game in GameKind.allCases {
      var wish = Wish()
      wish.rules.game = game
      wish.rules[.rounds] = .number(game == .hangman ? 3 : .max)
      wish.rules[.questions] = .number(game == .cards ? 1 : .min)
      wish.rules[.think] = .number(game == .hangman || game == .letters ? .max : 5)
      wish.rules[.plan] = game == .race ? nil : .text("x")
      wish.rules[.mode] = game == .hangman || game == .race ? .text("x") : nil
      (wish.rules[.diagonals], wish.rules[.free]) = (.flag(true), .flag(true))
      try school.lead(.today(wish))
      let today = try #require(school.today)
      let setup = try school.hall.setup(for: today, language: .swedish)
      #expect(setup == (try school.hall.setup(for: wish, language: .swedish)))
      #expect(today.rules == wish.rules.heeded(by: game))
      #expect(![today.rules[.rounds], today.rules[.think]].contains(.number(.max)))
    }
  }

  @Test func everyoneWhoSitsNowhereHearsOfIt() throws {
    var school = School.taught(4)
    try school.done(.play, by: 1)
    try school.done(.play, by: 2)
    school.hangUp(4)
    let turn = school.ask(.lead(.arrange(.today(Self.level3))), by: School.teacher)
    #expect(turn.planned == [3: [.today]])
    #expect(turn.classFacts.count == 1)
    // The same again is nothing new.
    #expect(school.ask(.lead(.arrange(.today(Self.level3))), by: School.teacher).decision == nil)
  }

  @Test func offMeansThatNothingIsPlanned() throws {
    var school = School.taught(1)
    try school.lead(.today(Self.level3))
    #expect(
      school.ask(.lead(.arrange(.today(nil))), by: School.teacher).classFacts
        == [.today(nil)])
    #expect(school.ask(.lead(.arrange(.today(nil))), by: School.teacher).decision == nil)
    try school.done(.play, by: 1)
    #expect(school.room(1)?.setup.rules.kind == .bingo)
  }

  @Test func whatCannotBePlayedIsRefusedAsItIsToWhoOpensARoom() throws {
    var school = School.taught(1)
    for (wish, trouble) in [
      (.with { $0.list = "Katter" }, .noSuchList("Katter")),
      (.with { $0.level = 9 }, .noSuchLevel(9, list: "sv")),
      (.with { $0.seats = 9 }, .badSeats(.bingo)),
      (.with { $0.rules[.mode] = .text("x") }, .badRules(.noSuchMode("x", of: .bingo))),
      (
        .with {
          $0.rules.game = .race
          $0.rules[.plan] = .text("x")
        }, .noSuchMaterial(.race, "x")
      ),
    ] as [(Wish, Trouble)] {
      #expect(school.trouble(leading: .today(wish)) == trouble)
    }
    #expect(school.today == nil)
  }

  @Test func onlyATeacherSaysIt() throws {
    var school = School.taught(1)
    #expect(school.trouble(.lead(.arrange(.today(Wish()))), by: 1) == .notAllowed)
    school.enter(9)
    #expect(try school.done(.plan(.today), by: 9) == .plan(.today))
  }

  @Test func whatIsGoneAfterANewStartIsNotInTheWay() throws {
    var school = School.taught(1)
    try school.lead(.today(.with { $0.list = "Djur" }))
    let left = school.hall.lists.filter { $0.name != "Djur" }
    for hall in try school.reread(lists: left) {
      #expect(hall.book.plan == school.plan && hall.book.today == school.today)
      var next = School()
      next.hall = hall
      next.enter(7)
      _ = hall.handle(.hello("Cy"), from: VisitorID(7), at: school.now)
      let turn = hall.handle(.play, from: VisitorID(7), at: school.now)
      #expect(turn.planned == [7: [.todayGone]])
      let room = try #require(hall.rooms.values.first)
      #expect(room.setup.list == "sv" && room.setup.rules.kind == .bingo)
    }
  }
}
