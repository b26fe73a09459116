public import Classroom
import Games
import Hall
import Words

// Silly words: two words of a game that is over, joined for fun.

extension Verb {
  static let silly = Verb(
    "silly", "tokord", by: .pupil,
    takes: [.positional("first", .text), .positional("second", .text)],
    lacks: "Vilka två ord? Skriv till exempel: tokord sol tak"
      / "Which two words? Type for example: silly sun hat"
  ) { arguments throws(WireTrouble) in
    let first = try arguments.needed("first")
    // A person who types may have joined them already.
    let isJoined = arguments.isTyped && arguments.text("second") == nil
    return Joining(first: first, second: isJoined ? nil : try arguments.needed("second"))
  } act: { (words: Joining, transaction) throws(Trouble) in
    Answer(try transaction.join(words.first, with: words.second))
  }

  struct Joining: Asked {
    let first: String
    let second: String?
  }
}

extension Room.Joked: SpokenFact {
  func said(by speaker: Speaker) -> Said? {
    let (name, word) = (speaker.name(seat), word.whole)
    return speaker.isOwn(seat)
      ? "Ditt tokord: \(word)!" / "Your silly word: \(word)!"
      : "\(name.possessive) tokord: \(word)!" / "\(name)'s silly word: \(word)!"
  }

  func picture(for viewer: Viewpoint) -> Picture.Call? { .besides(.turn) }
  var voice: Voice? { .words }
  func show(to speaker: Speaker) -> Show? { .silly(word) }
}

extension Speaker {
  /// The newest silly word, as large as fits.
  func picture(of joke: Room.Joked) -> [String] {
    let title =
      isOwn(joke.seat)
      ? say("Ditt tokord", "Your silly word")
      : say(
        "\(name(joke.seat).possessive) tokord", "\(name(joke.seat))'s silly word")
    return ["", "  \(faceBefore(joke.seat))\(title):", ""]
      + BigLetters.lines(
        of: joke.word.whole, or: [joke.word.first, joke.word.second], in: style.width
      )
      .map { ink.question($0) }
  }
}
