public import Games
public import JSON

// MARK: - Facts

/// Nobody plays, also not in rooms that are opened from now on.
public struct ClassPaused: ClassFact, PlainFact {
  static let event = "class-paused"

  public init() {}
  func apply(to state: ClassState) { state.book.isPaused = true }
}

public struct ClassResumed: ClassFact, PlainFact {
  static let event = "class-resumed"

  public init() {}
  func apply(to state: ClassState) { state.book.isPaused = false }
}

/// There are no voices, or voices again.
public struct Quiet: ClassSetting {
  static let event = "quiet"
  static let usual = Quiet(on: false)
  let on: Bool

  public init(on: Bool) { self.on = on }

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(on: fields("on", fact?.on))
  }
}

extension ClassBook {
  public var isQuiet: Bool { self[Quiet.self].on }
}
