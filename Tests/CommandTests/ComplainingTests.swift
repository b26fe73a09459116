import Dispatch
import Foundation
import Synchronization
import Testing
import Tools

@testable import ordrum

/// A server goes on whatever becomes of who reads its log.
@Suite struct ComplainingTests {
  private let data: Folder

  init() throws { data = try Folder(onDisk: true) }

  private var serve: [String] { ["serve", "--port", "0", "--local", "--data", data.path] }

  /// The server complains: of its key's file, which it looks at when somebody shows a wrong key.
  private func provoke(at port: Int) throws {
    try data.write("", to: "key")
    let heard = try Program.talk(to: port, ["lang en", "teach abcd-efgh-ijkl-mnop", "bye"])
    #expect(heard.contains("key"))
  }

  private func isHeard(at port: Int) throws -> Bool {
    try Program.talk(to: port, ["lang en", "rooms", "bye"]).contains("No rooms are open")
  }

  @Test func aServerWhoseReaderHasGonePlaysOn() throws {
    let complaints = Pipe()
    let server = try Program(serve, complaints: complaints)
    let port = try #require(server.port())
    try server.stopReading()
    try complaints.fileHandleForReading.close()
    try provoke(at: port)
    #expect(try isHeard(at: port))
    server.send(SIGTERM)
    #expect(server.ended() == .code(0))
  }

  /// As a terminal does in which somebody has pressed Ctrl-S.
  @Test func aServerWhoseReaderTakesNothingPlaysOn() throws {
    let complaints = Pipe()
    complaints.fill()
    let server = try Program(serve, complaints: complaints)
    let port = try #require(server.port())
    try provoke(at: port)
    #expect(try isHeard(at: port))
    server.send(SIGTERM)
    #expect(server.ended() == .code(0))
  }

  @Test func aTerminalThatIsClosedHasTheServerSayGoodbye() throws {
    let server = try Program(serve)
    let port = try #require(server.port())
    // A shell sends its own behind that of the terminal.
    let heard = try Program.talk(to: port, ["lang en"]) {
      server.send(SIGHUP)
      server.send(SIGHUP)
    }
    #expect(heard.contains("The server stops now."))
    #expect(server.ended() == .code(0))
  }

  @Test func whatNohupStartedStaysWhenTheTerminalIsClosed() throws {
    let server = try Program(serve, after: "trap '' HUP")
    let port = try #require(server.port())
    server.send(SIGHUP)
    #expect(try isHeard(at: port))
    server.send(SIGTERM)
    #expect(server.ended() == .code(0))
  }

  @Test func ofWhatCannotBeWrittenTheNewestIsKept() {
    let (isHeld, isWriting) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let written = Mutex<[String]>([])
    let writer = LateWriter { line in
      isWriting.signal()
      isHeld.wait()
      written.withLock { $0.append(line) }
    }
    writer.add("0")
    isWriting.wait()
    let last = LateWriter.most + 7
    for number in 1...last { writer.add("\(number)") }
    #expect(!writer.finish(within: .milliseconds(1)))
    for _ in 0...last { isHeld.signal() }
    #expect(writer.finish(within: .seconds(60)))
    let kept = (8...last).map { "\($0)" }
    #expect(
      written.withLock { $0 } == ["0", "(7 lines that nobody took are left out here.)"] + kept)
  }
}

extension Pipe {
  /// Writes as much as it takes while nobody reads.
  fileprivate func fill() {
    let descriptor = fileHandleForWriting.fileDescriptor
    let mode = fcntl(descriptor, F_GETFL)
    _ = fcntl(descriptor, F_SETFL, mode | O_NONBLOCK)
    let line = [UInt8](repeating: 0x0A, count: 4096)
    while write(descriptor, line, line.count) > 0 {}
    _ = fcntl(descriptor, F_SETFL, mode)
  }
}
