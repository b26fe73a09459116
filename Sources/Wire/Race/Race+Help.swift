import Games

extension Help {
  static func moves(
    in view: Race.View, for seat: Seat, at table: Table, _ tongue: Tongue
  ) -> [Row] {
    switch view.phase {
    case .making where view.leader == seat:
      (view.source == .made ? toMake(tongue) : []) + toLead(view, tongue)
    case .making:
      (view.waitsForItsLeader(at: table) ? [] : [go(tongue)]) + toRunTogether(tongue)
        + toJoin(tongue)
    case .running(_, let own): toRun(own, tongue) + (view.leader == seat ? toEnd(tongue) : [])
    }
  }

  private static func toMake(_ tongue: Tongue) -> [Row] {
    [
      Row(
        tongue, "rubrik Djuren om=Leta!", "title Animals about=Seek!", "vad loppet heter",
        "what the race is called"),
      Row(
        tongue, "stopp räv Bakom stenen.", "stop fox Behind the stone.",
        "ett nytt stopp: ordet där, och ledtråden", "a new stop: its word, and the clue"),
      Row(
        tongue, "stopp nr=1 fråga=Vem bor här? svar=räven | en räv",
        "stop number=1 question=Who lives here? answers=the fox | a fox", "en fråga vid stoppet",
        "a question at the stop"),
      Row(tongue, "stryk 1", "remove 1", "ta bort ett stopp", "take a stop away"),
    ]
  }

  private static func toLead(_ view: Race.View, _ tongue: Tongue) -> [Row] {
    [
      Row(tongue, "flytta 1 2", "move 1 2", "stopp 1 blir stopp 2", "stop 1 becomes stop 2"),
      Row(
        tongue, "tid 23:59", "time 23:59", "när det börjar av sig självt",
        "when it begins by itself"),
      Row(
        tongue, "visa", "show", "alla ser var de andra är", "all see where the others are"),
      go(tongue),
    ] + (view.source == .given ? toRunTogether(tongue) : []) + toJoin(tongue) + toEnd(tongue)
  }

  private static func go(_ tongue: Tongue) -> Row {
    Row(tongue, "klar", "ready", "nu börjar det!", "go!")
  }

  private static func toRunTogether(_ tongue: Tongue) -> [Row] {
    [Row(tongue, "lag Rävarna", "team Foxes", "spring tillsammans", "run together")]
  }

  private static func toJoin(_ tongue: Tongue) -> [Row] {
    [
      Row(tongue, "bjud Bo", "invite Bo", "be någon komma", "ask somebody to come"),
      look(tongue),
    ]
  }

  private static func toRun(_ own: Race.View.Own, _ tongue: Tongue) -> [Row] {
    switch own {
    case .seek(let leg):
      toArrive(leg.ways, tongue) + [
        Row(tongue, "lyssna", "listen", "ledtråden igen", "the clue again"), look(tongue),
      ]
    case .answer:
      [
        Row(tongue, "svara räven", "answer the fox", "svaret på frågan", "the answer"),
        Row(tongue, "lyssna", "listen", "frågan igen", "the question again"), look(tongue),
      ]
    case .home, .nothing: [look(tongue)]
    }
  }

  private static func toArrive(_ ways: Race.Ways, _ tongue: Tongue) -> [Row] {
    let word = Row(
      tongue, "räv", "fox", "ordet som sitter vid stoppet", "the word that is posted there")
    let here = tongue.say("här 59.3293 18.0686", "here 59.3293 18.0686")
    return switch ways {
    case .code: [word]
    case .place: [Row(typed: here, does: tongue.say("din position", "your position"))]
    case .either:
      [word, Row(typed: here, does: tongue.say("eller din position", "or your position"))]
    }
  }

  private static func toEnd(_ tongue: Tongue) -> [Row] {
    [Row(tongue, "avsluta", "end", "loppet är slut för alla", "the race is over for all")]
  }
}

extension Race.View {
  /// Whether its leader alone can bring it to its start. Where there is a stop and the leader is not
  /// there, anybody says go.
  func waitsForItsLeader(at table: Table) -> Bool {
    stops == 0 || leader.map { table[$0]?.presence == .here } ?? false
  }
}
