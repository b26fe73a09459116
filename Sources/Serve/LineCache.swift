import Games
import Hall
import Wire

/// Lines of one room that were rendered in this turn, so that a hundred spectators cost one
/// rendering. A few at most, so that looking through them is faster than hashing.
struct LineCache {
  private struct Line {
    let seq: Int
    /// Nil: it is the same for everybody.
    let viewpoint: Viewpoint?
    let tongue: Tongue?
    let bytes: [UInt8]
  }

  private var lines: [Line] = []

  mutating func line(
    of fact: RoomFact, seq: Int, for viewer: Viewpoint, tongue: Tongue?, _ render: () -> [UInt8]
  ) -> [UInt8] {
    // A sentence speaks to its reader, and so is nobody else's.
    let viewpoint = fact.isSameForAll && tongue == nil ? nil : viewer
    if case .seat = viewpoint { return render() }
    if let line = lines.first(where: {
      $0.seq == seq && $0.viewpoint == viewpoint && $0.tongue == tongue
    }) {
      return line.bytes
    }
    let bytes = render()
    lines.append(Line(seq: seq, viewpoint: viewpoint, tongue: tongue, bytes: bytes))
    return bytes
  }
}
