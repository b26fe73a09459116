extension Help {
  /// What only a teacher may type, in the order in which a lesson needs it.
  static func teaching(_ tongue: Tongue) -> [Row] {
    seeing(tongue) + people(tongue) + beforeClass(tongue) + order(tongue) + afterClass(tongue)
  }

  private static func seeing(_ tongue: Tongue) -> [Row] {
    [
      Row(tongue, "vilka", "who", "vem behöver dig?", "who needs you?"),
      Row(tongue, "följ *", "watch *", "se allt som händer", "see everything as it happens"),
      Row(tongue, "följ K7", "watch K7", "se allt i rum K7", "see all of room K7"),
    ]
  }

  private static func beforeClass(_ tongue: Tongue) -> [Row] {
    [
      Row(
        tongue, "idag bingo sv 2", "today bingo en 2", "det här är: spela",
        "what bare \"play\" means"),
      Row(tongue, "para *", "pair *", "alla får någon att spela med", "everybody gets a partner"),
      Row(
        tongue, "grupp Havet = Anna, Bo", "group Seals = Anna, Bo", "de spelar alltid ihop",
        "they always play together"),
      Row(
        tongue, "läxa bingo sv 2", "assign bingo en 2", "något att göra för alla",
        "something to do for all"),
    ]
  }

  private static func afterClass(_ tongue: Tongue) -> [Row] {
    [
      Row(tongue, "ordfrågor", "claims", "ord som barn tror på", "words that children believe in"),
      Row(tongue, "döm 3 rätt", "judge 3 right", "ordet är rätt", "the word is right"),
      Row(tongue, "släpp", "release", "berätta det du har dömt", "tell what you have judged"),
      Row(tongue, "översikt", "overview", "vem har gjort vad?", "who has done what?"),
      Row(tongue, "statistik", "stats", "vilka ord är svåra?", "which words are hard?"),
      Row(tongue, "detalj Anna", "detail Anna", "hur går det för Anna?", "how does Anna do?"),
      Row(tongue, "exportera", "export", "allt som en tabell", "all of it as a table"),
      Row(
        tongue, "glöm Anna", "forget Anna", "ta bort allt om Anna", "remove all about Anna"),
      Row(
        tongue, "hej Eva", "hello Eva", "spela med, under eget namn",
        "play along, by a name of your own"),
      Row(tongue, "hejdå", "bye", "sluta för i dag", "stop for today"),
    ]
  }
}
