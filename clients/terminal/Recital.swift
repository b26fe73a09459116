/// The same without a screen: what is to be printed, line by line.
public struct Recital: Sendable {
  /// Who looks on sees every change; who plays, the pictures in which it is their turn.
  private let showsEveryPicture: Bool
  private let colour: Bool
  private var picture = Picture(lines: [])
  private var notice: String?

  public init(_ errand: Errand, colour: Bool) {
    self.colour = colour
    showsEveryPicture =
      switch errand {
      case .play: false
      case .watch, .teach: true
      }
  }

  public mutating func show(_ shown: Shown) -> [String] {
    switch shown {
    case .said(let text), .word(let text): return [Clean.line(text, colour: false)]
    case .answer(let lines): return lines.map { Clean.line($0, colour: false) }
    case .picture(let new, let isWanted):
      let isDue = isWanted || showsEveryPicture || new.isYours && !picture.isYours
      let isOther = new.lines != picture.lines
      let isFirst = picture.lines.isEmpty
      picture = new
      guard isWanted || isOther && (isDue || isFirst) else { return [] }
      return new.lines.map { Clean.line($0, colour: colour) }
    case .notice(let text):
      defer { notice = text }
      return text == notice ? [] : text.map { [$0] } ?? []
    case .question: return []
    }
  }
}
