import JSON
import Words

/// The rules that somebody wishes for, as far as anything was said.
///
/// Games share wishes where they share rules, and take no notice of those that mean nothing to them.
public struct RulesWish: Hashable, Sendable {
  /// The game; nil if any will do. So it is with all options that are not wished for.
  public var game: GameKind?
  private var wished: [RulesOption: RulesOption.Value] = [:]

  public init() {}

  public subscript(option: RulesOption) -> RulesOption.Value? {
    get { wished[option] }
    set { wished[option] = newValue }
  }

  /// The wish, without options that the rules of a game take no notice of.
  public func heeded(by game: GameKind) -> RulesWish {
    var heeded = RulesWish()
    heeded.game = game
    for option in game.options { heeded[option] = self[option] }
    return heeded
  }
}

/// An option that may be wished for, as requests and journals call it.
public struct RulesOption: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case text, number, flag
  }

  public enum Value: Hashable, Sendable {
    case text(String)
    case number(Int)
    case flag(Bool)

    public var text: String? { if case .text(let text) = self { text } else { nil } }
    public var number: Int? { if case .number(let number) = self { number } else { nil } }
    public var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
  }

  public let name: StaticString
  public let kind: Kind

  public init(_ name: StaticString, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }

  public static func == (a: RulesOption, b: RulesOption) -> Bool { "\(a.name)" == "\(b.name)" }
  public func hash(into hasher: inout Hasher) { hasher.combine("\(name)") }

  // The options that several games have.
  public static let mode = RulesOption("mode", .text)
  /// How many milliseconds a seat thinks after a wrong answer.
  public static let think = RulesOption("think", .number)
  /// How many endings there are to choose from.
  public static let choices = RulesOption("choices", .number)
  /// The order in which the questions come.
  public static let order = RulesOption("order", .text)

  /// The options of all games.
  public static let all = GameKind.allCases.flatMap(\.options).reduce(into: [RulesOption]()) {
    if !$0.contains($1) { $0.append($1) }
  }
}

/// The reason why a game cannot be played as somebody wishes.
public enum BadRules: Error, Hashable, Sendable {
  case noSuchMode(String, of: GameKind)
  /// The time to think is negative, or too long.
  case badThink
  /// The number of endings is neither two nor four.
  case badChoices
  case noSuchOrder(String)
  /// There is no question at all, or there are more than the level has.
  case badQuestions(most: Int)
  /// There is no round at all, or there are too many.
  case badRounds(most: Int)
}

// The parts of a wish, as the games read them.
extension RulesWish {
  func mode<Mode: RawRepresentable<String>>(of game: GameKind) throws(BadRules) -> Mode? {
    guard let mode = self[.mode]?.text else { return nil }
    guard let known = Mode(rawValue: mode) else { throw .noSuchMode(mode, of: game) }
    return known
  }

  func thinkingTime() throws(BadRules) -> Int? {
    let think = self[.think]?.number
    if let think, !(0...60_000).contains(think) { throw .badThink }
    return think
  }

  func choices() throws(BadRules) -> Int? {
    let choices = self[.choices]?.number
    if let choices, choices != Drawn.count, choices != Drawn.fewest { throw .badChoices }
    return choices
  }

  func order() throws(BadRules) -> QuestionOrder? {
    guard let order = self[.order]?.text else { return nil }
    guard let known = QuestionOrder(rawValue: order) else { throw .noSuchOrder(order) }
    return known
  }
}

extension FieldCoder {
  /// The order in which the questions come, told if it is not the usual one.
  func order(_ order: QuestionOrder?) throws(Unreadable) -> QuestionOrder {
    try ifAny("order", order, else: .drawn)
  }

  /// How many endings there are to choose from, told if they are fewer than usual.
  func choices(_ count: Int?) throws(Unreadable) -> Int {
    try ifAny("choices", count, in: Drawn.fewest...Drawn.count, else: Drawn.count)
  }
}

/// Text that somebody wrote for others to read.
public enum Writing {
  /// A kind of text that children write; each game that has any names its own.
  public struct Kind: Hashable, Sendable {
    public let name: String

    public init(_ name: String) {
      self.name = name
    }
  }

  /// How many bytes as many characters may take: a character may be a pile of marks as high as a house.
  public static func bytes(for characters: Int) -> Int { 2 * characters }

  /// The text as it is kept: without what a screen would obey, and without needless blanks. Nil if
  /// nothing is left, or more than so many characters or their bytes.
  public static func kept(_ text: String, most: Int) -> String? {
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: shown.append(" ")
      case .format, .surrogate, .privateUse, .unassigned: break
      default: shown.append(scalar)
      }
    }
    let words = String(shown).split(separator: " ").joined(separator: " ")
    guard !words.isEmpty, words.count <= most, words.utf8.count <= bytes(for: most) else {
      return nil
    }
    return words
  }

  /// The letters and digits of a text in small letters, by which answers and codes are compared.
  static func folded(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// A code or an answer as it is kept; nil if it has no letter or digit.
  static func answer(_ text: String, most: Int) -> String? {
    kept(text, most: most).flatMap { folded($0).isEmpty ? nil : $0 }
  }
}

/// The result of a game that counts something for every seat.
public struct Scores: Hashable, Sendable {
  public let winners: [Seat]
  /// The count of each seat, such as tiles, cards or rows.
  public let scores: BySeat<Int>

  /// The sum of all seats.
  public var total: Int { scores.values.reduce(0, +) }
}
