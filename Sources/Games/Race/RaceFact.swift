public import JSON
public import Words

extension Race {
  /// A seat leads a race that is still to be made, or that is there already.
  public struct Led: GameFact {
    public static let event = "led"

    public let leader: Seat
    public let source: Source
    public let title: Title
    /// The start, if the race begins by itself.
    public let start: Start?
    /// The stops, and the questions there.
    public let plan: [Part<Stop>]
    /// The pupil who wrote the race, if that is not the leader and it comes from no file.
    public internal(set) var writer: Pupil? = nil
    /// The pupils who wrote other parts of it.
    public internal(set) var writers: [Pupil] = []

    public static func coded(_ led: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      let leader = try fields("seat", led?.leader)
      let isMade = try fields("made", led.map { $0.source == .made })
      let title = try Race.Title.coded(led?.title, fields)
      let start = try fields.ifAny("start", led?.start)
      fields.derived("stops", led?.plan.count)
      let source = isMade ? Race.Source.made : .given
      let plan = try fields.field(led?.plan.map(fields.seen)) {
        $1.add(route: $0)
      } read: { (fields) throws(Unreadable) in
        let stops: [Race.Stop] = try fields.value("route")
        guard stops.count <= Race.Most.stops else { throw Unreadable(field: "route") }
        return stops.map { source.part($0, ledBy: leader) }
      }
      let writer = try fields.own(led?.writer, of: .teachers, else: nil) {
        (writer) throws(Unreadable) in try fields.ifAny("writer", writer ?? nil)
      }
      let writers = try fields.own(led?.writers, of: .teachers, else: []) {
        (writers) throws(Unreadable) in try fields.ifAny("writers", writers, else: [])
      }
      return Self(
        leader: leader, source: source, title: title, start: start, plan: plan, writer: writer,
        writers: writers)
    }

    public func suits(_ game: Race) -> Bool { game.isUnled }
    public func apply(to game: inout Race, at now: Moment, table: Table) { game.lead(self) }
  }

  /// A seat named the race, or said what it is about.
  public struct Titled: GameFact {
    public static let event = "titled"

    public let seat: Seat
    public let title: Title

    public static func coded(_ titled: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(seat: fields("seat", titled?.seat), title: Title.coded(titled?.title, fields))
    }

    public var actor: Seat? { seat }
    public func writing(in game: Race, from list: WordList?) -> Writing.Kind? { .race }
    public func suits(_ game: Race) -> Bool { game.making != nil }
    public func apply(to game: inout Race, at now: Moment, table: Table) {
      game.make { $0.title = title }
    }
  }

  /// A seat runs in a team; nil: alone.
  public struct Teamed: GameFact {
    public static let event = "teamed"

    public let seat: Seat
    public let team: String?

    public static func coded(_ teamed: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(seat: fields("seat", teamed?.seat), team: fields.ifAny("team", teamed?.team))
    }

    public var actor: Seat? { seat }

    /// Joining a team that another seat named writes nothing new.
    public func writing(in game: Race, from list: WordList?) -> Writing.Kind? {
      guard let team, game.making?.teams.values.contains(team) != true else { return nil }
      return .team
    }

    public func suits(_ game: Race) -> Bool { game.making != nil }
    public func apply(to game: inout Race, at now: Moment, table: Table) {
      game.make { $0.teams[seat] = team }
    }
  }

  /// The others see from now on where each seat is, or no longer do.
  public struct Showing: GameFact {
    public static let event = "showing"

    public let seat: Seat
    public let shows: Bool

    public static func coded(_ showing: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(seat: fields("seat", showing?.seat), shows: fields("show", showing?.shows))
    }

    public var actor: Seat? { seat }
    public func suits(_ game: Race) -> Bool { !game.isUnled }
    public func apply(to game: inout Race, at now: Moment, table: Table) {
      game.make { $0.showsPositions = shows }
      game.run { $0.made.showsPositions = shows }
    }
  }

  public enum Source: String, Hashable, Sendable {
    /// The race is made in its room. A seat that makes a stop knows all of it, and so does not run there.
    case made
    /// The race comes from a file. Its leader knows no more of it than the others, and runs too.
    case given

    /// The seat that made a stop; nil if none of this room did.
    func maker(of stop: Stop, ledBy leader: Seat) -> Seat? {
      stop.maker ?? (self == .made ? leader : nil)
    }

    /// A stop as a secret for the seat that knows it from the beginning.
    func part(_ stop: Stop, ledBy leader: Seat) -> Part<Stop> {
      .secret(stop, for: maker(of: stop, ledBy: leader).map(Audience.seat) ?? .teachers)
    }
  }

  /// A seat changed the stops. Everybody hears how many there are now, and which numbers they have. Only
  /// their makers are told the rest.
  public struct Planned: GameFact {
    public static let event = "planned"

    public let seat: Seat
    public let stops: Int
    public let change: Part<Change>

    public static func coded(_ planned: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      let seat = try fields("seat", planned?.seat)
      let stops = try fields("stops", planned?.stops)
      let change = try fields.secret(
        planned?.change, for: .seat(seat)
      ) { (change) throws(Unreadable) in try Race.Change.coded(change, fields) }
      return Self(seat: seat, stops: stops, change: change.value?.part(by: seat) ?? .withheld)
    }

    public var actor: Seat? { seat }

    public func writing(in game: Race, from list: WordList?) -> Writing.Kind? {
      switch change.value {
      case .added, .changed: .race
      case .removed, .moved, nil: nil
      }
    }

    public func suits(_ game: Race) -> Bool { game.making != nil }
    public func apply(to game: inout Race, at now: Moment, table: Table) {
      if let change = change.value { game.make { $0.apply(change) } }
    }
  }

  /// A change of the stops, by their numbers, from 1.
  public enum Change: Coded, Hashable, Sendable {
    case added(Stop)
    case changed(Int, Stop)
    case removed(Int)
    case moved(Int, to: Int)

    /// The change as a part: open to all if it has only numbers, which tell nothing of a stop.
    func part(by seat: Seat) -> Part<Change> {
      switch self {
      case .added, .changed: .secret(self, for: .seat(seat))
      case .removed, .moved: .open(self)
      }
    }

    public static func coded(_ change: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      let (name, number, stop, place): (String?, Int?, Race.Stop?, Int?) =
        switch change {
        case .added(let stop): ("added", nil, stop, nil)
        case .changed(let number, let stop): ("changed", number, stop, nil)
        case .removed(let number): ("removed", number, nil, nil)
        case .moved(let number, let place): ("moved", number, nil, place)
        case nil: (nil, nil, nil, nil)
        }
      switch try fields("change", name) {
      case "added": return .added(try Race.Stop.coded(stop, fields))
      case "changed":
        return .changed(try fields.stop("number", number), try Race.Stop.coded(stop, fields))
      case "removed": return .removed(try fields.stop("number", number))
      case "moved":
        return .moved(try fields.stop("number", number), to: try fields.stop("to", place))
      default: throw Unreadable(field: "change")
      }
    }
  }

  public enum Timed: GameFact {
    public static let event = "timed"

    case set(Seat, Start)
    case off(Seat)
    /// The time came, and there was no stop, or nobody to run.
    case lapsed

    var seat: Seat? {
      switch self {
      case .set(let seat, _), .off(let seat): seat
      case .lapsed: nil
      }
    }

    private var start: Start? { if case .set(_, let start) = self { start } else { nil } }

    public static func coded(_ timed: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      guard let seat = try fields.ifAny("seat", timed?.seat) else { return .lapsed }
      return try fields.ifAny("start", timed?.start).map { .set(seat, $0) } ?? .off(seat)
    }

    public var actor: Seat? { seat }
    public func suits(_ game: Race) -> Bool { game.making != nil }
    public func apply(to game: inout Race, at now: Moment, table: Table) {
      game.make { $0.apply(self) }
    }
  }

  /// The race begins: everybody runs, alone or in a team.
  public struct Began: GameFact {
    public static let event = "set-off"

    /// The seat that said go; nil if the time had come.
    public let by: Seat?
    public let squads: [Crew]

    public static func coded(_ began: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(by: fields.ifAny("by", began?.by), squads: fields("squads", began?.squads))
    }

    public var actor: Seat? { by }
    public func suits(_ game: Race) -> Bool { game.making?.mayBegin(self) == true }
    public func apply(to game: inout Race, at now: Moment, table: Table) { game.begin(self) }
  }

  /// The seats that run together: a team, or one alone.
  public struct Crew: Coded, Hashable, Sendable {
    public let team: String?
    public let seats: [Seat]
    /// How many stops the crew has to find; nil: all, because none of its seats made any.
    public internal(set) var stops: Int? = nil

    public static func coded(_ crew: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      let team = try fields.ifAny("team", crew?.team)
      let seats = try fields("seats", crew?.seats)
      guard crew != nil || !seats.isEmpty else { throw Unreadable(field: "seats") }
      return Self(
        team: team, seats: seats,
        stops: try fields.ifAny("stops", crew?.stops, in: 1...Race.Most.stops))
    }

    /// The crew without its team's name. That stays while another seat is in the team, who typed it too.
    fileprivate func erased(_ wrote: (Seat) -> Bool) -> Race.Crew {
      seats.allSatisfy(wrote) ? Race.Crew(team: nil, seats: seats, stops: stops) : self
    }
  }

  /// The way to the next stop, told only to those who run there.
  public struct Sent: GameFact {
    public static let event = "sent"

    public let seats: [Seat]
    public let leg: Leg

    public static func coded(_ sent: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(seats: fields("seats", sent?.seats), leg: Race.Leg.coded(sent?.leg, fields))
    }

    public func isTold(to viewer: Viewpoint) -> Bool { viewer.belongs(to: .seats(seats)) }

    public func suits(_ game: Race) -> Bool {
      guard let hunt = game.hunt else { return false }
      return hunt.leads(seats, to: leg.stop)
        || hunt.areNew(seats) && hunt.made.route(of: seats).contains(leg.stop)
    }

    public func apply(to game: inout Race, at now: Moment, table: Table) {
      game.run { $0.send(self) }
    }
  }

  /// All that is told of a stop before a seat is there.
  public struct Leg: Coded, Hashable, Sendable {
    public let stop: Int
    public let clue: String
    public let ways: Ways

    public static func coded(_ leg: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(
        stop: fields.stop("stop", leg?.stop), clue: fields("clue", leg?.clue),
        ways: fields("ways", leg?.ways))
    }
  }

  /// The ways to show that one is at a stop.
  public enum Ways: String, PlainValue, Sendable {
    case code, place, either
  }

  /// A seat is at a stop, and so is its whole crew. Where the stop is, they know from now on.
  public struct Reached: GameFact {
    public static let event = "reached"

    public let seat: Seat
    public let seats: [Seat]
    public let stop: Int
    /// The stop's place on the globe, if it has one; told to the crew alone.
    public internal(set) var position: Position? = nil

    public static func coded(_ reached: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      let seat = try fields("seat", reached?.seat)
      let seats = try fields("seats", reached?.seats)
      let stop = try fields.stop("stop", reached?.stop)
      let position = try fields.own(reached?.position, of: .seats(seats), else: nil) {
        (position) throws(Unreadable) in try fields.allIfAny("lat", position ?? nil)
      }
      return Self(seat: seat, seats: seats, stop: stop, position: position)
    }

    public var actor: Seat? { seat }
    public func suits(_ game: Race) -> Bool { game.hunt?.leads(seats, to: stop) == true }
    public func apply(to game: inout Race, at now: Moment, table: Table) {
      game.run { $0.reach(self) }
    }
  }

  /// The question at a stop, told only to those who are there.
  public struct Asked: GameFact {
    public static let event = "asked"

    public let seats: [Seat]
    public let stop: Int
    public let posed: Posed

    public static func coded(_ asked: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(
        seats: fields("seats", asked?.seats), stop: fields.stop("stop", asked?.stop),
        posed: Race.Posed.coded(asked?.posed, fields))
    }

    public func isTold(to viewer: Viewpoint) -> Bool { viewer.belongs(to: .seats(seats)) }

    public var asks: Asking? {
      guard case .compound(let question, let choices, _) = posed else { return nil }
      return (question, choices)
    }

    public func suits(_ game: Race) -> Bool { game.hunt?.leads(seats, to: stop) == true }
    public func apply(to game: inout Race, at now: Moment, table: Table) {
      game.run { $0.ask(self, at: now) }
    }
  }

  public enum Posed: Coded, Hashable, Sendable {
    /// A question in the maker's own words; the answers that count stand in the plan.
    case free(String)
    case compound(question: String, choices: [String], rights: Part<[Ending]>)

    public var question: String {
      switch self {
      case .free(let question), .compound(let question, _, _): question
      }
    }

    public static func coded(_ posed: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      var (choices, rights): ([String]?, Part<[Ending]>?)
      if case .compound(_, let drawn, let right) = posed { (choices, rights) = (drawn, right) }
      let question = try fields("question", posed?.question)
      guard let choices = try fields.ifAny("choices", choices) else { return .free(question) }
      return .compound(
        question: question, choices: choices,
        rights: try fields.secret(rights, for: .teachers) { (rights) throws(Unreadable) in
          try fields("rights", rights)
        })
    }
  }

  /// An answer, told only to those who are at the stop.
  public struct Answered: GameFact {
    public static let event = "answered"

    public let seat: Seat
    public let seats: [Seat]
    public let question: String
    public let verdict: Verdict
    /// How many answers there were, this one included.
    public let tries: Int
    /// Whether the seat had heard the question or a choice of it; told to teachers alone.
    public let isHeard: Bool
    /// How long they must think before the next answer.
    public let think: Int

    public static func coded(_ answered: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      let (told, ending, answers): (String?, Ending?, [String]?) =
        switch answered?.verdict {
        case .right(let word), .wrong(let word): (word, nil, nil)
        case .made(let ending): (ending.text, ending, nil)
        case .shown(let word, let answers): (word, nil, answers)
        case nil: (nil, nil, nil)
        }
      let seat = try fields("seat", answered?.seat)
      let seats = try fields("seats", answered?.seats)
      let question = try fields("question", answered?.question)
      let isRight = try fields("right", answered?.isRight)
      let word = try fields("word", told)
      var made: Ending?
      if let whole = try fields.ifAny("made", ending?.whole) {
        let spoken = try fields("speak", ending?.spoken)
        let wholeRecording = try fields.ifAny("audio", ending?.wholeRecording)
        let recording = try fields.ifAny("word_audio", ending?.recording)
        made = Ending(
          text: word, whole: whole, spoken: spoken, recording: recording,
          wholeRecording: wholeRecording, image: try fields.ifAny("picture", ending?.image))
      }
      let shown = try fields.ifAny("shown", answers)
      let verdict: Race.Verdict =
        isRight
        ? made.map { .made($0) } ?? .right(word)
        : shown.map { .shown(word, answers: $0) } ?? .wrong(word)
      let tries = try fields("tries", answered?.tries)
      let isHeard = try fields.own(answered?.isHeard, of: .teachers, else: false) {
        (isHeard) throws(Unreadable) in try fields.ifTrue("heard", isHeard)
      }
      return Self(
        seat: seat, seats: seats, question: question, verdict: verdict, tries: tries,
        isHeard: isHeard, think: try fields("think_ms", answered?.think))
    }

    public func isTold(to viewer: Viewpoint) -> Bool { viewer.belongs(to: .seats(seats)) }
    public var actor: Seat? { seat }

    public var tried: TryResult? {
      isRight ? .right(tries == 1 ? .atFirstTry : .later) : .wrong
    }

    public func suits(_ game: Race) -> Bool { game.hunt?.isCrew(seats) == true }
    public func apply(to game: inout Race, at now: Moment, table: Table) {
      game.run { $0.answer(self, at: now) }
    }

    /// Whether the answer was right, by the plan or by the list.
    var isRight: Bool {
      switch verdict {
      case .right, .made: true
      case .wrong, .shown: false
      }
    }
  }

  public enum Verdict: Hashable, Sendable {
    /// The right answer, as it is spelled in the plan.
    case right(String)
    case made(Ending)
    case wrong(String)
    /// A wrong answer, after which the right ones are shown, and the way is free.
    case shown(String, answers: [String])
  }

  /// A crew is through all stops that it had to find.
  public struct Finished: GameFact {
    public static let event = "finished"

    public let seats: [Seat]
    public let place: Int
    /// How many stops it had to find; nil in older races, which do not tell.
    public internal(set) var stops: Int? = nil

    public static func coded(_ finished: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(
        seats: fields("seats", finished?.seats),
        place: fields("place", finished?.place, in: Race.traits.seats),
        stops: fields.ifAny("stops", finished?.stops, in: 1...Race.Most.stops))
    }

    public func suits(_ game: Race) -> Bool { game.hunt?.isCrew(seats) == true }
    public func apply(to game: inout Race, at now: Moment, table: Table) {
      game.run { $0.finish(self) }
    }
  }

  public struct Over: GameFact {
    public static let event = "over"

    /// The seat that ended it; nil if all who ran are through, or have left.
    public let by: Seat?
    public let standings: [Standing]

    public var winners: [Seat] { standings.filter { $0.place == 1 }.flatMap(\.crew.seats) }

    public static func coded(_ over: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      let by = try fields.ifAny("by", over?.by)
      fields.derived("winners", over?.winners)
      return Self(by: by, standings: try fields("standings", over?.standings))
    }

    public var actor: Seat? { by }
    public var isEnd: Bool { true }
    public func apply(to game: inout Race, at now: Moment, table: Table) { game.over = self }
  }

  /// The place of a crew in the race.
  public struct Standing: Coded, Hashable, Sendable {
    public let crew: Crew
    /// How many stops the crew has reached.
    public let reached: Int
    /// The crew's place, from 1, once it is through all of its stops.
    public let place: Int?

    public static func coded(_ standing: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(
        crew: Race.Crew.coded(standing?.crew, fields),
        reached: fields("reached", standing?.reached, in: 0...Race.Most.stops),
        place: fields.ifAny("place", standing?.place, in: Race.traits.seats))
    }
  }

  /// Takes the texts that some pupils wrote out of a race's facts, which come in their order.
  public struct Eraser: GameEraser {
    /// Whether the race itself goes, as almost every fact repeats some of it.
    private(set) var isErasing: Bool

    public mutating func erase(
      _ fact: any GameFact, writtenBy wrote: (Seat) -> Bool, orBy isForgotten: (Pupil) -> Bool
    ) -> (any GameFact)? {
      switch fact {
      case let led as Led:
        switch led.source {
        case .made: isErasing = wrote(led.leader)
        case .given: isErasing = led.writer.map(isForgotten) ?? false
        }
        if led.writers.contains(where: isForgotten) { isErasing = true }
      // A seat that did not begin the race may still have written some of it.
      case let planned as Planned: if wrote(planned.seat) { isErasing = true }
      case let over as Over:
        let standings = over.standings.map { standing in
          Standing(
            crew: standing.crew.erased(wrote), reached: standing.reached, place: standing.place)
        }
        return Over(by: over.by, standings: standings)
      default: break
      }
      if isErasing { return nil }
      switch fact {
      case let teamed as Teamed where teamed.team != nil && wrote(teamed.seat):
        return Teamed(seat: teamed.seat, team: nil)
      case let began as Began:
        return Began(by: began.by, squads: began.squads.map { $0.erased(wrote) })
      case let answered as Answered where wrote(answered.seat) && !answered.isRight: return nil
      case let kept as KeptWord<Race> where wrote(kept.seat): return nil
      // A fact of another game does not belong there, whatever it is.
      default: return fact.kind == .race ? fact : nil
      }
    }
  }
}
