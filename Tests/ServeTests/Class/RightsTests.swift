import Hall
import Testing

@testable import Serve
@testable import Wire

/// Who may ask what: the verbs say it, the document tells it, and the server keeps to it.
@Suite struct RightsTests {
  private static let rights: [(right: Right, who: String)] = [
    (.anybody, "anybody"), (.member, "who has said `hello`, also while it waits to be let in"),
    (.pupil, "who has said `hello` and is let in"), (.assistant, "assistants and teachers"),
    (.teacher, "teachers"),
  ]

  @Test func theTableOfTheDocumentIsThatOfTheVerbs() throws {
    let table = Self.rights.map { right, who in
      let verbs = Verb.all.filter { $0.right == right }.map { "`\($0.name)`" }.sorted()
      return "| \(who) | \(verbs.joined(separator: ", ")) |"
    }
    let lines = try ProtocolDocuments.read(ProtocolDocuments.ofTheClass).split(separator: "\n")
    for row in table { #expect(lines.contains { $0 == row }, "\(row)") }
  }

  /// One of each kind. Of who is more than one of these, the right is that of the highest.
  private enum Role: String, CaseIterable {
    case stranger, waiting, child, assistant, teacher

    /// The error of who may not ask.
    func error(for right: Right) -> String? {
      switch (right, self) {
      case (.anybody, _), (.assistant, .assistant), (.assistant, .teacher), (.teacher, .teacher),
        (.member, .waiting), (.member, .child), (.pupil, .child):
        nil
      case (.assistant, _), (.teacher, _): "not-allowed"
      case (.pupil, .waiting): "pending"
      case (.member, _), (.pupil, _): "hello-first"
      }
    }
  }

  private func stage() throws -> MemoryStage {
    let stage = MemoryStage(seed: 5)
    stage.enter(Role.child.rawValue)
    stage.teacher(Role.teacher.rawValue)
    let made = stage.ask(
      Role.teacher.rawValue, #"{"do":"role","name":"Ida","role":"assistant"}"#)
    let key = try #require(made.last?.text("key"))
    stage.open(Role.assistant.rawValue)
    #expect(
      stage.ask(Role.assistant.rawValue, #"{"do":"teach","key":"\#(key)"}"#).last?.text("role")
        == "assistant")
    _ = stage.ask(Role.teacher.rawValue, #"{"do":"enrolment","enrolment":"approval"}"#)
    stage.enter(Role.waiting.rawValue)
    stage.open(Role.stranger.rawValue)
    _ = stage.seen()
    return stage
  }

  /// A value that can be read: nobody and nothing there is called so.
  static func sample(_ field: Field) -> String {
    switch (field.name, field.kind) {
    case ("enrolment", _): #""open""#
    case ("verdict", _): #""right""#
    case ("role", _): #""pupil""#
    case ("mark", _): #""again""#
    case ("game", _): #""bingo""#
    case ("table", _): #""pupil""#
    case ("cheer", _): #""bra""#
    case ("character", _): #""cat""#
    case ("of", _): #""all""#
    case ("lang", _): #""en""#
    case ("due", _): #""2027-01-22""#
    case ("time", _): #""09:30""#
    case ("mode", _): #""duel""#
    case ("sort", _): #""name""#
    case ("layout", _): #""ring""#
    case ("tile", _), ("from", .text), ("to", .text): #""a1""#
    case ("room", .text): #""*""#
    case (_, .text), (_, .rest), (_, .words), (_, .line): #""zq""#
    case (_, .number), (_, .textOrNumber), (_, .decimal): "3"
    case (_, .flag): "false"
    case (_, .list), (_, .names), (_, .alternatives): #"["zq","zy"]"#
    }
  }

  @Test(arguments: Verb.all)
  func nobodyMayAskMore(_ verb: Verb) throws {
    let stage = try stage()
    for role in Role.allCases {
      // Beside `since` nobody is named.
      let fields = verb.fields.filter { $0.name != "since" }.map {
        ",\"\($0.name)\":\(Self.sample($0))"
      }
      .joined()
      let lines = stage.ask(role.rawValue, #"{"do":"\#(verb.name)","id":9\#(fields)}"#)
      let told = lines.first { $0.contains(#""id":9"#) }?.text("error")
      if let expected = role.error(for: verb.right) {
        #expect(told == expected, "\(verb.name) of a \(role)")
      } else if verb.right != .anybody {
        #expect(
          !["not-allowed", "hello-first", "pending"].contains(told), "\(verb.name) of a \(role)")
      }
    }
  }
}
