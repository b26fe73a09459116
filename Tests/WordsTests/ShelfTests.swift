import Testing
import Words

/// A teacher's own lists beside those inside.
@Suite struct ShelfTests {
  @Test(arguments: [
    ("natt.words", "natt"), ("Natt.words", "natt"), ("NATT.WORDS", "natt"),
    ("sjö.words", "sjö"), ("SJÖ.words", "sjö"), ("sjo\u{308}.words", "sjö"),
    ("min lista.words", "min-lista"), ("Min  Lista .words", "min-lista"),
    ("min_lista.words", "min-lista"), ("min-lista.words", "min-lista"), (".words.words", nil),
    ("natt.txt", nil), ("natt.words.bak", nil), ("words", nil), (".words", nil),
    ("._natt.words", nil), ("", nil),
  ])
  func aListIsCalledWhatItsFileIsCalled(_ file: String, _ name: String?) {
    #expect(WordList.name(ofFile: file) == name)
  }

  @Test(arguments: [
    ([], ["sv", "en"]), (["natt", "zoo"], ["sv", "en", "natt", "zoo"]),
    (["animals", "sv"], ["sv", "en", "animals"]), (["en", "sv", "a"], ["sv", "en", "a"]),
  ])
  func theFirstOfALanguageStaysTheFirst(_ own: [String], _ all: [String]) throws {
    let lists = WordList.shelf(own: try own.map { try list($0) })
    #expect(lists.map(\.name) == all)
    for name in own { #expect(lists.first { $0.name == name }?.levels.map(\.number) == [7]) }
  }

  @Test func aVoiceSaysTheWordsOfItsOwnLanguage() throws {
    let files = WordFiles(recordings: Recordings(files: ["hus.ogg", "hat.ogg"]))
    let lists = WordList.shelf(own: [try list("natt")], files)
    func recorded(_ name: String) -> [String] {
      let questions = lists.first { $0.name == name }?.levels.flatMap(\.questions) ?? []
      return questions.compactMap(\.recording?.file)
    }
    #expect(recorded("natt") == ["hus.ogg"])
    #expect(Set(recorded("sv")).contains("hus.ogg"))
    #expect(recorded("en").isEmpty)
  }

  private func list(_ name: String) throws -> WordList {
    try WordList(parsing: "language sv\nlevel 7\nhus: båt tak | ko räv", name: name)
  }
}
