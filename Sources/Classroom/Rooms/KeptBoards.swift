public import Games
public import JSON

/// The boards that children have kept, the oldest first.
public struct KeptBoards: Hashable, Sendable {
  public struct Kept: Hashable, Sendable {
    public let number: BoardNumber
    public let name: String
    /// The child whose it is; nil: its maker is forgotten, and it is the class's.
    public let maker: Pupil?
    public let plan: Board.Plan
    /// Whether the class may play on it: a teacher has read its name.
    public fileprivate(set) var isLent: Bool

    public func isCalled(_ typed: String) -> Bool { Names.key(name) == Names.key(typed) }
  }

  public private(set) var all: [Kept] = []
  /// The highest number so far: none is used again.
  fileprivate private(set) var last = 0

  public var next: BoardNumber { BoardNumber(last + 1) }

  /// The boards that are called so, or nearly so.
  public func boards(like name: String) -> [Kept] {
    all.filter { $0.isCalled(name) || Names.look($0.name) == Names.look(name) }
  }

  /// The boards that a pupil may play on: its own, and those that are lent.
  public func boards(for pupil: Pupil) -> [Kept] {
    all.filter { $0.isLent || $0.maker == pupil }
  }

  // MARK: Changing

  mutating func forget(_ pupil: Pupil) { all.removeAll { $0.maker == pupil } }

  fileprivate mutating func keep(_ board: Kept) {
    all.append(board)
    reserve(board.number)
  }

  fileprivate mutating func lend(_ number: BoardNumber) {
    if let place = place(of: number) { all[place].isLent = true }
  }

  fileprivate mutating func discard(_ number: BoardNumber) {
    if let place = place(of: number) { all.remove(at: place) }
  }

  fileprivate mutating func reserve(_ number: BoardNumber) { last = max(last, number.value) }

  fileprivate func place(of number: BoardNumber) -> Int? {
    all.firstIndex { $0.number == number }
  }

  // MARK: As a checkpoint tells it

  /// The facts that lead to these boards, and no others.
  var facts: [any ClassFact] {
    var facts: [any ClassFact] = []
    for board in all {
      facts.append(
        BoardKept(board: board.number, maker: board.maker, name: board.name, plan: board.plan))
      if board.isLent, board.maker != nil { facts.append(BoardLent(board: board.number)) }
    }
    // Nothing else may be left of the last number that was given.
    let newest = BoardNumber(last)
    if last > 0, place(of: newest) == nil { facts.append(BoardDiscarded(board: newest)) }
    return facts
  }
}

/// A kept board's number, never used again.
public struct BoardNumber: GivenNumber, Hashable, Sendable {
  public let value: Int

  public init(_ value: Int) { self.value = value }

  public var plain: Int { value }
}

// MARK: - What happens to them

protocol KeptBoardFact: ClassFact {
  var board: BoardNumber { get }
}

extension KeptBoardFact {
  /// A board may be gone already: it made room for others, or its maker is forgotten in the files.
  func check(in state: ClassState) throws(Misfit) {
    guard board.value <= state.book.boards.last else { throw .board(board) }
  }

  func reserve(in book: ClassBook) {
    book.reserve(pupils: pupils.map(\.number).max() ?? 0)
    book.boards.reserve(board)
  }
}

/// A child keeps a board, or the class keeps one whose maker is forgotten. Names of boards, which children
/// write, stand here and nowhere else.
public struct BoardKept: KeptBoardFact {
  static let event = "board-kept"
  let board: BoardNumber
  public let maker: Pupil?
  public let name: String
  let plan: Board.Plan

  public init(board: BoardNumber, maker: Pupil?, name: String, plan: Board.Plan) {
    (self.board, self.maker, self.name, self.plan) = (board, maker, name, plan)
  }

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(
      board: fields("board", fact?.board), maker: fields.ifAny("pupil", fact?.maker),
      name: fields("layout", fact?.name), plan: Board.Plan.coded(fact?.plan, fields))
  }

  var pupils: [Pupil] { maker.map { [$0] } ?? [] }

  func check(in state: ClassState) throws(Misfit) {
    try checkPupils(in: state)
    guard board.value > state.book.boards.last, plan.isWhole else { throw .board(board) }
  }

  func apply(to state: ClassState) {
    state.book.boards.keep(
      KeptBoards.Kept(
        number: board, name: name, maker: maker, plan: plan, isLent: maker == nil))
  }

  /// The fact without the name, if its maker is forgotten: others may have had to do with the board.
  func erased(by eraser: inout Eraser) -> any ClassFact {
    maker.map { eraser.erases($0) } == true
      ? BoardKept(board: board, maker: maker, name: "", plan: plan) : self
  }
}

/// A teacher lent a board to the class.
public struct BoardLent: KeptBoardFact {
  static let event = "board-lent"
  let board: BoardNumber

  public init(board: BoardNumber) { self.board = board }

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(board: fields("board", fact?.board))
  }

  func apply(to state: ClassState) { state.book.boards.lend(board) }
}

/// A board is kept no more.
public struct BoardDiscarded: KeptBoardFact {
  static let event = "board-discarded"
  let board: BoardNumber

  public init(board: BoardNumber) { self.board = board }

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(board: fields("board", fact?.board))
  }

  func apply(to state: ClassState) { state.book.boards.discard(board) }

  /// Takes the number of the last board from a checkpoint, which says no more than that there was one.
  func restore(to state: ClassState) throws(Misfit) {
    guard board.value > state.book.boards.last else { throw .board(board) }
    state.book.boards.reserve(board)
  }
}
