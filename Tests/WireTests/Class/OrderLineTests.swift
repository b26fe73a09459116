import Classroom
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
      ("close *", .close(.everywhere, isSure: false)), ("close * now", .close(.everywhere)),
      ("stäng alla nu", .close(.everywhere)), ("close * sure=yes", .close(.everywhere)),
      ("stäng K7", .close(.room("K7"), isSure: false)),
      ("close Anna Lisa", .close(.room("Anna Lisa"), isSure: false)),
      (#"{"do":"close","room":"*"}"#, .close(.everywhere)),
      (#"{"do":"close","room":"*","sure":false}"#, .close(.everywhere, isSure: false)),
      ("end *", .end(.everywhere)), ("avsluta K7", .end(.room("K7"))),
      (#"{"do":"end","room":"K7"}"#, .end(.room("K7"))),
      ("end * in 5", .end(inMinutes: 5)), ("avsluta alla om 120", .end(inMinutes: 120)),
      ("end in=5", .end(inMinutes: 5)), ("end * off", .end(inMinutes: nil)),
      ("avsluta * av", .end(inMinutes: nil)),
      (#"{"do":"end","room":"*","in":5}"#, .end(inMinutes: 5)),
      (#"{"do":"end","in":5}"#, .end(inMinutes: 5)),
      (#"{"do":"end","off":true}"#, .end(inMinutes: nil)),
      ("say five minutes left", .say("five minutes left", to: .everywhere)),
      ("säg *: titta hit!", .say("titta hit!", to: .everywhere)),
      ("say K7: well done, both", .say("well done, both", to: .room("K7"))),
      ("say Anna Lisa:  hi:  you ", .say("hi: you", to: .room("Anna Lisa"))),
      (#"{"do":"say","text":"a\tb: c\u0007"}"#, .say("c", to: .room("a b"))),
      (#"{"do":"say","to":"K7","text":"a: b"}"#, .say("a: b", to: .room("K7"))),
      (#"{"do":"say","to":"","text":"x"}"#, .say("x", to: .everywhere)),
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
      ("put Anna Lisa = Bo Ek", .put(name: "Anna Lisa", room: "Bo Ek")),
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
      ("quiet K7", .badValue(field: "room", allowed: [Said("*")])),
      ("quiet K7 on", .badValue(field: "room", allowed: [Said("*")])),
      ("quiet on off", .badValue(field: "room", allowed: [Said("*")])),
      ("quiet * maybe", .wrongKind(field: "on", wanted: .yesOrNo)),
      ("end * in 0", .badValue(field: "in", allowed: [Said("1–120")])),
      ("end * in 121", .badValue(field: "in", allowed: [Said("1–120")])),
      (
        #"{"do":"end","in":-9223372036854775808}"#,
        .badValue(field: "in", allowed: [Said("1–120")])
      ),
      ("end K7 in 5", .badValue(field: "room", allowed: [Said("*")])),
      ("end K7 off", .badValue(field: "room", allowed: [Said("*")])),
      ("say", .missing("text", .say)), ("say Anna:", .missing("text", .say)),
      (#"{"do":"say","text":"\u0007"}"#, .missing("text", .say)),
      ("say \(String(repeating: "å", count: 201))", .tooLong(field: "text", most: 200)),
    ] as [(String, WireTrouble?)])
  func whatIsMissingIsNamed(_ line: String, _ expected: WireTrouble?) {
    #expect(trouble(line) == expected)
  }

  /// Every sentence is there in both languages, and no two say the same.
  @Test func whoMistypesIsToldHow() {
    for tongue in [Tongue.swedish, .english] {
      let says = [Verb.swap, .put, .kick, .close].map {
        Problem.wire(.missing("name", $0)).say(in: tongue, hall: Hall(lists: []))
      }
      #expect(Set(says).count == 4)
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
