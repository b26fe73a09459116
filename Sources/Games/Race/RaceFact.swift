public import Words

extension Race {
  /// What can happen in a race.
  public enum Fact: Hashable, Sendable {
    case led(Led)
    case titled(Seat, Title)
    case planned(Planned)
    case timed(Timed)
    /// Nobody: alone.
    case teamed(Seat, String?)
    /// Whether the others see where somebody is.
    case showing(Seat, Bool)
    case began(Began)
    case sent(Sent)
    case reached(Reached)
    case asked(Asked)
    case answered(Answered)
    case finished(Finished)
    case over(Over)
  }

  /// Somebody leads a race that is still to be made, or that is there already.
  public struct Led: Hashable, Sendable {
    public let leader: Seat
    public let source: Source
    public let title: Title
    /// When it begins by itself.
    public let start: Start?
    public let stops: Int
    /// Where the stops are, and what is asked there.
    public internal(set) var plan: Part<[Stop]>
    /// The pupil who wrote it, where that is not the leader and it comes from no file.
    public internal(set) var writer: Pupil? = nil
  }

  public enum Source: String, Hashable, Sendable {
    /// The leader makes it, knows every word of it, and so does not run.
    case made
    /// It comes from a file: its leader knows no more of it than the others, and runs too.
    case given
  }

  /// The leader changed the stops. Everybody hears how many there are now, and no more.
  public struct Planned: Hashable, Sendable {
    public let seat: Seat
    public let stops: Int
    public internal(set) var change: Part<Change>
  }

  /// Stops by number, from 1.
  public enum Change: Hashable, Sendable {
    case added(Stop)
    case changed(Int, Stop)
    case removed(Int)
    case moved(Int, to: Int)
  }

  public enum Timed: Hashable, Sendable {
    case set(Seat, Start)
    case off(Seat)
    /// The time came, and there was no stop, or nobody to run.
    case lapsed
  }

  /// Go! Everybody runs, alone or in a team.
  public struct Began: Hashable, Sendable {
    /// Nobody: the time had come.
    public let by: Seat?
    public let squads: [Crew]
  }

  /// Those who run together: a team, or one alone.
  public struct Crew: Hashable, Sendable {
    public let team: String?
    public let seats: [Seat]
  }

  /// The way to the next stop, for those alone who run there.
  public struct Sent: Hashable, Sendable {
    public let seats: [Seat]
    public let leg: Leg
  }

  /// What is told of a stop before one is there.
  public struct Leg: Hashable, Sendable {
    public let stop: Int
    public let clue: String
    public let ways: Ways
  }

  /// How one can show that one is there.
  public enum Ways: String, PlainValue, Sendable {
    case code, place, either
  }

  /// Somebody is at a stop, and so is the whole team.
  public struct Reached: Hashable, Sendable {
    public let seat: Seat
    public let seats: [Seat]
    public let stop: Int
  }

  /// The question at a stop, for those alone who are there.
  public struct Asked: Hashable, Sendable {
    public let seats: [Seat]
    public let stop: Int
    public internal(set) var posed: Posed
  }

  public enum Posed: Hashable, Sendable {
    /// What answers count stands in the plan.
    case free(String)
    case compound(question: String, choices: [String], rights: Part<[Ending]>)

    public var question: String {
      switch self {
      case .free(let question), .compound(let question, _, _): question
      }
    }
  }

  /// An answer, for those alone who are at the stop.
  public struct Answered: Hashable, Sendable {
    public let seat: Seat
    public let seats: [Seat]
    public let question: String
    public let verdict: Verdict
    /// Answers so far, this one included.
    public let tries: Int
    /// How long they must think before the next answer.
    public let think: Int
  }

  public enum Verdict: Hashable, Sendable {
    /// As it is spelled in the plan.
    case right(String)
    case made(Ending)
    case wrong(String)
    /// Wrong too; now the right answers are shown, and the way is free.
    case shown(String, answers: [String])
  }

  /// Through all stops.
  public struct Finished: Hashable, Sendable {
    public let seats: [Seat]
    public let place: Int
  }

  public struct Over: Hashable, Sendable {
    /// Who ended it; nobody: all who ran are through, or have left.
    public let by: Seat?
    public let standings: [Standing]

    public var winners: [Seat] { standings.filter { $0.place == 1 }.flatMap(\.crew.seats) }
  }

  /// How far somebody is.
  public struct Standing: Hashable, Sendable {
    public let crew: Crew
    /// How many stops they were at.
    public let reached: Int
    /// From 1, once they are through all of them.
    public let place: Int?
  }
}

extension Race {
  /// Takes what some pupils wrote out of a race's facts, which come in their order.
  public struct Eraser: GameEraser {
    /// The race itself goes: almost every fact repeats some of it.
    private(set) var isErasing: Bool

    public mutating func erase(
      _ fact: Fact, writtenBy wrote: (Seat) -> Bool, orBy isForgotten: (Pupil) -> Bool
    ) -> Fact? {
      if case .led(let led) = fact {
        switch led.source {
        case .made: isErasing = wrote(led.leader)
        case .given: isErasing = led.writer.map(isForgotten) ?? false
        }
      }
      switch fact {
      case .over(let over):
        let standings = over.standings.map { standing in
          Standing(
            crew: standing.crew.erased(wrote), reached: standing.reached, place: standing.place)
        }
        return .over(Over(by: over.by, standings: standings))
      case _ where isErasing: return nil
      case .teamed(let seat, .some) where wrote(seat): return .teamed(seat, nil)
      case .began(let began):
        return .began(Began(by: began.by, squads: began.squads.map { $0.erased(wrote) }))
      case .answered(let answered) where wrote(answered.seat) && !answered.isRight: return nil
      case .led, .titled, .planned, .timed, .teamed, .showing, .sent, .reached, .asked, .answered,
        .finished:
        return fact
      }
    }
  }
}

extension Race.Crew {
  /// A team's name stays while somebody else is in it, who typed it too.
  fileprivate func erased(_ wrote: (Seat) -> Bool) -> Race.Crew {
    seats.allSatisfy(wrote) ? Race.Crew(team: nil, seats: seats) : self
  }
}

extension Race.Answered {
  /// Whether what was typed stands in the plan or in the list.
  var isRight: Bool {
    switch verdict {
    case .right, .made: true
    case .wrong, .shown: false
    }
  }
}
