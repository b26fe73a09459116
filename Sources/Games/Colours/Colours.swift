public import JSON
import Words

/// Colours: sixteen fields that differ a little in lightness, and one of them in hue as well: that is the one to
/// be found. With each right answer its hue comes closer to that of the others.
public struct Colours: RunsGame {
  public static let traits = GameTraits("colours", keepsBestOfClass: false)
  public static let facts = runFacts
  public static let rowCount = 20

  public typealias Rules = RunRules<Colours>
  public typealias View = Runs<Colours>.View
  public typealias Answer = Choice

  public var runs: Runs<Colours>
  public var over: Scores?

  public init(rules: Rules) {
    runs = Runs(rules: rules)
  }

  /// How far the odd hue is from that of the others: so far with the first row, and with each row this part of
  /// it. From some ΔE 23 (CIEDE2000), which is seen at once, it comes down to some 4.
  private static let (farthest, part) = (0.1, 0.914)

  static func distance(in round: Int) -> Double {
    (1..<round).reduce(farthest) { distance, _ in distance * part }
  }

  /// How much lighter or darker than its shade a field may be, the odd one as any other. It is the same in all
  /// rows.
  static let spread = -0.045...0.045

  public static func draw(
    _ round: Int, after missed: [Challenge], in scene: Scene, using chance: inout Chance
  ) -> Challenge {
    let fresh = Shade.all.filter { shade in !missed.contains { $0.shade == shade } }
    let distance = distance(in: round)
    guard let shade = (fresh.isEmpty ? Shade.all : fresh).randomElement(using: &chance),
      let odd = Tile.all.randomElement(using: &chance),
      let turned = shade.turned(by: distance).randomElement(using: &chance)
    else { preconditionFailure("every shade has a hue beside it") }
    let colours = Tile.all.map { tile in
      var seen = tile == odd ? shade.seen : turned
      seen.lightness += Double.random(in: spread, using: &chance)
      return seen.colour
    }
    guard let challenge = Challenge(colours) else {
      preconditionFailure("the odd hue is far enough from the others")
    }
    return challenge
  }

  public static func asking(_ challenge: Challenge) -> Asking {
    (challenge.colours.map(\.plain).joined(separator: " "), Tile.all.map(\.name))
  }

  public static func judge(
    _ typed: String, to challenge: Challenge, in scene: Scene
  ) throws(Refusal) -> (isRight: Bool, answer: Choice) {
    guard let tile = Tile(named: typed) ?? Tile.all.element(numbered: typed) else {
      throw .notAChoice(typed, of: Tile.all.map(\.name))
    }
    let isRight = tile == challenge.odd
    let word = isRight ? challenge.shade.word(in: scene.list.language) : nil
    return (isRight, Choice(tile: tile, odd: challenge.odd, word: word))
  }

  /// The colours of the sixteen fields, and what follows from them. Nothing else of a row is kept.
  public struct Challenge: Coded, Hashable, Sendable {
    /// In reading order.
    public let colours: [Colour]
    /// The field whose hue is not that of the others.
    let odd: Tile
    /// Its shade, whose name is the word.
    let shade: Shade

    /// Nil if they are not sixteen, or not one of them differs in hue clearly more than any other.
    init?(_ colours: [Colour]) {
      guard colours.count == Tile.all.count else { return nil }
      let tints = colours.map { SeenColour($0).tint }
      let sum: SIMD2<Double> = tints.reduce(.zero) { $0 + $1 }
      let middle = sum / Double(tints.count)
      guard
        let odd = tints.indices.max(by: {
          tints[$0].far(from: middle) < tints[$1].far(from: middle)
        })
      else { return nil }
      let plain = (sum - tints[odd]) / Double(tints.count - 1)
      // It is twice as far away as any other. Journals hold rows that were drawn so: this may only get looser.
      let isClear = tints.indices.allSatisfy {
        $0 == odd || 2 * tints[$0].far(from: plain) < tints[odd].far(from: plain)
      }
      guard isClear,
        let shade = Shade.all.min(by: {
          $0.seen.tint.far(from: tints[odd]) < $1.seen.tint.far(from: tints[odd])
        })
      else { return nil }
      self.colours = colours
      self.odd = Tile(slot: odd)
      self.shade = shade
    }

    public static func coded(_ challenge: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      let colours = try fields("colours", challenge?.colours)
      guard let challenge = challenge ?? Self(colours) else { throw Unreadable(field: "colours") }
      return challenge
    }
  }

  /// The field that a seat chose, and the one that was odd; with the name of the shade if it found that.
  public struct Choice: Coded, Hashable, Sendable {
    public let tile: Tile
    public let odd: Tile
    public let word: ColourWord?

    public static func coded(_ choice: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(
        tile: fields("tile", choice?.tile), odd: fields("odd", choice?.odd),
        word: fields.allIfAny("made", choice?.word))
    }
  }
}

extension Shade {
  /// The hues beside it, so far away, that a screen can show as light and as dark as fields may be.
  fileprivate func turned(by distance: Double) -> [SeenColour] {
    [distance, -distance].map(seen.turned).filter { turned in
      [Colours.spread.lowerBound, Colours.spread.upperBound].allSatisfy {
        SeenColour(lightness: turned.lightness + $0, tint: turned.tint).isOnScreen
      }
    }
  }
}
