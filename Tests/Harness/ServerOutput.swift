/// What the server prints.
final class ServerOutput {
  private let descriptor: CInt
  private var bytes: [UInt8] = []

  init(_ descriptor: CInt) {
    self.descriptor = descriptor
  }

  deinit { Platform.release(descriptor) }

  func wait(milliseconds: Int) {
    _ = Platform.wait(for: [(descriptor, false)], milliseconds: milliseconds)
  }

  /// The number in "… on port N", once the whole number has been printed.
  func portPrinted() -> UInt16? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case .moved(let count) = buffer.withUnsafeMutableBytes({
      Platform.read(descriptor, into: $0)
    }) {
      bytes += buffer[..<count]
    }
    let words = String(decoding: bytes, as: UTF8.self).split { !$0.isLetter && !$0.isNumber }
    guard let place = words.firstIndex(of: "port"), place + 2 < words.count else { return nil }
    return UInt16(words[place + 1])
  }
}
