/// What only a terminal understands (ECMA-48), for who asked for colour.
public enum Screen {
  /// Lines drawn over what stands on the screen, from its first line on; whatever else stood there goes.
  public static func inPlace(_ lines: [String]) -> [UInt8] {
    let home = "\u{1B}[H"
    let eraseLine = "\u{1B}[K"
    let eraseBelow = "\u{1B}[J"
    let text = lines.joined(separator: eraseLine + "\n")
    // Whole lines, like everything that is sent.
    return Array((home + text + eraseBelow + "\n").utf8)
  }
}
