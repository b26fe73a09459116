public import Classroom
import Games

/// Why a board is not kept, lent or given away.
public enum BoardTrouble: Hashable, Sendable {
  /// Another board is called so, or nearly so.
  case nameTaken(String)
  case noSuchBoard(String)
  /// Only its maker or a teacher may do that.
  case notYours(String)
}

/// Boards that last: a child keeps one, and a teacher lends it to the class.
extension Transaction {
  /// Keeps the board of the room where the pupil who asks sits. Answers with its name.
  public mutating func keepBoard(_ typed: String) throws(Trouble) -> String {
    let pupil = try pupil()
    let (room, _) = try hall.seat(of: pupil)
    guard let board = room.game as? Board else { throw .game(.notInThisGame, room.number) }
    guard hall.mayWrite(asker) else { throw .plan(.notFree(.board)) }
    guard let name = Names.checked(typed) else { throw Names.trouble(with: typed) }
    let plan = try Result { () throws(Refusal) in try board.plan() }
      .mapError { .game($0, room.number) as Trouble }.get()
    let old = book.boards.boards(like: name)
    guard old.allSatisfy({ $0.maker == pupil }) else { throw .board(.nameTaken(name)) }
    if old.contains(where: { $0.name == name && $0.plan == plan }) { return name }
    try keepPace(.setting, pupil)
    try decide()
    let number = book.boards.next
    tell(BoardKept(board: number, maker: pupil, name: name, plan: plan))
    for board in old { tell(BoardDiscarded(board: board.number)) }
    // A teacher has read that name already.
    if old.contains(where: { $0.isLent && $0.isCalled(name) }) { tell(BoardLent(board: number)) }
    makeRoom(on: book.boards.all.filter { $0.maker == pupil }, most: hall.limits.boardsOfOne)
    makeRoom(on: book.boards.all, most: hall.limits.boards)
    return name
  }

  /// Discards the oldest of too many boards, and one that is lent only where all are.
  private mutating func makeRoom(on shelf: [KeptBoards.Kept], most: Int) {
    guard shelf.count > most else { return }
    if let oldest = shelf.dropLast().first(where: { !$0.isLent }) ?? shelf.first {
      tell(BoardDiscarded(board: oldest.number))
    }
  }

  /// The boards that the one who asks may know: a teacher all, a child its own and those that are lent.
  public func boards() throws(Trouble) -> [KeptBoards.Kept] {
    isTeacher() ? book.boards.all : book.boards.boards(for: try letIn())
  }

  /// Lays the ready-made or kept board of that name.
  public mutating func lay(_ name: String, in code: String?) throws(Trouble) -> Whereabouts {
    guard Board.Layout(named: name) == nil, let kept = try kept(called: name) else {
      return try move(.board(.layout(name)), in: code)
    }
    return try move(.board(.lay(kept.plan)), in: code)
  }

  /// Lends a board to the class.
  public mutating func lend(_ typed: String) throws(Trouble) -> KeptBoards.Kept {
    let board = try board(called: typed)
    if board.isLent { return board }
    try decide()
    tell(BoardLent(board: board.number))
    return board
  }

  /// Has a board be kept no more.
  public mutating func discard(_ typed: String) throws(Trouble) -> KeptBoards.Kept {
    let board = try board(called: typed)
    guard isTeacher() || board.maker == by else { throw .board(.notYours(board.name)) }
    try decide()
    tell(BoardDiscarded(board: board.number))
    return board
  }

  private func board(called typed: String) throws(Trouble) -> KeptBoards.Kept {
    guard let board = try kept(called: typed) else { throw .board(.noSuchBoard(typed)) }
    return board
  }

  private func kept(called typed: String) throws(Trouble) -> KeptBoards.Kept? {
    let name = Names.tidied(typed)
    return try boards().first { $0.isCalled(name) }
  }
}
