/// A place in a square of places: columns from a, rows from 1 at the top.
public protocol GridTile: SlotKey, PlainValue where Plain == String {
  /// How many columns and rows the square has, at most nine.
  static var side: Int { get }
}

extension GridTile {
  public init?(named name: String) {
    var signs = name.utf8.makeIterator()
    // Capitals differ from small letters in one bit.
    guard let letter = signs.next().map({ Int($0 | 0x20) - 97 }),
      let digit = signs.next().map({ Int($0) - 49 }), signs.next() == nil,
      (0..<Self.side).contains(letter), (0..<Self.side).contains(digit)
    else { return nil }
    self.init(slot: digit * Self.side + letter)
  }

  /// Whether a text is a letter and a number, as tiles are called, even if there is no such tile.
  static func isMeant(by typed: String) -> Bool {
    guard let first = typed.first, first.isLetter, typed.count > 1 else { return false }
    return typed.dropFirst().allSatisfy(\.isNumber)
  }

  public var row: Int { slot / Self.side }
  public var column: Int { slot % Self.side }

  public var name: String {
    String(unsafeUninitializedCapacity: 2) { bytes in
      bytes[0] = UInt8(97 + column)
      bytes[1] = UInt8(49 + row)
      return 2
    }
  }

  public init?(plain: String) { self.init(named: plain) }
  public var plain: String { name }

  /// The names of the columns from left to right.
  public static var columnNames: [String] { "abcdefghi".prefix(side).map { "\($0)" } }
}
