import Foundation
import Testing
import Tools

/// What tells people and shells how the program is used.
@Suite struct ManualTests {
  /// The documents that the program prints itself.
  static let documents = [
    ("man", "docs/ordrum.1"), ("bash", "docs/completions/ordrum.bash"),
    ("zsh", "docs/completions/_ordrum"),
  ]

  @Test(arguments: documents)
  func theDocumentIsWhatTheProgramPrints(_ kind: String, _ file: String) throws {
    let printed = try Program.run(["help", kind])
    #expect(printed.code == 0)
    let url = URL(fileURLWithPath: "\(Program.root)/\(file)")
    let written = try? String(contentsOf: url, encoding: .utf8)
    #expect(written == printed.output, "record it anew: ORDRUM_RECORD=1 swift test")
    if ProcessInfo.processInfo.environment["ORDRUM_RECORD"] != nil {
      try printed.output.write(to: url, atomically: true, encoding: .utf8)
    }
  }

  @Test func theVersionIsTold() throws {
    let told = try Program.run(["version"])
    #expect(told.code == 0)
    #expect(told.output.wholeMatch(of: /ordrum [0-9.]+, protocol [0-9]+\n/) != nil)
    #expect(try Program.run(["--version"]).output == told.output)
  }

  @Test func helpRefusesWhatItDoesNotHave() throws {
    #expect(try Program.run(["help", "fish"]).code == 64)
  }

  private struct Option: CustomTestStringConvertible {
    let command: String
    let name: String
    let value: String?
    var testDescription: String { "\(command) \(name)" }
  }

  /// As the help lists them.
  private static func options() throws -> [Option] {
    var command = ""
    var options: [Option] = []
    for line in try Program.run(["help"]).output.split(separator: "\n") {
      if let match = line.firstMatch(of: /^  ordrum ([a-z]+)/) { command = String(match.1) }
      guard let match = line.firstMatch(of: /^    (--[a-z-]+)(?: (\S+))?/) else { continue }
      options.append(
        Option(
          command: command, name: String(match.1),
          value: match.2.map { $0 == "N" ? "1" : String($0.prefix { $0 != "|" }) }))
    }
    return options
  }

  /// Each is taken, and the first thing that is not understood is what comes behind it.
  @Test func everyOptionOfTheHelpIsTaken() throws {
    let options = try ManualTests.options()
    #expect(options.count > 15)
    for option in options {
      let result = try Program.run(
        [option.command, option.name] + (option.value.map { [$0] } ?? []) + ["--nonsense"])
      #expect(result.code == 64, "\(option.testDescription)")
      #expect(
        result.complaints.hasPrefix("ordrum \(option.command) does not know \"--nonsense\""),
        "\(option.testDescription): \(result.complaints)")
    }
  }

  @Test(.enabled(if: Shell.has("mandoc")))
  func theManualPageIsSound() throws {
    // Complaints about other pages, which this machine may lack, are none of ours.
    let said = try Shell.run("mandoc -T lint -W style docs/ordrum.1 2>&1 | grep ordrum.1: ; true")
    #expect(said == "")
  }

  @Test(arguments: [
    (["ordrum", "re"], "replay repair"),
    (["ordrum", "serve", "--sy"], "--sync"),
    (["ordrum", "serve", "--sync", ""], "always never"),
    (["ordrum", "replay", "--lang", "s"], "sv"),
    (["ordrum", "serve", "--port", ""], ""),
    (["ordrum", "help", ""], "man bash zsh"),
    (["ordrum", "words", "docs/comp"], "docs/completions"),
    (["ordrum", "serve", "--data", "docs/"], "docs/completions"),
    (["ordrum", "find", ""], ""),
  ])
  func bashCompletes(_ words: [String], _ offered: String) throws {
    let typed = words.map { "'\($0)'" }.joined(separator: " ")
    let said = try Shell.run(
      """
      . docs/completions/ordrum.bash
      [[ $(complete -p ordrum) == 'complete -F _ordrum ordrum' ]] || echo not registered
      COMP_WORDS=(\(typed)) COMP_CWORD=\(words.count - 1)
      _ordrum 2>&1
      echo "${COMPREPLY[*]}"
      """)
    #expect(said == offered + "\n")
  }

  @Test(
    .enabled(if: Shell.has("zsh")),
    arguments: [
      ("ordrum re", ["ordrum rep"]), ("ordrum serve --s", ["--sync"]),
      ("ordrum serve --sync ", ["always", "never"]), ("ordrum help ", ["bash", "man", "zsh"]),
      ("ordrum words docs/", ["completions", "ordrum.1"]),
    ])
  func zshCompletes(_ typed: String, _ offered: [String]) throws {
    let said = try Shell.run(
      "exec zsh -f Tests/complete.zsh '\(typed)' docs/completions")
    for word in offered { #expect(said.contains(word), "\(typed): \(said)") }
  }
}

/// Commands of other programs, run in the repository's folder.
private enum Shell {
  static func has(_ program: String) -> Bool {
    (try? run("command -v \(program) >/dev/null && echo yes")) == "yes\n"
  }

  static func run(_ script: String) throws -> String {
    let output = Pipe()
    let bash = try Child(
      ["/usr/bin/env", "bash", "-c", script], in: Program.root,
      output: output.fileHandleForWriting)
    let said = output.read()
    _ = bash.ended()
    return said
  }
}
