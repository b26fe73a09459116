public import Games
public import JSON
public import Words

/// The lists that are written in the class, in the order in which they were begun.
public struct WrittenLists: Hashable, Sendable {
  public private(set) var all: [WrittenList] = []

  public subscript(name: String) -> WrittenList? { all.first { $0.name == name } }

  /// Takes questions; the first of them begin the list.
  fileprivate mutating func write(
    _ questions: [WrittenQuestion], of name: String, in language: Language
  ) {
    let place = all.firstIndex { $0.name == name } ?? all.endIndex
    if place == all.endIndex { all.append(WrittenList(named: name, in: language)) }
    for question in questions { all[place].write(question) }
  }

  /// Takes a question out, and with the last one the list.
  fileprivate mutating func erase(_ word: String, level: Int, of name: String) {
    guard let place = all.firstIndex(where: { $0.name == name }) else { return }
    all[place].erase(word, level: level)
    if all[place].questions.isEmpty { all.remove(at: place) }
  }

  fileprivate mutating func erase(_ name: String) { all.removeAll { $0.name == name } }

  // MARK: As a checkpoint tells it

  /// The facts that lead to these lists, and no others.
  var facts: [any ClassFact] {
    all.flatMap { ListWritten.facts(writing: $0.questions, into: $0) }
  }
}

// MARK: - What happens to them

/// Questions of one level were written into a list, each in the place of the one with the same word.
public struct ListWritten: ClassFact {
  static let event = "list-written"
  public let list: String
  public let language: Language
  /// At least one, all of one level.
  public let questions: [WrittenQuestion]

  /// How many questions are told in one piece.
  private static let piece = 50

  /// The facts that write questions in their order.
  public static func facts(writing questions: [WrittenQuestion], into list: WrittenList) -> [Self] {
    var runs: [[WrittenQuestion]] = []
    for question in questions {
      if let last = runs.last, last.count < piece, last[0].level == question.level {
        runs[runs.count - 1].append(question)
      } else {
        runs.append([question])
      }
    }
    return runs.map { ListWritten(list: list.name, language: list.language, questions: $0) }
  }

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    let list = try fields("list", fact?.list)
    let language = try fields("lang", fact?.language)
    let level = try fields("level", fact?.questions[0].level, in: WrittenQuestion.levels)
    let texts = try fields("questions", fact?.questions.map(\.text))
    let questions = texts.compactMap { WrittenQuestion($0, level: level, in: language) }
    guard !questions.isEmpty, questions.count == texts.count else {
      throw Unreadable(field: "questions")
    }
    return ListWritten(list: list, language: language, questions: questions)
  }

  /// A list has one language, and is not larger than it may be.
  func check(in state: ClassState) throws(Misfit) {
    guard WordList.newName(typed: list) == list else { throw .list(list) }
    var written = state.book.written
    written.write(questions, of: list, in: language)
    guard let whole = written[list], whole.language == language,
      whole.questions.count <= WrittenList.mostQuestions, written.all.count <= WrittenList.most
    else { throw .list(list) }
  }

  func apply(to state: ClassState) {
    state.book.written.write(questions, of: list, in: language)
    state.learn(list: list)
  }
}

/// A question was taken out of a list.
public struct QuestionErased: ClassFact {
  static let event = "question-erased"
  public let list: String
  public let level: Int
  public let question: String

  public init(list: String, level: Int, question: String) {
    (self.list, self.level, self.question) = (list, level, question)
  }

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(
      list: fields("list", fact?.list),
      level: fields("level", fact?.level, in: WrittenQuestion.levels),
      question: fields("question", fact?.question))
  }

  func check(in state: ClassState) throws(Misfit) {
    guard state.book.written[list]?[question, level] != nil else { throw .list(list) }
  }

  func apply(to state: ClassState) {
    state.book.written.erase(question, level: level, of: list)
    state.learn(list: list)
  }
}

/// A list that was written here is no more.
public struct ListErased: ClassFact {
  static let event = "list-erased"
  public let list: String

  public init(list: String) { self.list = list }

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(list: fields("list", fact?.list))
  }

  func check(in state: ClassState) throws(Misfit) {
    guard state.book.written[list] != nil else { throw .list(list) }
  }

  func apply(to state: ClassState) {
    state.book.written.erase(list)
    state.learn(list: list)
  }
}
