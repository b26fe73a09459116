/// What a descriptor can be asked to wait for, and what it is ready for.
public struct Interest: OptionSet, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let read = Interest(rawValue: 1)
  public static let write = Interest(rawValue: 2)
  /// Nobody asks for this one: the system tells it unasked.
  static let hangUp = Interest(rawValue: 4)
}

/// Who owns a descriptor, at the index of its number.
struct Slot {
  enum Owner {
    case nobody
    case connection(Connection)
    case listener(Listener)
    case handler((Interest) -> Void)
  }

  var owner = Owner.nobody
  /// Tells events of this owner from those of one before it at the same number.
  var generation: UInt32 = 0
  var interest: Interest = []

  func token(_ descriptor: CInt) -> UInt64 {
    UInt64(generation) << 32 | UInt64(UInt32(bitPattern: descriptor))
  }
}
