public import Games
public import JSON
import Words

/// The wish of a child that wants to play; nil where anything will do.
public struct Wish: Hashable, Sendable {
  public var rules = RulesWish()
  public var list: String?
  public var level: Int?
  public var seats: Int?
  public var allowsWatching: Bool?
  /// This is wished for one room, and in no plan.
  public var isInvitedOnly: Bool?

  public init() {}
}

extension Wish: Coded {
  /// The fields that were named, as they are called in requests.
  public static func coded(_ wish: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    var read = Wish()
    read.rules.game = try fields.ifAny("game", wish?.rules.game)
    read.list = try fields.ifAny("list", wish?.list)
    read.level = try fields.ifAny("level", wish?.level)
    read.seats = try fields.ifAny("seats", wish?.seats, in: GameKind.anySeat)
    read.allowsWatching = try fields.ifAny("watch", wish?.allowsWatching)
    for option in RulesOption.all {
      read.rules[option] = try fields.option(option, wish?.rules[option])
    }
    return read
  }

  /// The wish; nil if it names nothing.
  public var ifAny: Wish? { self == Wish() ? nil : self }
}

extension FieldCoder {
  fileprivate func option(
    _ option: RulesOption, _ value: RulesOption.Value?
  ) throws(Unreadable) -> RulesOption.Value? {
    switch option.kind {
    case .text: try ifAny(option.name, value?.text).map { .text($0) }
    case .number: try ifAny(option.name, value?.number).map { .number($0) }
    case .flag: try ifAny(option.name, value?.flag).map { .flag($0) }
    }
  }
}
