/// A colour as screens mix it from red, green and blue.
public struct Colour: PlainValue, Hashable, Sendable {
  /// Red, green and blue, a byte each.
  private let bytes: UInt32

  fileprivate init(bytes: UInt32) {
    self.bytes = bytes
  }

  /// Reads `#rrggbb`, in small letters.
  public init?(plain: String) {
    guard plain.utf8.count == 7, let bytes = UInt32(plain.dropFirst(), radix: 16) else {
      return nil
    }
    self.init(bytes: bytes)
    if self.plain != plain { return nil }
  }

  public var plain: String { "#" + String(0x100_0000 | bytes, radix: 16).dropFirst() }

  public var red: Int { Int(bytes >> 16 & 0xFF) }
  public var green: Int { Int(bytes >> 8 & 0xFF) }
  public var blue: Int { Int(bytes & 0xFF) }
}

/// A colour as an eye sees it (OKLab): equal steps look equally large, in lightness and in hue alike.
struct SeenColour: Hashable, Sendable {
  /// From 0, black, to 1, white.
  var lightness: Double
  /// The direction is the hue, from no colour at all, and the length how strong it is.
  var tint: SIMD2<Double>

  init(lightness: Double, tint: SIMD2<Double>) {
    (self.lightness, self.tint) = (lightness, tint)
  }

  init(_ colour: Colour) {
    let lights = SeenColour.lights
    let (red, green, blue) = (lights[colour.red], lights[colour.green], lights[colour.blue])
    let long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue).root(3)
    let middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue).root(3)
    let short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue).root(3)
    lightness = 0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short
    tint = SIMD2(
      1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
      0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short)
  }

  /// How much light of red, green and blue it takes; a screen has from 0 to 1 of each.
  private var lights: [Double] {
    let long = lightness + 0.3963377774 * tint.x + 0.2158037573 * tint.y
    let middle = lightness - 0.1055613458 * tint.x - 0.0638541728 * tint.y
    let short = lightness - 0.0894841775 * tint.x - 1.2914855480 * tint.y
    let (l, m, s) = (long * long * long, middle * middle * middle, short * short * short)
    return [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s,
    ]
  }

  /// Whether a screen can show it.
  var isOnScreen: Bool { lights.allSatisfy { (0...1).contains($0) } }

  /// The colour, or what a screen has that comes near to it.
  var colour: Colour {
    Colour(bytes: lights.reduce(0) { $0 << 8 | SeenColour.byte(of: min(1, max(0, $1))) })
  }

  /// The same colour in another hue, so far away.
  func turned(by distance: Double) -> SeenColour {
    let part = distance * distance / (2 * (tint * tint).sum())
    let (along, aside) = (1 - part, (part * (2 - part)).squareRoot())
    let side = distance < 0 ? -aside : aside
    return SeenColour(
      lightness: lightness,
      tint: SIMD2(tint.x * along - tint.y * side, tint.x * side + tint.y * along))
  }

  // Screens do not count light evenly: dark steps are smaller (sRGB).

  /// The light of each byte.
  private static let lights = (0...255).map { byte in
    let share = Double(byte) / 255
    if share <= 0.04045 { return share / 12.92 }
    let square = (share + 0.055) / 1.055 * ((share + 0.055) / 1.055)
    return square * square.root(5)
  }

  private static func byte(of light: Double) -> UInt32 {
    let share =
      light <= 0.0031308
      ? 12.92 * light
      : 1.055 * light.root(3) * light.squareRoot().squareRoot().root(3) - 0.055
    return UInt32((255 * share).rounded())
  }
}

extension SIMD2<Double> {
  /// How far it is from another point.
  func far(from other: Self) -> Double {
    let way = self - other
    return (way * way).sum().squareRoot()
  }
}

extension Double {
  /// The root of a number from 0 to 1, on every machine the same (Newton's method, from above).
  fileprivate func root(_ degree: Int) -> Double {
    if self <= 0 { return 0 }
    var (root, next) = (1.0, 1.0)
    repeat {
      root = next
      var power = 1.0
      for _ in 1..<degree { power *= root }
      next = root - (root - self / power) / Double(degree)
    } while next < root
    return root
  }
}
