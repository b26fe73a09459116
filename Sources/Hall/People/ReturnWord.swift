import Classroom
import Games
import Secrets
public import Words

/// The return word that a pupil types after its name to be known again: a word, an animal and a number, as in
/// `blueberry-fox-417`. Older programs gave a word and two digits, which stays good.
public enum ReturnWord {
  /// Draws a word that gives nothing away on a screen with a question on it: its parts begin with none that
  /// the class is asked.
  ///
  /// - Parameter chance: draws any number.
  static func draw(
    in language: Language, avoiding lists: [WordList], rounds: Int, _ chance: () -> UInt64
  ) -> Drawn<String> {
    let (one, other) = (chance(), chance())
    let word = part(of: words[language], one, avoiding: lists)
    let animal = part(of: animals[language], other >> 32, avoiding: lists)
    return Drawn(
      secret: "\(word)-\(animal)-\(numbers.lowerBound + other % UInt64(numbers.count))",
      way: Stretched.Way(rounds: rounds, salting: one, other))
  }

  static let numbers: Range<UInt64> = 100..<1000

  private static func part(
    of all: [String]?, _ chance: UInt64, avoiding lists: [WordList]
  ) -> String {
    let all = all ?? []
    let first = all.isEmpty ? 0 : Int(chance % UInt64(all.count))
    // The word that was drawn, or the next that will do: so a child that comes costs one look at the lists.
    return (all[first...] + all[..<first]).first { !isAsked($0, in: lists) } ?? "ordrum"
  }

  private static func isAsked(_ word: String, in lists: [WordList]) -> Bool {
    // Most differ in the first byte, and many children may come at once.
    let first = word.utf8.first
    return lists.contains { list in
      list.levels.contains { level in
        level.questions.contains { question in
          question.word.utf8.first == first && word.utf8.starts(with: question.word.utf8)
        }
      }
    }
  }

  /// Joined words that are easy to read, and that the lists which come with the program do not ask.
  static let words: [Language: [String]] = [
    .swedish: split(
      """
      björnbär bullfat cykeltur dockhus dragspel eldstad fjädrar getost gungbräda hallon humlebo
      hjortron jordgubbe jordnöt kakburk kexask kodord kohage kojbygge korgboll korvbröd kritburk
      kvarnhjul lamaull lägereld morgonsol morotkaka myrstack månsken nallebjörn norrsken
      pandaunge pannkaka parkbänk pepparkaka pingpong pulkatur pusselbit pysselbok pärlband regnbåge
      ritblock rullbräda rymdskepp rävlya sagobok skidtur sommarlov vantpar vårdag zebraspår
      åskmoln älghorn ärtsoppa
      """),
    .english: split(
      """
      bluebell blueberry bumblebee cheesecake cloudy coconut doorbell doorstep frogspawn goosebump
      grapevine greenhouse haystack hedgehog honeybee honeypot horseshoe iceberg icecream jigsaw
      kneecap lighthouse lemonade mudpie mushroom necklace nightlight oatmeal paintbrush pinecone
      pineapple raspberry redwood rocketship rowboat scarecrow sidewalk skateboard sleepover swimsuit
      tadpole thumbnail tugboat wildcat woodland workshop yardstick zigzag
      """),
  ]

  /// Animals with short names, such as a child likes to be.
  static let animals: [Language: [String]] = [
    .swedish: split(
      """
      bi björn bäver delfin ekorre fisk fågel fölunge groda hare hund häst hök igelkott kanin katt
      kiwi koala lamm lejon lo mård mus myra panda pingvin puma ren räv svala svan säl tiger uggla
      utter valp varg vessla älg örn
      """),
    .english: split(
      """
      ant badger bear beaver bee bunny cat crab deer dog dolphin dove duck eagle fish fox frog goose
      hare hawk horse kitten koala lamb lion lynx mole moose mouse otter owl panda penguin pony puma
      puppy robin seal swan tiger
      """),
  ]

  private static func split(_ words: String) -> [String] {
    words.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  // MARK: What somebody types

  /// The digest of a word of two parts, as older programs made it.
  static func olderDigest(of typed: String, _ pupil: Pupil) -> Digest {
    let signs = signs(of: typed)
    return Digest(of: "\(signs.dropLast(2))-\(signs.suffix(2))", owner: pupil.number)
  }

  /// The letters and digits of a word, small, without the dots and rings that a foreign keyboard lacks or
  /// sends apart: hyphens and spaces do not matter.
  static func signs(of typed: String) -> String {
    String(
      typed.lowercased().compactMap { sign in
        switch sign {
        case " ", "-": nil
        case "å", "ä": "a"
        case "ö": "o"
        default: sign
        }
      })
  }

  /// The letters, and how many digits stand behind them.
  private static func parts(of typed: some StringProtocol) -> (letters: String, digits: Int)? {
    guard typed.utf8.count <= Language.longestTyped else { return nil }
    let signs = signs(of: String(typed))
    let digits = signs.reversed().prefix { ("0"..."9").contains($0) }.count
    let letters = signs.dropLast(digits)
    return letters.allSatisfy(\.isLetter) ? (String(letters), digits) : nil
  }

  /// Whether somebody means a return word and leaves out its hyphens: `solrosräv417`.
  public static func isMeant(by word: some StringProtocol) -> Bool {
    parts(of: word).map { $0.letters.count > 2 && (2...3).contains($0.digits) } ?? false
  }

  /// Whether it can only be one that was given: `doorstep16` is no name, whoever is meant.
  public static func isOne(_ typed: some StringProtocol) -> Bool { language(of: typed) != nil }

  /// The language in which it was given, if it was.
  public static func language(of typed: some StringProtocol) -> Language? {
    guard let (letters, digits) = parts(of: typed) else { return nil }
    return switch digits {
    case 2: given.first { $0.word == letters }?.language
    // The number may be left out too.
    case 0, 3:
      given.first { language, word in
        letters.hasPrefix(word)
          && givenAnimals[language]?.contains(letters.dropFirst(word.count)) == true
      }?.language
    default: nil
    }
  }

  private static let given = words.flatMap { language, words in
    words.map { (language: language, word: signs(of: $0)) }
  }

  private static let givenAnimals = animals.mapValues { Set($0.map { Substring(signs(of: $0)) }) }

  /// Whether it looks like one: letters, a hyphen, two digits; or twice letters and three digits.
  public static func looksLike(_ word: some StringProtocol) -> Bool {
    guard word.utf8.count <= Language.longestTyped else { return false }
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    guard let number = parts.last, number.utf8.allSatisfy({ (48...57).contains($0) }) else {
      return false
    }
    return (parts.count, number.count) == (2, 2) || (parts.count, number.count) == (3, 3)
      ? parts.dropLast().allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isLetter) } : false
  }
}

/// A return word or pictures, as said after a name to be known again.
enum ReturnSecret: Hashable, Sendable {
  case word(String)
  case pictures(PictureWord)

  /// Four of the sixteen pictures are no word that was ever given: those end with a number.
  init(typed: String) {
    self = PictureWord(typed: typed).map { .pictures($0) } ?? .word(typed)
  }

  /// The signs of it that are stretched: however it was spelled, they are the same.
  var signs: String {
    switch self {
    case .word(let word): ReturnWord.signs(of: word)
    case .pictures(let pictures): pictures.said(in: .english)
    }
  }
}

/// A secret that is given to nobody yet, and how it is to be stretched.
struct Drawn<Secret: Sendable>: Sendable {
  let secret: Secret
  let way: Stretched.Way
}

extension PictureWord {
  static func draw(rounds: Int, _ chance: () -> UInt64) -> Drawn<PictureWord> {
    let (one, other) = (chance(), chance())
    return Drawn(
      secret: PictureWord(drawnBy: one), way: Stretched.Way(rounds: rounds, salting: one, other))
  }
}

extension Stretched.Way {
  /// The salt is drawn with the secret, and says nothing of it.
  fileprivate init(rounds: Int, salting one: UInt64, _ other: UInt64) {
    self.init(rounds: rounds, salt: Array(Digest(of: "\(one) \(other)").bytes.prefix(16)))
  }
}

extension ClassBook {
  /// Whether it is the word that an older program gave.
  func isOlderWord(_ typed: String, of pupil: Pupil) -> Bool {
    word(of: pupil) == .digest(ReturnWord.olderDigest(of: typed, pupil))
  }
}
