import JSON
internal import Net
import Secrets

/// Every line of the server's as it comes, for a program that reads on: of a room, or with a teacher's
/// key of the class; and after a break what came meanwhile.
struct EventStream: Conversation {
  enum Step {
    case teaching
    case watching
  }

  var link = Reconnector<Step>()
  let place: String
  private let purpose: Purpose
  private var hasWatched = false
  /// The number of the last fact, to go on from there.
  private var last: Int?

  /// - Parameter purpose: to watch a room, or to be a teacher.
  init(_ purpose: Purpose, place: String) {
    self.purpose = purpose
    self.place = place
  }

  func comesBack(after why: Connector.Failure?) -> Bool { hasWatched }

  /// Nobody to say goodbye to: whoever started it wants no more.
  mutating func interrupted(at now: Int) -> [Effect] { leave(.success, nil) }

  mutating func lost(at step: Step?) -> [Effect] { [] }

  mutating func greeted(by server: String, at now: Int) -> [Effect] {
    guard case .teach = purpose else { return watch() }
    guard let key = purpose.key(isThisMachine: link.isThisMachine) else {
      return leave(.usage, keyNeeded)
    }
    link.go(to: .teaching)
    let proving = link.prove(KeySigns.of(key), for: "teach")
    return [.send(ServerMessage.request("teach") { proving.add(to: &$0) })]
  }

  private mutating func watch() -> [Effect] {
    link.go(to: .watching)
    let (room, last) = (room ?? "*", last)
    return [
      .send(ServerMessage.request("json") { $0.add("pings", true) }),
      .send(
        ServerMessage.request("watch") { line in
          line.add("room", room)
          if let last { line.add("after", last) }
        }),
    ]
  }

  /// The one that is watched; nil for the class.
  private var room: String? {
    if case .watch(let room) = purpose { room } else { nil }
  }

  mutating func heard(_ message: ServerMessage, _ bytes: [UInt8], at now: Int) -> [Effect] {
    let copy: Effect = .show(.raw(bytes))
    let sentence = message.say.joined(separator: "\n")
    switch (message.kind, link.step) {
    case (.ok(.teach), .teaching):
      guard link.proving?.isAnswered(by: message) == true else {
        return leave(.failure, Stranger.impostor.sentence(place))
      }
      return watch()
    case (.ok(.watch), _):
      hasWatched = true
      link.hasSucceeded()
    case (.ok(.other), _), (.event(.ping), _): return []
    case (.error, .watching) where last != nil && hasWatched:
      // It is not the class that it was: an older copy of it was put back.
      last = nil
      return watch()
    case (.error, _): return leave(hasWatched ? .success : .failure, sentence)
    case (.event(.unwatched), _): return [copy] + leave(.failure, sentence)
    case (.ok, _), (.event, _): break
    }
    note(message)
    if let room, case .event(.ended) = message.kind, message.room == room {
      return [copy] + leave(.success, nil)
    }
    return [copy]
  }

  /// The number of a fact: of the class or, when one room is watched, of that room.
  private mutating func note(_ message: ServerMessage) {
    let number =
      if let room { message.room == room ? message.seq : nil } else { message.body["n"]?.int }
    if let number { last = max(number, last ?? 0) }
  }
}
