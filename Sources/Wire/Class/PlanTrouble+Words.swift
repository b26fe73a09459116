import Games
import Hall

extension PlanTrouble {
  var code: String {
    switch self {
    case .namedTwice: "named-twice"
    case .badGroupSize, .badPairSize: "bad-size"
    case .nameTaken: "name-taken"
    case .withoutYou: "without-you"
    case .tooManyGroups: "too-many-groups"
    case .noSuchGroup: "no-such-group"
    case .alreadyApproved: "already-approved"
    case .nobodyToPair: "nobody-to-pair"
    case .notFree: "not-free"
    }
  }

  func say(in tongue: Tongue, hall: Hall) -> String {
    switch self {
    case .namedTwice(let pupil):
      let name = hall.book.name(of: pupil)
      return tongue.say(
        "\(name) är med två gånger. Skriv varje namn en gång.",
        "\(name) is there twice. Type each name once.")
    case .badGroupSize:
      let (fewest, most) = (Plan.Group.sizes.lowerBound, Plan.Group.sizes.upperBound)
      return tongue.say(
        "En grupp är \(fewest) till \(most) barn.", "A group is \(fewest) to \(most) children.")
    case .badPairSize:
      return tongue.say(
        "Ett par är två eller tre barn. Skriv till exempel: para Anna Bo",
        "A pair is two or three children. Type for example: pair Anna Bo")
    case .nameTaken(let name):
      return tongue.say(
        "\(name) heter redan någon, eller nästan så. Hitta på ett annat namn.",
        "\(name) is somebody's name already, or nearly. Think of another name.")
    case .withoutYou:
      return tongue.say(
        "Du ska vara med i gruppen själv. Skriv ditt namn också.",
        "You are in your group yourself. Type your own name too.")
    case .tooManyGroups:
      return tongue.say(
        "Det finns för många grupper. Fråga läraren.", "There are too many groups. Ask the teacher."
      )
    case .noSuchGroup(let typed):
      return tongue.say(
        "Det finns ingen grupp \(typed.prefix(20)). Skriv: grupper, så ser du vilka som finns.",
        "There is no group \(typed.prefix(20)). Type: groups, and you see them all.")
    case .alreadyApproved(let name):
      return tongue.say(
        "Gruppen \(name) är redan tillåten.", "The group \(name) is approved already.")
    case .nobodyToPair:
      return tongue.say(
        "Ingen är ledig just nu: alla spelar, eller ingen är här.",
        "Nobody is free just now: all are playing, or nobody is here.")
    case .notFree(let writing): return writing.say(in: tongue)
    }
  }
}

extension Writing.Kind {
  fileprivate func say(in tongue: Tongue) -> String {
    GameKind.allCases.lazy.compactMap { $0.spoken.notFree(self, tongue) }.first
      ?? tongue.say(
        "Just nu gör läraren grupperna. Säg till läraren vem du vill spela med.",
        "Just now the teacher makes the groups. Tell the teacher with whom you want to play.")
  }
}
