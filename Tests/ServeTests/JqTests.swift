import Foundation
import Games
import Testing
import Tools

@testable import Serve

/// The teacher's one-liners make something useful of a teacher's stream.
@Suite struct JqTests {
  private static let jq = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { "\($0)/jq" }.first(where: FileManager.default.isExecutableFile)

  /// The commands as they stand there, without the file that the last ones read.
  private static func commands() throws -> [String] {
    try Pages.examples("jq").flatMap { $0.split(separator: "\n") }.filter { $0.hasPrefix("jq ") }
      .map { String($0).replacing(" lesson.jsonl", with: "") }
  }

  @Test(.enabled(if: jq != nil, "jq is not installed, so the one-liners are not tried"))
  func everyOneLinerTellsSomething() throws {
    let stage = MemoryStage(seed: 4)
    for name in ["anna", "bo"] { stage.enter(name) }
    stage.teacher()
    stage.send(#"{"do":"watch","room":"*"}"#, from: "eva")
    let code = stage.seat(["anna", "bo"], #","think":0"#)
    var romp = Romp(stage: stage, seats: ["anna", "bo"], code: code, chance: .seeded(4), skill: 3)
    romp.play()
    stage.pass(150_000)
    let log = stage.take("eva").joined(separator: "\n")
    let commands = try Self.commands()
    #expect(commands.count == 3)
    let told = try commands.map { try run($0, on: log) }
    #expect(told.allSatisfy { $0.contains("Anna") }, "\(told)")
    #expect(told[0].contains(" + "))
    #expect(told[1].contains(" in \(code): misses"))
    #expect(told[2].contains("words a minute"))
  }

  private func run(_ command: String, on input: String) throws -> String {
    let folder = DataFolder()
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let log = "\(folder.path)/lesson.jsonl"
    try input.write(toFile: log, atomically: true, encoding: .utf8)
    let output = Pipe()
    let shell = try Child(
      ["/bin/sh", "-c", command], input: try FileHandle(forReadingFrom: URL(fileURLWithPath: log)),
      output: output.fileHandleForWriting)
    let told = output.read()
    #expect(shell.ended() == .code(0), "\(command)")
    return told
  }
}
