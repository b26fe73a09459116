import Games

extension Help {
  static func moves(in view: Letters.View, for seat: Seat, _ tongue: Tongue) -> [Row] {
    let noTest = Vocabulary.noEyeTest(in: tongue)
    let best = Row(
      typed: tongue.verb(.best),
      does: tongue.say("ditt bästa. ", "your best. ") + noTest)
    guard view.runs[seat]?.asked != nil else {
      return [
        Row(
          tongue, "nästa", "next", "gå vidare utan den som är tyst", "go on without who is silent"),
        best, look(tongue),
      ]
    }
    return [
      Row(
        tongue, "v  eller  h", "l  or  r", "vilken rad är likadan som den översta?",
        "which row is the same as the top one?"),
      Row(tongue, "bdp", "bdp", "eller skriv raden själv", "or type the row itself"),
      Row(tongue, "lyssna", "listen", "se raderna igen", "see the rows again"),
      best, look(tongue),
    ]
  }
}
