import Playing

/// The real server, as a process of its own.
final class ServerProcess {
  private let process: CInt
  private let output: ServerOutput
  private let pidFile: String
  private var ending: Ending?

  init(_ options: Options) throws(Failure) {
    pidFile = options.folder + "/server.pid"
    var arguments = [options.server, "serve", "--port", "0", "--local"]
    if !options.isWithoutData {
      arguments += ["--data", options.folder + "/data", "--sync", "always"]
    }
    if options.web > 0 { arguments += ["--web", "\(options.web)"] }
    guard let started = Platform.start(arguments, log: options.folder + "/server.log") else {
      throw Failure("the server", expected: "to start", found: "no \(options.server) that runs")
    }
    process = started.process
    output = ServerOutput(started.output)
    Platform.write("\(process)\n", to: pidFile)
  }

  /// The port that it prints within so many milliseconds; nil if it does not come to that.
  func port(within milliseconds: Int) throws(Failure) -> UInt16? {
    let end = Platform.milliseconds + milliseconds
    repeat {
      if let port = output.portPrinted() { return port }
      if let ending = hasEnded() {
        throw Failure(
          "the server", expected: "to start and to print its port",
          found: "\(ending); why, stands in server.log")
      }
      output.wait(milliseconds: min(10, max(0, end - Platform.milliseconds)))
    } while Platform.milliseconds < end
    return nil
  }

  /// Kill -9, and no more of it.
  func kill() throws(Failure) {
    Platform.signal(process, Platform.killSignal)
    try checkEnding(.signalled(Platform.killSignal))
  }

  func tellToStop() {
    Platform.signal(process, Platform.terminateSignal)
  }

  /// It was told to stop: it has to do so with exit code 0.
  func checkStopped() throws(Failure) {
    try checkEnding(.exited(0))
  }

  /// For the end of the run, however it came.
  func killQuietly() {
    guard hasEnded() == nil else { return }
    Platform.signal(process, Platform.killSignal)
    _ = waitForEnding()
  }

  private func checkEnding(_ expected: Ending) throws(Failure) {
    let ending = waitForEnding()
    guard ending == expected else {
      throw Failure(
        "the server", expected: "\(expected)",
        found: ending.map { "\($0)" } ?? "it still runs after 30 seconds")
    }
  }

  private func waitForEnding() -> Ending? {
    let end = Platform.milliseconds + 30_000
    while Platform.milliseconds < end {
      if let ending = hasEnded() { return ending }
      Platform.sleep(milliseconds: 1)
    }
    return nil
  }

  private func hasEnded() -> Ending? {
    if ending == nil {
      ending = Platform.ending(of: process)
      if ending != nil { Platform.write("", to: pidFile) }
    }
    return ending
  }
}
