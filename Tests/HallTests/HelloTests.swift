import Games
import Secrets
import Testing
import Words

@testable import Classroom
@testable import Hall

@Suite struct HelloTests {
  @Test func aNewNameGetsANumberATokenAndAWord() throws {
    var school = School()
    school.enter(1)
    let turn = school.ask(.hello("Anna"), by: 1)
    let welcome = try #require(try turn.reply?.get().welcome)
    #expect(welcome.pupil == Pupil(1))
    #expect(welcome.isNew)
    #expect(welcome.room == nil)
    #expect(welcome.token?.count == 32)
    #expect(ReturnWord.looksLike(try #require(welcome.word)))
    guard turn.classFacts.first == .enrolled(Pupil(1), name: "Anna") else {
      Issue.record("the class was not told")
      return
    }
    #expect(turn.classFacts.count == 3)
    #expect(school.hall.book.name(of: Pupil(1)) == "Anna")
  }

  @Test func noFactHoldsASecretItself() throws {
    var school = School()
    school.enter(1)
    let turn = school.ask(.hello("Anna"), by: 1)
    let welcome = try #require(try turn.reply?.get().welcome)
    let told = String(describing: turn.decision)
    #expect(!told.contains(try #require(welcome.token)))
    #expect(!told.contains(try #require(welcome.word)))
  }

  @Test func theReturnWordIsOfTheLanguageThatIsSpoken() throws {
    for language in Language.allCases {
      var school = School()
      school.enter(1)
      school.setLanguage(language, of: 1)
      let word = try #require(try school.done(.hello("Anna"), by: 1).welcome?.word)
      #expect(ReturnWord.language(of: word) == language, "\(word)")
      #expect(ReturnWord.looksLike(word))
    }
  }

  @Test func twoPupilsGetDifferentTokens() throws {
    let school = School.with(12)
    #expect(school.hall.book.count == 12)
    #expect(Set(school.decisions.flatMap(\.told)).count == school.decisions.flatMap(\.told).count)
  }

  @Test(arguments: [
    "", "😀", "abcdefghijklmnopqrstu", "17", "Anna Bo-17", "woodland lynx",
  ])
  func aBadNameIsRefused(_ name: String) {
    var school = School()
    school.enter(1)
    #expect(school.trouble(.hello(name), by: 1) == .badName)
    #expect(school.decisions.isEmpty)
  }

  @Test(arguments: ["Your teacher", "LÄRAREN", "Fröken", "Ordrum"])
  func aChildIsNotCalledLikeATeacher(_ name: String) {
    var school = School()
    school.enter(1)
    #expect(school.trouble(.hello(name), by: 1) == .teachersName)
    #expect(school.decisions.isEmpty)
  }

  @Test func aKnownNameIsRefusedWithoutItsWord() throws {
    var school = School.with(1)
    school.enter(2)
    for typed in ["Anna", "anna", " ANNA "] {
      #expect(school.trouble(.hello(typed), by: 2) == .nameKnown("Anna"))
    }
    #expect(school.trouble(.hello("An-na"), by: 2) == .nameTooAlike("An-na", to: Pupil(1)))
    #expect(school.trouble(.hello("Аnna"), by: 2) == .mixedName)
    #expect(school.decisions.count == 1)
  }

  @Test func whoSaysHelloAgainOnTheSameConnectionIsTheSame() throws {
    var school = School.with(1)
    let turn = school.ask(.hello("anna"), by: 1)
    let welcome = try #require(try turn.reply?.get().welcome)
    #expect(welcome.pupil == Pupil(1))
    #expect(welcome.token == nil)
    #expect(turn.decision == nil)
  }

  @Test func nothingButHelloAndLookingOnWithoutAName() {
    var school = School()
    school.enter(1)
    let refused: [Request] = [
      .play, .open(Wish()), .ready, .next, .leave, .again, .me, .choose(.fox), .cheer(.wow),
      .listen(to: nil), .answer("båt"), .look(room: nil),
    ]
    for request in refused { #expect(school.trouble(request, by: 1) == .helloFirst) }
    for request in [Request.rooms, .levels(list: nil), .bye] {
      #expect(school.trouble(request, by: 1) == nil)
    }
    #expect(school.decisions.isEmpty)
  }

  @Test func theClassIsFullSomeTime() {
    var limits = Hall.Limits()
    limits.pupils = 2
    var school = School.with(2, limits: limits)
    school.enter(3)
    #expect(school.trouble(.hello("P3"), by: 3) == .classFull)
    #expect(school.trouble(.hello("Anna"), by: 1) == nil)
  }

  // MARK: Coming back

  private func enrolled() throws -> (School, token: String, word: String) {
    var school = School()
    school.enter(1)
    let welcome = try school.done(.hello("Anna"), by: 1).welcome
    return (school, try #require(welcome?.token), try #require(welcome?.word))
  }

  @Test func theWordOrTheTokenBringsAnnaBackAnywhere() throws {
    var (school, token, word) = try enrolled()
    let introductions: [Request] = [
      .token(token), .hello("Anna", word), .hello("anna", word.uppercased()),
      .hello("  Anna ", word),
    ]
    for (offset, request) in introductions.enumerated() {
      school.hangUp(1 + offset)
      school.enter(2 + offset, from: "10.0.0.\(offset)")
      guard
        let welcome = school.ask(request, by: 2 + offset).reply.flatMap({ try? $0.get() })?.welcome
      else {
        Issue.record("not let in: \(request)")
        continue
      }
      #expect(welcome.pupil == Pupil(1))
      #expect(!welcome.isNew)
      #expect(welcome.word == nil)
      // Who shows a token keeps it; who tells the word gets one.
      #expect(welcome.token != nil && (welcome.token == token) == (request == .token(token)))
    }
  }

  @Test func aWordTypedWithLettersInTwoPartsIsTheSameWord() throws {
    for seed in 1...40 as ClosedRange<UInt64> {
      var school = School(seed: seed)
      school.enter(1)
      let word = try #require(try school.done(.hello("Anna"), by: 1).welcome?.word)
      guard word.contains("å") else { continue }
      school.enter(2)
      let typed = word.replacing("å", with: "a\u{30A}")
      #expect(school.trouble(.hello("Anna", typed), by: 2) == nil)
      return
    }
    Issue.record("no seed gives a word with å")
  }

  /// Hyphens and blanks are easily left out, or put where they do not belong.
  @Test func howAWordIsSpelledDoesNotMatter() throws {
    var (school, _, word) = try enrolled()
    let (stem, number) = (word.dropLast(4), word.suffix(3))
    let spelled = [
      "\(stem)\(number)", "\(stem) \(number)", "\(stem.prefix(3)) \(stem.dropFirst(3))-\(number)",
      "\(stem.uppercased()) - \(number)",
    ]
    for (visitor, typed) in zip(2..., spelled) {
      school.enter(visitor)
      #expect(school.trouble(.hello("Anna", typed), by: visitor) == nil, "\(typed)")
    }
    school.enter(9)
    for typed in ["", "\(stem)", "\(number)", "\(number)\(stem)", "\(stem)\(number)\(number)"] {
      let trouble = school.trouble(.hello("Anna", typed), by: 9)
      #expect(trouble == .wrongWord("Anna") || trouble != nil && typed.count > 3, "\(typed)")
    }
  }

  /// Beside a question it would be an answer, or look like one.
  @Test func aReturnWordBeginsWithNoQuestionOfTheClass() {
    for language in Language.allCases {
      let questions = WordList.builtIn.flatMap(\.levels).flatMap(\.questions).map(\.word)
      let (words, animals) = (ReturnWord.words[language] ?? [], ReturnWord.animals[language] ?? [])
      func free(_ all: [String]) -> [String] {
        all.filter { word in !questions.contains { word.hasPrefix($0) } }
      }
      #expect((words + animals).allSatisfy { $0.count <= 10 && $0.allSatisfy(\.isLetter) })
      for number in 0..<UInt64(words.count) {
        let drawn = ReturnWord.draw(in: language, avoiding: WordList.builtIn, rounds: 1) {
          number << 32 | number
        }
        let parts = drawn.secret.split(separator: "-").map(String.init)
        #expect(free(words).contains(parts[0]) && free(animals).contains(parts[1]), "\(drawn)")
        #expect(parts.count == 3 && ReturnWord.looksLike(drawn.secret))
      }
      // More than two to the twentieth, also beside the lists that come with the program.
      #expect(free(words).count * free(animals).count * ReturnWord.numbers.count > 1 << 20)
      #expect(Set((words + animals).map(ReturnWord.signs)).count == words.count + animals.count)
    }
  }

  @Test func whatIsKeptOfAWordIsSaltedAndStretched() throws {
    var limits = Hall.Limits()
    limits.rounds = 3
    var school = School.with(2, limits: limits)
    let kept = (1...2).compactMap { school.hall.book.word(of: Pupil($0))?.stretched }
    #expect(kept.map(\.way.rounds) == [3, 3] && kept[0].way.salt != kept[1].way.salt)
    school.enter(9)
    let word = try #require(try school.done(.hello("Cia"), by: 9).welcome?.word)
    #expect(
      school.hall.book.word(of: Pupil(3))?.stretched
        == school.hall.book.word(of: Pupil(3))?.stretched?.way.stretch(ReturnWord.signs(of: word)))
  }

  /// An older program gave a word and two digits, and kept no more than its digest.
  @Test func theWordOfAnOlderProgramStaysGoodAndIsStretchedWhenItIsUsed() throws {
    var school = School.with(1)
    var transaction = school.hall.begin(by: nil, at: school.now)
    _ = transaction.mayDecide()
    let digest = Digest(of: "bjornbar-17", owner: 1)
    transaction.tell(WordGiven(pupil: Pupil(1), word: .digest(digest)))
    school.record(Asked(transaction.finish()))
    school.enter(2)
    #expect(school.trouble(.hello("Anna", "björnbär-18"), by: 2) == .wrongWord("Anna"))
    #expect(school.hall.book.word(of: Pupil(1)) == .digest(digest))
    for (visitor, typed) in zip(2..., ["björnbär-17", "Bjornbar 17", "björnbär17"]) {
      school.enter(visitor)
      #expect(school.trouble(.hello("Anna", typed), by: visitor) == nil, "\(typed)")
      #expect(school.hall.book.word(of: Pupil(1))?.stretched != nil)
    }
    school.enter(9)
    #expect(school.trouble(.hello("Anna", "björnbär-18"), by: 9) == .wrongWord("Anna"))
  }

  @Test func theNewConnectionWinsAndTheOldOneIsTold() throws {
    var (school, token, _) = try enrolled()
    try school.done(.play, by: 1)
    school.enter(2)
    let turn = school.ask(.token(token), by: 2)
    #expect(turn.news.map(\.0) == [VisitorID(1)])
    #expect(turn.news.map(\.1) == [.takenOver])
    #expect(turn.parts.map(\.0) == [VisitorID(1)])
    #expect(turn.follows.map(\.visitor) == [VisitorID(2)])
    #expect(turn.facts.isEmpty)
    #expect(school.trouble(.leave, by: 1) == .helloFirst)
    #expect(school.trouble(.hello("Anna"), by: 1) == .nameKnown("Anna"))
    #expect(school.hangUp(1).decision == nil)
    #expect(school.room(1)?.table.here == [Seat(1)])
    #expect(try school.done(.me, by: 2) == .me(Pupil(1), RoomNumber(1), Seat(1)))
  }

  @Test func comingBackFindsTheSeatAndItsLastNumber() throws {
    var (school, token, _) = try enrolled()
    try school.done(.play, by: 1)
    school.hangUp(1)
    school.enter(2)
    let turn = school.ask(.token(token, after: 2), by: 2)
    let welcome = try #require(try turn.reply?.get().welcome)
    #expect(welcome.room == RoomNumber(1))
    #expect(welcome.seat == Seat(1))
    #expect(welcome.seq == school.room(1)?.seq)
    #expect(turn.facts == [.back(Seat(1))])
    #expect(
      turn.follows == [
        Follow(
          visitor: VisitorID(2), room: RoomNumber(1), viewpoint: .seat(Seat(1)), start: .after(2))
      ])
  }

  @Test func whoBecomesSomebodyElseLeavesTheFirstOneAway() throws {
    var school = School.with(2)
    try school.done(.play, by: 1)
    try school.done(.play, by: 2)
    school.enter(3)
    let word = try #require(try school.done(.hello("P9"), by: 3).welcome?.word)
    let turn = school.ask(.hello("P9", word), by: 1)
    #expect(turn.facts == [.away(Seat(1))])
    #expect(turn.parts.map(\.0) == [VisitorID(1)])
    #expect(try school.done(.me, by: 1) == .me(Pupil(3), nil, nil))
  }

  @Test func aConnectionThatWatchedItsRoomAndTakesItsSeatWatchesNoMore() throws {
    var (school, token, _) = try enrolled()
    try school.done(.play, by: 1)
    school.hangUp(1)
    school.enter(2)
    try school.done(.watch(school.code(1)), by: 2)
    #expect(school.hall.isWatching(VisitorID(2)))
    try school.done(.token(token), by: 2)
    #expect(!school.hall.isWatching(VisitorID(2)))
    #expect(school.trouble(.unwatch(room: nil), by: 2) == .notWatching(sits: true))
  }

  @Test func manyTokensAreKeptAndTheOldestGoesFirst() throws {
    var (school, first, word) = try enrolled()
    var tokens = [first]
    for visitor in 2...ClassBook.tokensKept + 1 {
      school.enter(visitor)
      school.pass(500)
      let welcome = try school.done(.hello("Anna", word), by: visitor).welcome
      tokens.append(try #require(welcome?.token))
    }
    #expect(Set(tokens).count == ClassBook.tokensKept + 1)
    school.enter(100)
    #expect(school.trouble(.token(tokens[0]), by: 100) == .wrongToken)
    #expect(school.trouble(.token(tokens[1]), by: 100) == nil)
  }

  // MARK: Guessing

  @Test func wrongWordsSlowDownPerAddressAndName() throws {
    var (school, _, word) = try enrolled()
    school.enter(2, from: "10.0.0.2")
    school.enter(3, from: "10.0.0.3")
    for _ in 1...3 {
      #expect(school.trouble(.hello("Anna", "båt-10"), by: 2) == .wrongWord("Anna"))
    }
    #expect(school.trouble(.hello("Anna", word), by: 2) == .tooManyTries(milliseconds: 1_000))
    #expect(school.trouble(.hello("ANNA", word), by: 2) == .tooManyTries(milliseconds: 1_000))
    #expect(school.trouble(.hello("Bo", "båt-10"), by: 2) == .wrongWord("Bo"))
    #expect(school.trouble(.hello("Anna", word), by: 3) == nil)
    school.now = school.now.adding(1_000)
    #expect(school.trouble(.hello("Anna", word), by: 2) == nil)
    #expect(school.trouble(.hello("Anna", "båt-10"), by: 2) == .wrongWord("Anna"))
    #expect(school.trouble(.hello("Anna", word), by: 2) == nil)
  }

  @Test func wrongTokensSlowDownPerAddress() throws {
    var (school, token, _) = try enrolled()
    school.enter(2, from: "10.0.0.2")
    school.enter(3, from: "10.0.0.3")
    for _ in 1...4 {
      #expect(school.trouble(.token("x"), by: 2) == .wrongToken)
      school.now = school.now.adding(1_000)
    }
    #expect(school.trouble(.token("y"), by: 2) == .tooManyTries(milliseconds: 1_000))
    #expect(school.trouble(.token("y"), by: 3) == .wrongToken)
    // Who knows one is not kept waiting for others who guess.
    #expect(school.trouble(.token(token), by: 2) == nil)
  }

  @Test func aWordOfAnotherPupilIsWrong() throws {
    var (school, _, word) = try enrolled()
    school.enter(2)
    try school.done(.hello("Bo"), by: 2)
    school.enter(3)
    #expect(school.trouble(.hello("Bo", word), by: 3) == .wrongWord("Bo"))
    #expect(school.trouble(.hello("P9", word), by: 3) == .wrongWord("P9"))
    #expect(school.trouble(.token(word), by: 3) == .wrongToken)
    #expect(school.trouble(.token(""), by: 3) == .wrongToken)
  }
}
