@testable import Terminal

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// A folder of a test's own, gone with it, with programs and pipes in it.
final class Folder: Sendable {
  let path: String

  init() throws {
    var name = Array("/tmp/ordrum-terminal-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw Trouble.noFolder }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { Folder.remove(path) }

  private static func remove(_ path: String) {
    for name in names(in: path) where name != "." && name != ".." {
      if unlink("\(path)/\(name)") != 0 { remove("\(path)/\(name)") }
    }
    rmdir(path)
  }

  private enum Trouble: Error {
    case noFolder, noFile, noPipe, silence
  }

  private static func names(in path: String) -> [String] {
    guard let stream = opendir(path) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names
  }

  /// A program in the language of the shell.
  ///
  /// A child writes it. Nothing can be run that somebody has open for writing, and if we had, a child that
  /// another test starts just then would have it open for a moment too.
  func addProgram(_ name: String, _ text: String) throws {
    let file = "\(path)/\(name)"
    let write = #"printf '#!/bin/sh\n%s\n' "$1" > "$0" && chmod 755 "$0""#
    guard let child = ChildProcess(program: "/bin/sh", arguments: ["-c", write, file, text]) else {
      throw Trouble.noFile
    }
    child.waitForEnd()
    if child.reap() { throw Trouble.noFile }
  }

  func addFile(_ name: String) throws {
    let descriptor = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Trouble.noFile }
    close(descriptor)
  }

  func lines(of name: String) -> [String] {
    guard let file = fopen("\(path)/\(name)", "r") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n").map(
      String.init)
  }

  /// A pipe with a name, held open, so that nobody waits for its other end.
  func addPipe(_ name: String) throws -> Pipe {
    guard mkfifo("\(path)/\(name)", 0o600) == 0 else { throw Trouble.noPipe }
    let descriptor = open("\(path)/\(name)", O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw Trouble.noPipe }
    return Pipe(descriptor: descriptor)
  }

  struct Pipe: ~Copyable {
    fileprivate let descriptor: CInt

    deinit { close(descriptor) }

    func say(_ text: String) { _ = write(descriptor, text + "\n", text.utf8.count + 1) }

    /// Waits for a line, and gives up after a time in which anything comes.
    func listen() throws -> String {
      var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&wait, 1, 30_000) == 1 else { throw Trouble.silence }
      var bytes = [UInt8](repeating: 0, count: 100)
      let count = read(descriptor, &bytes, bytes.count)
      return String(decoding: bytes.prefix(max(0, count)).filter { $0 != 0x0A }, as: UTF8.self)
    }
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
