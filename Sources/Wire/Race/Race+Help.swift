import Games

extension Help {
  static func moves(in view: Race.View, for seat: Seat, _ tongue: Tongue) -> [Row] {
    switch view.phase {
    case .making where view.leader == seat:
      (view.source == .made ? toMake(tongue) : []) + toLead(view, tongue)
    case .making: toJoin(tongue)
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
      Row(tongue, "klar", "ready", "nu börjar det!", "go!"),
    ] + toJoin(tongue) + toEnd(tongue)
  }

  private static func toJoin(_ tongue: Tongue) -> [Row] {
    [
      Row(tongue, "bjud Bo", "invite Bo", "be någon komma", "ask somebody to come"),
      Row(tongue, "lag Rävarna", "team Foxes", "spring tillsammans", "run together"),
      look(tongue),
    ]
  }

  private static func toRun(_ own: Race.View.Own, _ tongue: Tongue) -> [Row] {
    switch own {
    case .seek:
      [
        Row(
          tongue, "räv", "fox", "ordet som sitter vid stoppet", "the word that is posted there"),
        Row(
          tongue, "här 59.3293 18.0686", "here 59.3293 18.0686", "eller din position",
          "or your position"),
        Row(tongue, "lyssna", "listen", "ledtråden igen", "the clue again"),
        look(tongue),
      ]
    case .answer:
      [
        Row(tongue, "svara räven", "answer the fox", "svaret på frågan", "the answer"),
        Row(tongue, "lyssna", "listen", "frågan igen", "the question again"), look(tongue),
      ]
    case .home, .nothing: [look(tongue)]
    }
  }

  private static func toEnd(_ tongue: Tongue) -> [Row] {
    [Row(tongue, "avsluta", "end", "loppet är slut för alla", "the race is over for all")]
  }
}
