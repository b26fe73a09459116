import Games
import JSON
import Testing

@testable import Classroom
@testable import Hall
@testable import Serve
@testable import Wire

/// Exercises and results on the wire: what a teacher and a child are told, and what outlives the
/// server.
@Suite struct ResultsTests {
  private let ledger: TwinLedger
  private let stage: MemoryStage

  init() {
    ledger = TwinLedger()
    stage = MemoryStage(seed: 4, ledger: ledger)
    stage.open("eva")
    stage.send(#"{"do":"teach","key":"\#(TestWords.key)"}"#, from: "eva")
    for name in ["anna", "bo"] { stage.enter(name) }
    _ = stage.take("eva")
  }

  private func eva(_ line: String) -> [String] { stage.ask("eva", line) }

  /// One game of cards alone, with all or none right at the first try.
  private func play(_ name: String, right: Bool = true, on stage: MemoryStage? = nil) {
    let stage = stage ?? self.stage
    stage.pass(10_000)
    _ = stage.seat([name], #","game":"cards","questions":2,"think":0"#)
    for _ in 1...2 {
      // After the third miss the answer is shown.
      if !right { for _ in 1...3 { stage.answer(name, right: false) } }
      stage.answer(name, right: true)
    }
    _ = stage.take(name)
  }

  private func assign(_ more: String = "") -> String {
    eva(#"{"do":"assign","game":"cards","list":"en","level":1\#(more)}"#).last ?? ""
  }

  @Test func aTeacherSeesWhatIsDone() throws {
    #expect(
      assign(#","goal":80,"due":"2027-01-22""#)
        == #"{"ok":"assign","exercise":1,"game":"cards","list":"en","level":1,"#
        + #""due":"2027-01-22","goal":80,"to":"all"}"#)
    #expect(assign(#","to":"Bo""#).text("to") == "Bo")
    play("anna", right: false)
    play("bo")
    let lines = eva(#"{"do":"overview","id":7}"#)
    #expect(lines.dropLast().allSatisfy { $0.text("event") == "row" && $0.number("id") == 7 })
    #expect(lines.last == #"{"ok":"overview","id":7,"exercises":2,"pupils":2}"#)
    #expect(lines[0].number("done") == 1 && lines[0].number("of") == 2)
    let rows = lines.filter { $0.number("pupil") != nil && $0.number("exercise") == nil }
    let statuses = rows.map { row in row.json?["statuses"]?.elements?.map(\.string) ?? [] }
    #expect(statuses == [["tried", nil], ["done", "done"]])
    #expect(rows.map { $0.number("done") } == [0, 2])
    let stats = eva(#"{"do":"stats"}"#)
    #expect(stats.last?.gist == "ok stats")
    #expect(stats.contains { $0.number("percent") == 50 && $0.text("word") == nil })
    let detail = eva(#"{"do":"detail","name":"anna"}"#)
    #expect(detail.last?.text("name") == "Anna" && detail.last?.number("first") == 0)
    #expect(detail.contains { $0.text("status") == "tried" && $0.number("best") == 0 })
    #expect(detail.contains { $0.number("room") == 1 && $0.number("questions") == 2 })
    #expect(detail.contains { $0.json?["recent"]?.elements?.first?["how"]?.string == "helped" })
  }

  /// No share, no time, and nobody else.
  @Test func aChildReadsOfItsOwnInKindWords() throws {
    _ = assign(#","goal":80"#)
    _ = assign(#","to":"Bo","goal":80"#)
    play("anna", right: false)
    play("bo")
    let me = try #require(stage.ask("anna", #"{"do":"me"}"#).last)
    #expect(
      me.json?["exercises"]?.elements?.map { $0["status"]?.string } == ["tried"])
    for line in [me] + stage.ask("anna", #"{"do":"exercises"}"#) {
      for word in ["goal", "best", "Bo", "80", "percent", "_ms"] {
        #expect(!line.contains(word), "\(line)")
      }
    }
    for line in ["overview", "stats", "detail", "assign", "unassign", "mark"] {
      let more = #","name":"Anna","exercise":1,"mark":"approved","game":"cards""#
      #expect(
        stage.ask("anna", #"{"do":"\#(line)"\#(more)}"#).map(\.gist) == ["error not-allowed"])
    }
    stage.open("p3")
    _ = stage.take("p3")
    #expect(stage.ask("p3", #"{"do":"exercises"}"#).map(\.gist) == ["error hello-first"])
  }

  @Test func aChildIsToldOfAMarkAtOnce() throws {
    _ = assign()
    _ = stage.take("bo")
    #expect(
      eva(#"{"do":"mark","name":"Bo","exercise":1,"mark":"again","comment":"Slowly,\u0007  Bo"}"#)
        == [#"{"ok":"mark","pupil":2,"exercise":1,"status":"again"}"#])
    #expect(
      stage.take("bo") == [
        #"{"event":"marked","exercise":1,"game":"cards","list":"en","level":1,"mark":"again","#
          + #""comment":"Slowly, Bo"}"#
      ])
    #expect(stage.take("anna").map(\.gist) == ["event exercise"], "and nothing of Bo's mark")
    play("bo")
    #expect(stage.ask("bo", #"{"do":"exercises"}"#)[0].text("status") == "done")
  }

  @Test func marksAreUnderstoodInWords() {
    _ = assign()
    stage.send("lang sv", from: "eva")
    _ = stage.take("eva")
    for (line, status) in [
      ("märk Anna 1 godkänd", "approved"), ("mark anna 1 again once more", "again"),
      ("märk Anna 1 underkänd", "rejected"), ("märk Anna 1 rensa", "not-started"),
    ] {
      _ = stage.ask("eva", line)
      _ = stage.take("anna")
      #expect(stage.ask("anna", #"{"do":"exercises"}"#)[0].text("status") == status)
    }
  }

  // MARK: What outlives the server

  /// The same answers after reading the journal, and after reading a checkpoint, also for games that
  /// are under way.
  @Test func aNewStartAndACheckpointChangeNothing() throws {
    _ = assign(#","goal":80,"due":"2027-01-22","mode":"first""#)
    _ = assign(#","to":"Bo""#)
    _ = assign()
    for name in ["anna", "bo", "anna"] { play(name, right: name == "bo") }
    _ = eva(#"{"do":"mark","name":"Anna","exercise":3,"mark":"again","comment":"Åh"}"#)
    _ = eva(#"{"do":"mark","name":"Bo","exercise":2,"mark":"approved"}"#)
    _ = eva(#"{"do":"unassign","exercise":1}"#)
    let code = stage.seat(["bo"], #","game":"cards","questions":2,"think":0"#)
    stage.answer("bo", right: true)
    stage.house.hall.expectSame(as: ledger.hall)
    let asked = ["exercises", "overview", "stats", "detail"].map {
      #"{"do":"\#($0)","name":"Bo"}"#
    }
    let wanted = asked.map(eva)
    for isCheckpoint in [false, true] {
      if isCheckpoint { ledger.beginAnew(from: stage.house.hall.memory()) }
      let hall = isCheckpoint ? ledger.hall : ledger.read()
      hall.expectSame(as: stage.house.hall)
      _ = hall.change(key: stage.house.hall.key)
      let next = MemoryStage(hall: hall, at: stage.house.now, ledger: MemoryLedger())
      next.open("eva")
      next.send(#"{"do":"teach","key":"\#(TestWords.key)"}"#, from: "eva")
      _ = next.take("eva")
      #expect(asked.map { next.ask("eva", $0) } == wanted)
      // The game that was under way counts when it is over.
      let before = try #require(hall.book.work(of: Pupil(2)).progress[3]).finished
      let room = try #require(next.room(code))
      #expect(hall.book.work(of: Pupil(2)).underWay[room.number] == [2, 3])
      #expect(before == 1)
      #expect(
        next.ask("eva", #"{"do":"assign","game":"bingo"}"#).last?.number("exercise") == 4)
    }
  }

  @Test func thatGoesOnAfterACheckpointAsWithoutOne() {
    _ = assign()
    play("anna")
    ledger.beginAnew(from: stage.house.hall.memory())
    play("anna", right: false)
    play("bo")
    stage.house.hall.expectSame(as: ledger.hall)
  }

  /// A pupil of a checkpoint from before there were exercises.
  @Test func anOldCheckpointIsStillRead() throws {
    let line =
      #"{"kept":"pupil","pupil":1,"name":"Anna","tokens":[],"#
      + #""results":{"finished":2,"first":1,"later":0,"helped":0},"oks":[]}"#
    guard case .kept(.pupil(_, _, let member)) = try Record(Array(line.utf8)[...]) else {
      Issue.record("no pupil")
      return
    }
    #expect(member.work == Work())
  }

  @Test(
    arguments: [
      "[1]", "[0,1,0,0,5,9]", "[0,1,0,0,5,1]", "[0,1,0,0,5,1,4]", "[0,-1,0,0,5,0]",
      "[-1,1,0,0,5,0]", "[1,1,0,0,5,0,0,1,0,0,5,0]", "[0,1,0,0,5,1,9007199254740991]",
      "[0,9007199254740991,0,0,5,0]", "[0,1,0,0,5,2,5,-9]", #"["x"]"#, "{}", "null",
      "[0,1,0,0,5,2,9223372036854775807,9223372036854775807]",
    ])
  func sumsThatCannotBeAreNotRead(_ words: String) {
    let line =
      #"{"kept":"pupil","pupil":1,"name":"Anna","tokens":[],"#
      + #""results":{"finished":0,"first":0,"later":0,"helped":0},"#
      + #""work":{"exercises":[],"open":[],"games":[],"words":\#(words)},"oks":[]}"#
    #expect(throws: Unreadable.self) { try Record(Array(line.utf8)[...]) }
  }

  /// What is lost of a checkpoint takes nothing else with it.
  @Test func sumsOverWhatIsNotThereAreLeftOut() throws {
    var words = WordTallies()
    #expect(words.append(Tally(), 0) && words.append(Tally(), 1) && !words.append(Tally(), 1))
    let hall = Hall(lists: [])
    let word = LearntWord(word: "sunset", question: "sun", list: "en", level: 1)
    try hall.restore(.words(first: 0, [word]))
    #expect(throws: Misfit.word(2)) { try hall.restore(.words(first: 2, [word])) }
    try hall.restore(
      .pupil(
        Pupil(1), [AnyClassFact(Enrolled(pupil: Pupil(1), name: "Anna"))],
        Kept.Sums(
          work: Work(
            progress: ProgressList([.init(number: 7, progress: Progress(begun: 1))]), words: words))
      ))
    let work = hall.book.work(of: Pupil(1))
    #expect(work.words.count == 1 && work.progress.entries.isEmpty)
  }

  // MARK: Size

  /// However much was played, the overview has the size of the class.
  @Test func theOverviewDoesNotGrowWithTheHistory() {
    for number in 1...5 { _ = assign(#","goal":\#(number)"#) }
    for name in ["anna", "bo"] { play(name) }
    let size = { self.eva(#"{"do":"overview"}"#).reduce(0) { $0 + $1.utf8.count } }
    let before = size()
    for _ in 1...25 { play("anna") }
    #expect(size() == before)
    #expect(stage.house.hall.book.work(of: Pupil(1)).games.count == Work.gamesKept)
  }

  @Test(arguments: [40, 80])
  func theTableFitsTheScreen(_ width: Int) {
    for number in 1...20 { _ = assign(#","goal":\#(number)"#) }
    play("anna")
    _ = eva("text \(width)")
    let lines = eva("overview")
    #expect(lines.count > 4)
    for line in lines { #expect(line.count <= width) }
  }
}
