import Games

extension Help {
  static func moves(in view: Hangman.View, for seat: Seat, _ tongue: Tongue) -> [Row] {
    switch view.now {
    case .setting(seat):
      [
        Row(
          tongue, "ord solros", "word sunset", "välj ordet som de andra ska gissa",
          "set the word that the others guess"),
        look(tongue),
      ]
    case .guessing(let guessing) where guessing.holder == seat:
      [
        Row(tongue, "a", "a", "gissa en bokstav", "guess a letter"),
        Row(tongue, "gissa solros", "guess sunset", "gissa hela ordet", "guess the whole word"),
        Row(
          tongue, "lyssna", "listen", "vilka bokstäver är kvar?", "which letters are left?"),
        look(tongue),
      ]
    case .guessing, .setting, .nothing, .over:
      [
        Row(
          tongue, "nästa", "next", "gå vidare utan den som är tyst", "go on without who is silent"),
        look(tongue),
      ]
    }
  }
}
