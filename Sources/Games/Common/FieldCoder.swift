public import JSON

/// A value that names each of its fields once: the same lines write it and read it again.
public protocol Coded: ListedValue {
  /// - Parameter value: the value to write; nil if it is read.
  static func coded(_ value: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self

  // These are asked of the type itself: code that does not know it would have to find it out each time.
  init(_ fields: Fields) throws(Unreadable)
  func write(to line: inout JSONWriter, for reader: FieldCoder.Reader, seenBy viewer: Viewpoint)
}

extension Coded {
  // Inlined, these three are compiled for each type that has them, also for one that is generic.
  @inline(__always)
  public init(_ fields: Fields) throws(Unreadable) {
    self = try Self.coded(nil, FieldCoder(way: .reads(fields), viewer: .teacher))
  }

  /// Adds the value's fields to a line, as they are seen from a viewpoint.
  @inline(__always)
  public func write(
    to line: inout JSONWriter, for reader: FieldCoder.Reader = .journal,
    seenBy viewer: Viewpoint = .teacher
  ) {
    withUnsafeMutablePointer(to: &line) { line in
      withUnsafePointer(to: reader) { reader in
        _ = coded(FieldCoder(way: .writes(line, reader), viewer: viewer))
      }
    }
  }

  /// The value as far as it may be seen from a viewpoint.
  ///
  /// - Parameter hidesAny: becomes true if something of it may not be seen.
  @inline(__always)
  func seen(from viewer: Viewpoint, hidesAny: inout Bool) -> Self {
    withUnsafeMutablePointer(to: &hidesAny) {
      coded(FieldCoder(way: .sees(hides: $0), viewer: viewer))
    }
  }

  @inline(__always)
  private func coded(_ fields: FieldCoder) -> Self {
    do {
      return try Self.coded(self, fields)
    } catch {
      preconditionFailure("only reading fails")
    }
  }
}

extension JSONWriter {
  /// Adds a value's fields, as programs are told them.
  public mutating func add(_ value: some Coded) { value.write(to: &self) }
}

/// Goes through the fields of a value: writes them, reads them, or looks at them from a viewpoint.
///
/// Each of its methods writes a value and returns it, or reads it, or returns as much of it as may be seen.
/// Like `Fields` it lives no longer than the call that was handed it, and handing it on needs no counting of
/// references.
public struct FieldCoder {
  /// The reader for whom a line is written.
  public enum Reader {
    /// The journal: everything, with pupils and rooms by number.
    case journal
    /// Somebody who plays or looks on: pupils by name.
    case viewer(name: (Pupil) -> String)
    /// A teacher who follows everything: pupils by number and name, and a room by its code.
    case teacher(name: (Pupil) -> String, room: String)
  }

  @usableFromInline enum Way {
    case reads(Fields)
    case writes(UnsafeMutablePointer<JSONWriter>, UnsafePointer<Reader>)
    /// Notes whether anything may not be seen.
    case sees(hides: UnsafeMutablePointer<Bool>)
  }

  @usableFromInline let way: Way
  /// The viewpoint from which it is looked at.
  private let viewer: Viewpoint

  fileprivate init(way: Way, viewer: Viewpoint) { (self.way, self.viewer) = (way, viewer) }

  // MARK: Values

  // Inlinable: types that are found while the program runs cost more than what is done with them.

  /// The value under a key: `fields("seat", fact?.seat)`.
  @inlinable public func callAsFunction<Value: FieldValue>(
    _ key: StaticString, _ value: Value?
  ) throws(Unreadable) -> Value {
    switch way {
    case .reads(let fields): return try fields.value(key)
    case .writes(let line, let reader):
      let value = written(value)
      value.write(key, to: &line.pointee, for: reader.pointee)
      return value
    case .sees: return written(value)
    }
  }

  /// The value under a key, left out if there is none.
  @inlinable public func ifAny<Value: FieldValue>(
    _ key: StaticString, _ value: Value?
  ) throws(Unreadable) -> Value? {
    switch way {
    case .reads(let fields): return try fields.valueIfAny(key)
    case .writes(let line, let reader):
      value?.write(key, to: &line.pointee, for: reader.pointee)
      return value
    case .sees: return value
    }
  }

  /// The value under a key, left out if it is the usual one.
  @inlinable public func ifAny<Value: FieldValue & Equatable>(
    _ key: StaticString, _ value: Value?, else usual: Value
  ) throws(Unreadable) -> Value {
    try ifAny(key, value == usual ? nil : value) ?? usual
  }

  /// A number under a key; one outside the range is refused, so that no line makes room for millions.
  public func callAsFunction(
    _ key: StaticString, _ value: Int?, in range: ClosedRange<Int>
  ) throws(Unreadable) -> Int {
    if case .reads(let fields) = way { return try fields.number(key, in: range) }
    return try self(key, value)
  }

  public func ifAny(
    _ key: StaticString, _ value: Int?, in range: ClosedRange<Int>
  ) throws(Unreadable) -> Int? {
    guard case .reads(let fields) = way else { return try ifAny(key, value) }
    return fields.has(key) ? try fields.number(key, in: range) : nil
  }

  public func ifAny(
    _ key: StaticString, _ value: Int?, in range: ClosedRange<Int>, else usual: Int
  ) throws(Unreadable) -> Int {
    try ifAny(key, value == usual ? nil : value, in: range) ?? usual
  }

  /// A flag under a key, only written if it is true.
  public func ifTrue(_ key: StaticString, _ value: Bool?) throws(Unreadable) -> Bool {
    if case .reads(let fields) = way { return fields.flag(key) }
    return try ifAny(key, value, else: false)
  }

  /// Writes a value that follows from other fields, and is never read.
  public func derived(_ key: StaticString, _ value: (some FieldValue)?) {
    if case .writes(let line, let reader) = way {
      value?.write(key, to: &line.pointee, for: reader.pointee)
    }
  }

  // MARK: For some

  /// A value that is not written for players; `none` stands in if there is no value.
  public func forTeachers<Value>(
    _ value: Value?, else none: Value, _ code: (Value?) throws(Unreadable) -> Value
  ) throws(Unreadable) -> Value {
    if case .writes(_, let reader) = way, case .viewer = reader.pointee { return value ?? none }
    return try code(value)
  }

  /// A part that only its audience may see; a part that was withheld already stays so.
  public func secret<Value>(
    _ part: Part<Value>?, for audience: Audience, _ code: (Value?) throws(Unreadable) -> Value
  ) throws(Unreadable) -> Part<Value> {
    switch part {
    case nil: return .secret(try code(nil), for: audience)
    case .open(let value): return .open(try code(value))
    case .secret(let value, let audience):
      if !viewer.belongs(to: audience) { return hiding(.withheld) }
      // An audience that may see a part sees all of it.
      if case .writes = way { _ = try code(value) }
      return .secret(value, for: audience)
    case .withheld: return .withheld
    }
  }

  /// The part as far as the viewpoint may see it.
  func seen<Value>(_ part: Part<Value>) -> Part<Value> {
    if case .secret(_, let audience) = part, !viewer.belongs(to: audience) {
      return hiding(.withheld)
    }
    return part
  }

  /// Makes a part open if the fact tells it openly. The line says so after its fields, only to teachers and
  /// journals: others see that the fields are there.
  public func opening<Value>(
    _ part: Part<Value>, whole: Part<Value>?
  ) throws(Unreadable) -> Part<Value> {
    var isOpen = false
    if case .open = whole { isOpen = true }
    switch way {
    case .reads: return try ifTrue("open", nil) ? part.opened : part
    case .writes: _ = try ifTrue("open", isOpen && viewer == .teacher)
    case .sees: if isOpen { return hiding(part) }
    }
    return part
  }

  /// A value that its audience sees whole, and others only as far as `rest` leaves it.
  public func own<Value: Equatable>(
    _ value: Value?, of audience: Audience, else rest: (Value) -> Value,
    _ code: (Value?) throws(Unreadable) -> Value
  ) throws(Unreadable) -> Value {
    guard let value, !viewer.belongs(to: audience) else { return try code(value) }
    let rest = rest(value)
    return try code(rest == value ? value : hiding(rest))
  }

  public func own<Value: Equatable>(
    _ value: Value?, of audience: Audience, else rest: Value,
    _ code: (Value?) throws(Unreadable) -> Value
  ) throws(Unreadable) -> Value {
    let left: (Value) -> Value = { _ in rest }
    return try own(value, of: audience, else: left, code)
  }

  /// Writes fields that differ by viewpoint. They follow from other fields, and are never read.
  public func toEach(_ write: (inout JSONWriter, Viewpoint) -> Void) {
    switch way {
    case .reads: break
    case .writes(let line, _): write(&line.pointee, viewer)
    case .sees(let hides): hides.pointee = true
    }
  }

  private func hiding<Value>(_ rest: Value) -> Value {
    if case .sees(let hides) = way { hides.pointee = true }
    return rest
  }

  /// The value under a key, told to the journal alone.
  public func forJournal<Value: FieldValue>(
    _ key: StaticString, _ value: Value?
  ) throws(Unreadable) -> Value {
    isOfJournal ? try self(key, value) : written(value)
  }

  /// The value under a key, told to the journal alone, and left out if there is none.
  public func forJournal<Value: FieldValue>(
    ifAny key: StaticString, _ value: Value?
  ) throws(Unreadable) -> Value? {
    isOfJournal ? try ifAny(key, value) : value
  }

  /// A flag under a key, told to the journal alone, and only if it is true.
  public func forJournal(ifTrue key: StaticString, _ value: Bool?) throws(Unreadable) -> Bool {
    isOfJournal ? try ifTrue(key, value) : written(value)
  }

  /// Whether a journal is read or written.
  private var isOfJournal: Bool {
    switch way {
    case .reads: true
    case .writes(_, let reader): if case .journal = reader.pointee { true } else { false }
    case .sees: false
    }
  }

  /// A pupil, by number in the journal, and otherwise as the reader knows it.
  public func named(_ value: Pupil?) throws(Unreadable) -> Pupil {
    try field(
      value,
      writeFor: { pupil, line, reader in
        switch reader {
        case .journal: line.add("pupil", pupil.number)
        case .viewer(let name): line.add("name", name(pupil))
        case .teacher(let name, _):
          line.add("pupil", pupil.number)
          line.add("name", name(pupil))
        }
      }, read: { (fields) throws(Unreadable) in try fields.value("pupil") })
  }

  // MARK: By hand

  /// A value whose fields have been written already, in the middle of something else.
  func already<Value>(
    _ value: Value?, _ read: (Fields) throws(Unreadable) -> Value?
  ) throws(Unreadable) -> Value? {
    if case .reads(let fields) = way { try read(fields) } else { value }
  }

  public func field<Value>(
    _ value: Value?, write: (Value, inout JSONWriter) -> Void,
    read: (Fields) throws(Unreadable) -> Value
  ) throws(Unreadable) -> Value {
    try field(value, writeFor: { value, line, _ in write(value, &line) }, read: read)
  }

  /// A field that is not written alike for all readers.
  public func field<Value>(
    _ value: Value?, writeFor write: (Value, inout JSONWriter, Reader) -> Void,
    read: (Fields) throws(Unreadable) -> Value
  ) throws(Unreadable) -> Value {
    switch way {
    case .reads(let fields): return try read(fields)
    case .writes(let line, let reader):
      let value = written(value)
      write(value, &line.pointee, reader.pointee)
      return value
    case .sees: return written(value)
    }
  }

  /// All fields of a value, left out if there is none. The field under the key tells whether there is one.
  public func allIfAny<Value: Coded>(
    _ key: StaticString, _ value: Value?
  ) throws(Unreadable) -> Value? {
    if case .reads(let fields) = way { return fields.has(key) ? try Value(fields) : nil }
    return try value.map { (value) throws(Unreadable) in try Value.coded(value, self) }
  }

  @inlinable func written<Value>(_ value: Value?) -> Value {
    guard let value else { preconditionFailure("nothing to write") }
    return value
  }
}
