extension Race {
  /// Takes what some pupils wrote out of a race's facts, which come in their order.
  public struct Eraser: GameEraser {
    /// The race itself goes: almost every fact repeats some of it.
    private var isErasing: Bool

    init(isErasing: Bool) {
      self.isErasing = isErasing
    }

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
  fileprivate var isRight: Bool {
    switch verdict {
    case .right, .made: true
    case .wrong, .shown: false
    }
  }
}
