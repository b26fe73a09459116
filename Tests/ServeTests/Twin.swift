import Games
import JSON
import Testing
import Wire
import Words

@testable import Classroom
@testable import Hall
@testable import Serve

/// Keeps every decision as a journal would, and has a second hall live through what can be read from
/// that.
final class TwinLedger: Ledger {
  private(set) var durable = 0
  private(set) var hall = TwinLedger.emptyHall
  private(set) var lines: [[UInt8]] = []

  static var emptyHall: Hall { Hall(lists: TestWords.lists) }

  func store(_ decision: Decision) {
    let line = Record.decision(decision).line
    lines.append(line)
    #expect(TwinLedger.read(line) == .decision(decision))
    #expect(throws: Never.self) { try hall.restore(decision) }
    durable = decision.number
  }

  func commit(_ hall: Hall) {}

  /// From now on the second hall is one that began with a checkpoint.
  func beginAnew(from memory: ClassState.Memory) {
    hall = TwinLedger.emptyHall
    memory.forEach(restore)
  }

  private func restore(_ kept: Kept) {
    let read = TwinLedger.read(Record.kept(kept).line)
    #expect(read == .kept(kept))
    guard case .kept(let kept) = read else { return }
    #expect(throws: Never.self) { try hall.restore(kept) }
  }

  /// A hall that reads all that was stored.
  func read(lists: [WordList] = TestWords.lists) -> Hall {
    let hall = Hall(lists: lists)
    for line in lines {
      guard case .decision(let decision) = TwinLedger.read(line) else { continue }
      #expect(throws: Never.self) { try hall.restore(decision) }
    }
    return hall
  }

  static func read(_ line: [UInt8]) -> Record? {
    do throws(Unreadable) {
      return try Record(line.dropLast())
    } catch {
      Issue.record("\(error): \(String(decoding: line, as: UTF8.self))")
      return nil
    }
  }
}

extension Hall {
  /// Expects that another hall knows the same of the class and its rooms.
  func expectSame(as other: Hall, _ location: SourceLocation = #_sourceLocation) {
    func same(_ isSame: Bool, _ what: String) {
      if !isSame { Issue.record("\(what) differ", sourceLocation: location) }
    }
    same(factCount == other.factCount, "the numbers of facts")
    same(decidedAt == other.decidedAt, "the times")
    same(lost == other.lost, "the times that do not count")
    same(book.members == other.book.members, "the pupils")
    same(book.stuck == other.book.stuck, "who is stuck")
    same(book.enrolment == other.book.enrolment, "the ways in")
    same(book.best == other.book.best, "the best of the class")
    same(book.plan == other.book.plan, "the plans")
    same(book.today == other.book.today && book.isFree == other.book.isFree, "what is planned")
    same(
      book.isPaused == other.book.isPaused && book.isQuiet == other.book.isQuiet,
      "the orders of the class")
    same(book.review == other.book.review, "the claimed words")
    same(lists == other.lists, "the lists")
    same(book.study == other.book.study, "what there is to do, and the words")
    same(book.openRooms == other.book.openRooms, "the open rooms")
    same(book.lastRoom == other.book.lastRoom, "the last rooms")
    same(book.nextPupil == other.book.nextPupil, "the next pupils")
    same(roomOf == other.roomOf, "the rooms of pupils")
    for (pupil, requests) in state.recent {
      let (own, others) = (requests.receipts, other.state.recent[pupil]?.receipts ?? [])
      let count = min(RecentRequests.kept, own.count, others.count)
      same(own.suffix(count) == others.suffix(count), "the last requests")
      same(own.isEmpty == others.isEmpty, "whether there were requests")
    }
    same(Set(state.finished) == Set(other.state.finished), "the finished rooms")
    same(rooms.keys.sorted() == other.rooms.keys.sorted(), "the rooms")
    for (number, room) in rooms {
      guard let twin = other.rooms[number] else { continue }
      let name = "of room \(number.value)"
      same(room.code == twin.code && room.setup == twin.setup, "codes and setups \(name)")
      same(room.entries == twin.entries, "the facts \(name)")
      same(room.table == twin.table, "the tables \(name)")
      same(AnyHashable(room.game) == AnyHashable(twin.game), "the games \(name)")
      same(room.list == twin.list, "the words \(name)")
      same(room.phase == twin.phase, "the phases \(name)")
      same(room.care == twin.care, "who may need a teacher \(name)")
      same(room.movedAt == twin.movedAt, "the last moves \(name)")
      same(room.isPaused == twin.isPaused, "whether there is a pause \(name)")
      same(room.outcomes.map(\.outcome) == twin.outcomes.map(\.outcome), "what was learnt \(name)")
      same(
        room.time(at: latest) == twin.time(at: latest), "what the time is \(name)")
      same(room.isLastRound == twin.isLastRound, "whether it is the last round \(name)")
      same(room.deserted == twin.deserted, "since when nobody is there, \(name),")
      same(room.attended == twin.attended, "since when somebody is there, \(name),")
      same(room.cheeredAt == twin.cheeredAt, "the cheers \(name)")
      let seats = room.table.all
      same(
        seats.map { room.pupil(on: $0, at: room.seq) }
          == seats.map { twin.pupil(on: $0, at: twin.seq) }, "who sat where \(name)")
    }
  }
}
