import Hall

extension Message {
  static func claimed(_ arguments: Arguments) -> String? {
    arguments.text("word").flatMap { $0.isEmpty ? nil : $0 }
  }

  static func judge(_ arguments: Arguments) throws(WireTrouble) -> ReviewRequest {
    .judge(
      claim: try arguments.neededNumber("claim", of: .judge),
      isRight: try verdict(arguments.needed("verdict", of: .judge)),
      isReady: arguments.flag("ready") ?? true, comment: arguments.text("comment"))
  }

  static func release(_ arguments: Arguments) throws(WireTrouble) -> ReviewRequest {
    let verdict = try arguments.text("verdict").map(verdict)
    let comment = arguments.text("comment")
    if !arguments.has("claim"), verdict == nil, comment == nil { return .releaseReady }
    return .release(
      claim: try arguments.neededNumber("claim", of: .release), isRight: verdict,
      comment: comment)
  }

  private static func verdict(_ typed: String) throws(WireTrouble) -> Bool {
    guard let isRight = Vocabulary.verdict(typed) else {
      throw .badValue(field: "verdict", allowed: ["right", "wrong"])
    }
    return isRight
  }
}

extension Vocabulary {
  static func verdict(_ typed: String) -> Bool? {
    switch Verb.folded(typed) {
    case "right", "ratt": true
    case "wrong", "fel": false
    default: nil
    }
  }

  static func name(ofVerdict isRight: Bool, in tongue: Tongue) -> String {
    isRight ? tongue.say("rätt", "right") : tongue.say("fel", "wrong")
  }
}
