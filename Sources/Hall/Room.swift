public import Games
import Words

/// A room: a numbered list of facts, and what they add up to.
///
/// An object and not a value, because the list grows long and is never copied. It changes in `apply`
/// alone.
public final class Room {
  /// A fact in its place. Its number is its place in the list, from 1.
  public struct Entry: Hashable, Sendable {
    public let fact: RoomFact
    public let at: Moment

    public init(fact: RoomFact, at: Moment) {
      self.fact = fact
      self.at = at
    }
  }

  public enum Phase: Hashable, Sendable {
    case gathering
    case playing
    case over(since: Moment)
    case ended
  }

  public enum Invitation: Hashable, Sendable {
    case open(by: Pupil)
    case refused
  }

  /// How long rooms wait, in milliseconds.
  enum Patience {
    static let awaySeat = 20_000
    static let silentSeat = 30_000
    static let finished = 10 * 60_000
    static let gatheringAlone = 10 * 60_000
    static let playingAlone = 2 * 60 * 60_000
  }

  public let number: RoomNumber
  public let code: String
  public let setup: Setup
  /// Its words; nil where they are gone: then nothing is decided any more.
  private(set) var list: WordList?
  /// What is there to play with when the room is opened. The game's first facts copy it.
  var material: (any GameMaterial)?

  public private(set) var entries: [Entry] = []
  public private(set) var table = Table()
  public private(set) var game: any Game
  public private(set) var phase = Phase.gathering
  /// Who may need a teacher.
  public private(set) var care = Care()
  /// When the last fact was told that brings the room on.
  public private(set) var movedAt: Moment
  private(set) var cheeredAt: BySeat<Moment> = [:]
  /// Who sat down on each seat, and with which fact.
  private(set) var sittings: BySeat<[(seq: Int, pupil: Pupil)]> = [:]
  /// Who was asked to come and has not; whether they said no.
  public private(set) var invitations: [Pupil: Invitation] = [:]
  /// Since when nobody is there.
  private(set) var deserted: Moment?
  /// Since when somebody is there without a break, while somebody is.
  private(set) var attended: Moment
  private(set) var clock = RoomClock()
  /// A teacher has said that no other round begins.
  public private(set) var isLastRound = false
  /// What the game had meant for others when a seat of theirs passed on.
  private(set) var passed: BySeat<Outcome> = [:]

  init(
    number: RoomNumber, code: String, setup: Setup, list: WordList?,
    material: (any GameMaterial)? = nil, at now: Moment
  ) {
    self.number = number
    self.code = code
    self.setup = setup
    self.list = list
    self.material = material
    game = setup.rules.game()
    movedAt = now
    attended = now
  }

  /// The number of the last fact.
  public var seq: Int { entries.count }

  /// From the next question on these words are played with.
  func take(_ list: WordList?) { self.list = list }

  public func view(for viewer: Viewpoint) -> any GameView { game.view(for: viewer) }

  var questions: [Question] { list?[setup.level]?.questions ?? [] }

  func scene(at clock: Clock) -> Scene? {
    list.map { list in
      Scene(
        table: table, now: clock.now, questions: questions, list: list, wall: clock.wall,
        zone: clock.zone, material: material)
    }
  }

  func decide(_ move: Move, by seat: Seat, at clock: Clock) throws(Refusal) -> RoomFact {
    switch phase {
    case .gathering: throw .notStarted
    case .over, .ended: throw .gameOver
    case .playing:
      guard let scene = scene(at: clock) else { throw .gameOver }
      return .game(AnyGameFact(try game.decide(move, by: seat, in: scene)))
    }
  }

  /// What a seat is asked, and what it may still choose; or why nothing is asked.
  func question(for seat: Seat) throws(Refusal) -> (question: String, choices: [String]) {
    switch phase {
    case .gathering: throw .notStarted
    case .playing: try game.question(for: seat)
    case .over, .ended: throw .gameOver
    }
  }

  func apply(_ fact: RoomFact, at moment: Moment) {
    entries.append(Entry(fact: fact, at: moment))
    if case .resumed = fact { clock.go(at: moment) }
    let now = clock.time(at: moment)
    for seat in passing(with: fact) { passed[seat] = game.outcome(for: seat) }
    switch fact {
    case .opened, .called, .equipped, .continued, .blank, .resumed: break
    case .joined(let seat, let pupil), .seated(let seat, let pupil):
      table[seat] = Table.Place(pupil: pupil)
      note(pupil, on: seat)
      invitations[pupil] = nil
    case .swapped(let one, let other):
      (table[one], table[other]) = (table[other], table[one])
      for seat in [one, other] {
        if let pupil = table[seat]?.pupil { note(pupil, on: seat) }
      }
    case .paused: clock.stop(at: moment)
    case .lastRound: isLastRound = true
    case .ready(let seat): table[seat]?.isReady = true
    case .started: phase = .playing
    case .away(let seat): table[seat]?.presence = .away(since: now)
    case .back(let seat):
      table[seat]?.presence = .here
      table[seat]?.isSkipped = false
    case .skipped(let seat, _): table[seat]?.isSkipped = true
    case .left(let seat): leave(seat)
    case .invited(let pupil, let seat): invitations[pupil] = table[seat].map { .open(by: $0.pupil) }
    case .refused(let pupil): invitations[pupil] = .refused
    // By a clock that goes on: also while the room is paused everybody may cheer.
    case .cheered(let seat, _): cheeredAt[seat] = moment
    case .game(let fact):
      game.apply(fact.own, at: now, table: table)
      if game.isOver { phase = .over(since: now) }
    case .ended: phase = .ended
    }
    // Nobody is silent while nobody may play.
    care.read(fact, seq: seq, awaited: isPaused ? [] : awaited, at: now)
    if fact.isMove { movedAt = now }
    if !table.isAnybodyHere {
      deserted = deserted ?? now
    } else if deserted != nil {
      deserted = nil
      attended = now
    }
  }

  private func note(_ pupil: Pupil, on seat: Seat) {
    sittings[seat] = sittings[seat] ?? []
    sittings[seat]?.append((seq, pupil))
  }

  /// Before the start a seat that left is free again; afterwards what it finished stays on the table.
  private func leave(_ seat: Seat) {
    switch phase {
    case .gathering: table[seat] = nil
    case .playing, .over, .ended: table[seat]?.presence = .left
    }
  }

  /// Whether it can be played in, now or later.
  public var isOpen: Bool {
    switch phase {
    case .gathering, .playing: true
    case .over, .ended: false
    }
  }

  /// Whether somebody who wants to play that game, or any, may well come. A game that is still to begin
  /// may be one for tomorrow: it is for those who ask for it.
  func awaits(_ game: GameKind?) -> Bool {
    switch phase {
    case .gathering: true
    case .playing: game == setup.rules.kind && self.game.isGathering
    case .over, .ended: false
    }
  }

  /// The first seat that nobody ever took, or nil if the room is full.
  var freeSeat: Seat? {
    (1...setup.seats).lazy.map { Seat($0) }.first { self.table[$0] == nil }
  }

  /// Who sat on a seat when the fact of that number had been told, or had just got up from it.
  public func pupil(on seat: Seat, at seq: Int) -> Pupil? {
    guard let sittings = sittings[seat] else { return nil }
    // Halved each time: whoever sits down and gets up all day makes a long list.
    var later = sittings[...]
    var pupil: Pupil?
    while !later.isEmpty {
      let middle = later.startIndex + later.count / 2
      if later[middle].seq <= seq {
        pupil = later[middle].pupil
        later = later[(middle + 1)...]
      } else {
        later = later[..<middle]
      }
    }
    return pupil
  }

  /// The seats that the room cannot go on without.
  public var awaited: [Seat] {
    switch phase {
    case .gathering:
      let ready = table.waitedFor.filter { table[$0]?.isReady == true }
      return ready.isEmpty ? [] : table.waitedFor.filter { table[$0]?.isReady == false }
    case .playing: return game.stillAsked(in: table)
    case .over, .ended: return []
    }
  }

  /// The seats whose time to think ended after one moment and not after another.
  func thoughtsOver(after earlier: Moment, through now: Moment) -> [Seat] {
    let (earlier, now) = (clock.time(at: earlier), clock.time(at: now))
    return game.thinking.filter { $0.value > earlier && $0.value <= now }.keys
  }
}
