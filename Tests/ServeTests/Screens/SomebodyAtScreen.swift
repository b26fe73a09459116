import Games
import Testing
import Words

@testable import Serve
@testable import Terminal

/// A child at `ordrum play`, or a teacher at `ordrum watch`: the whole client but for its terminal, at a house in
/// memory.
final class SomebodyAtScreen {
  let name: String
  private let stage: MemoryStage
  private let size: Display.Size
  private var session: Session
  private var desk: Desk
  /// Milliseconds since it sat down.
  private var time = 0
  /// What was to be heard since somebody listened last.
  private var sounds: [String] = []
  private(set) var isGone = false
  /// Whether anything may have changed since its screen was looked at.
  private var isNew = true

  /// - Parameter purpose: nil: to play.
  init(
    _ name: String, at stage: MemoryStage, _ size: Display.Size, _ language: Language,
    to purpose: Purpose? = nil, inColour colour: Bool = false
  ) {
    (self.name, self.stage, self.size) = (name, stage, size)
    desk = Desk(colour: colour)
    var setup = Setup(
      server: Server(place: "ordrum", targets: [], given: nil, again: nil), colour: colour,
      shades: colour, language: language, hasScreen: true)
    setup.fit(size)
    session = Session(purpose ?? .play(name: name.inCapitals), setup)
    carryOut(session.start())
    listen()
  }

  private func carryOut(_ effects: [Effect]) {
    isNew = true
    for effect in effects {
      switch effect {
      case .call:
        stage.open(name)
        carryOut(session.connected(isThisMachine: false, at: time))
      case .send(let bytes): stage.send(bytes, from: name)
      case .show(let shown): desk.show(shown, at: time, clock: clock)
      case .sound(.tones(let tones)): sounds.append("(\(tones.rawValue))")
      case .sound(.word(let text, let language, _)): sounds.append("\(text) [\(language.rawValue)]")
      case .leave: isGone = true
      case .hangUp, .hush, .keep, .remember, .forget: break
      }
    }
  }

  /// Reads what the server has sent. Answers whether that was anything.
  @discardableResult func listen() -> Bool {
    let lines = stage.take(name)
    for line in lines { carryOut(session.heard(Array(line.utf8), at: time)) }
    if isNew { check() }
    isNew = false
    return !lines.isEmpty
  }

  func pass(_ milliseconds: Int) {
    time += milliseconds
    carryOut(session.woken(at: time))
  }

  // MARK: What it does

  func press(_ key: Key) {
    isNew = true
    switch desk.take(key, size, session, at: time) {
    case nil: break
    case .typed(let line): carryOut(session.typed(line, at: time))
    case .marked(let choice): carryOut(session.marked(choice, at: time))
    case .listening(let choice): carryOut(session.listening(to: choice, at: time))
    case .interrupted: carryOut(session.interrupted(at: time))
    }
  }

  /// What it may choose with arrows and Enter.
  var choices: [String] { session.rooms.picture.choices.map(\.typed) }

  /// The arrows that lead to each of them from what is marked.
  func waysByArrows() -> [String: [Key]] {
    var ways: [String: [Key]] = [:]
    var begun = desk
    if case .typed(let line) = begun.take(.enter, size, session, at: time) { ways[line] = [] }
    var open: [(way: [Key], desk: Desk)] = [([], desk)]
    var marked: Set<Picture.Choice> = []
    var next = 0
    while next < open.count {
      let (way, desk) = open[next]
      next += 1
      for key in [Key.down, .up, .right, .left] {
        var moved = desk
        guard case .marked(let choice) = moved.take(key, size, session, at: time),
          marked.insert(choice).inserted
        else { continue }
        ways[choice.typed] = ways[choice.typed] ?? way + [key]
        open.append((way + [key], moved))
      }
    }
    return ways
  }

  /// The keys with which it may say something just now, by what they say.
  var keys: [String: Key] {
    let keys = [Key.enter, .left, .right] + "0123456789 ".map { Key.text(String($0)) }
    return Dictionary(
      keys.compactMap { key in session.line(for: key).map { ($0, key) } },
      uniquingKeysWith: { first, _ in first })
  }

  func type(_ line: String) {
    for sign in line { press(.text(String(sign))) }
    press(.enter)
  }

  // MARK: What it sees and hears

  func takeSounds() -> [String] {
    defer { sounds = [] }
    return sounds
  }

  /// As in England in winter.
  private var clock: String {
    let minutes = stage.house.now.milliseconds / 60_000
    return [minutes / 60 % 24, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
      .joined(separator: ":")
  }

  private var frame: [String] { desk.frame(size, session).lines }

  /// What it sees, between the edges of its screen.
  var seen: String {
    let edge = "+" + String(repeating: "-", count: size.columns)
    let lines = frame.map { line in
      let bare = line.replacing("\u{1B}[2m", with: "").replacing("\u{1B}[0m", with: "")
      return "|\(bare)\n"
    }
    return "\(edge) \(name.inCapitals)\n\(lines.joined())\(edge)\n"
  }

  /// Whatever happens, the screen is full and nothing stands beyond its edge.
  private func check() {
    let frame = frame
    #expect(frame.count == size.rows)
    for line in frame where Width.of(line) > size.columns {
      Issue.record("\(name) sees \(Width.of(line)) columns: \(line)")
    }
  }
}
