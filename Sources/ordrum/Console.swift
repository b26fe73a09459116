/// Where the program writes, and how it ends.
enum Console {
  /// What a script can tell from how the program ended.
  enum ExitCode: Int32 {
    case success = 0
    /// Something that was asked for could not be done.
    case failure = 1
    /// The command line was not understood.
    case usage = 64
  }

  /// For who asked. Leaves at once, also into a file or a pipe.
  static func out(_ text: String) {
    Platform.write(text + "\n", to: .standardOutput)
  }

  /// For who has to do something about it.
  static func complain(_ text: String) {
    Platform.write(text + "\n", to: .standardError)
  }

  static func exit(_ code: ExitCode) -> Never {
    Platform.exit(code.rawValue)
  }
}
