public import JSON
public import Words

extension Race {
  /// The text of a race: its title, its start and its stops.
  public struct Plan: Hashable, Sendable {
    public var title = Title()
    /// The time at which it opens by itself, as it was written.
    public var start: WrittenTime?
    public var stops: [Stop] = []

    /// The number of the stop with that code, from 1.
    func stop(coded typed: String) -> Int? {
      let typed = Writing.folded(typed)
      return stops.firstIndex { $0.spot.code.map(Writing.folded) == typed }.map { $0 + 1 }
    }
  }

  /// The title of a race, which everybody may know before it begins. Empty if nothing was written.
  public struct Title: Coded, Hashable, Sendable {
    public var name = ""
    public var about = ""

    public static func coded(_ title: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(
        name: fields.ifAny("name", title?.name, else: ""),
        about: fields.ifAny("about", title?.about, else: ""))
    }
  }

  /// A race that is there when its room is opened.
  public struct Given: GameMaterial {
    public let plan: Plan
    /// The seat that has led it, and knows already all stops that no other seat made.
    public let maker: Seat?
    /// The pupil who wrote it, if a pupil did.
    public internal(set) var writer: Pupil? = nil
    /// The pupils who wrote other parts of it.
    public internal(set) var writers: [Pupil] = []
  }

  public struct Stop: Coded, Hashable, Sendable {
    public var clue: String
    public var spot: Spot
    public var puzzle: Puzzle?
    /// The seat that made it; nil if the leader did, or nobody here.
    public var maker: Seat? = nil

    public static func coded(_ stop: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      let clue = try fields("clue", stop?.clue)
      let code = try fields.ifAny("code", stop?.spot.code)
      let place = try fields.allIfAny("lat", stop?.spot.place)
      guard let spot = Race.Spot(code: code, place: place) else { throw Unreadable(field: "code") }
      return Self(
        clue: clue, spot: spot, puzzle: try puzzle(stop?.puzzle, fields),
        maker: try fields.ifAny("maker", stop?.maker))
    }

    private static func puzzle(
      _ puzzle: Race.Puzzle?, _ fields: FieldCoder
    ) throws(Unreadable) -> Race.Puzzle? {
      var (question, answers): (String?, [String]?)
      if case .free(let own, let counting) = puzzle { (question, answers) = (own, counting) }
      if let question = try fields.ifAny("question", question) {
        return .free(question: question, answers: try fields("answers", answers))
      }
      return try fields.ifTrue("compound", puzzle == .compound) ? .compound : nil
    }
  }

  /// The ways to know that a seat is at a stop: by the code word that is posted there, by the position, or by
  /// either.
  public enum Spot: Hashable, Sendable {
    case code(String)
    case place(Place)
    case either(String, Place)

    public var code: String? {
      switch self {
      case .code(let code), .either(let code, _): code
      case .place: nil
      }
    }

    public var place: Place? {
      switch self {
      case .place(let place), .either(_, let place): place
      case .code: nil
      }
    }

    init?(code: String?, place: Place?) {
      switch (code, place) {
      case (let code?, let place?): self = .either(code, place)
      case (let code?, nil): self = .code(code)
      case (nil, let place?): self = .place(place)
      case (nil, nil): return nil
      }
    }
  }

  public struct Place: Coded, Hashable, Sendable {
    public var position: Position
    /// The distance that is near enough, in metres.
    public var radius: Int

    public static func coded(_ place: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      Self(
        position: try Position.coded(place?.position, fields),
        radius: try fields("radius", place?.radius, in: Race.Most.radius))
    }
  }

  public enum Puzzle: Hashable, Sendable {
    /// A question in the maker's own words, with every spelling of the answer that counts.
    case free(question: String, answers: [String])
    /// A compound word, drawn from the room's list.
    case compound
  }

  /// The limits of a race.
  public enum Most {
    public static let answers = 6
    public static let stops = 20
    /// How many days ahead the start may lie.
    public static let days = 31
    public static let radius = 5...1000
    public static let usualRadius = 25
  }
}

/// A race that a teacher wrote, by the name of its file.
public struct NamedPlan: Hashable, Sendable {
  public let name: String
  public let plan: Race.Plan

  public var material: NamedMaterial {
    NamedMaterial(game: .race, name: name, material: Race.Given(plan: plan, maker: nil))
  }
}

// The format of a race, one line at a time:
//
//     # a comment
//     name The animals of the wood
//     about Find them all. At each a word is posted.
//     start 09:30
//
//     stop
//     clue Look behind the big stone.
//     code fox
//     place 59.32930 18.06860 25
//     question What colour is the fox?
//     answer red | orange
//
//     stop
//     clue High up in the oak.
//     code owl
//     question list
//
// A line begins with what it tells. `start` (a time of day, or a day and a time) may be left out: then
// whoever opens the race says go. A stop has a clue and a code or a place, or both; a place is degrees
// north, degrees east, and, if not 25, a radius in metres. `question list` asks a compound word of the
// room's list. A stop's lines stand in any order below its `stop`; stops stand in their own.

extension NamedPlan {
  /// The name of the race in a file; nil if the file is no race. As with lists, hidden files are none.
  public static func name(ofFile file: some StringProtocol) -> String? {
    guard file.lowercased().hasSuffix(".race"), !file.hasPrefix(".") else { return nil }
    return WordList.name(meantBy: file.dropLast(5))
  }

  /// Reads a race, or throws everything that has to be mended in it.
  ///
  /// - Parameters:
  ///   - name: the name by which it is opened: 1–20 letters, digits and hyphens.
  ///   - file: the name of the file in complaints.
  public init(parsing bytes: [UInt8], name: String, file: String) throws(Complaints) {
    var check = RaceCheck(file: file)
    let isName = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
    if !isName || !(1...WordList.longestName).contains(name.count) {
      check.complain(
        0,
        "\(quoted(name)) cannot be a race's name: it needs 1–\(WordList.longestName) letters, digits "
          + "or hyphens, so rename the file")
    }
    guard let lines = ListText.lines(of: bytes, in: file, &check.complaints) else {
      throw check.complaints
    }
    self.init(name: name, plan: try check.plan(of: lines))
  }
}

extension Race.Plan: CustomStringConvertible {
  /// One line for people: "The animals of the wood, 5 stops".
  public var description: String {
    "\(title.name), \(stops.count) stop\(stops.count == 1 ? "" : "s")"
  }
}
