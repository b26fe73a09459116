/// A place at a room's table, counted from 1.
public struct Seat: SlotKey {
  public let number: Int

  @inlinable public init(_ number: Int) {
    self.number = number
  }

  @inlinable public init(slot: Int) {
    self.init(slot + 1)
  }

  @inlinable public var slot: Int { number - 1 }
}

/// A pupil, as facts name one: by a number, never by name.
public struct Pupil: Hashable, Comparable, Sendable {
  public let number: Int

  public init(_ number: Int) {
    self.number = number
  }

  public static func < (a: Pupil, b: Pupil) -> Bool { a.number < b.number }
}

/// The seats of a room: who sits there, and who of them is there.
///
/// The rules read it to know which seats to wait for. It changes only when a room applies a fact.
public struct Table: Hashable, Sendable {
  public enum Presence: Hashable, Sendable {
    case here
    case away(since: Moment)
    /// The pupil left for good. The things that the seat finished stay its own.
    case left
  }

  public struct Place: Hashable, Sendable {
    public let pupil: Pupil
    public var presence: Presence
    /// The others went on without this seat, until it is back.
    public var isSkipped: Bool
    public var isReady: Bool
    /// Whether the pupil, who is away, has said goodbye.
    public var isHome: Bool

    public init(pupil: Pupil) {
      self.pupil = pupil
      presence = .here
      isSkipped = false
      isReady = false
      isHome = false
    }
  }

  private var places: BySeat<Place> = [:] {
    // `waitedFor` is kept: it changes seldom, and is asked for several times with every move.
    didSet { waitedFor = seats { $0.presence != .left && !$0.isSkipped } }
  }

  /// The seats that the game waits for: seated and not skipped, in order.
  public private(set) var waitedFor: [Seat] = []

  public init() {}

  public subscript(seat: Seat) -> Place? {
    get { places[seat] }
    set { places[seat] = newValue }
  }

  /// Every seat that was ever taken, in order, also those whose pupil left.
  public var all: [Seat] { places.keys }

  /// The seats that have not left, in order.
  public var seated: [Seat] { seats { $0.presence != .left } }

  /// The seats whose connection is there, in order.
  public var here: [Seat] { seats { $0.presence == .here } }

  /// Whether somebody who has not left is away.
  public var isSomebodyAway: Bool {
    places.contains { if case .away = $0.value.presence { true } else { false } }
  }

  public var isAnybodyHere: Bool { places.contains { $0.value.presence == .here } }

  private func seats(_ isIncluded: (Place) -> Bool) -> [Seat] {
    places.keys.filter { places.has($0, where: isIncluded) }
  }

  /// The seat of a pupil who has not left.
  public func seat(of pupil: Pupil) -> Seat? {
    places.first { $0.value.pupil == pupil && $0.value.presence != .left }?.key
  }
}

extension [Seat] {
  /// The next seat after a seat, round and round; the first one if there is no seat before.
  func next(after seat: Seat?) -> Seat? {
    first { next in seat.map { next > $0 } ?? true } ?? first
  }
}

/// A key that stands for a small number, such as a seat or a tile.
public protocol SlotKey: Hashable, Comparable, Sendable {
  /// The number, from 0.
  var slot: Int { get }
  init(slot: Int)
}

extension SlotKey {
  @inlinable public init(_ other: some SlotKey) { self.init(slot: other.slot) }

  @inlinable public static func < (a: Self, b: Self) -> Bool { a.slot < b.slot }
}

/// A small number alone, where it does not matter what it stands for.
public struct Slot: SlotKey {
  public let slot: Int

  @inlinable public init(slot: Int) {
    self.slot = slot
  }
}

/// A dictionary for few keys that are small numbers: always in the order of its keys, and found
/// without hashing.
///
/// Looking up costs one step; going through it costs as many as the highest key's slot. All of it is
/// inlinable, so that the other layers get it specialised.
public struct Slots<Key: SlotKey, Value> {
  /// The values by number. Its end is never empty, so that equal contents are equal.
  @usableFromInline var slots: [Value?] = []

  @inlinable public init() {}

  /// An empty one with room for so many values.
  @inlinable public init(reserving count: Int) { slots.reserveCapacity(count) }

  @inlinable public init(_ pairs: some Sequence<(Key, Value)>) {
    for (key, value) in pairs { self[key] = value }
  }

  @inlinable public subscript(key: Key) -> Value? {
    get { slots.indices.contains(key.slot) ? slots[key.slot] : nil }
    _modify {
      let missing = key.slot + 1 - slots.count
      if missing > 0 { slots.append(contentsOf: repeatElement(nil, count: missing)) }
      yield &slots[key.slot]
      while case .some(nil) = slots.last { slots.removeLast() }
    }
  }

  /// Whether there is a value for which the condition holds. Nothing is copied to look at it.
  @inlinable public func has(_ key: Key, where isSo: (Value) -> Bool = { _ in true }) -> Bool {
    guard slots.indices.contains(key.slot), let value = slots[key.slot] else { return false }
    return isSo(value)
  }

  @inlinable public var count: Int { slots.count { $0 != nil } }
  @inlinable public var isEmpty: Bool { slots.isEmpty }
  @inlinable public var keys: [Key] {
    slots.indices.compactMap { has(Key(slot: $0)) ? Key(slot: $0) : nil }
  }
  @inlinable public var values: [Value] { slots.compactMap { $0 } }

  /// The values under another kind of key with the same numbers.
  @inlinable public func keyed<Other>(by _: Other.Type = Other.self) -> Slots<Other, Value> {
    var result = Slots<Other, Value>()
    result.slots = slots
    return result
  }

  @inlinable public func mapValues<Other>(_ transform: (Value) -> Other) -> Slots<Key, Other> {
    var result = Slots<Key, Other>()
    result.slots = slots.map { $0.map(transform) }
    return result
  }

  @inlinable public func compactMapValues<Other>(
    _ transform: (Value) -> Other?
  ) -> Slots<Key, Other> {
    var result = Slots<Key, Other>()
    for place in slots.indices {
      if let value = slots[place], let other = transform(value) { result[Key(slot: place)] = other }
    }
    return result
  }

  @inlinable public func filter(_ isIncluded: ((key: Key, value: Value)) -> Bool) -> Slots {
    var result = Slots()
    for pair in self where isIncluded(pair) { result[pair.key] = pair.value }
    return result
  }
}

extension Slots: Sequence {
  public struct Iterator: IteratorProtocol {
    @usableFromInline let slots: [Value?]
    @usableFromInline var place = 0

    @inlinable init(_ slots: [Value?]) {
      self.slots = slots
    }

    @inlinable public mutating func next() -> (key: Key, value: Value)? {
      while place < slots.count {
        defer { place += 1 }
        if let value = slots[place] { return (Key(slot: place), value) }
      }
      return nil
    }
  }

  @inlinable public func makeIterator() -> Iterator { Iterator(slots) }
}

extension Slots: ExpressibleByDictionaryLiteral {
  @inlinable public init(dictionaryLiteral elements: (Key, Value)...) {
    self.init(elements)
  }
}

extension Slots: Equatable where Value: Equatable {}
extension Slots: Hashable where Value: Hashable {}
extension Slots: Sendable where Value: Sendable {}

/// A value for each seat.
public typealias BySeat<Value> = Slots<Seat, Value>

extension Slots where Key == Seat {
  /// The same, with a new value for a seat from which somebody looks and that has none: who comes into the middle
  /// of a round is asked in the next one, and has its own card before it all the same.
  func withOwn(_ new: Value, of viewer: Viewpoint) -> Self {
    guard case .seat(let seat) = viewer, self[seat] == nil else { return self }
    var seen = self
    seen[seat] = new
    return seen
  }
}

/// A viewpoint, from which somebody looks at a room.
public enum Viewpoint: Hashable, Sendable {
  case seat(Seat)
  /// A spectator, who sees no more than everybody does.
  case spectator
  /// A teacher, who sees everything.
  case teacher

  /// Whether a secret for an audience may be seen from here.
  public func belongs(to audience: Audience) -> Bool {
    switch (self, audience) {
    case (.teacher, _): true
    case (.seat(let own), .seat(let seat)): own == seat
    case (.seat(let own), .seats(let seats)): seats.contains(own)
    case (.seat, .teachers), (.spectator, _): false
    }
  }
}

/// The audience for whom a secret is meant. Teachers see every secret.
public enum Audience: Hashable, Sendable {
  case seat(Seat)
  case seats([Seat])
  case teachers
}

/// A part of a fact that not everybody may see.
///
/// The fact itself says who may see the part, so that it never depends on when it is read: a later fact tells
/// what becomes known later. Indirect, because facts are copied whenever they are looked into.
public indirect enum Part<Value: Hashable & Sendable>: Hashable, Sendable {
  case open(Value)
  case secret(Value, for: Audience)
  /// The part as it is left for those who may not see it.
  case withheld

  /// The part as it is seen from a viewpoint.
  public func seen(by viewer: Viewpoint) -> Part {
    switch self {
    case .open, .withheld: self
    case .secret(_, let audience): viewer.belongs(to: audience) ? self : .withheld
    }
  }

  /// The part, open to everybody.
  var opened: Part { value.map(Part.open) ?? self }

  /// The value, if it is not withheld.
  public var value: Value? {
    switch self {
    case .open(let value), .secret(let value, _): value
    case .withheld: nil
    }
  }
}
