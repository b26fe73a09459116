import JSON
internal import Words

// What is heard, in the order of what happened.

/// Something to be heard as a fact tells it: of a recording only the name.
enum Sounding: Sendable, Hashable {
  case tones(Tones)
  case word(SpokenWord, Language)
}

/// A word as a voice should read it, and the file in which somebody has said it.
struct SpokenWord: Sendable, Hashable {
  let text: String
  var file: String?
}

/// What is to be heard and waits for its recording, and what comes behind it.
struct SoundQueue: Sendable {
  /// Longer than a recording needs on its way, and not so long that a child would ask again.
  private static let patience = 700
  private static let most = 8

  private var waiting: [(sounding: Sounding, from: Int, until: Int)] = []

  /// When the first one may be heard, or is heard even without its recording.
  private(set) var due: Int?

  /// - Parameter pause: so many milliseconds others are let go before.
  mutating func add(_ soundings: [Sounding], at now: Int, after pause: Int) {
    waiting += soundings.map { ($0, now + pause, now + pause + Self.patience) }
    waiting.removeFirst(max(0, waiting.count - Self.most))
  }

  mutating func forget() { (waiting, due) = ([], nil) }

  mutating func release(_ fetching: Fetching, at now: Int) -> [Effect] {
    var effects: [Effect] = []
    defer { due = waiting.first.map { $0.from > now ? $0.from : $0.until } }
    while let (sounding, from, until) = waiting.first, from <= now {
      switch sounding {
      case .tones(let tones): effects.append(.sound(.tones(tones)))
      case .word(let word, let language):
        let recording = fetching.recording(called: word.file)
        if recording == nil, now < until, word.file.map(fetching.isAwaited) == true {
          return effects
        }
        effects.append(.sound(.word(word.text, language, recording)))
      }
      waiting.removeFirst()
    }
    return effects
  }
}

extension Session {
  var ownDue: Int? { [sounds.due, thinking?.due, reading.due].compactMap(\.self).min() }

  mutating func ownWoken(at now: Int) -> [Effect] {
    sounds.release(fetching, at: now) + goOnThinking(at: now) + goOnReading(at: now)
  }

  /// What a fact brings to be heard, and the recordings that it names.
  mutating func sound(
    of event: ServerMessage.Event, _ message: ServerMessage, isNews: Bool, at now: Int
  ) -> [Effect] {
    guard purpose.isPlay, let room = message.room, room == rooms.home else { return [] }
    var effects: [Effect] = []
    if setup.fetchesRecordings {
      fetching.want(message.recordings)
      if let line = fetching.next(&requests) { effects.append(.send(line)) }
    }
    // What was heard counts for later, also when it is not to be heard now.
    let words = rooms.words(in: message, of: event)
    guard isNews else { return effects }
    let wordsLanguage = rooms.language(of: room) ?? language ?? .english
    var spoken = words.map { Sounding.word($0, wordsLanguage) }
    if reading.isOn, message.flag("aloud"), let say = message.say.first {
      spoken.append(.word(SpokenWord(text: say), language ?? .english))
    }
    return effects + hear([message.tones].compactMap { $0.map(Sounding.tones) }, at: now)
      + hear(spoken, at: now, after: message.speakAfter)
  }

  /// - Parameter pause: so many milliseconds who sits beside is let go before.
  mutating func hear(_ soundings: [Sounding], at now: Int, after pause: Int = 0) -> [Effect] {
    guard !isQuiet, !soundings.isEmpty else { return [] }
    sounds.add(soundings, at: now, after: pause)
    return sounds.release(fetching, at: now)
  }

  /// A part of a recording, or none.
  mutating func fetched(_ message: ServerMessage, at now: Int) -> [Effect] {
    let (whole, line) = fetching.take(message, &requests)
    let kept: [Effect] = whole.map { [.keep($0.1, as: $0.0)] } ?? []
    return kept + (line.map { [.send($0)] } ?? []) + sounds.release(fetching, at: now)
  }
}

extension ServerMessage {
  /// The small sound of a fact.
  var tones: Tones? {
    switch body["sound"]?.string {
    case "right": .right
    case "bingo": .bingo
    default: nil
    }
  }

  /// The files of all recordings that it names, wherever in it.
  var recordings: [String] { Self.recordings(in: body, depth: 0) }

  /// Deeper than any fact.
  private static let mostDepth = 5

  private static func recordings(in value: JSONValue, depth: Int) -> [String] {
    guard depth < mostDepth else { return [] }
    if let elements = value.elements {
      return elements.flatMap { recordings(in: $0, depth: depth + 1) }
    }
    return (value.members ?? []).flatMap { key, value in
      if key == "audio" || key == "word_audio" { return value.string.map { [$0] } ?? [] }
      return recordings(in: value, depth: depth + 1)
    }
  }
}
