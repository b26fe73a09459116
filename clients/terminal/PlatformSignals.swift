internal import Dispatch

#if os(Linux)
  internal import Glibc
#else
  internal import Darwin
#endif

extension Platform {
  /// What asks a program to end.
  static let endings = [SIGINT, SIGTERM, SIGHUP]

  /// Who reads is gone: a write says so, and nothing else happens.
  static func ignoreBrokenPipes() { ignore(SIGPIPE) }

  /// From now on these signals are told on the queue, and do nothing by themselves. The sources live as
  /// long as they are held.
  static func watch(
    _ numbers: [CInt], on queue: DispatchQueue, _ tell: @escaping () -> Void
  ) -> [any DispatchSourceSignal] {
    // Called on that queue, and on no other.
    nonisolated(unsafe) let tell = tell
    return numbers.map { number in
      if number != StandardStreams.windowChanged, number != StandardStreams.continued {
        ignore(number)
      }
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { tell() }
      source.activate()
      return source
    }
  }

  /// How long an end may take, in seconds: a write to somebody who takes nothing has none.
  private static let endTime = 3

  /// From now on what asks a program to end is told on the queue; and if that is held up, it ends.
  static func watchEndings(
    for queue: DispatchQueue, _ tell: @escaping () -> Void
  ) -> [any DispatchSourceSignal] {
    // Called on that queue, and on no other.
    nonisolated(unsafe) let tell = tell
    return watch(endings, on: .global()) {
      queue.async { tell() }
      DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(endTime)) { exit(EXIT_FAILURE) }
    }
  }

  private static func ignore(_ number: CInt) {
    #if os(Linux)
      _ = Glibc.signal(number, SIG_IGN)
    #else
      _ = Darwin.signal(number, SIG_IGN)
    #endif
  }

  /// Waits until something can be read, or the input has ended.
  static func waitForInput() {
    var wait = pollfd(fd: StandardStreams.input, events: Int16(POLLIN), revents: 0)
    _ = poll(&wait, 1, -1)
  }

  /// Whether nobody reads any more what is written to a pipe.
  static var isReaderGone: Bool {
    var look = pollfd(fd: StandardStreams.output, events: 0, revents: 0)
    return poll(&look, 1, 0) > 0 && look.revents & Int16(POLLERR) != 0
  }
}

extension Platform {
  /// Tells on the queue whenever a terminal has something to read.
  static func watchInput(
    on queue: DispatchQueue, _ tell: @escaping () -> Void
  ) -> any DispatchSourceRead {
    // Called on that queue, and on no other.
    nonisolated(unsafe) let tell = tell
    let source = DispatchSource.makeReadSource(fileDescriptor: StandardStreams.input, queue: queue)
    source.setEventHandler { tell() }
    source.activate()
    return source
  }
}
