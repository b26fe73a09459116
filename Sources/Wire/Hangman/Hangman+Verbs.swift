import Games

extension Verb {
  static let ofHangman: [Verb] = [
    .move(
      "word", "ord", costs: 10, takes: [.positional("word", .rest)],
      lacks: Said(
        "Vilket ord? Skriv till exempel: ord solros", "Which word? Type for example: word sunset")
    ) { arguments throws(WireTrouble) in
      .hangman(.word(try arguments.needed("word")))
    },
    .move(
      "guess", "gissa", costs: 10, takes: [.positional("guess", .rest)],
      lacks: Said(
        "Vilken bokstav, eller vilket ord? Skriv till exempel: gissa a",
        "Which letter, or which word? Type for example: guess a")
    ) { arguments throws(WireTrouble) in
      .hangman(.guess(try arguments.needed("guess")))
    },
  ]
}
