import JSON
internal import Wire

/// A drawing of the server's, and what single keys mean while it stands.
public struct Picture: Sendable, Hashable {
  /// None for a teacher's board of all rooms.
  public var room: String?
  public var lines: [String]
  /// The game waits for who sits here.
  public var isYours: Bool
  /// Name of a key (`1` to `9`, `enter`, `left`, `right`) and the line to type for it.
  public var keys: [String: String]

  public init(
    room: String? = nil, lines: [String], isYours: Bool = false, keys: [String: String] = [:]
  ) {
    self.room = room
    self.lines = lines
    self.isYours = isYours
    self.keys = keys
  }

  init(_ told: Told) {
    room = told.room
    lines = told.body["lines"]?.elements?.map { $0.string ?? "" } ?? []
    isYours = told.flag("yours")
    keys = Dictionary(
      told.body["keys"]?.members?.compactMap { key, value in
        value.string.map { (key, $0) }
      } ?? [], uniquingKeysWith: { first, _ in first })
  }
}
