import Testing

@testable import Terminal

/// What is printed where there is no screen.
@Suite struct LinePrinterTests {
  private static func picture(_ line: String, yours: Bool, wanted: Bool = false) -> Shown {
    .picture(Picture(room: "K7", lines: [line], isYours: yours), isWanted: wanted)
  }

  @Test func whoPlaysSeesThePicturesInWhichItIsTheirTurn() {
    var printer = LinePrinter(.play(name: nil), colour: false)
    #expect(printer.show(Self.picture("first", yours: false)) == ["first"])
    #expect(printer.show(Self.picture("theirs", yours: false)) == [])
    #expect(printer.show(Self.picture("mine", yours: true)) == ["mine"])
    #expect(printer.show(Self.picture("still mine", yours: true)) == [])
    #expect(printer.show(Self.picture("theirs", yours: false)) == [])
    #expect(printer.show(Self.picture("theirs", yours: false, wanted: true)) == ["theirs"])
    #expect(printer.show(Self.picture("theirs", yours: true)) == [], "Unchanged")
  }

  @Test func whoLooksOnSeesEveryChange() {
    var printer = LinePrinter(.watch(room: "K7"), colour: false)
    #expect(printer.show(Self.picture("a", yours: false)) == ["a"])
    #expect(printer.show(Self.picture("a", yours: false)) == [])
    #expect(printer.show(Self.picture("b", yours: false)) == ["b"])
  }

  @Test func sentencesComeAsTheyAreButClean() {
    var printer = LinePrinter(.play(name: nil), colour: false)
    #expect(printer.show(.said("a\u{1B}[2Jb")) == ["ab"])
    #expect(printer.show(.answer(["a", "\u{7}b"])) == ["a", "b"])
    #expect(printer.show(.once(["a", "\u{7}b"])) == ["a", "b"])
    #expect(printer.show(.question(.key)) == [])
    #expect(printer.show(.notice("Gone.")) == ["Gone."])
    #expect(printer.show(.notice("Gone.")) == [])
    #expect(printer.show(.notice(nil)) == [])
    #expect(printer.show(.notice("Gone.")) == ["Gone."])
  }
}
