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

  private var waiting: [(sounding: Sounding, until: Int)] = []

  /// When the first one is heard even without its recording.
  var due: Int? { waiting.first?.until }

  mutating func add(_ soundings: [Sounding], at now: Int) {
    waiting += soundings.map { ($0, now + Self.patience) }
    waiting.removeFirst(max(0, waiting.count - Self.most))
  }

  mutating func forget() { waiting = [] }

  mutating func release(_ fetching: Fetching, at now: Int) -> [Effect] {
    var effects: [Effect] = []
    while let (sounding, until) = waiting.first {
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
  var ownDue: Int? { [sounds.due, thinking?.due].compactMap(\.self).min() }

  mutating func ownWoken(at now: Int) -> [Effect] {
    sounds.release(fetching, at: now) + goOnThinking(at: now)
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
    let language = rooms.language(of: room) ?? language ?? .english
    return effects
      + hear(
        [message.tones].compactMap { $0.map(Sounding.tones) } + words.map { .word($0, language) },
        at: now)
  }

  mutating func hear(_ soundings: [Sounding], at now: Int) -> [Effect] {
    guard !isQuiet, !soundings.isEmpty else { return [] }
    sounds.add(soundings, at: now)
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
