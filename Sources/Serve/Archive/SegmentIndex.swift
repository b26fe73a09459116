public import Games
import Hall
public import JSON
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
    var head: Head?
    var rooms: [RoomNumber: SavedRoom] = [:]
    let reading = try? directory.readLeniently(name(segment)) { batch in
      for line in batch.records {
        if head == nil {
          head = try Fields.read(line, Head.init)
        } else {
          let room = try Fields.read(line, SavedRoom.init)
          rooms[room.number] = room
        }
      }
    }
    guard let reading, reading.damaged.isEmpty,
      head == Head(segment: segment, end: end, rooms: rooms.count),
      reading.records == rooms.count + 1
    else { return nil }
    return rooms
  }

  static func write(
    _ rooms: [RoomNumber: SavedRoom], of segment: Int, upTo end: Int, in directory: DataDirectory
  ) throws(DiskTrouble) {
    var bytes: [UInt8] = []
    func add(_ value: some Coded) {
      let start = bytes.count
      var line = JSONWriter()
      line.add(value)
      bytes += line.leaveOpen()
      Line.close(&bytes, from: start)
    }
    add(Head(segment: segment, end: end, rooms: rooms.count))
    for room in rooms.values.sorted(by: { $0.number < $1.number }) { add(room) }
    try directory.writeWhole(name(segment), bytes)
  }

  /// The first line.
  private struct Head: Hashable, Coded {
    let segment: Int
    let end: Int
    let rooms: Int

    static func coded(_ head: Head?, _ fields: FieldCoder) throws(Unreadable) -> Head {
      Head(
        segment: try fields.int("index", head?.segment), end: try fields.int("end", head?.end),
        rooms: try fields.int("rooms", head?.rooms))
    }
  }
}

extension SavedRoom: Coded {
  public static func coded(
    _ room: SavedRoom?, _ fields: FieldCoder
  ) throws(Unreadable) -> SavedRoom {
    SavedRoom(
      number: RoomNumber(try fields.int("room", room?.number.value)),
      code: try fields.textIfAny("code", room?.code),
      kind: try fields.fieldIfAny("game", room?.kind) { kind, line in
        line.add("game", kind.game.rawValue)
        line.add("list", kind.list)
        line.add("level", kind.level)
      } read: { (f) throws(Unreadable) in
        Kind(game: try f.choice("game"), list: try f.string("list"), level: try f.int("level"))
      }, began: try fields.moment("first", room?.began),
      facts: try fields.int("facts", room?.facts),
      pupils: try fields.pupils("pupils", room?.pupils),
      isFinished: try fields.flagIfTrue("finished", room?.isFinished))
  }
}
