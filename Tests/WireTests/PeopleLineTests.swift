import Classroom
import Hall
import Testing
import Words

@testable import Wire

/// What a teacher types about who is in the class.
@Suite struct PeopleLineTests {
  private func ask(_ line: String) throws -> Ask {
    try PlainLine.read(line, choices: nil, language: .english).message.ask
  }

  @Test(arguments: [
    "rename Anna = Anna Lisa", "rename Anna=Anna Lisa", "rename Anna =Anna Lisa",
    "rename Anna to=Anna Lisa", "rename name=Anna to=Anna Lisa", "döp Anna till=Anna Lisa",
    "dop Anna = Anna Lisa", "RENAME Anna = Anna Lisa.",
  ])
  func aNewNameIsTypedInManyWays(_ line: String) throws {
    guard let renaming = try ask(line).asked as? Verb.Renaming else {
      Issue.record("\(line) is something else")
      return
    }
    #expect(renaming.name.trimmed == "Anna" && renaming.to.trimmed == "Anna Lisa")
  }

  @Test(arguments: ["rename Anna", "rename Anna =", "rename Anna to="])
  func withoutANewNameItIsAskedFor(_ line: String) {
    #expect(throws: WireTrouble.missing("to", .rename)) { try ask(line) }
  }

  @Test func aStarIsEverybodyWhoWaits() throws {
    #expect(try ask("avböj *") == .decline(.everybody))
    let named = Waiting.named("Anna Lisa", Naming(typed: "Anna Lisa"))
    #expect(try ask("decline Anna Lisa") == .decline(named))
    #expect(try ask("ban *") == .ban(name: "*"))
  }

  @Test(
    arguments: [
      ("enrolment", nil), ("enrolment open", .open), ("inskrivning öppen", .open),
      ("inskrivning oppen", .open), ("enrolment APPROVAL", .approval),
      ("enrolment names", .names), ("inskrivning namn", .names),
      ("inskrivning godkannande", .approval),
    ] as [(String, Enrolment?)])
  func theWayInIsTypedInManyWays(_ line: String, _ enrolment: Enrolment?) throws {
    #expect(try ask(line) == .enrolment(enrolment))
  }

  @Test(arguments: [
    #"{"do":"rename","name":"Anna","to":7}"#, #"{"do":"accept","name":["Anna"]}"#,
    #"{"do":"enrolment","enrolment":true}"#, #"{"do":"ban"}"#, #"{"do":"renew","name":""}"#,
  ])
  func whatIsNoRequestIsRefused(_ line: String) {
    #expect(throws: WireTrouble.self) { try Message(json: Array(line.utf8)) }
  }
}

extension String {
  fileprivate var trimmed: String {
    String(split(separator: " ").joined(separator: " "))
  }
}
