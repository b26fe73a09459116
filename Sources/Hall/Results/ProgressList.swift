/// How far a pupil has come with each exercise, by the exercises' numbers and in their order.
///
/// One array, so that the overview, which looks at all of a class's, goes straight through it.
public struct ProgressList: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  private var entries: [Entry] = []

  private struct Entry: Hashable, Sendable {
    let number: Int
    var progress: Progress
  }

  public init(dictionaryLiteral elements: (Int, Progress)...) {
    for (number, progress) in elements { self[number] = progress }
  }

  public init() {}

  public var isEmpty: Bool { entries.isEmpty }

  public var all: [(number: Int, progress: Progress)] {
    entries.map { (number: $0.number, progress: $0.progress) }
  }

  public subscript(number: Int) -> Progress? {
    get {
      let place = place(of: number)
      return has(number, at: place) ? entries[place].progress : nil
    }
    set {
      let place = place(of: number)
      switch (newValue, has(number, at: place)) {
      case (let progress?, true): entries[place].progress = progress
      case (let progress?, false):
        entries.insert(Entry(number: number, progress: progress), at: place)
      case (nil, true): entries.remove(at: place)
      case (nil, false): break
      }
    }
  }

  mutating func keep(where isKept: (Int) -> Bool) {
    entries.removeAll { !isKept($0.number) }
  }

  /// The statuses for numbers in their order, nil where nothing was done; goes through all once.
  func forEachStatus(
    of exercises: some Sequence<(number: Int, goal: Int)>, _ body: (ExerciseStatus?) -> Void
  ) {
    var place = 0
    for exercise in exercises {
      while place < entries.count, entries[place].number < exercise.number { place += 1 }
      let isThere = has(exercise.number, at: place)
      body(isThere ? entries[place].progress.status(for: exercise.goal) : nil)
    }
  }

  private func has(_ number: Int, at place: Int) -> Bool {
    place < entries.count && entries[place].number == number
  }

  private func place(of number: Int) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
