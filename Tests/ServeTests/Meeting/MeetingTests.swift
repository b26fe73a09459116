import Games
import JSON
import Testing

@testable import Classroom
@testable import Hall
@testable import Serve

/// Two who want the same are in one room, whatever each of them was doing and however it talks.
///
/// Ida was there first. Anna comes, and does what children do who want to play with her; Ida answers or does not,
/// or goes. Then both go on as somebody would who wants to play cards with another.
@Suite struct MeetingTests {
  @Test(arguments: Ida.allCases, Anna.allCases)
  func twoWhoWantTheSameMeet(ida: Ida, anna: Anna) async throws {
    for (number, answer) in Answer.allCases.enumerated() {
      let place = MeetingInMemory()
      try await Walk(place, ida, anna, answer, Voice.allCases[number % 3]).meets()
      place.stage.house.hall.expectSame(as: place.ledger.hall)
    }
  }

  /// The same over sockets: each thing that Ida may be doing once, and each thing that becomes of it.
  @Test func theyMeetOverSockets() async throws {
    for (number, answer) in Answer.allCases.enumerated() {
      for (other, ida) in Ida.allCases.enumerated() {
        let place = try await MeetingAtSockets()
        let anna = Anna.allCases[(number + other) % Anna.allCases.count]
        let voice = Voice.allCases[(number + other) % Voice.allCases.count]
        try await Walk(place, ida, anna, answer, voice).meets()
        try await place.close()
      }
    }
  }

  /// What Ida is doing.
  enum Ida: CaseIterable {
    case standsAtTheDoor, waits, practises, isAtAnEnd, wasInvited, wasPutSomewhere, hasJustGone
  }

  /// What Anna does to play with her.
  enum Anna: CaseIterable {
    case choosesHerByName, asksForTheGame, invitesHer, practisesMeanwhile, comesFromAnEnd
  }

  /// What Ida says when she is asked, or does.
  enum Answer: CaseIterable {
    case yes, choosesAnna, asksForTheGame, no, nothing, playsOn, leaves, breaksOff
  }
}

/// One such meeting.
private struct Walk<Place: MeetingPlace> {
  private let place: Place
  private let ida: MeetingTests.Ida
  private let anna: MeetingTests.Anna
  private let answer: MeetingTests.Answer
  private let voice: Voice
  private static var open: String { "open cards questions=1 think=0" }

  init(
    _ place: Place, _ ida: MeetingTests.Ida, _ anna: MeetingTests.Anna,
    _ answer: MeetingTests.Answer, _ voice: Voice
  ) {
    (self.place, self.ida, self.anna) = (place, ida, anna)
    (self.answer, self.voice) = (answer, voice)
  }

  private func say(_ line: String, _ name: String) async throws {
    try await place.say(line, as: name, voice)
  }

  func meets() async throws {
    for name in ["Ida", "Anna"] { try await place.enter(name, voice) }
    try await begin()
    try await choose()
    try await expectNobodyWaitsInVain()
    try await reply()
    for _ in 0..<12 where try await !areTogether() {
      for name in ["Ida", "Anna"] { try await goOn(name) }
      try await expectNobodyWaitsInVain()
      try await place.pass(8_000)
    }
    let isSo = try await areTogether()
    #expect(isSo, "\(ida), \(anna), \(answer), \(voice)")
  }

  private func begin() async throws {
    switch ida {
    case .standsAtTheDoor: break
    case .waits: try await say(Self.open, "Ida")
    case .practises: try await practise("Ida")
    case .isAtAnEnd:
      try await practise("Ida")
      try await finish("Ida")
    case .wasInvited:
      try await place.enter("Bo", voice)
      try await practise("Ida")
      try await say(Self.open, "Bo")
      try await say("invite Ida", "Bo")
      try await say("leave", "Bo")
    case .wasPutSomewhere:
      try await practise("Ida")
      try await place.enter("Bo", voice)
      try await say("open bingo", "Bo")
      _ = try await place.ask(#"{"do":"put","name":"Ida","room":"Bo"}"#)
      try await say("leave", "Bo")
    case .hasJustGone:
      try await practise("Ida")
      try await place.drop("Ida")
    }
  }

  private func practise(_ name: String) async throws {
    try await say(Self.open, name)
    try await say("practise", name)
  }

  /// Tries all that there is.
  private func finish(_ name: String) async throws {
    for number in 1...4 { try await say("\(number)", name) }
  }

  private func choose() async throws {
    switch anna {
    case .choosesHerByName: try await say("sit Ida", "Anna")
    case .asksForTheGame: try await say("play cards", "Anna")
    case .invitesHer:
      try await say(Self.open, "Anna")
      try await say("invite Ida", "Anna")
    case .practisesMeanwhile:
      try await say("play cards", "Anna")
      try await say("practise", "Anna")
    case .comesFromAnEnd:
      try await practise("Anna")
      try await finish("Anna")
      try await say("again", "Anna")
    }
  }

  private func reply() async throws {
    switch answer {
    case .yes: try await say("yes please", "Ida")
    case .choosesAnna: try await say("sit Anna", "Ida")
    case .asksForTheGame: try await say("play cards", "Ida")
    case .no: try await say("no thanks", "Ida")
    case .nothing: break
    case .playsOn: try await say("listen", "Ida")
    case .leaves: try await say("leave", "Ida")
    case .breaksOff:
      try await place.drop("Ida")
      try await place.pass(1_000)
    }
    if answer == .breaksOff || ida == .hasJustGone {
      try await place.pass(31_000)
      try await place.enterAgain("Ida", voice)
    }
  }

  /// Goes on as somebody who wants to play cards with another.
  private func goOn(_ name: String) async throws {
    guard let room = try await place.rooms(of: name).first else {
      return try await say("play cards", name)
    }
    switch room.phase {
    case "gathering" where room.game == "cards": break
    case "playing" where room.game == "cards":
      try await say("yes please", name)
      if room.names.count == 1 { try await finish(name) }
    case "over" where room.game == "cards": try await say("yes please", name)
    default:
      try await say("leave", name)
      try await say("play cards", name)
    }
  }

  // MARK: How it stands

  private func areTogether() async throws -> Bool {
    try await place.rooms(of: "Ida").contains {
      $0.game == "cards" && $0.phase == "playing" && $0.names.contains("Anna")
    }
  }

  /// Each waits for somebody to come, and does not see the other.
  private func expectNobodyWaitsInVain() async throws {
    let rooms = try await ["Ida", "Anna"].asyncMap { try await place.rooms(of: $0).first }
    let waiting = rooms.compactMap(\.self).filter { $0.phase == "gathering" && $0.game == "cards" }
    #expect(
      waiting.count < 2 || waiting[0] == waiting[1], "\(ida), \(anna), \(answer), \(voice)")
  }
}

extension Array {
  fileprivate func asyncMap<Other>(_ change: (Element) async throws -> Other) async throws
    -> [Other]
  {
    var all: [Other] = []
    for element in self { all.append(try await change(element)) }
    return all
  }
}
