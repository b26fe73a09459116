import Classroom
import Games
import Hall
import Testing
import Words

@testable import Serve
@testable import Wire

/// Help for teachers, and for who waits, names what works just then.
@Suite struct PeopleHelpTests {
  private func typed(_ line: String) -> String {
    String(line.dropFirst(2)).split(separator: "   ").first.map(String.init) ?? ""
  }

  /// A teacher is there, Anna waits to be let in, and a room is open.
  private func stage(_ language: Language) -> MemoryStage {
    let stage = MemoryStage(seed: 2)
    stage.enter("bo")
    stage.send(#"{"do":"open","list":"en"}"#, from: "bo")
    for (name, line) in [
      ("eva", "\(Verb.called("teach").name(in: language)) \(TestWords.key)"),
      ("eva", "\(Verb.called("enrolment").name(in: language)) approval"),
      ("anna", "\(Verb.hello.name(in: language)) Anna"),
    ] {
      if stage.link(name) == nil { stage.open(name) }
      _ = stage.take(name)
      stage.send(line, from: name)
    }
    return stage
  }

  @Test(arguments: Language.allCases, ["anna", "eva"])
  func everyLineWorksAsItIsTyped(language: Language, name: String) {
    let first = stage(language)
    _ = first.take(name)
    let lines = first.ask(name, Verb.help.name(in: language))
    let leads = Help.parts(of: Verb.ofPeople).flatMap(\.rows).map { Tongue(language).say($0.typed) }
    #expect(leads.allSatisfy { row in lines.contains { typed($0) == row } } == (name == "eva"))
    for line in lines.map(typed) where name == "anna" || leads.contains(line) {
      let stage = stage(language)
      let code = stage.house.hall.rooms.values.first?.code ?? ""
      _ = stage.take(name)
      let answer = stage.ask(name, line.replacing("K7", with: code))
      let hall = stage.house.hall
      let troubles: [Trouble] = [
        .people(.pending), .noSuchPupil("Anna"), .people(.nobodyWaits), .notAllowed,
        .people(.notWaiting(Pupil(2))), .helloFirst,
      ]
      let sentences = troubles.map {
        Tongue(language).say($0.said(in: Tongue(language), hall: hall))
      }
      #expect(!answer.isEmpty && !answer.contains(where: sentences.contains), "\(line): \(answer)")
      #expect(
        !answer.contains { $0.hasPrefix("I do not") || $0.hasPrefix("Jag kan inte") }, "\(line)")
    }
  }
}
