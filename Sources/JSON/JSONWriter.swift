/// Writes one JSON object as one line, its keys in the order in which they are added.
///
/// Whatever the strings hold, the line is valid JSON without a line end inside and without raw
/// control characters, so it may be printed on a terminal. It costs one allocation if the guess of
/// its length is right. It cannot be copied, and `finish()` ends it:
///
///     var line = JSONWriter()
///     line.add("ok", "sit")
///     line.add("seat", 1)
///     return line.finish()  // {"ok":"sit","seat":1}⏎
///
/// That no key comes twice is up to the caller.
public struct JSONWriter: ~Copyable {
  private var bytes: LineBuffer

  /// - Parameter reserving: how many bytes the line will probably have.
  public init(reserving capacity: Int = 160) {
    bytes = LineBuffer(reserving: capacity)
    bytes.append(UInt8(ascii: "{"))
  }

  /// Hands over the line so far without closing the object, with room for somebody else to add a little.
  public consuming func leaveOpen() -> [UInt8] {
    var open: [UInt8] = []
    open.reserveCapacity(bytes.count + 32)
    open.append(contentsOf: bytes.written)
    return open
  }

  /// Closes the object and hands over the line with its LF.
  public consuming func finish() -> [UInt8] {
    bytes.append(UInt8(ascii: "}"))
    bytes.append(UInt8(ascii: "\n"))
    return bytes.array()
  }

  public mutating func add(_ key: StaticString, _ value: String) {
    self.key(key)
    quote(value)
  }

  public mutating func add(_ key: StaticString, _ value: Int) {
    self.key(key)
    number(value)
  }

  public mutating func add(_ key: StaticString, _ value: Bool) {
    self.key(key)
    bytes.append(value ? "true" : "false")
  }

  public mutating func add(_ key: StaticString, _ values: [String]) {
    list(key, values) { $0.quote($1) }
  }

  public mutating func add(_ key: StaticString, _ values: [Int]) {
    list(key, values) { $0.number($1) }
  }

  /// Adds an array of numbers, with a null for each that is missing.
  public mutating func add(_ key: StaticString, _ values: [Int?]) {
    list(key, values) { line, value in
      if let value { line.number(value) } else { line.bytes.append("null") }
    }
  }

  /// Adds an array of words that are JSON already, such as `null` or `"done"`.
  public mutating func add(_ key: StaticString, literals: [StaticString]) {
    list(key, literals) { $0.bytes.append($1) }
  }

  @inline(__always)
  private mutating func list<Item>(
    _ key: StaticString, _ items: some Sequence<Item>, _ write: (inout JSONWriter, Item) -> Void
  ) {
    beginArray(key)
    for item in items {
      comma()
      write(&self, item)
    }
    endArray()
  }

  /// Copies a value that is JSON already: exactly one value, on one line.
  public mutating func add(_ key: StaticString, raw value: some Collection<UInt8>) {
    assert(isOneLineOfJSON(value))
    self.key(key)
    for byte in value { bytes.append(byte) }
  }

  /// An object inside this one; `body` adds its members.
  public mutating func object(_ key: StaticString, _ body: (inout JSONWriter) -> Void) {
    self.key(key)
    bytes.append(UInt8(ascii: "{"))
    body(&self)
    bytes.append(UInt8(ascii: "}"))
  }

  /// An array of objects; `each` adds the members of one. Inlinable, because going through a sequence
  /// of which nothing is known costs more than writing what is in it.
  @inlinable public mutating func array<Item>(
    _ key: StaticString, _ items: some Sequence<Item>,
    _ each: (inout JSONWriter, Item) -> Void
  ) {
    beginArray(key)
    for item in items {
      beginItem()
      each(&self, item)
      endItem()
    }
    endArray()
  }

  /// Adds a text under a key that is made at run time.
  public mutating func add(key: String, _ value: String) {
    comma()
    quote(key)
    bytes.append(UInt8(ascii: ":"))
    quote(value)
  }

  /// Writes a key that stands in the program, where nothing in it needs an escape.
  private mutating func key(_ key: StaticString) {
    bytes.append(key: UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
  }

  @inline(__always)
  private mutating func comma() {
    if bytes.needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  @usableFromInline mutating func beginArray(_ key: StaticString) {
    self.key(key)
    bytes.append(UInt8(ascii: "["))
  }

  @usableFromInline mutating func endArray() { bytes.append(UInt8(ascii: "]")) }

  @usableFromInline mutating func beginItem() {
    comma()
    bytes.append(UInt8(ascii: "{"))
  }

  @usableFromInline mutating func endItem() { bytes.append(UInt8(ascii: "}")) }

  private mutating func quote(_ text: String) {
    // A text from somebody else's system need not be UTF-8 inside.
    if text.utf8.withContiguousStorageIfAvailable({ quote($0) }) == nil {
      var text = text
      text.withUTF8 { quote($0) }
    }
  }

  private mutating func quote(_ text: UnsafeBufferPointer<UInt8>) {
    if text.firstToEscape(from: 0) == text.count { return bytes.append(quoted: text) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(escaping: text)
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func number(_ value: Int) {
    if 0...9 ~= value {
      bytes.append(UInt8(ascii: "0") + UInt8(value))
      return
    }
    // The buffer has room for nineteen digits and a sign.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var first = digits.count
      var rest = value.magnitude
      repeat {
        first -= 1
        digits[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      if value < 0 {
        first -= 1
        digits[first] = UInt8(ascii: "-")
      }
      bytes.append(UnsafeBufferPointer(rebasing: digits[first...]))
    }
  }

  private func isOneLineOfJSON(_ value: some Collection<UInt8>) -> Bool {
    (try? JSONDocument(Array(value))) != nil && !value.contains(UInt8(ascii: "\n"))
  }
}

extension LineBuffer {
  /// Appends the inside of a JSON string, between its quotes.
  ///
  /// Escaped are quote and backslash; all control characters, DEL and U+0080...U+009F too, because
  /// terminals obey them; U+2028 and U+2029, because some readers of lines end one there. Everything
  /// else stays as it is.
  /// - Parameter text: valid UTF-8.
  mutating func append(escaping text: UnsafeBufferPointer<UInt8>) {
    var done = 0
    var at = 0
    while true {
      at = text.firstToEscape(from: at)
      guard at < text.count else { break }
      guard let (scalar, length) = text.mustEscape(at: at) else {
        at += 1
        continue
      }
      append(UnsafeBufferPointer(rebasing: text[done..<at]))
      append(escape: scalar)
      at += length
      done = at
    }
    append(UnsafeBufferPointer(rebasing: text[done...]))
  }

  private mutating func append(escape scalar: UInt16) {
    append(UInt8(ascii: "\\"))
    switch scalar {
    case 0x22: append(UInt8(ascii: "\""))
    case 0x5C: append(UInt8(ascii: "\\"))
    case 0x08: append(UInt8(ascii: "b"))
    case 0x09: append(UInt8(ascii: "t"))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0C: append(UInt8(ascii: "f"))
    case 0x0D: append(UInt8(ascii: "r"))
    default:
      append(UInt8(ascii: "u"))
      for shift in [12, 8, 4, 0] {
        let digit = UInt8(truncatingIfNeeded: scalar >> shift) & 0xF
        append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The next byte that must be escaped or may begin a sequence that must; `count` if there is none.
  @inline(__always)
  fileprivate func firstToEscape(from start: Int) -> Int {
    first(from: start) {
      $0.below(0x20) | $0.equal(to: 0x22) | $0.equal(to: 0x5C) | $0.equal(to: 0x7F)
        | $0.equal(to: 0xC2) | $0.equal(to: 0xE2)
    } single: {
      // Nearly all bytes are small letters.
      if 0x60..<0x7F ~= $0 { return false }
      return $0 < 0x20 || $0 == 0x22 || $0 == 0x5C || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2
    }
  }

  /// The character at `start` and its length in bytes, if it is one of those that are escaped.
  fileprivate func mustEscape(at start: Int) -> (scalar: UInt16, length: Int)? {
    switch self[start] {
    case 0xC2:
      let scalar = UInt16(self[start + 1])
      return scalar < 0xA0 ? (scalar, 2) : nil
    case 0xE2:
      guard self[start + 1] == 0x80 else { return nil }
      switch self[start + 2] {
      case 0xA8: return (0x2028, 3)
      case 0xA9: return (0x2029, 3)
      default: return nil
      }
    case let byte: return (UInt16(byte), 1)
    }
  }
}

/// The bytes of a line in the making.
///
/// A line is put together from many small pieces, and an array would check for each of them whether it is
/// shared and where it ends. This buffer belongs to nobody else: appending is a comparison and a copy.
struct LineBuffer: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  init(reserving capacity: Int) {
    self.capacity = max(capacity, 16)
    start = .allocate(capacity: self.capacity)
  }

  deinit { start.deallocate() }

  /// Whether a comma must come before the next value. There must be a byte. No value ends with an opening
  /// bracket, so one at the end means that the next value is the first.
  @inline(__always)
  var needsComma: Bool {
    let last = start[count - 1]
    return last != UInt8(ascii: "{") && last != UInt8(ascii: "[")
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    makeRoom(for: 1)
    start[count] = byte
    count += 1
  }

  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    makeRoom(for: bytes.count)
    (start + count).update(from: source, count: bytes.count)
    count += bytes.count
  }

  @inline(__always)
  mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a text that needs no escape, between quotes.
  @inline(__always)
  mutating func append(quoted text: UnsafeBufferPointer<UInt8>) {
    makeRoom(for: text.count + 2)
    let target = start + count
    target[0] = UInt8(ascii: "\"")
    if let source = text.baseAddress { (target + 1).update(from: source, count: text.count) }
    target[text.count + 1] = UInt8(ascii: "\"")
    count += text.count + 2
  }

  /// Appends a key that needs no escape, with its colon, and a comma before it if one is needed.
  @inline(__always)
  mutating func append(key: UnsafeBufferPointer<UInt8>) {
    makeRoom(for: key.count + 4)
    if needsComma {
      start[count] = UInt8(ascii: ",")
      count += 1
    }
    let target = start + count
    target[0] = UInt8(ascii: "\"")
    if let source = key.baseAddress { (target + 1).update(from: source, count: key.count) }
    target[key.count + 1] = UInt8(ascii: "\"")
    target[key.count + 2] = UInt8(ascii: ":")
    count += key.count + 3
  }

  @inline(__always)
  private mutating func makeRoom(for more: Int) {
    if count + more > capacity { grow(to: count + more) }
  }

  private mutating func grow(to least: Int) {
    capacity = max(least, 2 * capacity)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: start, count: count)
    start.deallocate()
    start = larger
  }

  /// The line as an array, as the rest of the program passes lines on.
  consuming func array() -> [UInt8] { Array(written) }

  /// The bytes that have been written so far. They must not be kept.
  var written: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }
}
