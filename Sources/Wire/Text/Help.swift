public import Hall

/// The help that fits the moment: short, and enough to play without any other.
public enum Help {
  public static func lines(for situation: Hall.Situation, in tongue: Tongue) -> [String] {
    let rows =
      switch situation {
      case .stranger: stranger(tongue)
      case .guest: guest(tongue)
      case .watching: watching(tongue)
      case .gathering: gathering(tongue)
      case .asked: asked(tongue)
      case .waiting: waiting(tongue)
      case .over: over(tongue)
      }
    let width = rows.map(\.typed.count).max() ?? 0
    return rows.map { row in
      "  \(row.typed)\(String(repeating: " ", count: width - row.typed.count))   \(row.does)"
    }
  }

  private struct Row {
    let typed: String
    let does: String
  }

  private static func stranger(_ tongue: Tongue) -> [Row] {
    [
      Row(
        typed: tongue.say("hej Anna", "hello Anna"),
        does: tongue.say("säg vad du heter", "say your name")),
      Row(
        typed: tongue.say("hej Anna solros-17", "hello Anna sunset-17"),
        does: tongue.say("kom tillbaka med ditt ord", "come back with your word")),
      Row(typed: tongue.say("rum", "rooms"), does: tongue.say("vilka spelar?", "who is playing?")),
      Row(
        typed: tongue.say("följ K7", "watch K7"),
        does: tongue.say("titta på ett spel", "look on at a game")),
      Row(typed: "lang en / lang sv", does: "English / svenska"),
    ]
  }

  private static func guest(_ tongue: Tongue) -> [Row] {
    [
      Row(
        typed: tongue.say("spela bingo", "play bingo"),
        does: tongue.say("spela med någon", "play with somebody")),
      Row(
        typed: tongue.say("spela bingo 3", "play bingo 3"),
        does: tongue.say("svårare ord (nivå 3)", "harder words (level 3)")),
      Row(
        typed: tongue.say("spela bingo platser=1", "play bingo seats=1"),
        does: tongue.say("öva själv", "practise alone")),
      Row(
        typed: tongue.say("rum", "rooms"),
        does: tongue.say("vilka spelar eller väntar?", "who plays or waits?")),
      Row(
        typed: tongue.say("sitt K7", "sit K7"),
        does: tongue.say("sätt dig i rum K7", "sit down in room K7")),
      Row(
        typed: tongue.say("följ K7", "watch K7"),
        does: tongue.say("titta på ett spel", "look on at a game")),
      Row(
        typed: tongue.say("nivåer", "levels"),
        does: tongue.say("vilka ord finns?", "which words are there?")),
    ] + always(tongue)
  }

  private static func watching(_ tongue: Tongue) -> [Row] {
    [
      Row(
        typed: tongue.say("titta", "look"),
        does: tongue.say("se brickorna igen", "see the cards again")),
      Row(
        typed: tongue.say("lämna", "leave"),
        does: tongue.say("sluta titta på", "stop looking on")),
      Row(
        typed: tongue.say("hej Anna", "hello Anna"),
        does: tongue.say("säg vad du heter, om du vill spela", "say your name, to play")),
    ] + always(tongue)
  }

  private static func gathering(_ tongue: Tongue) -> [Row] {
    [
      Row(
        typed: tongue.say("klar", "ready"),
        does: tongue.say("börja utan att vänta på fler", "begin without waiting for more")),
      Row(
        typed: tongue.say("titta", "look"), does: tongue.say("vem är här?", "who is here?")),
      Row(
        typed: tongue.say("lämna", "leave"),
        does: tongue.say("gå härifrån", "get up and go")),
    ] + always(tongue)
  }

  private static func asked(_ tongue: Tongue) -> [Row] {
    [
      Row(
        typed: tongue.say("båt", "boat"),
        does: tongue.say("skriv ordet du tror på", "type the word you think is right")),
      Row(
        typed: tongue.say("a2  eller  1", "a2  or  1"),
        does: tongue.say("rutan, eller ordets nummer", "the tile, or the word's number")),
      Row(
        typed: tongue.say("titta", "look"),
        does: tongue.say("se brickorna igen", "see the cards again")),
      Row(
        typed: tongue.say("lyssna", "listen"),
        does: tongue.say("hör frågan igen", "hear the question again")),
    ] + playing(tongue)
  }

  private static func waiting(_ tongue: Tongue) -> [Row] {
    [
      Row(
        typed: tongue.say("tips", "hint"),
        does: tongue.say(
          "ta bort ett fel ord för den som tänker", "take a wrong word away for who still thinks")),
      Row(
        typed: tongue.say("nästa", "next"),
        does: tongue.say("gå vidare utan den som är tyst", "go on without who is silent")),
      Row(
        typed: tongue.say("titta", "look"),
        does: tongue.say("se brickorna igen", "see the cards again")),
    ] + playing(tongue)
  }

  private static func over(_ tongue: Tongue) -> [Row] {
    [
      Row(typed: tongue.say("igen", "again"), does: tongue.say("ett nytt spel", "another game")),
      Row(
        typed: tongue.say("spela bingo 2", "play bingo 2"),
        does: tongue.say("spela något annat", "play something else")),
      Row(
        typed: tongue.say("lämna", "leave"),
        does: tongue.say("gå härifrån", "get up and go")),
    ] + always(tongue)
  }

  private static func playing(_ tongue: Tongue) -> [Row] {
    [
      Row(
        typed: tongue.say("heja bra", "cheer good"),
        does: tongue.say(
          "heja! (bra wow tack hurra kram)", "cheer! (good wow thanks hooray hug)")),
      Row(
        typed: tongue.say("lämna", "leave"),
        does: tongue.say("gå härifrån", "get up and go")),
    ] + always(tongue)
  }

  private static func always(_ tongue: Tongue) -> [Row] {
    [
      Row(
        typed: "text 40",
        does: tongue.say("för en smal skärm", "for a narrow screen")),
      Row(
        typed: tongue.say("hejdå", "bye"),
        does: tongue.say("sluta för i dag", "stop for today")),
    ]
  }
}
