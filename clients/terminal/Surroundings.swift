/// What the environment tells of the terminal, and what its user wants of it.
public struct Surroundings: Sendable {
  /// Whether the terminal can put its cursor anywhere. Where it cannot, lines follow each other.
  public let isCapable: Bool
  public let wantsColour: Bool
  /// How large the terminal is said to be, where the terminal itself does not say.
  let size: Display.Size

  /// - Parameter variable: the value of an environment variable.
  public init(_ variable: (String) -> String?) {
    let kind = variable("TERM") ?? ""
    isCapable = !["", "dumb", "unknown"].contains(kind)

    let hasColour = !(variable("COLORTERM") ?? "").isEmpty || !Self.isMonochrome(kind)
    // By agreement (no-color.org) any value but an empty one says no.
    wantsColour = isCapable && hasColour && (variable("NO_COLOR") ?? "").isEmpty

    func count(_ name: String, else usual: Int) -> Int {
      variable(name).flatMap { Int($0) }.flatMap { (1...10_000).contains($0) ? $0 : nil } ?? usual
    }
    size = Display.Size(columns: count("COLUMNS", else: 80), rows: count("LINES", else: 24))
  }

  private static func isMonochrome(_ kind: String) -> Bool {
    ["vt52", "vt100", "vt102", "vt220", "ansi-m"].contains(kind) || kind.hasSuffix("-m")
      || kind.hasSuffix("-mono")
  }
}
