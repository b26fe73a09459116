import Classroom
import Games
public import Hall
import Words

// The pictures of words of which others are made.

extension Verb {
  /// Tells the picture of such a word, for anybody: it tells nothing of what may be joined with what.
  static let picture = Verb(
    "picture", "bild", takes: [.positional("word", .rest)],
    lacks: "Vilket ord? Skriv till exempel: bild hus"
      / "Which word? Type for example: picture house",
    read: Arguments.needing("word")
  ) { word, transaction throws(Trouble) in
    let image = transaction.hall.image(ofPart: word)
    return Answer { _, ok in
      ok.add("word", word)
      ok.add("picture", image?.told)
    } say: { _ in
      switch image {
      case .emoji(let sign): "\(sign) \(word)" / "\(sign) \(word)"
      case .file:
        "Det finns en bild av \(word). På surfplattor syns den."
          / "There is a picture of \(word). Tablets show it."
      case nil: "Det finns ingen bild av \(word)." / "There is no picture of \(word)."
      }
    }
  }
}

extension Hall {
  /// The picture of a word of which others are made: of a teacher's list, or else of one inside the program.
  func image(ofPart word: String) -> Image? {
    let word = word.lowercased()
    let (inside, own) = (lists.filter(\.isInside), lists.filter { !$0.isInside })
    return (own + inside).lazy.compactMap { $0.image(ofPart: word) }.first
  }

  /// The file of that name, as it lies there, if it is the picture of such a word.
  public func imageOfPart(called name: String) -> String? {
    guard let file = ImageFile(file: name) else { return nil }
    return lists.lazy.compactMap { $0.image(ofPart: file.word)?.told }.first { $0 == name }
  }
}
