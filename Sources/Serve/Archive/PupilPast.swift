import Classroom
import Games
import Hall
import Journal
import Wire

extension DataDirectory {
  /// What the segments tell of a pupil, as far as they can be read.
  func past(of pupil: Pupil) throws -> PupilPast {
    var past = PupilPast(of: pupil)
    var rooms = SavedRooms()
    let segments = try segments
    for number in segments {
      let file = try SavedFile.segment(number, in: self)
      var damaged = try readLeniently(file.name, upTo: file.end) { batch in
        for line in batch.records {
          guard let record = try? Record(line) else { continue }
          record.forEachSaying { rooms.hear($0) }
          if case .decision(let decision) = record { past.take(decision) }
        }
      }.damaged
      // A server is in the middle of writing that line.
      if number == segments.last, damaged.last?.flaw == .cut { damaged.removeLast() }
      if !damaged.isEmpty { past.damaged.append(file.name) }
    }
    past.games = rooms.rooms.values.filter { $0.pupils.contains(pupil) }
      .sorted { $0.number < $1.number }
      .compactMap { room in
        room.kind.map {
          PupilPast.Game(
            room: room.number, game: $0.game, list: $0.list, level: $0.level, began: room.began,
            isFinished: room.isFinished)
        }
      }
    return past
  }
}

extension PastGames {
  func find(_ pupil: Pupil, _ tell: @escaping @Sendable (PupilPast) -> Void) {
    queue.async { [directory] in
      // What cannot be read is not told: what the class knows is.
      let past = try? DataDirectory(readOnly: directory).past(of: pupil)
      tell(past ?? PupilPast(of: pupil))
    }
  }
}

/// What files tell of a pupil is read first, and the same is then asked again: somebody may have been forgotten
/// meanwhile.
extension House {
  /// Reads elsewhere what files tell of a pupil, and tells it in a later turn.
  typealias FindPast = (Pupil, VisitorID, Message) -> Void

  func answer(_ message: Message, _ answer: Answer, after pupil: Pupil, for guest: Guest) {
    guard let find = outside.findPast, past?.pupil != pupil else {
      return send(answer, message, to: guest)
    }
    guest.isAwaiting = true
    find(pupil, guest.id, message)
  }

  func found(_ past: PupilPast, _ message: Message, for visitor: VisitorID) {
    guard let guest = guests[visitor], guest.isTalking else { return }
    self.past = past
    guest.isAwaiting = false
    perform(message, for: guest)
    self.past = nil
    if !guest.isAwaiting { drained(guest.id) }
  }
}
