public import Games
public import JSON

/// The end of all games, by the clock on the wall that the server goes by since its last start.
public struct EndSet: ClassSetting {
  static let event = "end-set"
  static let usual = EndSet(at: nil)
  let at: Moment?

  public init(at: Moment?) { self.at = at }

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    Self(at: try fields.ifAny("ends", fact?.at))
  }
}

extension ClassBook {
  /// The moment when every game is to end, if that is planned.
  public var end: Moment? { self[EndSet.self].at }
}
