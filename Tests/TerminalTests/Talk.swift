import Net

import enum Words.Language

@testable import Terminal

/// A session whose server is the test: what is fed in, and what came out.
struct Talk {
  static let greeting =
    #"{"event":"hello","server":"s1","protocol":1,"limits":{},"nonce":"\#(ProvingServer.nonce)","say":"Hi! Type: hello and your name."}"#
  static let anna = Credential(server: "s1", name: "Anna", token: "t1")

  var session: Session
  /// What came of the last step.
  private(set) var effects: [Effect] = [] {
    didSet { sent = Talk.sent(effects).map { server.read($0) } }
  }
  /// What of it goes to the server, which reads proofs.
  private(set) var sent: [String] = []
  private var server = ProvingServer()
  private(set) var now = 0

  init(
    _ purpose: Purpose, known: [Credential] = [], language: Language? = .english,
    isFound: Bool = false, given: String? = nil, program: String = "ordrum", canAsk: Bool = true,
    kept: [KeptRecording: Int] = [:], fetches: Bool = false, moves: Bool = false
  ) {
    let again = { @Sendable () -> [Target] in [] }
    let setup = Setup(
      server: Server(
        place: "host:4040", targets: [], given: given, again: isFound ? again : nil),
      program: program, columns: 60,
      language: language, canAsk: canAsk, fetchesRecordings: fetches,
      moves: moves)
    session = Session(purpose, setup, known: known, kept: kept)
    effects = session.start()
    sent = Talk.sent(effects)
  }

  /// Sitting nowhere, as Anna.
  static func present(known: [Credential] = [anna]) -> Talk {
    var talk = Talk(.play(name: "Anna"), known: known)
    talk.connect()
    talk.hear(#"{"ok":"hello","id":3,"pupil":1,"name":"Anna","token":"t1","rooms":[]}"#)
    talk.hear(#"{"error":"no-such-list","id":4,"say":"No."}"#)
    return talk
  }

  /// Sitting on seat 1 of K7, where five facts are told.
  static func seated(moves: Bool = false) -> Talk {
    var talk = Talk(.play(name: "Anna"), known: [anna], moves: moves)
    talk.connect()
    talk.hear(
      #"{"ok":"hello","id":3,"pupil":1,"name":"Anna","rooms":[{"room":"K7","seat":1,"seq":5}]}"#)
    return talk
  }

  mutating func connect(isThisMachine: Bool = false, greeting: String = greeting) {
    effects = session.connected(isThisMachine: isThisMachine, at: now)
    hear(greeting)
  }

  mutating func hear(_ lines: String...) {
    effects = lines.flatMap { session.heard(Array(server.answering($0).utf8), at: now) }
  }

  mutating func noise() { effects = session.heardNoise(at: now) }
  mutating func lose(_ failure: Connector.Failure? = nil) {
    effects = session.lost(failure, at: now)
  }
  mutating func type(_ line: String) { effects = session.typed(line, at: now) }
  mutating func interrupt() { effects = session.interrupted(at: now) }
  mutating func endInput() { effects = session.inputEnded(at: now) }
  mutating func resize(_ columns: Int, _ rows: Int = 24) {
    effects = session.resized(to: Display.Size(columns: columns, rows: rows))
  }

  mutating func wait(_ milliseconds: Int) {
    now += milliseconds
    effects = session.woken(at: now)
  }

  // MARK: What came

  private static func sent(_ effects: [Effect]) -> [String] {
    effects.compactMap {
      if case .send(let bytes) = $0 {
        String(decoding: bytes.dropLast(), as: UTF8.self)
      } else {
        nil
      }
    }
  }

  var sounds: [Sound] {
    effects.compactMap { if case .sound(let sound) = $0 { sound } else { nil } }
  }

  var shown: [Shown] {
    effects.compactMap { if case .show(let shown) = $0 { shown } else { nil } }
  }

  var said: [String] {
    shown.flatMap { shown -> [String] in
      switch shown {
      case .said(let text), .word(.some(let text)): [text]
      case .answer(let lines), .once(let lines): lines
      case .word(nil), .picture, .notice, .question, .countdown, .raw: []
      }
    }
  }

  /// The last one that was put up or taken away.
  var notice: String?? {
    var last: String??
    for case .notice(let text) in shown { last = text }
    return last
  }

  var question: Question? {
    var asked: Question?
    for case .question(let question) in shown { asked = question }
    return asked
  }

  var ending: Ending? {
    effects.compactMap { if case .leave(let ending) = $0 { ending } else { nil } }.first
  }
}
