public import JSON
public import Words

/// A seat has heard one word of its question. A word is read only to a seat that asked for it.
///
/// These facts tell which word comes next. Only the seat itself and teachers are told of them.
public struct Heard<Played: AskingGame>: GameFact {
  public static var event: String { "heard" }

  public let seat: Seat
  /// The question word or one of the choices, never what they make together.
  public let word: String
  /// A recording of the word, where that tells nothing else.
  public let recording: Recording?

  public static func coded(_ heard: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(
      seat: fields("seat", heard?.seat), word: fields("word", heard?.word),
      recording: fields.ifAny("audio", heard?.recording))
  }

  public func isTold(to viewer: Viewpoint) -> Bool { viewer.belongs(to: .seat(seat)) }
  public var actor: Seat? { seat }
  public var heard: String? { word }
  public var isAside: Bool { true }
  public func suits(_ game: Played) -> Bool { game.mayListen(seat) }
  public func apply(to game: inout Played, at now: Moment, table: Table) {
    game.hear(word, by: seat)
  }
}

/// The words of an open question that a seat may hear: first the question's, then the choices that are left,
/// in the order in which they are shown.
struct Audible {
  let question: String
  /// All choices in the seat's own order, also those that are gone.
  let choices: [String]
  let left: [String]

  /// The fact that the seat hears a word, if it heard `last` before.
  ///
  /// - Parameters:
  ///   - typed: the word that the seat wants to hear; nil: the next one.
  ///   - spot: the choice that lies where it said, if it named a place.
  func heard<Played>(
    _ typed: String?, at spot: String? = nil, by seat: Seat, after last: String?, in list: WordList
  ) throws(Refusal) -> Heard<Played> {
    let word = try typed.map { (typed) throws(Refusal) in try meant(typed, at: spot) } ?? next(last)
    return Heard(seat: seat, word: word, recording: recording(of: word, in: list))
  }

  /// The word that comes after the last one, round and round.
  private func next(_ last: String?) -> String {
    let all = [question] + choices
    let start = last.flatMap { all.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    return (all[start...] + all[..<start]).first(where: mayBeHeard) ?? question
  }

  /// The word that a text means, if it is spelled as it stands there. To take whole words too would tell
  /// which answer is right, if its whole word is spelled in a way of its own.
  private func meant(_ typed: String, at spot: String?) throws(Refusal) -> String {
    let text = typed.lowercased()
    let word =
      spot ?? choices.element(numbered: typed)
      ?? ([question] + choices).first { $0.lowercased() == text }
    guard let word, mayBeHeard(word) else { throw .notAChoice(typed, of: left) }
    return word
  }

  private func mayBeHeard(_ word: String) -> Bool { word == question || left.contains(word) }

  /// The recording of a word. Choices have one only if all of them do: otherwise right and wrong could be
  /// told apart by it.
  private func recording(of word: String, in list: WordList) -> Recording? {
    guard word == question || choices.allSatisfy({ list.recording(of: $0) != nil }) else {
      return nil
    }
    return list.recording(of: word)
  }
}
