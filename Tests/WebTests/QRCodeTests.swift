import Testing

@testable import Web

/// Pictures that cameras read, beside those of another program.
@Suite struct QRCodeTests {
  private func rows(_ size: Int, _ isDark: (Int, Int) -> Bool) -> String {
    (0..<size).map { y in
      String((0..<size).map { x in isDark(x, y) ? "#" : "." as Character })
    }.joined(separator: "\n")
  }

  @Test(arguments: QRGolden.versions)
  func eachVersionIsDrawnAsOthersDrawIt(_ text: String, _ wanted: String) throws {
    let code = try #require(QRCode(text))
    #expect(rows(code.size) { code[$0, $1] } == wanted)
  }

  @Test(arguments: 0..<8)
  func eachMaskIsDrawnAsOthersDrawIt(_ mask: Int) throws {
    let code = try #require(QRCode("hej", mask: mask))
    #expect(code.penalty == QRGolden.scores[mask])
    #expect(rows(code.size) { code[$0, $1] } == QRGolden.masks[mask])
  }

  @Test(arguments: [
    (0, 21), (14, 21), (15, 25), (26, 25), (27, 29), (42, 29), (43, 33), (62, 33),
    (63, 37), (84, 37), (85, 41), (106, 41),
  ])
  func theSmallestVersionIsTaken(_ count: Int, _ size: Int) {
    #expect(QRCode(String(repeating: "x", count: count))?.size == size)
  }

  @Test func whatIsTooLongHasNoCode() {
    #expect(QRCode(String(repeating: "x", count: 107)) == nil)
    #expect(QRCode(String(repeating: "å", count: 54)) == nil)
    #expect(QRCode(String(repeating: "x", count: 100_000)) == nil)
  }

  @Test func aroundItAllIsLight() throws {
    let code = try #require(QRCode("hej"))
    for (x, y) in [(-1, 0), (0, -1), (21, 0), (0, 21), (.min, .max), (.max, .min)] {
      #expect(!code[x, y])
    }
    #expect(code[0, 0] && code[20, 0] && code[0, 20])
  }

  @Test(arguments: QRGolden.versions)
  func aTerminalShowsTheSameWithFourLightModulesAround(_ text: String, _ wanted: String) throws {
    let code = try #require(QRCode(text))
    let begin = "\u{1B}[0;38;5;16;48;5;231m"
    let end = "\u{1B}[0m"
    var shown: [[Bool]] = []
    for line in code.lines {
      try #require(line.hasPrefix(begin) && line.hasSuffix(end))
      let signs = line.dropFirst(begin.count).dropLast(end.count)
      try #require(signs.count == code.width && code.width == code.size + 8)
      try #require(signs.allSatisfy { " ▀▄█".contains($0) })
      shown.append(signs.map { $0 == "▀" || $0 == "█" })
      shown.append(signs.map { $0 == "▄" || $0 == "█" })
    }
    let border = (code.width + 1) / 2 * 2
    #expect(shown.count == border)
    #expect(shown == (0..<border).map { y in (0..<code.width).map { x in code[x - 4, y - 4] } })
  }
}
