import Testing
import Words

private let small = "language sv\nlevel 1\nhus: båt tak | ko räv\n"

@Test(arguments: [
  small,
  small.replacing("\n", with: "\r\n"),
  small.replacing("\n", with: "\r"),
  "\u{FEFF}" + small,
  String(small.dropLast()),
  "# en lista\n\n  language\tsv  # svenska\nlevel 1\n  hus :båt  tak|ko räv # slut: nu | nu",
  small.replacing("å", with: "a\u{30A}").replacing("ä", with: "a\u{308}"),
  "level 1\nhus: båt tak | ko räv\nlanguage sv",
])
func theSameListMayBeWrittenInManyWays(_ text: String) throws {
  let list = try WordList(parsing: text, name: "my")
  #expect(list == (try WordList(parsing: small, name: "my")))
  // Equal strings may differ in bytes; what leaves here is always the short form.
  let question = try #require(list[1]?.questions.first)
  #expect(
    question.rights.map { Array($0.whole.utf8) } == ["husbåt", "hustak"].map { Array($0.utf8) })
  #expect(question.wrongs.map { Array($0.utf8) } == ["ko", "räv"].map { Array($0.utf8) })
}

@Test func aJoinedWordAndASpokenFormMayBeGiven() throws {
  let text = """
    language sv
    level 1
    natt: lampa tåg=nattåg vakt~natt-vackt buss=nattbus~nat-buss | sill pall
    """
  let complaints = #expect(throws: Complaints.self) { try WordList(parsing: text, name: "my") }
  #expect(complaints?.all.count == 1, "nattbus does not end with buss")
  let list = try WordList(parsing: text.replacing("nattbus~", with: "nattabuss~"), name: "my")
  #expect(
    list[1]?.questions.first?.rights == [
      Ending(text: "lampa", whole: "nattlampa", spoken: "natt-lampa"),
      Ending(text: "tåg", whole: "nattåg", spoken: "natt-tåg"),
      Ending(text: "vakt", whole: "nattvakt", spoken: "natt-vackt"),
      Ending(text: "buss", whole: "nattabuss", spoken: "nat-buss"),
    ])
}

@Test func anEmojiBehindAWordIsItsPicture() throws {
  let text = """
    language sv
    level 1
    hus🏠: båt🚤 tak | ko🐄 räv
    level 2
    sol ☀️: ros=solros🌻 hatt=solhatt👒 | båt pirat🏴‍☠️
    level 3
    sol: ros tak | ko räv
    """
  let list = try WordList(parsing: text, name: "my")
  let told = ["hus", "båt", "tak", "ko", "sol", "ros", "pirat"].map { list.image(ofPart: $0)?.told }
  #expect(told == ["🏠", "🚤", nil, "🐄", "☀️", nil, "🏴‍☠️"])
  #expect(list.image(ofPart: "solros") == nil, "what is right is not told")
  #expect(list[2]?.questions.first?.rights.map(\.image?.told) == ["🌻", "👒"])
  #expect(list[3]?.questions.first?.rights.map(\.image?.told) == ["🌻", nil])
  #expect(list.description == "my: 3 levels, 3 questions, 5 words, 7 pictures")

  let images = ImageFiles(files: ["tak.png", "hus.jpg", "solhatt.webp", "solros.svg", "husbåt.gif"])
  let pictured = list.with(WordFiles(images: images)).judging("ko", rightAfter: "hus")
  #expect(pictured.image(ofPart: "hus")?.told == "hus.jpg")
  #expect(pictured.image(ofPart: "tak") == .file(try #require(ImageFile(file: "tak.png"))))
  #expect(pictured.image(ofPart: "husbåt") == nil)
  #expect(pictured[1]?.questions.first?.rights.map(\.image?.told) == ["husbåt.gif", nil, nil])
  #expect(pictured[2]?.questions.first?.rights.map(\.image?.told) == ["🌻", "solhatt.webp"])
}

@Test(arguments: [
  ("hus🏠🏠: båt tak | ko räv", "\"🏠🏠\" is no picture of \"hus\": write one emoji behind it"),
  ("hus🏠x: båt tak | ko räv", "\"🏠x\" is no picture of \"hus\": write one emoji behind it"),
  ("hus: båt 🚤 tak | ko räv", "\"🚤\" belongs to the word before it: write it without blanks"),
  ("🏠hus: båt tak | ko räv", "\"🏠hus\" belongs behind its word: write it there without blanks"),
  ("hus: båt© tak | ko räv", "\"båt©\" has \"©\", which is no letter of Swedish (a–z å ä ö é)"),
  (
    "sol: ros=solros🌻 tak | ko räv\nlevel 2\nsol: ros=solros🌹 tak | ko räv",
    "\"solros\" has the picture 🌻 in line 3: it has one, so take one of the two out"
  ),
  ("hus: båt🚤 tak | båt2 räv", "\"båt2\" has \"2\", which is no letter of Swedish (a–z å ä ö é)"),
  (
    "hus🏠: båt tak | ko räv\nbåt: hus🏡 tak | ko räv",
    "\"hus\" has the picture 🏠 in line 3: it has one, so take one of the two out"
  ),
])
func aPictureThatIsNoneIsRefused(_ lines: String, _ reason: String) {
  let complaints = #expect(throws: Complaints.self) {
    try WordList(parsing: "language sv\nlevel 1\n\(lines)", name: "my")
  }
  #expect(complaints?.all.map(\.reason) == [reason])
}

@Test(arguments: [
  ("skola", "gård=skolgård"), ("kung", "krona=kungakrona"), ("natt", "tåg=nattåg"),
  ("till", "låta=tillåta"), ("tid", "bok=tidsbok"),
])
func theJoinedWordMayLoseOneLetterAndGainTwo(_ question: String, _ right: String) throws {
  let text = "language sv\nlevel 1\n\(question): \(right) båt | räv ko"
  let list = try WordList(parsing: text, name: "my")
  #expect(
    list[1]?.questions.first?.rights.first?.whole
      == right.split(separator: "=").last.map(String.init))
}

@Test func levelsAreSortedAndFoundByNumber() throws {
  let text = "language sv\nlevel 7\nhus: båt tak | ko räv\nlevel 2\nhus: båt mus | ko räv"
  let list = try WordList(parsing: text, name: "my")
  #expect(list.levels.map(\.number) == [2, 7])
  #expect(list[7]?.questions.first?.rights.map(\.text) == ["båt", "tak"])
  #expect(list[1] == nil)
  #expect(list.description == "my: 2 levels, 2 questions, 3 words")
}

@Test(
  arguments: [
    ("level 3", nil, false), ("level 3 tricky", nil, true),
    ("level 3 tricky long  vowels # ai", "long vowels", true),
    ("level 3 magic\te", "magic e", false),
    ("level 3 m och n, som låter dubbelt!", "m och n, som låter dubbelt!", false),
    ("level 3 " + String(repeating: "å", count: 40), String(repeating: "å", count: 40), false),
  ] as [(String, String?, Bool)])
func aLevelMaySayWhatIsHardInIt(line: String, name: String?, isTricky: Bool) throws {
  let list = try WordList(parsing: "language sv\n\(line)\nhus: båt tak | ko räv", name: "my")
  for list in [list, list.judging("ko", rightAfter: "hus")] {
    #expect(list[3]?.name == name)
    #expect(list[3]?.isTricky == isTricky)
  }
}

@Test func bytesThatAreNotUTF8AreToldWithTheirLine() {
  let latin =
    Array("language sv\r\nlevel 1\r\nhus: b".utf8) + [0xE5] + Array("t tak | ko lok\r\n".utf8)
  let complaints = #expect(throws: Complaints.self) { try WordList(parsing: latin, name: "my") }
  #expect(
    complaints?.description
      == "my.words:3: this is not UTF-8 text: save the file again with the encoding UTF-8")
}

@Test func absurdSizesAreRefusedWithASentence() {
  let big = [UInt8](repeating: UInt8(ascii: "#"), count: (1 << 20) + 1)
  let bigComplaints = #expect(throws: Complaints.self) { try WordList(parsing: big, name: "my") }
  #expect(
    bigComplaints?.description
      == "my.words: the file is bigger than 1 MiB: split it into several lists")

  let long = small + String(repeating: "\n", count: 9_998)
  let longComplaints = #expect(throws: Complaints.self) { try WordList(parsing: long, name: "my") }
  #expect(
    longComplaints?.description
      == "my.words: the file has more than 10000 lines: split it into several lists")
  #expect(throws: Never.self) { try WordList(parsing: String(long.dropLast()), name: "my") }
}

@Test func wordsAreSpelledWithOneCharacterALetter() {
  #expect(
    Language.swedish.spelled("a\u{30A}a\u{308}o\u{308}e\u{301}").map { Array($0.utf8) }
      == Array("åäöé".utf8))
  #expect(Language.swedish.spelled("") == nil)
  #expect(Language.swedish.spelled("Å") == nil)
  #expect(Language.swedish.spelled("a\u{30A}\u{308}") == nil)
  #expect(Language.english.spelled("å") == nil)
  #expect(Language.english.spelled("sun") == "sun")
}
