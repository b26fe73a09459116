import Classroom
import Foundation
import Games
import Hall

@testable import Serve

/// A class in which Anna has written wherever a child can write, and Bo has played along.
enum Keepsakes {
  /// What only Anna wrote. It stands nowhere else, also not in part.
  static let words = [
    "Anna", "quartz", "jumped", "Xylophones", "Under the yew", "wryneck", "Whose hat", "my uncle's",
    "Zorros", "wombat",
  ]
  /// What Bo wrote, which stays.
  static let kept = ["\"Bo\"", "sunset", "Marmots", "By the brook", "vole", "Weasels"]

  /// Everything that happens. Anna's token and word come back with it.
  static func fill(_ stage: MemoryStage) -> (token: String, word: String) {
    let hello = stage.enter("anna")
    stage.enter("bo")
    stage.send(#"{"do":"me","character":"owl"}"#, from: "anna")
    playHangman(stage)
    leave(stage)
    annasRace(stage)
    leave(stage)
    bosRace(stage)
    leave(stage)
    let code = stage.seat(["anna", "bo"])
    for _ in 0..<6 {
      stage.answer("anna", right: true)
      stage.answer("bo", right: false)
    }
    stage.send(#"{"do":"cheer","id":"annas-own","cheer":"wow"}"#, from: "anna")
    _ = code
    _ = stage.seen()
    return (hello.text("token") ?? "", hello.text("word") ?? "")
  }

  private static func leave(_ stage: MemoryStage) {
    for name in ["anna", "bo"] { stage.send(#"{"do":"leave"}"#, from: name) }
    stage.pass(20 * 60_000)
  }

  private static func playHangman(_ stage: MemoryStage) {
    let code = stage.seat(["anna", "bo"], #","game":"hangman""#)
    func isSetting(_ name: String) -> Bool {
      guard let visitor = stage.visitor(name),
        case .seated(_, let seat) = stage.house.hall.situation(of: visitor),
        let view = stage.room(code)?.view(for: .teacher) as? Hangman.View,
        case .setting(seat) = view.now
      else { return false }
      return true
    }
    for _ in 0..<2 {
      if isSetting("anna") {
        stage.send(#"{"do":"word","word":"quartz"}"#, from: "anna")
        for guess in ["q", "u", "e", "walrus", "a", "r", "z", "t"] {
          stage.send(#"{"do":"guess","guess":"\#(guess)"}"#, from: "bo")
        }
      } else {
        stage.send(#"{"do":"word","word":"sunset"}"#, from: "bo")
        for guess in ["s", "jumped", "sunset"] {
          stage.send(#"{"do":"guess","guess":"\#(guess)"}"#, from: "anna")
        }
      }
    }
  }

  /// Anna makes a race; Bo runs it, and once more when she is gone.
  private static func annasRace(_ stage: MemoryStage) {
    let code = stage.seat(["anna", "bo"], #","game":"race""#)
    for line in [
      #"{"do":"title","name":"Xylophones","about":"Xylophones and more"}"#,
      #"{"do":"stop","code":"wryneck","clue":"Under the yew."}"#,
      #"{"do":"stop","code":"wryneck2","clue":"Under the yew.","question":"Whose hat?","answers":["my uncle's"]}"#,
      #"{"do":"ready"}"#,
    ] { stage.send(line, from: "anna") }
    func run() {
      for line in [
        #"{"do":"arrive","code":"nothing"}"#, #"{"do":"arrive","code":"wryneck"}"#,
        #"{"do":"arrive","code":"wryneck2"}"#, #"{"do":"answer","word":"mine"}"#,
        #"{"do":"answer","word":"my uncle's"}"#,
      ] { stage.send(line, from: "bo") }
    }
    run()
    stage.send(#"{"do":"leave"}"#, from: "anna")
    stage.send(#"{"do":"again"}"#, from: "bo")
    stage.send(#"{"do":"ready"}"#, from: "bo")
    run()
    stage.send(#"{"do":"again"}"#, from: "bo")
    stage.send(#"{"do":"ready"}"#, from: "bo")
    run()
    _ = code
  }

  /// Bo makes one in which Anna runs.
  private static func bosRace(_ stage: MemoryStage) {
    let code = stage.seat(["bo", "anna", "bo"], #","game":"race""#)
    for line in [
      #"{"do":"title","name":"Marmots"}"#,
      #"{"do":"stop","code":"vole","clue":"By the brook.","question":"What runs?","answers":["Weasels"]}"#,
    ] { stage.send(line, from: "bo") }
    stage.send(#"{"do":"team","team":"Zorros"}"#, from: "anna")
    stage.send(#"{"do":"ready"}"#, from: "bo")
    for line in [
      #"{"do":"arrive","code":"vole"}"#, #"{"do":"answer","word":"wombat"}"#,
      #"{"do":"answer","word":"wombats"}"#, #"{"do":"answer","word":"wombat x"}"#,
    ] { stage.send(line, from: "anna") }
    _ = code
  }
}

extension DataFolder {
  /// All that stands in any file.
  var everything: String { text("") }
}
