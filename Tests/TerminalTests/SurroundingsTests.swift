import Testing

@testable import Terminal

@Suite struct SurroundingsTests {
  @Test(
    arguments: [
      ([:], false), (["TERM": ""], false), (["TERM": "dumb"], false), (["TERM": "unknown"], false),
      (["TERM": "xterm-256color"], true), (["TERM": "linux"], true), (["TERM": "vt100"], true),
    ] as [([String: String], Bool)])
  func capable(variables: [String: String], isCapable: Bool) {
    #expect(Surroundings { variables[$0] }.isCapable == isCapable)
  }

  @Test(
    arguments: [
      (["TERM": "xterm"], true), (["TERM": "tmux-256color"], true), (["TERM": "linux"], true),
      (["TERM": "xterm", "NO_COLOR": "1"], false), (["TERM": "xterm", "NO_COLOR": ""], false),
      (["TERM": "vt100"], false), (["TERM": "vt220"], false), (["TERM": "xterm-mono"], false),
      (["TERM": "vt100", "COLORTERM": "truecolor"], true),
      (["TERM": "vt100", "COLORTERM": "truecolor", "NO_COLOR": "1"], false),
      (["TERM": "dumb", "COLORTERM": "truecolor"], false), ([:], false),
    ] as [([String: String], Bool)])
  func colour(variables: [String: String], wantsColour: Bool) {
    #expect(Surroundings { variables[$0] }.wantsColour == wantsColour)
  }

  @Test(
    arguments: [
      (["COLORTERM": "truecolor"], true), (["COLORTERM": "24bit"], true),
      (["COLORTERM": "yes"], false),
      (["TERM": "xterm-256color"], false), ([:], false),
    ] as [([String: String], Bool)])
  func shades(variables: [String: String], hasShades: Bool) {
    #expect(Surroundings { variables[$0] }.hasShades == hasShades)
  }

  @Test(
    arguments: [
      ([:], 80, 24), (["COLUMNS": "20", "LINES": "5"], 20, 5),
      (["COLUMNS": "0", "LINES": "-1"], 80, 24),
      (["COLUMNS": "many", "LINES": "9999999999999999999999"], 80, 24),
      (["COLUMNS": "132"], 132, 24),
    ] as [([String: String], Int, Int)])
  func size(variables: [String: String], columns: Int, rows: Int) {
    #expect(Surroundings { variables[$0] }.size == Display.Size(columns: columns, rows: rows))
  }
}
