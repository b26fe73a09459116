import Classroom
import Hall
import Testing
import Words

@testable import Serve

/// A teacher has the names forgotten that somebody has just made.
@Suite struct NewNamesTests {
  private let stage = MemoryStage(seed: 3)

  /// Anna has begun a game and left it, Bo sits in one, Old came long ago, and P3 and P4 have just come.
  init() {
    for name in ["old", "anna", "bo"] { stage.enter(name) }
    _ = stage.seat(["anna", "bo"])
    stage.send(#"{"do":"leave"}"#, from: "anna")
    stage.pass(600_001)
    for name in ["p3", "p4"] { stage.enter(name) }
    stage.teacher("eva")
    for name in ["p3", "p4", "eva"] { _ = stage.take(name) }
  }

  private func ask(_ fields: String) -> [String] {
    stage.ask("eva", #"{"do":"forget",\#(fields)}"#)
  }

  @Test func firstItTellsWhoWouldGoAndThenTheyAreGone() {
    let told = ask(#""since":10"#)
    #expect(told.map { $0.text("name") } == ["P3", "P4", nil])
    #expect(told.last == #"{"ok":"forget","count":2,"sure":false}"#)
    #expect(stage.house.hall.hasMember("P3"))
    let facts = stage.house.hall.factCount
    #expect(ask(#""since":10,"sure":true"#).last == #"{"ok":"forget","count":2,"sure":true}"#)
    #expect(stage.take("p3").map(\.gist) == ["event name-gone"])
    #expect(stage.house.hall.book.unswept.count == 2)
    #expect(stage.house.hall.factCount == facts + 2)
    #expect(stage.house.hall.book.names == ["Old", "Anna", "Bo"])
    #expect(ask(#""since":10,"sure":true"#) == [#"{"ok":"forget","count":0,"sure":true}"#])
    #expect(ask(#""since":11"#).last == #"{"ok":"forget","count":1,"sure":false}"#)
  }

  /// Who comes after the list was told, and who has begun to teach since she said her name, stay.
  @Test func whoWasNotToldStays() {
    stage.enter("nora")
    stage.send("{\"do\":\"teach\",\"key\":\"\(TestWords.key)\"}", from: "nora")
    _ = stage.take("nora")
    #expect(ask(#""since":10"#).map { $0.text("name") } == ["P3", "P4", nil])
    stage.enter("p5")
    _ = ask(#""since":10,"sure":true"#)
    #expect(stage.house.hall.book.names == ["Old", "Anna", "Bo", "Nora", "P5"])
  }

  @Test func whoSitsDownOrStandsInTheFileOrInAPairStays() throws {
    stage.send(#"{"do":"play"}"#, from: "p3")
    stage.teacher("eva")
    _ = stage.ask("eva", #"{"do":"pair","members":["Old","P4"]}"#)
    #expect(ask(#""since":1440"#).last == #"{"ok":"forget","count":0,"sure":false}"#)
    stage.house.enrol(try NameList(parsing: Array("Dan\n".utf8), file: "class.txt"))
    stage.enter("dan")
    stage.enter("p5")
    #expect(ask(#""since":1440"#).map { $0.text("name") } == ["P5", nil])
  }

  @Test func theLessonDoesNotTellOfThem() {
    stage.drop("p3")
    let lesson = stage.ask("eva", #"{"do":"lesson"}"#).last
    #expect(lesson?.contains(#""count":4"#) == true)
    #expect(lesson?.contains(#""missing":[]"#) == true, "\(lesson ?? "")")
  }

  @Test(arguments: [
    #""since":0"#, #""since":1441"#, #""since":-1"#, #""since":"soon""#, #""since":10,"name":"P3""#,
    #""since":10,"name":"""#, #""since":10,"name":"new names""#,
    #""since":10,"name":"new and all""#,
  ])
  func whatIsNoTimeIsRefused(_ fields: String) {
    #expect(ask(fields).map(\.gist) == ["error bad-field"])
    #expect(stage.house.hall.book.count == 5)
  }

  @Test func onlyATeacherMay() {
    #expect(
      stage.ask("p3", #"{"do":"forget","since":10,"sure":true}"#).map(\.gist)
        == ["error not-allowed"])
  }

  @Test(arguments: ["forget new since=10 for good", "forget new for good since=10"])
  func peopleSayItInEitherOrder(_ line: String) {
    let said = stage.ask("eva", #"{"do":"type","line":"\#(line)"}"#).compactMap { $0.text("say") }
    #expect(said == ["2 new names gone, also from what is saved: P3 and P4."])
  }

  @Test func aThousandAreOneSweepOfTheFiles() async throws {
    let folder = DataFolder()
    let server = try await SavedServer(folder.path)
    let guest = try server.client()
    for number in 1...1_000 {
      try guest.send(#"{"do":"hello","id":\#(number),"name":"Ghost \#(number)"}"#)
    }
    while let line = guest.next() { if line.contains(#""id":1000"#) { break } }
    let eva = try server.client()
    _ = try eva.answer(#"{"do":"teach","key":"\#(TestWords.key)"}"#)
    let ok = try eva.answer(#"{"do":"forget","since":10,"sure":true}"#)
    #expect(ok == #"{"ok":"forget","count":1000,"sure":true}"#)
    await server.server.stop()
    let left = folder.everything
    #expect(!left.contains("Ghost"))
    let sweeps = left.split(separator: "\n").filter { $0.contains(#""event":"swept""#) }
    #expect(sweeps.count == 1)
    let second = try await SavedServer(folder.path)
    #expect(await second.server.recovered?.pupils == 0)
    await second.server.stop()
  }
}
