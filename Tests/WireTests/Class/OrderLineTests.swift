import Games
import Hall
import JSON
import Testing
import Words

@testable import Wire

/// How a teacher's orders are typed, and sent.
@Suite struct OrderLineTests {
  private func ask(_ line: String) throws -> Ask {
    line.hasPrefix("{")
      ? try Message(json: Array(line.utf8)).ask
      : try PlainLine.read(line, choices: nil, language: .english).message.ask
  }

  private func trouble(_ line: String) -> WireTrouble? {
    do {
      _ = try ask(line)
      return nil
    } catch {
      return error as? WireTrouble
    }
  }

  @Test(
    arguments: [
      ("pause", .pause(.everywhere)), ("pausa *", .pause(.everywhere)),
      ("PAUSE ALL", .pause(.everywhere)), ("pausa alla", .pause(.everywhere)),
      ("pause K7", .pause(.room("K7"))), (#"{"do":"pause"}"#, .pause(.everywhere)),
      (#"{"do":"pause","room":""}"#, .pause(.everywhere)),
      (#"{"do":"pause","room":"*"}"#, .pause(.everywhere)),
      ("fortsätt", .resume(.everywhere)), ("fortsatt k7", .resume(.room("k7"))),
      (#"{"do":"resume","room":"K7"}"#, .resume(.room("K7"))),
      ("close *", .close(.everywhere)), ("stäng K7", .close(.room("K7"))),
      ("end *", .end(.everywhere)), ("avsluta K7", .end(.room("K7"))),
      (#"{"do":"end","room":"K7"}"#, .end(.room("K7"))),
      ("quiet", .quiet(true)), ("tyst", .quiet(true)), ("quiet off", .quiet(false)),
      ("tyst på", .quiet(true)), ("tyst av", .quiet(false)), ("quiet * on", .quiet(true)),
      ("quiet * off", .quiet(false)), ("tyst alla nej", .quiet(false)),
      (#"{"do":"quiet","on":false}"#, .quiet(false)),
      (#"{"do":"quiet","room":"*","on":true}"#, .quiet(true)),
      ("kick Anna Lisa", .kick(name: "Anna Lisa")), ("lyft Bo", .kick(name: "Bo")),
      ("swap Anna Bo", .swap(name: "Anna", with: "Bo")),
      ("byt Anna Lisa = Bo", .swap(name: "Anna Lisa", with: "Bo")),
      ("swap Anna=Bo Ek", .swap(name: "Anna", with: "Bo Ek")),
      ("swap Anna Lisa with=Bo Ek", .swap(name: "Anna Lisa", with: "Bo Ek")),
      ("byt Anna med=Bo", .swap(name: "Anna", with: "Bo")),
      (
        #"{"do":"swap","name":"Anna Lisa","with":"Bo Ek"}"#,
        .swap(name: "Anna Lisa", with: "Bo Ek")
      ),
      ("put Anna K7", .put(name: "Anna", room: "K7")),
      ("sätt Anna Lisa K7", .put(name: "Anna Lisa", room: "K7")),
      ("put Anna room=K7", .put(name: "Anna", room: "K7")),
      (#"{"do":"put","name":"Anna Lisa","room":"K7"}"#, .put(name: "Anna Lisa", room: "K7")),
    ] as [(String, Ask)])
  func anOrderIsUnderstood(_ line: String, _ order: Ask) throws {
    #expect(try ask(line) == order)
  }

  @Test(arguments: ["end", "avsluta", #"{"do":"end"}"#, #"{"do":"end","room":null}"#])
  func aloneItEndsARace(_ line: String) throws {
    #expect(try ask(line) == .end(nil))
  }

  @Test(
    arguments: [
      ("close", .missing("room", .close)), ("kick", .missing("name", .kick)),
      ("swap", .missing("name", .swap)), ("swap Anna", .missing("with", .swap)),
      ("swap Anna Lisa Bo", .missing("with", .swap)), ("swap a = b = c", .missing("with", .swap)),
      ("swap =", .missing("with", .swap)),
      ("put", .missing("name", .put)), ("put Anna", .missing("room", .put)),
      (#"{"do":"put","name":"Anna Lisa"}"#, nil),
      (#"{"do":"swap","name":"Anna","with":""}"#, .missing("with", .swap)),
      (#"{"do":"quiet","on":"yes"}"#, .wrongKind(field: "on", wanted: .yesOrNo)),
      (#"{"do":"pause","room":7}"#, .wrongKind(field: "room", wanted: .text)),
      ("quiet K7", .badValue(field: "room", allowed: ["*"])),
      ("quiet K7 on", .badValue(field: "room", allowed: ["*"])),
      ("quiet on off", .badValue(field: "room", allowed: ["*"])),
      ("quiet * maybe", .wrongKind(field: "on", wanted: .yesOrNo)),
      ("pause K7 K8", .tooManyWords("K8", .pause)),
    ] as [(String, WireTrouble?)])
  func whatIsMissingIsNamed(_ line: String, _ expected: WireTrouble?) {
    #expect(trouble(line) == expected)
  }

  /// Every sentence is there in both languages, and no two say the same.
  @Test func whoMistypesIsToldHow() {
    for tongue in [Tongue.swedish, .english] {
      let says = [Verb.swap, .put, .kick].map {
        Problem.wire(.missing("name", $0)).say(in: tongue, hall: Hall(lists: []))
      }
      #expect(Set(says).count == 3)
      for say in says { #expect(say.contains("Anna")) }
    }
  }
}

/// What a journal says of a teacher's orders.
@Suite struct OrderRecordTests {
  private func line(_ fact: String) -> ArraySlice<UInt8> {
    Array(#"{"n":1,"at":1,"facts":[\#(fact)]}"#.utf8)[...]
  }

  @Test(
    arguments: [
      #"{"event":"paused","room":1,"seq":4}"#, #"{"event":"resumed","room":1,"seq":4}"#,
      #"{"event":"last-round","room":1,"seq":4}"#,
      #"{"event":"seated","room":1,"seq":4,"seat":2,"pupil":3}"#,
      #"{"event":"swapped","room":1,"seq":4,"seats":[1,2]}"#,
      #"{"event":"ended","room":1,"seq":4,"reason":"finished-early"}"#,
      #"{"event":"class-paused"}"#, #"{"event":"class-resumed"}"#, #"{"event":"quiet","on":true}"#,
    ])
  func whatIsWrittenIsRead(_ fact: String) throws {
    let record = try Record(line(fact))
    #expect(String(decoding: record.encode(), as: UTF8.self).contains(fact))
  }

  @Test(
    arguments: [
      #"{"event":"seated","room":1,"seq":4,"seat":2}"#,
      #"{"event":"seated","room":1,"seq":4,"seat":41,"pupil":3}"#,
      #"{"event":"swapped","room":1,"seq":4,"seats":[1]}"#,
      #"{"event":"swapped","room":1,"seq":4,"seats":[1,2,3]}"#,
      #"{"event":"swapped","room":1,"seq":4,"seats":[1,0]}"#,
      #"{"event":"swapped","room":1,"seq":4}"#,
      #"{"event":"quiet"}"#, #"{"event":"quiet","on":1}"#,
      #"{"event":"ended","room":1,"seq":4,"reason":"paused"}"#,
    ])
  func whatNobodyWroteIsNotRead(_ fact: String) {
    #expect(throws: Unreadable.self) { try Record(line(fact)) }
  }

  /// A checkpoint of a time before there were orders has none, and one without them says nothing.
  @Test func aCheckpointCarriesOrders() throws {
    let bare = #"{"kept":"class","n":1,"at":1,"lost":0,"rooms":1,"pupils":1,"best":[]"#
    for (more, isPaused, isQuiet) in [
      ("", false, false), (#","paused":true"#, true, false), (#","quiet":true"#, false, true),
      (#","paused":true,"quiet":true"#, true, true),
    ] {
      let record = try Record(Array((bare + more + "}").utf8)[...])
      guard case .kept(let kept) = record else {
        Issue.record("not of a checkpoint")
        continue
      }
      let hall = Hall(lists: [])
      try hall.restore(kept)
      #expect(hall.book.isPaused == isPaused && hall.book.isQuiet == isQuiet)
      #expect(try Record((record.encode() + Array("}".utf8))[...]) == record)
    }
  }
}
