import JSON

/// What all clients share: what is known of the server, and what they are to do.
open class School {
  package let tally = Tally()
  package let endings = RightEndings()
  /// What the greeting calls the server; the same for the whole run.
  package private(set) var server: String?
  package var now: Int
  /// Everybody has come back and been checked, so that they may play.
  package var isPlaying = false
  /// The lists and levels that the server has.
  package var levels: [(list: String, level: Int)] = []
  /// Makes a connection; nil while there is no server.
  package let connect: () -> (any Wire)?
  /// Lets some time pass until something may have come.
  package let wait: () throws(Failure) -> Void
  /// The clock that the server goes by; nil: it may be set to any time.
  package let wall: (() -> Int)?
  package var pace: Pace
  /// How much later than others the log may hear of something, in milliseconds.
  package let lag: Int
  /// What may be answered to anything, and told to anybody, besides what a lesson with a good disk brings.
  package var alsoRefused: Set<String> = []
  package var alsoTold: Set<String> = []
  private var namesGiven = 0

  package init(
    at now: Int, pace: Pace, lag: Int = 700, wall: (() -> Int)?,
    connect: @escaping () -> (any Wire)?,
    wait: @escaping () throws(Failure) -> Void
  ) {
    self.now = now
    self.pace = pace
    self.lag = lag
    self.wall = wall
    self.connect = connect
    self.wait = wait
  }

  /// A name that looks like no other.
  package func newName() -> String {
    let first = ["Anna", "Bo", "Disa", "Ebbe", "Frida", "Gun", "Hugo", "Maj"]
    let letters = Array("bdfghkmnprst")
    var rest = namesGiven
    var name = first[rest % first.count] + " "
    for _ in 0..<4 {
      name.append(letters[rest % letters.count])
      rest /= letters.count
    }
    namesGiven += 1
    return name
  }

  /// The server is the same through all its lives.
  package func greeted(_ line: Line) throws(Failure) {
    let name = line["server"]?.string
    guard server == nil || server == name else {
      throw Failure(
        "the greeting", expected: "server \(server ?? "")", found: "server \(name ?? "missing")")
    }
    server = name
  }
}

/// How long people wait before they do something, in milliseconds.
package struct Pace {
  package var move: ClosedRange<Int>
  package var order: ClosedRange<Int>
  package var look: ClosedRange<Int>
  package var comeBack: ClosedRange<Int>

  package init(
    move: ClosedRange<Int>, order: ClosedRange<Int>, look: ClosedRange<Int>,
    comeBack: ClosedRange<Int>
  ) {
    self.move = move
    self.order = order
    self.look = look
    self.comeBack = comeBack
  }
}

/// What is counted for the people who read the output.
package final class Tally {
  package var kills = 0
  package var stops = 0
  package var acknowledged = 0
  package var repeats = 0
  /// Repeats that only told again what had been done already.
  package var repeatsAlreadyDone = 0
  package var gamesFinished = 0
  package var returns = 0
}
