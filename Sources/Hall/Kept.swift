public import Games

/// What a checkpoint tells: the sums of the class, and the open rooms with all their facts. Who reads
/// it needs nothing that was told before.
public enum Kept: Hashable, Sendable {
  /// Comes first.
  case standing(Standing)
  /// Facts of an open room, from `seq` on, in their order.
  case room(RoomNumber, code: String, seq: Int, [Room.Entry])
  /// Comes after the rooms.
  case pupil(Member)

  public struct Standing: Hashable, Sendable {
    /// The number of the last fact that has gone into it.
    public let number: Int
    public let at: Moment
    /// How many milliseconds the server had not run.
    public let lost: Int
    /// The highest numbers that were given: none is used again.
    public let lastRoom: Int
    public let lastPupil: Int
    /// The best that anybody reached.
    public let best: Best

    public init(
      number: Int, at: Moment, lost: Int, lastRoom: Int, lastPupil: Int, best: Best = Best()
    ) {
      self.number = number
      self.at = at
      self.lost = lost
      self.lastRoom = lastRoom
      self.lastPupil = lastPupil
      self.best = best
    }
  }

  public struct Member: Hashable, Sendable {
    public let pupil: Pupil
    public let name: String
    public let word: Digest?
    public let tokens: [Digest]
    public let traveller: Traveller?
    public let results: Results
    public let receipts: [Receipt]
    /// Where the pupil sits.
    public let room: RoomNumber?

    public init(
      pupil: Pupil, name: String, word: Digest?, tokens: [Digest],
      traveller: Traveller?, results: Results, receipts: [Receipt], room: RoomNumber?
    ) {
      self.pupil = pupil
      self.name = name
      self.word = word
      self.tokens = tokens
      self.traveller = traveller
      self.results = results
      self.receipts = receipts
      self.room = room
    }
  }
}

extension Hall {
  /// The class and its open rooms as they stand now, to be told by a checkpoint. Costs little until
  /// it is gone through, which may be done on another thread while play goes on.
  public func memory() -> Memory {
    Memory(
      standing: Kept.Standing(
        number: factCount, at: decidedAt ?? latest, lost: lost, lastRoom: book.lastRoom,
        lastPupil: book.lastPupil, best: book.best),
      rooms: rooms.values.map { ($0.number, $0.code, $0.entries) },
      members: book.members, receipts: recent.mapValues(\.receipts), roomOf: roomOf)
  }

  /// How the class and its open rooms stood at one moment.
  public struct Memory: Sendable {
    let standing: Kept.Standing
    let rooms: [(number: RoomNumber, code: String, entries: [Room.Entry])]
    let members: [Pupil: ClassBook.Member]
    let receipts: [Pupil: [Receipt]]
    let roomOf: [Pupil: RoomNumber]

    /// So many facts of a room are told in one piece.
    private static let piece = 64

    /// How many facts the open rooms have.
    public var factCount: Int { rooms.reduce(0) { $0 + $1.entries.count } }

    public var pupilCount: Int { members.count }

    /// Goes through all of it, in the order in which it is to be read.
    public func forEach<E: Error>(_ body: (Kept) throws(E) -> Void) throws(E) {
      try body(.standing(standing))
      for (number, code, entries) in rooms.sorted(by: { $0.number < $1.number }) {
        for start in stride(from: 0, to: entries.count, by: Memory.piece) {
          let piece = entries[start..<min(start + Memory.piece, entries.count)]
            .map { Room.Entry(fact: $0.fact, at: $0.at.adding(standing.lost)) }
          try body(.room(number, code: code, seq: start + 1, piece))
        }
      }
      for (pupil, member) in members.sorted(by: { $0.key < $1.key }) {
        try body(
          .pupil(
            Kept.Member(
              pupil: pupil, name: member.name, word: member.word, tokens: member.tokens,
              traveller: member.traveller, results: member.results, receipts: receipts[pupil] ?? [],
              room: roomOf[pupil])))
      }
    }
  }
}
