import Games
import JSON
import Testing
import Wire

@testable import Classroom
@testable import Hall

/// Facts of a race in a journal.
@Suite struct RaceRecordTests {
  private static func line(_ fact: String) -> ArraySlice<UInt8> {
    Array(#"{"n":5,"at":7,"facts":[{"game":"race","room":1,"seq":5,\#(fact)}]}"#.utf8)[...]
  }

  private static let longRoute = Array(repeating: #"{"clue":"C","code":"c"}"#, count: 21)
    .joined(separator: ",")

  private static let whole = [
    #""event":"planned","seat":1,"stops":1,"change":"added","clue":"C","code":"c""#,
    #""event":"planned","seat":1,"stops":1,"change":"changed","number":20,"clue":"C","lat":-90.0,"lon":180,"radius":5"#,
    #""event":"led","seat":40,"made":false,"stops":0,"route":[]"#,
    #""event":"timed","seat":1,"start":{"at":1800000000000,"offset":-720}"#,
    #""event":"sent","seats":[1,40],"stop":20,"clue":"C","ways":"either""#,
    #""event":"finished","seats":[1],"place":40"#,
    #""event":"over","winners":[],"standings":[{"seats":[1],"reached":20}]"#,
  ]

  @Test(arguments: whole) func whatIsWholeIsRead(_ fact: String) throws {
    _ = try Record(Self.line(fact))
  }

  @Test(arguments: [
    #""event":"planned","seat":1,"stops":1,"change":"added","clue":"C""#,
    #""event":"planned","seat":1,"stops":1,"change":"eaten","number":1"#,
    #""event":"planned","seat":1,"stops":1,"change":"removed","number":21"#,
    #""event":"planned","seat":1,"stops":1,"change":"moved","number":1,"to":0"#,
    #""event":"planned","seat":1,"stops":1,"change":"added","clue":"C","lat":90.1,"lon":0,"radius":5"#,
    #""event":"planned","seat":1,"stops":1,"change":"added","clue":"C","lat":"1","lon":0,"radius":5"#,
    #""event":"planned","seat":1,"stops":1,"change":"added","clue":"C","lat":1,"lon":0,"radius":1001"#,
    #""event":"planned","seat":1,"stops":1,"change":"added","clue":"C\u001b","code":"c""#,
    #""event":"led","seat":41,"made":true,"stops":0,"route":[]"#,
    #""event":"timed","seat":1,"start":{"at":1800000000000,"offset":1441}"#,
    #""event":"timed","seat":1,"start":{"at":9007199254740993,"offset":0}"#,
    #""event":"sent","seats":[0],"stop":1,"clue":"C","ways":"code""#,
    #""event":"sent","seats":[1],"stop":0,"clue":"C","ways":"code""#,
    #""event":"sent","seats":[1],"stop":1,"clue":"C","ways":"wings""#,
    #""event":"finished","seats":[1],"place":1,"stops":21"#,
    #""event":"set-off","squads":[{"seats":[1],"stops":0}]"#,
    #""event":"finished","seats":[1],"place":41"#, #""event":"rolled""#,
    #""event":"set-off","squads":[{"seats":[]}]"#,
    #""event":"over","winners":[],"standings":[{"seats":[],"reached":1}]"#,
    #""event":"led","seat":1,"made":true,"stops":21,"route":[\#(longRoute)]"#,
  ])
  func whatCannotHaveBeenWrittenIsNotRead(_ fact: String) {
    #expect(throws: Unreadable.self) { try Record(Self.line(fact)) }
  }

  /// What older journals tell of makers and of how many stops there were is what it meant then: nothing.
  @Test(arguments: [
    (
      #""event":"led","seat":1,"made":true,"stops":1,"route":[{"clue":"C","code":"c"}]"#,
      #""seat":1,"made":true,"stops":1,"route":[{"number":1,"clue":"C","code":"c"}]}"#
    ),
    (
      #""event":"led","seat":1,"made":true,"stops":1,"route":[{"clue":"C","code":"c","maker":2}],"writers":[7]"#,
      #""route":[{"number":1,"clue":"C","code":"c","maker":2}],"writers":[7]"#
    ),
    (
      #""event":"planned","seat":2,"stops":1,"change":"added","clue":"C","code":"c","maker":2"#,
      #""seat":2,"stops":1,"change":"added","clue":"C","code":"c","maker":2"#
    ),
    (
      #""event":"planned","seat":1,"stops":1,"change":"removed","number":2"#,
      #""change":"removed","number":2"#
    ),
    (
      #""event":"set-off","squads":[{"seats":[1]},{"seats":[2],"stops":3}]"#,
      #""squads":[{"seats":[1]},{"seats":[2],"stops":3}]"#
    ),
    (#""event":"finished","seats":[1],"place":2"#, #""seats":[1],"place":2}"#),
    (
      #""event":"finished","seats":[1],"place":2,"stops":6"#,
      #""seats":[1],"place":2,"stops":6}"#
    ),
  ])
  func whatOlderJournalsLackIsLeftOut(_ fact: String, _ written: String) throws {
    let line = String(decoding: try Record(Self.line(fact)).encode(), as: UTF8.self)
    #expect(line.contains(written), "\(line)")
  }

  /// What is whole by itself may still not fit the race as it stands.
  @Test func whatDoesNotFitIsRefusedOrChangesNothing() throws {
    let hall = Hall(lists: [])
    let start = [
      #"{"n":2,"at":1,"facts":[{"event":"enrolled","pupil":1,"name":"Anna"},{"event":"room-opened","room":1,"code":"K7"}]}"#,
      #"{"n":6,"at":2,"facts":[{"event":"opened","room":1,"seq":1,"game":"race","list":"en","level":1,"seats":40,"watch":true,"think":0},{"event":"joined","room":1,"seq":2,"seat":1,"pupil":1},{"event":"started","room":1,"seq":3},{"event":"led","game":"race","room":1,"seq":4,"seat":1,"made":true,"stops":0,"route":[]}]}"#,
    ]
    for line in start {
      guard case .decision(let decision) = try Record(Array(line.utf8)[...]) else { return }
      try hall.restore(decision)
    }
    for fact in Self.whole {
      guard case .decision(let decision) = try Record(Self.line(fact)) else { continue }
      let next = Decision(
        number: hall.factCount + 1, at: decision.at, by: nil, receipt: nil,
        told: decision.told.map { told in
          if case .inRoom(let room, _, let fact) = told {
            .inRoom(room, seq: (hall.rooms[room]?.seq ?? 0) + 1, fact)
          } else {
            told
          }
        })
      let fits = fact.contains("planned") || fact.contains("timed") || fact.contains("over")
      if fits {
        try hall.restore(next)
      } else {
        #expect(throws: Misfit.self, "\(fact)") { try hall.restore(next) }
      }
    }
  }
}
