import Games
import Hall
import JSON
import Journal
import Wire

/// Which rooms have facts in an ended segment, kept in a small file beside it, so that a game is
/// found without reading every segment.
///
///     {"index":3,"end":81920,"rooms":1,"sum":"…"}
///     {"room":17,"code":"K7","game":"bingo","list":"sv","level":1,"first":1800000000000,
///      "facts":34,"pupils":[1,2],"finished":true,"sum":"…"}
///
/// Nothing stands there that does not stand in the segment: whatever is wrong with it, it is not used.
/// What was told of a room in other segments, such as its code, is left out.
enum SegmentIndex {
  static func name(_ segment: Int) -> String {
    // As the segment is called, up to the dot.
    NumberedFile.segment(segment).name.prefix { $0 != "." } + ".rooms"
  }

  /// The rooms of a segment that counts up to `end`; nil if that is not known without reading it.
  static func read(
    _ segment: Int, upTo end: Int, in directory: DataDirectory
  ) -> [RoomNumber: SavedRoom]? {
    var lines: [JSONValue] = []
    let reading = try? directory.readLeniently(name(segment)) { batch in
      for line in batch.records { lines.append(try JSONDocument(line).root) }
    }
    guard let reading, reading.damaged.isEmpty, let head = lines.first,
      head["index"]?.int == segment, head["end"]?.int == end,
      head["rooms"]?.int == lines.count - 1
    else { return nil }
    var rooms: [RoomNumber: SavedRoom] = [:]
    for line in lines.dropFirst() {
      guard let room = SavedRoom(line), rooms.updateValue(room, forKey: room.number) == nil else {
        return nil
      }
    }
    return rooms
  }

  static func write(
    _ rooms: [RoomNumber: SavedRoom], of segment: Int, upTo end: Int, in directory: DataDirectory
  ) throws(DiskTrouble) {
    var bytes: [UInt8] = []
    func add(_ line: consuming JSONWriter) {
      let start = bytes.count
      bytes += line.leaveOpen()
      Line.close(&bytes, from: start)
    }
    var head = JSONWriter()
    head.add("index", segment)
    head.add("end", end)
    head.add("rooms", rooms.count)
    add(head)
    for room in rooms.values.sorted(by: { $0.number < $1.number }) {
      var line = JSONWriter()
      line.add(room)
      add(line)
    }
    try directory.writeWhole(name(segment), bytes)
  }
}

extension JSONWriter {
  fileprivate mutating func add(_ room: SavedRoom) {
    add("room", room.number.value)
    if let code = room.code { add("code", code) }
    if let kind = room.kind {
      add("game", kind.game.rawValue)
      add("list", kind.list)
      add("level", kind.level)
    }
    add("first", room.began.milliseconds)
    add("facts", room.facts)
    add("pupils", room.pupils.map(\.number))
    if room.isFinished { add("finished", true) }
  }
}

extension SavedRoom {
  fileprivate init?(_ line: JSONValue) {
    guard let number = line["room"]?.int, let first = line["first"]?.int,
      let facts = line["facts"]?.int, let pupils = line["pupils"]?.elements
    else { return nil }
    self.init(
      number: RoomNumber(number), code: line["code"]?.string,
      began: Moment(milliseconds: first), facts: facts,
      pupils: pupils.compactMap { $0.int.map(Pupil.init) },
      isFinished: line["finished"]?.bool ?? false)
    if let game = line["game"]?.string.flatMap(GameKind.init), let list = line["list"]?.string,
      let level = line["level"]?.int
    {
      kind = Kind(game: game, list: list, level: level)
    }
  }
}
