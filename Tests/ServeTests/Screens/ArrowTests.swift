import Classroom
import Games
import Hall
import Testing
import Words

@testable import Serve
@testable import Terminal
@testable import Wire

/// Two children who know only arrows, Enter and Space.
@Suite struct ArrowTests {
  /// A race is made with words of one's own, and found elsewhere than on a screen.
  private static let games = GameKind.allCases.filter { $0.traits.fileOption == nil }

  @Test(arguments: games, ["80x24", "40x20"])
  func aWholeGameIsPlayedWithThem(game: GameKind, size: String) {
    for language in Language.allCases { Pair(game, size, language).play() }
  }
}

private final class Pair {
  private static let most = 600

  private let stage = MemoryStage(seed: 23)
  private let game: GameKind
  private let tongue: Tongue
  private let children: [SomebodyAtScreen]
  private var chance = Chance.seeded(5)
  /// What they build, one after the other.
  private var plan: [String] = []

  init(_ game: GameKind, _ size: String, _ language: Language) {
    let (numbers, stage) = (size.split(separator: "x").compactMap { Int($0) }, stage)
    (self.game, tongue) = (game, Tongue(language))
    children = ["anna", "bo"].map {
      SomebodyAtScreen(
        $0, at: stage, Display.Size(columns: numbers[0], rows: numbers[1]), language,
        inColour: game == .colours)
    }
  }

  func play() {
    let (anna, bo) = (children[0], children[1])
    for (child, traveller) in zip(children, [Traveller.fox, .cat]) {
      chooses(child, "\(tongue.verb(.me)) \(tongue.say(Vocabulary.name(of: traveller)))")
    }
    chooses(anna, "\(tongue.verb(.menu)) \(tongue.say("spel", "games"))")
    chooses(anna, anna.choices.first { $0.contains(game.name(in: tongue)) } ?? "")
    // With which words.
    if let first = anna.choices.first(where: { $0.hasPrefix(tongue.toPlay(game)) }) {
      chooses(anna, first)
    }
    chooses(bo, "\(tongue.verb(.sit)) Anna")
    if game.type == Board.self { plan = building }
    for _ in 0..<Pair.most where !isOver {
      for child in children where !isOver { goesOn(child) }
      pass(4000)
    }
    #expect(isOver, "\(game) has no end: \(children.map(\.choices))")
  }

  private var isOver: Bool { children.contains { $0.choices.contains(tongue.verb(.again)) } }

  /// What it finds right, mostly, or anything that brings the game on.
  private func goesOn(_ child: SomebodyAtScreen) {
    let right = Int.random(in: 0..<5, using: &chance) > 0
    if let word = stage.choice(for: child.name, right: right), child.choices.contains(word) {
      if right { child.press(.text(" ")) }
      return chooses(child, word)
    }
    guard plan.isEmpty else { return builds(child) }
    let choices = child.choices.filter { !$0.hasPrefix(tongue.verb(.menu)) }
    if let typed = choices.randomElement(using: &chance) { chooses(child, typed) }
  }

  private func builds(_ child: SomebodyAtScreen) {
    guard let next = plan.first, child.choices.contains(next) else { return }
    plan.removeFirst()
    chooses(child, next)
  }

  /// Tiles, each with a road to the one before, and that both have built enough.
  private var building: [String] {
    let tiles = ["c3", "e3", "e5", "c5", "b6"]
    let roads = zip(tiles, tiles.dropFirst()).flatMap { one, other in
      [
        "\(tongue.verb(.menu)) \(tongue.say("väg", "road")) \(one)",
        "\(tongue.say("väg", "link")) \(one) \(other)",
      ]
    }
    return tiles.map { "\(tongue.verb(.place)) \($0)" } + roads
      + Array(repeating: tongue.verb(.ready), count: 2)
  }

  /// With arrows and Enter. All else that may be chosen could be reached as well.
  private func chooses(_ child: SomebodyAtScreen, _ typed: String) {
    pass(700)
    let ways = child.waysByArrows()
    for choice in child.choices where ways[choice] == nil {
      Issue.record("\(game): no arrows lead \(child.name) to \(choice)\n\(child.seen)")
    }
    guard let way = ways[typed] else {
      Issue.record("\(game): \(child.name) cannot choose \(typed)\n\(child.seen)")
      return
    }
    for key in way + [.enter] { child.press(key) }
    pass(0)
  }

  private func pass(_ milliseconds: Int) {
    repeat {} while children.map({ $0.listen() }).contains(true)
    stage.pass(milliseconds)
    for child in children { child.pass(milliseconds) }
    repeat {} while children.map({ $0.listen() }).contains(true)
  }
}
