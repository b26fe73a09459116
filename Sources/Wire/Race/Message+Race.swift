import Games

// The moves of a race, as their fields tell them.
extension Message {
  static func fix(_ arguments: Arguments) throws(WireTrouble) -> RaceMove.Fix {
    RaceMove.Fix(
      latitude: try arguments.neededDecimal("lat", of: .here),
      longitude: try arguments.neededDecimal("lon", of: .here),
      accuracy: arguments.decimal("accuracy") ?? 0)
  }

  static func title(_ arguments: Arguments) throws(WireTrouble) -> RaceMove {
    let (name, about) = (arguments.text("name"), arguments.text("about"))
    if name == nil, about == nil { throw .missing("name", .title) }
    return .title(name: name, about: about)
  }

  static func stop(_ arguments: Arguments) -> RaceMove.StopWish {
    var wish = RaceMove.StopWish()
    wish.code = arguments.text("code")
    wish.clue = arguments.text("clue")
    wish.latitude = arguments.decimal("lat")
    wish.longitude = arguments.decimal("lon")
    wish.radius = arguments.number("radius")
    wish.question = arguments.text("question")
    wish.answers = arguments.has("answers") ? arguments.list("answers") : nil
    wish.isCompound = arguments.flag("compound")
    return wish
  }

  static func time(_ arguments: Arguments) throws(WireTrouble) -> RaceMove.TimeWish {
    if let at = arguments.number("at") { return .at(Moment(milliseconds: at)) }
    let typed = try arguments.needed("time", of: .time)
    switch Verb.folded(typed) {
    case "off", "no", "nej", "ingen", "av": return .off
    default: return .typed(typed)
    }
  }
}
