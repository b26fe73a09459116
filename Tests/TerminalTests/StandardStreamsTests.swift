import Dispatch
import Testing

@testable import Terminal

@Suite struct StandardStreamsTests {
  @Test func whatIsThereIsRead() {
    let pipe = OwnPipe()
    pipe.neverBlocks(pipe.output)
    #expect(StandardStreams.read(pipe.output, atMost: 2) == .nothing)
    #expect(StandardStreams.write(Array("båt".utf8), to: pipe.input))
    #expect(StandardStreams.read(pipe.output, atMost: 2) == .bytes([0x62, 0xC3]))
    #expect(StandardStreams.read(pipe.output, atMost: 2) == .bytes([0xA5, 0x74]))
    #expect(StandardStreams.read(pipe.output, atMost: 2) == .nothing)
  }

  @Test func whatIsNotThereHasEnded() {
    #expect(StandardStreams.read(-1, atMost: 10) == .ended)
    #expect(!StandardStreams.write([0x61], to: -1))
    #expect(StandardStreams.write([], to: -1))
  }

  /// A terminal that another program left non-blocking takes everything, in its time.
  @Test func allIsWrittenAlsoWhereNothingWaits() async {
    let pipe = OwnPipe()
    pipe.neverBlocks(pipe.input)
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    async let wasWritten = withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: StandardStreams.write(bytes, to: pipe.input))
      }
    }
    let received = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        var received: [UInt8] = []
        while received.count < bytes.count,
          case .bytes(let more) = StandardStreams.read(pipe.output, atMost: 4096)
        {
          received += more
        }
        continuation.resume(returning: received)
      }
    }
    #expect(received == bytes)
    #expect(await wasWritten)
  }
}
