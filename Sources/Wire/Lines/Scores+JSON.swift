import Games
import JSON

extension JSONWriter {
  /// - Parameter what: what is counted: tiles, cards, rows.
  mutating func add(_ over: Scores, counting what: StaticString) {
    add("winners", over.winners)
    array("scores", over.scores) { score, entry in
      score.add("seat", entry.key.number)
      score.add(what, entry.value)
    }
  }
}

extension Scores {
  init(_ fields: Fields, counting what: StaticString) throws(Unreadable) {
    let scores = try fields.list("scores") { (score) throws(Unreadable) in
      (try score.seat("seat"), try score.int(what))
    }
    self.init(winners: try fields.seats("winners"), scores: BySeat(scores))
  }
}
