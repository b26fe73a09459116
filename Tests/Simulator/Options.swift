/// What the command line asks for.
struct Options {
  var hours = 100
  var seed: UInt64 = 1
  /// So many lines are told of what happened before a failure.
  var last = 60
  /// Where the simulated disks lie.
  var folder = ""

  /// Nil if something is not understood.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      guard let value = rest.popFirst() else { return nil }
      switch option {
      case "--hours":
        guard let number = Int(value), number > 0 else { return nil }
        hours = number
      case "--seed":
        guard let number = UInt64(value) else { return nil }
        seed = number
      case "--last":
        guard let number = Int(value), number > 0 else { return nil }
        last = number
      case "--folder": folder = value
      default: return nil
      }
    }
    if folder.isEmpty { return nil }
  }
}
