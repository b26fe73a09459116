import Classroom
import Games
import Hall
import Journal
import Wire

/// A game out of the saved segments, as it is told to a teacher.
struct PastGame: Sendable {
  let room: SavedRoom
  /// The names of those who played.
  let names: [String]
  let steps: [Replay.Step]

  /// Whether some of it is lost.
  var isBroken: Bool { steps.contains { $0.missing != nil } }
}

/// Finds games that are over, on a queue of its own: reading takes long and holds up nobody.
final class PastGames: Sendable {
  let directory: String
  let queue: WorkQueue

  init(in directory: String, on disk: Disk = .real) {
    self.directory = directory
    queue = disk.queue("ordrum.past-games", true)
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

/// Games that stand in files alone. Until one is found the guest that asked for it is sent nothing
/// else, so that its answers stay in order; everybody else plays on.
extension House {
  /// Finds a game elsewhere, and tells it in a later turn.
  typealias FindGame = (RoomNumber, Replay.Form, VisitorID, Message) -> Void

  func find(_ number: RoomNumber, _ message: Message, for guest: Guest) {
    guard let find = outside.findGame else {
      return send(.hall(.results(.noSuchGame(number))), id: message.id, to: guest)
    }
    guest.isAwaiting = true
    let form: Replay.Form =
      switch guest.dialect {
      case .text(let style): .text(guest.tongue, style)
      case .json(let screen, _) where message.isTyped:
        .text(guest.tongue, screen?.style ?? TextStyle())
      case .undecided, .json: .json(guest.sayingTongue)
      }
    find(number, form, guest.id, message)
  }

  func found(
    _ result: Result<PastGame, ResultsTrouble>, _ message: Message, for visitor: VisitorID
  ) {
    guard let guest = guests[visitor], guest.isTalking else { return }
    switch result {
    case .success(let game): tell(game, message, to: guest)
    case .failure(let trouble): send(.hall(.results(trouble)), id: message.id, to: guest)
    }
    answered(guest)
  }

  private func tell(_ game: PastGame, _ message: Message, to guest: Guest) {
    let names = guest.tongue.names(of: game.room.pupils, in: hall.book).joined(separator: ", ")
    let head = "\(game.room.number.value)  \(game.room.code ?? "?")  \(names)"
    if !guest.isText, !message.isTyped {
      for step in game.steps {
        for fact in step.lines {
          send(HouseLine.pastFact(fact, at: step.at, id: message.id), to: guest)
        }
      }
    }
    answer(
      message, [head] + game.steps.flatMap(\.lines),
      HouseLine.pastGame(
        game.room.number, code: game.room.code, names: game.names, isBroken: game.isBroken,
        id: message.id),
      to: guest)
  }
}
