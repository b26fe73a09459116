/// Four of sixteen pictures in their order, which a child may say in the place of its return word, or tap
/// without reading. Each picture is a word too.
public struct PictureWord: Hashable, Sendable {
  public enum Picture: String, CaseIterable, Sendable {
    case sun, moon, boat, house, shark, fish, cow, car, book, ball, hat, tree, cup, key, lamp, shoe

    /// The word for what the picture shows.
    public func name(in language: Language) -> String {
      switch language {
      case .english: rawValue
      case .swedish: swedish
      }
    }

    private var swedish: String {
      switch self {
      case .sun: "sol"
      case .moon: "måne"
      case .boat: "båt"
      case .house: "hus"
      case .shark: "haj"
      case .fish: "fisk"
      case .cow: "ko"
      case .car: "bil"
      case .book: "bok"
      case .ball: "boll"
      case .hat: "hatt"
      case .tree: "träd"
      case .cup: "kopp"
      case .key: "nyckel"
      case .lamp: "lampa"
      case .shoe: "sko"
      }
    }

    /// The pictures by the words for them, in either language.
    fileprivate static let typed = Dictionary(
      uniqueKeysWithValues: allCases.flatMap { picture in
        Language.allCases.map { (Language.folded(picture.name(in: $0)), picture) }
      })
  }

  public static let length = 4

  public let pictures: [Picture]

  /// One of the 43,680 picture words. None has a picture twice.
  public init(drawnBy number: UInt64) {
    var (rest, left) = (number, Picture.allCases)
    pictures = (0..<PictureWord.length).map { _ in
      let count = UInt64(left.count)
      defer { rest /= count }
      return left.remove(at: Int(rest % count))
    }
  }

  /// A picture word as it is typed: any four of the sixteen words and nothing else, in either language.
  /// Capitals, dots, rings and the signs between them do not matter.
  public init?(typed: some StringProtocol) {
    guard typed.utf8.count <= Language.longestTyped else { return nil }
    let words = typed.split { $0.isWhitespace || "-+,".contains($0) }
    guard words.count == PictureWord.length else { return nil }
    pictures = words.compactMap { Picture.typed[Language.folded(String($0))] }
    guard pictures.count == PictureWord.length else { return nil }
  }

  /// The names of its pictures: `sun boat shark house`.
  public func said(in language: Language) -> String {
    pictures.map { $0.name(in: language) }.joined(separator: " ")
  }

  /// The codes of its pictures, as programs are told them.
  public var codes: [String] { pictures.map(\.rawValue) }
}
