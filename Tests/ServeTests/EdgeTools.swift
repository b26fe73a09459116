import Classroom
import Hall
import JSON
import Testing
import Wire
import Words

@testable import Games
@testable import Serve

extension String {
  /// The line as a program reads it; nil if it is no JSON.
  var json: JSONValue? { try? JSONDocument(Array(utf8)).root }

  /// A text field of the line.
  func text(_ key: String) -> String? { json?[key]?.string }

  /// A number in the line.
  func number(_ key: String) -> Int? { json?[key]?.int }

  /// A pupil's name from a connection's: `anna` is Anna.
  var inCapitals: String { prefix(1).uppercased() + dropFirst() }

  /// What kind of line it is and which: `ok hello`, `error bad-field`, `event asked`.
  /// What comes with time, whatever anybody does: that one may answer again, or would like help.
  var isInPassing: Bool { ["think-over", "offer"].contains(text("event")) }

  var gist: String {
    for kind in ["ok", "error", "event"] {
      if let which = text(kind) { return "\(kind) \(which)" }
    }
    return "text"
  }

  /// Whether it is a fact with a number of its own.
  var isFact: Bool {
    let event = text("event")
    return number("seq") != nil && event != nil && event != "view" && event != "caught-up"
      && event != "picture"
  }
}

extension MemoryStage {
  /// What one connection was sent since it was asked last.
  func take(_ name: String) -> [String] { link(name)?.takeLines() ?? [] }

  /// Sends a line, and answers with what then came to the same connection.
  func ask(_ name: String, _ line: String) -> [String] {
    send(line, from: name)
    return take(name)
  }

  /// Comes in as a program, by its own name with a capital; answers with the `ok`.
  @discardableResult func enter(_ name: String, _ more: String = "") -> String {
    open(name)
    _ = take(name)
    return ask(name, #"{"do":"hello","name":"\#(name.inCapitals)"\#(more)}"#).first ?? ""
  }

  /// Comes in again as the pupil of that name, on a new connection; answers with all lines.
  func enterAgain(_ name: String, token: String, _ more: String = "") -> [String] {
    open(name)
    _ = take(name)
    return ask(name, #"{"do":"hello","token":"\#(token)"\#(more)}"#)
  }

  /// Seats programs at a new game, which begins; answers with its code. What they hear of it is
  /// still to be taken.
  func seat(_ names: [String], _ more: String = #","think":0"#) -> String {
    let first = names[0]
    send(
      #"{"do":"open","list":"en","seats":\#(names.count)\#(more)}"#, from: first)
    let code = house.hall.rooms.values.max { $0.number < $1.number }?.code ?? ""
    for name in names.dropFirst() { send(#"{"do":"sit","room":"\#(code)"}"#, from: name) }
    return code
  }

  func room(_ code: String) -> Room? { house.hall.rooms.values.first { $0.code == code } }

  /// What somebody is asked, and what it may choose.
  func question(for name: String) -> (question: String, choices: [String])? {
    guard let visitor = visitor(name), let asked = house.hall.question(for: visitor),
      let question = asked.question
    else { return nil }
    return (question, asked.choices)
  }

  /// A choice on somebody's screen that is right, or one that is wrong.
  func choice(for name: String, right: Bool) -> String? {
    question(for: name).flatMap { asked in
      asked.choices.first { TestWords.isRight($0, after: asked.question) == right }
    }
  }

  func answer(_ name: String, right: Bool) {
    if let word = choice(for: name, right: right) {
      send(#"{"do":"answer","word":"\#(word)"}"#, from: name)
    }
  }

  /// The other side has read everything, and there is room again.
  func read(_ name: String) -> [String] {
    let lines = take(name)
    if let visitor = visitor(name) { house.drained(visitor) }
    return lines
  }
}

extension TestWords {
  static func isRight(_ ending: String, after question: String) -> Bool {
    // Of two rows of letters the one that is the same is right, of sixteen colours the tile that differs.
    ending == question || oddTile(among: question)?.name == ending
      || lists.flatMap(\.levels).flatMap(\.questions).contains {
        $0.word == question && $0.rights.contains { $0.text == ending }
      }
  }
}

/// The tile of another hue, if a question is sixteen colours.
private func oddTile(among question: String) -> Tile? {
  let colours = question.split(separator: " ").compactMap { Colour(plain: String($0)) }
  return Colours.Challenge(colours)?.odd
}

extension GameKind {
  /// What to wish for, so that it is played in another mode than usual, if there is one.
  var otherMode: String {
    switch self {
    case .bingo, .cards: #","mode":"first""#
    case .board: #","mode":"score""#
    case .letters, .colours: #","mode":"turns""#
    default: ""
    }
  }
}

extension MemoryStage {
  /// What brings a game on, if somebody can do anything for it just now.
  ///
  /// - Parameter right: whether an answer is a right one.
  func usefulLine(for name: String, right: Bool, using chance: inout Chance) -> String? {
    if let word = choice(for: name, right: right) { return #"{"do":"answer","word":"\#(word)"}"# }
    guard let visitor = visitor(name),
      case .seated(let number, let seat) = house.hall.situation(of: visitor),
      let room = house.hall.rooms[number]
    else { return nil }
    switch room.view(for: .seat(seat)) {
    case let view as Board.View: return usefulLine(on: view, for: seat, using: &chance)
    case let view as Hangman.View:
      return usefulLine(
        on: view, knowing: room.view(for: .teacher), for: seat, right: right, using: &chance)
    case let view as Race.View:
      return usefulLine(in: view, of: room, for: seat, right, using: &chance)
    default: return nil
    }
  }

  /// Sets a word, or guesses a letter that is right, or one that is wrong.
  private func usefulLine(
    on view: Hangman.View, knowing all: any GameView, for seat: Seat, right: Bool,
    using chance: inout Chance
  ) -> String? {
    switch view.now {
    case .setting(seat):
      let word = ["sunset", "rug", "catnip", "hat"].randomElement(using: &chance) ?? ""
      return #"{"do":"word","word":"\#(word)"}"#
    case .guessing(let guessing) where guessing.holder == seat:
      guard let all = all as? Hangman.View, case .guessing(let all) = all.now,
        let word = all.word.value,
        let letter = guessing.lettersLeft.filter({ word.contains($0) == right })
          .randomElement(using: &chance)
      else { return nil }
      return #"{"do":"guess","guess":"\#(letter)"}"#
    case .guessing, .setting, .nothing, .over: return nil
    }
  }

  private func usefulLine(
    on view: Board.View, for seat: Seat, using chance: inout Chance
  ) -> String? {
    switch view.phase {
    case .building(let building):
      guard building.builder == seat else { return nil }
      return lineToBuild(on: view.landscape, using: &chance)
    case .playing(let playing):
      guard playing.turn?.seat == seat else { return nil }
      switch playing.now {
      case .roll: return #"{"do":"roll"}"#
      case .go(let rolled):
        let end = rolled.ends[Int.random(in: 0..<rolled.ends.count, using: &chance)]
        return #"{"do":"go","tile":"\#(end.tile.name)"}"#
      case .answer, .nothing: return nil
      }
    }
  }
}

extension MemoryStage {
  private func lineToBuild(on landscape: Board.Landscape, using chance: inout Chance) -> String? {
    let tiles = landscape.tiles
    func any(_ tiles: [Board.Tile]) -> String {
      tiles.randomElement(using: &chance)?.name ?? "a1"
    }
    guard let last = tiles.last?.name else {
      return Bool.random(using: &chance)
        ? #"{"do":"place","tile":"d4"}"#
        : #"{"do":"layout","layout":"\#(Int.random(in: 1...6, using: &chance))"}"#
    }
    switch Int.random(in: 0..<10, using: &chance) {
    case 0: return #"{"do":"undo"}"#
    case 1: return #"{"do":"start","tile":"\#(any(tiles))"}"#
    case 2, 3: return #"{"do":"link","from":"\#(any(tiles))","to":"\#(any(tiles))"}"#
    default:
      if tiles.count >= 4 { return #"{"do":"ready"}"# }
      let free = any(Board.Tile.all.filter { !tiles.contains($0) })
      return #"{"do":"place","tile":"\#(free)","links":["\#(last)"]}"#
    }
  }

  /// The maker makes two stops and says go; a runner types what it found, or something else.
  private func usefulLine(
    in view: Race.View, of room: Room, for seat: Seat, _ right: Bool, using chance: inout Chance
  ) -> String? {
    guard let all = room.view(for: .teacher) as? Race.View else { return nil }
    let stops = all.plan.compactMap(\.value)
    switch view.phase {
    case .making:
      guard view.leader == seat else {
        return Bool.random(using: &chance) ? #"{"do":"team","team":"Foxes"}"# : nil
      }
      return lineToMake(stops.count, using: &chance)
    case .running(_, .seek(let leg)):
      let stop = stops[leg.stop - 1]
      if !right { return #"{"do":"arrive","code":"zebra"}"# }
      if let code = stop.spot.code { return #"{"do":"arrive","code":"\#(code)"}"# }
      guard let position = stop.spot.place?.position else { return nil }
      let (north, east) = (position.latitude, position.longitude)
      return #"{"do":"here","lat":\#(north)e-6,"lon":\#(east)e-6}"#
    case .running(_, .answer(let question)):
      guard case .free(_, let answers) = stops[question.stop - 1].puzzle else { return nil }
      let wrong = "no \(Int.random(in: 0..<100, using: &chance))"
      return #"{"do":"answer","word":"\#(right ? answers[0] : wrong)"}"#
    case .running(_, .home), .running(_, .nothing): return nil
    }
  }

  private func lineToMake(_ count: Int, using chance: inout Chance) -> String? {
    switch (count, Int.random(in: 0..<8, using: &chance)) {
    case (0, _):
      #"{"do":"stop","code":"fox","clue":"Behind the stone.","question":"Who?","answers":["a fox"]}"#
    case (1, _):
      #"{"do":"stop","clue":"In the oak.","lat":59.3293,"lon":18.0686,"radius":30,"compound":true}"#
    case (_, 0): #"{"do":"move","number":2,"to":1}"#
    case (_, 1): #"{"do":"title","name":"Animals","about":"Find them."}"#
    case (_, 2): #"{"do":"show"}"#
    case (_, 3): #"{"do":"remove","number":1}"#
    case (_, _): #"{"do":"ready"}"#
    }
  }
}

/// A game as children play it, drawn from a seed: answers right and wrong, some too early, help,
/// cheers, looks, mistakes.
struct Romp {
  let stage: MemoryStage
  let seats: [String]
  let code: String
  var chance: Chance
  /// Of ten answers so many are right.
  var skill = 6

  var isOver: Bool {
    switch stage.room(code)?.phase {
    case .gathering, .playing: false
    case .over, .ended, nil: true
    }
  }

  /// One request, or some time that passes.
  mutating func step() {
    let name = seats[Int.random(in: 0..<seats.count, using: &chance)]
    switch Int.random(in: 0..<20, using: &chance) {
    case 0: stage.send(#"{"do":"look"}"#, from: name)
    case 1: stage.send(#"{"do":"cheer","cheer":"wow"}"#, from: name)
    case 2, 3: stage.send(#"{"do":"hint"}"#, from: name)
    case 4: stage.send(#"{"do":"answer","word":"zebra"}"#, from: name)
    case 5: stage.send(#"{"do":"listen"}"#, from: name)
    case 6, 7: stage.pass(Int.random(in: 0..<3_000, using: &chance))
    case 8: stage.send(#"{"do":"next"}"#, from: name)
    default:
      if let line = stage.usefulLine(
        for: name, right: Int.random(in: 0..<10, using: &chance) < skill, using: &chance)
      {
        stage.send(line, from: name)
      }
    }
  }

  /// Plays until the game is over. `after` is called after each step.
  mutating func play(_ after: () -> Void = {}) {
    playUntil { _ in
      after()
      return false
    }
  }

  /// Plays until the game is over, or something has come about.
  mutating func playUntil(_ isThere: (MemoryStage) -> Bool) {
    var steps = 0
    while !isThere(stage), !isOver, steps < 5_000 {
      step()
      steps += 1
    }
    #expect(steps < 5_000, "the game did not come to an end")
  }
}
