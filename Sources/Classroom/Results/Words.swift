public import Games

/// A word that somebody has read, as statistics know it.
public struct LearntWord: Hashable, Sendable {
  /// The joined word.
  public let word: String
  public let question: String
  public let list: String
  public let level: Int
}

/// The words that anybody has read, each with a number, so that a pupil's sums need not spell them.
public struct Lexicon: Hashable, Sendable {
  public private(set) var words: [LearntWord] = []
  private var numbers: [LearntWord: Int32] = [:]

  public subscript(number: Int32) -> LearntWord? {
    words.indices.contains(Int(number)) ? words[Int(number)] : nil
  }

  mutating func number(of word: LearntWord) -> Int32 {
    if let number = numbers[word] { return number }
    let number = Int32(words.count)
    words.append(word)
    numbers[word] = number
    return number
  }
}

extension ClassBook {
  /// The joined words that a pupil has read before they were shown, in the order in which the class first met
  /// them, each once.
  public func wordsRead(by pupil: Pupil) -> [String] {
    var seen: Set<String> = []
    return work(of: pupil).words.all.compactMap { number, tally in
      guard tally.first + tally.later > 0, let word = study.lexicon[number]?.word,
        seen.insert(word).inserted
      else { return nil }
      return word
    }
  }
}

/// How somebody fared with one word: sums, and how it was the last times.
public struct Tally: Hashable, Sendable {
  public private(set) var first: UInt32 = 0
  public private(set) var later: UInt32 = 0
  public private(set) var helped: UInt32 = 0
  /// How often the question or a choice had been heard before, however it went then.
  public private(set) var heard: UInt32 = 0
  /// All the time from question to answer.
  public private(set) var milliseconds = 0
  /// The sums of milliseconds that fit.
  fileprivate static let milliseconds = 0..<1 << 40
  public private(set) var recent = Recent()

  mutating func add(_ learnt: Learnt, at now: Moment) {
    self[keyPath: Tally.sum(of: learnt.how)] += 1
    if learnt.wasHeard { heard += 1 }
    milliseconds = min(milliseconds + learnt.milliseconds, Tally.milliseconds.upperBound - 1)
    recent.add(learnt.how, at: now)
  }

  fileprivate mutating func restore(heard count: UInt32) { heard = count }

  /// The moment when it last went like that; the earliest of all if it never did.
  fileprivate func last(_ how: Learnt.How) -> Moment {
    recent.times.last { $0.how == how }?.at ?? Moment(milliseconds: 0)
  }

  fileprivate mutating func correct(_ was: Learnt.How, to now: Learnt.How) {
    guard self[keyPath: Tally.sum(of: was)] > 0 else { return }
    self[keyPath: Tally.sum(of: was)] -= 1
    self[keyPath: Tally.sum(of: now)] += 1
    recent.correct(was, to: now)
  }

  /// Lets go of the times before a moment; answers whether there are others.
  ///
  /// When a time was is known of the last ones alone. If the first of those is later, so may others be, and all
  /// stay; so do times behind a later one, which a wrong clock has stamped.
  fileprivate mutating func letGo(before moment: Moment) -> Bool {
    let times = recent.times
    let kept = times.drop { $0.at < moment }
    if kept.count == times.count { return true }
    let all = Int(first) + Int(later) + Int(helped)
    (first, later, helped) = (0, 0, 0)
    for (_, how) in kept { self[keyPath: Tally.sum(of: how)] += 1 }
    heard = min(heard, UInt32(kept.count))
    milliseconds = milliseconds / max(kept.count, all) * kept.count
    recent.keepLast(kept.count)
    return !kept.isEmpty
  }

  private static func sum(of how: Learnt.How) -> WritableKeyPath<Tally, UInt32> {
    switch how {
    case .atFirstTry: \.first
    case .later: \.later
    case .helped: \.helped
    }
  }
}

/// How several fared with one word, or one with several.
public struct WordSum: Hashable, Sendable {
  public private(set) var first = 0
  public private(set) var later = 0
  public private(set) var helped = 0
  public private(set) var heard = 0
  public private(set) var milliseconds = 0

  mutating func add(_ other: WordSum) {
    first += other.first
    later += other.later
    helped += other.helped
    heard += other.heard
    milliseconds += other.milliseconds
  }

  public var count: Int { first + later + helped }

  /// How often it was not right at the first try.
  public var missed: Int { later + helped }

  /// How many of a hundred were right at the first try.
  public var percent: Int { count == 0 ? 0 : first * 100 / count }

  public var millisecondsEach: Int { count == 0 ? 0 : milliseconds / count }
}

extension WordSum {
  public init(_ tally: Tally) {
    self.init(
      first: Int(tally.first), later: Int(tally.later), helped: Int(tally.helped),
      heard: Int(tally.heard), milliseconds: tally.milliseconds)
  }
}

/// The last eight times, to the hour, in 32 bytes and nowhere else: there are hundreds of thousands.
public struct Recent: Hashable, Sendable {
  /// The times, the newest first; hours since 1970 above, how it went in the last two bits, 0 for nothing.
  private var stamps = SIMD8<UInt32>()

  private static let hour = 3_600_000

  init() {}

  /// The times, the oldest first.
  public var times: [(at: Moment, how: Learnt.How)] {
    packed.compactMap { stamp in
      Recent.how(stamp).map { (Moment(milliseconds: Int(stamp >> 2) * Recent.hour), $0) }
    }
  }

  mutating func add(_ how: Learnt.How, at now: Moment) {
    let hours = UInt32(clamping: min(now.milliseconds / Recent.hour, Int(UInt32.max >> 2)))
    push(hours << 2 | Recent.bits(of: how))
  }

  /// Corrects the newest time that went one way: it went another.
  mutating func correct(_ was: Learnt.How, to now: Learnt.How) {
    guard let place = (0..<8).first(where: { Recent.how(stamps[$0]) == was }) else { return }
    stamps[place] = stamps[place] & ~3 | Recent.bits(of: now)
  }

  fileprivate mutating func keepLast(_ count: Int) {
    for place in count..<8 { stamps[place] = 0 }
  }

  /// The times as a checkpoint keeps them, the oldest first.
  var packed: [UInt32] {
    (0..<8).reversed().compactMap { stamps[$0] == 0 ? nil : stamps[$0] }
  }

  /// Nil if such times cannot be.
  init?(packed: [UInt32]) {
    guard packed.count <= 8, packed.allSatisfy({ Recent.how($0) != nil }) else { return nil }
    for stamp in packed { push(stamp) }
  }

  private mutating func push(_ stamp: UInt32) {
    for place in (1..<8).reversed() { stamps[place] = stamps[place - 1] }
    stamps[0] = stamp
  }

  private static func bits(of how: Learnt.How) -> UInt32 {
    switch how {
    case .atFirstTry: 1
    case .later: 2
    case .helped: 3
    }
  }

  private static func how(_ stamp: UInt32) -> Learnt.How? {
    switch stamp & 3 {
    case 1: .atFirstTry
    case 2: .later
    case 3: .helped
    default: nil
    }
  }
}

/// A pupil's words by their numbers in the lexicon: two arrays, which take half of what a dictionary
/// does.
public struct WordTallies: Hashable, Sendable {
  private var numbers: [Int32] = []
  private var tallies: [Tally] = []

  public var count: Int { numbers.count }

  /// The tallies in the order in which the class first met the words.
  public var all: some Sequence<(number: Int32, tally: Tally)> {
    zip(numbers, tallies).lazy.map { (number: $0, tally: $1) }
  }

  mutating func add(_ learnt: Learnt, _ number: Int32, at now: Moment) {
    let place = numbers.firstPlace { $0 >= number }
    if place == numbers.endIndex || numbers[place] != number {
      numbers.insert(number, at: place)
      tallies.insert(Tally(), at: place)
    }
    tallies[place].add(learnt, at: now)
  }

  /// Corrects the last time that one of these words went one way: it went another.
  mutating func correct(_ was: Learnt.How, to now: Learnt.How, among wanted: Set<Int32>) {
    let place = numbers.indices.filter { wanted.contains(numbers[$0]) }
      .max { tallies[$0].last(was) < tallies[$1].last(was) }
    if let place { tallies[place].correct(was, to: now) }
  }

  mutating func letGo(before moment: Moment) {
    let kept = tallies.indices.filter { tallies[$0].letGo(before: moment) }
    (numbers, tallies) = (kept.map { numbers[$0] }, kept.map { tallies[$0] })
  }

  /// Takes what a checkpoint tells; answers whether it came in order.
  mutating func append(_ tally: Tally, _ number: Int32) -> Bool {
    guard number >= 0, numbers.last.map({ $0 < number }) ?? true else { return false }
    numbers.append(number)
    tallies.append(tally)
    return true
  }

  /// Keeps the words with numbers below that.
  mutating func keepFirst(_ count: Int) {
    let kept = numbers.prefix { Int($0) < count }.count
    numbers.removeSubrange(kept...)
    tallies.removeSubrange(kept...)
  }
}

/// A pupil's sums over words as a row of numbers, because there are so many of them: for each word its
/// number in the class's list of words, how often it was right at the first try, later and helped, all
/// its milliseconds, how many of the last times follow, and these, the oldest first, each as the
/// difference to the one before.
extension WordTallies {
  var row: [Int] {
    var row: [Int] = []
    row.reserveCapacity(count * 10)
    for (number, tally) in all {
      let recent = tally.recent.packed.map { Int($0) }
      row += [
        Int(number), Int(tally.first), Int(tally.later), Int(tally.helped), tally.milliseconds,
        recent.count,
      ]
      row += zip(recent, [0] + recent).map(-)
    }
    return row
  }

  init?(row: [Int]) {
    var rest = row[...]
    while !rest.isEmpty {
      let head = Array(rest.prefix(6))
      rest = rest.dropFirst(6)
      guard head.count == 6, let number = Int32(exactly: head[0]), (0...8).contains(head[5]),
        rest.count >= head[5]
      else { return nil }
      var stamps: [UInt32] = []
      for difference in rest.prefix(head[5]) {
        let (stamp, overflow) = Int(stamps.last ?? 0).addingReportingOverflow(difference)
        guard !overflow, let stamp = UInt32(exactly: stamp) else { return nil }
        stamps.append(stamp)
      }
      rest = rest.dropFirst(head[5])
      // A larger sum would not fit.
      guard let recent = Recent(packed: stamps), head[1...3].allSatisfy((0..<1 << 31).contains),
        Tally.milliseconds.contains(head[4])
      else { return nil }
      let tally = Tally(
        first: UInt32(head[1]), later: UInt32(head[2]), helped: UInt32(head[3]),
        milliseconds: head[4], recent: recent)
      if !append(tally, number) { return nil }
    }
  }

  /// The words that were heard: the number of each, and how often it was. Most never are.
  var heardRow: [Int] {
    all.filter { $0.tally.heard > 0 }.flatMap { [Int($0.number), Int($0.tally.heard)] }
  }

  /// Takes how often words were heard; answers whether that can be.
  mutating func take(heard row: [Int]) -> Bool {
    guard row.count % 2 == 0 else { return false }
    for start in stride(from: 0, to: row.count, by: 2) {
      let (number, count) = (row[start], row[start + 1])
      let place = numbers.firstPlace { $0 >= number }
      guard place < numbers.endIndex, numbers[place] == number, (1..<1 << 31).contains(count) else {
        return false
      }
      tallies[place].restore(heard: UInt32(count))
    }
    return true
  }
}
