public import JSON

/// What names each of its fields once: the same lines write it and read it again.
public protocol Coded: ListedValue {
  /// - Parameter value: what is written; nil where it is read.
  static func coded(_ value: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self
}

extension Coded {
  public init(_ fields: Fields) throws(Unreadable) {
    self = try Self.coded(nil, FieldCoder(way: .reads(fields)))
  }

  /// Adds its fields to a line.
  public func write(to line: inout JSONWriter, for reader: FieldCoder.Reader = .journal) {
    withUnsafeMutablePointer(to: &line) { line in
      guard (try? Self.coded(self, FieldCoder(way: .writes(line, reader)))) != nil else {
        preconditionFailure("only reading fails")
      }
    }
  }
}

extension JSONWriter {
  /// Adds its fields, as programs are told them.
  public mutating func add(_ value: some Coded) { value.write(to: &self) }
}

/// Goes through the fields of something, in one of two directions: writes them, or reads them.
///
/// Each of its methods writes a value and answers with it, or reads it. Like `Fields` it lives no longer
/// than the call that was handed it.
public struct FieldCoder {
  /// Who reads what is written.
  public enum Reader {
    /// Everything, pupils and rooms by number.
    case journal
    /// Somebody who plays or looks on: pupils by name.
    case viewer(name: (Pupil) -> String)
    /// A teacher who follows everything: pupils by number and name, and a room by its code.
    case teacher(name: (Pupil) -> String, room: String)
  }

  @usableFromInline enum Way {
    case reads(Fields)
    case writes(UnsafeMutablePointer<JSONWriter>, Reader)
  }

  @usableFromInline let way: Way

  fileprivate init(way: Way) { self.way = way }

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
      value.write(key, to: &line.pointee, for: reader)
      return value
    }
  }

  /// The same, left out where there is none.
  @inlinable public func ifAny<Value: FieldValue>(
    _ key: StaticString, _ value: Value?
  ) throws(Unreadable) -> Value? {
    switch way {
    case .reads(let fields): return try fields.valueIfAny(key)
    case .writes(let line, let reader):
      value?.write(key, to: &line.pointee, for: reader)
      return value
    }
  }

  /// The same, left out where it is the usual one.
  @inlinable public func ifAny<Value: FieldValue & Equatable>(
    _ key: StaticString, _ value: Value?, else usual: Value
  ) throws(Unreadable) -> Value {
    try ifAny(key, value == usual ? nil : value) ?? usual
  }

  /// Kept within what can be meant by it, so that no line makes room for millions.
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

  /// Only written where it is true.
  public func ifTrue(_ key: StaticString, _ value: Bool?) throws(Unreadable) -> Bool {
    if case .reads(let fields) = way { return fields.flag(key) }
    return try ifAny(key, value, else: false)
  }

  /// What follows from other fields: it is written, and never read.
  public func derived(_ key: StaticString, _ value: (some FieldValue)?) {
    if case .writes(let line, let reader) = way {
      value?.write(key, to: &line.pointee, for: reader)
    }
  }

  // MARK: For some

  /// What is not told to who plays; it is read, and taken for something else where it is not there.
  public func forTeachers<Value>(
    _ value: Value?, else none: Value, _ code: (Value?) throws(Unreadable) -> Value
  ) throws(Unreadable) -> Value {
    if case .writes(_, .viewer) = way { return value ?? none }
    return try code(value)
  }

  /// What not everybody may see: in a fact as somebody else sees it, it is withheld already.
  public func secret<Value>(
    _ part: Part<Value>?, for audience: Audience, _ code: (Value?) throws(Unreadable) -> Value
  ) throws(Unreadable) -> Part<Value> {
    part == .withheld ? .withheld : .secret(try code(part?.value), for: audience)
  }

  /// Nobody else is told it.
  public func forJournal<Value: FieldValue>(
    _ key: StaticString, _ value: Value?
  ) throws(Unreadable) -> Value {
    switch way {
    case .reads, .writes(_, .journal): return try self(key, value)
    case .writes: return written(value)
    }
  }

  /// The same, left out where there is none.
  public func forJournal<Value: FieldValue>(
    ifAny key: StaticString, _ value: Value?
  ) throws(Unreadable) -> Value? {
    switch way {
    case .reads, .writes(_, .journal): return try ifAny(key, value)
    case .writes: return value
    }
  }

  /// Nobody else is told whether it is true.
  public func forJournal(ifTrue key: StaticString, _ value: Bool?) throws(Unreadable) -> Bool {
    switch way {
    case .reads, .writes(_, .journal): return try ifTrue(key, value)
    case .writes: return written(value)
    }
  }

  /// By number in the journal, and as whoever reads it knows a pupil.
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

  public func field<Value>(
    _ value: Value?, write: (Value, inout JSONWriter) -> Void,
    read: (Fields) throws(Unreadable) -> Value
  ) throws(Unreadable) -> Value {
    try field(value, writeFor: { value, line, _ in write(value, &line) }, read: read)
  }

  /// The same, where it is not written alike for everybody.
  public func field<Value>(
    _ value: Value?, writeFor write: (Value, inout JSONWriter, Reader) -> Void,
    read: (Fields) throws(Unreadable) -> Value
  ) throws(Unreadable) -> Value {
    switch way {
    case .reads(let fields): return try read(fields)
    case .writes(let line, let reader):
      let value = written(value)
      write(value, &line.pointee, reader)
      return value
    }
  }

  /// All fields of something, left out where there is none. Whether there is, one of them tells.
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
