import Games

extension Help {
  /// - Parameter sign: how else than by its word an answer is typed.
  static func moves<Spot>(
    in round: Rounds<Spot>.View?, for seat: Seat, _ tongue: Tongue, sign: () -> Row
  ) -> [Row] {
    let isAsked = round?.attempts[seat].map { !$0.isDone } ?? false
    let hasMissed = round?.attempts[seat].map { !$0.misses.isEmpty } ?? false
    return (isAsked ? toAnswer(tongue, sign: sign()) : toWait(tongue))
      + (hasMissed ? [claim(tongue)] : [])
  }

  static func toAnswer(_ tongue: Tongue, sign: Row) -> [Row] {
    [
      Row(tongue, "båt", "boat", "skriv ordet du tror på", "type the word you think is right"),
      sign,
      Row(tongue, "lyssna", "listen", "hör frågan igen", "hear the question again"),
      look(tongue),
    ]
  }

  static func toWait(_ tongue: Tongue) -> [Row] {
    [
      Row(
        tongue, "tips", "hint", "ta bort ett fel ord för den som tänker",
        "take a wrong word away for who still thinks"),
      Row(tongue, "nästa", "next", "gå vidare utan den som är tyst", "go on without who is silent"),
      look(tongue),
    ]
  }

  static func look(_ tongue: Tongue) -> Row {
    Row(tongue, "titta", "look", "se allt igen", "see everything again")
  }
}
