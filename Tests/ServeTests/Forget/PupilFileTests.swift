import Foundation
import Games
import Hall
import JSON
import Journal
import Testing
import Wire

@testable import Classroom
@testable import Serve

/// The file with all that is kept of one pupil.
@Suite struct PupilFileTests {
  /// The rows in which the file tells what came of each kind of fact that names a pupil. Where there is nothing,
  /// or no more than a secret, the file tells how often it happened, as it does of all of them.
  ///
  /// A new kind of fact belongs here, or to those that name nobody: somebody is to have thought of it.
  private static let named: [String: String?] = [
    "enrolled": "name", "renamed": "name", "pending": "role", "accepted": "role",
    "teaches": "role", "assists": "role", "teaches-no-more": "role", "banned": "role",
    "declined": nil, "forgotten": nil, "swept": nil,
    "token-given": nil, "key-given": nil, "word-given": "word and pictures",
    "character-chosen": "character", "reading-aloud": "read to", "best-forgotten": nil,
    "group-proposed": "group", "group-made": "group", "group-left": nil,
    // A pair is told as long as it is to play.
    "paired": nil, "parted": nil,
    "claimed": "claimed word", "decision-heard": nil,
    // Of a teacher: in the file on the child it stands with the claimed word.
    "judged": nil, "decided": nil,
    "assigned": "exercise ", "marked": "mark of exercise ", "reviewed": "review of exercise ",
    "board-kept": "board",
    "needs-help": nil, "help-over": nil,
    "joined": "game ", "seated": "game ", "invited": nil, "refused": nil, "called": nil,
    "wanted": nil, "unwanted": nil,
  ]

  private static let ofNobody: Set<String> = [
    "began", "room-opened", "room-ended", "enrolment", "today-set", "free-set", "group-approved",
    "group-ended", "class-paused", "class-resumed", "quiet", "end-set", "lesson-set", "flown",
    "let-go",
    "unassigned", "board-lent", "board-discarded", "list-written", "question-erased", "list-erased",
    // In a room they name a seat, or nobody.
    "opened", "ready", "started", "away", "back", "skipped", "left", "cheered", "equipped",
    "built", "silly", "continued", "ended", "blank", "paused", "resumed", "last-round",
    "more-rounds", "widened", "swapped", "proposed", "agreed", "plays-on", "record",
  ]

  @Test func everyKindOfFactIsThoughtOf() {
    let events = AnyClassFact.all.map { $0.event } + AnyRoomFact.all.map { $0.event }
    #expect(Set(events) == Self.ofNobody.union(Self.named.keys))
    #expect(events.count == Self.ofNobody.count + Self.named.count, "no fact is in both")
  }

  /// A class with a long history.
  @Test func whatComesOfAFactIsTold() throws {
    let data = try Golden.copy("class")
    let hall = Hall(lists: [])
    _ = try Recovery.read(DataDirectory(readOnly: data.path), into: hall)
    var seen: Set<String> = []
    for name in hall.book.names {
      let rows = try ClassOnDisk(directory: data.path, zone: .utc)
        .lines(ofPupil: name, in: .english).map { $0.split(separator: ";").map(String.init) }
      let events = rows.filter { $0[0] == "in the journal" }.compactMap {
        $0.last?.prefix { $0 != "," }
      }
      for event in events.map(String.init) {
        seen.insert(event)
        let label = try #require(Self.named[event], "\(event) names \(name)")
        let isTold = label.map { label in rows.contains { $0[0].hasPrefix(label) } } ?? true
        #expect(isTold || Self.hasGone(event, of: name, in: hall), "\(event) of \(name)")
      }
    }
    #expect(seen.count > 15, "\(seen)")
  }

  /// Whether nothing of it is kept but that it happened.
  private static func hasGone(_ event: String, of name: String, in hall: Hall) -> Bool {
    guard let pupil = hall.book.pupil(named: name) else { return false }
    return switch event {
    case "group-made", "group-proposed": hall.book.plan.group(of: pupil) == nil
    case "marked":
      hall.book.exercises(of: pupil).allSatisfy {
        hall.book.work(of: pupil).progress[$0.number]?.marked == nil
      }
    case "claimed": !hall.book.review.decided.contains { $0.pupil == pupil }
    default: false
    }
  }

  @Test func aTeacherIsToldAsTheMachineTells() async throws {
    let data = try Golden.copy("class")
    let saved = try await SavedServer(data.path, clockAhead: Golden.clockAhead(in: data.path))
    let (eva, bo) = (try saved.client(), try saved.client())
    _ = try eva.answer(#"{"do":"teach","key":"\#(TestWords.key)"}"#)
    let ask = #"{"do":"export","table":"pupil","name":"anna"}"#
    #expect(try bo.answer(ask).gist == "error not-allowed")
    #expect(try eva.answer(#"{"do":"export","table":"pupil"}"#).gist == "error missing-field")
    #expect(
      try eva.answer(#"{"do":"export","table":"pupil","name":"Nils"}"#).gist
        == "error no-such-pupil")
    // What is asked behind it waits for it.
    try eva.send(ask + "\n" + #"{"do":"ping","id":2}"#)
    var told: [String] = []
    while let line = eva.next(), line.gist != "ok ping" { told.append(line) }
    #expect(told.last?.gist == "ok export" && told.last?.number("count") == told.count - 2)
    let file = try ClassOnDisk(directory: data.path, zone: .utc)
      .lines(ofPupil: "Anna", in: .english)
    #expect(told.compactMap { $0.text("csv") } == file)
    await saved.server.stop()
    let nobody = #expect(throws: (any Error).self) {
      try ClassOnDisk(directory: data.path, zone: .utc).lines(ofPupil: "Nils", in: .english)
    }
    #expect(nobody.map { "\($0)".hasPrefix("Nobody here is called Nils.") } == true)
  }

  /// What cannot be read is said in the file.
  @Test func damageToAnOldFileIsTold() throws {
    let data = try Golden.copy("class")
    let journal = "\(data.path)/00000002.journal"
    var bytes = try #require(FileManager.default.contents(atPath: journal))
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: URL(fileURLWithPath: journal))
    let file = try ClassOnDisk(directory: data.path, zone: .utc)
      .lines(ofPupil: "Anna", in: .english)
    #expect(file.last == "cannot all be read;;00000002.journal")
  }

  /// The names and when they were given, as the files tell them.
  @Test func formerNamesAreTold() throws {
    let stage = MemoryStage(seed: 1)
    stage.enter("anna")
    stage.teacher()
    _ = stage.ask("eva", #"{"do":"rename","name":"Anna","to":"Anna Lisa"}"#)
    let rows = stage.ask("eva", #"{"do":"export","table":"pupil","name":"Anna Lisa"}"#)
      .compactMap { $0.text("csv") }
    // Without files nobody knows since when.
    #expect(Array(rows[1...2]) == ["former name;;Anna", "name;;Anna Lisa"])
  }
}
