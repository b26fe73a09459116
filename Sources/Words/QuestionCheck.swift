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

  /// The faults that have to be mended, in the order in which they were found.
  private(set) var reasons: [String] = []
  /// The words that have a picture here, as parts and as whole ones.
  private(set) var images: [(word: String, image: Image)] = []
  private(set) var wholeImages: [(word: String, image: Image)] = []

  /// The question, which is good only if there are no `reasons` afterwards.
  mutating func question() -> Question {
    let word = checkedWord()
    let rights = checkedRights(of: word)
    let wrongs = checkedWrongs(of: word)
    checkCounts()
    return Question(word: word, rights: rights, wrongs: wrongs)
  }

  private mutating func checkedWord() -> String {
    if draft.word.isEmpty {
      reasons.append(
        draft.picture.map { "\(quoted($0)) belongs behind its word: write it there without blanks" }
          ?? "there is no question word before the colon")
      return ""
    }
    let word =
      spelled(draft.word, upTo: WordList.longestQuestion, as: "a question word")
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
        reasons.append("\(quoted(whole)) is made by two endings: take one of them out")
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
        reasons.append("\(quoted(text)) is a wrong ending: it needs no = or ~, take that away")
      }
      if let place = rightLines[text] {
        reasons.append(
          "\(quoted(text)) is wrong for \(quoted(word)) here and right in \(named(place)): "
            + "take it out of one of them")
      } else if let place = wholeLines[joined] {
        reasons.append(
          "the wrong ending \(quoted(text)) makes \(quoted(joined)), which is a right word "
            + "in \(named(place)): take it out")
      } else if let letter = tripled(in: joined) {
        reasons.append(
          "the wrong ending \(quoted(text)) makes \(quoted(joined)) with three \(letter) "
            + "in a row: choose another one")
      }
      return text
    }
  }

  private mutating func checkCounts() {
    let (rights, wrongs) = (draft.rights.count, draft.wrongs.count)
    switch (rights, draft.bars) {
    case (0, _):
      reasons.append("there is no right ending: write at least one between the colon and the bar")
    case (_, 0): reasons.append("there is no bar: write \"|\" and the wrong endings after it")
    case (_, 2...): reasons.append("there is more than one bar: write all wrong endings after one")
    case (1, 1) where wrongs < 3:
      reasons.append("one right ending needs at least 3 wrong ones: here are \(wrongs)")
    case (_, 1) where wrongs < 2:
      reasons.append("\(rights) right endings need at least 2 wrong ones: here are \(wrongs)")
    default: break
    }
  }
}

// MARK: - One word

extension QuestionCheck {
  private mutating func checkedText(_ piece: Entry.Piece) -> String {
    if piece.text.isEmpty {
      reasons.append(
        piece.picture.map { "\(quoted($0)) belongs to the word before it: write it without blanks" }
          ?? "= and ~ belong to the ending before them: write them without blanks")
      return ""
    }
    let text =
      spelled(piece.text, upTo: WordList.longestEnding, as: "an ending") ?? piece.text
    note(piece.picture, of: text)
    return text
  }

  private mutating func note(_ picture: String?, of word: String) {
    if let image = image(picture, of: word) { images.append((word, image)) }
  }

  private mutating func image(_ picture: String?, of word: String) -> Image? {
    guard let picture else { return nil }
    let image = Image(emoji: picture)
    if image == nil {
      reasons.append(
        "\(quoted(picture)) is no picture of \(quoted(word)): write one emoji behind it")
    }
    return image
  }

  /// Notes `text` as seen; answers whether it is new, and gives a reason if it is not.
  @discardableResult
  private mutating func checkOnce(_ text: String, _ seen: inout Set<String>) -> Bool {
    let isNew = seen.insert(text).inserted
    if !isNew { reasons.append("\(quoted(text)) stands there twice: take one of them out") }
    return isNew
  }

  private mutating func checkedWhole(of piece: Entry.Piece, text: String, word: String) -> String {
    let plain = word + text
    guard let written = piece.whole else {
      if let letter = tripled(in: plain) {
        reasons.append(
          "\(quoted(plain)) has three \(letter) in a row: write how the word is spelled, "
            + quoted("\(text)=\(collapsed(plain))"))
      }
      return plain
    }
    if text.isEmpty { return plain }
    if written.isEmpty {
      reasons.append("there is nothing after the =: write the joined word there")
      return plain
    }
    guard let whole = spelled(written, upTo: WordList.longestWhole, as: "a joined word") else {
      return plain
    }
    if whole == plain, piece.wholePicture == nil {
      reasons.append("\(quoted(whole)) is what joining gives anyway: leave \"=\(whole)\" out")
    } else if let letter = tripled(in: whole) {
      reasons.append("\(quoted(whole)) has three \(letter) in a row: write two")
    } else if whole != plain, !isJoined(whole, of: word, and: text) {
      reasons.append(
        "\(quoted(whole)) is not \(quoted(word)) and \(quoted(text)) joined: the question's last "
          + "letter may be missing, and one or two letters may stand between them")
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
      reasons.append(
        "\(quoted(spoken)) cannot be spoken: write at most \(longest) small letters, with single "
          + "hyphens between the parts")
    }
    return spelled.joined(separator: "-")
  }

  /// `word` in its language's precomposed letters; nil, with a reason, if it cannot be.
  private mutating func spelled(_ word: String, upTo limit: Int, as what: String) -> String? {
    let length = word.count
    if length > limit {
      reasons.append("\(quoted(word)) has \(length) letters: \(what) has at most \(limit)")
      return nil
    }
    guard let language else { return word }
    if let spelled = language.spelled(word) { return spelled }
    if let small = language.spelled(word.lowercased()) {
      reasons.append("\(quoted(word)) has a capital letter: write \(quoted(small))")
    } else if let strange = word.first(where: { language.spelled(String($0)) == nil }) {
      reasons.append(
        "\(quoted(word)) has \(quoted(String(strange))), which is no letter of \(language.name) "
          + "(\(language.lettersInShort))")
    }
    return nil
  }

  private func named(_ place: Int) -> String {
    place == line ? "the same line" : "line \(place)"
  }

  private func isJoined(_ whole: String, of word: String, and ending: String) -> Bool {
    guard whole.hasSuffix(ending) else { return false }
    let front = whole.dropLast(ending.count)
    if front.hasPrefix(word) { return front.count <= word.count + 2 }
    return front.hasPrefix(word.dropLast()) && front.count <= word.count + 1
  }

  /// The first letter that stands three times in a row; other signs are refused elsewhere.
  private func tripled(in word: String) -> Character? {
    zip(word, zip(word.dropFirst(), word.dropFirst(2)))
      .first { $0 == $1.0 && $0 == $1.1 && $0.isLetter }?.0
  }

  /// `word` with three equal letters in a row made two.
  private func collapsed(_ word: String) -> String {
    var collapsed = ""
    for letter in word where !collapsed.hasSuffix("\(letter)\(letter)") {
      collapsed.append(letter)
    }
    return collapsed
  }
}
