import JSON
import Testing

@testable import Serve

/// How the members of a group stand beside each other, for a teacher and nobody else.
@Suite struct MemberOrderTests {
  private let stage = MemoryStage(seed: 3)

  /// Anna has read nothing at the first try and Bo all, later than Anna; Cia has not played.
  init() {
    for name in ["anna", "bo", "cia"] { stage.enter(name) }
    stage.teacher("eva")
    _ = stage.ask("eva", #"{"do":"group","name":"Seals","members":["Cia","Bo","Anna"]}"#)
    for name in ["anna", "bo"] {
      _ = stage.seat([name], #","game":"cards","questions":1,"think":0"#)
      if name == "anna" { stage.answer(name, right: false) }
      stage.answer(name, right: true)
      stage.pass(1_000)
    }
    for name in ["anna", "eva"] { _ = stage.take(name) }
  }

  @Test(arguments: [
    ("name", ["Anna 0 %", "Bo 100 %", "Cia –"]), ("active", ["Bo 100 %", "Anna 0 %", "Cia –"]),
    ("share", ["Anna 0 %", "Bo 100 %", "Cia –"]),
  ])
  func whoHasPlayedNothingComesLast(order: String, shown: [String]) {
    let row = stage.ask("eva", #"{"do":"groups","sort":"\#(order)"}"#).first ?? ""
    let members = row.json?["members"]?.elements ?? []
    #expect(
      members.map { member in
        let share = member["share"]?.int.map { "\($0) %" } ?? "–"
        return "\(member["name"]?.string ?? "") \(share)"
      } == shown)
    #expect(members.map { $0["active"] != nil } == [true, true, false])
  }

  @Test func aTeacherReadsTheSharesAndNoChildDoes() {
    #expect(
      stage.ask("eva", #"{"do":"type","line":"groups seal sort=share"}"#)
        .compactMap { $0.text("say") }.first == "Seals: Anna 0 %, Bo 100 % and Cia –.")
    #expect(
      stage.ask("anna", #"{"do":"groups","sort":"share"}"#).map(\.gist) == ["error not-allowed"])
    let own = stage.ask("anna", #"{"do":"groups","search":"cia"}"#)
    #expect(own.count == 2 && own.allSatisfy { !$0.contains("share") && !$0.contains("members") })
    #expect(stage.ask("anna", #"{"do":"groups","search":"dan"}"#).count == 1)
  }
}
