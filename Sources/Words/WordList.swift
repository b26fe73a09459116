/// The questions of one degree of difficulty.
public struct Level: Hashable, Sendable {
  public let number: Int
  /// At least one; no word is asked twice.
  public let questions: [Question]

  /// How many joined words are to be found in it.
  public var wordCount: Int { Set(wholes).count }

  /// One of them: the one that its writer thought of first.
  public var example: String { wholes.first ?? "" }

  private var wholes: [String] { questions.flatMap { $0.rights.map(\.whole) } }
}

/// A checked list of questions in one language.
public struct WordList: Hashable, Sendable {
  public let name: String
  public let language: Language
  /// At least one, by ascending number.
  public let levels: [Level]
  /// Among them are those of words that may yet turn out to be right.
  let recordings: Recordings

  /// The level with that number, if there is one.
  public subscript(level: Int) -> Level? {
    levels.first { $0.number == level }
  }

  /// Whether a word stands there at any level: as a question, as an ending, or joined.
  public func has(_ word: String) -> Bool {
    levels.flatMap(\.questions).contains { question in
      question.word == word || question.wrongs.contains(word)
        || question.rights.contains { $0.text == word || $0.whole == word }
    }
  }

  /// Reads a list, or throws everything that has to be mended in it.
  ///
  /// The format is described at the top of `ListText.swift`.
  /// - Parameters:
  ///   - name: what the list is called in the games: 1–20 letters, digits and hyphens.
  ///   - file: what it is called in complaints; `name.words` if not given.
  public init(parsing bytes: [UInt8], name: String, file: String? = nil) throws(Complaints) {
    let file = file ?? "\(name).words"
    let lines: [String]
    switch ListText.lines(of: bytes) {
    case .success(let read): lines = read
    case .failure(let refusal):
      var complaints = Complaints()
      complaints.add(Complaint(file: file, line: refusal.line, reason: refusal.reason))
      throw complaints
    }
    var check = ListCheck(entries: lines.map(Entry.init(line:)), file: file)
    self = try check.list(named: name)
  }

  /// Reads a list from text: the same as from its UTF-8 bytes.
  public init(parsing text: String, name: String, file: String? = nil) throws(Complaints) {
    try self.init(parsing: Array(text.utf8), name: name, file: file)
  }

  init(
    name: String, language: Language, levels: [Level],
    recordings: Recordings = Recordings(files: [])
  ) {
    self.name = name
    self.language = language
    self.levels = levels
    self.recordings = recordings
  }
}

extension WordList: CustomStringConvertible {
  /// One line for people: "sv: 5 levels, 173 questions, 612 words", and "7 of them recorded" if any is.
  public var description: String {
    let questions = levels.flatMap(\.questions)
    let endings = questions.flatMap(\.rights)
    let words = Set(endings.map(\.whole))
    let recorded = Set(endings.compactMap(\.wholeRecording))
    func count(_ number: Int, _ noun: String) -> String {
      "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
    return "\(name): \(count(levels.count, "level")), \(count(questions.count, "question")), "
      + count(words.count, "word")
      + (recorded.isEmpty ? "" : ", \(recorded.count) of them recorded")
  }
}
