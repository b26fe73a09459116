/// Browsers sometimes knock at the line port.
enum HTTP {
  /// Whether a first line is that of an HTTP request: `GET / HTTP/1.1`. Where the address was longer
  /// than a line may be, the first that can be read is a header, and browsers begin with `Host`.
  static func isRequest(_ line: [UInt8]) -> Bool {
    let words = line.split(separator: UInt8(ascii: " "))
    return words.count == 3 && words[2].starts(with: Array("HTTP/".utf8))
      || String(decoding: line.prefix(5), as: UTF8.self).lowercased() == "host:"
  }
}
