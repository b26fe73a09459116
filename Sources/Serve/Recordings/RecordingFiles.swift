import Classroom
import Dispatch
import Hall
import Wire

/// The folder of recordings. It is read on a queue of its own: a disk that is slow holds up nobody's game.
public final class RecordingFiles: Sendable {
  /// The most bytes of a file: a larger one is no word.
  static let largest = 2 << 20
  /// How many of its first bytes show what a file is.
  static let headLength = 12

  private let folder: String
  private let queue = DispatchQueue(label: "ordrum.recordings", qos: .utility)

  init(in folder: String) {
    self.folder = folder
  }

  /// Tells the line of the answer, or nil if there is nothing to be heard, whatever the reason.
  func read(_ wish: RecordingWish, id: RequestID?, _ tell: @escaping @Sendable ([UInt8]?) -> Void) {
    queue.async { [folder] in tell(RecordingFiles.line(for: wish, id: id, in: folder)) }
  }

  static func line(for wish: RecordingWish, id: RequestID?, in folder: String) -> [UInt8]? {
    withSound(wish.file, in: folder) { descriptor, size in
      guard (0..<size).contains(wish.from) else { return nil }
      let piece = bytes(of: descriptor, from: wish.from, atMost: HouseLine.longestPiece)
      if piece.isEmpty { return nil }
      return HouseLine.recording(wish, piece: piece, of: size, id: id)
    }
  }

  /// Whether a file in a folder is a sound, and not too large to be a word's.
  public static func isSound(_ file: String, in folder: String) -> Bool {
    withSound(file, in: folder) { _, _ in true } == true
  }

  /// Whether a file begins as an Ogg, MP3, MPEG-4 or WAV file does, whatever it is called.
  static func isSound(_ head: [UInt8]) -> Bool {
    func stands(_ sign: String, at place: Int = 0) -> Bool {
      head.dropFirst(place).starts(with: sign.utf8)
    }
    let isFrameOfMP3 = head.count > 1 && head[0] == 0xFF && head[1] & 0xE0 == 0xE0
    return stands("OggS") || stands("ID3") || isFrameOfMP3 || stands("ftyp", at: 4)
      || stands("RIFF") && stands("WAVE", at: 8)
  }
}
