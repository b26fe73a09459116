public import Words

extension Board {
  /// A game as somebody may see it.
  public struct View: Hashable, Sendable {
    public let landscape: Landscape
    public let start: Tile?
    public let phase: Phase

    public enum Phase: Hashable, Sendable {
      case building(Building)
      case playing(Playing)
    }

    public struct Building: Hashable, Sendable {
      public let ready: [Seat]
      public let builder: Seat?
    }

    public struct Playing: Hashable, Sendable {
      public let words: ByTile<String>
      public let finished: ByTile<Finished>
      public let bonuses: BySeat<Ending>
      public let pieces: BySeat<Tile>
      public let turn: Turn?
      public let now: Now
      public let over: Scores?
    }

    /// What the seat whose turn it is has to do.
    public enum Now: Hashable, Sendable {
      case roll
      case go(Rolled)
      case answer(Question)
      /// Something follows by itself, or nobody is there.
      case nothing
    }

    /// The question on the screen, which all may see.
    public struct Question: Hashable, Sendable {
      public let tile: Tile?
      public let question: String
      public let recording: Recording?
      public let choices: [String]
      public let rights: Part<[Ending]>
      public let attempt: Attempt.Seen
    }
  }

  /// Who finished a tile, and with which ending.
  public struct Finished: Hashable, Sendable {
    public let seat: Seat
    public let ending: Ending

    public init(seat: Seat, ending: Ending) {
      self.seat = seat
      self.ending = ending
    }
  }

  public func view(for viewer: Viewpoint) -> View {
    switch stage {
    case .building(let site):
      View(
        landscape: site.landscape, start: site.start,
        phase: .building(
          View.Building(
            ready: site.ready.sorted(), builder: site.builder)))
    case .playing(let wandering):
      View(
        landscape: wandering.landscape, start: wandering.start,
        phase: .playing(
          View.Playing(
            words: wandering.words, finished: wandering.finished, bonuses: wandering.bonuses,
            pieces: wandering.pieces, turn: wandering.turn?.told, now: wandering.now(for: viewer),
            over: over)))
    }
  }
}

extension Board.Wandering {
  fileprivate func now(for viewer: Viewpoint) -> Board.View.Now {
    switch turn?.step {
    case .toRoll: .roll
    case .toGo(let rolled): .go(rolled)
    case .asked:
      open.map { open in
        .answer(
          Board.View.Question(
            tile: open.tile, question: open.tried.attempt.drawn.word,
            recording: open.tried.recording, choices: open.tried.choices,
            rights: Part.secret(open.tried.attempt.drawn.rights, for: .teachers).seen(by: viewer),
            attempt: open.tried.attempt.seen))
      } ?? .nothing
    case nil, .thrown, .arrived, .solved, .spent: .nothing
    }
  }
}
