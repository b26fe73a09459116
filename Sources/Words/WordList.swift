/// The questions of one degree of difficulty.
public struct Level: Hashable, Sendable {
  public let number: Int
  /// Whether its words are not spelled as they sound.
  public let isTricky: Bool
  /// The thing that is hard in it, if its writer says so.
  public let name: String?
  /// Its questions: at least one, and no word is asked twice.
  public let questions: [Question]
  /// How many joined words are to be found in it, counted once because it is often asked.
  public let wordCount: Int

  init(number: Int, isTricky: Bool, name: String?, questions: [Question]) {
    (self.number, self.isTricky, self.name) = (number, isTricky, name)
    self.questions = questions
    wordCount = Set(questions.lazy.flatMap { $0.rights.map(\.whole) }).count
  }

  func changed(_ change: (Question) -> Question) -> Level {
    Level(number: number, isTricky: isTricky, name: name, questions: questions.map(change))
  }

  /// The first of its joined words, as an example.
  public var example: String { questions.lazy.flatMap(\.rights).first?.whole ?? "" }
}

/// A checked list of questions in one language.
public struct WordList: Hashable, Sendable {
  public let name: String
  public let language: Language
  /// Its levels: at least one, by ascending number.
  public let levels: [Level]
  /// Whether it came with the program, where somebody has looked at each pair of its words.
  public internal(set) var isInside = false
  /// The pictures that it gives to words of which others are made.
  var images: [String: Image] = [:]
  /// The files beside it, also of wrong endings: they are heard too, and may yet turn out to be right.
  var files = WordFiles()

  /// The level with that number, if there is one.
  public subscript(level: Int) -> Level? {
    levels.first { $0.number == level }
  }

  /// Whether a word stands there at any level: as a question, as an ending, or joined.
  public func has(_ word: String) -> Bool {
    levels.flatMap(\.questions).contains { question in
      question.has(part: word) || question.rights.contains { $0.whole == word }
    }
  }

  /// A recording of a word, whether it is right or wrong anywhere.
  public func recording(of word: String) -> Recording? { files.recordings[word] }

  /// The picture of a word of which others are made. Of those others none is told here: whether there is one
  /// would tell which are right.
  public func image(ofPart word: String) -> Image? {
    guard let image = files.images[word].map(Image.file) ?? images[word],
      levels.contains(where: { $0.questions.contains { $0.has(part: word) } })
    else { return nil }
    return image
  }

  /// Whether an ending is right for a question word at any level.
  public func isRight(_ ending: String, after question: String) -> Bool {
    levels.contains { level in
      level.questions.contains { $0.word == question && $0.rights.contains { $0.text == ending } }
    }
  }

  /// This list, each word with its recording and its picture if there is one.
  public func with(_ files: WordFiles) -> WordList {
    changed(files) { $0.with(files) }
  }

  /// This list for a class that judged an ending right for a question word: wherever that question stands,
  /// the ending is no longer among the wrong ones.
  public func judging(_ ending: String, rightAfter question: String) -> WordList {
    changed(files) { $0.word == question ? $0.judging(ending, files) : $0 }
  }

  private func changed(_ files: WordFiles, _ change: (Question) -> Question) -> WordList {
    WordList(
      name: name, language: language, levels: levels.map { $0.changed(change) },
      isInside: isInside, images: images, files: files)
  }
}

extension WordList {
  /// Reads a list, or throws everything that has to be mended in it.
  ///
  /// The format is described at the top of `ListText.swift`.
  /// - Parameters:
  ///   - name: the list's name in the games: 1–20 letters, digits and hyphens.
  ///   - file: the file's name in complaints; `name.words` if not given.
  public init(parsing bytes: [UInt8], name: String, file: String? = nil) throws(Complaints) {
    let file = file ?? "\(name).words"
    var complaints = Complaints()
    guard let lines = ListText.lines(of: bytes, in: file, &complaints) else { throw complaints }
    var check = ListCheck(entries: lines.map(Entry.init(line:)), file: file)
    self = try check.list(named: name)
  }

  /// Reads a list from text: the same as from its UTF-8 bytes.
  public init(parsing text: String, name: String, file: String? = nil) throws(Complaints) {
    try self.init(parsing: Array(text.utf8), name: name, file: file)
  }

  /// The most letters of a question word.
  public static let longestQuestion = 12
  /// The most letters of an ending: as many as a tile is wide, so that no picture cuts a word.
  public static let longestEnding = 8
  /// The most letters of a joined word: as many as hangman takes.
  public static let longestWhole = 20
  /// The most letters of a list's name.
  public static let longestName = 20

  /// The most signs of a level's name: as many as stand beside its number on a screen.
  static let longestLevelName = 40

  /// Words that children type in a list's place to play alone: no list can have such a name.
  public static let wordsForAlone: Set = ["själv", "ensam", "alone", "solo"]

  /// The name of a list that is meant by a typed name or a file's: in small letters, with hyphens for spaces.
  public static func name(meantBy typed: some StringProtocol) -> String {
    typed.lowercased().split { $0.isWhitespace || $0 == "_" }.joined(separator: "-")
  }

  /// A list's name in its letters; nil if it has others, or too many, or is a number, which would be a level.
  static func spelled(name: String) -> String? {
    let letters = Language.swedish.letters + Language.swedish.letters.uppercased() + "0123456789-"
    guard name.utf8.count <= Language.longestTyped else { return nil }
    // A file system may hand out å as two characters in one; see `Language.spelled`.
    let spelled = name.compactMap { sign in letters.first { $0 == sign } }
    guard spelled.count == name.count, spelled.count <= longestName,
      spelled.contains(where: \.isLetter)
    else { return nil }
    return String(spelled)
  }

  /// The name of a list that is written here, as it was typed; nil if no list can have it.
  public static func newName(typed: String) -> String? {
    spelled(name: name(meantBy: typed)).flatMap { wordsForAlone.contains($0) ? nil : $0 }
  }

  /// The name of the list in a file; nil if the file is no list. Hidden files are none: macOS leaves
  /// `._my.words` beside `my.words` on other disks.
  public static func name(ofFile file: some StringProtocol) -> String? {
    guard file.lowercased().hasSuffix(".words"), !file.hasPrefix(".") else { return nil }
    return name(meantBy: file.dropLast(6))
  }

  /// The lists that come with the program: `sv` and `en`.
  public static let builtIn: [WordList] = [
    builtIn(swedishList, name: "sv"), builtIn(englishList, name: "en"),
  ]

  private static func builtIn(_ text: String, name: String) -> WordList {
    do {
      var list = try WordList(parsing: text, name: name)
      list.isInside = true
      return list
    } catch {
      // This is text in the program itself: only a change of it can bring us here, and the tests find it.
      preconditionFailure("a list in the program is broken:\n\(error)")
    }
  }

  /// The lists inside the program and then the server's own, in their order. The first list of a language is
  /// played if no list is named. An own list with the name of one inside takes its place.
  ///
  /// Files are in the languages of the lists that they lie beside, also for the lists inside: a
  /// Swedish voice says no English words.
  public static func shelf(own: [WordList], _ files: WordFiles = WordFiles()) -> [WordList] {
    let inside = builtIn.map { list in own.first { $0.name == list.name } ?? list }
    let lists = inside + own.filter { list in !builtIn.contains { $0.name == list.name } }
    let languages = Set(own.map(\.language))
    return lists.map { languages.contains($0.language) ? $0.with(files) : $0 }
  }
}

extension WordList: CustomStringConvertible {
  /// One line for people: "sv: 5 levels, 173 questions, 612 words", and "7 of them recorded" if any is. Wholes and
  /// parts have pictures.
  public var description: String {
    let questions = levels.flatMap(\.questions)
    let endings = questions.flatMap(\.rights)
    let words = Set(endings.map(\.whole))
    let recorded = Set(endings.compactMap(\.wholeRecording))
    let parts = Set(questions.flatMap(\.parts))
    let pictured =
      parts.count { files.images[$0] != nil || images[$0] != nil }
      + Set(endings.filter { $0.image != nil }.map(\.whole)).count
    func count(_ number: Int, _ noun: String) -> String {
      "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
    return "\(name): \(count(levels.count, "level")), \(count(questions.count, "question")), "
      + count(words.count, "word")
      + (recorded.isEmpty ? "" : ", \(recorded.count) of them recorded")
      + (pictured == 0 ? "" : ", \(count(pictured, "picture"))")
  }
}
