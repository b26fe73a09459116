public import Games
public import Hall
import JSON
import Words

/// A room's fact as a line of JSON.
public enum FactLine {
  /// The line of one fact for one viewer; it depends on nothing else, so that reading it later is
  /// the same as having been there.
  ///
  /// - Parameters:
  ///   - tongue: in which language a sentence goes with it, if one was asked for.
  ///   - mark: its place among all facts, for who follows everything.
  public static func encode(
    _ entry: Room.Entry, seq: Int, for viewer: Viewpoint, in scenery: Scenery,
    saying tongue: Tongue?, mark: StreamLine.Mark? = nil
  ) -> [UInt8] {
    var line = JSONWriter(reserving: 512)
    guard let fact = entry.fact.seen(by: viewer) else {
      line.add("event", "hidden")
      line.add("room", scenery.room.code)
      line.add("seq", seq)
      return line.finish()
    }
    line.add("event", fact.event)
    if let mark { line.add(mark) }
    line.add("room", scenery.room.code)
    line.add("seq", seq)
    if mark != nil, let seat = fact.actor { line.add("who", scenery.name(seat, at: seq)) }
    fact.write(to: &line, for: viewer, naming: scenery.book.name)
    if let tongue,
      let say = Speaker(viewer: viewer, scenery: scenery, tongue: tongue, seq: seq).say(fact)
    {
      line.add("say", say)
    }
    return line.finish()
  }
}
