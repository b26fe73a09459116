import Classroom
public import Games
import Secrets

/// The right of a connection to be a wall of the class: it is shown a `WallView`, and may do nothing.
///
/// A teacher's page asks for a code, and who says that becomes a wall. It comes back by a pass, for which nothing is
/// kept: the pass is sealed with the key by which the code was asked for, and so ends with that key, and with the day.
struct WallRight: Hashable, Sendable {
  let key: Digest
  let day: Day
  let showsNames: Bool

  var pass: String { key.seal(of: "wall \(day.number) \(showsNames ? "names" : "animals")") }
}

/// The codes that open a wall, one for each key, and each good for one wall. A new start of the server forgets them.
struct WallCodes: Sendable {
  private struct Code {
    let signs: String
    let showsNames: Bool
    let until: Moment
  }

  static let minutes = 10
  private static let length = 6

  private var byKey: [Digest: Code] = [:]

  /// Draws a code in the place of the one before.
  mutating func draw(
    for key: Digest, showingNames: Bool, at now: Moment, _ random: () -> UInt64
  ) -> String {
    let signs = TeacherKey.drawSigns(WallCodes.length, random)
    byKey = byKey.filter { $0.value.until > now }
    byKey[key] = Code(
      signs: signs, showsNames: showingNames, until: now.adding(WallCodes.minutes * 60_000))
    return signs.uppercased()
  }

  /// Uses a code up, if it is one.
  mutating func take(_ typed: String, at now: Moment) -> (key: Digest, showsNames: Bool)? {
    let signs = KeySigns.of(typed)
    guard let (key, code) = byKey.first(where: { $0.value.signs == signs }) else { return nil }
    byKey[key] = nil
    return code.until > now ? (key, code.showsNames) : nil
  }
}

extension Transaction {
  /// Gives a code by which another connection becomes a wall.
  public func drawWallCode(showingNames: Bool) throws(Trouble) -> String {
    try mustTeach()
    guard let key = hall.shownKey(of: asker) else { throw .notAllowed }
    return hall.gate.wallCodes.draw(for: key, showingNames: showingNames, at: wall) {
      hall.dice.games.secret()
    }
  }

  /// Makes the visitor a wall. Answers with the pass by which it comes back.
  public mutating func becomeWall(showing shown: Hall.ShownWall) throws(Trouble) -> String {
    let visitor = asker
    guard hall.isNobody(visitor) else { throw .wall(.notApart) }
    guard let day = hall.day(of: wall) else { throw .wall(.wrongPass) }
    let right = try wallRight(shown, on: day)
    hall.presence[visitor]?.wall = right
    hall.presence[visitor]?.pass = nil
    effects.add(.wall(visitor))
    return right.pass
  }

  private func wallRight(_ shown: Hall.ShownWall, on day: Day) throws(Trouble) -> WallRight {
    switch shown {
    case .pass(let pass):
      let rights = hall.keys.flatMap { key in
        [true, false].map { WallRight(key: key, day: day, showsNames: $0) }
      }
      guard let right = rights.first(where: { $0.pass == pass }) else {
        throw .wall(.wrongPass)
      }
      return right
    case .code(let typed):
      let address = hall.address(of: asker)
      let wait = hall.gate.wallTries.wait(asker, from: address, name: "", at: wall)
      guard wait == 0 else { throw .tooManyTries(milliseconds: wait) }
      guard let found = hall.gate.wallCodes.take(typed, at: wall), hall.keys.contains(found.key)
      else {
        hall.gate.wallTries.failed(asker, from: address, name: "", at: wall)
        throw .wall(.wrongCode)
      }
      hall.gate.wallTries.succeeded(asker)
      return WallRight(key: found.key, day: day, showsNames: found.showsNames)
    }
  }
}

extension Hall {
  /// By what a visitor becomes a wall.
  public enum ShownWall: Hashable, Sendable {
    case code(String)
    case pass(String)
  }

  /// Why a wall is none any more.
  public enum WallEnd: Hashable, Sendable {
    case keyChanged
    case dayOver
  }

  /// For how many minutes a code is good.
  public static let wallCodeMinutes = WallCodes.minutes

  public func isWall(_ visitor: VisitorID) -> Bool { presence[visitor]?.wall != nil }

  /// What a wall shows; nil for who is none.
  public func wallView(of visitor: VisitorID, at now: Moment) -> WallView? {
    presence[visitor]?.wall.map { WallView(of: self, showingNames: $0.showsNames, at: now) }
  }

  /// Why a wall may stay none longer; nil: it may.
  public func wallEnd(of visitor: VisitorID, at now: Moment) -> WallEnd? {
    guard let right = presence[visitor]?.wall else { return nil }
    if !keys.contains(right.key) { return .keyChanged }
    return right.day == day(of: now) ? nil : .dayOver
  }

  public func endWall(of visitor: VisitorID) { presence[visitor]?.wall = nil }

  /// Whether a visitor is nobody yet: it has not said hello, does not teach, and looks on nowhere.
  fileprivate func isNobody(_ visitor: VisitorID) -> Bool {
    presence[visitor]?.pupil == nil && !isTeacher(visitor) && !isWatching(visitor)
  }

  /// The digests of all keys that make somebody a teacher.
  fileprivate var keys: [Digest] { (key.map { [$0.digest] } ?? []) + book.ownKeys }

  /// The key by which a visitor teaches.
  fileprivate func shownKey(of visitor: VisitorID) -> Digest? {
    switch presence[visitor]?.pass {
    case nil: nil
    case .ofClass(let key), .own(_, let key): key.digest
    }
  }
}

/// Why somebody is no wall, or a wall is refused.
public enum WallTrouble: Hashable, Sendable {
  /// There is no such code: it may have been used, or be too old.
  case wrongCode
  /// The pass was made on another day, or with another key.
  case wrongPass
  /// Who asks is somebody already.
  case notApart
  /// A wall asks for something else.
  case isWall
}
