public import JSON
public import Words

/// A seat has heard one word of what it is asked: nobody is read to who did not ask for it.
///
/// Which word comes next is a reading of these facts. Only the seat itself and teachers are told: what
/// somebody had to hear is nobody else's business.
public struct Heard<Played: AskingGame>: GameFact {
  public static var event: String { "heard" }

  public let seat: Seat
  /// The question word or one of the choices, never what they make together.
  public let word: String
  /// Somebody saying it, where that tells nothing else.
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

/// What a seat may hear of an open question: its word first, then the choices that are left, as they are
/// shown.
struct Audible {
  let question: String
  /// In the seat's own order, also those that are gone.
  let choices: [String]
  let left: [String]

  /// What is heard by somebody who has heard one word last.
  ///
  /// - Parameters:
  ///   - typed: what the seat wants to hear; nil: whatever comes next.
  ///   - spot: the choice that lies where it said, if it named a place.
  func heard<Played>(
    _ typed: String?, at spot: String? = nil, by seat: Seat, after last: String?, in list: WordList
  ) throws(Refusal) -> Heard<Played> {
    let word = try typed.map { (typed) throws(Refusal) in try meant(typed, at: spot) } ?? next(last)
    return Heard(seat: seat, word: word, recording: recording(of: word, in: list))
  }

  /// Round and round.
  private func next(_ last: String?) -> String {
    let all = [question] + choices
    let start = last.flatMap { all.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    return (all[start...] + all[..<start]).first(where: mayBeHeard) ?? question
  }

  /// Only what stands there. An answer may be typed as the whole word; here that would tell for nothing
  /// whether it is right, where the whole word is spelled in a way of its own.
  private func meant(_ typed: String, at spot: String?) throws(Refusal) -> String {
    let text = typed.lowercased()
    let word =
      spot ?? choices.element(numbered: typed)
      ?? ([question] + choices).first { $0.lowercased() == text }
    guard let word, mayBeHeard(word) else { throw .notAChoice(typed, of: left) }
    return word
  }

  private func mayBeHeard(_ word: String) -> Bool { word == question || left.contains(word) }

  /// Who has a recording and who has none could tell right from wrong, so that of the choices all are
  /// heard recorded, or none.
  private func recording(of word: String, in list: WordList) -> Recording? {
    guard word == question || choices.allSatisfy({ list.recording(of: $0) != nil }) else {
      return nil
    }
    return list.recording(of: word)
  }
}
