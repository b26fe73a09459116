import Words

/// Something to be heard.
enum Sound: Sendable, Hashable {
  case tones(Tones)
  /// Its recording where one was kept, or else read by a voice.
  case word(String, Language, KeptRecording?)
}

/// A recording of one server's, as it is kept on this machine.
struct KeptRecording: Sendable, Hashable {
  let server: String
  let recording: Recording
}

/// What a sound is written in.
enum SoundFormat: Sendable, Hashable, CaseIterable {
  case wav, ogg, mp3, m4a

  /// As its first bytes tell; nil if it is no sound. Names are not trusted with that.
  init?(_ bytes: some Collection<UInt8>) {
    let start = Array(bytes.prefix(12))
    func stands(_ text: String, at place: Int = 0) -> Bool {
      start.dropFirst(place).starts(with: text.utf8)
    }
    if stands("OggS") {
      self = .ogg
    } else if stands("RIFF"), stands("WAVE", at: 8) {
      self = .wav
    } else if stands("ftyp", at: 4) {
      self = .m4a
    } else if stands("ID3") || start.count > 1 && start[0] == 0xFF && start[1] & 0xE0 == 0xE0 {
      self = .mp3
    } else {
      return nil
    }
  }
}

/// A small sound, made here: there is none for a wrong answer.
enum Tones: String, Sendable, Hashable, CaseIterable {
  case right
  case turn
  case bingo

  private struct Note {
    let hertz: Double
    /// When it begins, in milliseconds.
    let start: Int
    let length: Int
  }

  private var notes: [Note] {
    switch self {
    case .right:
      [Note(hertz: 659, start: 0, length: 160), Note(hertz: 880, start: 110, length: 270)]
    case .turn: [Note(hertz: 587, start: 0, length: 320)]
    case .bingo:
      [523.0, 659, 784, 1047].enumerated().map { index, hertz in
        Note(hertz: hertz, start: index * 150, length: index == 3 ? 500 : 260)
      }
    }
  }

  /// In milliseconds.
  var length: Int { notes.map { $0.start + $0.length }.max() ?? 0 }

  private static let rate = 44_100
  /// Of the loudest that can be: two notes may sound at a time.
  private static let loudness = 0.3
  /// A note that began at once would click.
  private static let rise = 0.012

  /// As a file of the kind that every player reads: WAV, one channel of 16 bits.
  var wav: [UInt8] {
    var samples = [Double](repeating: 0, count: length * Self.rate / 1000)
    for note in notes {
      let start = note.start * Self.rate / 1000
      for index in 0..<note.length * Self.rate / 1000 {
        samples[start + index] += Self.sample(of: note, at: Double(index) / Double(Self.rate))
      }
    }
    let bytes = samples.flatMap { sample in
      Self.bytes(of: Int16(max(-1, min(1, sample)) * Double(Int16.max)))
    }
    let rate = UInt32(Self.rate)
    return Array("RIFF".utf8) + Self.bytes(of: UInt32(36 + bytes.count)) + Array("WAVEfmt ".utf8)
      + Self.bytes(of: UInt32(16)) + Self.bytes(of: UInt16(1)) + Self.bytes(of: UInt16(1))
      + Self.bytes(of: rate) + Self.bytes(of: 2 * rate) + Self.bytes(of: UInt16(2))
      + Self.bytes(of: UInt16(16)) + Array("data".utf8) + Self.bytes(of: UInt32(bytes.count))
      + bytes
  }

  /// A round wave, nearly a sine, that swells quickly and dies away softly.
  private static func sample(of note: Note, at seconds: Double) -> Double {
    let turns = note.hertz * seconds
    let phase = 2 * (turns - turns.rounded(.down)) - 1
    let wave = 4 * phase * (1 - abs(phase))
    let left = 1 - seconds * 1000 / Double(note.length)
    return wave * loudness * min(1, seconds / rise) * left * left
  }

  /// The lowest byte first.
  private static func bytes(of number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian, Array.init)
  }
}
