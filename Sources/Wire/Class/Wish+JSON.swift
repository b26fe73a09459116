import Games
import Hall
import JSON

/// A wish as it stands in lines: the fields that were named, as they are called in requests.
extension JSONWriter {
  mutating func add(_ wish: Wish) {
    if let game = wish.rules.game { add("game", game.rawValue) }
    if let list = wish.list { add("list", list) }
    if let level = wish.level { add("level", level) }
    if let seats = wish.seats { add("seats", seats) }
    if let allowsWatching = wish.allowsWatching { add("watch", allowsWatching) }
    for option in RulesOption.all {
      switch wish.rules[option] {
      case .text(let text): add(option.name, text)
      case .number(let number): add(option.name, number)
      case .flag(let flag): add(option.name, flag)
      case nil: break
      }
    }
  }
}

extension Wish {
  /// Nil if nothing was named.
  static func read(_ fields: Fields) throws(Unreadable) -> Wish? {
    var wish = Wish()
    wish.rules.game = fields.has("game") ? try fields.choice("game") : nil
    wish.list = fields.has("list") ? try fields.string("list") : nil
    wish.level = fields.has("level") ? try fields.int("level") : nil
    wish.seats = fields.has("seats") ? try fields.number("seats", in: GameKind.anySeat) : nil
    wish.allowsWatching = fields.has("watch") ? try fields.bool("watch") : nil
    for option in RulesOption.all where fields.has(option.name) {
      wish.rules[option] =
        switch option.kind {
        case .text: .text(try fields.string(option.name))
        case .number: .number(try fields.int(option.name))
        case .flag: .flag(try fields.bool(option.name))
        }
    }
    return wish == Wish() ? nil : wish
  }
}
