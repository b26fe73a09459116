import Foundation

/// The built program, running.
final class Program {
  struct Result {
    let code: Int32
    let output: String
    let complaints: String
  }

  static let root = String(#filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" })

  private let process = Process()
  private let output = Pipe()
  private let bound: DispatchWorkItem
  /// What it has written for people; all of it once it has ended.
  private(set) var printed = ""

  /// - Parameters:
  ///   - shell: what a shell does before it becomes the program.
  ///   - complaints: where it complains; where the tests do if left out.
  init(_ arguments: [String], after shell: String? = nil, complaints: Pipe? = nil) throws {
    process.executableURL = Program.executable
    process.arguments = arguments
    if let shell {
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments =
        ["-c", "\(shell); exec \"$0\" \"$@\"", Program.executable.path] + arguments
    }
    process.standardOutput = output
    if let complaints { process.standardError = complaints }
    process.standardInput = FileHandle.nullDevice
    try process.run()
    bound = process.bounded()
  }

  deinit {
    bound.cancel()
    if process.isRunning { process.terminate() }
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

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  func ended() -> Int32 {
    let rest = try? output.fileHandleForReading.readToEnd()
    printed += String(decoding: rest ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Runs it to its end.
  ///
  /// - Parameters:
  ///   - typed: a file to read from; nothing if left out.
  ///   - variables: the whole environment; ours if left out.
  static func run(
    _ arguments: [String], typed: String? = nil, variables: [String: String]? = nil
  ) throws -> Result {
    let process = Process()
    let output = Pipe()
    let complaints = Pipe()
    process.executableURL = executable
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = complaints
    process.standardInput = typed.flatMap(FileHandle.init(forReadingAtPath:)) ?? .nullDevice
    if let variables { process.environment = variables }
    try process.run()
    let bound = process.bounded()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    let complained = complaints.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    bound.cancel()
    let result = Result(
      code: process.terminationStatus, output: String(decoding: said, as: UTF8.self),
      complaints: String(decoding: complained, as: UTF8.self))
    if process.wasKilled { throw Hanging(arguments: arguments, result: result) }
    return result
  }

  /// It did not end by itself.
  struct Hanging: Error {
    let arguments: [String]
    let result: Result
  }

  /// What somebody with netcat sees who types these lines and then waits for the end.
  ///
  /// - Parameter whenHeard: called as soon as the server has said something.
  static func talk(to port: Int, _ lines: [String], whenHeard: () -> Void = {}) throws -> String {
    let nc = Process()
    let typed = Pipe()
    let seen = Pipe()
    nc.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    nc.arguments = ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/\(port); cat >&3; cat <&3"]
    nc.standardInput = typed
    nc.standardOutput = seen
    try nc.run()
    let bound = nc.bounded()
    defer { bound.cancel() }
    typed.fileHandleForWriting.write(Data((lines.joined(separator: "\n") + "\n").utf8))
    try typed.fileHandleForWriting.close()
    var text = seen.fileHandleForReading.availableData
    whenHeard()
    text += seen.fileHandleForReading.readDataToEndOfFile()
    nc.waitUntilExit()
    return String(decoding: text, as: UTF8.self)
  }

  /// It lies beside the tests.
  private static let executable: URL = {
    let tests = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
    let folder =
      tests?.deletingLastPathComponent()
      ?? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    return folder.appendingPathComponent("ordrum")
  }()
}

extension Process {
  /// Kills it when it runs for longer than anything here takes, so that whoever reads from it sees an end.
  fileprivate func bounded() -> DispatchWorkItem {
    let number = processIdentifier
    let work = DispatchWorkItem { [self] in if isRunning { kill(number, SIGKILL) } }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(60), execute: work)
    return work
  }

  fileprivate var wasKilled: Bool {
    terminationReason == .uncaughtSignal && terminationStatus == SIGKILL
  }
}
