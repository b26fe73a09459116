import Terminal

/// How a conversation's end is told.
enum Ended {
  static func exit(_ ending: Ending) -> Never {
    if let sentence = ending.sentence {
      // Some of it may be the server's.
      let lines = sentence.split(separator: "\n").map { Clean.line(String($0), colour: false) }
      let text = lines.joined(separator: "\n")
      if ending.code == .success { Console.out(text) } else { Console.complain(text) }
    }
    Platform.exit(ending.code.rawValue)
  }
}
