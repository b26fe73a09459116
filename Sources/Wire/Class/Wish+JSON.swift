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
    if let mode = wish.rules.mode { add("mode", mode) }
    if let think = wish.rules.think { add("think", think) }
    if let diagonals = wish.rules.diagonals { add("diagonals", diagonals) }
    if let questions = wish.rules.questions { add("questions", questions) }
    if let isFree = wish.rules.isFree { add("free", isFree) }
    if let rounds = wish.rules.rounds { add("rounds", rounds) }
    if let plan = wish.rules.plan { add("plan", plan) }
  }
}

extension Wish {
  /// Nil if nothing was named.
  static func read(_ fields: Fields) throws(Unreadable) -> Wish? {
    var wish = Wish()
    wish.rules.game = fields.has("game") ? try fields.choice("game") : nil
    wish.list = fields.has("list") ? try fields.string("list") : nil
    wish.level = fields.has("level") ? try fields.int("level") : nil
    wish.seats = fields.has("seats") ? try fields.number("seats", in: Hall.Limits.anySeat) : nil
    wish.allowsWatching = fields.has("watch") ? try fields.bool("watch") : nil
    wish.rules.mode = fields.has("mode") ? try fields.string("mode") : nil
    wish.rules.think = fields.has("think") ? try fields.int("think") : nil
    wish.rules.diagonals = fields.has("diagonals") ? try fields.bool("diagonals") : nil
    wish.rules.questions = fields.has("questions") ? try fields.int("questions") : nil
    wish.rules.isFree = fields.has("free") ? try fields.bool("free") : nil
    wish.rules.rounds = fields.has("rounds") ? try fields.int("rounds") : nil
    wish.rules.plan = fields.has("plan") ? try fields.string("plan") : nil
    return wish == Wish() ? nil : wish
  }
}
