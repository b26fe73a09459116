public import Classroom
import Games
import JSON
public import Words

/// The words that are played with.
extension Hall {
  /// The list of that name. Capitals do not matter, spaces are as good as hyphens, and without dots
  /// and rings it is found too, unless another one is called just so.
  public func list(named typed: String) throws(Trouble) -> WordList {
    let name = WordList.name(meantBy: typed)
    let list =
      lists.first { WordList.name(meantBy: $0.name) == name }
      ?? lists.first { Language.folded($0.name) == Language.folded(name) }
    guard let list else { throw .noSuchList(typed) }
    return list
  }

  /// The language of the words; nil if the list is gone.
  public func language(of setup: Setup) -> Language? { list(for: setup)?.language }

  /// The questions of rooms that were opened like that. Since a new start of the server there may be none.
  func questions(for setup: Setup) throws(Trouble) -> [Question] {
    guard let list = list(for: setup) else { throw .noSuchList(setup.list) }
    return try questions(of: setup.level, in: list)
  }

  private func questions(of level: Int, in list: WordList) throws(Trouble) -> [Question] {
    guard let questions = list[level]?.questions else {
      throw .noSuchLevel(level, list: list.name)
    }
    return questions
  }

  func setup(for wish: Wish, language: Language) throws(Trouble) -> Setup {
    let named = try wish.list.map { (name) throws(Trouble) in try list(named: name) }
    let fitting = lists.first { $0.language == language } ?? lists.first
    guard let list = named ?? fitting else { throw .noSuchList(language.rawValue) }
    let level = wish.level ?? list.levels.first?.number ?? 1
    let questions = try questions(of: level, in: list)
    let game = wish.rules.game ?? .usual
    let seats = wish.seats ?? game.traits.usualSeats
    guard game.traits.seats.contains(seats) else { throw .badSeats(game) }
    let rules = try Result { () throws(BadRules) in
      try Rules(wish.rules, questions: questions.count)
    }.mapError(Trouble.badRules).get()
    return Setup(
      list: list.name, language: list.language, level: level, seats: seats,
      allowsWatching: wish.allowsWatching ?? true, rules: rules,
      isInvitedOnly: wish.isInvitedOnly ?? false, hasInsideWords: list.isInside)
  }
}
