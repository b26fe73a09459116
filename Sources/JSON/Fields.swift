/// A line of a journal that cannot be what this program wrote: a field is missing, or is not what it
/// should be.
public struct Unreadable: Error, Hashable, Sendable, CustomStringConvertible {
  public let field: String

  public init(field: StaticString) {
    self.field = "\(field)"
  }

  public var description: String { "\"\(field)\" is missing or is not what it should be" }
}

/// A value of a line that is being read; most are an object whose members must be there.
///
/// A million of them are read at a start, so this looks straight into the text and its tokens, and lives no
/// longer than the call that was handed it. Generic methods are inlinable: types that are found while the
/// program runs cost more than reading.
public struct Fields {
  let text: UnsafePointer<UInt8>
  /// The tokens. They change only in where the search for a key begins.
  let tape: UnsafeMutablePointer<JSONToken>
  let index: Int

  /// Reads a line, and hands over its outermost value.
  @inlinable public static func read<T>(
    _ line: ArraySlice<UInt8>, _ body: (Fields) throws(Unreadable) -> T
  ) throws(Unreadable) -> T {
    var reader = FieldsReader()
    return try reader.read(line, body)
  }

  private func at(_ index: Int) -> Fields { Fields(text: text, tape: tape, index: index) }

  private var token: JSONToken { tape[index] }

  private var bytes: UnsafeBufferPointer<UInt8> { token.bytes(in: text) }

  /// The value of a key; nil if there is none, or if this is no object.
  ///
  /// Keys are mostly asked for in the order in which they stand, so the search begins after the last one
  /// found.
  @usableFromInline func find(_ key: StaticString) -> Fields? {
    guard let place = place(of: key) else { return nil }
    tape[index] = token.searched(from: tape.index(afterValue: place + 1))
    return at(place + 1)
  }

  private func place(of key: StaticString) -> Int? {
    place(of: UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
  }

  /// The place of a key; nil if there is none, or if this is no object.
  @inline(__always)
  func place(of key: UnsafeBufferPointer<UInt8>) -> Int? {
    let whole = token
    guard whole.isOf(.object) else { return nil }
    return place(of: key, from: whole.start, to: whole.extent)
      ?? place(of: key, from: index + 1, to: whole.start)
  }

  @inline(__always)
  private func place(of key: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int? {
    var place = start
    while place < end {
      if tape[place].spells(key, in: text) { return place }
      place = tape.index(afterValue: place + 1)
    }
    return nil
  }

  /// The items of an array, or the keys of an object, each of them before its value.
  @usableFromInline struct Items: Sequence, IteratorProtocol {
    fileprivate let whole: Fields
    fileprivate var place: Int

    @usableFromInline mutating func next() -> Fields? {
      guard place < whole.token.extent else { return nil }
      let item = whole.at(place)
      place = whole.tape.index(afterValue: whole.token.isOf(.object) ? place + 1 : place)
      return item
    }

    @usableFromInline var count: Int {
      var items = self
      var count = 0
      while items.next() != nil { count += 1 }
      return count
    }
  }

  @usableFromInline func items(of kind: JSONValue.Kind) -> Items? {
    token.isOf(kind) ? Items(whole: self, place: index + 1) : nil
  }

  // MARK: What a value is

  public var asInt: Int? { token.isOf(.number) ? JSONValue.integer(bytes) : nil }

  public var asBool: Bool? {
    // "true" has four bytes, "false" five.
    token.isOf(.bool) ? token.extent == 4 : nil
  }

  /// Text that may be shown to people: a terminal obeys control characters, and we write none.
  public var asString: String? {
    guard let text = asAnyString else { return nil }
    // Without an escape the bytes are the text's own, and lie at hand; then none is below 0x20.
    let mayBeUnfit = token.isEscaped || bytes.contains { $0 == 0x7F || $0 == 0xC2 }
    return mayBeUnfit && !text.utf8.isFitToShow ? nil : text
  }

  var asAnyString: String? {
    guard token.isOf(.string) else { return nil }
    return token.isEscaped
      ? String(unsafeUninitializedCapacity: bytes.count) { JSONEscapes.decode(bytes, into: $0) }
      : String(decoding: bytes, as: UTF8.self)
  }

  var asDouble: Double? { token.isOf(.number) ? JSONValue.double(bytes) : nil }

  // MARK: What stands in an object

  @inlinable func needed<T>(_ value: T?, _ key: StaticString) throws(Unreadable) -> T {
    guard let value else { throw Unreadable(field: key) }
    return value
  }

  public func has(_ key: StaticString) -> Bool { place(of: key) != nil }

  /// A number that counts or measures something. None is so large that a sum of them could overflow,
  /// or that another program could not read it exactly.
  public func int(_ key: StaticString) throws(Unreadable) -> Int {
    let found = try anyInt(key)
    guard found.magnitude < 1 << 53 else { throw Unreadable(field: key) }
    return found
  }

  /// A number with a fraction.
  public func decimal(_ key: StaticString) throws(Unreadable) -> Double {
    try needed(find(key)?.asDouble, key)
  }

  /// A number that somebody else chose and that is only compared.
  public func anyInt(_ key: StaticString) throws(Unreadable) -> Int {
    try needed(find(key)?.asInt, key)
  }

  /// Text that somebody else chose and that is only compared; nil if it is none.
  public func anyString(_ key: StaticString) -> String? { find(key)?.asAnyString }

  public func string(_ key: StaticString) throws(Unreadable) -> String {
    try needed(find(key)?.asString, key)
  }

  public func bool(_ key: StaticString) throws(Unreadable) -> Bool {
    try needed(find(key)?.asBool, key)
  }

  /// A flag that is only written when it is true.
  public func flag(_ key: StaticString) -> Bool { find(key)?.asBool ?? false }

  /// A number under a key; one outside the range is refused, so that no line makes room for millions.
  public func number(_ key: StaticString, in range: ClosedRange<Int>) throws(Unreadable) -> Int {
    let number = try int(key)
    guard range.contains(number) else { throw Unreadable(field: key) }
    return number
  }

  public func choice<T: RawRepresentable<String>>(_ key: StaticString) throws(Unreadable) -> T {
    try needed(T(rawValue: try string(key)), key)
  }

  @inlinable public func optional<T>(
    _ key: StaticString, _ read: (Fields) throws(Unreadable) -> T
  ) throws(Unreadable) -> T? {
    guard let member = find(key) else { return nil }
    return try read(member)
  }

  @inlinable public func object<T>(
    _ key: StaticString, _ read: (Fields) throws(Unreadable) -> T
  ) throws(Unreadable) -> T {
    try needed(try optional(key, read), key)
  }

  @inlinable public func list<T>(
    _ key: StaticString, _ each: (Fields) throws(Unreadable) -> T
  ) throws(Unreadable) -> [T] {
    let array = try array(key)
    var items: [T] = []
    // Lists are short, and many are kept: growing bit by bit costs more, and leaves room unused.
    items.reserveCapacity(array.count)
    for item in array { items.append(try each(item)) }
    return items
  }

  @usableFromInline func array(_ key: StaticString) throws(Unreadable) -> Items {
    try needed(find(key)?.items(of: .array), key)
  }

  public func strings(_ key: StaticString) throws(Unreadable) -> [String] {
    try list(key) { (item) throws(Unreadable) in
      try item.needed(item.asString, key)
    }
  }

  /// The texts of a list, as `strings` reads them; none if the list is left out.
  public func stringsIfAny(_ key: StaticString) throws(Unreadable) -> [String] {
    has(key) ? try strings(key) : []
  }

  /// The members of an object whose keys are not known before.
  public func members(
    _ key: StaticString, _ each: (String, Fields) throws(Unreadable) -> Void
  ) throws(Unreadable) {
    for name in try needed(find(key)?.items(of: .object), key) {
      try each(name.asString ?? "", at(name.index + 1))
    }
  }
}

/// Reads lines one after the other, in memory that is asked for once.
public struct FieldsReader: ~Copyable {
  private var tape = UnsafeMutableBufferPointer<JSONToken>(start: nil, count: 0)

  public init() {}

  deinit { tape.deallocate() }

  /// Reads a line, and hands over its outermost value.
  @inlinable public mutating func read<T>(
    _ line: ArraySlice<UInt8>, _ body: (Fields) throws(Unreadable) -> T
  ) throws(Unreadable) -> T {
    try line.withUnsafeBufferPointer { (text) throws(Unreadable) in
      guard let fields = fields(in: text) else { throw Unreadable(field: "line") }
      return try body(fields)
    }
  }

  /// The outermost value of a line; nil if the line is no JSON.
  @usableFromInline mutating func fields(in text: UnsafeBufferPointer<UInt8>) -> Fields? {
    guard let start = text.baseAddress, let needed = try? JSONReader.tokens(in: text.count) else {
      return nil
    }
    if tape.count < needed {
      tape.deallocate()
      tape = .allocate(capacity: needed)
    }
    guard (try? JSONReader.list(text, onto: tape)) != nil else { return nil }
    return tape.baseAddress.map { Fields(text: start, tape: $0, index: 0) }
  }
}

extension Sequence<UInt8> {
  fileprivate var isFitToShow: Bool {
    var last: UInt8 = 0
    for byte in self {
      // The second half of the control characters stands behind a C2.
      if byte < 0x20 || byte == 0x7F || last == 0xC2 && byte < 0xA0 { return false }
      last = byte
    }
    return true
  }
}
