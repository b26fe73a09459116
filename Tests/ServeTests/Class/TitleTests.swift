import Classroom
import Games
import Testing

@testable import Hall
@testable import Serve

/// The name of a class, as everybody reads it.
@Suite struct TitleTests {
  @Test(arguments: [
    ("2A", "2A"), ("  Åk  1–2 ", "Åk 1–2"), ("🦊", "🦊"), ("👩‍🚀 2B", "👩‍🚀 2B"),
    (String(repeating: "å", count: 20), String(repeating: "å", count: 20)),
    ("", nil), ("  ", nil), ("–", nil), ("\u{200D}", nil), ("\u{A0}", nil), ("2\u{7}A", nil),
    ("2A\n", nil), ("2\u{202E}A", nil), ("2\u{1B}[31mA", nil), ("2\u{2028}A", nil),
    (String(repeating: "x", count: 21), nil), (String(repeating: "x", count: 300), nil),
    (String(repeating: "👩‍🚀", count: 12), nil), ("a" + String(repeating: "\u{301}", count: 40), nil),
  ])
  func itIsShortAndSeen(typed: String, title: String?) {
    #expect(Names.title(typed) == title)
  }

  /// A stage where Anna has played a game of hers to its end.
  private func lesson(_ title: String?) -> MemoryStage {
    let stage = MemoryStage(seed: 3, title: title)
    stage.enter("anna")
    let code = stage.seat(["anna"])
    var romp = Romp(stage: stage, seats: ["anna"], code: code, chance: .seeded(2))
    romp.play()
    return stage
  }

  @Test(arguments: ["en", "sv"])
  func itStandsAtTheHeadOfEveryPage(language: String) {
    let stage = lesson("2A 🦊")
    stage.open("eva")
    let greeting = stage.take("eva")[0]
    #expect(greeting.text("class") == "2A 🦊")
    #expect(greeting.text("say")?.hasPrefix("Hej! Det här är 2A 🦊. Skriv") == true)
    #expect(greeting.contains(" / Hi! This is 2A 🦊. Type for example: hello Anna"))
    for line in ["lang \(language)", "teach \(TestWords.key)"] {
      stage.send(line, from: "eva")
    }
    _ = stage.take("eva")
    #expect(stage.ask("eva", "who")[0].hasPrefix("2A 🦊. 1 "))
    #expect(stage.ask("eva", "screen")[0] == "2A 🦊")
    #expect(stage.ask("eva", "lesson")[0].hasPrefix(language == "en" ? "2A 🦊. The" : "2A 🦊. Lek"))
    let welcome = stage.ask("eva", language == "en" ? "hello Eva" : "hej Eva")
    #expect(welcome[0] == (language == "en" ? "This is 2A 🦊." : "Det här är 2A 🦊."))
  }

  @Test func aClassWithoutANameHasNone() {
    let stage = lesson(nil)
    stage.open("eva")
    #expect(stage.take("eva")[0].text("class") == nil)
    stage.teacher("tool")
    #expect(
      stage.ask("tool", #"{"do":"type","line":"who"}"#)[0].text("say")?.hasPrefix("1 ") == true)
  }
}
