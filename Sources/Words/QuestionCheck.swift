/// Judges one line with a question.
struct QuestionCheck {
  let draft: Entry.Draft
  let line: Int
  /// The list's language; nil if the list does not say it, and letters are not checked then.
  let language: Language?
  /// The line where each right ending of this question word stands first, in whatever level.
  let rightLines: [String: Int]
  /// The line where each joined word of the list stands first.
  let wholeLines: [String: Int]
  /// The place of what stands in another line.
  var other: (Int) -> Fault.Place = { .line($0) }

  /// The faults that have to be mended, in the order in which they were found.
  private(set) var faults: [Fault] = []
  /// The words that have a picture here, as parts and as whole ones.
  private(set) var images: [(word: String, image: Image)] = []
  private(set) var wholeImages: [(word: String, image: Image)] = []

  /// The question, which is good only if there are no `faults` afterwards.
  mutating func question() -> Question {
    let word = checkedWord()
    let rights = checkedRights(of: word)
    let wrongs = checkedWrongs(of: word)
    checkCounts()
    return Question(word: word, rights: rights, wrongs: wrongs)
  }

  private mutating func checkedWord() -> String {
    if draft.word.isEmpty {
      faults.append(draft.picture.map { .pictureAlone($0, before: true) } ?? .noQuestion)
      return ""
    }
    let word =
      spelled(draft.word, upTo: WordList.longestQuestion, as: .question)
      ?? (draft.isWordShort ? draft.word : "")
    note(draft.picture, of: word)
    return word
  }

  private mutating func checkedRights(of word: String) -> [Ending] {
    var seen: Set<String> = []
    var wholes: Set<String> = []
    return draft.rights.map { piece in
      let text = checkedText(piece)
      let isNew = checkOnce(text, &seen)
      let whole = checkedWhole(of: piece, text: text, word: word)
      if !wholes.insert(whole).inserted, isNew {
        faults.append(.twiceMade(whole))
      }
      let spoken = piece.spoken.map { checkedSpoken($0) }
      if let image = image(piece.wholePicture, of: whole) { wholeImages.append((whole, image)) }
      return Ending(joining: word, text, whole: whole, spoken: spoken)
    }
  }

  private mutating func checkedWrongs(of word: String) -> [String] {
    var seen: Set<String> = []
    return draft.wrongs.map { piece in
      let text = checkedText(piece)
      checkOnce(text, &seen)
      let joined = word + text
      if piece.whole != nil || piece.spoken != nil {
        faults.append(.needsNoSigns(text))
      }
      if let line = rightLines[text] {
        faults.append(.wrongAndRight(text, after: word, place(line)))
      } else if let line = wholeLines[joined] {
        faults.append(.wrongMakesRight(text, whole: joined, place(line)))
      } else if let letter = joined.tripled {
        faults.append(.wrongTripled(text, whole: joined, letter))
      }
      return text
    }
  }

  private mutating func checkCounts() {
    let (rights, wrongs) = (draft.rights.count, draft.wrongs.count)
    switch (rights, draft.bars) {
    case (0, _): faults.append(.noRight)
    case (_, 0): faults.append(.noBar)
    case (_, 2...): faults.append(.manyBars)
    case (1, 1) where wrongs < 3, (_, 1) where wrongs < 2:
      faults.append(.fewWrong(rights: rights, wrongs: wrongs))
    default: break
    }
  }
}

// MARK: - One word

extension QuestionCheck {
  private mutating func checkedText(_ piece: Entry.Piece) -> String {
    if piece.text.isEmpty {
      faults.append(piece.picture.map { .pictureAlone($0, before: false) } ?? .signsAlone)
      return ""
    }
    let text =
      spelled(piece.text, upTo: WordList.longestEnding, as: .ending) ?? piece.text
    note(piece.picture, of: text)
    return text
  }

  private mutating func note(_ picture: String?, of word: String) {
    if let image = image(picture, of: word) { images.append((word, image)) }
  }

  private mutating func image(_ picture: String?, of word: String) -> Image? {
    guard let picture else { return nil }
    let image = Image(emoji: picture)
    if image == nil { faults.append(.noPicture(picture, of: word)) }
    return image
  }

  /// Notes `text` as seen; answers whether it is new, and gives a reason if it is not.
  @discardableResult
  private mutating func checkOnce(_ text: String, _ seen: inout Set<String>) -> Bool {
    let isNew = seen.insert(text).inserted
    if !isNew { faults.append(.twice(text)) }
    return isNew
  }

  private mutating func checkedWhole(of piece: Entry.Piece, text: String, word: String) -> String {
    let plain = word + text
    guard let written = piece.whole else {
      if let letter = plain.tripled {
        faults.append(.tripled(plain, letter, mend: "\(text)=\(plain.collapsed)"))
      }
      return plain
    }
    if text.isEmpty { return plain }
    if written.isEmpty {
      faults.append(.emptyWhole)
      return plain
    }
    guard let whole = spelled(written, upTo: WordList.longestWhole, as: .whole) else {
      return plain
    }
    if whole == plain, piece.wholePicture == nil {
      faults.append(.plainWhole(whole))
    } else if let letter = whole.tripled {
      faults.append(.wholeTripled(whole, letter))
    } else if whole != plain, !isJoined(whole, of: word, and: text) {
      faults.append(.notJoined(whole, of: word, and: text))
    }
    return whole
  }

  /// Checks a spoken form. Voices take blanks and hyphens differently, so only hyphens are offered.
  private mutating func checkedSpoken(_ spoken: String) -> String {
    guard let language else { return spoken }
    let longest = 2 * WordList.longestWhole
    let parts = spoken.split(separator: "-", omittingEmptySubsequences: false)
    let spelled = parts.compactMap { language.spelled($0) }
    if spelled.count != parts.count || spoken.count > longest {
      faults.append(.notSpoken(spoken, most: longest))
    }
    return spelled.joined(separator: "-")
  }

  /// `word` in its language's precomposed letters; nil, with a reason, if it cannot be.
  private mutating func spelled(
    _ word: String, upTo limit: Int, as role: Fault.Role
  ) -> String? {
    if word.count > limit {
      faults.append(.tooLong(word, role, most: limit))
      return nil
    }
    guard let language else { return word }
    if let spelled = language.spelled(word) { return spelled }
    if let small = language.spelled(word.lowercased()) {
      faults.append(.capital(word, small: small))
    } else if let strange = word.first(where: { language.spelled(String($0)) == nil }) {
      faults.append(.strangeLetter(word, strange, language))
    }
    return nil
  }

  private func place(_ line: Int) -> Fault.Place { line == self.line ? .sameLine : other(line) }

  private func isJoined(_ whole: String, of word: String, and ending: String) -> Bool {
    guard whole.hasSuffix(ending) else { return false }
    let front = whole.dropLast(ending.count)
    if front.hasPrefix(word) { return front.count <= word.count + 2 }
    return front.hasPrefix(word.dropLast()) && front.count <= word.count + 1
  }
}

extension String {
  /// The first letter that stands three times in a row; other signs are refused elsewhere.
  var tripled: Character? {
    zip(self, zip(dropFirst(), dropFirst(2)))
      .first { $0 == $1.0 && $0 == $1.1 && $0.isLetter }?.0
  }

  /// The word with three equal letters in a row made two.
  var collapsed: String {
    var collapsed = ""
    for letter in self where !collapsed.hasSuffix("\(letter)\(letter)") {
      collapsed.append(letter)
    }
    return collapsed
  }
}
