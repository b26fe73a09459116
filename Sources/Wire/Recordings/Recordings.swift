public import Classroom
import JSON
import Words

// The recordings and pictures of words, which a program fetches piece by piece.

/// A piece of a recording that somebody asks for.
public struct RecordingWish: Hashable, Sendable {
  /// The name of the file, as it was told.
  public let file: String
  /// How many bytes of the file the guest has already.
  public let from: Int

  public init(file: String, from: Int) {
    (self.file, self.from) = (file, from)
  }
}

extension Verb {
  /// Fetches a piece of a recording, for anybody who has been told of it, also one who looks on.
  static let recording = Verb(
    "recording", "inspelning", takes: [.positional("file", .text), .key("from", .number)],
    lacks: "Vilken fil? Det här är till för program." / "Which file? This is meant for programs."
  ) { arguments throws(WireTrouble) in
    RecordingWish(file: try arguments.needed("file"), from: arguments.number("from") ?? 0)
  } talk: { wish, message, asker in
    asker.fetch(wish, message)
  }
}

/// The recordings and pictures that a guest was told of: it may fetch those, and no others, as right and wrong words
/// could be told apart by which of them have one.
public struct ToldRecordings: Sendable {
  private var files: Set<String> = []

  public init() {}

  /// A file of that name, as it was told.
  public subscript(file: String) -> String? { files.firstIndex(of: file).map { files[$0] } }

  /// Remembers the files that a line tells. Inside a text no quotation mark stands alone, so that
  /// nothing which somebody wrote is taken for a name.
  public mutating func read(_ line: [UInt8]) {
    for key in ToldRecordings.keys {
      var rest = line[...]
      while let place = rest.firstPlace(of: key) {
        rest = rest[(place + key.count)...]
        let name = rest.prefix { $0 != UInt8(ascii: "\"") }
        // An emoji is no file.
        if name.contains(UInt8(ascii: ".")) { files.insert(String(decoding: name, as: UTF8.self)) }
      }
    }
  }

  /// The keys of recordings, `audio` being the end of `word_audio` too, and of pictures.
  private static let keys = [#"audio":""#, #"picture":""#].map { Array($0.utf8) }
}

extension ArraySlice<UInt8> {
  fileprivate func firstPlace(of wanted: [UInt8]) -> Int? {
    withUnsafeBufferPointer { bytes in
      guard bytes.count >= wanted.count else { return nil }
      return (0...bytes.count - wanted.count).first { place in
        bytes[place] == wanted[0] && bytes[place...].starts(with: wanted)
      }.map { startIndex + $0 }
    }
  }
}

extension HouseLine {
  /// How many bytes of a file go into one answer at most.
  public static let longestPiece = 24_576

  /// - Parameter size: how many bytes the whole file has.
  public static func recording(
    _ wish: RecordingWish, piece: [UInt8], of size: Int, id: RequestID?
  ) -> [UInt8] {
    let data = [UInt8(ascii: "\"")] + Base64.encode(piece) + [UInt8(ascii: "\"")]
    var line = JSONWriter(reserving: data.count + 512)
    line.add("ok", Verb.recording.name)
    line.add(id)
    line.add("file", wish.file)
    line.add("size", size)
    line.add("from", wish.from)
    line.add("data", raw: data)
    return line.finish()
  }
}

extension Sentences {
  /// The sentence for a person who asks for the bytes of a recording.
  public static func meantForPrograms(_ tongue: Tongue) -> String {
    tongue.say(
      "Inspelningar och bilder är till för program. I ordrum play hörs de och på surfplattor syns de.",
      "Recordings and pictures are for programs. In ordrum play they are heard, on tablets seen.")
  }

  static let noRecording: Said =
    "Den filen finns inte här." / "That file is not here."
}
