public import Classroom
public import Words

/// Why a list is not written, or nothing is taken out of it.
public enum ListTrouble: Hashable, Sendable {
  case badName(String)
  /// It comes from a file, or with the program.
  case ofFile(String)
  case otherLanguage(String, Language)
  case tooMany(most: Int)
  case manyLines(most: Int)
  case noSuchQuestion(String, list: String)
  /// Somebody plays with just those words.
  case played(String, in: RoomNumber)
}

/// Lists that are written here and not in a file.
extension Transaction {
  /// Writes what is good of some lines into a list, or only looks at them. Answers with the list, and with each
  /// question as it was judged.
  public mutating func write(
    _ text: String, into typed: String, level: Int, in language: Language?, looksOnly: Bool
  ) throws(Trouble) -> (list: WrittenList, judged: [WrittenList.Judged]) {
    var list = try hall.listToWrite(typed, in: language ?? hall.language(of: asker))
    if let language, list.language != language {
      throw .list(.otherLanguage(list.name, list.language))
    }
    guard WrittenList.lines(in: text) <= WrittenList.mostLines else {
      throw .list(.manyLines(most: WrittenList.mostLines))
    }
    let judged = list.judging(text, level: level, knowing: hall.lists)
    let good = judged.compactMap(\.question).filter { list[$0.word, $0.level] != $0 }
    if looksOnly || good.isEmpty { return (list, judged) }
    guard !list.questions.isEmpty || book.written.all.count < WrittenList.most else {
      throw .list(.tooMany(most: WrittenList.most))
    }
    try decide()
    for fact in ListWritten.facts(writing: good, into: list) { tell(fact) }
    list = book.written[list.name] ?? list
    return (list, judged)
  }

  /// Takes questions out of a list, or the whole list: those of a word, if one is named, and of a level. Answers
  /// with what goes, which is done only if it `isSure`.
  public mutating func erase(
    _ word: String?, level: Int?, of typed: String, isSure: Bool
  ) throws(Trouble) -> (list: WrittenList, going: [WrittenQuestion]) {
    let list = try hall.writtenList(typed)
    let going = list.questions.filter {
      (word == nil || $0.word == word) && (level == nil || $0.level == level)
    }
    guard !going.isEmpty else {
      throw .list(.noSuchQuestion(word ?? "\(level ?? 0)", list: list.name))
    }
    let left = list.questions.filter { !going.contains($0) }
    let room = rooms.values.sorted { $0.number < $1.number }.first { room in
      room.isOpen && room.setup.list == list.name
        && !left.contains { $0.level == room.setup.level }
    }
    if let room { throw .list(.played(list.name, in: room.number)) }
    guard isSure else { return (list, going) }
    try decide()
    if left.isEmpty {
      tell(ListErased(list: list.name))
    } else {
      for question in going {
        tell(QuestionErased(list: list.name, level: question.level, question: question.word))
      }
    }
    return (list, going)
  }
}

extension Hall {
  /// Whether a list was written here, and may be changed.
  public func isWritten(_ list: WordList) -> Bool { !state.isOfFile(list: list.name) }

  fileprivate func writtenList(_ typed: String) throws(Trouble) -> WrittenList {
    let list = try list(named: typed)
    guard let written = book.written[list.name], isWritten(list) else {
      throw .list(.ofFile(list.name))
    }
    return written
  }

  /// The list of that name, or a new one.
  fileprivate func listToWrite(_ typed: String, in language: Language) throws(Trouble)
    -> WrittenList
  {
    if (try? list(named: typed)) != nil { return try writtenList(typed) }
    guard let name = WordList.newName(typed: typed) else { throw .list(.badName(typed)) }
    return WrittenList(named: name, in: language)
  }
}
