import Classroom
import Dispatch
import Hall
import Wire

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// The folder of recordings. It is read on a queue of its own: a disk that is slow holds up nobody's game.
public final class RecordingFiles: Sendable {
  /// What is larger is no word.
  private static let largest = 2 << 20
  /// So many bytes show what a file is.
  private static let headLength = 12

  private let folder: String
  private let queue = DispatchQueue(label: "ordrum.recordings", qos: .utility)

  init(in folder: String) {
    self.folder = folder
  }

  /// Tells the line of the answer, or nil if there is nothing to be heard, whatever the reason.
  func read(
    _ wish: RecordingWish, id: RequestID?, _ tell: @escaping @Sendable ([UInt8]?) -> Void
  ) {
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

  /// Hands over such a file while it is open, and its size.
  private static func withSound<Result>(
    _ file: String, in folder: String, _ use: (CInt, Int) -> Result?
  ) -> Result? {
    guard let path = path(of: file, in: folder) else { return nil }
    // Whoever opened a pipe would wait for its other end.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let size = Int(status.st_size)
    guard (1...largest).contains(size), isSound(bytes(of: descriptor, from: 0, atMost: headLength))
    else { return nil }
    return use(descriptor, size)
  }

  /// Where a file lies, if that is in the folder: a link may lead to another recording there, and nowhere
  /// else.
  private static func path(of file: String, in folder: String) -> String? {
    guard let root = real(folder), let path = real("\(folder)/\(file)"),
      let slash = path.lastIndex(of: "/"), path[..<slash] == root
    else { return nil }
    return path
  }

  private static func real(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func bytes(of descriptor: CInt, from start: Int, atMost count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, pread(descriptor, buffer.baseAddress, count, off_t(start)))
    }
  }

  /// Whether a file begins as an Ogg, MP3, MPEG-4 or WAV file does, whatever it is called.
  private static func isSound(_ head: [UInt8]) -> Bool {
    func stands(_ sign: String, at place: Int = 0) -> Bool {
      head.dropFirst(place).starts(with: sign.utf8)
    }
    let isFrameOfMP3 = head.count > 1 && head[0] == 0xFF && head[1] & 0xE0 == 0xE0
    return stands("OggS") || stands("ID3") || isFrameOfMP3 || stands("ftyp", at: 4)
      || stands("RIFF") && stands("WAVE", at: 8)
  }
}
