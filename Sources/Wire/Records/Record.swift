import Games
public import Hall
public import JSON

/// A line of a journal: what was decided, or what a checkpoint tells.
///
///     {"n":17,"at":1800000000000,"by":1,"ok":{"id":7,"room":"K7","seat":1,"seq":6},
///      "facts":[{"event":"answered","game":"bingo","room":5,"seq":6,"seat":1, …}]}
///
/// A fact has the fields that a teacher's event has, but names rooms and pupils by number, so that
/// names stand in the class's facts alone. `n` is the number of the last fact.
public enum Record: Hashable, Sendable {
  case decision(Decision)
  case kept(Kept)

  /// The record as an object that is left open: whoever keeps it adds a checksum and closes it.
  public func encode() -> [UInt8] {
    var line = JSONWriter(reserving: 512)
    switch self {
    case .decision(let decision): line.add(decision)
    case .kept(let kept): line.add(kept)
    }
    return line.leaveOpen()
  }

  /// Reads one whole line.
  public init(_ line: ArraySlice<UInt8>) throws(Unreadable) {
    self = try Fields.read(line) { (fields) throws(Unreadable) in
      fields.has("kept") ? .kept(try Kept(fields)) : .decision(try Decision(fields))
    }
  }
}

// MARK: - Decisions

extension JSONWriter {
  fileprivate mutating func add(_ decision: Decision) {
    add("n", decision.number)
    add("at", decision.at.milliseconds)
    if let by = decision.by { add("by", by.number) }
    if let receipt = decision.receipt { object("ok") { $0.add(receipt) } }
    array("facts", decision.told) { fact, told in fact.add(told) }
  }

  mutating func add(_ receipt: Receipt) {
    add(receipt.id)
    add("room", receipt.room)
    add("seat", receipt.seat.number)
    add("seq", receipt.seq)
  }

  private mutating func add(_ told: Decision.Told) {
    switch told {
    case .inClass(let fact): add(fact)
    case .inRoom(let room, let seq, let fact):
      add("event", fact.event)
      if case .game(let fact) = fact { add("game", fact.kind.rawValue) }
      add("room", room.value)
      add("seq", seq)
      fact.add(to: &self, for: .journal)
    }
  }
}

extension Decision {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    self.init(
      number: try fields.int("n"), at: Moment(milliseconds: try fields.int("at")),
      by: fields.has("by") ? try fields.pupil("by") : nil,
      receipt: try fields.optional("ok", Receipt.init),
      told: try fields.list("facts", Told.init))
  }
}

extension Receipt {
  init(_ fields: Fields) throws(Unreadable) {
    let id: RequestID
    if let text = fields.anyString("id") {
      id = .text(text)
    } else {
      id = .number(try fields.anyInt("id"))
    }
    self.init(
      id: id, room: try fields.string("room"), seat: try fields.seat("seat"),
      seq: try fields.int("seq"))
  }
}

extension Decision.Told {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    let event = try fields.string("event")
    if let fact = try ClassFact(event: event, fields) {
      self = .inClass(fact)
    } else {
      self = .inRoom(
        try fields.room("room"), seq: try fields.int("seq"), try RoomFact(event: event, fields))
    }
  }
}
