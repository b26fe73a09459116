/// How this program was started: what it prints is to be typed, and from the source it is not in PATH.
struct Invocation {
  /// What stands before the command, as it can be typed where this was started.
  let text: String
  /// Whether it is enough wherever the program is installed.
  var isInstalled: Bool { !text.contains("/") && !text.contains(" ") }

  static let here = Invocation(
    CommandLine.arguments.first ?? "ordrum", path: Platform.variable("PATH") ?? "",
    isFile: { Platform.kind(of: $0) == .file })

  /// - Parameters:
  ///   - started: what the program was called with.
  ///   - path: where a shell looks for programs.
  init(_ started: String, path: String, isFile: (String) -> Bool) {
    let parts = started.split(separator: "/", omittingEmptySubsequences: false)
    let name = parts.last.map(String.init) ?? started
    let first = path.split(separator: ":").lazy.map { "\($0)/\(name)" }.first(where: isFile)
    if parts.count == 4, parts[0] == ".build", ["debug", "release"].contains(parts[2]) {
      // So `swift run` calls what it has built; typed by hand the platform's folder is left out.
      text = "swift run \(parts[2] == "release" ? "-c release " : "")\(name)"
    } else if parts.count == 1 || first == started {
      text = name
    } else {
      let isPlain = started.allSatisfy { $0.isLetter || $0.isNumber || "/._-+~".contains($0) }
      text = isPlain ? started : "'\(started.replacing("'", with: #"'\''"#))'"
    }
  }
}
