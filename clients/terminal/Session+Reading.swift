import Words

// What is read to a child: by a switch of its own, or because it asks for it with a key.

/// Whether somebody is read to, and what it has marked and would hear.
struct Reading: Sendable {
  /// Who holds an arrow down does not want to hear all that it comes by.
  private static let pause = 300

  var isOn = false
  private var marked: (line: String, at: Int)?

  /// When what is marked is to be heard.
  var due: Int? { marked?.at }

  mutating func mark(_ line: String?, at now: Int) { marked = line.map { ($0, now + Self.pause) } }

  /// The line that has it heard, when its time has come.
  mutating func take(at now: Int) -> String? {
    guard let marked, marked.at <= now else { return nil }
    self.marked = nil
    return marked.line
  }
}

extension Session {
  /// What a picture says when it comes, and has not said before.
  mutating func read(_ picture: Picture, after before: Picture, at now: Int) -> [Effect] {
    if picture.choices != before.choices { reading.mark(nil, at: now) }
    guard purpose.isPlay, !isQuiet else { return [] }
    var effects: [Effect] = []
    if reading.isOn || picture.isAloud, let text = picture.speak, text != before.speak {
      effects += hear([spoken(text)], at: now, after: picture.speakAfter)
    }
    if reading.isOn, let line = picture.hear, line != before.hear {
      reading.mark(line, at: now + picture.speakAfter)
    }
    return effects
  }

  private func spoken(_ text: String) -> Sounding {
    .word(SpokenWord(text: text), language ?? .english)
  }

  /// A menu is read as one goes through it; words of a game to who is read to, because the server has to know who
  /// has heard them.
  mutating func marked(_ choice: Picture.Choice, at now: Int) -> [Effect] {
    reading.mark(reading.isOn ? choice.hear : nil, at: now)
    return choice.hear == nil ? say(choice.says) : []
  }

  mutating func listening(to choice: Picture.Choice?, at now: Int) -> [Effect] {
    guard link.step == .present else { return [] }
    if let line = choice?.hear ?? (choice == nil ? rooms.picture.keys["space"] : nil) {
      reading.mark(nil, at: now)
      return type(line, isOwn: true)
    }
    return say([rooms.picture.speak, choice?.says].compactMap(\.self).joined(separator: " "))
  }

  /// What was marked before is not meant any more.
  private func say(_ text: String) -> [Effect] {
    isQuiet || text.isEmpty ? [] : [.hush, .sound(.word(text, language ?? .english, nil))]
  }

  mutating func goOnReading(at now: Int) -> [Effect] {
    guard let line = reading.take(at: now), link.step == .present, requests.unanswered < 16 else {
      return []
    }
    return type(line, isOwn: true)
  }
}
