import JSON
import Testing
import Words

@testable import Classroom
@testable import Games
@testable import Hall
@testable import Wire

/// What sounds, for whom: what was right and what was won, and nothing else.
@Suite struct SoundTests {
  private static let (me, other) = (Seat(1), Seat(2))

  private static func answered(_ isRight: Bool, by seat: Seat, misses: Int = 0) -> Attempt.Judgement
  {
    let boat = Ending(text: "båt", whole: "husbåt", spoken: "hus-båt")
    let attempt = Attempt(Drawn(word: "hus", rights: [boat], wrongs: ["ko", "räv", "lök"]))
    return attempt.judgement(of: isRight ? .right(boat) : .wrong("ko", shown: []), think: 0)
  }

  private static func cards(_ isRight: Bool, by seat: Seat) -> Rounds<Cards>.Answered {
    Rounds<Cards>.Answered(
      seat: seat,
      judgement: .open(answered(isRight, by: seat)), spot: Slot(slot: 0), waiting: [])
  }

  private static func bingo(_ seat: Seat) -> Bingo.Won {
    Bingo.Won(lines: [Bingo.FullLine(seat: seat, line: .row(0), words: [])])
  }

  private static func over<Played>(_ game: Played.Type, won seat: Seat) -> Over<Played> {
    Over(scores: Scores(winners: [seat], scores: [:]))
  }

  @Test func oneOwnRightAnswerSounds() {
    #expect(Self.cards(true, by: Self.me).sound(for: Self.me) == .right)
    #expect(Self.cards(true, by: Self.other).sound(for: Self.me) == nil)
    #expect(Self.cards(false, by: Self.me).sound(for: Self.me) == nil)
    let heard = Heard<Cards>(seat: Self.me, word: "hus", recording: nil)
    #expect(heard.sound(for: Self.me) == nil)
  }

  @Test func whatIsWonSoundsForWhoHasWonIt() {
    #expect(Self.bingo(Self.me).sound(for: Self.me) == .bingo)
    #expect(Self.bingo(Self.other).sound(for: Self.me) == nil)
    // The row has sounded already.
    #expect(Self.over(Bingo.self, won: Self.me).sound(for: Self.me) == nil)
    for seat in [Self.me, Self.other] {
      let sound: Sound? = seat == Self.me ? .bingo : nil
      // What all have done together sounds for all.
      #expect(Self.over(Cards.self, won: Self.me).sound(for: seat) == .bingo)
      #expect(Self.over(Board.self, won: Self.me).sound(for: seat) == .bingo)
      #expect(Race.Finished(seats: [Self.me], place: 3).sound(for: seat) == sound)
    }
  }

  @Test func aStopSoundsForWhoHasReachedIt() {
    let reached = Race.Reached(seat: Self.me, seats: [Self.me, Seat(3)], stop: 1)
    #expect(
      [Self.me, Seat(3), Self.other].map { reached.sound(for: $0) } == [.right, .right, nil])
  }

  @Test func guessesAndRowsSoundWhereTheyAreRight() {
    func guess(_ isRight: Bool) -> Hangman.Guessed {
      Hangman.Guessed(
        seat: Self.me, guess: .letter("a", isRight: isRight), pattern: "_a", misses: 0)
    }
    #expect(guess(true).sound(for: Self.me) == .right)
    #expect(guess(true).sound(for: Self.other) == nil)
    #expect(guess(false).sound(for: Self.me) == nil)
    func row(_ round: Int, _ isRight: Bool) -> Letters.Answered {
      Letters.Answered(
        seat: Self.me, round: round, isRight: isRight, slips: isRight ? 0 : 1,
        endsRun: round == Letters.Step.count, answer: .withheld)
    }
    #expect(row(1, true).sound(for: Self.me) == .right)
    #expect(row(Letters.Step.count, true).sound(for: Self.me) == .bingo)
    #expect(row(1, false).sound(for: Self.me) == nil)
    #expect(row(1, true).sound(for: Self.other) == nil)
  }

  @Test func everyFactOfEveryGameIsOneOfWhichPeopleAreTold() {
    func facts(of game: (some Game).Type) -> [any GameFact.Type] { game.facts }
    for fact in GameKind.allCases.flatMap({ facts(of: $0.type) }) {
      #expect(fact is any SpokenFact.Type, "\(fact) has no words")
    }
  }

  @Test(arguments: [
    (Viewpoint.seat(me), true, true), (.seat(me), false, false), (.seat(other), true, false),
    (.spectator, true, false), (.teacher, true, false),
  ])
  func aLineTellsItToTheSeatThatAskedForPictures(
    _ viewer: Viewpoint, _ wantsWords: Bool, _ sounds: Bool
  ) throws {
    let now = Moment(milliseconds: 0)
    let setup = Setup(
      list: "sv", language: .swedish, level: 1, seats: 2, allowsWatching: true,
      rules: Games.Rules(Cards.self, Cards.Rules()))
    let room = Room(number: RoomNumber(1), code: "K7", setup: setup, list: nil, at: now)
    let fact = RoomFact.game(AnyGameFact(Self.cards(true, by: Self.me)))
    let line = FactLine.encode(
      Room.Entry(fact: fact, at: now), seq: 1, for: viewer,
      in: Scenery(room: room, book: ClassBook(), now: now), saying: wantsWords ? .english : nil)
    #expect(String(decoding: line, as: UTF8.self).contains(#""sound":"right""#) == sounds)
  }
}
