public import JSON
public import Words

/// A value under one key of a line.
public protocol FieldValue {
  static func read(_ key: StaticString, in fields: Fields) throws(Unreadable) -> Self
  func write(_ key: StaticString, to line: inout JSONWriter, for reader: FieldCoder.Reader)
}

/// A value that may stand in a list too.
public protocol ListedValue: FieldValue {
  /// - Parameter key: the list's key.
  init(item: Fields, of key: StaticString) throws(Unreadable)
  static func write(
    _ key: StaticString, _ values: [Self], to line: inout JSONWriter, for reader: FieldCoder.Reader)
}

/// A value that a line tells as a number or a text, of which some are not valid.
public protocol PlainValue: ListedValue {
  associatedtype Plain: ListedValue
  init?(plain: Plain)
  var plain: Plain { get }
}

extension ListedValue {
  @inlinable
  public static func read(_ key: StaticString, in fields: Fields) throws(Unreadable) -> Self {
    try fields.object(key) { (item) throws(Unreadable) in try Self(item: item, of: key) }
  }
}

/// A number that was given to one thing, and is never given to another.
public protocol GivenNumber: PlainValue where Plain == Int {
  init(_ number: Int)
}

extension GivenNumber {
  public init?(plain: Int) {
    guard Fields.numbers.contains(plain) else { return nil }
    self.init(plain)
  }
}

extension Fields {
  /// The numbers that pupils, rooms and the like may have; one more still fits.
  public static let numbers = 1...(1 << 53)

  @inlinable public func value<Value: FieldValue>(_ key: StaticString) throws(Unreadable) -> Value {
    try Value.read(key, in: self)
  }

  @inlinable
  public func valueIfAny<Value: FieldValue>(_ key: StaticString) throws(Unreadable) -> Value? {
    has(key) ? try Value.read(key, in: self) : nil
  }
}

extension JSONWriter {
  /// Adds a value under a key; nothing if there is none.
  public mutating func add(_ key: StaticString, _ value: (some FieldValue)?) {
    value?.write(key, to: &self, for: .journal)
  }
}

extension JSONWriter {
  /// Adds a value for each seat, under a key of its own.
  mutating func add(
    _ key: StaticString, _ bySeat: BySeat<some FieldValue>, as value: StaticString
  ) {
    array(key, bySeat) { line, entry in
      line.add("seat", entry.key.number)
      line.add(value, entry.value)
    }
  }
}

extension Fields {
  func bySeat<Value: FieldValue>(
    _ key: StaticString, as value: StaticString
  ) throws(Unreadable) -> BySeat<Value> {
    BySeat(
      try list(key) { (item) throws(Unreadable) -> (Seat, Value) in
        (try item.value("seat"), try item.value(value))
      })
  }
}

// MARK: - Numbers, texts and flags

extension Int: ListedValue {
  public init(item: Fields, of key: StaticString) throws(Unreadable) {
    // A number is refused if a sum of such numbers could overflow, or another program could not read it.
    guard let number = item.asInt, number.magnitude < 1 << 53 else { throw Unreadable(field: key) }
    self = number
  }

  public func write(_ key: StaticString, to line: inout JSONWriter, for _: FieldCoder.Reader) {
    line.add(key, self)
  }

  public static func write(
    _ key: StaticString, _ values: [Int], to line: inout JSONWriter, for _: FieldCoder.Reader
  ) {
    line.add(key, values)
  }
}

extension String: ListedValue {
  public init(item: Fields, of key: StaticString) throws(Unreadable) {
    guard let text = item.asString else { throw Unreadable(field: key) }
    self = text
  }

  public func write(_ key: StaticString, to line: inout JSONWriter, for _: FieldCoder.Reader) {
    line.add(key, self)
  }

  public static func write(
    _ key: StaticString, _ values: [String], to line: inout JSONWriter, for _: FieldCoder.Reader
  ) {
    line.add(key, values)
  }
}

extension Bool: FieldValue {
  public static func read(_ key: StaticString, in fields: Fields) throws(Unreadable) -> Bool {
    try fields.bool(key)
  }

  public func write(_ key: StaticString, to line: inout JSONWriter, for _: FieldCoder.Reader) {
    line.add(key, self)
  }
}

extension PlainValue {
  @inlinable public init(item: Fields, of key: StaticString) throws(Unreadable) {
    guard let value = Self(plain: try Plain(item: item, of: key)) else {
      throw Unreadable(field: key)
    }
    self = value
  }

  @inlinable
  public func write(_ key: StaticString, to line: inout JSONWriter, for reader: FieldCoder.Reader) {
    plain.write(key, to: &line, for: reader)
  }

  @inlinable public static func write(
    _ key: StaticString, _ values: [Self], to line: inout JSONWriter, for reader: FieldCoder.Reader
  ) {
    Plain.write(key, values.map(\.plain), to: &line, for: reader)
  }
}

extension PlainValue where Self: RawRepresentable, RawValue: ListedValue {
  @inlinable public init?(plain: RawValue) { self.init(rawValue: plain) }
  @inlinable public var plain: RawValue { rawValue }
}

extension GameKind: PlainValue {}

extension Seat: PlainValue {
  public init?(plain: Int) {
    guard GameKind.anySeat.contains(plain) else { return nil }
    self.init(plain)
  }

  public var plain: Int { number }
}

extension Pupil: GivenNumber {
  public var plain: Int { number }
}

extension Moment: PlainValue {
  public init?(plain: Int) {
    guard Moment.known.contains(plain) else { return nil }
    self.init(milliseconds: plain)
  }

  public var plain: Int { milliseconds }
}

extension Day: PlainValue {
  public init?(plain: String) { self.init(plain) }
  public var plain: String { description }
}

extension Language: PlainValue {}

extension Image: PlainValue {
  public init?(plain: String) { self.init(told: plain) }
  public var plain: String { told }
}

extension Recording: PlainValue {
  public init?(plain: String) { self.init(file: plain) }
  public var plain: String { file }
}

// MARK: - Several

extension Array: FieldValue where Element: ListedValue {
  public static func read(_ key: StaticString, in fields: Fields) throws(Unreadable) -> [Element] {
    try fields.list(key) { (item) throws(Unreadable) in try Element(item: item, of: key) }
  }

  public func write(_ key: StaticString, to line: inout JSONWriter, for reader: FieldCoder.Reader) {
    Element.write(key, self, to: &line, for: reader)
  }
}

/// Texts under the names of their tiles.
extension Slots: FieldValue where Key: GridTile, Value == String {
  public static func read(_ key: StaticString, in fields: Fields) throws(Unreadable) -> Slots {
    var texts = Slots(reserving: Key.side * Key.side)
    try fields.members(key) { (name, text) throws(Unreadable) in
      guard let tile = Key(named: name), let text = text.asString else {
        throw Unreadable(field: key)
      }
      texts[tile] = text
    }
    return texts
  }

  public func write(_ key: StaticString, to line: inout JSONWriter, for _: FieldCoder.Reader) {
    line.object(key) { line in
      for (tile, text) in self { line.add(key: tile.name, text) }
    }
  }
}

extension Coded {
  public init(item: Fields, of key: StaticString) throws(Unreadable) { try self.init(item) }

  public func write(_ key: StaticString, to line: inout JSONWriter, for reader: FieldCoder.Reader) {
    line.object(key) { write(to: &$0, for: reader) }
  }

  public static func write(
    _ key: StaticString, _ values: [Self], to line: inout JSONWriter, for reader: FieldCoder.Reader
  ) {
    line.array(key, values) { $1.write(to: &$0, for: reader) }
  }
}
