import Games
import Testing
import Wire

@testable import Classroom
@testable import Hall
@testable import Serve

/// What a program needs that keeps a log for long, or wants only some of it.
@Suite struct LogTests {
  private func stage() -> MemoryStage {
    let stage = MemoryStage(seed: 4)
    for name in ["anna", "bo", "cia", "dan"] { stage.enter(name) }
    stage.teacher("eva")
    return stage
  }

  private static let watch = #"{"do":"watch","room":"*"}"#

  /// A room and a pupil are known for good by a number, whatever becomes of code and name.
  @Test func everyRoomAndEveryPupilHasItsNumber() {
    let stage = stage()
    _ = stage.ask("eva", Self.watch)
    let code = stage.seat(["anna", "bo"])
    for seed in 1...3 as ClosedRange<UInt64> {
      var romp = Romp(stage: stage, seats: ["anna", "bo"], code: code, chance: .seeded(seed))
      romp.play()
    }
    let lines = stage.take("eva") + stage.ask("eva", #"{"do":"put","name":"Cia","room":"Anna"}"#)
    #expect(lines.count > 50)
    for line in lines where line.number("n") != nil {
      #expect((line.text("room") == nil) == (line.number("room_id") == nil), "\(line)")
      #expect((line.text("who") == nil) == (line.number("who_id") == nil), "\(line)")
      if line.text("name") != nil { #expect(line.number("pupil") != nil, "\(line)") }
    }
    let rows = stage.ask("eva", #"{"do":"who"}"#)
    #expect(rows.first?.number("room_id") == stage.room(code)?.number.value)
    let state = stage.ask("eva", Self.watch)
    #expect(state.contains { $0.gist == "event view" && $0.contains(#""room_id":"#) })
    #expect(state.contains { $0.gist == "event view" && $0.contains(#""pupil":1,"name":"Anna""#) })
    // Children are told neither.
    #expect(!stage.take("anna").contains { $0.contains("room_id") || $0.contains("who_id") })
  }

  @Test func onlySomeOfItWithTheNumbersOfTheWhole() {
    let stage = stage()
    stage.teacher("all")
    _ = stage.ask("all", Self.watch)
    let one = stage.seat(["anna", "bo"])
    let start = stage.house.hall.factCount
    let filters: [(name: String, filter: String, admits: (String) -> Bool)] = [
      (
        "kinds", #""kinds":["answered","closed"]"#,
        { ["answered", "closed"].contains($0.text("event")) }
      ),
      ("rooms", #""rooms":["\#(one)"]"#, { $0.text("room") == one }),
      ("names", #""rooms":["bo"]"#, { $0.text("room") == one }),
      ("pupils", #""pupils":["Anna"]"#, { $0.number("who_id") == 1 || $0.number("pupil") == 1 }),
      (
        "both", #""kinds":["answered"],"pupils":["Anna","Cia"]"#,
        { $0.text("event") == "answered" && [1, 3].contains($0.number("who_id")) }
      ),
    ]
    for (name, filter, _) in filters {
      stage.teacher(name)
      let lines = stage.ask(name, #"{"do":"watch","room":"*",\#(filter)}"#)
      #expect(lines.first?.gist == "ok watch" && lines.last?.gist == "event caught-up", "\(name)")
    }
    let two = stage.seat(["cia", "dan"])
    for (code, seats) in [(one, ["anna", "bo"]), (two, ["cia", "dan"])] {
      var romp = Romp(stage: stage, seats: seats, code: code, chance: .seeded(2))
      romp.play()
    }
    let all = stage.take("all").filter { ($0.number("n") ?? 0) > start && $0.number("at") != nil }
    #expect(all.count > 60)
    for (name, filter, admits) in filters {
      let heard = stage.take(name).filter { $0.number("at") != nil }
      #expect(heard == all.filter(admits), "\(name)")
      #expect(!heard.isEmpty && heard.count < all.count, "\(name)")
      // The same, asked for afterwards.
      let again = stage.ask(name, #"{"do":"watch","room":"*","after":\#(start),\#(filter)}"#)
      #expect(Array(again.dropFirst().dropLast()) == heard, "\(name)")
    }
  }

  @Test(
    arguments: [
      (#""kinds":["nonsense"]"#, "bad-field"), (#""kinds":["answered",""]"#, "bad-field"),
      (#""kinds":7"#, "bad-field"), (#""rooms":["Q9"]"#, "no-such-room"),
      (#""rooms":["Anna"]"#, "sits-nowhere"), (#""pupils":["Nobody"]"#, "no-such-pupil"),
      (#""after":999999"#, "no-such-fact"), (#""after":-1"#, "bad-field"),
    ])
  func aFilterThatNamesNothingChangesNothing(_ filter: String, _ code: String) {
    let stage = stage()
    let lines = stage.ask("eva", #"{"do":"watch","id":1,"room":"*",\#(filter)}"#)
    #expect(lines.map { $0.text("error") } == [code])
    stage.enter("p5")
    #expect(stage.take("eva") == [])
  }

  /// A program that follows everything hears of each thing once; people hear a sentence too.
  @Test func newsComeOnce() {
    let stage = stage()
    stage.teacher("other")
    stage.teacher("person")
    stage.send(#"{"do":"json","picture":80}"#, from: "person")
    for name in ["eva", "person"] { _ = stage.ask(name, Self.watch) }
    _ = stage.seat(["anna", "bo"])
    stage.answer("anna", right: false)
    for name in ["eva", "person"] { _ = stage.take(name) }
    for request in [
      #"{"do":"pause"}"#, #"{"do":"resume"}"#, #"{"do":"quiet"}"#, #"{"do":"end","in":5}"#,
    ] {
      _ = stage.ask("other", request)
    }
    #expect(stage.ask("anna", #"{"do":"claim"}"#).last?.gist == "ok claim")
    let events = stage.take("eva").compactMap { $0.text("event") }
    for event in ["class-paused", "class-resumed", "quiet", "end-set", "claimed"] {
      #expect(events.count { $0 == event } == 1, "\(event)")
    }
    #expect(!events.contains("ending"))
    let told = stage.take("person").filter { $0.text("say") != nil }.compactMap { $0.text("event") }
    for event in ["class-paused", "class-resumed", "quiet", "ending", "claimed"] {
      #expect(told.contains(event), "\(event)")
    }
  }

  // MARK: Who needs help no more

  /// From the facts alone a tool knows who needs somebody, as the board does.
  @Test func whoeverNeedsHelpNeedsItUntilToldOtherwise() {
    for seed in 1...12 as ClosedRange<UInt64> {
      let stage = MemoryStage(seed: seed)
      var chance = Chance.seeded(seed)
      let names = ["anna", "bo", "cia", "dan"]
      for name in names { stage.enter(name) }
      for name in ["eva", "ek"] { stage.teacher(name) }
      _ = stage.ask("eva", Self.watch)
      var needing: Set<String> = []
      func look(_ step: Int) {
        for line in stage.take("eva") {
          let key = "\(line.number("pupil") ?? 0) \(line.text("reason") ?? "")"
          switch line.text("event") {
          case "needs-help": #expect(needing.insert(key).inserted, "\(seed) \(step): \(line)")
          case "help-over": #expect(needing.remove(key) != nil, "\(seed) \(step): \(line)")
          default: break
          }
        }
        let hall = stage.house.hall
        let children = hall.attendance(at: hall.roomTime(at: stage.house.now))
        let known = children.flatMap { child in
          child.reasons.compactMap { reason -> String? in
            switch reason {
            case .misses: "\(child.pupil.number) misses"
            case .silence: "\(child.pupil.number) silence"
            case .nonsense: "\(child.pupil.number) nonsense"
            case .heldUp, .nowhere, .fast, .alone, .away, .pending, .knocked, .claims: nil
            }
          }
        }
        // Nobody helps with its words who is away, and what was told of them holds when it is back.
        let kept = children.filter { $0.away != nil }.map { "\($0.pupil.number) misses" }
        #expect(needing.subtracting(kept) == Set(known), "\(seed) \(step)")
      }
      _ = stage.seat(["anna", "bo"])
      _ = stage.seat(["cia", "dan"], #","game":"cards""#)
      for step in 1...120 {
        let name = names[Int.random(in: 0..<4, using: &chance)]
        switch Int.random(in: 0..<20, using: &chance) {
        case 0: stage.pass(121_000)
        case 1: stage.drop(name)
        case 2: _ = stage.ask("ek", #"{"do":"kick","name":"\#(name)"}"#)
        case 3: _ = stage.ask("ek", #"{"do":"swap","name":"Anna","with":"Cia"}"#)
        case 4: stage.enter(name)
        case 5:
          for verb in [#""end","room":"*""#, #""begin""#] {
            _ = stage.ask("ek", #"{"do":\#(verb)}"#)
          }
        case 6: stage.send(#"{"do":"play"}"#, from: name)
        case 7: stage.pass(15_000)
        case 8, 9: for _ in 1...3 { stage.send("gurgle", from: name) }
        default:
          if stage.question(for: name)?.choices.isEmpty == false {
            let isRight = Int.random(in: 0..<4, using: &chance) == 0
            stage.answer(name, right: isRight || stage.choice(for: name, right: false) == nil)
          }
          stage.pass(4_000)
        }
        look(step)
      }
    }
  }

  // MARK: What is looked for in files

  /// What was asked for before is no answer to what is asked for now, and of who is forgotten meanwhile nothing
  /// is told.
  @Test func whatComesLateFromTheFilesIsNotTaken() {
    let stage = stage()
    for _ in 1...4 {
      _ = stage.ask("eva", #"{"do":"quiet"}"#)
      _ = stage.ask("eva", #"{"do":"quiet","on":false}"#)
    }
    let hall = stage.house.hall
    hall.state.chronicle = Chronicle(after: hall.factCount)
    var asked: [ClosedRange<Int>] = []
    stage.house.outside.findFacts = { numbers, _, _, _ in asked.append(numbers) }
    let eva = stage.visitor("eva") ?? VisitorID(0)
    func find(_ numbers: ClosedRange<Int>) {
      let lines = numbers.map { Array(#"{"event":"old","n":\#($0)}"#.utf8) + [10] }
      stage.house.found(
        PastFacts.Part(wanted: numbers, filter: .none, lines: lines, last: numbers.upperBound),
        for: eva)
    }
    for after in [2, 5] {
      _ = stage.ask("eva", #"{"do":"watch","room":"*","after":\#(after)}"#)
    }
    #expect(asked.map(\.lowerBound) == [3, 6])
    find(asked[0])
    #expect(stage.take("eva") == [])
    find(asked[1])
    #expect(stage.take("eva").first?.number("n") == 6)
    _ = stage.ask("eva", #"{"do":"watch","room":"*","after":5}"#)
    hall.book.forget(Pupil(4))
    find(asked[2])
    let lines = stage.take("eva")
    #expect(lines.first?.gist == "event gone" && !lines.contains { $0.contains("old") }, "\(lines)")
  }
}
