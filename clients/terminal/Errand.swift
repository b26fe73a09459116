import JSON
internal import Net
import Secrets

/// One thing that is asked with a teacher's key, for a file: the end tells what was said in answer.
struct Errand: Conversation {
  enum Step {
    case teaching
    case asking
  }

  var link = Reconnector<Step>()
  let place: String
  private let purpose: Purpose
  /// The line, as a teacher would type it.
  private let line: String
  private var said: [String] = []

  init(_ line: String, _ purpose: Purpose, place: String) {
    (self.line, self.purpose, self.place) = (line, purpose, place)
  }

  func comesBack(after why: Connector.Failure?) -> Bool { false }
  mutating func interrupted(at now: Int) -> [Effect] { leave(.failure, nil) }
  mutating func lost(at step: Step?) -> [Effect] { [] }

  mutating func greeted(by server: String, at now: Int) -> [Effect] {
    guard let key = purpose.key(isThisMachine: link.isThisMachine) else {
      return leave(.usage, keyNeeded)
    }
    link.go(to: .teaching)
    let proving = link.prove(KeySigns.of(key), for: "teach")
    return [.send(ServerMessage.request("teach") { proving.add(to: &$0) })]
  }

  mutating func heard(_ message: ServerMessage, _ bytes: [UInt8], at now: Int) -> [Effect] {
    switch (message.kind, link.step) {
    case (.ok(.teach), .teaching):
      guard link.proving?.isAnswered(by: message) == true else {
        return leave(.failure, Stranger.impostor.sentence(place))
      }
      link.go(to: .asking)
      let line = line
      return [.send(ServerMessage.request("type", id: 1) { $0.add("line", line) })]
    case (.ok, .asking): return leave(.success, said.joined(separator: "\n"))
    case (.error, _): return leave(.failure, message.say.joined(separator: "\n"))
    case (.event, _):
      if message.id == 1 { said += message.say }
      return []
    case (.ok, _): return []
    }
  }
}
