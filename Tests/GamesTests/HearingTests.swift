import Testing
import Words

@testable import Games

/// Words that are heard one by one: in which order, by whom, and what that tells.
@Suite struct HearingTests {
  // MARK: In which order

  @Test func theQuestionComesFirstThenTheChoicesAsTheyLieThenAllAgain() throws {
    var match = CardsMatch(seats: 2)
    let asked = try #require(match.facts.first?.asked)
    for seat in 1...2 {
      let words = [asked.question] + match.layout(of: seat).values
      #expect(try (0..<11).map { _ in try match.hear(by: seat) } == (0..<11).map { words[$0 % 5] })
    }
  }

  @Test func whatIsGoneIsLeftOut() throws {
    var match = CardsMatch(seats: 1)
    let asked = try #require(match.facts.first?.asked)
    let hand = match.layout(of: 1).values
    let wrong = match.wrongs[0]
    // It goes after it was heard: the next is the one behind its place.
    while try match.hear(by: 1) != wrong {}
    try match.miss(1, by: 1)
    let all = [asked.question] + hand
    let place = try #require(all.firstIndex(of: wrong))
    let rest = (all[place...] + all[..<place]).filter { $0 != wrong }
    #expect(try rest.map { _ in try match.hear(by: 1) } == rest)
    #expect(
      match.refusal(of: .hear(wrong), by: 1) == .notAChoice(wrong, of: hand.filter { $0 != wrong }))
  }

  @Test func oneWordIsHeardByItsNumberItsTileOrItself() throws {
    var match = Match(seats: 1)
    let asked = try #require(match.facts.first?.asked)
    for (number, word) in zip(1..., asked.choices) {
      let tile = try #require(match.spot(of: word, on: 1))
      for typed in ["\(number)", tile.name, word, word.uppercased()] {
        #expect(try match.hear(typed, by: 1) == word)
      }
    }
    #expect(try match.hear(asked.question, by: 1) == asked.question)
    #expect(try match.hear("3", by: 1) == asked.choices[2])
    #expect(try match.hear(by: 1) == asked.choices[3], "it goes on from there")
  }

  @Test(arguments: ["0", "5", "-1", "zebra", "", "🦓", String(repeating: "9", count: 40)])
  func whatIsNotThereIsNotHeard(_ typed: String) {
    let match = CardsMatch(seats: 1)
    #expect(
      match.refusal(of: .hear(typed), by: 1)
        == .notAChoice(typed, of: match.layout(of: 1).values))
  }

  /// As an answer the whole word is understood where it is right; here that would tell so for nothing.
  @Test func theWholeWordIsNoneOfThem() {
    let night = questions("natt: tåg=nattåg | ko räv mus")
    let match = CardsMatch(seats: 1, questions: night)
    for typed in ["nattåg", "natttåg", "natt tåg", "natt+ko", "nattko"] {
      #expect(
        match.refusal(of: .hear(typed), by: 1)
          == .notAChoice(typed, of: match.layout(of: 1).values))
    }
  }

  @Test func whoIsDoneHearsNothingMore() throws {
    var match = CardsMatch(seats: 2)
    try match.answerRight(1)
    #expect(match.refusal(of: .hear(nil), by: 1) == .alreadyAnswered)
    #expect(match.refusal(of: .hear(nil), by: 2) == nil)
  }

  // MARK: Who knows

  @Test func onlyTheSeatAndTeachersKnowWhatWasHeard() throws {
    var match = CardsMatch(seats: 2)
    let heard = try match.move(.hear(nil), by: 1)[0]
    #expect(heard.seen(by: .seat(Seat(1))) == heard && heard.seen(by: .teacher) == heard)
    #expect(heard.seen(by: .seat(Seat(2))) == nil && heard.seen(by: .spectator) == nil)
    #expect(!heard.isSameForAll)
  }

  @Test func anAnswerAfterHearingSaysSoToItsSeatAndToTeachers() throws {
    var match = CardsMatch(seats: 2)
    try match.hear(by: 2)
    let first = try match.answerRight(1)[0]
    #expect(first.answered?.judgement.value?.isHeard == false)
    let told = try match.answerRight(2)
    #expect(told.map(\.event).prefix(2) == ["answered", "closed"])
    for fact in told.prefix(2) {
      #expect(!fact.isSameForAll)
      for viewer in [Viewpoint.seat(Seat(1)), .spectator] {
        #expect(try #require(fact.seen(by: viewer)).heardSeats == [])
      }
      for viewer in [Viewpoint.seat(Seat(2)), .teacher] {
        #expect(try #require(fact.seen(by: viewer)).heardSeats == [Seat(2)])
      }
    }
    let learnt = (1...2).compactMap { match.game.outcome(for: Seat($0)).learnt.first }
    #expect(learnt.map(\.wasHeard) == [false, true])
    #expect(learnt.map(\.isUnaided) == [true, false])
    #expect(learnt.map(\.how) == [.atFirstTry, .atFirstTry], "for the exercise it counts alike")
  }

  @Test func theNextQuestionIsUnheard() throws {
    var match = CardsMatch(seats: 1)
    try match.hear(by: 1)
    try match.answerRight(1)
    #expect(try match.hear(by: 1) == match.game.rounds.open?.asked.question)
    try match.answerRight(1)
    try match.answerRight(1)
    #expect(match.game.outcome(for: Seat(1)).learnt.map(\.wasHeard) == [true, true, false])
  }

  // MARK: Recordings

  @Test(arguments: [
    (["hus", "båt", "tak", "ko", "räv"], ["hus", "båt", "tak", "ko", "räv"]),
    // One choice without a recording, whether it is right or wrong: then none is told.
    (["hus", "båt", "tak", "ko"], ["hus"]), (["hus", "tak", "ko", "räv"], ["hus"]),
    (["båt", "tak", "ko", "räv"], ["båt", "tak", "ko", "räv"]), (["husbåt", "hustak"], []),
    ([], []),
  ])
  func choicesAreRecordedAllOrNone(_ recorded: [String], _ told: [String]) throws {
    let list = try WordList(parsing: "language sv\nlevel 1\nhus: båt tak | ko räv", name: "my")
      .with(WordFiles(recordings: Recordings(files: recorded.map { "\($0).ogg" })))
    for left in [["båt", "tak", "ko", "räv"], ["båt", "tak"]] {
      let audible = Audible(question: "hus", choices: ["båt", "ko", "räv", "tak"], left: left)
      for word in ["hus"] + left {
        let heard: Heard<Bingo> = try audible.heard(word, by: Seat(1), after: nil, in: list)
        #expect(heard.recording?.file == (told.contains(word) ? "\(word).ogg" : nil))
      }
    }
  }

  // MARK: Other games

  @Test func onABoardWhoseTurnItIsHearsItsQuestion() throws {
    var match = BoardMatch(seats: 2)
    #expect(match.refusal(of: .word(.hear(nil)), by: match.holder) == .board(.stillBuilding))
    try match.build("layout 1", "ready", "ready")
    let asked = try #require(match.facts.last { $0.asked != nil }?.asked)
    let (holder, other) = (asked.seat.number, 3 - asked.seat.number)
    #expect(match.refusal(of: .word(.hear(nil)), by: other) == .notYourTurn(whose: asked.seat))
    let words = try (0..<6).map { _ in try match.move(.word(.hear(nil)), by: holder)[0].heard }
    #expect(words == [asked.question] + asked.choices + [asked.question])
    let told = try match.answerRight()[0]
    #expect(told.seen(by: .seat(asked.seat)) == told && told.seen(by: .teacher) == told)
    #expect(told.seen(by: .seat(Seat(other))) != told && told.seen(by: .spectator) != told)
    #expect(match.game.outcome(for: asked.seat).learnt.map(\.wasHeard) == [true])
  }

  @Test func inARaceTheClueAndTheQuestionAreHeardByEachForItself() throws {
    var match = RaceMatch.made(runners: 2, stops: [Race.Stop("ek", "Under eken.", .compound)])
    #expect(match.refusal(of: Move.word(.hear(nil)), by: 1) == .race(.leaderDoesNotRun))
    for _ in 1...2 {
      #expect(try match.move(.word(.hear(nil)), by: 2)[0].heard == "Under eken.")
    }
    guard let asked = try match.type("ek", by: 2).last as? Race.Asked,
      case .compound(let question, let choices, _) = asked.posed
    else {
      Issue.record("nothing is asked there")
      return
    }
    let words = try (0..<6).map { _ in try match.move(.word(.hear(nil)), by: 2)[0].heard }
    #expect(words == [question] + choices + [question])
    let heard = try match.move(.word(.hear("1")), by: 2)[0]
    #expect(heard.seen(by: .seat(Seat(3))) == nil && heard.seen(by: .seat(Seat(2))) == heard)
  }

  @Test func whereNothingCanBeHeardThatIsNoMove() {
    let letters = LettersMatch(seats: 1)
    #expect(letters.refusal(of: .word(.hear(nil)), by: 1) == .notInThisGame)
    let hangman = HangmanMatch(seats: 1)
    #expect(hangman.refusal(of: .word(.hear(nil)), by: 1) == .notInThisGame)
  }
}

extension Contest {
  /// The word that a seat hears.
  @discardableResult
  fileprivate mutating func hear(_ typed: String? = nil, by seat: Int) throws -> String? {
    try move(.hear(typed), by: seat)[0].heard
  }
}

extension GameFact where Played == Cards {
  /// Who had heard something before it answered, as far as the fact tells.
  fileprivate var heardSeats: [Seat] {
    if let answered, answered.judgement.value?.isHeard == true { return [answered.seat] }
    return closed?.answers.filter(\.isHeard).map(\.seat) ?? []
  }
}
