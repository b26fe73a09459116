import Classroom
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
/// Facts of a room that other segments tell, such as its code, are left out.
enum SegmentIndex {
  static func name(_ segment: Int) -> String {
    // The segment's name, up to the dot.
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

  /// The first line of an index.
  private struct Head: Hashable, Coded {
    let segment: Int
    let end: Int
    let rooms: Int

    static func coded(_ head: Head?, _ fields: FieldCoder) throws(Unreadable) -> Head {
      Head(
        segment: try fields("index", head?.segment), end: try fields("end", head?.end),
        rooms: try fields("rooms", head?.rooms))
    }
  }
}

extension SavedRoom: Coded {
  public static func coded(
    _ room: SavedRoom?, _ fields: FieldCoder
  ) throws(Unreadable) -> SavedRoom {
    SavedRoom(
      number: try fields("room", room?.number),
      code: try fields.ifAny("code", room?.code),
      kind: try fields.allIfAny("game", room?.kind), began: try fields("first", room?.began),
      facts: try fields("facts", room?.facts),
      pupils: try fields("pupils", room?.pupils),
      isFinished: try fields.ifTrue("finished", room?.isFinished))
  }
}

extension SavedRoom.Kind: Coded {
  public static func coded(_ kind: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    Self(
      game: try fields("game", kind?.game), list: try fields("list", kind?.list),
      level: try fields("level", kind?.level))
  }
}
