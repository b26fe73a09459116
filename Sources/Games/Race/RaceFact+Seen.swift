extension Race.Fact {
  /// The fact as it is seen from a viewpoint: what is to come is seen by those alone who are there.
  public func seen(by viewer: Viewpoint) -> Race.Fact? {
    switch self {
    case .led(let led):
      .led(
        Race.Led(
          leader: led.leader, source: led.source, title: led.title, start: led.start,
          stops: led.stops, plan: led.plan.seen(by: viewer),
          writer: viewer == .teacher ? led.writer : nil))
    case .planned(let planned):
      .planned(
        Race.Planned(
          seat: planned.seat, stops: planned.stops, change: planned.change.seen(by: viewer)))
    case .sent(let sent): viewer.isAmong(sent.seats) ? self : nil
    case .asked(let asked): viewer.isAmong(asked.seats) ? .asked(asked.seen(by: viewer)) : nil
    case .answered(let answered): viewer.isAmong(answered.seats) ? self : nil
    case .titled, .timed, .teamed, .showing, .began, .reached, .finished, .over: self
    }
  }

  /// Whether the game is over with it.
  var isEnd: Bool {
    if case .over = self { true } else { false }
  }

  /// Whether it is told in the same words to everybody.
  var isSameForAll: Bool {
    switch self {
    case .led, .planned, .sent, .asked, .answered: false
    case .titled, .timed, .teamed, .showing, .began, .reached, .finished, .over: true
    }
  }
}

extension Race.Asked {
  fileprivate func seen(by viewer: Viewpoint) -> Race.Asked {
    switch posed {
    case .free: self
    case .compound(let question, let choices, let rights):
      Race.Asked(
        seats: seats, stop: stop,
        posed: .compound(
          question: question, choices: choices, rights: rights.seen(by: viewer)))
    }
  }
}

extension Viewpoint {
  /// Whether what these seats alone may see may be seen from here.
  func isAmong(_ seats: [Seat]) -> Bool {
    switch self {
    case .seat(let own): seats.contains(own)
    case .spectator: false
    case .teacher: true
    }
  }
}
