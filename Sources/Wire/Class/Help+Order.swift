extension Help {
  /// What a teacher may type to keep order.
  static func order(_ tongue: Tongue) -> [Row] {
    [
      Row(tongue, "pausa", "pause", "titta hit: alla spel väntar", "eyes on me: all games wait"),
      Row(tongue, "pausa K7", "pause K7", "bara rum K7 väntar", "room K7 alone waits"),
      Row(tongue, "fortsätt", "resume", "spelen går vidare", "the games go on"),
      Row(tongue, "tyst", "quiet", "inga röster (tyst av: igen)", "no voices (quiet off: again)"),
      Row(
        tongue, "avsluta *", "end *", "alla spelar klart sin runda, sedan är det slut",
        "everybody finishes the round, then it is over"),
      Row(tongue, "stäng K7", "close K7", "stäng ett rum nu", "close a room now"),
      Row(tongue, "sätt Anna K7", "put Anna K7", "ge Anna en plats i K7", "give Anna a seat in K7"),
      Row(tongue, "byt Anna Bo", "swap Anna Bo", "de byter plats", "they change places"),
      Row(tongue, "lyft Anna", "kick Anna", "Anna reser sig från spelet", "Anna gets up"),
    ]
  }
}
