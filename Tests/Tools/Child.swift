package import Foundation
import Synchronization

#if os(Linux)
  private func noActions() -> posix_spawn_file_actions_t { posix_spawn_file_actions_t() }
  private func noAttributes() -> posix_spawnattr_t { posix_spawnattr_t() }
#else
  private func noActions() -> posix_spawn_file_actions_t? { nil }
  private func noAttributes() -> posix_spawnattr_t? { nil }
#endif

/// Another program, which ends with its test at the latest.
///
/// Foundation's `Process` looks through all open files first; with some 1,350 of them it reads beyond its own list, and the
/// tests end there.
package final class Child: Sendable {
  package enum Ending: Equatable {
    case code(CInt)
    case signal(CInt)
  }

  package struct NotStarted: Error {
    let words: [String]
    let reason: String
  }

  /// More files than the tests ever have open.
  private static let mostFiles = 4_096

  private let number: pid_t
  private let ending = Mutex<Ending?>(nil)

  /// - Parameters:
  ///   - words: the program's whole path, and what it is told.
  ///   - folder: where it works; where the tests do if left out.
  ///   - variables: the whole environment; ours if left out.
  ///   - input: what it reads; nothing if left out.
  ///   - output: where it writes for people; where the tests do if left out.
  ///   - complaints: where it complains; where the tests do if left out.
  package init(
    _ words: [String], in folder: String? = nil, variables: [String: String]? = nil,
    input: FileHandle? = nil, output: FileHandle? = nil, complaints: FileHandle? = nil
  ) throws {
    let words = folder.map { ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", $0] + words } ?? words
    var actions = noActions()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input.fileDescriptor, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    for (handle, place) in [(output, CInt(1)), (complaints, 2)] {
      posix_spawn_file_actions_adddup2(&actions, handle?.fileDescriptor ?? place, place)
    }

    // Signals mean to it what they usually do, and it has no files of ours.
    var attributes = noAttributes()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (all, none) = (sigset_t(), sigset_t())
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    var flags = CInt(POSIX_SPAWN_SETSIGDEF) | CInt(POSIX_SPAWN_SETSIGMASK)
    #if os(Linux)
      // Whether there is such a file or not.
      for descriptor in 3..<CInt(max(3, min(sysconf(CInt(_SC_OPEN_MAX)), Child.mostFiles))) {
        posix_spawn_file_actions_addclose(&actions, descriptor)
      }
    #else
      flags |= CInt(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #endif
    posix_spawnattr_setflags(&attributes, Int16(flags))

    let environment = variables ?? ProcessInfo.processInfo.environment
    var told: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var known: [UnsafeMutablePointer<CChar>?] =
      environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in told + known { free(text) } }
    var number: pid_t = 0
    let answer = posix_spawn(&number, words[0], &actions, &attributes, &told, &known)
    guard answer == 0 else {
      throw NotStarted(words: words, reason: String(cString: strerror(answer)))
    }
    self.number = number
    // Longer than anything here takes, so that whoever reads from it sees an end.
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(60)) { [weak self] in
      self?.send(SIGKILL)
    }
  }

  deinit {
    send(SIGKILL)
    _ = ended()
  }

  package func send(_ signal: CInt) {
    ending.withLock { if $0 == nil { kill(number, signal) } }
  }

  /// Waits for it.
  package func ended() -> Ending {
    var info = siginfo_t()
    while waitid(P_PID, id_t(number), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    return ending.withLock { ending in
      if let ending { return ending }
      var status: CInt = 0
      waitpid(number, &status, 0)
      let signal = status & 0x7F
      let now: Ending = signal == 0 ? .code((status >> 8) & 0xFF) : .signal(signal)
      ending = now
      return now
    }
  }
}

extension Pipe {
  /// What comes until the last who could write has gone, us among them.
  package func read() -> String {
    try? fileHandleForWriting.close()
    return String(decoding: fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }
}
