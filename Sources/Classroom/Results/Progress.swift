public import Games

/// A pupil's progress with one exercise: a sum over the games that counted for it.
public struct Progress: Hashable, Sendable {
  public internal(set) var begun = 0
  public internal(set) var finished = 0
  /// The best share of questions right at the first try, of a hundred, since it was last to be done
  /// again; nil before a game is finished.
  public internal(set) var best: Int?
  /// The best before it was to be done again, for as long as it is.
  public internal(set) var setAside: Int?
  /// The moment when a game of it last began or was finished.
  public internal(set) var active: Moment?
  public internal(set) var marked: Marked?
  /// The marks that somebody else's replaced, the newest last.
  public internal(set) var replaced: [Marked] = []
  /// What teachers think of it, each her last, in the order in which they began.
  public internal(set) var reviews: [ExerciseReview] = []

  static let mostReplaced = 8

  public func status(for goal: Int) -> ExerciseStatus {
    switch marked?.mark {
    case .approved: .approved
    case .again: .again
    case .rejected: .rejected
    case nil: best.map { $0 >= goal ? .done : .tried } ?? (begun > 0 ? .started : .notStarted)
    }
  }

  /// How much of an exercise's criteria was met, of a hundred, or the best share of a game where nobody has
  /// said anything of them.
  public func share(of exercise: Exercise) -> Int? {
    guard let met = marked?.met, !exercise.criteria.isEmpty else { return best }
    let points = exercise.points(for: met)
    return points.met * 100 / points.of
  }

  mutating func begin(at now: Moment) {
    begun += 1
    active = max(active ?? now, now)
  }

  mutating func finish(with percent: Int, at now: Moment) {
    finished += 1
    active = max(active ?? now, now)
    best = max(best ?? 0, percent)
    replaced.removeAll { $0.mark == .again }
    if marked?.mark == .again {
      (marked, replaced) = (nil, [])
      setAside = nil
      // What was looked at is not what has been done now.
      for place in reviews.indices { reviews[place].isReady = false }
    }
  }

  /// Corrects the best share when a game that had come to its end was better or worse than it seemed.
  ///
  /// - Parameter others: the best of the others that are remembered.
  mutating func correct(_ before: Int, to after: Int, others: Int) {
    guard let best else { return }
    self.best = best > before ? max(best, after) : max(after, others)
  }

  /// Gives a mark, also one that stood before the last; nil: everything is as if there had never been any.
  mutating func mark(_ new: Marked?, isBack: Bool) {
    let wasAgain = marked?.mark == .again
    let isAgain = new?.mark == .again
    if isAgain, !wasAgain { (setAside, best) = (best, nil) }
    if wasAgain, !isAgain { (best, setAside) = (setAside, nil) }
    if new == nil {
      replaced = []
    } else if isBack {
      _ = replaced.popLast()
    } else if let marked, marked.by != new?.by {
      replaced = (replaced + [marked]).suffix(Progress.mostReplaced)
    }
    marked = new
  }

  mutating func review(_ review: ExerciseReview) {
    if let place = reviews.firstIndex(where: { $0.by == review.by }) {
      reviews[place] = review
    } else {
      reviews.append(review)
    }
  }
}

extension Outcome {
  /// How many of a hundred questions were right at the first try; 100 where none was asked.
  var percent: Int {
    learnt.isEmpty ? 100 : learnt.count { $0.how == .atFirstTry } * 100 / learnt.count
  }
}

/// How far a pupil has come with each exercise, by the exercises' numbers and in their order.
///
/// One array, so that the overview, which looks at all of a class's, goes straight through it.
public struct ProgressList: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    let number: Int
    var progress: Progress
  }

  private(set) var entries: [Entry] = []

  init(_ entries: [Entry] = []) {
    for entry in entries { self[entry.number] = entry.progress }
  }

  public subscript(number: Int) -> Progress? {
    get {
      let place = entries.firstPlace { $0.number >= number }
      return has(number, at: place) ? entries[place].progress : nil
    }
    set {
      let place = entries.firstPlace { $0.number >= number }
      switch (newValue, has(number, at: place)) {
      case (let progress?, true): entries[place].progress = progress
      case (let progress?, false):
        entries.insert(Entry(number: number, progress: progress), at: place)
      case (nil, true): entries.remove(at: place)
      case (nil, false): break
      }
    }
  }

  public var all: [Progress] { entries.map(\.progress) }

  mutating func keep(where isKept: (Int) -> Bool) {
    entries.removeAll { !isKept($0.number) }
  }

  /// The progress with numbers in their order, nil where nothing was done; goes through all once.
  func forEach(of numbers: some Sequence<Int>, _ body: (borrowing Progress?) -> Void) {
    var place = 0
    for number in numbers {
      while place < entries.count, entries[place].number < number { place += 1 }
      body(has(number, at: place) ? entries[place].progress : nil)
    }
  }

  private func has(_ number: Int, at place: Int) -> Bool {
    place < entries.count && entries[place].number == number
  }
}

extension RandomAccessCollection where Index == Int {
  /// The place where those begin that are so, in a row in which they follow those that are not. The row is
  /// halved each time.
  @inlinable public func firstPlace(where isSo: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isSo(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
