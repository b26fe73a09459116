/// A cheap first look at the keys of one object, which mostly can say that a key is new.
struct KeyFilter {
  /// More keys than this are not compared each with each but go through a set, so that a line full
  /// of keys costs no more than its length.
  private static let few = 24

  private var seen: UInt64 = 0
  private var count = 0
  /// Only the end of the object can tell whether a key comes twice.
  private(set) var isUndecided = false

  init() {}

  /// Takes in the next key.
  /// - Returns: whether it must be compared with the earlier ones now.
  @inline(__always)
  mutating func mayRepeat(_ key: JSONToken, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    count += 1
    // An escaped key can be the same as one with other bytes.
    if count > Self.few || key.isEscaped { isUndecided = true }
    guard !isUndecided else { return false }
    var mark = key.extent
    if mark > 0 {
      mark &+= Int(text[key.start]) &* 5 &+ Int(text[key.start + mark - 1]) &* 11
    }
    let bit: UInt64 = 1 << UInt64(mark & 63)
    defer { seen |= bit }
    return seen & bit != 0
  }
}

extension JSONReader {
  /// Whether the key read last has come before in its object. None of the keys is escaped.
  func isRepeated(_ key: JSONToken, in object: Int) -> Bool {
    let tape = UnsafeBufferPointer(tape)
    var at = object + 1
    while at < used - 1 {
      if tape[at].extent == key.extent, isSame(tape[at], key) { return true }
      at = tape.index(afterValue: at + 1)
    }
    return false
  }

  @inline(__always)
  private func isSame(_ a: JSONToken, _ b: JSONToken) -> Bool {
    // From the end, where names that begin alike differ.
    var offset = a.extent
    while offset > 0 {
      offset -= 1
      if text[a.start + offset] != text[b.start + offset] { return false }
    }
    return true
  }

  /// The first key that an object has had before.
  func repeatedKey(in object: Int) -> JSONToken? {
    let tape = UnsafeBufferPointer(tape)
    var seen: Set<[UInt8]> = []
    var at = object + 1
    while at < used {
      let key = tape[at]
      let spelling = key.isEscaped ? JSONEscapes.decoded(bytes(key)) : Array(bytes(key))
      guard seen.insert(spelling).inserted else { return key }
      at = tape.index(afterValue: at + 1)
    }
    return nil
  }

  private func bytes(_ token: JSONToken) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: text[token.start..<token.start + token.extent])
  }
}
