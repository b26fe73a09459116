public import Games

/// All that one request or one wake-up made, valid whole or not at all.
public struct Decision: Hashable, Sendable {
  public enum Told: Hashable, Sendable {
    case inClass(AnyClassFact)
    case inRoom(RoomNumber, seq: Int, RoomFact)
  }

  /// The number of its last fact, counted from 1 over the life of the class.
  public let number: Int
  /// By the clock on the wall, and never smaller than that of the decision before.
  public let at: Moment
  public let by: Pupil?
  /// What its request was answered with, if it may come again.
  public let receipt: Receipt?
  public let told: [Told]

  public init(number: Int, at: Moment, by: Pupil?, receipt: Receipt?, told: [Told]) {
    self.number = number
    self.at = at
    self.by = by
    self.receipt = receipt
    self.told = told
  }

  /// Whether somebody is forgotten with it.
  var forgets: Bool {
    told.contains { if case .inClass(let fact) = $0 { fact.own is Forgotten } else { false } }
  }
}

/// The answer to a request that made facts in a room, so that it is not done twice when it is sent
/// again.
public struct Receipt: Hashable, Sendable {
  public let id: RequestID
  /// The room's code.
  public let room: String
  public let seat: Seat
  /// The number of the room's last fact.
  public let seq: Int

  public init(id: RequestID, room: String, seat: Seat, seq: Int) {
    self.id = id
    self.room = room
    self.seat = seat
    self.seq = seq
  }
}

/// The name that a client gave its request.
public enum RequestID: Hashable, Sendable {
  case number(Int)
  case text(String)
}
