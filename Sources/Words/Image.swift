/// The picture of a word: one sign of a text, or a teacher's own.
public enum Image: Hashable, Sendable {
  case emoji(String)
  case file(ImageFile)

  /// The most bytes of an emoji: one of a family has 25.
  private static let longestEmoji = 40

  /// One emoji; nil if the text is anything else.
  init?(emoji text: some StringProtocol) {
    guard text.count == 1, text.first?.isEmoji == true, text.utf8.count <= Image.longestEmoji,
      text.unicodeScalars.allSatisfy(\.isOfEmoji)
    else { return nil }
    self = .emoji(String(text))
  }

  /// What is told of it: the emoji, or the name of the file.
  public var told: String {
    switch self {
    case .emoji(let sign): sign
    case .file(let image): image.file
    }
  }

  /// The picture of which this was told; nil if that is nothing, or too long for one. The signs that are emoji
  /// grow from year to year, so an older program believes what a newer one told.
  public init?(told text: String) {
    if let image = ImageFile(file: text) {
      self = .file(image)
    } else if (1...Image.longestEmoji).contains(text.utf8.count) {
      self = .emoji(text)
    } else {
      return nil
    }
  }
}

extension Character {
  /// Whether it is seen in colours. Digits may be, and signs like © too where that is asked for.
  var isEmoji: Bool {
    guard let first = unicodeScalars.first, !first.isASCII, first.properties.isEmoji else {
      return false
    }
    return first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}")
  }
}

extension Unicode.Scalar {
  /// Whether it may stand in an emoji: one itself, what joins several, or what chooses among their looks.
  fileprivate var isOfEmoji: Bool {
    let joiner: Unicode.Scalar = "\u{200D}"
    return self == joiner || properties.isVariationSelector
      || properties.isEmoji && !isASCII || ("\u{E0020}"..."\u{E007F}").contains(self)
  }
}
