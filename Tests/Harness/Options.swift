/// What the command line asks for.
struct Options {
  var kills = 200
  var seed: UInt64 = 1
  var clients = 12
  /// The server's program.
  var server = ""
  /// Holds the server's data and what it complained.
  var folder = ""
  /// For a server that keeps nothing: to see that the checks fail.
  var isWithoutData = false
  /// How many requests are to be acknowledged before a run without kills ends.
  var moves = 2000
  /// How long a lesson lasts; 0 where the server is killed instead while clients play.
  var minutes = 0
  var children = 30
  /// The port of the page, for a browser that takes part; 0: there is none.
  var web = 0

  /// Nil if something is not understood.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      if option == "--without-data" {
        isWithoutData = true
        continue
      }
      guard let value = rest.popFirst(), take(option, value) else { return nil }
    }
    guard !server.isEmpty, !folder.isEmpty, clients >= 2, kills >= 0,
      children >= Lesson.fewest
    else { return nil }
  }

  private mutating func take(_ option: String, _ value: String) -> Bool {
    switch option {
    case "--server": server = value
    case "--folder": folder = value
    case "--kills": return take(value, \.kills)
    case "--seed": return take(value, \.seed)
    case "--clients": return take(value, \.clients)
    case "--moves": return take(value, \.moves)
    case "--minutes": return take(value, \.minutes)
    case "--children": return take(value, \.children)
    case "--web": return take(value, \.web)
    default: return false
    }
    return true
  }

  private mutating func take<Number: FixedWidthInteger>(
    _ text: String, _ path: WritableKeyPath<Options, Number>
  ) -> Bool {
    guard let number = Number(text) else { return false }
    self[keyPath: path] = number
    return true
  }
}
