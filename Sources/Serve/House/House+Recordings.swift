import Classroom
import Hall
import Wire

/// Recordings and pictures of words, for programs. A guest that asks for a piece is heard again when it has come, so that
/// a thousand such requests are done one after the other, and no faster than it reads.
extension House {
  /// Reads a piece of a recording elsewhere, and tells the answer in a later turn.
  typealias FetchRecording = (RecordingWish, VisitorID, Message) -> Void

  func fetch(_ wish: RecordingWish, _ message: Message, for guest: Guest) {
    if guest.isText || message.isTyped {
      let text = [Sentences.meantForPrograms(guest.tongue)]
      let ok = HouseLine.ok(message.verb, id: message.id)
      return answer(message, text, ok, of: .nothing, to: guest)
    }
    guard let fetch = outside.fetchRecording,
      let told = guest.toldRecording(called: wish.file) ?? hall.imageOfPart(called: wish.file)
    else {
      return send(.noRecording, id: message.id, to: guest)
    }
    guest.isAwaiting = true
    fetch(RecordingWish(file: told, from: wish.from), guest.id, message)
  }

  func fetched(_ line: [UInt8]?, _ message: Message, for visitor: VisitorID) {
    guard let guest = guests[visitor], guest.isTalking else { return }
    if let line {
      send(line, of: .nothing, answering: Asked(id: message.id), to: guest)
    } else {
      send(.noRecording, id: message.id, to: guest)
    }
    answered(guest)
  }

  /// Notes the recordings that a line names: the guest may fetch them. Where there are none, none is named.
  func note(_ line: [UInt8], toldTo guest: Guest, in room: RoomNumber) {
    if outside.fetchRecording != nil { guest.follows[room]?.recordings.read(line) }
  }
}

extension Guest {
  /// The recording of that name that it was told of in a room that it follows, or followed last.
  fileprivate func toldRecording(called file: String) -> String? {
    follows.values.lazy.compactMap { $0.recordings[file] }.first ?? lastRecordings[file]
  }
}
