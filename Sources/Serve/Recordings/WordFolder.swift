import Classroom
import Dispatch
import Hall
import Wire
import Words

/// The recordings and pictures beside the lists of a folder. They are read on a queue of their own: a disk that is
/// slow holds up nobody's game.
public final class WordFolder: Sendable {
  /// The most bytes of a file: a larger one is no word.
  static let largest = 2 << 20
  /// How many of its first bytes show what a file is.
  static let headLength = 12

  private let folder: String
  private let queue = DispatchQueue(label: "ordrum.recordings", qos: .utility)

  init(in folder: String) {
    self.folder = folder
  }

  /// Tells the line of the answer, or nil if there is nothing to be heard or seen, whatever the reason.
  func read(_ wish: RecordingWish, id: RequestID?, _ tell: @escaping @Sendable ([UInt8]?) -> Void) {
    queue.async { [folder] in tell(WordFolder.line(for: wish, id: id, in: folder)) }
  }

  static func line(for wish: RecordingWish, id: RequestID?, in folder: String) -> [UInt8]? {
    withFile(wish.file, in: folder) { descriptor, size in
      guard (0..<size).contains(wish.from) else { return nil }
      let piece = bytes(of: descriptor, from: wish.from, atMost: HouseLine.longestPiece)
      if piece.isEmpty { return nil }
      return HouseLine.recording(wish, piece: piece, of: size, id: id)
    }
  }

  /// Whether a file called like a sound is one, or called like a picture, and not too large to be a word's.
  public static func has(_ file: String, in folder: String) -> Bool {
    withFile(file, in: folder) { _, _ in true } == true
  }

  /// The folder for files of this name, and whether one begins as such a file does; nil if it is of no kind.
  static func kind(of file: String) -> (folder: String, begins: ([UInt8]) -> Bool)? {
    if Recording(file: file) != nil { return (Recording.folder, isSound) }
    if ImageFile(file: file) != nil { return (ImageFile.folder, isPicture) }
    return nil
  }

  /// Whether a file begins as a PNG, JPEG, WebP or GIF file does, whatever it is called.
  private static func isPicture(_ head: [UInt8]) -> Bool {
    head.starts(with: [0x89] + "PNG\r\n".utf8) || head.starts(with: [0xFF, 0xD8, 0xFF])
      || stands("GIF8", in: head)
      || stands("RIFF", in: head) && stands("WEBP", at: 8, in: head)
  }

  private static func stands(_ sign: String, at place: Int = 0, in head: [UInt8]) -> Bool {
    head.dropFirst(place).starts(with: sign.utf8)
  }

  /// Whether a file begins as an Ogg, MP3, MPEG-4 or WAV file does, whatever it is called.
  private static func isSound(_ head: [UInt8]) -> Bool {
    let isFrameOfMP3 = head.count > 1 && head[0] == 0xFF && head[1] & 0xE0 == 0xE0
    return stands("OggS", in: head) || stands("ID3", in: head) || isFrameOfMP3
      || stands("ftyp", at: 4, in: head)
      || stands("RIFF", in: head) && stands("WAVE", at: 8, in: head)
  }
}
