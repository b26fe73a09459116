/// SHA-1 (FIPS 180-4), for nothing but the handshake: it keeps no secret.
enum SHA1 {
  static func digest(_ message: [UInt8]) -> [UInt8] {
    let zeros = [UInt8](repeating: 0, count: 63 - (message.count + 8) % 64)
    let text = message + [0x80] + zeros + bytes(of: UInt64(message.count) &* 8, 8)
    var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]
    for start in stride(from: 0, to: text.count, by: 64) {
      mix(text[start..<start + 64], into: &state)
    }
    return state.flatMap { bytes(of: UInt64($0), 4) }
  }

  private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    var words = [UInt32](repeating: 0, count: 80)
    for (at, byte) in block.enumerated() { words[at / 4] |= UInt32(byte) << (24 - 8 * (at % 4)) }
    for i in 16..<80 {
      words[i] = rotate(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1)
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for i in 0..<80 {
      let mixed =
        switch i {
        case ..<20: (b & c | ~b & d) &+ 0x5a82_7999
        case ..<40: (b ^ c ^ d) &+ 0x6ed9_eba1
        case ..<60: (b & c | b & d | c & d) &+ 0x8f1b_bcdc
        default: (b ^ c ^ d) &+ 0xca62_c1d6
        }
      (a, b, c, d, e) = (rotate(a, 5) &+ mixed &+ e &+ words[i], a, rotate(b, 30), c, d)
    }
    state = zip(state, [a, b, c, d, e]).map { $0 &+ $1 }
  }

  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }

  private static func bytes(of number: UInt64, _ count: Int) -> [UInt8] {
    (1...count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - $0))) }
  }
}
