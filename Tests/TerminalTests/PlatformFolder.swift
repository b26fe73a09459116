import Tools

@testable import Terminal

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

private enum FolderTrouble: Error {
  case noFile, noPipe, silence
}

/// What a folder holds for a client that starts programs.
extension Folder {
  /// A program in the language of the shell.
  ///
  /// A child writes it. Nothing can be run that somebody has open for writing, and if we had, a child that
  /// another test starts just then would have it open for a moment too.
  func addProgram(_ name: String, _ text: String) throws {
    let file = "\(path)/\(name)"
    let write = #"printf '#!/bin/sh\n%s\n' "$1" > "$0" && chmod 755 "$0""#
    guard let child = ChildProcess(program: "/bin/sh", arguments: ["-c", write, file, text]) else {
      throw FolderTrouble.noFile
    }
    child.waitForEnd()
    if child.reap() { throw FolderTrouble.noFile }
  }

  func lines(of name: String) -> [String] {
    text(name).split(separator: "\n").map(String.init)
  }

  /// A pipe with a name, held open, so that nobody waits for its other end.
  func addPipe(_ name: String) throws -> NamedPipe {
    guard mkfifo("\(path)/\(name)", 0o600) == 0 else { throw FolderTrouble.noPipe }
    let descriptor = open("\(path)/\(name)", O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw FolderTrouble.noPipe }
    return NamedPipe(descriptor: descriptor)
  }
}

struct NamedPipe: ~Copyable {
  fileprivate let descriptor: CInt

  deinit { close(descriptor) }

  func say(_ text: String) { _ = write(descriptor, text + "\n", text.utf8.count + 1) }

  /// Waits for a line, and gives up after a time in which anything comes.
  func listen() throws -> String {
    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&wait, 1, 30_000) == 1 else { throw FolderTrouble.silence }
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)).filter { $0 != 0x0A }, as: UTF8.self)
  }
}

/// Whether there is a process of this number, be it one that only waits to be reaped.
func exists(_ process: String) -> Bool {
  guard let number = pid_t(process) else { return false }
  return kill(number, 0) == 0
}

/// A pipe without a name.
final class OwnPipe: Sendable {
  let output: CInt
  let input: CInt

  init() {
    var ends: [CInt] = [-1, -1]
    pipe(&ends)
    (output, input) = (ends[0], ends[1])
  }

  deinit {
    close(output)
    close(input)
  }

  func neverBlocks(_ descriptor: CInt) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }
}
