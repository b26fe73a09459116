public import Words

extension Board {
  /// What can happen in a game on a board.
  public enum Fact: Hashable, Sendable {
    case changed(Changed)
    /// Somebody took back its last change, and with it what was linked at once.
    case undone(Changed)
    /// Somebody adds no more; its own next change withdraws that.
    case ready(Seat)
    case began(Began)
    case turn(Turn)
    /// The die is in the air.
    case threw(Seat)
    case rolled(Rolled)
    case went(Went)
    case asked(Asked)
    case answered(Answered)
    case hinted(Hinted)
    case finished(Seat, Tile)
    case over(Scores)
  }

  /// Somebody built something.
  public struct Changed: Hashable, Sendable {
    public let seat: Seat
    public let change: Change

    public init(seat: Seat, change: Change) {
      self.seat = seat
      self.change = change
    }
  }

  public enum Change: Hashable, Sendable {
    case placed(Tile, links: [Tile])
    case linked(Link)
    case laid(Plan)
    /// The start is there from now on.
    case started(Tile)
  }

  /// The board is built: every tile gets its question word.
  public struct Began: Hashable, Sendable {
    public let starter: Seat
    public let start: Tile
    public let words: ByTile<String>

    public init(starter: Seat, start: Tile, words: ByTile<String>) {
      self.starter = starter
      self.start = start
      self.words = words
    }
  }

  /// It is somebody's turn: to build, to play, or to answer a bonus question.
  public struct Turn: Hashable, Sendable {
    public let seat: Seat
    public let purpose: Purpose

    public enum Purpose: Hashable, Sendable {
      case build
      /// From the tile where its piece stands.
      case play(from: Tile)
      /// The game ended before this seat's turn came.
      case bonus
    }

    public init(seat: Seat, purpose: Purpose) {
      self.seat = seat
      self.purpose = purpose
    }
  }

  /// How the die fell, and where that leads.
  public struct Rolled: Hashable, Sendable {
    public let seat: Seat
    public let value: Int
    public let ends: [End]

    public init(seat: Seat, value: Int, ends: [End]) {
      self.seat = seat
      self.value = value
      self.ends = ends
    }
  }

  public struct Went: Hashable, Sendable {
    public let seat: Seat
    public let end: End

    public init(seat: Seat, end: End) {
      self.seat = seat
      self.end = end
    }
  }

  /// A question for one seat, in the sight of all.
  public struct Asked: Hashable, Sendable {
    public let seat: Seat
    /// Nil for a bonus question.
    public let tile: Tile?
    public let question: String
    /// The question word spoken, if there is a recording of it.
    public let recording: Recording?
    /// In the seat's own order, which stays when it comes back to the tile.
    public let choices: [String]
    public let rights: Part<[Ending]>
    /// What the seat tried here on earlier turns.
    public let misses: [String]
    /// What a partner took away.
    public let hinted: String?
    /// The right answers, if the seat may see them already.
    public let shown: [String]

    public init(
      seat: Seat, tile: Tile?, question: String, recording: Recording? = nil, choices: [String],
      rights: Part<[Ending]>, misses: [String], hinted: String?, shown: [String]
    ) {
      self.seat = seat
      self.tile = tile
      self.question = question
      self.recording = recording
      self.choices = choices
      self.rights = rights
      self.misses = misses
      self.hinted = hinted
      self.shown = shown
    }
  }

  /// Somebody answered, and all heard it.
  public struct Answered: Hashable, Sendable {
    public let seat: Seat
    public let tile: Tile?
    public let question: String
    public let verdict: Attempt.Verdict
    /// Misses so far, this one included.
    public let misses: Int
    /// Whether the answer was shown before it was taken.
    public let isHelped: Bool
    /// How long the seat must think before it may answer again.
    public let think: Int
    /// Whether it may answer again on this turn.
    public let mayRetry: Bool

    public init(
      seat: Seat, tile: Tile?, question: String, verdict: Attempt.Verdict, misses: Int,
      isHelped: Bool, think: Int, mayRetry: Bool
    ) {
      self.seat = seat
      self.tile = tile
      self.question = question
      self.verdict = verdict
      self.misses = misses
      self.isHelped = isHelped
      self.think = think
      self.mayRetry = mayRetry
    }
  }

  /// Somebody who looks on took a wrong choice away.
  public struct Hinted: Hashable, Sendable {
    public let seat: Seat
    public let to: Seat
    public let word: String
    /// The right answers, if nothing else is left.
    public let shown: [String]

    public init(seat: Seat, to: Seat, word: String, shown: [String]) {
      self.seat = seat
      self.to = to
      self.word = word
      self.shown = shown
    }
  }
}
