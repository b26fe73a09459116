import Secrets
import Words

/// A secret that may be given at once.
struct Ready<Secret: Sendable>: Sendable {
  let secret: Secret
  let stretched: Stretched
}

/// Words and pictures that are stretched and given to nobody yet.
struct SecretStock: Sendable {
  private var words: [Language: [Ready<String>]] = [:]
  private var pictures: [Ready<PictureWord>] = []

  func words(in language: Language) -> Int { words[language]?.count ?? 0 }

  var pictureCount: Int { pictures.count }

  mutating func add(_ new: [Ready<String>], in language: Language) {
    words[language, default: []] += new
  }

  mutating func add(_ new: [Ready<PictureWord>]) { pictures += new }

  mutating func takeWord(in language: Language) -> Ready<String>? {
    words[language]?.isEmpty == false ? words[language]?.removeFirst() : nil
  }

  mutating func takePictures() -> Ready<PictureWord>? {
    pictures.isEmpty ? nil : pictures.removeFirst()
  }
}
