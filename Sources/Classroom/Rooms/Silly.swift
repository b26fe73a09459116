public import Games
public import JSON
import Words

// After a game each child may join any two of its words into a silly one. There is no right and no wrong, and
// nothing but words of the list, so nothing bad can be written.

/// Two words that somebody has joined for fun.
public struct SillyWord: Coded, Hashable, Sendable {
  public let first: String
  public let second: String

  public init(first: String, second: String) {
    (self.first, self.second) = (first, second)
  }

  public static func coded(_ word: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(first: fields("first", word?.first), second: fields("second", word?.second))
  }

  /// The word as a list would write it: of three letters that are alike one goes.
  public var whole: String {
    let end = first.suffix(2)
    let isThree = end.count == 2 && end.first == end.last && end.last == second.first
    return (isThree ? first.dropLast() : first[...]) + second
  }

  /// The word as a voice should read it.
  var speak: String { "\(first)-\(second)" }

  /// Reads what was typed as one word, if it is two of these.
  public init?(joined typed: String, of words: [String]) {
    let folded = Language.folded(typed)
    for first in words where folded.hasPrefix(Language.folded(first)) {
      let pairs = words.lazy.map { SillyWord(first: first, second: $0) }
      if let pair = pairs.first(where: { Language.folded($0.whole) == folded }) {
        self = pair
        return
      }
    }
    return nil
  }
}

extension Room {
  /// Somebody has made a silly word after the game.
  public struct Joked: OwnRoomFact {
    static let event = "silly"
    public let seat: Seat
    public let word: SillyWord

    public init(seat: Seat, word: SillyWord) {
      (self.seat, self.word) = (seat, word)
    }

    public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      let seat = try fields("seat", fact?.seat)
      let word = try SillyWord.coded(fact?.word, fields)
      fields.derived("word", fact?.word.whole)
      fields.derived("speak", fact?.word.speak)
      return Self(seat: seat, word: word)
    }

    var actor: Seat? { seat }
    var isMove: Bool { false }

    func applyToClass(_ state: ClassState, in room: Room) {
      if let pupil = room.table[seat]?.pupil {
        state.book.change(pupil) { $0.work.keep(word) }
      }
    }

    func apply(to room: Room, at moment: Moment) { room.joke = self }
  }

  /// The words that may be joined when the game is over: those that were asked, and those that could be
  /// chosen; where a game asks nothing of its list, some of the list's words.
  public var silliness: (first: [String], second: [String]) {
    var (questions, endings): ([String], [String]) = ([], [])
    for case .game(let fact) in entries.lazy.map(\.fact) {
      guard let asked = fact.own.asks else { continue }
      if !questions.contains(asked.question) { questions.append(asked.question) }
      endings += asked.choices.filter { !endings.contains($0) }
    }
    if questions.isEmpty, !self.questions.isEmpty {
      let count = self.questions.count
      let some = (0..<min(8, count)).map { self.questions[(number.value + $0) % count] }
      questions = some.map(\.word)
      for ending in some.compactMap({ $0.rights.first?.text }) + some.compactMap(\.wrongs.first)
      where !endings.contains(ending) {
        endings.append(ending)
      }
    }
    return (questions, endings)
  }
}

extension Room {
  /// The pairs that a seat tried and that were not right, the newest first: ready to be laughed at.
  public func missed(by seat: Seat) -> [SillyWord] {
    var pairs: [SillyWord] = []
    for entry in entries.reversed() {
      guard let chosen = entry.fact.chosen, chosen.seat == seat,
        case .wrong(let word, _) = chosen.verdict
      else { continue }
      let pair = SillyWord(first: chosen.question, second: word)
      if !pairs.contains(pair) { pairs.append(pair) }
    }
    return pairs
  }
}
