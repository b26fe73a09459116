import Classroom
import Games
import Hall
import JSON
import Testing

/// Lines that are whole, and yet cannot be what a server wrote.
@Suite struct RecordTests {
  private static let decision =
    #"{"n":N,"at":A,"ok":{"id":I,"room":"K7","seat":1,"seq":2},"#
    + #""facts":[{"event":"away","room":R,"seq":S,"seat":1}]}"#

  private static func line(_ values: [Character: String]) -> ArraySlice<UInt8> {
    let usual: [Character: String] = ["N": "5", "A": "7", "I": "1", "R": "1", "S": "2"]
    let text = decision.map { character in
      values[character] ?? usual[character] ?? String(character)
    }
    return Array(text.joined().utf8)[...]
  }

  @Test func aUsualLineIsRead() throws { _ = try Record(Self.line([:])) }

  /// One more than the highest number would be the end of the server.
  @Test(arguments: ["N", "A", "R", "S"] as [Character])
  func aNumberThatLeavesNoRoomForSumsIsNotRead(_ field: Character) throws {
    for number in ["\(Int.max)", "\(Int.min)", "\(1 << 53)", "-\(1 << 53)", "1e300"] {
      #expect(throws: Unreadable.self, "\(field) \(number)") {
        try Record(Self.line([field: number]))
      }
    }
  }

  @Test func aTimeThatNoCalendarNeedsIsNotRead() throws {
    for number in [Moment.known.lowerBound, Moment.known.upperBound] {
      _ = try Record(Self.line(["A": "\(number)"]))
      #expect(throws: Unreadable(field: "at")) {
        try Record(Self.line(["A": "\(number + number.signum())"]))
      }
    }
  }

  /// A terminal would obey what stands in a name.
  @Test(arguments: [#"\u001b"#, #"\n"#, "\u{7F}", "\u{9B}"])
  func aNameWithControlCharactersIsNotRead(_ character: String) throws {
    let line = { (name: String) in
      Array(#"{"n":1,"at":1,"facts":[{"event":"enrolled","pupil":1,"name":"\#(name)"}]}"#.utf8)[...]
    }
    _ = try Record(line("Bo Åström"))
    #expect(throws: Unreadable.self) { try Record(line("Bo\(character)")) }
  }

  @Test func whoNeedsHelpAndWhyIsRead() throws {
    func line(_ why: String) -> ArraySlice<UInt8> {
      let fact = #"{"event":"needs-help","pupil":1,"room":2\#(why)}"#
      return Array(#"{"n":1,"at":1,"facts":[\#(fact)]}"#.utf8)[...]
    }
    for why in [
      #","reason":"misses""#, #","reason":"silence","asked":4"#, #","reason":"nonsense","asked":4"#,
    ] {
      let record = try Record(line(why))
      #expect(String(decoding: record.encode(), as: UTF8.self).contains(why))
    }
    for why in ["", #","reason":"hunger""#, #","reason":"silence""#] {
      #expect(throws: Unreadable.self) { try Record(line(why)) }
    }
  }

  @Test func aRequestMayBeCalledAnything() throws {
    _ = try Record(Self.line(["I": #""\u001b\n""#]))
  }

  /// Programs number their requests as they like.
  @Test func aRequestMayHaveAnyNumber() throws {
    for number in [Int.max, Int.min, 0] { _ = try Record(Self.line(["I": "\(number)"])) }
  }

  private static func asked(_ more: String) -> ArraySlice<UInt8> {
    let fact =
      #"{"event":"asked","game":"cards","room":1,"seq":4,"round":1,"question":"hat"\#(more),"#
      + #""choices":["pin"],"hands":[],"rights":[{"word":"pin","made":"hatpin","speak":"hat-pin""#
      + more + "}]}"
    return Array(#"{"n":1,"at":1,"facts":[\#(fact)]}"#.utf8)[...]
  }

  /// Facts of a time without recordings have none.
  @Test(arguments: ["", #","audio":"hat.ogg""#, #","audio":"HA\u030aT.Wav""#])
  func aRecordingIsRead(_ more: String) throws {
    guard case .decision(let decision) = try Record(Self.asked(more)),
      case .inRoom(_, _, .game(let fact))? = decision.told.first
    else {
      Issue.record("that is a fact of a game")
      return
    }
    #expect("\(fact.own)".contains("Recording(file:") == !more.isEmpty)
  }

  /// Whoever serves the files stays in their folder.
  @Test(arguments: ["../hat.ogg", "/hat.ogg", "a/hat.ogg", "hat", "hat.sh", "", "..ogg"])
  func aRecordingThatIsNoPlainFileIsNotRead(_ file: String) {
    #expect(throws: Unreadable.self) { try Record(Self.asked(#","audio":"\#(file)""#)) }
  }
}
