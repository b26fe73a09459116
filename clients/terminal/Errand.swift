/// What somebody started the program for.
public enum Errand: Sendable, Hashable {
  case play(name: String?)
  /// To look on at one room; anybody may.
  case watch(room: String)
  /// A teacher's board of all rooms.
  case teach(key: TeachersKey)
}

/// Where a teacher's key may come from without asking.
public struct TeachersKey: Sendable, Hashable {
  /// Said by the teacher for whatever server is called.
  public var given: String?
  /// Of the class that is kept on this machine: told to a server here, and to no other.
  public var ofThisMachine: String?

  public init(given: String? = nil, ofThisMachine: String? = nil) {
    self.given = given
    self.ofThisMachine = ofThisMachine
  }

  func fitting(isThisMachine: Bool) -> String? {
    given ?? (isThisMachine ? ofThisMachine : nil)
  }
}

/// What the one at the keyboard would like, and has.
public struct Wishes: Sendable, Hashable {
  /// How the server is called in sentences, such as `192.168.1.20:4040`.
  public var place: String
  /// The address was not given but found, and may become another one: only the same class counts.
  public var isFound: Bool
  /// The width of pictures.
  public var columns: Int
  public var colour: Bool
  /// Nil leaves it to what is typed.
  public var idiom: Idiom?
  /// Whether there is somebody who can be asked.
  public var canAsk: Bool

  public init(
    place: String, isFound: Bool = false, columns: Int = 80, colour: Bool = false,
    idiom: Idiom? = nil,
    canAsk: Bool = true
  ) {
    self.place = place
    self.isFound = isFound
    self.columns = columns
    self.colour = colour
    self.idiom = idiom
    self.canAsk = canAsk
  }

  /// As wide as the server draws pictures.
  static let widths = 20...200

  var width: Int { min(max(columns, Self.widths.lowerBound), Self.widths.upperBound) }
}

/// Why a connection did not come about, or is gone.
public enum Trouble: Sendable, Hashable {
  case unknownHost
  /// Nobody listens there.
  case refused
  /// No answer in time.
  case silent
  /// The system's own words.
  case unreachable(String)
  /// It was there, and ended.
  case ended
}

/// How the program ends.
public struct Ending: Sendable, Hashable {
  public enum Code: Int32, Sendable {
    case success = 0
    case failure = 1
    case usage = 64
  }

  public let code: Code
  public let sentence: String?

  public init(_ code: Code, _ sentence: String? = nil) {
    self.code = code
    self.sentence = sentence
  }
}
