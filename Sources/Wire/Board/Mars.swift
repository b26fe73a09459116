import Games

/// The sights of Mars around a room's board: stars and the earth in the sky, and on the ground what there is in
/// one kind of land. They come from the room's code alone, so that a room looks the same for all and always.
struct Mars {
  struct Sight: Hashable {
    let signs: String
    let column: Int
    /// How many lines it stands from the first line of the sky, or from the last one of the ground.
    let depth: Int
    let paint: Canvas.Paint

    var columns: Range<Int> { column..<column + signs.count }

    /// The line on which it is drawn; nil for ground in the sky.
    func line(of height: Int) -> Int? {
      guard paint == .ground else { return depth }
      return depth < height - Mars.horizon ? height - 1 - depth : nil
    }
  }

  enum Land: CaseIterable {
    case craters
    case dunes
    case rocks
    case canyon

    /// What is to be seen there. Letters of pieces are capitals, and tiles have names, so that nothing of it is
    /// taken for one.
    fileprivate var sights: [String] {
      switch self {
      case .craters: ["(_)", "(__)", "o", "(_)"]
      case .dunes: ["~~", "~~~", "~~~~", "~ ~~"]
      case .rocks: ["o", ".o", "o.", "o.o"]
      case .canyon: ["_v_", "_vv_", "vv", "_vvv_"]
      }
    }
  }

  let land: Land
  let sky: [Sight]
  let ground: [Sight]

  /// How many lines are sky.
  fileprivate static let horizon = 3
  /// The lines of the ground where something may be seen, and into how many parts each is cut.
  private static let depths = [0, 1, 3, 5, 7, 8, 10]
  private static let parts = 3
  private static let stars = 7

  init(of code: String) {
    var numbers = Numbers(of: code)
    let width = BoardDrawing.width(gap: BoardDrawing.widestGap)
    land = numbers.one(of: Land.allCases)
    let earth = numbers.below(Mars.stars)
    sky = (0..<Mars.stars).map { star in
      let part = width / Mars.stars
      return Sight(
        signs: star == earth ? "o" : numbers.one(of: [".", "'"]),
        column: star * part + numbers.below(part), depth: numbers.below(Mars.horizon), paint: .plain
      )
    }
    var ground: [Sight] = []
    for depth in Mars.depths {
      for part in 0..<Mars.parts where numbers.below(5) > 1 {
        let signs = numbers.one(of: land.sights)
        let room = width / Mars.parts - signs.count
        ground.append(
          Sight(
            signs: signs, column: part * width / Mars.parts + numbers.below(room), depth: depth,
            paint: .ground))
      }
    }
    self.ground = ground
  }
}

/// Numbers that follow from a text: the same on every machine and in every version.
private struct Numbers {
  private var state: UInt64

  /// Fowler, Noll and Vo's hash of the text, FNV-1a.
  init(of text: String) {
    state = text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }

  /// Knuth's linear congruential generator, of which the upper bits are good.
  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }

  mutating func one<Thing>(of things: [Thing]) -> Thing { things[below(things.count)] }
}
