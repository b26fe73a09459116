public import JSON
import Words

/// Letters: a row of three letters, and below it, left and right, two more; one of them is the same.
/// With each right answer it gets harder.
public struct Letters: RunsGame {
  public static let traits = GameTraits("letters")
  public static let facts = runFacts
  public static let rowCount = Step.count
  public static let sizes: ClosedRange<Int>? = Step.sizes

  public typealias Rules = RunRules<Letters>
  public typealias View = Runs<Letters>.View
  public typealias Answer = Rows

  public var runs: Runs<Letters>
  public var over: Scores?

  public init(rules: Rules) {
    runs = Runs(rules: rules)
  }

  public static func size(of round: Int, in mode: RunMode) -> Int? {
    Step(round: round).size(in: mode)
  }

  public static func draw(
    _ round: Int, after missed: [Challenge], in scene: Scene, using chance: inout Chance
  ) -> Challenge {
    let alphabet = Alphabet(of: scene.list.language)
    var challenge: Challenge
    repeat {
      challenge = alphabet.draw(Step(round: round), using: &chance)
    } while missed.contains { $0.row == challenge.row }
    return challenge
  }

  public static func asking(_ challenge: Challenge) -> Asking {
    (challenge.row, challenge.choices)
  }

  public static func judge(
    _ typed: String, to challenge: Challenge, in scene: Scene
  ) throws(Refusal) -> (isRight: Bool, answer: Rows) {
    guard let side = challenge.side(meantBy: typed) else {
      throw .notAChoice(typed, of: challenge.choices)
    }
    let rows = Rows(chosen: challenge.row(on: side), wanted: challenge.row)
    return (side == challenge.side, rows)
  }

  /// The row that a seat chose, and the row that was right.
  public struct Rows: Coded, Hashable, Sendable {
    public let chosen: String
    public let wanted: String

    public static func coded(_ rows: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(chosen: fields("word", rows?.chosen), wanted: fields("question", rows?.wanted))
    }
  }
}

extension Letters.Challenge: Coded {
  public static func coded(_ challenge: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    let row = try fields("question", challenge?.row)
    let choices = try fields("choices", challenge?.choices)
    guard choices.count == 2, choices[0] != choices[1], let place = choices.firstIndex(of: row)
    else { throw Unreadable(field: "choices") }
    return Self(row: row, other: choices[1 - place], side: place == 0 ? .left : .right)
  }
}
