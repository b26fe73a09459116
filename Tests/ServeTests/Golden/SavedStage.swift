import Journal

@testable import Serve

/// A real server on saved data, and people who talk with it. Nothing is left to time: after each step
/// everybody asks for a sign, and has seen all that there was to see when the sign comes.
final class SavedStage: Stage {
  private struct Person {
    let name: String
    let client: Client
    /// Its first line decides how it is answered, so that it is not asked for a sign before.
    var hasSpoken = false
  }

  /// What asks for a sign, whatever is going on, and what then comes to programs and to people.
  private static let sign = #"{"do":"ping","id":0}"#
  private static let answers = [#"{"ok":"ping","id":0}"#, "pong"]

  private let saved: SavedServer
  private var people: [Person] = []
  private var lastToSpeak = ""

  init(_ path: String, seed: UInt64) async throws {
    saved = try await SavedServer(
      path, seed: seed, sync: .never, clockAhead: Golden.clockAhead(in: path), key: nil)
  }

  func open(_ name: String) throws {
    people.removeAll { $0.name == name }
    let client = try Client(port: saved.port)
    // It has been let in before the next one comes.
    client.waitForLine()
    people.append(Person(name: name, client: client))
  }

  func send(_ text: String, from name: String) throws {
    guard let place = people.firstIndex(where: { $0.name == name }) else { return }
    lastToSpeak = name
    try people[place].client.send(Array((text + "\n").utf8))
    people[place].hasSpoken = true
  }

  func end(_ name: String) { people.first { $0.name == name }?.client.endSending() }

  func drop(_ name: String) { people.first { $0.name == name }?.client.close() }

  func pass(_ milliseconds: Int) async { await saved.pass(milliseconds) }

  func seen(expecting: [String: Int]) throws -> [(name: String, text: String)] {
    var seen: [String: [String]] = [:]
    // What somebody did is done when its own sign comes, and then the others have been told too.
    let speakers = people.filter { $0.name == lastToSpeak }
    for person in speakers + people.filter({ $0.name != lastToSpeak && $0.hasSpoken }) {
      try person.client.send(Array((SavedStage.sign + "\n").utf8))
      while let line = person.client.lines(1).first, !SavedStage.answers.contains(line) {
        seen[person.name, default: []].append(line)
      }
    }
    return people.flatMap { person in (seen[person.name] ?? []).map { (person.name, $0) } }
  }

  func close() async throws -> [(name: String, text: String)] {
    await saved.server.stop()
    return []
  }
}
