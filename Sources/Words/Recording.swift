/// A recording of a word: the name of a file in the folder `audio` beside the lists.
///
/// It is a name and never a path, so that whoever serves the file stays in that folder.
public struct Recording: Hashable, Sendable {
  /// The endings that a file's name may have; if a word was recorded twice, the first of them counts.
  public static let kinds = ["ogg", "mp3", "m4a", "wav"]
  /// The most bytes of a name.
  static let longestName = 255

  /// The file's name, as the file system spells it.
  public let file: String

  /// A recording of that name; nil if no recording is called like that.
  public init?(file: String) {
    let parts = file.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[0].allSatisfy(\.isLetter),
      Recording.kinds.contains(parts[1].lowercased()), file.utf8.count <= Recording.longestName
    else { return nil }
    self.file = file
  }

  /// The word that is said in it.
  fileprivate var word: String { file.prefix { $0 != "." }.lowercased() }

  /// The place of its ending among `kinds`.
  private var kind: Int? {
    Recording.kinds.firstIndex(of: file.drop { $0 != "." }.dropFirst().lowercased())
  }

  /// Whether it comes before another one, the same on every machine, in whatever order files are told.
  fileprivate func comes(before other: Recording) -> Bool {
    if let kind, let later = other.kind, kind != later { return kind < later }
    return file.utf8.lexicographicallyPrecedes(other.file.utf8)
  }
}

/// The recordings that were found in a folder.
public struct Recordings: Hashable, Sendable {
  private var byWord: [String: Recording] = [:]
  /// Files that are no recordings.
  private var others: [String] = []

  /// - Parameter files: the names in the folder, in any order. Hidden files are left out.
  public init(files: [String]) {
    for file in files where !file.hasPrefix(".") {
      guard let recording = Recording(file: file) else {
        others.append(file)
        continue
      }
      // Swift finds å also where a file system spells it as an a and a ring.
      let word = recording.word
      if byWord[word].map({ recording.comes(before: $0) }) ?? true { byWord[word] = recording }
    }
  }

  public var count: Int { byWord.count }

  subscript(word: String) -> Recording? { byWord[word] }

  /// The files that no word of these lists asks for, in their order.
  public func unused(by lists: [WordList]) -> [String] {
    let words = Set(
      lists.flatMap(\.levels).flatMap(\.questions).flatMap { question in
        [question.word] + question.wrongs + question.rights.flatMap { [$0.text, $0.whole] }
      })
    return (byWord.filter { !words.contains($0.key) }.map(\.value.file) + others).sorted()
  }
}
