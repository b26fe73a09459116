import Playing
import Tools

/// When the server dies.
enum KillPlan {
  /// After so many acknowledged requests.
  case inGame(acknowledged: Int)
  /// So many milliseconds after many requests were sent at once.
  case afterBurst(acknowledged: Int, wait: Int)
  /// When so many lines have come since all began to come back.
  case duringReturn(lines: Int)
  /// So many milliseconds after its start, perhaps before it listens.
  case duringStart(wait: Int)
  /// It is asked to stop, with SIGTERM.
  case politely(acknowledged: Int)

  /// Never more than three times in a row without everybody having come back: the server remembers
  /// sixteen requests of each pupil, and each return is one.
  init(_ chance: inout Chance, earlyOnes: Int) {
    let acknowledged = chance.number(0...(chance.happens(20) ? 1000 : 200))
    let start = chance.number(0...(chance.happens(20) ? 200 : 25))
    switch chance.number(1...100) {
    case 1...15 where earlyOnes < 3: self = .duringReturn(lines: chance.number(0...120))
    case 16...27 where earlyOnes < 3: self = .duringStart(wait: start)
    case 28...36: self = .politely(acknowledged: acknowledged)
    case 37...65: self = .afterBurst(acknowledged: acknowledged, wait: chance.number(0...3))
    default: self = .inGame(acknowledged: acknowledged)
    }
  }

  var isEarly: Bool {
    switch self {
    case .duringReturn, .duringStart: true
    case .inGame, .afterBurst, .politely: false
    }
  }
}

extension KillPlan: CustomStringConvertible {
  var description: String {
    switch self {
    case .inGame(let acknowledged): "after \(acknowledged) acknowledged requests"
    case .afterBurst(let acknowledged, let wait):
      "\(wait) ms after a burst that followed \(acknowledged) acknowledged requests"
    case .duringReturn(let lines): "after \(lines) lines of everybody's return"
    case .duringStart(let wait): "\(wait) ms after its start"
    case .politely(let acknowledged): "SIGTERM after \(acknowledged) acknowledged requests"
    }
  }
}
