extension WordList {
  /// The lists that come with the program: `sv` and `en`.
  public static let builtIn: [WordList] = [
    builtIn(swedishList, name: "sv"), builtIn(englishList, name: "en"),
  ]

  private static func builtIn(_ text: String, name: String) -> WordList {
    do {
      return try WordList(parsing: text, name: name)
    } catch {
      // Text in the program itself: only a change of it can bring us here, and the tests find it.
      preconditionFailure("a list in the program is broken:\n\(error)")
    }
  }

  /// The lists inside the program and then somebody's own, in their order: the first list of a
  /// language is the one that is played where no list is named. One that is called as one inside
  /// takes its place.
  ///
  /// Recordings speak the languages of the lists that they lie beside, also for the lists inside: a
  /// Swedish voice says no English words.
  public static func shelf(
    own: [WordList], _ recordings: Recordings = Recordings(files: [])
  ) -> [WordList] {
    let inside = builtIn.map { list in own.first { $0.name == list.name } ?? list }
    let lists = inside + own.filter { list in !builtIn.contains { $0.name == list.name } }
    let languages = Set(own.map(\.language))
    return lists.map { languages.contains($0.language) ? $0.with(recordings) : $0 }
  }

  /// What children type in a list's place when they play alone: no list can be called so.
  public static let wordsForAlone: Set = ["själv", "ensam", "alone", "solo"]

  /// What somebody calls a list who types it, or saves it as a file: in small letters, with hyphens
  /// for spaces.
  public static func name(meantBy typed: some StringProtocol) -> String {
    typed.lowercased().split { $0.isWhitespace || $0 == "_" }.joined(separator: "-")
  }

  /// What the list in a file is called; nil if the file is no list. Hidden files are none: macOS
  /// leaves `._my.words` beside `my.words` on other disks.
  public static func name(ofFile file: some StringProtocol) -> String? {
    guard file.lowercased().hasSuffix(".words"), !file.hasPrefix(".") else { return nil }
    return name(meantBy: file.dropLast(6))
  }
}
