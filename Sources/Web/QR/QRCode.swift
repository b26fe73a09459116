/// A text as a picture that cameras read (ISO/IEC 18004): bytes, versions 1 to 6, level M, which can be read
/// when about a seventh of it is lost.
public struct QRCode: Sendable {
  /// How many modules stand in a row, the quiet zone around them not counted.
  public let size: Int
  private let isDark: [Bool]

  /// At most 106 bytes of UTF-8.
  public init?(_ text: String) {
    guard let drawing = QRDrawing(text) else { return nil }
    let masked = (0..<8).map { drawing.masked(by: $0) }
    // The one that is easiest to read, and of those the first.
    guard let best = masked.min(by: { $0.penalty < $1.penalty }) else { return nil }
    self.init(best)
  }

  init(_ drawing: QRDrawing) {
    (size, isDark) = (drawing.size, drawing.isDark)
  }

  /// Whether a module is dark. Around the picture all are light.
  public subscript(x: Int, y: Int) -> Bool {
    (0..<size).contains(x) && (0..<size).contains(y) && isDark[y * size + x]
  }

  /// For a terminal, with a quiet zone of four: two rows in a line, as half blocks in black on a white that
  /// no theme changes.
  public var lines: [String] {
    stride(from: -QRCode.quiet, to: size + QRCode.quiet, by: 2).map { y in
      let signs = (-QRCode.quiet..<size + QRCode.quiet).map { x in
        switch (self[x, y], self[x, y + 1]) {
        case (false, false): " "
        case (true, false): "▀"
        case (false, true): "▄"
        case (true, true): "█"
        }
      }
      return "\u{1B}[0;38;5;16;48;5;231m\(signs.joined())\u{1B}[0m"
    }
  }

  /// How many columns of a terminal `lines` need.
  public var width: Int { size + 2 * QRCode.quiet }

  private static let quiet = 4
}
