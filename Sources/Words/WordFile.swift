/// A file of a word in a folder beside the lists: `husbåt.ogg`.
///
/// It is a name and never a path, so that whoever serves the file stays in that folder.
public protocol WordFile: Hashable, Sendable {
  /// The name of the folder.
  static var folder: String { get }
  /// What such a file is.
  static var noun: String { get }
  /// The endings that its name may have; if a word has several files, the first of them counts.
  static var kinds: [String] { get }

  /// The file's name, as the file system spells it.
  var file: String { get }

  init(named file: String)
}

/// A recording of a word.
public struct Recording: WordFile {
  public static let folder = "audio"
  public static let noun = "sound"
  public static let kinds = ["ogg", "mp3", "m4a", "wav"]
  public let file: String

  public init(named file: String) { self.file = file }
}

/// A picture of a word. No kind of it can run a script.
public struct ImageFile: WordFile {
  public static let folder = "pictures"
  public static let noun = "picture"
  public static let kinds = ["png", "jpg", "jpeg", "webp", "gif"]
  public let file: String

  public init(named file: String) { self.file = file }
}

extension WordFile {
  /// A file of that name; nil if none of its kind is called like that.
  public init?(file: String) {
    let parts = file.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[0].allSatisfy(\.isLetter),
      Self.kinds.contains(parts[1].lowercased()), file.utf8.count <= longestFileName
    else { return nil }
    self.init(named: file)
  }

  /// The word that it is called after.
  public var word: String { file.prefix { $0 != "." }.lowercased() }

  /// The place of its ending among `kinds`.
  private var kind: Int? {
    Self.kinds.firstIndex(of: file.drop { $0 != "." }.dropFirst().lowercased())
  }

  /// Whether it comes before another one, the same on every machine, in whatever order files are told.
  fileprivate func comes(before other: Self) -> Bool {
    if let kind, let later = other.kind, kind != later { return kind < later }
    return file.utf8.lexicographicallyPrecedes(other.file.utf8)
  }
}

/// The most bytes of a file's name.
private let longestFileName = 255

/// The files of one kind that were found in a folder.
public struct FoundFiles<File: WordFile>: Hashable, Sendable {
  private var byWord: [String: File] = [:]
  /// Files of other kinds.
  private var others: [String] = []

  /// - Parameter files: the names in the folder, in any order. Hidden files are left out.
  public init(files: [String]) {
    for name in files where !name.hasPrefix(".") {
      guard let file = File(file: name) else {
        others.append(name)
        continue
      }
      // Swift finds å also where a file system spells it as an a and a ring.
      let word = file.word
      if byWord[word].map({ file.comes(before: $0) }) ?? true { byWord[word] = file }
    }
  }

  subscript(word: String) -> File? { byWord[word] }

  /// The files that no word of these lists asks for, in their order.
  public func unused(by lists: [WordList]) -> [String] {
    let words = Set(
      lists.flatMap(\.levels).flatMap(\.questions).flatMap { question in
        [question.word] + question.wrongs + question.rights.flatMap { [$0.text, $0.whole] }
      })
    return (byWord.filter { !words.contains($0.key) }.map(\.value.file) + others).sorted()
  }
}

public typealias Recordings = FoundFiles<Recording>
public typealias ImageFiles = FoundFiles<ImageFile>

/// What lies in the folders beside a teacher's lists.
public struct WordFiles: Hashable, Sendable {
  public let recordings: Recordings
  public let images: ImageFiles

  public init(
    recordings: Recordings = Recordings(files: []), images: ImageFiles = ImageFiles(files: [])
  ) {
    (self.recordings, self.images) = (recordings, images)
  }
}
