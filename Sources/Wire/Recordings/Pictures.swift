import Classroom
import Games
public import Hall
import Words

// The pictures of words of which others are made.

extension Verb {
  /// Tells the picture of such a word, for anybody: it tells nothing of what may be joined with what.
  static let picture = Verb(
    "picture", "bild", takes: [.positional("word", .rest), .key("lang", .text)],
    lacks: "Vilket ord? Skriv till exempel: bild hus"
      / "Which word? Type for example: picture house"
  ) { arguments throws(WireTrouble) in
    PicturedWord(
      word: try arguments.needed("word").split(whereSeparator: \.isWhitespace)
        .joined(separator: " "), language: try arguments.language())
  } act: { (asked: PicturedWord, transaction) throws(Trouble) in
    let (hall, word) = (transaction.hall, asked.word)
    return Answer { page, ok in
      ok.add("word", word)
      ok.add("picture", hall.image(ofPart: word, in: asked.language ?? page.tongue.language)?.told)
    } say: { page in
      switch hall.image(ofPart: word, in: asked.language ?? page.tongue.language) {
      case .emoji(let sign): "\(sign) \(word)" / "\(sign) \(word)"
      case .file:
        "Det finns en bild av \(word). På surfplattor syns den."
          / "There is a picture of \(word). Tablets show it."
      case nil: "Det finns ingen bild av \(word)." / "There is no picture of \(word)."
      }
    }
  }

  struct PicturedWord: Asked {
    let word: String
    /// The language of the word; nil: that in which one is spoken to.
    let language: Language?
  }
}

extension Hall {
  /// The picture of a word of which others are made: of a teacher's list, or else of one inside the program.
  ///
  /// - Parameter language: nil: any.
  func image(ofPart word: String, in language: Language?) -> Image? {
    let word = word.lowercased()
    let lists = lists.filter { language == nil || $0.language == language }
    return (lists.filter { !$0.isInside } + lists.filter(\.isInside)).lazy
      .compactMap { $0.image(ofPart: word) }.first
  }

  /// The file of that name, as it lies there, if it is the picture of such a word.
  public func imageOfPart(called name: String) -> String? {
    guard let file = ImageFile(file: name) else { return nil }
    return lists.lazy.compactMap { $0.image(ofPart: file.word)?.told }.first { $0 == name }
  }
}
