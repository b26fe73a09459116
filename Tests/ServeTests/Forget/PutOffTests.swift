import Classroom
import Games
import Hall
import Testing
import Wire

@testable import Serve

/// A ledger whose files a test sweeps, and whose disk fails when a test says so.
private final class FilingLedger: Ledger {
  private(set) var durable = 0
  private var decided = 0
  var isHolding = false

  let hasFiles = true

  func store(_ decision: Decision) {
    decided = decision.number
    if !isHolding { durable = decided }
  }

  func commit(_ hall: Hall) {}

  func storeAll(_ house: House) {
    durable = decided
    house.stored(upTo: durable)
  }

  func fail(_ house: House) { house.failed(.full) }

  /// The disk works again, and takes what waits before anything else.
  func recover(in house: House) {
    isHolding = false
    storeAll(house)
    house.resumed()
  }
}

/// Whoever has somebody forgotten is answered when it is done, and in the order of the requests.
@Suite struct PutOffTests {
  private let ledger = FilingLedger()
  private let stage: MemoryStage

  init() {
    stage = MemoryStage(seed: 3, ledger: ledger)
    for name in ["anna", "bo"] { stage.enter(name) }
    stage.open("eva")
    _ = stage.take("eva")
    stage.send(#"{"do":"teach","key":"\#(TestWords.key)"}"#, from: "eva")
    _ = stage.take("eva")
  }

  private func forget(_ name: String) -> String {
    #"{"do":"forget","id":"\#(name)","name":"\#(name)","sure":true}"#
  }

  @Test func theAnswerWaitsAndSoDoesWhatComesAfterIt() {
    #expect(stage.ask("eva", forget("Anna")) == [])
    #expect(stage.take("anna").map(\.gist) == ["event name-gone"])
    #expect(stage.ask("eva", #"{"do":"ping"}"#) == [])
    #expect(stage.ask("eva", forget("Bo")) == [])
    #expect(stage.house.hall.book.names == ["Bo"], "the second one waits for its turn")
    #expect(stage.ask("bo", #"{"do":"me"}"#).map(\.gist) == ["ok me"], "nobody else waits")
    stage.house.swept(ToSweep(pupils: [Pupil(1)]))
    #expect(stage.take("eva").map(\.gist) == ["ok forget", "ok ping"])
    #expect(stage.house.hall.book.names == [])
    stage.house.swept(ToSweep(pupils: [Pupil(2)]))
    #expect(stage.take("eva").map { $0.text("name") } == ["Bo"])
    #expect(stage.ask("eva", #"{"do":"ping"}"#).map(\.gist) == ["ok ping"])
    #expect(stage.ask("eva", forget("Bo")).map(\.gist) == ["error no-such-pupil"])
  }

  /// `printf … | nc` ends at once, and still hears all of it.
  @Test func whoEndsMeanwhileIsStillAnswered() {
    stage.send(forget("Anna"), from: "eva")
    stage.send(#"{"do":"export"}"#, from: "eva")
    stage.end("eva")
    #expect(stage.take("eva") == [] && stage.link("eva")?.isFinished == false)
    stage.house.swept(ToSweep(pupils: [Pupil(1)]))
    #expect(
      stage.take("eva").map(\.gist) == ["ok forget", "event row", "event row", "ok export"])
    #expect(stage.link("eva")?.isFinished == true)
  }

  @Test func whoGoesMeanwhileIsMissedByNobody() {
    stage.send(forget("Anna"), from: "eva")
    stage.drop("eva")
    stage.house.swept(ToSweep(pupils: [Pupil(1)]))
    #expect(stage.house.outbox.putOff.isEmpty)
    #expect(stage.house.hall.book.unswept.isEmpty)
  }

  @Test func ifTheFilesCannotBeSweptItIsSaid() throws {
    stage.send(forget("Anna"), from: "eva")
    stage.send(#"{"do":"ping"}"#, from: "eva")
    stage.house.sweepFailed(.full)
    let lines = stage.take("eva")
    #expect(lines.map(\.gist) == ["error not-swept", "ok ping"])
    let say = try #require(lines[0].text("say"))
    #expect(say.contains("Anna") && say.contains("full"))
    stage.house.swept(ToSweep(pupils: [Pupil(1)]))
    #expect(stage.take("eva") == [])
    #expect(stage.house.hall.book.unswept.isEmpty)
  }

  @Test func whatCouldNotBeStoredIsAnsweredLater() {
    let code = stage.seat(["anna", "bo"])
    _ = stage.seen()
    ledger.isHolding = true
    stage.send(forget("Anna"), from: "eva")
    stage.send(#"{"do":"ping"}"#, from: "eva")
    stage.send(#"{"do":"cheer"}"#, from: "anna")
    ledger.fail(stage.house)
    #expect(stage.take("eva").map(\.gist) == ["event not-saved"])
    #expect(stage.take("anna").map(\.gist) == ["event not-saved"])
    stage.house.swept(ToSweep(pupils: [Pupil(1)]))
    #expect(stage.house.hall.book.unswept == [Pupil(1)], "that cannot be stored either")
    ledger.recover(in: stage.house)
    #expect(stage.take("anna").map(\.gist).last == "error hello-first")
    #expect(stage.room(code)?.table.here == [Seat(2)])
    #expect(stage.take("eva") == [])
    stage.house.swept(ToSweep(pupils: [Pupil(1)]))
    #expect(stage.take("eva").map(\.gist) == ["ok forget", "ok ping"])
  }

  /// That it is done is a fact too, and until that is stored nobody is told so.
  @Test func untilItIsStoredThatItIsDoneNobodyIsToldSo() {
    stage.send(forget("Anna"), from: "eva")
    ledger.isHolding = true
    stage.house.swept(ToSweep(pupils: [Pupil(1)]))
    #expect(stage.take("eva") == [])
    ledger.fail(stage.house)
    #expect(stage.take("eva").map(\.gist) == ["event not-saved"])
    stage.house.swept(ToSweep(pupils: [Pupil(1)]))
    #expect(stage.take("eva") == [], "nothing can be stored")
    ledger.recover(in: stage.house)
    #expect(stage.take("eva").map(\.gist) == ["ok forget"])
  }
}
