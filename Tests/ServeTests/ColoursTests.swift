import Games
import JSON
import Testing
import Words

@testable import Classroom
@testable import Hall
@testable import Serve
@testable import Wire

/// Colours as programs and children see them.
@Suite struct ColoursTests {
  /// Somebody who talks in text, alone in a game, and what it was told.
  private func alone(_ text: String = "text 80 färg", _ language: Language = .swedish)
    -> (MemoryStage, [String])
  {
    let stage = MemoryStage(seed: 5)
    stage.open("anna")
    stage.send("\(Verb.hello.name(in: language)) Anna", from: "anna")
    stage.send(text, from: "anna")
    _ = stage.take("anna")
    return (stage, stage.ask("anna", "\(Tongue(language).toPlay(.colours)) seats=1"))
  }

  private static var painted: Regex<Substring> { /\u{1B}\[48;2;\d+;\d+;\d+m/ }

  @Test func sixteenFieldsAreDrawnInTheirColours() {
    let (stage, lines) = alone()
    let grounds = lines.flatMap { $0.matches(of: Self.painted).map { String($0.output) } }
    let wanted = stage.question(for: "anna")?.question.split(separator: " ")
      .compactMap { Colour(plain: String($0)) }.map {
        "\u{1B}[48;2;\($0.red);\($0.green);\($0.blue)m"
      }
    // Each field has two lines.
    #expect(grounds.count == 32 && Set(grounds) == Set(wanted ?? []))
  }

  /// Who sees none is told so kindly, and what else there is; and is not asked what nobody could see.
  @Test(arguments: Language.allCases)
  func whereThereAreNoColoursAnotherGameIsOffered(language: Language) {
    let (_, lines) = alone("text 60", language)
    let letters = Tongue(language).toPlay(.letters)
    #expect(lines.contains { $0.hasSuffix(": \(letters)") })
    let wanted = language == .swedish ? "text 60 färg" : "text 60 colour"
    #expect(lines.contains { $0.contains(wanted) })
    #expect(!lines.contains { $0.contains("\u{1B}") || $0.contains("b2") })
  }

  /// The line that it is told to type shows the fields.
  @Test func whoAsksForColoursGetsThem() {
    let (stage, _) = alone("text 40")
    _ = stage.ask("anna", "text 40 färg")
    #expect(stage.ask("anna", "titta").contains { $0.contains(Self.painted) })
  }

  /// What a screen with keys draws with these colours.
  private func picture(_ width: Int, with manners: String) -> String? {
    let stage = MemoryStage(seed: 5)
    stage.enter("anna")
    stage.send(#"{"do":"json","picture":\#(width)\#(manners)}"#, from: "anna")
    _ = stage.take("anna")
    _ = stage.seat(["anna"], #","game":"colours""#)
    return stage.take("anna").last { $0.gist == "event picture" }
  }

  /// A screen of sixteen colours would draw another game than the one that is asked.
  @Test(arguments: ["", #","colour":true"#])
  func aScreenWithKeysThatHasNotAllColoursIsNotToldToTypeForThem(manners: String) {
    let picture = picture(80, with: manners)
    #expect(picture?.contains("play letters") == true && picture?.contains("text 80") == false)
    #expect(picture?.contains("48;2") == false)
  }

  /// What is told only once stands above the fields, and scrolls away where there is no room for both.
  @Test func theFieldsComeLastButForTheTask() {
    let lines =
      (picture(40, with: #","colour":true,"shades":true"#) ?? "")
      .split(separator: #"",""#, omittingEmptySubsequences: false)
    let fields = lines.lastIndex { $0.contains("48;2") }
    let note = lines.lastIndex { $0.contains("eye test") }
    #expect(fields.flatMap { fields in note.map { $0 < fields } } == true)
  }

  @Test(arguments: [
    (Language.swedish, "Det är en lek och inget syntest.", "optiker"),
    (.english, "It is a game and no eye test.", "optician"),
  ])
  func itSaysThatItIsNoEyeTest(language: Language, sentence: String, who: String) {
    let (stage, first) = alone("text 200 colour", language)
    #expect(first.contains { $0.contains(sentence) && $0.contains(who) })
    let help = stage.ask("anna", Verb.help.name(in: language))
    #expect(help.joined(separator: " ").contains(sentence))
  }

  /// The word that was found is told part by part, to programs and to people.
  @Test func whoFindsAFieldHearsTheWordOfItsShade() throws {
    let stage = MemoryStage(seed: 5)
    stage.enter("anna")
    _ = stage.seat(["anna"], #","game":"colours""#)
    stage.send(#"{"do":"json","picture":80}"#, from: "anna")
    _ = stage.take("anna")
    stage.answer("anna", right: true)
    let told = try #require(stage.take("anna").first { $0.gist == "event answered" })
    let parts = try #require(told.json?["parts"]?.elements).compactMap(\.string)
    #expect(told.text("made") == parts.joined(separator: " "))
    #expect(told.text("speak") == parts.joined(separator: "-") && told.text("word") == parts[1])
    #expect(told.text("say") == "\(parts.joined(separator: "·"))! 1 colour.")
    #expect(told.text("tile") == told.text("odd"))
    stage.answer("anna", right: false)
    let missed = try #require(stage.take("anna").first { $0.gist == "event answered" })
    #expect(missed.text("made") == nil && missed.text("word") == nil)
    let odd = try #require(missed.text("odd"))
    #expect(missed.text("say") == "It was \(odd). Here comes a new colour.")
  }

  /// Whatever is asked and however one comes in: a row is on nobody's line who has not reached it.
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func inADuelNobodyIsSentARowBeforeItIsThere(seed: UInt64) {
    let stage = MemoryStage(seed: seed)
    for name in ["anna", "bo", "p3"] { stage.enter(name) }
    let code = stage.seat(["anna", "bo"], #","game":"colours","mode":"duel""#)
    stage.send(#"{"do":"watch","room":"\#(code)","after":0}"#, from: "p3")
    stage.open("text")
    stage.send("text 80 colour", from: "text")
    stage.send("watch \(code)", from: "text")
    let open = Set(stage.question(for: "bo")?.question.split(separator: " ") ?? [])
    var secrets: Set<Substring> = []
    for _ in 1..<20 {
      stage.answer("anna", right: true)
      secrets.formUnion(stage.question(for: "anna")?.question.split(separator: " ") ?? [])
      stage.send(#"{"do":"look"}"#, from: "bo")
      stage.send(#"{"do":"look"}"#, from: "p3")
      stage.send("look", from: "text")
    }
    #expect(secrets.count > 200)
    for (name, line) in stage.seen() where name != "anna" {
      let isTold = secrets.subtracting(name == "bo" ? open : []).contains { line.contains($0) }
      #expect(!isTold && !line.contains(#""made""#) && !line.contains("48;2"), "\(name): \(line)")
    }
  }

  /// However narrow the screen is.
  @Test(arguments: [20, 40, 80], Language.allCases)
  func everyPictureFits(width: Int, language: Language) {
    for colour in [" colour", ""] {
      let (stage, first) = alone("text \(width)\(colour)", language)
      stage.answer("anna", right: true)
      for _ in 1...3 { stage.answer("anna", right: false) }
      for line in first + stage.take("anna") {
        #expect(line.visibleCount <= width, "\(line)")
      }
    }
  }

  @Test(arguments: [
    #""round":21,"colours":COLOURS"#, #""round":1,"colours":[]"#, #""round":1"#,
    ##""round":1,"colours":["#000000"]"##,
  ])
  func aRowThatCannotHaveBeenIsNotRead(fields: String) throws {
    let stage = MemoryStage(seed: 1)
    stage.enter("anna")
    _ = stage.seat(["anna"], #","game":"colours""#)
    let colours = stage.question(for: "anna")?.question.split(separator: " ")
      .map { #""\#($0)""# }.joined(separator: ",")
    func read(_ fields: String) throws {
      let told = fields.replacing("COLOURS", with: "[\(colours ?? "")]")
      let fact = #"{"event":"asked","game":"colours","room":1,"seq":4,"seat":1,\#(told)}"#
      _ = try Record(Array(#"{"n":1,"at":1,"facts":[\#(fact)]}"#.utf8)[...])
    }
    try read(#""round":1,"colours":COLOURS"#)
    #expect(throws: Unreadable.self) { try read(fields) }
  }
}
