/// Why one line with a question is not good, with all that a sentence on it needs.
public enum Fault: Hashable, Sendable {
  /// The kinds of words that a question is made of.
  public enum Role: Hashable, Sendable { case question, ending, whole }

  /// The place of what a line contradicts.
  public enum Place: Hashable, Sendable {
    case sameLine
    case line(Int)
    /// In a list that has no lines.
    case question(String, level: Int)
  }

  case noQuestion
  case pictureAlone(String, before: Bool)
  case signsAlone
  case twiceMade(String)
  case needsNoSigns(String)
  case wrongAndRight(String, after: String, Place)
  case wrongMakesRight(String, whole: String, Place)
  case rightAndWrong(String, after: String, Place)
  case rightMadeByWrong(String, Place)
  case wrongTripled(String, whole: String, Character)
  case noRight
  case noBar
  case manyBars
  case fewWrong(rights: Int, wrongs: Int)
  case noPicture(String, of: String)
  case otherPicture(String, has: String, Place)
  case twice(String)
  case tripled(String, Character, mend: String)
  case emptyWhole
  case plainWhole(String)
  case wholeTripled(String, Character)
  case notJoined(String, of: String, and: String)
  case notSpoken(String, most: Int)
  case tooLong(String, Role, most: Int)
  case capital(String, small: String)
  case strangeLetter(String, Character, Language)
  /// Of a list that is written question by question: it has no line of that kind.
  case notUnderstood(String)
  case noLevel(String)
  case otherLanguage(String)
  case manyEndings(most: Int)
  case listFull(most: Int)

  /// Names what a program may act on; it stays the same when a sentence changes.
  public var code: String {
    switch self {
    case .noQuestion, .notUnderstood: "not-understood"
    case .pictureAlone, .noPicture, .otherPicture: "bad-picture"
    case .signsAlone, .needsNoSigns: "bad-sign"
    case .twiceMade, .twice: "twice"
    case .wrongAndRight, .rightAndWrong: "wrong-and-right"
    case .wrongMakesRight, .rightMadeByWrong: "makes-a-word"
    case .wrongTripled, .tripled, .wholeTripled: "three-letters"
    case .noRight: "no-right-ending"
    case .noBar, .fewWrong: "few-wrong-endings"
    case .manyBars: "two-bars"
    case .emptyWhole, .plainWhole, .notJoined: "bad-whole"
    case .notSpoken: "bad-spoken"
    case .tooLong: "long-word"
    case .capital, .strangeLetter: "bad-letter"
    case .noLevel: "no-such-level"
    case .otherLanguage: "other-language"
    case .manyEndings: "many-endings"
    case .listFull: "list-full"
    }
  }
}

extension Fault.Role {
  fileprivate var name: String {
    switch self {
    case .question: "a question word"
    case .ending: "an ending"
    case .whole: "a joined word"
    }
  }
}

extension Fault.Place: CustomStringConvertible {
  public var description: String {
    switch self {
    case .sameLine: "the same line"
    case .line(let number): "line \(number)"
    case .question(let word, let level): "\(quoted(word)), level \(level)"
    }
  }
}

extension Fault: CustomStringConvertible {
  /// The trouble, and a way to mend it.
  public var description: String {
    switch self {
    case .noQuestion: "there is no question word before the colon"
    case .pictureAlone(let picture, true):
      "\(quoted(picture)) belongs behind its word: write it there without blanks"
    case .pictureAlone(let picture, false):
      "\(quoted(picture)) belongs to the word before it: write it without blanks"
    case .signsAlone: "= and ~ belong to the ending before them: write them without blanks"
    case .twiceMade(let whole):
      "\(quoted(whole)) is made by two endings: take one of them out"
    case .needsNoSigns(let text):
      "\(quoted(text)) is a wrong ending: it needs no = or ~, take that away"
    case .wrongAndRight(let text, let word, let place):
      "\(quoted(text)) is wrong for \(quoted(word)) here and right in \(place): "
        + "take it out of one of them"
    case .wrongMakesRight(let text, let whole, let place):
      "the wrong ending \(quoted(text)) makes \(quoted(whole)), which is a right word "
        + "in \(place): take it out"
    case .rightAndWrong(let text, let word, let place):
      "\(quoted(text)) is right for \(quoted(word)) here and wrong in \(place): "
        + "take it out of one of them"
    case .rightMadeByWrong(let whole, let place):
      "\(quoted(whole)) is a right word here, and a wrong ending makes it in \(place): "
        + "take it out there"
    case .wrongTripled(let text, let whole, let letter):
      "the wrong ending \(quoted(text)) makes \(quoted(whole)) with three \(letter) "
        + "in a row: choose another one"
    case .noRight:
      "there is no right ending: write at least one between the colon and the bar"
    case .noBar: "there is no bar: write \"|\" and the wrong endings after it"
    case .manyBars: "there is more than one bar: write all wrong endings after one"
    case .fewWrong(1, let wrongs):
      "one right ending needs at least 3 wrong ones: here are \(wrongs)"
    case .fewWrong(let rights, let wrongs):
      "\(rights) right endings need at least 2 wrong ones: here are \(wrongs)"
    case .noPicture(let picture, let word):
      "\(quoted(picture)) is no picture of \(quoted(word)): write one emoji behind it"
    case .otherPicture(let word, let picture, let place):
      "\(quoted(word)) has the picture \(picture) in \(place): "
        + "it has one, so take one of the two out"
    case .twice(let text): "\(quoted(text)) stands there twice: take one of them out"
    case .tripled(let whole, let letter, let mend):
      "\(quoted(whole)) has three \(letter) in a row: write how the word is spelled, "
        + quoted(mend)
    case .emptyWhole: "there is nothing after the =: write the joined word there"
    case .plainWhole(let whole):
      "\(quoted(whole)) is what joining gives anyway: leave \"=\(whole)\" out"
    case .wholeTripled(let whole, let letter):
      "\(quoted(whole)) has three \(letter) in a row: write two"
    case .notJoined(let whole, let word, let text):
      "\(quoted(whole)) is not \(quoted(word)) and \(quoted(text)) joined: the question's last "
        + "letter may be missing, and one or two letters may stand between them"
    case .notSpoken(let spoken, let most):
      "\(quoted(spoken)) cannot be spoken: write at most \(most) small letters, with single "
        + "hyphens between the parts"
    case .tooLong(let word, let role, let most):
      "\(quoted(word)) has \(word.count) letters: \(role.name) has at most \(most)"
    case .capital(let word, let small):
      "\(quoted(word)) has a capital letter: write \(quoted(small))"
    case .strangeLetter(let word, let letter, let language):
      "\(quoted(word)) has \(quoted(String(letter))), which is no letter of \(language.name) "
        + "(\(language.lettersInShort))"
    case .notUnderstood(let text):
      "\(quoted(text)) is not understood: write a right pair, \"night + train\", "
        + "or \"question: right endings | wrong endings\""
    case .noLevel(let text): "\(quoted(text)) is no level: write a number from 1 to 99"
    case .otherLanguage(let text): "\(quoted(text)) is not the language of this list"
    case .manyEndings(let most): "there are more than \(most) endings: leave some out"
    case .listFull(let most): "the list is full: it has \(most) questions"
    }
  }
}
