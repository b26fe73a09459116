public import Games
public import JSON

/// What a child asked for when it wants to play; nil where anything will do.
public struct Wish: Hashable, Sendable {
  public var rules = RulesWish()
  public var list: String?
  public var level: Int?
  public var seats: Int?
  public var allowsWatching: Bool?

  public init() {}
}

extension Wish: Coded {
  /// The fields that were named, as they are called in requests.
  public static func coded(_ wish: Wish?, _ fields: FieldCoder) throws(Unreadable) -> Wish {
    var read = Wish()
    read.rules.game = try fields.choiceIfAny("game", wish?.rules.game)
    read.list = try fields.textIfAny("list", wish?.list)
    read.level = try fields.intIfAny("level", wish?.level)
    read.seats = try fields.intIfAny("seats", wish?.seats, in: GameKind.anySeat)
    read.allowsWatching = try fields.flagIfAny("watch", wish?.allowsWatching)
    for option in RulesOption.all {
      read.rules[option] = try fields.option(option, wish?.rules[option])
    }
    return read
  }

  /// Nil if nothing was named.
  var ifAny: Wish? { self == Wish() ? nil : self }
}

extension FieldCoder {
  fileprivate func option(
    _ option: RulesOption, _ value: RulesOption.Value?
  ) throws(Unreadable) -> RulesOption.Value? {
    switch option.kind {
    case .text: try textIfAny(option.name, value?.text).map { .text($0) }
    case .number: try intIfAny(option.name, value?.number).map { .number($0) }
    case .flag: try flagIfAny(option.name, value?.flag).map { .flag($0) }
    }
  }
}
