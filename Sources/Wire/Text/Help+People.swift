import Games
import Hall

extension Help {
  /// For who waits to be let in.
  static func pending(_ tongue: Tongue) -> [Row] {
    [
      Row(tongue, "rum", "rooms", "vilka spelar?", "who is playing?"),
      Row(tongue, "följ K7", "watch K7", "titta på ett spel", "look on at a game"),
      Row(tongue, "jag", "me", "du och din resa till Mars", "you and your journey to Mars"),
      Row(tongue, "hejdå", "bye", "sluta för i dag", "stop for today"),
    ]
  }

  /// What a teacher may do about who is in the class.
  static func people(_ tongue: Tongue) -> [Row] {
    [
      Row(tongue, "elever", "pupils", "vilka är i klassen?", "who is in the class?"),
      Row(
        tongue, "inskrivning godkännande", "enrolment approval", "släpp in var och en själv",
        "let in each one yourself"),
      Row(
        tongue, "godkänn Anna", "accept Anna", "släpp in Anna (alla som väntar: godkänn *)",
        "let Anna in (all who wait: accept *)"),
      Row(tongue, "avböj Anna", "decline Anna", "släpp inte in Anna", "do not let Anna in"),
      Row(
        tongue, "nyttord Anna", "renew Anna", "ett nytt ord, om det är glömt",
        "a new word, if it is forgotten"),
      Row(tongue, "döp Anna = Eva", "rename Anna = Eva", "ett annat namn", "another name"),
      Row(
        tongue, "avstäng Anna", "ban Anna", "Anna får inte vara med, tills: godkänn Anna",
        "Anna may not take part, until: accept Anna"),
    ]
  }
}
