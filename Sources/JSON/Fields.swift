/// A line of a journal that cannot be what this program wrote: a field is missing, or is not what it
/// should be.
public struct Unreadable: Error, Hashable, Sendable, CustomStringConvertible {
  public let field: String

  public init(field: StaticString) {
    self.field = "\(field)"
  }

  public var description: String { "\"\(field)\" is missing or is not what it should be" }
}

/// The members of an object that must be there.
///
/// A million of them are read at a start, so this looks straight into the text and its tokens, and
/// lives no longer than the call that was handed it.
public struct Fields {
  private let text: UnsafeBufferPointer<UInt8>
  private let tape: UnsafeBufferPointer<JSONToken>
  private let index: Int

  /// Reads a line, and hands over its outermost value.
  public static func read<T>(
    _ line: ArraySlice<UInt8>, _ body: (Fields) throws(Unreadable) -> T
  ) throws(Unreadable) -> T {
    let result: Result<T, Unreadable> = line.withUnsafeBufferPointer { text in
      withUnsafeTemporaryAllocation(
        of: JSONToken.self, capacity: JSONDocument.tokens(in: text.count)
      ) { tape in
        guard text.count <= JSONDocument.maximumLength,
          let count = try? JSONReader.read(text, onto: tape)
        else { return .failure(Unreadable(field: "line")) }
        let fields = Fields(
          text: text, tape: UnsafeBufferPointer(rebasing: tape[..<count]), index: 0)
        do throws(Unreadable) {
          return .success(try body(fields))
        } catch {
          return .failure(error)
        }
      }
    }
    return try result.get()
  }

  private func at(_ index: Int) -> Fields { Fields(text: text, tape: tape, index: index) }

  private var token: JSONToken { tape[index] }

  private var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: text[token.start..<token.start + token.extent])
  }

  /// The value of a key. What we wrote has no escapes in its keys.
  private func find(_ key: StaticString) -> Fields? {
    guard token.kind == .object else { return nil }
    let count = key.utf8CodeUnitCount
    var place = index + 1
    while place < token.extent {
      if tape[place].extent == count, text[tape[place].start] == key.utf8Start.pointee,
        spells(key, at: tape[place].start)
      {
        return at(place + 1)
      }
      place = tape.index(afterValue: place + 1)
    }
    return nil
  }

  private func spells(_ key: StaticString, at start: Int) -> Bool {
    for offset in 0..<key.utf8CodeUnitCount where text[start + offset] != key.utf8Start[offset] {
      return false
    }
    return true
  }

  // MARK: What a value is

  public var asInt: Int? { token.kind == .number ? JSONValue.integer(bytes) : nil }

  public var asBool: Bool? {
    // "true" has four bytes, "false" five.
    token.kind == .bool ? token.extent == 4 : nil
  }

  /// Text that may be shown to people: a terminal obeys control characters, and we write none.
  public var asString: String? {
    guard let text = asAnyString else { return nil }
    var last: UInt8 = 0
    for byte in text.utf8 {
      // The second half of the control characters stands behind a C2.
      if byte < 0x20 || byte == 0x7F || last == 0xC2 && byte < 0xA0 { return nil }
      last = byte
    }
    return text
  }

  private var asAnyString: String? {
    guard token.kind == .string else { return nil }
    return token.isEscaped
      ? String(unsafeUninitializedCapacity: bytes.count) { JSONEscapes.decode(bytes, into: $0) }
      : String(decoding: bytes, as: UTF8.self)
  }

  public var asDouble: Double? { token.kind == .number ? JSONValue.double(bytes) : nil }

  // MARK: What stands in an object

  public func has(_ key: StaticString) -> Bool { find(key) != nil }

  /// A number that counts or measures something. None is so large that a sum of them could overflow,
  /// or that another program could not read it exactly.
  public func int(_ key: StaticString) throws(Unreadable) -> Int {
    guard let found = find(key)?.asInt, found.magnitude < 1 << 53 else {
      throw Unreadable(field: key)
    }
    return found
  }

  /// A number with a fraction.
  public func decimal(_ key: StaticString) throws(Unreadable) -> Double {
    guard let found = find(key)?.asDouble else { throw Unreadable(field: key) }
    return found
  }

  /// A number that somebody else chose and that is only compared.
  public func anyInt(_ key: StaticString) throws(Unreadable) -> Int {
    guard let found = find(key)?.asInt else { throw Unreadable(field: key) }
    return found
  }

  /// Text that somebody else chose and that is only compared; nil if it is none.
  public func anyString(_ key: StaticString) -> String? { find(key)?.asAnyString }

  public func string(_ key: StaticString) throws(Unreadable) -> String {
    guard let found = find(key)?.asString else { throw Unreadable(field: key) }
    return found
  }

  public func bool(_ key: StaticString) throws(Unreadable) -> Bool {
    guard let found = find(key)?.asBool else { throw Unreadable(field: key) }
    return found
  }

  /// A flag that is only written when it is true.
  public func flag(_ key: StaticString) -> Bool { find(key)?.asBool ?? false }

  /// A number that is kept within what can be meant by it, so that no line makes room for millions.
  public func number(_ key: StaticString, in range: ClosedRange<Int>) throws(Unreadable) -> Int {
    let number = try int(key)
    guard range.contains(number) else { throw Unreadable(field: key) }
    return number
  }

  public func choice<T: RawRepresentable<String>>(_ key: StaticString) throws(Unreadable) -> T {
    guard let found = T(rawValue: try string(key)) else { throw Unreadable(field: key) }
    return found
  }

  public func optional<T>(
    _ key: StaticString, _ read: (Fields) throws(Unreadable) -> T
  ) throws(Unreadable) -> T? {
    guard let member = find(key) else { return nil }
    return try read(member)
  }

  public func object<T>(
    _ key: StaticString, _ read: (Fields) throws(Unreadable) -> T
  ) throws(Unreadable) -> T {
    guard let object = try optional(key, read) else { throw Unreadable(field: key) }
    return object
  }

  /// Inlinable, because an array of something that is not known grows slowly.
  @inlinable public func list<T>(
    _ key: StaticString, _ each: (Fields) throws(Unreadable) -> T
  ) throws(Unreadable) -> [T] {
    guard let list = array(key) else { throw Unreadable(field: key) }
    var items: [T] = []
    var item = list.firstItem
    while let next = item {
      items.append(try each(next))
      item = list.item(after: next)
    }
    return items
  }

  @usableFromInline func array(_ key: StaticString) -> Fields? {
    find(key).flatMap { $0.token.kind == .array ? $0 : nil }
  }

  @usableFromInline var firstItem: Fields? { item(at: index + 1) }

  @usableFromInline func item(after item: Fields) -> Fields? {
    self.item(at: tape.index(afterValue: item.index))
  }

  private func item(at place: Int) -> Fields? { place < token.extent ? at(place) : nil }

  public func strings(_ key: StaticString) throws(Unreadable) -> [String] {
    try list(key) { (item) throws(Unreadable) in
      guard let string = item.asString else { throw Unreadable(field: key) }
      return string
    }
  }

  /// What `strings` reads, where an empty list is left out.
  public func stringsIfAny(_ key: StaticString) throws(Unreadable) -> [String] {
    has(key) ? try strings(key) : []
  }

  /// The members of an object whose keys are not known before.
  public func members(
    _ key: StaticString, _ each: (String, Fields) throws(Unreadable) -> Void
  ) throws(Unreadable) {
    guard let object = find(key), object.token.kind == .object else {
      throw Unreadable(field: key)
    }
    var place = object.index + 1
    while place < object.token.extent {
      try each(at(place).asString ?? "", at(place + 1))
      place = tape.index(afterValue: place + 1)
    }
  }
}
