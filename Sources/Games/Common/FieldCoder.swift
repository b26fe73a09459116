public import JSON

/// What names each of its fields once: the same lines write it and read it again.
public protocol Coded {
  /// - Parameter value: what is written; nil where it is read.
  static func coded(_ value: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self
}

extension Coded {
  public init(_ fields: Fields) throws(Unreadable) {
    self = try Self.coded(nil, FieldCoder(reading: fields))
  }

  /// Adds its fields to a line.
  public func write(to line: inout JSONWriter, for reader: FieldCoder.Reader = .journal) {
    withUnsafeMutablePointer(to: &line) { line in
      guard (try? Self.coded(self, FieldCoder(writing: line, for: reader))) != nil else {
        preconditionFailure("only reading fails")
      }
    }
  }
}

extension JSONWriter {
  /// Adds its fields, as programs are told them.
  public mutating func add(_ value: some Coded) { value.write(to: &self) }

  public mutating func add(_ key: StaticString, _ value: some Coded) {
    object(key) { $0.add(value) }
  }

  public mutating func add(_ key: StaticString, _ values: [some Coded]) {
    array(key, values) { $0.add($1) }
  }
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

  private enum Way {
    case reads(Fields)
    case writes(UnsafeMutablePointer<JSONWriter>, Reader)
  }

  private let way: Way

  fileprivate init(reading fields: Fields) { way = .reads(fields) }

  fileprivate init(writing line: UnsafeMutablePointer<JSONWriter>, for reader: Reader) {
    way = .writes(line, reader)
  }

  // MARK: One field

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
      guard let value else { preconditionFailure("nothing to write") }
      write(value, &line.pointee, reader)
      return value
    }
  }

  /// The same, left out where there is nothing.
  public func fieldIfAny<Value>(
    _ key: StaticString, _ value: Value?, write: (Value, inout JSONWriter) -> Void,
    read: (Fields) throws(Unreadable) -> Value
  ) throws(Unreadable) -> Value? {
    switch way {
    case .reads(let fields): return fields.has(key) ? try read(fields) : nil
    case .writes(let line, _):
      if let value { write(value, &line.pointee) }
      return value
    }
  }

  /// What is not told to who plays; it is read, and taken for something else where it is not there.
  public func forTeachers<Value>(
    _ value: Value?, else none: Value, _ code: (Value?) throws(Unreadable) -> Value
  ) throws(Unreadable) -> Value {
    if case .writes(_, .viewer) = way { return value ?? none }
    return try code(value)
  }

  // MARK: Values

  public func text(_ key: StaticString, _ value: String?) throws(Unreadable) -> String {
    try field(value) {
      $1.add(key, $0)
    } read: { (f) throws(Unreadable) in
      try f.string(key)
    }
  }

  /// What follows from other fields: it is written, and never read.
  public func derived(_ key: StaticString, _ value: String) {
    derived(value) { $1.add(key, $0) }
  }

  public func derived<Value>(_ value: Value?, write: (Value, inout JSONWriter) -> Void) {
    if case .writes(let line, _) = way, let value { write(value, &line.pointee) }
  }

  public func textIfAny(_ key: StaticString, _ value: String?) throws(Unreadable) -> String? {
    try fieldIfAny(key, value) {
      $1.add(key, $0)
    } read: { (f) throws(Unreadable) in
      try f.string(key)
    }
  }

  /// Left out where it is the usual one.
  public func textIfAny(
    _ key: StaticString, _ value: String?, usually usual: String
  ) throws(Unreadable) -> String {
    try textIfAny(key, value == usual ? nil : value) ?? usual
  }

  public func int(_ key: StaticString, _ value: Int?) throws(Unreadable) -> Int {
    try field(value) {
      $1.add(key, $0)
    } read: { (f) throws(Unreadable) in
      try f.int(key)
    }
  }

  /// Kept within what can be meant by it, so that no line makes room for millions.
  public func int(
    _ key: StaticString, _ value: Int?, in range: ClosedRange<Int>
  ) throws(Unreadable) -> Int {
    try field(value) {
      $1.add(key, $0)
    } read: { (f) throws(Unreadable) in
      try f.number(key, in: range)
    }
  }

  public func intIfAny(_ key: StaticString, _ value: Int?) throws(Unreadable) -> Int? {
    try fieldIfAny(key, value) {
      $1.add(key, $0)
    } read: { (f) throws(Unreadable) in
      try f.int(key)
    }
  }

  /// Left out where there is none, or where it is the usual one.
  public func intIfAny(
    _ key: StaticString, _ value: Int?, in range: ClosedRange<Int>, usually usual: Int? = nil
  ) throws(Unreadable) -> Int? {
    try fieldIfAny(key, value == usual ? nil : value) {
      $1.add(key, $0)
    } read: {
      (f) throws(Unreadable) in
      try f.number(key, in: range)
    } ?? usual
  }

  public func flag(_ key: StaticString, _ value: Bool?) throws(Unreadable) -> Bool {
    try field(value) {
      $1.add(key, $0)
    } read: { (f) throws(Unreadable) in
      try f.bool(key)
    }
  }

  public func flagIfAny(_ key: StaticString, _ value: Bool?) throws(Unreadable) -> Bool? {
    try fieldIfAny(key, value) {
      $1.add(key, $0)
    } read: { (f) throws(Unreadable) in
      try f.bool(key)
    }
  }

  /// Only written where it is true.
  public func flagIfTrue(_ key: StaticString, _ value: Bool?) throws(Unreadable) -> Bool {
    try field(value) {
      if $0 { $1.add(key, true) }
    } read: {
      $0.flag(key)
    }
  }

  public func choice<Value: RawRepresentable<String>>(
    _ key: StaticString, _ value: Value?
  ) throws(Unreadable) -> Value {
    try field(value) {
      $1.add(key, $0.rawValue)
    } read: { (f) throws(Unreadable) in
      try f.choice(key)
    }
  }

  public func choiceIfAny<Value: RawRepresentable<String>>(
    _ key: StaticString, _ value: Value?
  ) throws(Unreadable) -> Value? {
    try fieldIfAny(key, value) {
      $1.add(key, $0.rawValue)
    } read: { (f) throws(Unreadable) in
      try f.choice(key)
    }
  }

  public func moment(_ key: StaticString, _ value: Moment?) throws(Unreadable) -> Moment {
    Moment(milliseconds: try int(key, value?.milliseconds))
  }

  public func momentIfAny(_ key: StaticString, _ value: Moment?) throws(Unreadable) -> Moment? {
    try intIfAny(key, value?.milliseconds).map { Moment(milliseconds: $0) }
  }

  public func seat(_ key: StaticString, _ value: Seat?) throws(Unreadable) -> Seat {
    Seat(try int(key, value?.number, in: GameKind.anySeat))
  }

  public func seatIfAny(_ key: StaticString, _ value: Seat?) throws(Unreadable) -> Seat? {
    try intIfAny(key, value?.number, in: GameKind.anySeat).map { Seat($0) }
  }

  public func seats(_ key: StaticString, _ value: [Seat]?) throws(Unreadable) -> [Seat] {
    try ints(key, value?.map(\.number), in: GameKind.anySeat).map { Seat($0) }
  }

  /// What not everybody may see: in a fact as somebody else sees it, it is withheld already.
  public func secret<Value>(
    _ part: Part<Value>?, for audience: Audience, _ code: (Value?) throws(Unreadable) -> Value
  ) throws(Unreadable) -> Part<Value> {
    part == .withheld ? .withheld : .secret(try code(part?.value), for: audience)
  }

  // MARK: Pupils

  /// By number, whoever reads it.
  public func pupil(_ key: StaticString, _ value: Pupil?) throws(Unreadable) -> Pupil {
    Pupil(try int(key, value?.number, in: Fields.numbers))
  }

  public func pupilIfAny(_ key: StaticString, _ value: Pupil?) throws(Unreadable) -> Pupil? {
    try intIfAny(key, value?.number, in: Fields.numbers).map { Pupil($0) }
  }

  public func pupils(_ key: StaticString, _ value: [Pupil]?) throws(Unreadable) -> [Pupil] {
    try ints(key, value?.map(\.number), in: Fields.numbers).map { Pupil($0) }
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
      }, read: { (f) throws(Unreadable) in try f.pupil("pupil") })
  }

  // MARK: Several

  public func object<Value: Coded>(
    _ key: StaticString, _ value: Value?
  ) throws(Unreadable) -> Value {
    try field(
      value,
      writeFor: { value, line, reader in
        line.object(key) { value.write(to: &$0, for: reader) }
      },
      read: { (f) throws(Unreadable) in
        try f.object(key) { (object) throws(Unreadable) in try Value(object) }
      })
  }

  public func objectIfAny<Value: Coded>(
    _ key: StaticString, _ value: Value?
  ) throws(Unreadable) -> Value? {
    try fieldIfAny(key, value) { value, line in
      line.object(key) { value.write(to: &$0) }
    } read: {
      (f) throws(Unreadable) in
      try f.object(key) { (object) throws(Unreadable) in try Value(object) }
    }
  }

  public func ints(_ key: StaticString, _ value: [Int]?) throws(Unreadable) -> [Int] {
    try field(value) {
      $1.add(key, $0)
    } read: { (f) throws(Unreadable) in
      try f.list(key) { (item) throws(Unreadable) in
        guard let number = item.asInt else { throw Unreadable(field: key) }
        return number
      }
    }
  }

  public func ints(
    _ key: StaticString, _ value: [Int]?, in range: ClosedRange<Int>
  ) throws(Unreadable) -> [Int] {
    let numbers = try ints(key, value)
    guard numbers.allSatisfy(range.contains) else { throw Unreadable(field: key) }
    return numbers
  }

  public func texts(_ key: StaticString, _ value: [String]?) throws(Unreadable) -> [String] {
    try field(value) {
      $1.add(key, $0)
    } read: { (f) throws(Unreadable) in
      try f.strings(key)
    }
  }

  public func textsIfAny(
    _ key: StaticString, _ value: [String]?
  ) throws(Unreadable) -> [String]? {
    try fieldIfAny(key, value) {
      $1.add(key, $0)
    } read: { (f) throws(Unreadable) in
      try f.strings(key)
    }
  }

  /// Left out where there are none.
  public func textsUnlessEmpty(
    _ key: StaticString, _ value: [String]?
  ) throws(Unreadable) -> [String] {
    try textsIfAny(key, value?.isEmpty == true ? nil : value) ?? []
  }

  /// Left out where there are none.
  public func listIfAny<Value: Coded>(
    _ key: StaticString, _ value: [Value]?
  ) throws(Unreadable) -> [Value] {
    let value = value.flatMap { $0.isEmpty ? nil : $0 }
    return try fieldIfAny(key, value) { values, line in
      line.array(key, values) { $1.write(to: &$0) }
    } read: { (f) throws(Unreadable) in
      try f.list(key) { (item) throws(Unreadable) in try Value(item) }
    } ?? []
  }

  public func list<Value: Coded>(
    _ key: StaticString, _ value: [Value]?
  ) throws(Unreadable) -> [Value] {
    try field(
      value,
      writeFor: { values, line, reader in
        line.array(key, values) { $1.write(to: &$0, for: reader) }
      },
      read: { (f) throws(Unreadable) in
        try f.list(key) { (item) throws(Unreadable) in try Value(item) }
      })
  }
}
