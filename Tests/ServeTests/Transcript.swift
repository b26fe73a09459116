/// A whole conversation as text: who typed what, and what everybody saw.
///
///     # what it is about
///     seed 7                 chance of the whole conversation (1 if not given)
///     anna> hej Anna         Anna types; her connection opens with her first line
///     anna< Hej Anna! …      what Anna then sees
///     wait 3000              so many milliseconds pass
///     anna drops             her connection is lost
///     anna ends              she will type no more, but still listens
///     anna opens             a new connection, before anything is typed on it
///
/// Where there are no sockets more can happen:
///
///     anna sends 7B*9000 0A  bytes as they are, in hexadecimal, some of them many times
///     disk waits             what is decided is stored later: with `disk stores`, or not at all
///     disk low               little room is left on it
///     disk full, disk fails  nothing can be stored
///     disk works             everything is stored at once again
///     key abcd-efgh          the teachers' key is another
///     server stops
struct Transcript {
  enum Step {
    case says(String, String)
    case sends(String, [UInt8])
    case opens(String)
    case ends(String)
    case drops(String)
    case wait(Int)
    case disk(Disk)
    case key(String)
    case stop
  }

  enum Disk: String {
    case waits, stores, low, full, fails, works
  }

  /// A step, and what was seen after it, by whom.
  struct Scene {
    let line: String
    let step: Step
    var seen: [(name: String, text: String)] = []
  }

  var head: [String] = []
  var seed: UInt64 = 1
  var scenes: [Scene] = []
  /// Comments and blank lines before each scene, kept when recording.
  var remarks: [Int: [String]] = [:]

  struct Malformed: Error {
    let line: String
  }

  init(_ text: String) throws {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.isEmpty || line.hasPrefix("#") {
        remarks[scenes.count, default: []].append(line)
        continue
      }
      if let (name, rest) = Transcript.cut(line, at: "< ", or: "<") {
        guard !scenes.isEmpty else { throw Malformed(line: line) }
        scenes[scenes.count - 1].seen.append((name, rest))
        continue
      }
      if line.hasPrefix("seed "), let seed = UInt64(line.dropFirst(5)) {
        self.seed = seed
        remarks[scenes.count, default: []].append(line)
        continue
      }
      scenes.append(Scene(line: line, step: try Transcript.step(line)))
    }
  }

  private static func step(_ line: String) throws -> Step {
    if let (name, text) = cut(line, at: "> ", or: ">") { return .says(name, text) }
    let words = line.split(separator: " ").map(String.init)
    guard words.count >= 2 else { throw Malformed(line: line) }
    if words[1] == "sends" { return .sends(words[0], try words.dropFirst(2).flatMap(bytes)) }
    guard words.count == 2 else { throw Malformed(line: line) }
    switch (words[0], words[1]) {
    case ("wait", let time):
      guard let time = Int(time) else { throw Malformed(line: line) }
      return .wait(time)
    case ("disk", let what):
      guard let disk = Disk(rawValue: what) else { throw Malformed(line: line) }
      return .disk(disk)
    case ("key", let key): return .key(key)
    case ("server", "stops"): return .stop
    case (let name, "opens"): return .opens(name)
    case (let name, "ends"): return .ends(name)
    case (let name, "drops"): return .drops(name)
    default: throw Malformed(line: line)
    }
  }

  /// `0A`, or `78*9000` for many of it.
  private static func bytes(_ word: String) throws -> [UInt8] {
    let parts = word.split(separator: "*")
    guard (1...2).contains(parts.count), let byte = UInt8(parts[0], radix: 16),
      let count = parts.count == 2 ? Int(parts[1]) : 1
    else { throw Malformed(line: word) }
    return Array(repeating: byte, count: count)
  }

  /// `anna> text` as its name and its text; only a short word may stand before the sign.
  private static func cut(_ line: String, at sign: String, or end: String) -> (String, String)? {
    let name = line.prefix { $0.isLetter || $0.isNumber }
    guard !name.isEmpty else { return nil }
    let rest = line.dropFirst(name.count)
    if rest.hasPrefix(sign) { return (String(name), String(rest.dropFirst(sign.count))) }
    return rest == end ? (String(name), "") : nil
  }

  /// The conversation as text again.
  var text: String {
    var lines: [String] = []
    for (place, scene) in scenes.enumerated() {
      lines += remarks[place] ?? []
      lines.append(scene.line)
      lines += scene.seen.map { $0.text.isEmpty ? "\($0.name)<" : "\($0.name)< \($0.text)" }
    }
    lines += remarks[scenes.count] ?? []
    return lines.joined(separator: "\n")
  }
}

/// Where a transcript is performed.
protocol Stage {
  func open(_ name: String) async throws
  func send(_ text: String, from name: String) async throws
  func end(_ name: String) async throws
  func drop(_ name: String) async throws
  func pass(_ milliseconds: Int) async throws
  /// What has come for each since it was asked last. A stage that cannot know waits for so many
  /// lines as are expected.
  func seen(expecting: [String: Int]) async throws -> [(name: String, text: String)]
  /// Ends the play; answers with what nobody had expected.
  func close() async throws -> [(name: String, text: String)]
}

/// A stage where bytes, the disk, the key and the end are in a test's hands too.
protocol HandedStage: Stage {
  func send(_ bytes: [UInt8], from name: String)
  func disk(_ disk: Transcript.Disk)
  func changeKey(to key: String)
  func stop()
}

extension Transcript {
  /// Performs every step and answers with the transcript as it really went. Where a connection comes
  /// from depends on the stage, and is always written in the same way.
  func performed(on stage: some Stage) async throws -> Transcript {
    var result = self
    var opened: Set<String> = []
    for (place, scene) in scenes.enumerated() {
      switch scene.step {
      case .says(let name, let text):
        if opened.insert(name).inserted { try await stage.open(name) }
        try await stage.send(text, from: name)
      case .sends(let name, let bytes):
        if opened.insert(name).inserted { try await stage.open(name) }
        try handed(stage, scene).send(bytes, from: name)
      case .opens(let name):
        opened.insert(name)
        try await stage.open(name)
      case .ends(let name): try await stage.end(name)
      case .drops(let name):
        try await stage.drop(name)
        opened.remove(name)
      case .wait(let time): try await stage.pass(time)
      case .disk(let disk): try handed(stage, scene).disk(disk)
      case .key(let key): try handed(stage, scene).changeKey(to: key)
      case .stop: try handed(stage, scene).stop()
      }
      let expected = Dictionary(grouping: scene.seen, by: \.name).mapValues(\.count)
      result.scenes[place].seen = try await stage.seen(expecting: expected).map { name, text in
        (name, text.replacing(/192\.168\.1\.[0-9]+|127\.0\.0\.1/, with: "192.168.1.2"))
      }
    }
    let rest = try await stage.close()
    if !rest.isEmpty {
      result.remarks[scenes.count, default: []] += rest.map { "# unexpected: \($0)" }
    }
    return result
  }

  /// The stage, if that can be done there.
  private func handed(_ stage: some Stage, _ scene: Scene) throws -> any HandedStage {
    guard let stage = stage as? any HandedStage else { throw Malformed(line: scene.line) }
    return stage
  }
}
