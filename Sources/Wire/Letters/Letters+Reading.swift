import Games
import JSON
import Words

extension Letters.Fact {
  /// The fact that a journal tells; nil if letters know no such event.
  init?(event: String, _ fields: Fields) throws(Unreadable) {
    switch event {
    case "asked": self = .asked(try Letters.Asked(fields))
    case "answered": self = .answered(try Letters.Answered(fields))
    case "over": self = .over(try Scores(fields, counting: "score"))
    default: return nil
    }
  }
}

extension Letters.Rules {
  init(_ fields: Fields) throws(Unreadable) {
    self.init(mode: try fields.choice("mode"))
  }
}

extension Letters.Asked {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    let seat = try fields.seat("seat")
    self.init(
      seat: seat, round: try fields.round(),
      size: try fields.number("size", in: Letters.Step.sizes),
      challenge: fields.part(try Letters.Challenge(fields), of: seat))
  }
}

extension Letters.Challenge {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    let row = try fields.string("question")
    let choices = try fields.strings("choices")
    guard choices.count == 2, choices[0] != choices[1], let place = choices.firstIndex(of: row)
    else { throw Unreadable(field: "choices") }
    self.init(row: row, other: choices[1 - place], side: place == 0 ? .left : .right)
  }
}

extension Letters.Answered {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    let seat = try fields.seat("seat")
    let rows = Letters.Rows(
      chosen: try fields.string("word"), wanted: try fields.string("question"))
    self.init(
      seat: seat, round: try fields.round(), isRight: try fields.bool("right"),
      rows: fields.part(rows, of: seat))
  }
}

extension Fields {
  fileprivate func round() throws(Unreadable) -> Int {
    try number("round", in: 1...Letters.Step.count)
  }

  fileprivate func part<Value>(_ value: Value, of seat: Seat) -> Part<Value> {
    flag("open") ? .open(value) : .secret(value, for: .seat(seat))
  }
}
