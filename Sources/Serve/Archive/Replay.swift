import Classroom
public import Games
import Hall
public import Wire
import Words

/// A game seen again, in the words and pictures in which those who looked on saw it.
public struct Replay {
  /// How a game is told.
  public enum Form: Sendable {
    case text(Tongue, TextStyle)
    /// Lines of JSON, with sentences in a language if there is one.
    case json(Tongue?)
  }

  /// One moment of a game, as it is seen.
  public struct Step: Sendable {
    public let at: Moment
    public let lines: [String]
    public let hasPicture: Bool
    /// The numbers of the facts before this that nobody has any more.
    public let missing: ClosedRange<Int>?
  }

  private let room: SavedRoom
  private let viewer: Viewpoint
  private let form: Form
  private let hall = Hall(lists: [])
  private var rest: ArraySlice<Telling>
  private var lastSeq = 0
  /// Whether facts have been missing, so that nobody knows how the game stands.
  private var isBroken = false

  /// Throws if the room's beginning is missing: then there is nothing to go by.
  public init(
    _ room: SavedRoom, from archive: Archive, for viewer: Viewpoint, as form: Form
  ) throws(ReplayTrouble) {
    let facts = archive.facts(of: room.number)
    guard facts.first?.entry.fact.as(Room.Opened.self) != nil, facts.first?.seq == 1 else {
      throw ReplayTrouble(room: room, firstFact: facts.first?.seq)
    }
    self.room = room
    self.viewer = viewer
    self.form = form
    rest = facts[...]
    let invited = facts.compactMap { $0.entry.fact.as(Room.Invited.self)?.pupil }
    for pupil in room.pupils + invited {
      // Of two pupils with one name, that of the second stays unknown.
      try? hall.restore(.name(archive.name(of: pupil), of: pupil))
    }
  }

  /// Takes the next step; nil at the end. Facts that were decided together are seen together.
  public mutating func next() -> Step? {
    while let first = rest.first {
      let together = rest.prefix { $0.decision == first.decision }
      rest.removeFirst(together.count)
      let missing = lastSeq + 1 < first.seq ? lastSeq + 1...first.seq - 1 : nil
      if missing != nil { isBroken = true }
      if !isBroken { apply(together) }
      lastSeq = together.last?.seq ?? lastSeq
      guard let shown = hall.rooms[room.number] else { return nil }
      let scenery = Scenery(room: shown, book: hall.book, now: shown.time(at: first.entry.at))
      let extent = isBroken ? nil : together.compactMap { $0.entry.fact.picture(for: viewer) }.max()
      let step = Step(
        at: first.entry.at, lines: lines(of: together, drawing: extent, in: scenery),
        hasPicture: extent != nil, missing: missing)
      if !step.lines.isEmpty || missing != nil { return step }
    }
    return nil
  }

  /// Applies facts to the room, as when a checkpoint tells them.
  private mutating func apply(_ tellings: ArraySlice<Telling>) {
    for telling in tellings where !isBroken {
      do {
        try hall.restore(
          .room(room.number, code: room.code ?? "?", seq: telling.seq, [telling.entry]))
      } catch {
        isBroken = true
      }
    }
  }

  private func lines(
    of tellings: ArraySlice<Telling>, drawing extent: Picture.Extent?, in scenery: Scenery
  ) -> [String] {
    switch form {
    case .text(let tongue, let style):
      let sentences = tellings.flatMap { telling in
        Narration.lines(
          telling.entry.fact, seq: telling.seq, for: viewer, in: scenery, tongue: tongue,
          withPictures: !isBroken)
      }
      guard let extent else { return sentences }
      return sentences
        + Picture.lines(of: extent, for: viewer, in: scenery, tongue: tongue, style: style)
    case .json(let tongue):
      return tellings.map { telling in
        let line = FactLine.encode(
          telling.entry, seq: telling.seq, for: viewer, in: scenery, saying: tongue)
        // The line comes without its end.
        return String(decoding: line.dropLast(), as: UTF8.self)
      }
    }
  }
}

/// A room that cannot be shown.
public struct ReplayTrouble: Error, CustomStringConvertible {
  let room: SavedRoom
  /// The number of the first fact that is there; nil: none is.
  let firstFact: Int?

  public var description: String {
    let name = room.code.map { "\($0) (number \(room.number.value))" } ?? "\(room.number.value)"
    let missing =
      firstFact.map { "its facts 1 to \($0 - 1) are missing" } ?? "its facts are missing"
    return "Room \(name) cannot be shown: \(missing), and nothing can be shown without them. "
      + "If they stand in an earlier file, name the whole folder: ordrum replay FOLDER"
  }
}

/// How long a game that is seen again rests between two moments, so that one can follow.
public struct Pacing: Sendable {
  /// The longest rest, however long the children thought, in milliseconds.
  static let longest = 3_000
  /// The shortest rest after a picture, in milliseconds: so long it takes to see what is on it.
  static let forAPicture = 1_500
  /// The speeds that may be asked for, besides 0: that stands for no rests at all.
  public static let speeds = 0.1...100

  private let speed: Double

  public init() { speed = 1 }

  /// Nil if nobody could follow, or wait for, such a speed.
  public init?(speed: Double) {
    guard speed == 0 || Pacing.speeds.contains(speed) else { return nil }
    self.speed = speed
  }

  /// The milliseconds between two steps.
  public func rest(after step: Replay.Step, until next: Replay.Step) -> Int {
    if speed == 0 { return 0 }
    let least = step.hasPicture ? Pacing.forAPicture : 0
    let real = step.at.milliseconds(until: next.at)
    return Int(Double(min(max(real, least), Pacing.longest)) / speed)
  }
}

extension Archive {
  /// Saved rooms as a table for people.
  /// - Parameter time: how a moment is written where the reader lives.
  public func table(of rooms: [SavedRoom], time: (Moment) -> String) -> [String] {
    let head = ["room", "code", "game", "list", "level", "began", "facts", "", "players"]
    let rows = rooms.map { room in
      [
        "\(room.number.value)", room.code ?? "?", room.kind?.game.rawValue ?? "?",
        room.kind?.list ?? "?", room.kind.map { "\($0.level)" } ?? "?", time(room.began),
        "\(room.facts)", room.isFinished ? "finished" : "not finished",
        room.pupils.map(name).joined(separator: ", "),
      ]
    }
    return Columns.lines(of: [head] + rows)
  }
}
