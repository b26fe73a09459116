public import Classroom
public import Games

/// Everything that a wall may hold, as it stands just now: what is no field here is never told to a wall.
///
/// Nothing of how anybody fares: no need, no miss, no result, no question and no word, no room's code, nobody at the
/// door, and nothing by which somebody comes in.
public struct WallView: Hashable, Sendable {
  /// A child that is here.
  public struct Child: Hashable, Sendable {
    public let pupil: Pupil
    /// Nil where only animals are shown.
    public let name: String?
    public let traveller: Traveller?
  }

  /// A game that is played, and the children who are here and play it.
  public struct Table: Hashable, Sendable {
    public let game: GameKind
    public let pupils: [Pupil]
  }

  /// The end of all games, and when that was planned; nil: nobody knows any more.
  public struct End: Hashable, Sendable {
    public let at: Moment
    public let planned: Moment?
  }

  /// What people call the class.
  public let title: String?
  /// The address where children find the page.
  public let address: String?
  /// Those who are here, in the order of the class; of very many the first.
  public let here: [Child]
  /// How many are here, of how many.
  public let count: Int
  public let all: Int
  public let tables: [Table]
  /// What is on today.
  public let today: GameKind?
  public let end: End?
  public let isPaused: Bool
  public let isQuiet: Bool
  public let isOver: Bool
  /// The words that the class has read in this lesson: fuel for its rocket.
  public let words: Int
  /// The flight at the end of the lesson that is over.
  public let flight: Flown?

  /// So many children are shown: a line has room for them.
  static let most = 300

  /// - Parameter now: by the clock on the wall.
  public init(of hall: Hall, showingNames: Bool, at now: Moment) {
    let book = hall.book
    let present = hall.presence.connections
      .filter { book.role(of: $0.key) == .pupil && !hall.isTeacher($0.value) }.keys.sorted()
    let shown = present.prefix(WallView.most)
    title = hall.title
    address = hall.pageAddress
    here = shown.map { pupil in
      Child(
        pupil: pupil, name: showingNames ? book.name(of: pupil) : nil,
        traveller: book.traveller(of: pupil))
    }
    count = present.count
    all = book.pupils.count { book.role(of: $0) == .pupil }
    tables = WallView.tables(of: hall, with: Set(shown))
    today = book.today?.rules.game
    end = book.end.map { End(at: $0, planned: book.endPlanned) }
    isPaused = book.isPaused
    isQuiet = book.isQuiet
    isOver = hall.isLessonOver(at: now)
    words = hall.fuel
    flight = isOver && book.hasFlown ? book.flight : nil
  }

  private static func tables(of hall: Hall, with shown: Set<Pupil>) -> [Table] {
    hall.rooms.values.filter { $0.phase == .playing }.compactMap { room in
      let pupils = room.table.seated.filter { hall.sits(on: $0, in: room) }
        .compactMap { room.table[$0]?.pupil }.filter(shown.contains).sorted()
      return pupils.isEmpty ? nil : Table(game: room.setup.rules.kind, pupils: pupils)
    }.sorted { $0.pupils[0] < $1.pupils[0] }
  }
}
