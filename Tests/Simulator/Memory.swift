/// What happened last, kept as it came: only who asks has to read it.
final class Memory {
  private enum Entry {
    case line(String, String, ArraySlice<UInt8>)
    case text(String)
  }

  private let world: World
  private var entries: [(time: Int, entry: Entry)?] = []
  private var next = 0
  /// Of all that happened: the same in two hours from one seed.
  private(set) var digest: UInt64 = 0xcbf2_9ce4_8422_2325

  /// - Parameter length: so much is kept.
  init(_ world: World, length: Int) {
    self.world = world
    entries = Array(repeating: nil, count: length)
  }

  /// - Parameter direction: `<` what somebody reads, `>` what it sends.
  func note(_ name: String, _ direction: String, _ line: ArraySlice<UInt8>) {
    add(.line(name, direction, line))
    mix(name.utf8)
    mix(line)
  }

  func note(_ text: String) {
    add(.text(text))
    mix(text.utf8)
  }

  private func mix(_ bytes: some Collection<UInt8>) {
    digest ^= UInt64(world.now)
    for byte in bytes { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  private func add(_ entry: Entry) {
    entries[next] = (world.now, entry)
    next = (next + 1) % entries.count
  }

  var lines: [String] {
    (entries[next...] + entries[..<next]).compactMap { $0 }.map { time, entry in
      let clock = Memory.clock(time)
      return switch entry {
      case .line(let name, let direction, let bytes):
        "\(clock)  \(name) \(direction) \(String(decoding: bytes.prefix(500), as: UTF8.self))"
      case .text(let text): "\(clock)  \(text)"
      }
    }
  }

  static func clock(_ time: Int) -> String {
    let (minutes, rest) = (time / 60_000, time % 60_000)
    return
      "\(minutes):\(rest < 10_000 ? "0" : "")\(rest / 1000).\(String(rest % 1000 + 1000).dropFirst())"
  }
}
