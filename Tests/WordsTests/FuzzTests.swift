import Testing
import Tools

@testable import Words

/// Feeds what nobody meant to write. A list either parses and can be drawn from, or is refused with
/// complaints; nothing traps.
@Suite struct FuzzTests {
  private func feed(_ bytes: [UInt8], name: String, _ generator: inout Chance) {
    do throws(Complaints) {
      let list = try WordList(parsing: bytes, name: name)
      for level in list.levels {
        for question in level.questions.prefix(3) {
          let drawn = question.draw(using: &generator)
          #expect(drawn.rights.count + drawn.wrongs.count == Drawn.count)
        }
      }
    } catch {
      #expect((1...100).contains(error.all.count))
      #expect(!error.description.isEmpty)
    }
  }

  @Test func randomBytes() {
    var generator = Chance(seed: 11)
    for _ in 0..<500 {
      let bytes = (0..<Int.random(in: 0...300, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      feed(bytes, name: "random", &generator)
    }
  }

  @Test func randomPiecesOfTheFormat() {
    let pieces = [
      "language", "level", "sv", "en", "1", "2", ":", "|", "=", "~", "-", "#", " ", "\n", "\r\n",
      "\t", "hus", "båt", "tak", "natt", "tåg", "nattåg", "ko", "räv", "bi", "ö", "É", "a\u{30A}",
      "\u{30A}", "\u{FEFF}", "\u{0}", "👩‍🚀", "level 1\n", "language sv\n", "hus: båt tak | ko räv\n",
    ]
    var generator = Chance(seed: 12)
    for _ in 0..<2_000 {
      let count = Int.random(in: 0...40, using: &generator)
      let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      feed(Array(text.utf8), name: text, &generator)
      feed(Array(text.utf8), name: "pieces", &generator)
    }
  }

  @Test(arguments: Language.allCases)
  func damagedLists(_ language: Language) {
    let whole = Array((language == .swedish ? swedishList : englishList).utf8)
    var generator = Chance(seed: 13)
    for _ in 0..<60 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...127, using: &generator)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(UInt8(ascii: "\n"), at: place)
        default:
          let end = min(bytes.count, place + Int.random(in: 0...200, using: &generator))
          bytes.append(contentsOf: bytes[place..<end])
        }
      }
      feed(bytes, name: "damaged", &generator)
    }
  }

  /// If it were joined with each of them, that would take hours.
  @Test(.timeLimit(.minutes(1)), arguments: ["k", "\u{301}"])
  func aLongWordWithManyEndings(_ letter: String) {
    let word = "a" + String(repeating: letter, count: 60_000)
    var generator = Chance(seed: 15)
    for endings in [" b", " b=c", " | b"] {
      let text = "language sv\nlevel 1\n\(word):" + String(repeating: endings, count: 10_000)
      feed(Array(text.utf8), name: "large", &generator)
    }
  }

  /// The largest inputs that are looked at, in the shapes that cost most.
  @Test(arguments: ["a ", "a|", "=", "~", "a", "e\u{301}", "\u{301}", "\n", "hm\n", "a:|b\n"])
  func oneMiBOfTheSame(_ piece: String) {
    let head = "language sv\nlevel 1\nhus:"
    let count = ((1 << 20) - head.utf8.count) / piece.utf8.count
    var generator = Chance(seed: 14)
    feed(Array((head + String(repeating: piece, count: count)).utf8), name: "large", &generator)
  }
}
