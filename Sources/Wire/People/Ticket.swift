import Classroom
import Hall
import Web

/// A code that leads a camera to the page and right in: the page's address with name and word behind `#`,
/// which no browser sends anywhere.
struct Ticket {
  let address: String
  private let code: QRCode

  /// Nil if there is no page. A name that is too long for a code is left out.
  init?(for name: String, _ given: GivenWord, on page: String?) {
    guard let page else { return nil }
    for secret in ["\(name):\(given.word)", given.word] {
      let address = "\(page)#\(Ticket.fragment(secret))"
      guard let code = QRCode(address) else { continue }
      (self.address, self.code) = (address, code)
      return
    }
    return nil
  }

  /// The ticket for paper; without a code where that does not fit.
  func printed(in width: Int) -> [String] {
    ["  \(address)"] + (code.width <= width ? code.printed : [])
  }

  /// A text as it stands in an address (RFC 3986, 2.3).
  private static func fragment(_ text: String) -> String {
    text.utf8.map { byte in
      let sign = Character(Unicode.Scalar(byte))
      if sign.isASCII, sign.isLetter || sign.isNumber || "-._~:".contains(sign) { return "\(sign)" }
      return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
