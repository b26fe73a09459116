public import Games
public import Hall
import JSON

// A game that is long over, as programs are told it.
extension HouseLine {
  /// - Parameter fact: the line in which it was told then.
  public static func pastFact(_ fact: String, at moment: Moment, id: RequestID?) -> [UInt8] {
    var line = JSONWriter(reserving: fact.utf8.count + 96)
    line.add("event", "row")
    line.add(id)
    line.add("at", moment.milliseconds)
    line.add("fact", raw: fact.utf8)
    return line.finish()
  }

  public static func pastGame(
    _ room: RoomNumber, code: String?, names: [String], isBroken: Bool, id: RequestID?
  ) -> [UInt8] {
    var line = JSONWriter()
    line.add("ok", Verb.detail.name)
    line.add(id)
    line.add("room", room.value)
    if let code { line.add("code", code) }
    line.add("names", names)
    if isBroken { line.add("incomplete", true) }
    return line.finish()
  }
}
