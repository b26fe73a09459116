/// A screen and the keyboard before it: what is to be seen, what is being typed, and what a key does. It has no
/// terminal and no clock: whoever has them hands it what happens.
struct Desk: Sendable {
  /// What somebody did with a key, besides what is to be seen of it.
  enum Deed: Sendable, Hashable {
    /// Wants that to be said.
    case typed(String)
    case marked(Picture.Choice)
    /// Would like to hear what is marked; nil: nothing is.
    case listening(Picture.Choice?)
    case interrupted
  }

  /// Who presses a key so soon after it has got another meaning means what it meant before.
  private static let keysSettle = 600
  /// Who presses Enter in a menu so soon after a number still means that number.
  private static let numbersEnd = 2000
  /// What is said within so many milliseconds before a picture that moves belongs to it.
  private static let together = 100

  private var screen: Screen
  private var openEditor = LineEditor()
  /// For what nobody is to see, and no history to keep.
  private var secretEditor = LineEditor()
  /// What single keys mean, what may be chosen with arrows, and since when.
  private var keys: [String: String] = [:]
  private var choices: [Picture.Choice] = []
  private var keysChangedAt = Int.min / 2
  /// When the last key was a number that meant something.
  private var numberAt: Int?
  private var show = MovingPicture()
  /// How many sentences came together last, and when.
  private var said = (count: 0, at: Int.min / 2)
  /// What is shown brings another question.
  private var showIsNew = false

  init(colour: Bool) {
    screen = Screen(colour: colour)
  }

  private var editor: LineEditor {
    get { screen.isSecret ? secretEditor : openEditor }
    set { if screen.isSecret { secretEditor = newValue } else { openEditor = newValue } }
  }

  /// - Parameter clock: the time that people read.
  mutating func show(_ shown: Shown, at now: Int, clock: String = "") {
    screen.show(shown, at: clock)
    if case .said = shown {
      said = (now - said.at <= Self.together ? said.count + 1 : 1, now)
      if show.due != nil { screen.withheld += 1 }
    }
    if case .countdown = shown, editor.isEmpty {
      show = MovingPicture(countingFrom: 3, at: now)
      withhold(at: now)
    }
    if case .picture(let picture, _) = shown {
      showIsNew = picture.keys != keys || picture.choices != choices
      if showIsNew { (keys, choices, keysChangedAt) = (picture.keys, picture.choices, now) }
      if !picture.keys.isEmpty { openEditor.dropDigits() }
      if show.due == nil || !show.isCountdown {
        // Who is typing is not interrupted.
        show = editor.isEmpty ? MovingPicture(picture, at: now) : MovingPicture()
        withhold(at: now)
      }
    }
    if case .question = shown { secretEditor = LineEditor() }
  }

  /// How a die falls is not read before it is seen.
  private mutating func withhold(at now: Int) {
    screen.withheld = now - said.at <= Self.together ? said.count : 0
    move(at: now)
  }

  /// When it looks different by itself: nil while nothing moves.
  var due: Int? { show.due }

  /// Has whatever moves be where it is now.
  mutating func move(at now: Int) {
    screen.frame = show.frame(at: now)
    if screen.frame == nil { screen.withheld = 0 }
  }

  func frame(_ size: Display.Size, _ talk: any Conversation) -> Display.Frame {
    screen.frame(size, editor, hint: hint(size, talk))
  }

  /// What single keys do that no picture tells.
  private func hint(_ size: Display.Size, _ talk: any Conversation) -> String? {
    if screen.isToDismiss(size) { return "Enter: \(talk.say(.goBack))" }
    // While something moves a key ends it, and does no more.
    if show.due != nil, showIsNew { return nil }
    let isBelow = screen.marked?.isBelow == true
    if screen.marked != nil, !isBelow { return nil }
    let keys: [(Key, Phrase)] =
      isBelow
      ? [(.text("0"), .zeroKey)]
      : [(.enter, .enterKey), (.text(" "), .spaceKey), (.text("0"), .zeroKey)]
    let hints = keys.compactMap { key, name in
      talk.line(for: key).map { "\(talk.say(name)): \($0)" }
    }
    return hints.isEmpty ? nil : hints.joined(separator: "   ")
  }

  // MARK: Keys

  mutating func take(
    _ key: Key, _ size: Display.Size, _ talk: any Conversation, at now: Int
  ) -> Deed? {
    if show.due != nil, key.isForSomebody {
      // It has been seen enough, and no question that was not seen is answered with that. But a word that
      // begins is not cut, and whoever is cheered in the middle of a question may answer it.
      show = MovingPicture()
      move(at: now)
      if showIsNew, !key.beginsWord { return nil }
    }
    defer { numberAt = key.isNumber ? now : nil }
    if key == .enter, editor.isEmpty, screen.marked != nil, let numberAt,
      now - numberAt < Self.numbersEnd
    {
      return nil
    }
    switch key {
    case .interrupt: return .interrupted
    case .endOfInput: return editor.isEmpty ? .interrupted : edit(.delete, talk)
    // The terminal's own affairs.
    case .redraw, .suspend: return nil
    case .pageUp: screen.scroll(-1, size)
    case .pageDown: screen.scroll(1, size)
    case .escape: return escape(size, talk)
    case .enter where editor.isEmpty && screen.isToDismiss(size): screen.dismiss()
    case .up, .down, .left, .right:
      // An older server means an answer by an arrow.
      if editor.isEmpty, screen.question == nil, let line = talk.line(for: key) {
        return now - keysChangedAt >= Self.keysSettle ? enter(line, talk) : nil
      }
      guard editor.isEmpty, let direction = key.direction, screen.moveMark(direction) else {
        return edit(key, talk)
      }
      return screen.marked.map { .marked($0) }
    case .text(" ") where editor.isEmpty && screen.question == nil:
      return .listening(screen.marked)
    case .text, .enter:
      guard editor.isEmpty, screen.question == nil, let line = line(for: key, talk) else {
        return isSpare(key, talk) ? nil : edit(key, talk)
      }
      // Nothing is said of it: what the key means now is there to be seen.
      return now - keysChangedAt >= Self.keysSettle ? enter(line, talk) : nil
    case .backspace, .delete, .home, .end, .eraseToStart, .eraseToEnd, .eraseWord, .earlier, .later:
      return edit(key, talk)
    }
    return nil
  }

  /// Takes back what is typed, or else leads back from a menu.
  private mutating func escape(_ size: Display.Size, _ talk: any Conversation) -> Deed? {
    let isToDismiss = screen.isToDismiss(size)
    screen.dismiss()
    if screen.isSecret || isToDismiss { return nil }
    if editor.isEmpty { return screen.wayBack.flatMap { enter($0.typed, talk) } }
    openEditor.clear()
    return nil
  }

  /// A number that is gone, or never was: it would stand in the way of the next.
  private func isSpare(_ key: Key, _ talk: any Conversation) -> Bool {
    guard editor.isEmpty, screen.question == nil, case .text = key else { return false }
    // What nobody hears just now stays, to be sent when somebody does.
    guard talk.isListening else { return false }
    return key.isNumber && keys.keys.contains { Key.text($0).isNumber }
  }

  private func line(for key: Key, _ talk: any Conversation) -> String? {
    key == .enter && screen.marked != nil ? screen.marked?.typed : talk.line(for: key)
  }

  private mutating func edit(_ key: Key, _ talk: any Conversation) -> Deed? {
    // What nobody would hear stays, to be sent when somebody does.
    if key == .enter, !screen.isSecret, !talk.takes(editor.text) {
      openEditor.promise()
      return .typed(editor.text)
    }
    return editor.take(key, disclosed: talk.disclosed).flatMap { enter($0, talk) }
  }

  private mutating func enter(_ line: String, _ talk: any Conversation) -> Deed? {
    screen.entered(talk.disclosed(line))
    return .typed(line)
  }
}

/// Frames that follow each other, each for its time.
private struct MovingPicture: Sendable {
  private var frames: [[String]] = []
  private var time = 0
  private var began = 0
  private var now = 0
  /// It is seen to its end, whatever comes to stand behind it.
  private(set) var isCountdown = false

  init() {}

  init(countingFrom number: Int, at now: Int) {
    frames = (1...number).reversed().map { ["", "      \($0)"] }
    (time, began, self.now, isCountdown) = (1000, now, now, true)
  }

  init(_ picture: Picture, at now: Int) {
    (frames, time, began, self.now) = (picture.frames, picture.frameTime, now, now)
  }

  /// The one that is seen, until they are over.
  mutating func frame(at now: Int) -> [String]? {
    self.now = now
    return place.map { frames[$0] }
  }

  private var place: Int? {
    guard time > 0 else { return nil }
    let place = max(0, now - began) / time
    return frames.indices.contains(place) ? place : nil
  }

  var due: Int? { place.map { began + ($0 + 1) * time } }
}

extension Key {
  fileprivate var direction: Marks.Direction? {
    switch self {
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    default: nil
    }
  }

  fileprivate var isNumber: Bool {
    if case .text(let text) = self { text.count == 1 && ("0"..."9").contains(text) } else { false }
  }

  fileprivate var beginsWord: Bool {
    if case .text(let text) = self { text.contains(where: \.isLetter) } else { false }
  }

  /// Whether it means something to who is asked, and not to the terminal.
  fileprivate var isForSomebody: Bool {
    switch self {
    case .interrupt, .endOfInput, .redraw, .suspend: false
    default: true
    }
  }
}
