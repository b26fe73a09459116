public import JSON
public import Words

extension Board {
  /// A game as somebody may see it.
  public struct View: GameView {
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
      /// Whether the viewer may take something back.
      public let mayUndo: Bool
      /// Whether the viewer may build, because it has the turn or changes its mind.
      public let mayBuild: Bool
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

    /// The next thing for the seat whose turn it is.
    public enum Now: Hashable, Sendable {
      case roll
      case go(Rolled)
      case answer(Question)
      /// The next fact comes by itself, or nobody is there.
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

      fileprivate func write(to line: inout JSONWriter, at now: Moment) {
        if let tile { line.add("tile", tile) }
        line.add("question", question)
        line.add("audio", recording)
        line.add("choices", choices)
        line.add(attempt, at: now)
        if let rights = rights.value { line.add("rights", rights) }
      }
    }

    /// The board while a piece is on its way, and nothing is asked yet.
    public func walking(_ seat: Seat, on tile: Tile) -> View {
      guard case .playing(let playing) = phase else { return self }
      var pieces = playing.pieces
      pieces[seat] = tile
      return View(
        landscape: landscape, start: start,
        phase: .playing(
          Playing(
            words: playing.words, finished: playing.finished, bonuses: playing.bonuses,
            pieces: pieces, turn: playing.turn, now: .nothing, over: nil)))
    }

    public func write(to line: inout JSONWriter, for viewer: Viewpoint, at now: Moment) {
      if let start { line.add("start", start) }
      line.add("tiles", landscape.tiles)
      line.add("links", landscape.links)
      switch phase {
      case .building(let building):
        line.add("ready", building.ready)
        if let builder = building.builder {
          line.add("turn", Board.Turn(seat: builder, purpose: .build))
        }
      case .playing(let playing): playing.write(to: &line, at: now)
      }
    }
  }

  /// A finished tile: the seat that finished it, and with which ending.
  public struct Finished: Hashable, Sendable {
    public let seat: Seat
    public let ending: Ending
  }

  public func view(for viewer: Viewpoint) -> View {
    switch stage {
    case .building(let site):
      let (mayUndo, mayBuild) =
        if case .seat(let seat) = viewer {
          (site.mayUndo(seat), site.mayBuild(seat))
        } else {
          (false, false)
        }
      return View(
        landscape: site.landscape, start: site.start,
        phase: .building(
          View.Building(
            ready: site.ready.sorted(), builder: site.builder, mayUndo: mayUndo, mayBuild: mayBuild)
        ))
    case .playing(let wandering):
      return View(
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
            attempt: viewer.belongs(to: .seat(open.seat))
              ? open.tried.attempt.seen : open.tried.attempt.seenByOthers))
      } ?? .nothing
    case nil, .thrown, .arrived, .solved, .spent: .nothing
    }
  }
}

extension Board.View.Playing {
  fileprivate func write(to line: inout JSONWriter, at now: Moment) {
    line.add("words", words)
    line.array("finished", finished) { line, entry in
      line.add("tile", entry.key)
      line.add("seat", entry.value.seat.number)
      line.add("made", entry.value.ending.whole)
    }
    line.add("bonuses", bonuses.mapValues(\.whole), as: "made")
    line.add("pieces", pieces, as: "tile")
    if let turn { line.add("turn", turn) }
    switch self.now {
    case .roll: line.add("now", "roll")
    case .go(let rolled):
      line.add("now", "go")
      line.add("rolled", rolled)
    case .answer(let question):
      line.add("now", "answer")
      line.object("asked") { asked in
        if let turn { asked.add("seat", turn.seat.number) }
        question.write(to: &asked, at: now)
      }
    case .nothing: break
    }
    if let over { line.add(over, of: Board.self) }
  }
}
