import Classroom
import Common
import Games
import Hall
import Words

@testable import JSON
@testable import Wire

/// What whoever is not understood is told.
enum Problems {
  // One thread calls all of this, and nothing changes it.
  nonisolated(unsafe) private static let hall = Hall(lists: [], chance: .seeded(1))

  /// One line of valid JSON of bounded length, and a sentence without our own insides, in every tongue.
  static func check(_ trouble: WireTrouble, id: RequestID? = nil) {
    let problem = Problem.wire(trouble)
    for tongue in [Tongue(nil), Tongue(.swedish), Tongue(.english)] {
      Lines.check(problem.line(id: id, tongue: tongue, hall: hall))
      let said = problem.say(in: tongue, hall: hall)
      must(!said.isEmpty && !said.contains("Optional("), "a sentence says: \(said)")
    }
  }
}

/// What leaves the server.
enum Lines {
  /// Of the longest request a few lines come back at most.
  static func check(_ line: [UInt8]) {
    must(line.last == 0x0A && line.count <= HouseLine.longestAnswer, "a line of \(line.count)")
    must(!line.dropLast().contains { $0 < 0x20 || $0 == 0x7F }, "a control character in a line")
    do throws(JSONError) {
      _ = try JSONDocument(line)
    } catch {
      fail("no JSON: \(error): \(String(decoding: line, as: UTF8.self))")
    }
  }
}
