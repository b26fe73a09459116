/// Judges the entries of a list, line by line, and makes the list if there is nothing to mend.
struct ListCheck {
  private let entries: [Entry]
  private let file: String
  private let language: Language?
  /// For each question word, the lines where each of its right endings stands first, in whatever level.
  private var rightLines: [String: [String: Int]] = [:]
  /// The line where each joined word stands first.
  private var wholeLines: [String: Int] = [:]
  /// The pictures of words, each with the line where it stands first: of parts, and of whole ones.
  private var images: [String: (image: Image, line: Int)] = [:]
  private var wholeImages: [String: (image: Image, line: Int)] = [:]
  private var complaints = Complaints()

  init(entries: [Entry], file: String) {
    self.entries = entries
    self.file = file
    // Wrong endings are compared with right ones from further down too, so look ahead.
    var language: Language?
    for (index, entry) in entries.enumerated() {
      switch entry {
      case .language(let code): language = language ?? Language(rawValue: code)
      case .question(let draft) where draft.isWordShort:
        for right in draft.rights {
          rightLines[draft.word, default: [:]][right.text, default: index + 1] += 0
          wholeLines[right.whole ?? draft.word + right.text, default: index + 1] += 0
        }
      case .nothing, .level, .question, .unknown: break
      }
    }
    self.language = language
  }

  /// The checked list.
  mutating func list(named name: String) throws(Complaints) -> WordList {
    let spelledName = checked(name: name)
    if !entries.contains(where: { if case .language = $0 { true } else { false } }) {
      complain(0, "the language is missing: write \"language sv\" or \"language en\" at the top")
    }
    if !entries.contains(where: { if case .question = $0 { true } else { false } }) {
      complain(0, "there are no questions: write lines like \"hus: båt tak | lök sås\"")
    }
    let levels = checkedLevels()
    guard complaints.all.isEmpty, let language else { throw complaints }
    let wholeImages = wholeImages.mapValues(\.image)
    return WordList(
      name: spelledName, language: language,
      levels: levels.map { $0.changed { $0.with(wholeImages) } },
      images: images.mapValues(\.image))
  }

  private mutating func complain(_ line: Int, _ reason: String) {
    complaints.add(Complaint(file: file, line: line, reason: reason))
  }

  private mutating func checked(name: String) -> String {
    guard let spelled = WordList.spelled(name: name) else {
      complain(
        0,
        "\(quoted(name)) cannot be a list's name: it needs 1–\(WordList.longestName) letters, "
          + "digits or hyphens, a letter among them, so rename the file")
      return name
    }
    if WordList.wordsForAlone.contains(spelled.lowercased()) {
      complain(
        0,
        "\(quoted(name)) cannot be a list's name: children type it to play alone, "
          + "so rename the file")
    }
    return spelled
  }
}

// MARK: - Line by line

extension ListCheck {
  /// A level while its lines are being read.
  private struct Building {
    /// The level's number; nil if it could not be read, and its questions are checked all the same.
    var number: Int?
    var isTricky = false
    var name: String?
    var line: Int
    var questions: [Question] = []
    /// The line of each question word.
    var lines: [String: Int] = [:]
    /// How many complaints there were when its own lines began.
    var complaintsBefore: Int
  }

  private mutating func checkedLevels() -> [Level] {
    var built: [Building] = []
    var numberLines: [Int: Int] = [:]
    var languageLine: Int?
    var current: Building?
    for (index, entry) in entries.enumerated() {
      let line = index + 1
      switch entry {
      case .nothing: break
      case .language(let code):
        check(language: code, line: line, earlier: languageLine)
        languageLine = languageLine ?? line
      case .level(let digits, let isTricky, let name):
        if let current { close(current, into: &built) }
        let number = checkedNumber(digits, line: line, earlier: numberLines)
        if let number { numberLines[number] = line }
        if let name { check(levelName: name, line: line) }
        current = Building(
          number: number, isTricky: isTricky, name: name, line: line,
          complaintsBefore: complaints.count)
      case .question(let draft):
        if current == nil {
          complain(line, "this question is in no level: write \"level 1\" above it")
        }
        var level =
          current ?? Building(number: nil, line: line, complaintsBefore: complaints.count)
        // Held here alone, its questions are not copied for each that comes.
        current = nil
        add(draft, line: line, to: &level)
        current = level
      case .unknown(let text):
        complain(
          line,
          "\(quoted(text)) is not understood: a line is \"language sv\", \"level 1\", "
            + "\"question: right endings | wrong endings\" or a comment after #")
      }
    }
    if let current { close(current, into: &built) }
    return
      built
      .map {
        Level(number: $0.number ?? 0, isTricky: $0.isTricky, name: $0.name, questions: $0.questions)
      }
      .sorted { $0.number < $1.number }
  }

  private mutating func close(_ level: Building, into built: inout [Building]) {
    // If another line of it was complained of, that was probably meant to be its questions.
    if level.lines.isEmpty, complaints.count == level.complaintsBefore {
      let number = level.number.map { " \($0)" } ?? ""
      complain(level.line, "level\(number) has no questions: write some below it, or take it out")
    }
    built.append(level)
  }

  private mutating func check(language code: String, line: Int, earlier: Int?) {
    if let earlier {
      complain(line, "the language stands in line \(earlier) already: a list has one language")
    } else if Language(rawValue: code) == nil {
      complain(
        line, "\(quoted(code)) is no language here: write \"language sv\" or \"language en\"")
    }
  }

  private mutating func check(levelName name: String, line: Int) {
    let scalars = name.unicodeScalars
    if scalars.count > WordList.longestLevelName || !scalars.allSatisfy(\.isPrintable)
      || !name.contains(where: \.isLetter)
    {
      complain(
        line,
        "\(quoted(name)) cannot be a level's name: it has at most \(WordList.longestLevelName) "
          + "signs, a letter among them, and says what is hard, like \"level 3 long vowels\"")
    }
  }

  private mutating func checkedNumber(_ digits: String, line: Int, earlier: [Int: Int]) -> Int? {
    // `Int` alone would take a sign too.
    let isPlain = digits.allSatisfy { $0.isASCII && $0.isWholeNumber }
    guard isPlain, let number = Int(digits), (1...99).contains(number) else {
      complain(line, "\(quoted(digits)) is no level: write a number from 1 to 99")
      return nil
    }
    if let begun = earlier[number] {
      // Merging the two would hide a number that was forgotten when a level was copied.
      complain(
        line,
        "level \(number) has begun in line \(begun) already: give this one another number, "
          + "or move its questions there")
      return nil
    }
    return number
  }

  private mutating func add(_ draft: Entry.Draft, line: Int, to level: inout Building) {
    if let earlier = level.lines[draft.word] {
      complain(
        line,
        "\(quoted(draft.word)) is asked in line \(earlier) of this level already: "
          + "make one line of the two")
    }
    level.lines[draft.word] = level.lines[draft.word] ?? line
    var check = QuestionCheck(
      draft: draft, line: line, language: language,
      rightLines: rightLines[draft.word] ?? [:], wholeLines: wholeLines)
    level.questions.append(check.question())
    for fault in check.faults { complain(line, "\(fault)") }
    note(check.images, in: line, among: \.images)
    note(check.wholeImages, in: line, among: \.wholeImages)
  }

  /// Notes the pictures of one more line.
  private mutating func note(
    _ more: [(word: String, image: Image)], in line: Int,
    among all: WritableKeyPath<Self, [String: (image: Image, line: Int)]>
  ) {
    for (word, image) in more {
      let first = self[keyPath: all][word] ?? (image, line)
      self[keyPath: all][word] = first
      if first.image != image {
        let fault = Fault.otherPicture(word, has: first.image.told, .line(first.line))
        complain(line, "\(fault)")
      }
    }
  }
}
