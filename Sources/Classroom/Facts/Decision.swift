public import Games
public import JSON

/// All facts that one request or one wake-up made, valid whole or not at all.
public struct Decision: Hashable, Sendable {
  public enum Told: Hashable, Sendable {
    case inClass(AnyClassFact)
    case inRoom(RoomNumber, seq: Int, RoomFact)

    public var isAside: Bool {
      if case .inRoom(_, _, let fact) = self { fact.isAside } else { false }
    }
  }

  /// The number of its last fact, counted from 1 over the life of the class.
  public let number: Int
  /// The moment by the clock on the wall. It is never smaller than that of the decision before, unless the
  /// server began to run with this one: its clock may have been set back.
  public let at: Moment
  public let by: Pupil?
  /// The answer to its request, if that may come again.
  public let receipt: Receipt?
  public let told: [Told]

  public init(number: Int, at: Moment, by: Pupil?, receipt: Receipt?, told: [Told]) {
    (self.number, self.at, self.by, self.receipt, self.told) = (number, at, by, receipt, told)
  }

  var begins: Bool {
    told.contains { if case .inClass(let fact) = $0 { fact.own is Began } else { false } }
  }

  var forgets: Bool {
    told.contains { if case .inClass(let fact) = $0 { fact.own is Forgotten } else { false } }
  }
}

/// The answer to a request that made facts in a room, so that it is not done twice when it is sent
/// again.
public struct Receipt: Hashable, Sendable {
  let id: RequestID
  /// The place in a room, with the seat of the pupil who asked.
  public let whereabouts: Whereabouts

  public init(id: RequestID, whereabouts: Whereabouts) {
    (self.id, self.whereabouts) = (id, whereabouts)
  }
}

/// The name that a client gave its request.
public enum RequestID: Hashable, Sendable {
  case number(Int)
  case text(String)
}

/// A pupil's last requests that made facts, so that one sent again is not done twice.
struct RecentRequests: Hashable, Sendable {
  static let kept = 16

  private(set) var receipts: [Receipt] = []

  subscript(id: RequestID) -> Receipt? { receipts.last { $0.id == id } }

  mutating func remember(_ receipt: Receipt) {
    if receipts.count == RecentRequests.kept { receipts.removeFirst() }
    receipts.append(receipt)
  }
}

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

  public init(_ line: ArraySlice<UInt8>) throws(Unreadable) {
    var reader = FieldsReader()
    try self.init(line, with: &reader)
  }

  /// Reads a line with a reader that serves for many.
  public init(_ line: ArraySlice<UInt8>, with reader: inout FieldsReader) throws(Unreadable) {
    self = try reader.read(line) { (fields) throws(Unreadable) in
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
    if let receipt = decision.receipt { object("ok") { receipt.write(to: &$0) } }
    array("facts", decision.told) { line, told in
      switch told {
      case .inClass(let fact): fact.write(to: &line)
      case .inRoom(let room, let seq, let fact):
        fact.write(to: &line) { line in
          line.add("room", room.value)
          line.add("seq", seq)
        }
      }
    }
  }
}

extension Decision {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    self.init(
      number: try fields.int("n"), at: try fields.value("at"),
      by: try fields.valueIfAny("by"),
      receipt: try fields.optional("ok") { (ok) throws(Unreadable) in try Receipt(ok) },
      told: try fields.list("facts") { (fields) throws(Unreadable) in
        let event = try fields.string("event")
        // Only a room's facts are numbered.
        if !fields.has("seq"), AnyClassFact.has(event) { return .inClass(try AnyClassFact(fields)) }
        let game = try RoomFact.game(of: event, fields)
        return .inRoom(
          try fields.value("room"), seq: try fields.int("seq"),
          try RoomFact(event: event, of: game, fields))
      })
  }
}

/// Receipts are coded by hand, because one stands in the line of every move.
extension Receipt {
  func write(to line: inout JSONWriter) {
    id.write(to: &line)
    line.add("room", whereabouts.code)
    if let seat = whereabouts.seat { line.add("seat", seat.number) }
    line.add("seq", whereabouts.seq)
  }

  init(_ fields: Fields) throws(Unreadable) {
    let id: RequestID =
      if let text = fields.anyString("id") { .text(text) } else { .number(try fields.anyInt("id")) }
    self.id = id
    whereabouts = Whereabouts(
      code: try fields.string("room"), seat: try fields.value("seat"), seq: try fields.int("seq"))
  }
}

extension RequestID {
  public func write(to line: inout JSONWriter) {
    switch self {
    case .number(let number): line.add("id", number)
    case .text(let text): line.add("id", text)
    }
  }
}
