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
/// Keys that are written in the program come without a label, keys made at run time as `key:`. That
/// no key comes twice is up to the caller.
public struct JSONWriter: ~Copyable {
  private var bytes: LineBuffer

  /// - Parameter reserving: how many bytes the line will probably have.
  public init(reserving capacity: Int = 160) {
    bytes = LineBuffer(reserving: capacity)
    bytes.append(UInt8(ascii: "{"))
  }

  /// Hands over what has been written without closing the object: somebody else adds to it.
  public consuming func leaveOpen() -> [UInt8] { bytes.array() }

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
    literal(value ? "true" : "false")
  }

  public mutating func addNull(_ key: StaticString) {
    self.key(key)
    literal("null")
  }

  public mutating func add(_ key: StaticString, _ values: [String]) {
    self.key(key)
    list(values) { $0.quote($1) }
  }

  public mutating func add(_ key: StaticString, _ values: [Int]) {
    self.key(key)
    list(values) { $0.number($1) }
  }

  /// Words that are JSON already, such as `null` or `"done"`.
  public mutating func add<Item>(
    _ key: StaticString, literals items: some Sequence<Item>, _ each: (Item) -> StaticString
  ) {
    self.key(key)
    list(items) { $0.literal(each($1)) }
  }

  /// Copies a value that is JSON already, such as `JSONValue.raw`: exactly one value, on one line.
  public mutating func add(_ key: StaticString, raw value: some Collection<UInt8>) {
    assert(isOneLineOfJSON(value))
    self.key(key)
    for byte in value { bytes.append(byte) }
  }

  /// An object inside this one; `body` adds its members.
  public mutating func object(_ key: StaticString, _ body: (inout JSONWriter) -> Void) {
    self.key(key)
    braces(body)
  }

  /// An array of objects; `each` adds the members of one.
  public mutating func array<Item>(
    _ key: StaticString, _ items: some Sequence<Item>,
    _ each: (inout JSONWriter, Item) -> Void
  ) {
    self.key(key)
    list(items) { writer, item in writer.braces { each(&$0, item) } }
  }

  public mutating func add(key: String, _ value: String) {
    self.key(key)
    quote(value)
  }

  public mutating func add(key: String, _ value: Int) {
    self.key(key)
    number(value)
  }

  public mutating func add(key: String, _ value: Bool) {
    self.key(key)
    literal(value ? "true" : "false")
  }

  /// An object inside this one; `body` adds its members.
  public mutating func object(key: String, _ body: (inout JSONWriter) -> Void) {
    self.key(key)
    braces(body)
  }
}

extension JSONWriter {
  /// A key that stands in the program, where nothing in it needs an escape.
  private mutating func key(_ key: StaticString) {
    comma()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(key)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func key(_ key: String) {
    comma()
    quote(key)
    bytes.append(UInt8(ascii: ":"))
  }

  /// No value ends with an opening brace, so one at the end means that no member stands before.
  private mutating func comma() {
    if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func braces(_ body: (inout JSONWriter) -> Void) {
    bytes.append(UInt8(ascii: "{"))
    body(&self)
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func list<Item>(
    _ items: some Sequence<Item>, _ each: (inout JSONWriter, Item) -> Void
  ) {
    bytes.append(UInt8(ascii: "["))
    var isFirst = true
    for item in items {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      each(&self, item)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func quote(_ text: String) {
    var text = text
    text.withUTF8 { quote($0) }
  }

  private mutating func quote(_ text: UnsafeBufferPointer<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    bytes.append(escaping: text)
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func literal(_ text: StaticString) {
    bytes.append(text)
  }

  private mutating func number(_ value: Int) {
    if 0...9 ~= value {
      bytes.append(UInt8(ascii: "0") + UInt8(value))
      return
    }
    // Nineteen digits and a sign.
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
