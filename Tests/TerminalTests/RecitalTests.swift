import Terminal
import Testing

/// What is printed where there is no screen.
@Suite struct RecitalTests {
  private static func picture(_ line: String, yours: Bool, wanted: Bool = false) -> Shown {
    .picture(Picture(room: "K7", lines: [line], isYours: yours), isWanted: wanted)
  }

  @Test func whoPlaysSeesThePicturesInWhichItIsTheirTurn() {
    var recital = Recital(.play(name: nil), colour: false)
    #expect(recital.show(Self.picture("first", yours: false)) == ["first"])
    #expect(recital.show(Self.picture("theirs", yours: false)) == [])
    #expect(recital.show(Self.picture("mine", yours: true)) == ["mine"])
    #expect(recital.show(Self.picture("still mine", yours: true)) == [])
    #expect(recital.show(Self.picture("theirs", yours: false)) == [])
    #expect(recital.show(Self.picture("theirs", yours: false, wanted: true)) == ["theirs"])
    #expect(recital.show(Self.picture("theirs", yours: true)) == [], "Unchanged")
  }

  @Test func whoLooksOnSeesEveryChange() {
    var recital = Recital(.watch(room: "K7"), colour: false)
    #expect(recital.show(Self.picture("a", yours: false)) == ["a"])
    #expect(recital.show(Self.picture("a", yours: false)) == [])
    #expect(recital.show(Self.picture("b", yours: false)) == ["b"])
  }

  @Test func sentencesComeAsTheyAreButClean() {
    var recital = Recital(.play(name: nil), colour: false)
    #expect(recital.show(.said("a\u{1B}[2Jb")) == ["ab"])
    #expect(recital.show(.answer(["a", "\u{7}b"])) == ["a", "b"])
    #expect(recital.show(.question(.key)) == [])
    #expect(recital.show(.notice("Gone.")) == ["Gone."])
    #expect(recital.show(.notice("Gone.")) == [])
    #expect(recital.show(.notice(nil)) == [])
    #expect(recital.show(.notice("Gone.")) == ["Gone."])
  }
}
