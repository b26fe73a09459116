import Hall
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

  /// Wherever a teacher is answered with a group, its members stand in the order that she wishes.
  @Test func everyAnswerWithAGroupHasTheOrder() {
    _ = stage.ask("bo", #"{"do":"group","name":"Owls","members":["Cia","Bo"]}"#)
    for (request, shown) in [
      (#"{"do":"approve","name":"Owls","sort":"share"}"#, ["Bo", "Cia"]),
      (#"{"do":"approve","name":"Owls","off":true,"sort":"name"}"#, ["Bo", "Cia"]),
      (
        #"{"do":"group","name":"Bears","members":["Cia","Anna","Bo"],"sort":"active"}"#,
        ["Bo", "Anna", "Cia"]
      ),
    ] {
      let members = stage.ask("eva", request).last?.json?["members"]?.elements ?? []
      #expect(members.map { $0["name"]?.string ?? "" } == shown, "\(request)")
    }
    #expect(
      stage.ask("eva", #"{"do":"type","line":"grupp Lejon = Cia, Anna sortera=andel"}"#)
        .compactMap { $0.text("say") }.first == "Lejon: Anna 0 % och Cia –.")
    let before = stage.house.hall.factCount
    #expect(
      stage.ask("anna", #"{"do":"group","name":"Cats","members":["Cia","Anna"],"sort":"name"}"#)
        .last?.gist == "error not-allowed")
    #expect(stage.house.hall.factCount == before)
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
