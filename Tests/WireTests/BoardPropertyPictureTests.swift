import Games
import Testing
import Words

@testable import Classroom
@testable import Wire

/// Random boards and games: whatever stands on them can be read off the picture.
@Suite struct BoardPropertyPictureTests {
  private static let names = [
    "Anna", "Adam", "Åsa", "Bo", "Bea", "3 Na", "Нина", "Maximiliana Nordberg",
  ]

  /// Looks at a random game at every stage.
  private func play(_ seed: UInt64, _ look: (BoardTable, inout Chance) throws -> Void) throws {
    var random = Chance.seeded(seed)
    let seats = Int.random(in: 1...Self.names.count, using: &random)
    var table = BoardTable(
      Array(Self.names.shuffled(using: &random).prefix(seats)),
      mode: Bool.random(using: &random) ? .score : .together,
      list: BoardTable.builtIn, level: Int.random(in: 1...5, using: &random), seed: seed)
    try look(table, &random)
    let tiles = Board.Tile.all.shuffled(using: &random)
      .prefix(Int.random(in: 2...16, using: &random))
    for (place, tile) in tiles.enumerated() {
      let others = tiles.prefix(place).shuffled(using: &random)
        .prefix(Int.random(in: 1...3, using: &random))
      try table.build("place " + ([tile] + others).map(\.name).joined(separator: " "))
    }
    try look(table, &random)
    try table.beReady()
    var steps = 0
    while !table.isOver, steps < 400 {
      if steps.isMultiple(of: 7) { try look(table, &random) }
      try table.step()
      steps += 1
    }
    try look(table, &random)
  }

  private func viewers(of table: BoardTable) -> [Viewpoint] {
    [.seat(Seat(1)), .seat(table.holder), .spectator, .teacher]
  }

  @Test(arguments: 1...16 as ClosedRange<UInt64>)
  func noLineIsTooWideOrEndsBlankAndColourAddsNothing(_ seed: UInt64) throws {
    try play(seed) { table, random in
      let width = [20, 21, 30, 39, 40, 47, 48, 60, 77, 78, 80, 120, 200].randomElement(
        using: &random)
      let tongue = [Tongue.swedish, .english, .unknown].randomElement(using: &random)
      let extent = [Picture.Extent.question, .turn, .whole].randomElement(using: &random)
      guard let width, let tongue, let extent else { return }
      for viewer in viewers(of: table) {
        let lines = table.picture(extent, for: viewer, tongue, width: width)
        #expect(lines.allSatisfy { $0.count <= width }, "\(width): \(lines)")
        #expect(lines.allSatisfy { $0.last != " " }, "\(width): \(lines)")
        let coloured = table.picture(extent, for: viewer, tongue, width: width, colour: true)
        #expect(coloured.map(\.withoutColour) == lines)
        if table.view.playing != nil, extent != .question {
          #expect(coloured != lines)
        }
      }
    }
  }

  /// So no two boards look the same.
  @Test(arguments: 1...16 as ClosedRange<UInt64>)
  func theWholeBoardCanBeReadBack(_ seed: UInt64) throws {
    try play(seed) { table, _ in
      let view = table.view
      for viewer in viewers(of: table) where !view.landscape.tiles.isEmpty {
        let lines = table.picture(for: viewer, width: 80)
        let read = try BoardPictureReader(lines, isSite: view.playing == nil)
        #expect(read.tiles.keys.sorted() == view.landscape.tiles.map(\.name).sorted())
        #expect(read.start == view.start?.name)
        for tile in view.landscape.tiles {
          let row = try #require(read.tiles[tile.name])
          let finished = view.playing?.finished[tile]
          #expect(row.ways == view.landscape.neighbours[tile]?.map(\.name))
          #expect(row.word == finished?.ending.whole ?? view.playing?.words[tile] ?? "")
          #expect(row.owner == (finished?.seat).map(BoardSigns.owner))
          #expect(row.isEnd == ends(in: view).contains(tile))
          #expect(row.pieces.count == view.playing?.pieces.count { $0.value == tile } ?? 0)
          // And on the landscape it looks the same.
          #expect(read.landscape.contains { $0.contains(row.face) }, "\(row.face) in \(lines)")
        }
      }
    }
  }

  /// Also where there are fewer lines, and whoever travels as what: no animal hides anything.
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func everyTileIsSeenOnASmallScreen(_ seed: UInt64) throws {
    let (ink, mars) = (Ink(isColoured: false), Mars(of: "K7"))
    try play(seed) { table, random in
      guard let gap = [1, 2].randomElement(using: &random),
        let height = [7, 8, 9, 12, 15].randomElement(using: &random)
      else { return }
      let name = { (_: Seat) in "Anna" }
      let bare = BoardSigns(of: table.view, own: nil, name: name)
      let lines = BoardDrawing(signs: bare, gap: gap, height: height, mars: mars).lines(in: ink)
      for face in bare.faces {
        #expect(lines.count { $0.contains(face.text) } == 1, "\(face.text) in \(lines)")
      }
      #expect(lines.count <= max(height, bare.view.playing == nil ? 9 : 8))
      let signs = BoardSigns(of: table.view, own: nil, name: name) { _ in "(oTo)" }
      let inhabited = BoardDrawing(signs: signs, gap: gap, height: height, mars: mars).lines(
        in: ink)
      // An animal may stand on a line that is left away where nothing is on it.
      let more = inhabited.count - lines.count
      let stays = (0...max(0, more)).contains { first in
        zip(lines, inhabited.dropFirst(first)).allSatisfy { line, with in
          line.count <= with.count && zip(line, with).allSatisfy { $0 == $1 || $0 == " " }
        }
      }
      #expect(more >= 0 && stays, "\(lines) \(inhabited)")
    }
  }

  /// Wherever the pieces stand and whoever looks, Mars is the same, and hides nothing.
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func marsIsTheSameForAllAndAllTheTime(_ seed: UInt64) throws {
    var seen: Set<[String]> = []
    try play(seed) { table, _ in
      table.travel(as: .cat, .fox, nil, .fox)
      for viewer in viewers(of: table) where table.view.playing != nil {
        let lines = table.picture(for: viewer, colour: true)
        let ground = lines.flatMap {
          $0.matches(of: /\u{1B}\[31m([^\u{1B}]*)/).map { String($0.1) }
        }
        seen.insert(ground)
      }
    }
    #expect(seen.count == 1)
  }

  /// On 40 columns the landscape stands below the list.
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func aNarrowPictureHasEveryTileTwice(_ seed: UInt64) throws {
    try play(seed) { table, _ in
      let view = table.view
      let signs = BoardSigns(of: view, own: nil) { _ in "Anna" }
      let lines = table.picture(for: .spectator, width: 40)
      for face in signs.faces {
        #expect(lines.count { $0.contains(face.text) } == 2, "\(face.text) in \(lines)")
      }
    }
  }

  private func ends(in view: Board.View) -> [Board.Tile] {
    if case .go(let rolled) = view.playing?.now { rolled.ends.map(\.tile) } else { [] }
  }
}

/// A Swedish picture of 80 columns as a reader takes it in.
private struct BoardPictureReader {
  struct Row {
    let face: String
    let pieces: String
    let word: String
    var ways: [String]
    let owner: Character?
    let isEnd: Bool
  }

  private(set) var tiles: [String: Row] = [:]
  private(set) var start: String?
  let landscape: [String]

  init(_ lines: [String], isSite: Bool) throws {
    let board = lines.prefix { !$0.hasPrefix("  * ") && !$0.hasPrefix("  ( ) start") }
    landscape = board.map { String($0.prefix(48)) }
    var last: String?
    for line in board.map({ $0.dropFirst(50) }) {
      let row = /\s*([\p{L}\d]*)([^\p{L}\d\s])([a-h][1-8])([^\p{L}\d\s]) (.*)/
      let words = { (text: Substring) in text.split(separator: " ").map(String.init) }
      if let found = line.wholeMatch(of: row) {
        let name = String(found.3)
        let rest = words(found.5)
        let owner = found.4.first.flatMap { ")]<".contains($0) ? nil : $0 }
        tiles[name] = Row(
          face: "\(found.2)\(found.3)\(found.4)", pieces: String(found.1),
          word: isSite ? "" : rest[0],
          ways: isSite ? (rest == ["ingen", "väg", "än"] ? [] : rest) : Array(rest.dropFirst()),
          owner: owner, isEnd: found.2 == ">")
        if found.2 == "(" { start = name }
        last = name
      } else if let last, !line.hasPrefix("ruta") {
        tiles[last]?.ways += words(line)
      }
    }
    let named = lines.compactMap { $0.firstMatch(of: /start: ([a-h][1-8])/)?.1 }.first
    start = start ?? named.map(String.init)
  }
}

extension String {
  fileprivate var withoutColour: String { replacing(/\u{1B}\[[0-9;]*m/, with: "") }
}
