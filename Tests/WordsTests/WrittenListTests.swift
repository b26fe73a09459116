import Testing
import Words

/// Lists that somebody writes question by question: what is judged, and what is proposed.
@Suite struct WrittenListTests {
  /// A list in which two questions stand already.
  private static func list() throws -> WrittenList {
    var list = WrittenList(named: "djur", in: .swedish)
    list.write(try #require(WrittenQuestion("natt: lampa | sill pall ko", level: 1, in: .swedish)))
    list.write(try #require(WrittenQuestion("sol☀️: ros bad | tå ko", level: 2, in: .swedish)))
    return list
  }

  /// Lines that are not good, each with the code of its fault.
  private static let bad: [(line: String, fault: String)] = [
    ("natt", "not-understood"), ("natt tåg båt", "not-understood"),
    ("<b>hej</b> + <i>", "bad-letter"),
    ("+", "not-understood"), ("natt +", "not-understood"), ("||||", "not-understood"),
    (": tåg | a b c", "not-understood"), ("hus:", "no-right-ending"),
    ("hus: båt", "few-wrong-endings"),
    ("hus + båt", "few-wrong-endings"), ("hus: båt | ko räv", "few-wrong-endings"),
    ("hus: båt tak | ko | räv", "two-bars"), ("hus: båt båt | ko räv bi", "twice"),
    ("hus: båt | båt ko räv", "wrong-and-right"), ("Hus: båt | ko räv bi", "bad-letter"),
    ("hus: båt1 | ko räv bi", "bad-letter"), ("hus: båt | sko räv bi", ""),
    ("natt: tåg | sill pall ko", "three-letters"), ("hus: båt=bil | ko räv bi", "bad-whole"),
    ("hus: båt= | ko räv bi", "bad-whole"), ("hus: båt~B | ko räv bi", "bad-spoken"),
    ("hus: båt 🚤 | ko räv bi", "bad-picture"), ("hus: båt🚤🚤 | ko räv bi", "bad-picture"),
    ("hus: båt | ko=x räv bi", "bad-sign"), ("sol🌑: bil | ko räv bi", "bad-picture"),
    ("abcdefghijklm: båt | ko räv bi", "long-word"), ("hus: abcdefghi | ko räv bi", "long-word"),
    // What another level says of the same word.
    ("sol: bil | ros räv bi", "wrong-and-right"), ("sol: ko | sås räv bi", "wrong-and-right"),
    ("so: bil | lros räv bi", "makes-a-word"), ("so: ltå | sås räv bi", "makes-a-word"),
    ("level 0", "no-such-level"), ("language en", "other-language"),
    ("hus: a b c d e f g h i j k l m | ko bi", "many-endings"),
    ("hus + b\u{E4}r\u{301}", "bad-letter"), ("hus: bа̊t | ko räv bi", "bad-letter"),
  ]

  @Test(arguments: bad) func eachFaultHasItsCode(line: String, fault: String) throws {
    let judged = try Self.list().judging(line, level: 1, knowing: [])
    #expect(judged.map { $0.faults.first?.code ?? "" } == [fault])
    #expect(judged.allSatisfy { ($0.question == nil) == (fault != "") })
  }

  @Test func whatIsGoodIsTheListOfAFile() throws {
    var list = WrittenList(named: "djur", in: .swedish)
    let text = """
      # Only for us.
      language sv
      hus🏠: båt bil | lök sås
      level 2
      natt: tåg=nattåg vakt~natt-vackt | sill pall
      sol☀️: ros🌹=solros🌻 hatt | kaktus🌵 tuba
      """
    let judged = list.judging(text, level: 1, knowing: [])
    for question in judged.compactMap(\.question) { list.write(question) }
    #expect(judged.map(\.lines) == [[3], [5], [6]])
    let file = try WordList(parsing: text.replacing("hus🏠", with: "level 1\nhus🏠"), name: "djur")
    let written = try #require(list.list(beside: []))
    #expect(written == file)
    // And its lines say the same again.
    let lines = written.levels.flatMap { level in
      ["level \(level.number)"] + level.questions.map(written.line)
    }
    #expect(
      try WordList(parsing: "language sv\n" + lines.joined(separator: "\n"), name: "djur") == file)
    list.erase("hus", level: 1)
    #expect(list.list(beside: [])?.levels.map(\.number) == [2])
    for word in ["natt", "sol"] { list.erase(word, level: 2) }
    #expect(list.list(beside: []) == nil)
  }

  @Test func pairsAreGathered() throws {
    let list = try Self.list()
    let judged = list.judging(
      "hus + båt\r\nnatt + tåg\nhus tak\n\nnatt: ljus\nhus\tbil", level: 1, knowing: [])
    #expect(judged.map(\.lines) == [[1, 3, 6], [2], [5]])
    #expect(
      judged.map(\.text) == [
        "hus: båt tak bil", "natt: lampa tåg=nattåg | sill pall ko", "natt: ljus",
      ])
    #expect(judged[1].question != nil, "the wrong endings that it had are enough")
    // What was wrong and is typed as right is right.
    #expect(
      list.judging("natt + ko", level: 1, knowing: [])[0].text == "natt: lampa ko | sill pall")
  }

  @Test func aFullListTakesOnlyWhatItHas() throws {
    var list = WrittenList(named: "djur", in: .english)
    let letters = Array("abcdefghijklmnop")
    for number in 0..<WrittenList.mostQuestions {
      let word = "q\(letters[number / 16])\(letters[number % 16])"
      list.write(try #require(WrittenQuestion("\(word): x | y z w", level: 1, in: .english)))
    }
    func fault(_ line: String) -> String? {
      list.judging(line, level: 1, knowing: [])[0].faults.first?.code
    }
    #expect(fault("new: x | y z w") == "list-full")
    #expect(fault("qaa: x v | y z w") == nil)
  }

  @Test(arguments: WordList.builtIn) func noProposalIsAKnownWord(list: WordList) throws {
    let questions = list.levels.flatMap { level in level.questions.map { (level.number, $0) } }
    let known = Set(questions.flatMap { $0.1.rights.map(\.whole) })
    let rights = Set(
      questions.flatMap { question in question.1.rights.map { "\(question.1.word) \($0.text)" } })
    let written = WrittenList(named: "x", in: list.language)
    for start in stride(from: 0, to: questions.count, by: WrittenList.mostLines / 2) {
      let some = questions[start..<min(start + WrittenList.mostLines / 2, questions.count)]
      let lines = some.flatMap { ["level \($0)", "\($1.word): \($1.rights[0].text)"] }
      for judged in written.judging(
        lines.joined(separator: "\n"), level: 1, knowing: WordList.builtIn)
      {
        #expect(judged.proposals.count == WrittenList.Judged.mostProposals)
        #expect(Set(judged.proposals).count == judged.proposals.count)
        for ending in judged.proposals {
          #expect(
            !known.contains(judged.word + ending) && !rights.contains("\(judged.word) \(ending)"))
        }
      }
    }
  }

  @Test func proposalsAreOfTheSameLevelAndDiffer() throws {
    let sv = try #require(WordList.builtIn.first)
    let list = WrittenList(named: "x", in: .swedish)
    let judged = list.judging("katt + mat\nhund + mat", level: 1, knowing: [sv])
    let level = Set(try #require(sv[1]).questions.flatMap { $0.wrongs + $0.rights.map(\.text) })
    #expect(judged.allSatisfy { level.isSuperset(of: $0.proposals) })
    #expect(judged[0].proposals != judged[1].proposals)
    #expect(list.judging("katt + mat", level: 1, knowing: [])[0].proposals == [])
    #expect(list.judging("katt1 + mat", level: 1, knowing: [sv])[0].proposals == [])
  }

  @Test func anythingMayBeSaid() throws {
    let list = try Self.list()
    let pieces = [
      "natt", "+", ":", "|", " ", "\n", "=", "~", "#", "🌙", "\u{0}", "\u{202E}", "å", "e\u{301}",
      "level", "1", "language", "sv", "ko", String(repeating: "x", count: 300),
    ]
    var chance = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      let text = (0..<Int.random(in: 0..<14, using: &chance)).map { _ in
        pieces.randomElement(using: &chance) ?? ""
      }.joined()
      for judged in list.judging(text, level: 1, knowing: []) {
        guard let question = judged.question else { continue }
        // What is kept is read again as it was.
        #expect(
          WrittenQuestion(question.text, level: question.level, in: .swedish) == question, "\(text)"
        )
      }
    }
    let long = String(repeating: "x", count: 8000)
    #expect(
      list.judging("\(long) + \(long)", level: 1, knowing: WordList.builtIn)[0].faults.first?.code
        == "long-word")
  }
}
