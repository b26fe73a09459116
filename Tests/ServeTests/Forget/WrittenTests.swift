import Classroom
import Games
import Hall
import Journal
import Testing
import Words

@testable import Serve
@testable import Wire

/// Whatever anybody can write: when those are forgotten whose it is, it stands in no file any more.
@Suite struct WrittenTests {
  /// What stands in which field of a verb. It is Anna's, or was written to her alone.
  private static let written = [
    "hello.name": "Anna", "word.word": "quartz", "guess.guess": "jumped",
    "title.name": "Xylophones", "title.about": "and more", "stop.code": "wryneck",
    "stop.clue": "Under the yew", "stop.question": "Whose hat", "stop.answers": "my uncle's",
    "team.team": "Zorros", "answer.word": "wombat",
    "assign.criteria": "Yawning otters", "mark.comment": "Kneeling llamas",
    "mark.next": "Quiet quails", "review.comment": "Dancing voles",
    "review.next": "Mumbling moose", "release.next": "Lazy lynxes",
    "group.name": "Puffins", "judge.comment": "Jolly kiwis", "release.comment": "Vivid newts",
    "rename.to": "Quixote",
  ]

  /// What is written for Anna and Bo together.
  private static let forBoth = ["Walking walruses", "Hopping hares"]

  /// What names something that there is, chooses one of a few, is a secret, or is kept nowhere.
  private static let others: [String: Set<String>] = [
    "*": ["room", "game", "list", "mode", "plan", "lang", "level", "time", "tile", "from"],
    "names of members": ["name", "names", "members", "pupils", "with", "to", "search", "of"],
    "one of a few": [
      "cheer", "table", "enrolment", "verdict", "layout", "mark", "met", "not_yet", "open",
      "character", "page",
      "sort", "role", "kinds", "rooms", "file", "links", "due", "first", "second",
      "order",
    ],
    "secrets": ["nonce", "proof", "token", "token_id", "key", "once", "pass"],
    "kept nowhere": ["text", "line"],
  ]
  /// What was played or written already, is looked for, or is not kept where it is wrong.
  private static let known: Set<String> = [
    "arrive.code", "claim.word", "erase.question", "hello.word", "listen.word", "menu.word",
    "picture.word", "wall.code",
  ]

  @Test func everyFieldIsThoughtOf() {
    let known = WrittenTests.others.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    for verb in Verb.all {
      for field in verb.fields where field.takesText {
        let name = "\(verb.name).\(field.name)"
        #expect(
          WrittenTests.written[name] != nil || known.contains(field.name)
            || WrittenTests.known.contains(name), "who writes \(name), and when is it forgotten?")
      }
    }
  }

  /// Everything of `written`, by Anna, by Bo in Anna's games, and by Eva, who teaches.
  private func school() -> SavedClass {
    let saved = SavedClass(seed: 1)
    let stage = saved.stage
    _ = Keepsakes.fill(stage)
    stage.enter("eva")
    func send(_ lines: [String], from name: String) {
      for line in lines {
        let answers = stage.ask(name, line)
        let isDone = answers.contains { $0.gist.hasPrefix("ok ") }
        #expect(isDone, "\(line): \(answers)")
      }
    }
    send(
      [
        #"{"do":"teach","key":"\#(TestWords.key)"}"#,
        #"{"do":"role","name":"Eva","role":"teacher"}"#,
        #"{"do":"assign","game":"bingo","list":"en","level":1,"to":"Anna","criteria":["Yawning otters"]}"#,
        #"{"do":"assign","game":"bingo","list":"en","level":1,"to":"Anna, Bo","criteria":["Walking walruses"]}"#,
        #"{"do":"mark","exercise":1,"name":"Anna","mark":"again","comment":"Kneeling llamas","next":"Quiet quails"}"#,
        #"{"do":"review","exercise":1,"name":"Anna","comment":"Dancing voles","next":"Mumbling moose","ready":true}"#,
        #"{"do":"release","exercise":1,"name":"Anna","next":"Lazy lynxes"}"#,
        #"{"do":"group","name":"Hopping hares","members":["Anna","Bo"]}"#,
        #"{"do":"ungroup","name":"Hopping hares"}"#,
      ], from: "eva")
    for name in ["anna", "bo"] { stage.send(#"{"do":"leave"}"#, from: name) }
    stage.pass(20 * 60_000)
    _ = stage.seen()
    send([#"{"do":"group","name":"Puffins","members":["Anna","Bo"]}"#], from: "anna")
    _ = stage.seat(["anna"], #","game":"cards","think":0"#)
    for _ in 1...2 {
      stage.answer("anna", right: false)
      _ = stage.seen()
      send([#"{"do":"claim"}"#], from: "anna")
    }
    send(
      [
        #"{"do":"judge","claim":1,"verdict":"right","comment":"Jolly kiwis"}"#,
        #"{"do":"release","claim":2,"verdict":"wrong","comment":"Vivid newts"}"#,
        #"{"do":"rename","name":"Anna","to":"Quixote"}"#,
      ], from: "eva")
    return saved
  }

  /// Guardians read all that would be forgotten, and nothing of another child.
  @Test func itIsToldInTheFileOnThePupil() throws {
    let saved = school()
    try saved.write(rolls: [100])
    for language in Language.allCases {
      let file = try ClassOnDisk(directory: saved.path, zone: .utc)
        .lines(ofPupil: "Quixote", in: Tongue(language)).joined(separator: "\n")
      for (field, text) in WrittenTests.written {
        #expect(stands(text, in: file), "\(field) is not told")
      }
      for text in ["Bo", "Marmots", "By the brook", "Weasels", "\"walrus"] {
        #expect(!stands(text, in: file), "\(text) is another's")
      }
    }
  }

  private func sweep(_ saved: SavedClass, _ pupil: Int) async throws -> String {
    let directory = try DataDirectory(saved.path)
    defer { directory.release() }
    let last = try directory.segments.last ?? 0
    let outcome = await withCheckedContinuation { continuation in
      Sweeper(directory).sweep(ToSweep(pupils: [Pupil(pupil)]), before: last + 1) {
        continuation.resume(returning: $0)
      }
    }
    guard case .swept = outcome else { throw Trouble.noSuchPupil("\(pupil)") }
    return try text(saved)
  }

  private func text(_ saved: SavedClass) throws -> String {
    try saved.names.filter { $0 != "lock" }.map { try saved.bytes($0) }
      .map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
  }

  /// Apart, so that no expectation prints all of it.
  private func stands(_ word: String, in files: String) -> Bool { files.contains(word) }

  @Test(arguments: [false, true])
  func itGoesWithWhoseItIs(withCheckpoints: Bool) async throws {
    let saved = school()
    let rolls = stride(from: 10, to: saved.decisions.count, by: 25)
    let checkpoints = try rolls.map { ($0, try saved.memory(after: $0 + 1)) }
    try saved.write(
      rolls: Set(rolls),
      checkpoints: withCheckpoints ? Dictionary(uniqueKeysWithValues: checkpoints) : [:])
    let all = try text(saved)
    let (own, both) = (WrittenTests.written, WrittenTests.forBoth)
    for (field, text) in own { #expect(stands(text, in: all), "\(field) stands nowhere") }

    let left = try await sweep(saved, 1)
    for (field, text) in own { #expect(!stands(text, in: left), "\(field) is left") }
    for text in both { #expect(stands(text, in: left), "\(text) is Bo's too") }
    let none = try await sweep(saved, 2)
    for text in both { #expect(!stands(text, in: none), "\(text) is left") }

    let hall = Hall(lists: TestWords.lists)
    _ = try Recovery.read(DataDirectory(readOnly: saved.path), into: hall)
    #expect(hall.book.names == ["Eva"])
    guard case .whole = try Repair.run(in: saved.path) else {
      Issue.record("something seems to be damaged")
      return
    }
  }
}

extension Field {
  fileprivate var takesText: Bool {
    switch kind {
    case .number, .decimal, .flag: false
    case .text, .textOrNumber, .rest, .words, .list, .names, .alternatives, .line: true
    }
  }
}
