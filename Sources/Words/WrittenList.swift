/// A question that somebody wrote into a list here. It is good by itself.
public struct WrittenQuestion: Hashable, Sendable {
  public static let levels = 1...99
  /// The most endings of either kind.
  public static let mostEndings = 12

  public let level: Int
  /// The line as it would stand in a file.
  public let text: String
  public let question: Question
  fileprivate let images: [String: Image]
  fileprivate let wholeImages: [String: Image]

  /// The question that a line says; nil if it is none, or has something to mend.
  public init?(_ text: String, level: Int, in language: Language) {
    guard WrittenQuestion.levels.contains(level), case .question(let draft) = Entry(line: text)
    else { return nil }
    let (question, faults) = WrittenList(named: "", in: language).judged(draft, level: level)
    guard faults.isEmpty else { return nil }
    self = question
  }

  fileprivate init(_ draft: Entry.Draft, level: Int, as check: inout QuestionCheck) {
    question = check.question()
    text = draft.line
    self.level = level
    images = Dictionary(check.images.map { ($0.word, $0.image) }) { first, _ in first }
    wholeImages = Dictionary(check.wholeImages.map { ($0.word, $0.image) }) { first, _ in first }
  }

  public var word: String { question.word }

  fileprivate func isSame(_ other: WrittenQuestion) -> Bool {
    word == other.word && level == other.level
  }

  /// The question with these pictures of whole words.
  fileprivate func asked(_ images: [String: Image]) -> Question { question.with(images) }
}

/// A list that somebody writes question by question.
public struct WrittenList: Hashable, Sendable {
  /// The most lists of a class.
  public static let most = 20
  public static let mostQuestions = 200

  public let name: String
  public let language: Language
  /// Its questions, in the order in which they were first written.
  public private(set) var questions: [WrittenQuestion] = []

  public init(named name: String, in language: Language) {
    (self.name, self.language) = (name, language)
  }

  public subscript(word: String, level: Int) -> WrittenQuestion? {
    questions.first { $0.word == word && $0.level == level }
  }

  /// Takes a question in the place of the one with the same word and level.
  public mutating func write(_ question: WrittenQuestion) {
    if let place = questions.firstIndex(where: { $0.isSame(question) }) {
      questions[place] = question
    } else {
      questions.append(question)
    }
  }

  public mutating func erase(_ word: String, level: Int) {
    questions.removeAll { $0.word == word && $0.level == level }
  }

  /// The list to play with; nil if nothing is left of it. Files of words are those of its language.
  public func list(beside lists: [WordList]) -> WordList? {
    if questions.isEmpty { return nil }
    let wholes = pictures(\.wholeImages)
    let levels = Dictionary(grouping: questions, by: \.level).sorted { $0.key < $1.key }
      .map { level, questions in
        Level(
          number: level, isTricky: false, name: nil, questions: questions.map { $0.asked(wholes) })
      }
    let list = WordList(name: name, language: language, levels: levels, images: pictures(\.images))
    return lists.first { $0.language == language }.map { list.with($0.files) } ?? list
  }

  private func pictures(_ of: KeyPath<WrittenQuestion, [String: Image]>) -> [String: Image] {
    questions.reduce(into: [:]) { $0.merge($1[keyPath: of]) { first, _ in first } }
  }
}

// MARK: - Checking

extension WrittenList {
  /// A question as somebody wrote it, and all that has to be mended in it before the list can take it.
  public struct Judged: Hashable, Sendable {
    /// The numbers of its lines: each pair has one.
    public let lines: [Int]
    public let level: Int
    /// The question word; empty if there is none.
    public let word: String
    /// The line as it would stand in a file.
    public let text: String
    public let question: WrittenQuestion?
    public let faults: [Fault]
    /// Wrong endings that might be added: none makes a word that any list knows.
    public internal(set) var proposals: [String] = []
  }

  /// Judges what somebody wrote: lines as they stand in a file, or a right pair each, `natt + tåg`. Pairs add to
  /// what the list has of their question. Good ones are judged as if those before them were taken.
  public func judging(_ text: String, level: Int, knowing lists: [WordList]) -> [Judged] {
    var list = self
    let known = KnownEndings(of: lists, in: language)
    return list.drafts(in: text, level: level).map { draft in
      let judged = list.judged(draft)
      if let question = judged.question { list.write(question) }
      return judged.proposing(from: known)
    }
  }

  /// How many lines are read at once.
  public static let mostLines = 50

  public static func lines(in text: String) -> Int { lines(of: text).count }

  private static func lines(of text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// Something that was written, before it is judged.
  private struct Written {
    var lines: [Int]
    let level: Int
    var draft: Entry.Draft?
    var isPair = false
    var fault: Fault?
  }

  private func drafts(in text: String, level: Int) -> [Written] {
    var level = level
    var all: [Written] = []
    for (number, line) in zip(1..., WrittenList.lines(of: text)) {
      func refuse(_ fault: Fault) {
        all.append(Written(lines: [number], level: level, fault: fault))
      }
      switch Entry(line: String(line)) {
      case .nothing: break
      case .language(let code): if code != language.rawValue { refuse(.otherLanguage(code)) }
      case .level(let digits, _, _):
        if let number = Int(digits), WrittenQuestion.levels.contains(number) {
          level = number
        } else {
          refuse(.noLevel(digits))
        }
      case .question(let draft):
        all.append(Written(lines: [number], level: level, draft: draft))
      case .unknown(let text):
        guard let pair = Entry.Draft(pair: text) else {
          refuse(.notUnderstood(text))
          break
        }
        let same = all.firstIndex { $0.isPair && $0.level == level && $0.draft?.word == pair.word }
        if let same {
          all[same].draft?.add(pair.rights)
          all[same].lines.append(number)
        } else {
          all.append(
            Written(lines: [number], level: level, draft: known(pair, level), isPair: true))
        }
      }
    }
    return all
  }

  /// A pair, with what the list has of its question already.
  private func known(_ pair: Entry.Draft, _ level: Int) -> Entry.Draft {
    guard let stored = self[pair.word, level], case .question(var draft) = Entry(line: stored.text)
    else { return pair }
    draft.add(pair.rights)
    return draft
  }

  private func judged(_ written: Written) -> Judged {
    guard let draft = written.draft else {
      return Judged(
        lines: written.lines, level: written.level, word: "", text: "", question: nil,
        faults: [written.fault].compactMap(\.self))
    }
    var (question, faults) = judged(draft, level: written.level)
    let isNew = self[question.word, written.level] == nil
    if isNew, questions.count >= WrittenList.mostQuestions {
      faults.append(.listFull(most: WrittenList.mostQuestions))
    }
    return Judged(
      lines: written.lines, level: written.level, word: question.word, text: draft.line,
      question: faults.isEmpty ? question : nil, faults: faults)
  }

  /// A question, which is good only if there are no faults.
  fileprivate func judged(_ draft: Entry.Draft, level: Int) -> (WrittenQuestion, [Fault]) {
    var draft = draft
    let most = WrittenQuestion.mostEndings
    let hasMany = draft.rights.count > most || draft.wrongs.count > most
    draft.rights = Array(draft.rights.prefix(most))
    draft.wrongs = Array(draft.wrongs.prefix(most))
    let others = questions.filter { $0.word != draft.word || $0.level != level }
    let own = others.count
    var rightLines: [String: Int] = [:]
    var wholeLines: [String: Int] = [:]
    if draft.isWordShort {
      for right in draft.rights {
        rightLines[right.text] = own
        wholeLines[right.whole ?? draft.word + right.text] = own
      }
    }
    for (place, other) in others.enumerated() {
      for right in other.question.rights {
        if other.word == draft.word { rightLines[right.text] = rightLines[right.text] ?? place }
        wholeLines[right.whole] = wholeLines[right.whole] ?? place
      }
    }
    var check = QuestionCheck(
      draft: draft, line: own, language: language, rightLines: rightLines, wholeLines: wholeLines,
      other: { .question(others[$0].word, level: others[$0].level) })
    let question = WrittenQuestion(draft, level: level, as: &check)
    let more = others.flatMap { $0.contradicting(question) }
    return (question, check.faults + more + (hasMany ? [.manyEndings(most: most)] : []))
  }
}

extension WrittenQuestion {
  /// What a new question says otherwise than this one.
  fileprivate func contradicting(_ new: WrittenQuestion) -> [Fault] {
    let here = Fault.Place.question(word, level: level)
    let wrong: [Fault] = question.wrongs.flatMap { ending -> [Fault] in
      new.question.rights.compactMap { right in
        if word == new.word, right.text == ending {
          return .rightAndWrong(ending, after: word, here)
        }
        return right.whole == word + ending ? .rightMadeByWrong(right.whole, here) : nil
      }
    }
    func pictured(_ old: [String: Image], _ new: [String: Image]) -> [Fault] {
      new.keys.sorted().compactMap { word in
        old[word].flatMap { $0 == new[word] ? nil : .otherPicture(word, has: $0.told, here) }
      }
    }
    return wrong + pictured(images, new.images) + pictured(wholeImages, new.wholeImages)
  }
}

// MARK: - Proposing

extension WrittenList.Judged {
  /// How many wrong endings are proposed.
  public static let mostProposals = 12

  /// This with wrong endings that somebody might take for right.
  fileprivate func proposing(from known: KnownEndings) -> Self {
    guard case .question(let draft) = Entry(line: text) else { return self }
    var proposing = self
    let own = (draft.rights + draft.wrongs).map(\.text)
    proposing.proposals = known.wrong(
      after: word, level: level, besides: own, most: WrittenList.Judged.mostProposals)
    return proposing
  }
}

/// The endings of all lists in a language.
struct KnownEndings {
  /// The most endings that are looked through for a question.
  private static let most = 2000

  private let language: Language
  /// Every word that stands in a list, in whatever way.
  private var words: Set<String> = []
  private var rights: [String: Set<String>] = [:]
  /// The levels of each ending, right or wrong.
  private let endings: [(text: String, levels: Set<Int>)]

  init(of lists: [WordList], in language: Language) {
    self.language = language
    var levels: [String: Set<Int>] = [:]
    for level in lists.filter({ $0.language == language }).flatMap(\.levels) {
      for question in level.questions {
        words.formUnion(question.parts)
        for ending in question.wrongs { levels[ending, default: []].insert(level.number) }
        for right in question.rights {
          words.insert(right.whole)
          levels[right.text, default: []].insert(level.number)
          rights[question.word, default: []].insert(right.text)
        }
      }
    }
    endings = levels.map { (text: $0.key, levels: $0.value, mix: $0.key.mix) }
      .sorted { $0.mix < $1.mix }.prefix(KnownEndings.most).map { ($0.text, $0.levels) }
  }

  /// Endings that make no word with a question that any list knows, those of the same level first. For nearly
  /// every question they are others, and the same on every machine.
  func wrong(after word: String, level: Int, besides own: [String], most: Int) -> [String] {
    guard word.count <= WordList.longestQuestion, language.spelled(word) == word else { return [] }
    let own = Set(own + [word]).union(rights[word] ?? [])
    return endings.lazy
      .filter { text, _ in
        let whole = word + text
        return !own.contains(text) && !words.contains(whole) && whole.tripled == nil
      }
      .map { text, levels in
        (text, distance: levels.lazy.map { abs($0 - level) }.min() ?? 0, mix: (text + word).mix)
      }
      .sorted { ($0.distance, $0.mix, $0.0) < ($1.distance, $1.mix, $1.0) }
      .prefix(most).map(\.0)
  }
}

extension String {
  /// A number that is the same on every machine, and another one for nearly every word.
  fileprivate var mix: UInt64 {
    utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

// MARK: - As a line

extension Entry.Draft {
  /// A right pair as it is typed, `natt + tåg` or `natt tåg`; nil if it is none. Three letters in a row become
  /// two, as they do in writing.
  init?(pair text: String) {
    let sides = text.split(separator: "+", omittingEmptySubsequences: false)
    let words = text.split { $0.isWhitespace || "+,;".contains($0) }.map(String.init)
    guard words.count == 2 || sides.count == 2 && words.count > 2 else { return nil }
    guard
      case .question(let draft) = Entry(
        line: "\(words[0]): " + words.dropFirst().joined(separator: " "))
    else { return nil }
    self = draft
    for place in rights.indices {
      let plain = word + rights[place].text
      if isWordShort, plain.utf8.count <= Language.longestTyped, rights[place].whole == nil,
        plain.tripled != nil
      {
        rights[place].whole = plain.collapsed
      }
    }
  }

  /// Takes more right endings; they are wrong no more.
  mutating func add(_ more: [Entry.Piece]) {
    let new = more.filter { piece in !rights.contains { $0.text == piece.text } }
    rights += new
    wrongs.removeAll { wrong in new.contains { $0.text == wrong.text } }
  }

  /// The line as it would stand in a file.
  var line: String {
    let front = "\(word)\(picture ?? ""): " + rights.map(\.written).joined(separator: " ")
    return bars == 0 ? front : "\(front) | " + wrongs.map(\.written).joined(separator: " ")
  }
}

extension Entry.Piece {
  fileprivate var written: String {
    let whole = whole.map { "=\($0)\(wholePicture ?? "")" } ?? ""
    return "\(text)\(picture ?? "")\(whole)\(spoken.map { "~\($0)" } ?? "")"
  }
}

extension WordList {
  /// The line that says a question of this list in a file.
  public func line(of question: Question) -> String {
    func told(_ image: Image?) -> String {
      if case .emoji(let sign) = image { sign } else { "" }
    }
    func part(_ word: String) -> String { word + told(images[word]) }
    let rights = question.rights.map { right in
      let image = told(right.image)
      let isPlain = right.whole == question.word + right.text && image.isEmpty
      let plainly = Ending(joining: question.word, right.text).spoken
      return part(right.text) + (isPlain ? "" : "=\(right.whole)\(image)")
        + (right.spoken == plainly ? "" : "~\(right.spoken)")
    }
    return "\(part(question.word)): \(rights.joined(separator: " ")) | "
      + question.wrongs.map(part).joined(separator: " ")
  }
}
