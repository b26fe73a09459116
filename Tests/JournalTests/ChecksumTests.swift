import Testing
import Tools

@testable import Journal

struct ChecksumTests {
  private func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    Array(bytes).withUnsafeBytes { Checksum.of($0) }
  }

  /// The definition, bit by bit.
  private func slowChecksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var remainder = UInt32.max
    for byte in bytes {
      remainder ^= UInt32(byte)
      for _ in 0..<8 {
        remainder = remainder & 1 == 0 ? remainder >> 1 : (remainder >> 1) ^ 0xEDB8_8320
      }
    }
    return ~remainder
  }

  @Test func knownValues() {
    #expect(checksum("".utf8) == 0)
    #expect(checksum("123456789".utf8) == 0xCBF4_3926)
    #expect(checksum("The quick brown fox jumps over the lazy dog".utf8) == 0x414F_A339)
    #expect(checksum([UInt8](repeating: 0, count: 32)) == 0x190A_55AD)
  }

  @Test func everyLengthAtEveryAlignment() {
    var generator = Chance(seed: 1)
    let bytes = (0..<80).map { _ in UInt8.random(in: 0...255, using: &generator) }
    bytes.withUnsafeBytes { bytes in
      for start in 0..<8 {
        for end in start...bytes.count {
          let piece = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
          #expect(Checksum.of(piece) == slowChecksum(piece))
        }
      }
    }
  }

  @Test func digitsAreLowercaseHexadecimal() {
    var generator = Chance(seed: 2)
    let numbers: [UInt32] = [0, 1, 0x0123_4567, 0x89AB_CDEF, 0xFFFF_FFFF, 0xA000_0000, 0x0000_000A]
    for number in numbers
      + (0..<200).map({ _ in UInt32.random(in: 0...UInt32.max, using: &generator) })
    {
      let digits = withUnsafeBytes(of: Checksum.digits(number).littleEndian) {
        String(decoding: $0, as: UTF8.self)
      }
      let plain = String(number, radix: 16)
      #expect(digits == String(repeating: "0", count: 8 - plain.count) + plain)
    }
  }
}
