/// A key that stands for a small number, such as a seat or a tile.
public protocol SlotKey: Hashable, Comparable, Sendable {
  /// From 0.
  var slot: Int { get }
  init(slot: Int)
}

/// A dictionary for few keys that are small numbers: always in the order of its keys, and found
/// without hashing.
///
/// Looking up costs one step; going through it costs as many as the highest key's slot. All of it is
/// inlinable, so that the other layers get it specialised.
public struct Slots<Key: SlotKey, Value> {
  /// Never ends with an empty slot, so that equal contents are equal.
  @usableFromInline var slots: [Value?] = []

  @inlinable public init() {}

  @inlinable public init(_ pairs: some Sequence<(Key, Value)>) {
    for (key, value) in pairs { self[key] = value }
  }

  @inlinable public subscript(key: Key) -> Value? {
    get { slots.indices.contains(key.slot) ? slots[key.slot] : nil }
    _modify {
      while slots.count <= key.slot { slots.append(nil) }
      yield &slots[key.slot]
      while case .some(nil) = slots.last { slots.removeLast() }
    }
  }

  /// Whether there is a value that is so. Nothing is copied to look at it.
  @inlinable public func has(_ key: Key, where isSo: (Value) -> Bool = { _ in true }) -> Bool {
    guard slots.indices.contains(key.slot), let value = slots[key.slot] else { return false }
    return isSo(value)
  }

  @inlinable public var count: Int { slots.count { $0 != nil } }
  @inlinable public var isEmpty: Bool { slots.isEmpty }
  @inlinable public var keys: [Key] { map { $0.key } }
  @inlinable public var values: [Value] { slots.compactMap { $0 } }

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

  @inlinable public func filter(
    _ isIncluded: ((key: Key, value: Value)) -> Bool
  ) -> Slots {
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

/// What there is for each seat.
public typealias BySeat<Value> = Slots<Seat, Value>
