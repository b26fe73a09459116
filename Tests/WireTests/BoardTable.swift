import Words

@testable import Classroom
@testable import Games
@testable import Hall
@testable import Wire

/// A room in which a test plays on a board, and what its viewers see of it.
struct BoardTable {
  let room: Room
  private let book = ClassBook()
  private var chance: Chance
  private let time = Moment(milliseconds: 1_000_000)
  private var clock: Clock { Clock(now: time, lost: 0, zone: .utc) }

  init(
    _ names: [String] = ["Anna", "Bo"], mode: Board.Rules.Mode = .together,
    list: WordList? = BoardTable.sixteen, level: Int = 1, code: String = "K7", seed: UInt64 = 1
  ) {
    let setup = Setup(
      list: "sv", language: .swedish, level: level, seats: names.count, allowsWatching: true,
      rules: Games.Rules(Board.self, Board.Rules(mode: mode, think: 0)))
    room = Room(number: RoomNumber(1), code: code, setup: setup, list: list, at: time)
    chance = .seeded(seed)
    room.apply(RoomFact(Room.Opened(setup: setup)), at: time)
    for (number, name) in names.enumerated() {
      book.enrol(Pupil(number + 1), name: name)
      let joined = Room.Joined(seat: Seat(number + 1), pupil: Pupil(number + 1))
      room.apply(RoomFact(joined), at: time)
    }
    settle()
  }

  /// Words of their own, so that the pictures that are kept stay as they are.
  static let sixteen = try? WordList(
    parsing: """
      language sv
      level 1
      hus: båt bil | sås nål mun
      båt: hus tur | tå mos räv
      bil: tak tur | säl kål får
      sol: ros tak | tå ko nål
      is: bit hav | får tå mun
      tåg: tur tid | räv sås mås
      mat: bit sal | mur säl haj
      bad: rum kar | nål mos räv
      te: fat sil | nos mur får
      fot: bad led | räv kål säl
      rid: väg tur | sås tå fat
      mål: tid bur | får ko mos
      lek: sak rum | lök sås säl
      röd: lök kål | mil bad tid
      ut: hus väg | nos räv kål
      löv: hög tak | haj tid kam
      """, name: "sexton")

  /// The list in the program has words of all lengths.
  static let builtIn = WordList.builtIn.first { $0.name == "sv" }

  /// Who they are on the journey, from the first seat on.
  func travel(as travellers: Traveller?...) {
    for (seat, traveller) in zip(1..., travellers) {
      book.change(Pupil(seat)) { $0.traveller = traveller }
    }
  }

  // MARK: Moves

  mutating func settle() {
    while let fact = room.follow(at: clock, using: &chance) { room.apply(fact, at: time) }
  }

  /// A move of whoever's turn it is.
  mutating func move(_ move: Move) throws(Refusal) {
    room.apply(try room.decide(move, by: holder, at: clock), at: time)
    settle()
  }

  /// Builds with moves as a child types them; the seats take turns.
  mutating func build(_ lines: String...) throws(Refusal) {
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      let move: BoardMove =
        switch words[0] {
        case "place": .place(words[1], links: Array(words[2...]))
        case "link": .link(words[1], words[2])
        case "start": .start(words[1])
        case "move": .move(words[1], to: words[2])
        case "layout": .layout(words[1])
        default: preconditionFailure("no such move: \(line)")
        }
      try self.move(.board(move))
    }
  }

  mutating func beReady() throws(Refusal) {
    while view.playing == nil { try move(.board(.ready)) }
  }

  /// What the holder has to do next, with the right answer; it goes wherever chance leads.
  mutating func step() throws(Refusal) {
    switch now {
    case .roll: try move(.board(.roll))
    case .go(let rolled):
      try move(.board(.go(rolled.ends.randomElement(using: &chance)?.tile.name ?? "")))
    case .answer(let question):
      try move(.word(.answer(question.rights.value?.first?.text ?? "")))
    case .nothing, nil: settle()
    }
  }

  /// Steps until the die has led somewhere and the holder is to go, so many times over.
  mutating func roll(times: Int = 1) throws(Refusal) {
    for _ in 0..<times {
      repeat { try step() } while !isOver && !isToGo
    }
  }

  // MARK: What there is

  /// As a teacher sees it.
  var view: Board.View {
    guard let view = room.view(for: .teacher) as? Board.View else {
      preconditionFailure("a board is played here")
    }
    return view
  }

  var holder: Seat {
    guard let board = room.game as? Board else { return Seat(1) }
    return board.holder ?? Seat(1)
  }

  /// Of two seats the one whose turn it is not.
  var other: Seat { Seat(3 - holder.number) }

  var now: Board.View.Now? { view.playing?.now }

  var isOver: Bool { view.playing?.over != nil }

  var scenery: Scenery { Scenery(room: room, book: book, now: time) }

  private var isToGo: Bool { if case .go = now { true } else { false } }

  func picture(
    _ extent: Picture.Extent = .whole, for viewer: Viewpoint = .seat(Seat(1)),
    _ tongue: Tongue = .swedish, width: Int = 80, colour: Bool = false, hasKeys: Bool = false
  ) -> [String] {
    Picture.lines(
      of: extent, for: viewer, in: scenery, tongue: tongue,
      style: TextStyle(width: width, colour: colour, hasKeys: hasKeys))
  }

  /// What is said of a fact.
  func say(
    _ fact: any GameFact<Board>, to viewer: Viewpoint = .seat(Seat(1)), _ tongue: Tongue = .swedish
  ) -> String? {
    Speaker(
      viewer: viewer, scenery: scenery, tongue: tongue, seq: room.seq
    ).say(.game(AnyGameFact(fact)))
  }

  /// What single keys do for a seat.
  func keys(for seat: Seat, _ tongue: Tongue = .swedish) -> [String: String] {
    let keys = SingleKey.moves(of: seat, in: room, tongue)
    return Dictionary(keys.map { ($0.name, $0.line) }, uniquingKeysWith: { first, _ in first })
  }

  /// What help names for a seat.
  func help(for seat: Seat) -> [String] {
    Board.moves(inAny: room.view(for: .seat(seat)), for: seat, at: room.table, .swedish)
      .map(\.typed.swedish)
  }
}
