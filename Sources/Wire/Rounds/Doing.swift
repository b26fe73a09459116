import Classroom
import Games

/// The thing that a seat does just now, for the others.
enum Doing {
  case thinking
  case reading
  case waiting
  case done
  case away
  case left

  func said(of name: String) -> Said {
    switch self {
    case .thinking: "\(name) tänker …" / "\(name) is thinking …"
    case .reading: "\(name) läser …" / "\(name) is reading …"
    case .waiting: "\(name) väntar på sin tur." / "\(name) is waiting for a turn."
    case .done: "\(name) är klar." / "\(name) is done."
    case .away: "\(name) är borta en stund." / "\(name) is away for a moment."
    case .left: "\(name) har gått." / "\(name) has left."
    }
  }

  /// The words behind a seat's score, for a viewer who looks on.
  var behind: Said {
    switch self {
    case .thinking: " – tänker …" / " – thinking …"
    case .reading: " – läser …" / " – reading …"
    case .waiting: " – väntar på sin tur" / " – waits for a turn"
    case .done: ", klar" / ", done"
    case .away: ", borta en stund" / ", away for a moment"
    case .left: ", har gått" / ", has left"
    }
  }
}

extension Speaker {
  /// The reason why a seat does nothing; nil if somebody sits there.
  func absence(of seat: Seat) -> Doing? {
    switch scenery.room.table[seat]?.presence {
    case .left, nil: .left
    case .away: .away
    case .here: nil
    }
  }

  func behind(_ doing: Doing?) -> String { doing.map { say($0.behind) } ?? "" }

  func say(_ doing: Doing, of seat: Seat) -> String { say(doing.said(of: name(seat))) }
}
