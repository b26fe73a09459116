import Foundation
import Tools

/// The built program, running.
final class Program {
  struct Result {
    let code: Int32
    let output: String
    let complaints: String
  }

  static let root = String(#filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" })

  private let child: Child
  private let output = Pipe()
  /// What it has written for people; all of it once it has ended.
  private(set) var printed = ""

  /// - Parameters:
  ///   - shell: what a shell does before it becomes the program.
  ///   - complaints: where it complains; where the tests do if left out.
  init(_ arguments: [String], after shell: String? = nil, complaints: Pipe? = nil) throws {
    let words = [Program.executable] + arguments
    child = try Child(
      shell.map { ["/bin/sh", "-c", "\($0); exec \"$0\" \"$@\""] + words } ?? words,
      output: output.fileHandleForWriting, complaints: complaints?.fileHandleForWriting)
    try output.fileHandleForWriting.close()
    try complaints?.fileHandleForWriting.close()
  }

  /// The port that it prints, or nil if it ends before.
  func port() -> Int? {
    while true {
      let bytes = output.fileHandleForReading.availableData
      if bytes.isEmpty { return nil }
      printed += String(decoding: bytes, as: UTF8.self)
      guard let start = printed.range(of: "port ")?.upperBound else { continue }
      let digits = printed[start...].prefix { $0.isNumber }
      if digits.endIndex < printed.endIndex { return Int(digits) }
    }
  }

  /// Reads no more of what it writes.
  func stopReading() throws { try output.fileHandleForReading.close() }

  func send(_ signal: Int32) { child.send(signal) }

  func ended() -> Child.Ending {
    let rest = try? output.fileHandleForReading.readToEnd()
    printed += String(decoding: rest ?? Data(), as: UTF8.self)
    return child.ended()
  }

  /// Runs it to its end.
  ///
  /// - Parameters:
  ///   - typed: a file to read from; nothing if left out.
  ///   - variables: the whole environment; ours if left out.
  static func run(
    _ arguments: [String], typed: String? = nil, variables: [String: String]? = nil
  ) throws -> Result {
    let output = Pipe()
    let complaints = Pipe()
    let child = try Child(
      [executable] + arguments, variables: variables,
      input: typed.flatMap(FileHandle.init(forReadingAtPath:)),
      output: output.fileHandleForWriting, complaints: complaints.fileHandleForWriting)
    let (said, complained) = (output.read(), complaints.read())
    guard case .code(let code) = child.ended() else {
      throw Hanging(arguments: arguments, output: said, complaints: complained)
    }
    return Result(code: code, output: said, complaints: complained)
  }

  /// It did not end by itself.
  struct Hanging: Error {
    let arguments: [String]
    let output: String
    let complaints: String
  }

  /// What somebody with netcat sees who types these lines and then waits for the end.
  ///
  /// - Parameter whenHeard: called as soon as the server has said something.
  static func talk(to port: Int, _ lines: [String], whenHeard: () -> Void = {}) throws -> String {
    let typed = Pipe()
    let seen = Pipe()
    let nc = try Child(
      ["/usr/bin/env", "bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/\(port); cat >&3; cat <&3"],
      input: typed.fileHandleForReading, output: seen.fileHandleForWriting)
    try typed.fileHandleForReading.close()
    typed.fileHandleForWriting.write(Data((lines.joined(separator: "\n") + "\n").utf8))
    try typed.fileHandleForWriting.close()
    let first = String(decoding: seen.fileHandleForReading.availableData, as: UTF8.self)
    whenHeard()
    let text = first + seen.read()
    _ = nc.ended()
    return text
  }

  /// It lies beside the tests.
  private static let executable: String = {
    let tests = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
    let folder =
      tests?.deletingLastPathComponent()
      ?? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    return folder.appendingPathComponent("ordrum").path
  }()
}
