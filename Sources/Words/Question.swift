/// A right ending of a question word.
public struct Ending: Hashable, Sendable {
  /// The ending as it stands on the tile: `båt`.
  public let text: String
  /// The real word that it makes: `husbåt`, or `nattåg` where plain joining is wrong.
  public let whole: String
  /// The text that a speech engine should be given: `hus-båt`.
  public let spoken: String
  /// A recording of `text`.
  public let recording: Recording?
  /// A recording of `whole`.
  public let wholeRecording: Recording?
  /// The picture of `whole`, where it shows something else than its parts: a *solros* is no sun on a rose.
  public let image: Image?

  public init(
    text: String, whole: String, spoken: String, recording: Recording? = nil,
    wholeRecording: Recording? = nil, image: Image? = nil
  ) {
    self.text = text
    self.whole = whole
    self.spoken = spoken
    self.recording = recording
    self.wholeRecording = wholeRecording
    self.image = image
  }

  /// The ending as plain joining makes it, unless told otherwise.
  init(joining question: String, _ text: String, whole: String? = nil, spoken: String? = nil) {
    self.init(
      text: text, whole: whole ?? question + text, spoken: spoken ?? "\(question)-\(text)")
  }

  func with(_ images: [String: Image]) -> Ending {
    Ending(text: text, whole: whole, spoken: spoken, image: images[whole])
  }

  func with(_ files: WordFiles) -> Ending {
    Ending(
      text: text, whole: whole, spoken: spoken, recording: files.recordings[text],
      wholeRecording: files.recordings[whole],
      image: files.images[whole].map(Image.file) ?? image)
  }
}

/// A question word with everything that may be drawn for it.
///
/// No ending stands twice, and there are always enough of them for a draw: see `draw(using:)`.
public struct Question: Hashable, Sendable {
  public let word: String
  /// A recording of `word`.
  public fileprivate(set) var recording: Recording?
  public let rights: [Ending]
  public let wrongs: [String]

  /// The words that stand in it, of which others are made or might seem to be.
  var parts: [String] { [word] + wrongs + rights.map(\.text) }

  func has(part: String) -> Bool {
    word == part || wrongs.contains(part) || rights.contains { $0.text == part }
  }

  /// The question as a list has it that gives these pictures to whole words.
  func with(_ images: [String: Image]) -> Question {
    Question(word: word, rights: rights.map { $0.with(images) }, wrongs: wrongs)
  }

  func with(_ files: WordFiles) -> Question {
    Question(
      word: word, recording: files.recordings[word], rights: rights.map { $0.with(files) },
      wrongs: wrongs)
  }

  /// The question with an ending made right. Nothing changes if the ending is no longer in the list.
  func judging(_ ending: String, _ files: WordFiles) -> Question {
    guard wrongs.contains(ending) else { return self }
    return Question(
      word: word, recording: recording,
      rights: rights + [Ending(joining: word, ending).with(files)],
      wrongs: wrongs.filter { $0 != ending })
  }

  /// Draws as many alternatives as a game shows: four, or two for a beginner.
  ///
  /// Inlinable, so that the generator's type is known: otherwise a question costs three times as much.
  @inlinable public func draw(
    _ count: Int, using generator: inout some RandomNumberGenerator
  ) -> Drawn {
    count == Drawn.fewest ? drawPair(using: &generator) : draw(using: &generator)
  }

  /// Draws one right ending and one wrong. They begin with different letters if any do, so that reading the
  /// first letter is enough. If a class has judged all endings right, it draws two right ones.
  @usableFromInline func drawPair(using generator: inout some RandomNumberGenerator) -> Drawn {
    let rights = rights.shuffled(using: &generator)
    let wrongs = wrongs.shuffled(using: &generator)
    for right in rights {
      if let wrong = wrongs.first(where: { $0.first != right.text.first }) {
        return Drawn(word: word, rights: [right], wrongs: [wrong])
      }
    }
    let right = wrongs.isEmpty ? Drawn.fewest : 1
    return Drawn(
      word: word, rights: Array(rights.prefix(right)),
      wrongs: Array(wrongs.prefix(Drawn.fewest - right)))
  }

  /// Draws four alternatives: one or two of the right endings and, for the rest, wrong ones.
  ///
  /// If both one and two right ones are possible, each comes half of the time. There are more of them if a
  /// class has judged so many endings right that fewer than two wrong ones are left.
  @inlinable public func draw(using generator: inout some RandomNumberGenerator) -> Drawn {
    let fewest = max(1, Drawn.count - wrongs.count)
    let most = max(fewest, min(2, rights.count))
    let right = Int.random(in: fewest...most, using: &generator)
    return Drawn(
      word: word,
      rights: Array(rights.shuffled(using: &generator).prefix(right)),
      wrongs: Array(wrongs.shuffled(using: &generator).prefix(Drawn.count - right)))
  }
}

/// A question as it is asked: its word and the alternatives that were drawn.
public struct Drawn: Hashable, Sendable {
  /// How many alternatives there are, right and wrong ones together.
  public static let count = 4
  /// How many alternatives there are for a beginner.
  public static let fewest = 2

  public let word: String
  public let rights: [Ending]
  public let wrongs: [String]

  public init(word: String, rights: [Ending], wrongs: [String]) {
    self.word = word
    self.rights = rights
    self.wrongs = wrongs
  }
}
