import Glibc

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ take: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// By this name libFuzzer's own main, which comes along, would find it too.
@_cdecl("LLVMFuzzerTestOneInput")
public func takeInput(_ start: UnsafePointer<UInt8>?, _ length: Int) -> CInt {
  Watch.take(Array(UnsafeBufferPointer(start: start, count: length)))
  return 0
}

/// Which trial, the environment says (FUZZ=json); all else is libFuzzer's.
package func tryOne(of trials: [String: any Trial.Type]) -> Never {
  guard let kind = getenv("FUZZ").flatMap({ trials[String(cString: $0)] }) else {
    tell("FUZZ is one of: \(trials.keys.sorted().joined(separator: " "))")
    exit(2)
  }
  Watch.trial = kind.init()
  atexit { Watch.sumUp() }
  var count = CommandLine.argc
  var arguments = CommandLine.unsafeArgv
  exit(runDriver(&count, &arguments, takeInput))
}
