/// A message of multicast DNS (RFC 1035, 4.1, and RFC 6762, 18).
struct Message: Sendable, Hashable {
  /// Larger ones do not exist (RFC 6762, 17).
  static let largest = 9_000
  static let headerLength = 12

  var id: UInt16 = 0
  var isResponse = false
  /// More known answers follow in another message (RFC 6762, 7.2).
  var isTruncated = false
  var questions: [Question] = []
  var answers: [Record] = []
  var authority: [Record] = []
  var additional: [Record] = []

  enum Bit {
    static let response: UInt16 = 0x8000
    static let opcode: UInt16 = 0x7800
    static let authoritative: UInt16 = 0x0400
    static let truncated: UInt16 = 0x0200
    static let code: UInt16 = 0x000F
  }

  enum Class {
    static let internet: UInt16 = 1
    static let any: UInt16 = 255
    /// In a question: unicast is welcome. In a record: forget what was known.
    static let topBit: UInt16 = 0x8000
  }

  /// Why bytes are no message that we read.
  enum Flaw: Error, Hashable {
    case tooLarge
    case cut
    /// Another operation, or an error: not used over multicast (RFC 6762, 18.3 and 18.11).
    case notPlain
    /// More is promised than could stand in so many bytes.
    case count
    case label
    case pointer
    /// Its names have more labels and pointers, followed again and again, than anybody needs.
    case tangled
    case longName
    /// The data of a record does not fill its length, or goes beyond it.
    case data
  }
}
