import Testing
import Words

/// A list and everything that is to be said about it, as a teacher sees it.
struct Case: CustomTestStringConvertible {
  var testDescription: String
  var text: String
  var complaints: [String]

  init(_ name: String, _ text: String, _ complaints: String...) {
    self.testDescription = name
    self.text = text
    self.complaints = complaints
  }

  /// The lines under a language and a level, so that the first of them is line 3.
  init(_ name: String, under level: String, _ complaints: String...) {
    self.testDescription = name
    self.text = "language sv\nlevel 1\n" + level
    self.complaints = complaints
  }
}

private let file: [Case] = [
  Case(
    "nothing at all", "",
    "my.words: the language is missing: write \"language sv\" or \"language en\" at the top",
    "my.words: there are no questions: write lines like \"hus: båt tak | lök sås\""),
  Case(
    "the language is missing", "level 1\nhus: båt tak | ko räv",
    "my.words: the language is missing: write \"language sv\" or \"language en\" at the top"),
  Case(
    "the language twice", "language sv\nlanguage sv\nlevel 1\nhus: båt tak | ko räv",
    "my.words:2: the language stands in line 1 already: a list has one language"),
  Case(
    "an unknown language", "language de\nlevel 1\nhaus: tür dach | grün blau",
    "my.words:1: \"de\" is no language here: write \"language sv\" or \"language en\""),
  Case(
    "a question before any level", "language sv\nhus: båt tak | ko räv\nbil: tak väg | ko räv",
    "my.words:2: this question is in no level: write \"level 1\" above it"),
  Case(
    "a level without questions",
    "language sv\nlevel 1\nlevel 2\nhus: båt tak | ko räv\nlevel 3",
    "my.words:2: level 1 has no questions: write some below it, or take it out",
    "my.words:5: level 3 has no questions: write some below it, or take it out"),
  Case(
    "a level whose only line is broken",
    "language sv\nlevel 1\nhus båt\nlevel 2\nhus: båt tak | ko räv",
    "my.words:3: \"hus båt\" is not understood: a line is \"language sv\", \"level 1\", "
      + "\"question: right endings | wrong endings\" or a comment after #"),
  Case(
    "a level that is no number", "language sv\nlevel one\nhus: båt tak | ko räv",
    "my.words:2: \"one\" is no level: write a number from 1 to 99"),
  Case(
    "levels out of bounds",
    "language sv\nlevel 0\nhus: båt tak | ko räv\nlevel +1\nhus: båt tak | ko räv\n"
      + "level 99999999999999999999\nhus: båt tak | ko räv",
    "my.words:2: \"0\" is no level: write a number from 1 to 99",
    "my.words:4: \"+1\" is no level: write a number from 1 to 99",
    "my.words:6: \"99999999999999999999\" is no level: write a number from 1 to 99"),
  Case(
    "levels with names that are none",
    "language sv\nlevel 1 2\nhus: båt tak | ko räv\nlevel 2 tricky \u{1B}[2Ja\n"
      + "hus: båt tak | ko räv\nlevel 3 \(String(repeating: "a", count: 41))\nhus: båt tak | ko räv",
    "my.words:2: \"2\" cannot be a level's name: it has at most 40 signs, a letter among them, "
      + "and says what is hard, like \"level 3 long vowels\"",
    "my.words:4: \"\u{FFFD}[2Ja\" cannot be a level's name: it has at most 40 signs, "
      + "a letter among them, and says what is hard, like \"level 3 long vowels\"",
    "my.words:6: \"\(String(repeating: "a", count: 30))…\" cannot be a level's name: "
      + "it has at most 40 signs, a letter among them, and says what is hard, "
      + "like \"level 3 long vowels\""),
  Case(
    "a level twice",
    "language sv\nlevel 1\nhus: båt tak | ko räv\nlevel 1\nbil: väg tak | ko räv",
    "my.words:4: level 1 has begun in line 2 already: give this one another number, "
      + "or move its questions there"),
  Case(
    "a line that says nothing", "language sv\nlevel 1\nhus båt\nhus: båt tak | ko räv",
    "my.words:3: \"hus båt\" is not understood: a line is \"language sv\", \"level 1\", "
      + "\"question: right endings | wrong endings\" or a comment after #"),
]

private let question: [Case] = [
  Case(
    "no question word", under: ": båt tak | ko räv",
    "my.words:3: there is no question word before the colon"),
  Case(
    "no right ending", under: "hus: | ko räv bi",
    "my.words:3: there is no right ending: write at least one between the colon and the bar"),
  Case(
    "no bar", under: "hus: båt tak",
    "my.words:3: there is no bar: write \"|\" and the wrong endings after it"),
  Case(
    "two bars", under: "hus: båt tak | ko räv | bi",
    "my.words:3: there is more than one bar: write all wrong endings after one"),
  Case(
    "one right and two wrong", under: "hus: båt | ko räv",
    "my.words:3: one right ending needs at least 3 wrong ones: here are 2"),
  Case(
    "two right and one wrong", under: "hus: båt tak | ko",
    "my.words:3: 2 right endings need at least 2 wrong ones: here are 1"),
  Case(
    "a question twice in a level", under: "hus: båt tak | ko räv\n\nhus: bil mus | ko räv",
    "my.words:5: \"hus\" is asked in line 3 of this level already: make one line of the two"),
  Case(
    "a right ending twice", under: "hus: båt båt | ko räv bi",
    "my.words:3: \"båt\" stands there twice: take one of them out"),
  Case(
    "a wrong ending twice", under: "hus: båt tak | ko räv ko",
    "my.words:3: \"ko\" stands there twice: take one of them out"),
  Case(
    "a wrong ending that is right", under: "hus: båt tak | tak ko räv",
    "my.words:3: \"tak\" is wrong for \"hus\" here and right in the same line: "
      + "take it out of one of them"),
  Case(
    "a wrong ending that is right in a later level",
    under: "hus: båt tak | mus ko räv\nlevel 2\nhus: mus bil | ko räv",
    "my.words:3: \"mus\" is wrong for \"hus\" here and right in line 5: "
      + "take it out of one of them"),
  Case(
    "a wrong ending that makes a right word",
    under: "natt: lampa tåg=nattåg | ko räv\nnat: buss kam | tåg räv",
    "my.words:4: the wrong ending \"tåg\" makes \"nattåg\", which is a right word in line 3: "
      + "take it out"),
  Case(
    "two endings that make the same word", under: "hus: båt åt=husbåt | ko räv",
    "my.words:3: \"husbåt\" is made by two endings: take one of them out"),
]

private let word: [Case] = [
  Case(
    "three equal letters", under: "natt: tåg lampa | ko räv",
    "my.words:3: \"natttåg\" has three t in a row: write how the word is spelled, \"tåg=nattåg\""),
  Case(
    "three equal letters by a wrong ending", under: "natt: buss lampa | tå räv",
    "my.words:3: the wrong ending \"tå\" makes \"natttå\" with three t in a row: "
      + "choose another one"),
  Case(
    "three equal letters written out", under: "natt: tåg=natttåg mat=nattt | ko räv",
    "my.words:3: \"natttåg\" is what joining gives anyway: leave \"=natttåg\" out",
    "my.words:3: \"nattt\" has three t in a row: write two"),
  Case(
    "a whole that says nothing new", under: "hus: båt=husbåt tak | ko räv",
    "my.words:3: \"husbåt\" is what joining gives anyway: leave \"=husbåt\" out"),
  Case(
    "a whole of other words", under: "hus: båt=segelbåt tak=hustal | ko räv",
    "my.words:3: \"segelbåt\" is not \"hus\" and \"båt\" joined: the question's last letter may "
      + "be missing, and one or two letters may stand between them",
    "my.words:3: \"hustal\" is not \"hus\" and \"tak\" joined: the question's last letter may "
      + "be missing, and one or two letters may stand between them"),
  Case(
    "an empty whole", under: "hus: båt= tak | ko räv",
    "my.words:3: there is nothing after the =: write the joined word there"),
  Case(
    "blanks around =", under: "natt: tåg = nattåg | ko räv",
    "my.words:3: \"natttåg\" has three t in a row: write how the word is spelled, \"tåg=nattåg\"",
    "my.words:3: = and ~ belong to the ending before them: write them without blanks"),
  Case(
    "a spoken form that cannot be", under: "hus: båt~hus--båt tak~ mus~Mus | ko räv",
    "my.words:3: \"hus--båt\" cannot be spoken: write at most 40 small letters, with single "
      + "hyphens between the parts",
    "my.words:3: \"\" cannot be spoken: write at most 40 small letters, with single hyphens "
      + "between the parts",
    "my.words:3: \"Mus\" cannot be spoken: write at most 40 small letters, with single hyphens "
      + "between the parts"),
  Case(
    "= and ~ at wrong endings", under: "hus: båt tak | ko=husko räv~hus-räv",
    "my.words:3: \"ko\" is a wrong ending: it needs no = or ~, take that away",
    "my.words:3: \"räv\" is a wrong ending: it needs no = or ~, take that away"),
  Case(
    "capitals", under: "Hus: Båt tak | ko räv",
    "my.words:3: \"Hus\" has a capital letter: write \"hus\"",
    "my.words:3: \"Båt\" has a capital letter: write \"båt\""),
  Case(
    "letters of no Swedish word", under: "hus: bât tak, | k0 räv",
    "my.words:3: \"bât\" has \"â\", which is no letter of Swedish (a–z å ä ö é)",
    "my.words:3: \"tak,\" has \",\", which is no letter of Swedish (a–z å ä ö é)",
    "my.words:3: \"k0\" has \"0\", which is no letter of Swedish (a–z å ä ö é)"),
  Case(
    "Swedish letters in English", "language en\nlevel 1\nsun: hat båt | pig hen",
    "my.words:3: \"båt\" has \"å\", which is no letter of English (a–z)"),
  Case(
    "two question words", under: "hus båt: tak mat | ko räv",
    "my.words:3: \"hus båt\" has \" \", which is no letter of Swedish (a–z å ä ö é)"),
  Case(
    "words that are too long", under: "abcdefghijklm: båt abcdefghi | ko räv",
    "my.words:3: \"abcdefghijklm\" has 13 letters: a question word has at most 12",
    "my.words:3: \"abcdefghi\" has 9 letters: an ending has at most 8"),
  Case(
    "control characters are not printed", under: "hus: b\u{1B}[2J tak | ko räv",
    "my.words:3: \"b\u{FFFD}[2J\" has \"\u{FFFD}\", which is no letter of Swedish (a–z å ä ö é)"),
  Case(
    "nor are they three times in a row, or beside three letters",
    under: "hus: \u{1B}\u{1B}\u{1B} ssss\u{7} | ko räv",
    "my.words:3: \"\u{FFFD}\u{FFFD}\u{FFFD}\" has \"\u{FFFD}\", which is no letter of Swedish "
      + "(a–z å ä ö é)",
    "my.words:3: \"ssss\u{FFFD}\" has \"\u{FFFD}\", which is no letter of Swedish (a–z å ä ö é)",
    "my.words:3: \"husssss\u{FFFD}\" has three s in a row: write how the word is spelled, "
      + "\"ssss\u{FFFD}=huss\u{FFFD}\""),
]

@Test(arguments: file + question + word)
func everyFaultIsToldWithItsLineAndARemedy(_ fault: Case) {
  let complaints = #expect(throws: Complaints.self) {
    try WordList(parsing: fault.text, name: "my")
  }
  #expect(complaints?.all.map(\.description) == fault.complaints)
  #expect(complaints?.more == 0)
}

@Test func complaintsNameTheFileThatIsGiven() {
  let complaints = #expect(throws: Complaints.self) {
    try WordList(parsing: "language sv\nlevel 1\nhus:", name: "my", file: "lists/djur.txt")
  }
  #expect(complaints?.all.first?.file == "lists/djur.txt")
  #expect(complaints?.all.first?.line == 3)
}

@Test func onlyTheFirstHundredComplaintsAreKept() {
  let text =
    "language sv\nlevel 1\n" + String(repeating: "hm\n", count: 107) + "hus: båt tak | ko räv"
  let complaints = #expect(throws: Complaints.self) { try WordList(parsing: text, name: "my") }
  #expect(complaints?.all.count == 100)
  #expect(complaints?.more == 7)
  #expect(complaints?.description.hasSuffix("\nand 7 more") == true)
}

@Test(arguments: [
  "", "en lista", "a/b", "..", "abcdefghijklmnopqrstu", "djur\u{200B}", "дом", "2", "-", "solo",
  "Själv",
])
func aListNeedsAPlainName(_ name: String) {
  let complaints = #expect(throws: Complaints.self) {
    try WordList(parsing: "language sv\nlevel 1\nhus: båt tak | ko räv", name: name, file: "f")
  }
  #expect(complaints?.all.count == 1)
  #expect(complaints?.description.contains("cannot be a list's name") == true)
}
