public import Classroom
public import Games
import Hall
import Words

/// A short motion before a picture stands, where somebody wants that: it belongs to words that were right, to
/// a die and where it leads, to cheers and to fun. It tells nothing that its fact does not.
public enum Show: Hashable, Sendable {
  /// The two parts of a word come together; before something else is asked nothing of that is seen yet.
  case joining(String, String, isLast: Bool)
  case bingo(Traveller?)
  /// The rocket lifts off with these on board.
  case flight([Traveller])
  /// Somebody's animal runs by.
  case cheer(Traveller?)
  case silly(SillyWord)
  /// A die falls.
  case die(Int)
  /// A piece goes over these tiles of a board.
  case walk(Seat, over: [Board.Tile])

  /// How long a frame stands; all of them together stand a second and a half at most.
  public static let milliseconds = 110
  static let mostFrames = 13

  /// The show that a fact calls for, as somebody sees it.
  public init?(of fact: RoomFact, seq: Int, for viewer: Viewpoint, in scenery: Scenery) {
    let speaker = Speaker(viewer: viewer, scenery: scenery, tongue: .unknown, seq: seq)
    guard let show = fact.seen(by: viewer)?.spoken?.show(to: speaker) else { return nil }
    self = show
  }

  /// - Parameter lines: the picture that stands afterwards.
  public func frames(
    before lines: [String], for viewer: Viewpoint, in scenery: Scenery, tongue: Tongue,
    style: TextStyle
  ) -> [[String]] {
    let ink = Ink(isColoured: style.colour)
    switch self {
    case .joining(let first, let second, let isLast):
      // These frames stand in the place of the question.
      let coming = [7, 5, 3, 2, 1].map { gap in
        let seam = String(repeating: " ", count: gap)
        return ["", "    " + ink.seam(first, second, by: seam), ""]
      }
      let joined = ink.seam(first, second)
      let glittering = (0..<7).map { frame in
        [Show.glitter(frame, over: joined), "    " + joined, Show.glitter(frame + 1, over: joined)]
      }
      let below = lines.dropFirst(3).map { isLast ? "" : $0 }
      return (coming + glittering).map { $0 + below }
    case .bingo(let traveller):
      let word = BigLetters.lines(of: "bingo!", in: style.width)
      let widest = word.map(\.count).max() ?? 0
      return (1...Show.mostFrames).map { frame in
        let shown = word.map { line in ink.finished(String(line.prefix(widest * frame / 7))) }
        return [""] + shown + Show.hop(traveller, frame, in: style.width)
      }
    case .flight(let travellers):
      return (0..<Show.mostFrames).map {
        FlightDrawing(travellers, height: $0).lines(in: style.width)
      }
    case .cheer(let traveller):
      let head = Show.head(of: traveller)
      let room = max(1, style.width - 12)
      return (0..<Show.mostFrames).map { frame in
        let indent = String(repeating: " ", count: room * frame / (Show.mostFrames - 1))
        return lines + [""] + head.map { ink.open(indent + $0) }
      }
    case .silly(let word):
      let parts = [word.first, word.second].map { BigLetters.lines(of: $0, in: style.width) }
      let whole = BigLetters.lines(of: word.whole, or: [word.first, word.second], in: style.width)
      return [parts[0], parts[0], parts[1], parts[1], whole].flatMap { drawn in
        Array(repeating: [""] + drawn.map { ink.question($0) }, count: 2)
      }
    case .die(let value): return Die(value: value).frames(in: style)
    case .walk(let seat, let way):
      let speaker = Speaker(
        viewer: viewer, scenery: scenery, tongue: tongue, seq: scenery.room.seq, style: style)
      return speaker.walk(of: seat, over: way).flatMap { [$0, $0] }
    }
  }

  /// Stars above a word that was right: they shine longer than the words for a wrong one stand.
  private static func glitter(_ frame: Int, over word: String) -> String {
    "    " + String((0..<word.visibleCount).map { ($0 + frame) % 3 == 0 ? "*" : " " })
  }

  /// An animal that hops from left to right below a word.
  private static func hop(_ traveller: Traveller?, _ frame: Int, in width: Int) -> [String] {
    let indent = String(
      repeating: " ", count: 2 + (max(0, min(width, 60) - 14)) * frame / mostFrames)
    let head = head(of: traveller).map { indent + $0 }
    return frame % 2 == 0 ? head + ["", ""] : ["", ""] + head
  }

  private static func head(of traveller: Traveller?) -> [String] {
    traveller.map(TravellerDrawing.head) ?? [#" \o/ "#, "  |  ", #" / \ "#]
  }
}

extension Show {
  /// The show for a right answer of somebody's own.
  init?(_ judgement: Attempt.Judgement, of seat: Seat, isLast: Bool, to speaker: Speaker) {
    guard speaker.isOwn(seat), case .right(let ending) = judgement.verdict else { return nil }
    self = .joining(judgement.question, ending.text, isLast: isLast)
  }
}

/// A rocket that flies, and the travellers who look out of its windows.
struct FlightDrawing {
  private let travellers: [Traveller]
  /// How far it has come from the ground.
  private let height: Int

  private static let sky = 10

  init(_ travellers: [Traveller], height: Int = 1) {
    self.travellers = Array(travellers.prefix(2))
    self.height = height
  }

  func lines(in width: Int) -> [String] {
    var canvas = Canvas(width: min(width - 2, 36), height: Self.sky + 1)
    for (x, y) in [(3, 1), (26, 0), (31, 4), (1, 6), (22, 7)] {
      canvas.put("*", at: Canvas.Point(x: x, y: y))
    }
    let top = Self.sky - rocket.count - height
    for (row, line) in rocket.enumerated() {
      for (column, sign) in line.enumerated() where sign != " " {
        canvas.put(sign, at: Canvas.Point(x: 10 + column, y: top + row))
      }
    }
    canvas.write(String(repeating: "=", count: width), at: Canvas.Point(x: 0, y: Self.sky))
    return canvas.lines(in: Ink(isColoured: false)).map { ("  " + $0).trimmingEnd }
  }

  private var rocket: [String] {
    let faces = travellers.map(TravellerDrawing.face)
    let windows = faces.isEmpty ? [" (o) "] : faces
    let body = windows.map { "  |\($0)|" }
    return [#"     ^"#, #"    / \"#, #"   /   \"#] + body + [
      #" /|_____|\"#, #"/_|     |_\"#, #"   ' " '"#,
    ]
  }
}
