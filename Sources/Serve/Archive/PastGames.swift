import Dispatch
import Games
import Hall
import Journal
import Wire

/// A game out of the saved segments, as it is told to a teacher.
struct PastGame: Sendable {
  let room: SavedRoom
  /// Who played.
  let names: [String]
  let steps: [Replay.Step]

  /// Whether some of it is lost.
  var isBroken: Bool { steps.contains { $0.missing != nil } }
}

/// Finds games that are over, on a queue of its own: reading takes long and holds up nobody.
final class PastGames: Sendable {
  private let directory: String
  private let queue = DispatchQueue(label: "ordrum.past-games", qos: .utility)

  init(in directory: String) {
    self.directory = directory
  }

  func find(
    _ number: RoomNumber, as form: Replay.Form,
    _ tell: @escaping @Sendable (Result<PastGame, ResultsTrouble>) -> Void
  ) {
    queue.async { [directory] in
      do throws(ResultsTrouble) {
        tell(.success(try PastGames.read(number, as: form, in: directory)))
      } catch {
        tell(.failure(error))
      }
    }
  }

  private static func read(
    _ number: RoomNumber, as form: Replay.Form, in directory: String
  ) throws(ResultsTrouble) -> PastGame {
    guard let archive = try? Archive(directory: directory) else { throw .unreadableGame(number) }
    guard let room = archive.room(named: "\(number.value)") else { throw .noSuchGame(number) }
    guard var replay = try? Replay(room, from: archive, for: .teacher, as: form) else {
      throw .unreadableGame(number)
    }
    var steps: [Replay.Step] = []
    while let step = replay.next() { steps.append(step) }
    return PastGame(room: room, names: room.pupils.map(archive.name), steps: steps)
  }
}
