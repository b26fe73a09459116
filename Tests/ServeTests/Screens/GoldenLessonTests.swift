import Classroom
import Games
import Hall
import Testing
import Words

@testable import Serve
@testable import Terminal
@testable import Wire

/// A lesson of twenty-five, or of forty on a larger screen, as its teacher sees it at `ordrum watch`: who needs
/// her stands at the top, whatever else is on the screen.
@Suite struct GoldenLessonTests {
  @Test(arguments: [
    ("80x24", Language.english, 25), ("40x20", .english, 25), ("80x24", .swedish, 25),
    ("100x30", .english, 40), ("100x30", .swedish, 40),
  ])
  func aLessonIsSeenAsItWas(size: String, language: Language, count: Int) throws {
    let lesson = try Lesson(size, language, of: count)
    lesson.hold()
    try GoldenScreens.expect(lesson.seen, "lesson-\(size)-\(language.rawValue).txt")
  }
}

private final class Lesson {
  private static let first = [
    "anna", "bo", "cia", "david", "emil", "fia", "gun", "hugo", "ida", "jon", "karin", "lars",
    "maja",
    "nils", "olle", "petra", "rut", "sven", "tove", "ulla", "viktor", "wilma", "yrsa", "zara",
  ]
  /// What these do is hard for them, or nothing.
  private static let (wrong, silent, babbling, gone, alone) = (
    "maja", "rut", "tove", "ulla", "xerxes"
  )

  private let stage = MemoryStage(seed: 4)
  private let size: Display.Size
  private let tongue: Tongue
  private let names: [String]
  private var eva: SomebodyAtScreen
  private(set) var seen = ""

  init(_ size: String, _ language: Language, of count: Int) throws {
    names = Self.first + (Self.first.count + 1..<count).map { "p\($0)" }
    let numbers = size.split(separator: "x").compactMap { Int($0) }
    self.size = Display.Size(columns: numbers[0], rows: numbers[1])
    tongue = Tongue(language)
    let all = names + [Self.alone, "astrid", "birk"]
    let file = all.map(\.inCapitals).joined(separator: "\n")
    stage.house.enrol(try NameList(parsing: Array(file.utf8), file: "class.txt"))
    eva = SomebodyAtScreen(
      "eva", at: stage, self.size, language, to: .teach(given: TestWords.key))
  }

  func hold() {
    for name in names + [Self.alone] { stage.enter(name) }
    eva.listen()
    note("All have come.")
    look()
    type(tongue.say("para *", "pair *"))
    press(.pageDown, "PgDn")
    press(.enter, "Enter")
    stage.send(#"{"do":"open","list":"en"}"#, from: Self.alone)
    for step in 1...4 {
      for name in names where ![Self.silent, Self.babbling, Self.gone].contains(name) {
        let isRight = name != Self.wrong && stage.choice(for: name, right: true) != nil
        if stage.question(for: name)?.choices.isEmpty == false {
          stage.answer(name, right: isRight)
        }
      }
      stage.send("gurgle", from: Self.babbling)
      stage.send(#"{"do":"answer","word":"gurgle"}"#, from: Self.babbling)
      if step == 2 { stage.drop(Self.gone) }
      pass(40_000)
    }
    note("Some need her.")
    look()
    press(.pageDown, "PgDn")
    press(.pageUp, "PgUp")
    type(tongue.say("säg *: Fem minuter kvar", "say *: Five minutes left"))
    type(tongue.say("avsluta * om 5", "end * in 5"))
    press(.text("0"), "0")
    stage.drop("anna")
    stage.send("gurgle", from: Self.babbling)
    stage.send(#"{"do":"claim"}"#, from: Self.wrong)
    settle()
    note("Somebody goes, and somebody has a question.")
    look()
    press(.text("0"), "0")
    for (swedish, english) in [
      ("följ Wilma", "watch Wilma"), ("sluta *", "unwatch *"), ("följ *", "watch *"),
      ("utse Stina hjälplärare", "role Stina assistant"),
    ] {
      type(tongue.say(swedish, english))
    }
    stage.drop("bo")
    pass(60_000)
    note("Time goes by, and the key is still there.")
    look()
    press(.enter, "Enter")
  }

  private func pass(_ milliseconds: Int) {
    stage.pass(milliseconds)
    eva.listen()
    // The server pings a real one.
    eva.pass(min(milliseconds, 2_000))
  }

  private func press(_ key: Key, _ what: String) {
    eva.press(key)
    settle()
    note("Eva presses \(what)")
    look()
  }

  private func type(_ line: String) {
    eva.type(line)
    settle()
    note("Eva types: \(line)")
    look()
  }

  /// What keys mean has settled, and the board is drawn.
  private func settle() {
    eva.listen()
    pass(2_000)
  }

  private func note(_ what: String) { seen += "\n# \(what)\n" }

  private func look() { seen += eva.seen }
}
