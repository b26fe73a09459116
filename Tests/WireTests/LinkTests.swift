import Testing

@testable import Wire

/// What may be chosen is marked while a picture is laid out, and found again when it stands.
@Suite struct LinkTests {
  private static let ink = Ink(isColoured: false, hasLinks: true)

  private func drawing(_ lines: String...) -> Drawing {
    var drawing = Drawing()
    drawing.lines = lines
    drawing.takeLinks()
    return drawing
  }

  private func link(_ text: String, _ typed: String = "hat", in ink: Ink = Self.ink) -> String {
    ink.link(text, TextLink(typed: typed, says: typed))
  }

  /// The mark stands on the space before the first sign, inside or outside, or else on that sign.
  @Test(arguments: [
    ("|", " 1 hat  ", "|", 1, 8), ("  ", "1 hat", "", 1, 6), ("", "hat", "  nap", 0, 3),
    ("a  ", "   hat", "", 5, 4),
  ])
  func itIsFoundWhereItStands(before: String, text: String, after: String, column: Int, width: Int)
  {
    let drawing = drawing("", before + link(text) + after)
    #expect(drawing.lines == ["", before + text + after])
    #expect(
      drawing.spots == [
        Drawing.Spot(
          line: 1, column: column, width: width, link: TextLink(typed: "hat", says: "hat"))
      ])
  }

  @Test func colourStaysAndTakesNoColumn() {
    let ink = Ink(isColoured: true, hasLinks: true)
    let line = ink.finished("cap") + " " + link(ink.open("hat"), in: ink)
    #expect(line.visibleCount == 7)
    let drawing = drawing(line)
    #expect(drawing.lines == [ink.finished("cap") + " " + ink.open("hat")])
    #expect(drawing.spots.map(\.column) == [3])
  }

  @Test func whatItTypesAndSaysMayBeAnything() {
    let odd = TextLink(typed: "gissa m;m", says: "å \u{1B} 🚀", hear: "lyssna möss")
    let drawing = drawing(Self.ink.link("x", odd))
    #expect(drawing.spots.map(\.link) == [odd])
  }

  @Test func whoHasNoKeysHasNone() {
    #expect(link("hat", in: Ink(isColoured: true)) == "hat")
  }

  /// A line that was broken ends what began on it.
  @Test func eachLineEndsItsOwn() {
    let parts = link("hat pin").split(separator: " ").map(String.init)
    let drawing = drawing(parts[0], parts[1])
    #expect(drawing.lines == ["hat", "pin"])
    #expect(drawing.spots.map(\.width) == [3])
  }
}
