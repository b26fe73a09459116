import JSON
import Testing
import Words

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

  private static func cards(_ isRight: Bool, by seat: Seat) -> Cards.Fact {
    .answered(
      Rounds<HandCard>.Answered(
        seat: seat, question: "hus",
        attempt: .open(.init(spot: HandCard(slot: 0), judgement: answered(isRight, by: seat))),
        waiting: []))
  }

  private static func row(_ seat: Seat) -> Bingo.FullLine {
    Bingo.FullLine(seat: seat, line: .row(0), words: [])
  }

  private static func won(by seats: Seat...) -> Scores { Scores(winners: seats, scores: [:]) }

  @Test func oneOwnRightAnswerSounds() {
    #expect(Cards.sound(of: Self.cards(true, by: Self.me), for: Self.me) == .right)
    #expect(Cards.sound(of: Self.cards(true, by: Self.other), for: Self.me) == nil)
    #expect(Cards.sound(of: Self.cards(false, by: Self.me), for: Self.me) == nil)
    let heard = Heard(seat: Self.me, word: "hus", recording: nil)
    #expect(Cards.sound(of: .heard(heard), for: Self.me) == nil)
  }

  @Test func whatIsWonSoundsForWhoHasWonIt() {
    #expect(Bingo.sound(of: .bingo([Self.row(Self.me)]), for: Self.me) == .bingo)
    #expect(Bingo.sound(of: .bingo([Self.row(Self.other)]), for: Self.me) == nil)
    // The row has sounded already.
    #expect(Bingo.sound(of: .over(Self.won(by: Self.me)), for: Self.me) == nil)
    for seat in [Self.me, Self.other] {
      let sound: Sound? = seat == Self.me ? .bingo : nil
      // What all have done together sounds for all.
      #expect(Cards.sound(of: .over(Self.won(by: Self.me)), for: seat) == .bingo)
      #expect(Board.sound(of: .over(Self.won(by: Self.me)), for: seat) == .bingo)
      #expect(
        Race.sound(of: .finished(Race.Finished(seats: [Self.me], place: 3)), for: seat) == sound)
    }
  }

  @Test func guessesAndRowsSoundWhereTheyAreRight() {
    func guess(_ isRight: Bool) -> Hangman.Fact {
      .guessed(
        Hangman.Guessed(
          seat: Self.me, guess: .letter("a", isRight: isRight), pattern: "_a", misses: 0))
    }
    #expect(Hangman.sound(of: guess(true), for: Self.me) == .right)
    #expect(Hangman.sound(of: guess(true), for: Self.other) == nil)
    #expect(Hangman.sound(of: guess(false), for: Self.me) == nil)
    func row(_ round: Int, _ isRight: Bool) -> Letters.Fact {
      .answered(
        Letters.Answered(
          seat: Self.me, round: round, isRight: isRight, slips: isRight ? 0 : 1,
          endsRun: round == Letters.Step.count, rows: .withheld))
    }
    #expect(Letters.sound(of: row(1, true), for: Self.me) == .right)
    #expect(Letters.sound(of: row(Letters.Step.count, true), for: Self.me) == .bingo)
    #expect(Letters.sound(of: row(1, false), for: Self.me) == nil)
    #expect(Letters.sound(of: row(1, true), for: Self.other) == nil)
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
