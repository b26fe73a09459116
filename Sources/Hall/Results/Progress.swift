public import Games

/// What a pupil has done of one exercise: a sum over the games that counted for it.
public struct Progress: Hashable, Sendable {
  public internal(set) var begun: Int
  public internal(set) var finished: Int
  /// The best share of questions right at the first try, of a hundred, since it was last to be done
  /// again; nil before a game is finished.
  public internal(set) var best: Int?
  /// The best before it was to be done again, for as long as it is.
  public internal(set) var setAside: Int?
  /// When a game of it last began or was finished.
  public internal(set) var active: Moment?
  public internal(set) var marked: Marked?

  public init(
    begun: Int = 0, finished: Int = 0, best: Int? = nil, setAside: Int? = nil,
    active: Moment? = nil, marked: Marked? = nil
  ) {
    self.begun = begun
    self.finished = finished
    self.best = best
    self.setAside = setAside
    self.active = active
    self.marked = marked
  }

  public func status(for goal: Int) -> ExerciseStatus {
    switch marked?.mark {
    case .approved: return .approved
    case .again: return .again
    case .rejected: return .rejected
    case nil: break
    }
    if let best { return best >= goal ? .done : .tried }
    return begun > 0 ? .started : .notStarted
  }

  mutating func begin(at now: Moment) {
    begun += 1
    active = now
  }

  mutating func finish(with percent: Int, at now: Moment) {
    finished += 1
    active = now
    best = max(best ?? 0, percent)
    if marked?.mark == .again {
      marked = nil
      setAside = nil
    }
  }

  /// A game that had come to its end was better than it seemed.
  mutating func improve(to percent: Int) {
    if let best { self.best = max(best, percent) }
  }

  /// Nil takes a mark back, and everything is as if it had never been.
  mutating func mark(_ new: Marked?) {
    let wasAgain = marked?.mark == .again
    let isAgain = new?.mark == .again
    if isAgain, !wasAgain { (setAside, best) = (best, nil) }
    if wasAgain, !isAgain { (best, setAside) = (setAside, nil) }
    marked = new
  }
}

extension Outcome {
  /// How many of a hundred questions were right at the first try; all of none.
  var percent: Int {
    learnt.isEmpty ? 100 : learnt.count { $0.how == .atFirstTry } * 100 / learnt.count
  }
}
