/// From where somebody looks at a room.
public enum Viewpoint: Hashable, Sendable {
  case seat(Seat)
  /// A spectator, who sees no more than everybody does.
  case spectator
  /// Sees everything.
  case teacher

  /// Whether what is meant for an audience alone may be seen from here.
  public func belongs(to audience: Audience) -> Bool {
    switch (self, audience) {
    case (.teacher, _): true
    case (.seat(let own), .seat(let seat)): own == seat
    case (.seat, .teachers), (.spectator, _): false
    }
  }
}

/// For whom a secret is meant. Teachers see every secret.
public enum Audience: Hashable, Sendable {
  case seat(Seat)
  case teachers
}

/// A part of a fact that not everybody may see.
///
/// Who may see it is written in the fact, so that it never depends on when the fact is read: what
/// becomes known later is told by a later fact.
public enum Part<Value: Hashable & Sendable>: Hashable, Sendable {
  case open(Value)
  case secret(Value, for: Audience)
  /// What is left of a secret for those who may not see it.
  case withheld

  /// The part as it is seen from a viewpoint.
  public func seen(by viewer: Viewpoint) -> Part {
    switch self {
    case .open, .withheld: self
    case .secret(_, let audience): viewer.belongs(to: audience) ? self : .withheld
    }
  }

  /// The value, as far as it is there.
  public var value: Value? {
    switch self {
    case .open(let value), .secret(let value, _): value
    case .withheld: nil
    }
  }
}
