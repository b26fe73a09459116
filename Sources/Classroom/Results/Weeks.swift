public import Games
import JSON

/// A pupil's results by the weeks in which its games were over, so that old ones can be let go.
public struct Weeks: Hashable, Sendable {
  struct Week: Hashable, Sendable {
    /// Counted from the first Monday of 1970.
    let number: Int
    fileprivate(set) var results = Results()
  }

  private static let firstMonday = 4 * Weeks.day
  private static let day = 24 * 60 * 60_000
  private static let length = 7 * Weeks.day

  /// The weeks in which there is something, in their order.
  private(set) var all: [Week]

  init(_ all: [Week] = []) { self.all = all.sorted { $0.number < $1.number } }

  /// All that older programs counted, in the week in which the last of it can have been.
  init(_ results: Results, at moment: Moment) {
    all = results.isOnlySteps ? [] : [Week(number: Weeks.number(at: moment), results: results)]
  }

  /// The beginning of the week that a moment lies in.
  public static func start(at moment: Moment) -> Moment {
    Moment(milliseconds: number(at: moment) * length + firstMonday)
  }

  private static func number(at moment: Moment) -> Int {
    let (number, rest) = (moment.milliseconds - firstMonday).quotientAndRemainder(
      dividingBy: length)
    return rest < 0 ? number - 1 : number
  }

  /// The beginning of the first week.
  var start: Moment? {
    all.first.map { Moment(milliseconds: $0.number * Weeks.length + Weeks.firstMonday) }
  }

  mutating func add(_ outcome: Outcome, of game: GameKind, at now: Moment) {
    // A clock that is wrong for a day makes nothing older than what came before it.
    let number = max(Weeks.number(at: now), all.last?.number ?? Int.min)
    if all.last?.number != number { all.append(Week(number: number)) }
    all[all.count - 1].results.add(outcome, of: game)
  }

  /// Corrects the last week in which a question went one way: it went another.
  mutating func correct(_ was: Learnt.How, to now: Learnt.How) {
    if let place = all.lastIndex(where: { $0.results.count(of: was) > 0 }) {
      all[place].results.correct(was, to: now)
    }
  }

  mutating func forgetBest() {
    for place in all.indices { all[place].results.forgetBest() }
  }

  /// Lets go of the weeks before a moment, which begins one; answers with the sums of those that are left.
  mutating func letGo(before moment: Moment) -> Results {
    all.removeAll { $0.number < Weeks.number(at: moment) }
    return all.reduce(into: Results()) { $0.add($1.results) }
  }
}

extension Weeks.Week: Coded {
  static func coded(_ own: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    // Some 280 years before and after 1970.
    try Self(
      number: fields("week", own?.number, in: -15_000...15_000),
      results: Results.coded(own?.results, fields))
  }
}
