import Classroom
import Hall
import Net
import Web
import Wire

/// The port for browsers: it gives them the page, and lets them in as anybody else comes in.
final class WebDoor {
  static let linePath = "/line"
  private static let healthPath = "/healthz"
  private static let codePath = "/code.svg"
  /// What stands before and behind a word that is posted somewhere, in the path of its picture.
  private static let postedPath = (before: "/code/", after: ".svg")

  let house: House
  private let wishes: Server.WebWishes
  private var files = PageFiles()
  private let mostAsking: Int
  /// The code to scan, drawn once for an address.
  private var code: (address: String, picture: [UInt8])?
  private var connections: [ObjectIdentifier: WebConnection] = [:]
  /// The connections that said something when there was no time for it.
  private var line = WaitingLine<WebConnection>()

  /// - Parameter mostAsking: how many may ask for files at a time; the others are let go.
  init(_ house: House, _ wishes: Server.WebWishes, mostAsking: Int) {
    (self.house, self.wishes, self.mostAsking) = (house, wishes, mostAsking)
  }

  func accept(_ connection: Connection) {
    let browser = WebConnection(connection, door: self)
    connections[ObjectIdentifier(browser)] = browser
    makeRoom()
  }

  func left(_ browser: WebConnection) {
    connections[ObjectIdentifier(browser)] = nil
    line.remove(browser)
  }

  /// Drops one that asks for files, or is about to be gone, where there are too many: from where most come.
  private func makeRoom() {
    guard connections.count > mostAsking else { return }
    let asking = connections.values.filter { !$0.isTalking }
    guard asking.count > mostAsking else { return }
    let crowds = Dictionary(grouping: asking) { $0.connection.peerAddress }
    let most = crowds.values.max { $0.count < $1.count } ?? []
    most.min { $0.connection.id < $1.connection.id }?.drop()
  }

  // MARK: Who is heard when

  var isBehind: Bool { !line.isEmpty }

  /// Whether bytes are taken in as they come: for as long again as lines are done, as to wait here costs more
  /// than to be read.
  var hasTime: Bool {
    line.isEmpty && house.outside.stopwatch() - house.patience.turn < house.schedule.end
  }

  func wait(_ browser: WebConnection, _ visitor: VisitorID?) {
    line.add(browser, from: visitor.map(house.origin) ?? .strangers)
  }

  /// Takes in what waits, for a while.
  func readOn() {
    var time = house.outside.stopwatch()
    let end = time + max(house.patience.turn, house.patience.lines)
    while time < end, let browser = line.next() {
      browser.readOn()
      let begun = time
      time = house.outside.stopwatch()
      line.charge(browser, time - begun)
    }
  }

  func lookAround() {
    let now = Poller.now
    for browser in connections.values { browser.lookAround(at: now) }
  }

  // MARK: Whom it answers

  /// Refuses a request that comes by a name that is not ours, or for the line from another's page.
  func check(_ head: RequestHead) throws(BadRequest) {
    let name = head.host.name
    guard head.host.isNumeric || isOurs(name) else {
      throw BadRequest(
        421, "unknown-host",
        "This server does not know itself as \(name). Start it with: --web-name \(name)")
    }
    if head.path == WebDoor.linePath, head.isForeign {
      throw BadRequest(
        403, "foreign-origin",
        "Another page asked for this line. Open the page of this server.")
    }
  }

  private func isOurs(_ name: String) -> Bool {
    if name == "localhost" || wishes.names.contains(where: { $0.lowercased() == name }) {
      return true
    }
    // The name by which the machines of this network know it: `ordrum-2.local`.
    guard name.hasPrefix(Server.host), name.hasSuffix(".local") else { return false }
    return name.dropFirst(Server.host.count).dropLast(".local".count)
      .allSatisfy { $0 == "-" || $0.isNumber }
  }

  /// The address a request comes from: what a proxy says of it is believed of our own proxies alone.
  func address(of head: RequestHead, from peer: String) -> String {
    wishes.proxies.contains(peer) ? head.forwardedFor ?? peer : peer
  }

  // MARK: What it answers

  func response(to head: RequestHead) -> Response {
    if head.path == WebDoor.healthPath { return secured(Response(200, text: "ok")) }
    if let picture = head.path == WebDoor.codePath ? codePicture() : postedPicture(head.path) {
      var response = Response(200, body: picture)
      response.headers = [("Content-Type", "image/svg+xml"), ("Cache-Control", "no-cache")]
      return secured(response)
    }
    guard let file = files[head.path] else {
      return secured(Response(404, text: "There is no \(head.path) here. The page is at /"))
    }
    var response = Response(200, body: file.bytes)
    if head.has(tag: file.tag) { response = Response(304) }
    response.headers = [
      ("Content-Type", file.type), ("ETag", file.tag), ("Cache-Control", "no-cache"),
      (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; media-src blob:; "
          + "connect-src 'self' ws://\(head.host) wss://\(head.host); base-uri 'none'; "
          + "form-action 'none'; frame-ancestors 'none'"
      ), ("Permissions-Policy", "camera=(), microphone=(), payment=(), usb=()"),
    ]
    return secured(response)
  }

  private func codePicture() -> [UInt8]? {
    guard let address = house.hall.pageAddress else { return nil }
    if code?.address != address {
      code = QRCode(address).map { (address, Array($0.picture(saying: address).utf8)) }
    }
    return code?.picture
  }

  /// The code to scan where a word is posted: the page, with the word in hexadecimal digits behind a `#`, which no
  /// server is sent.
  private func postedPicture(_ path: String) -> [UInt8]? {
    let (before, after) = WebDoor.postedPath
    guard path.hasPrefix(before), path.hasSuffix(after), let address = house.hall.pageAddress
    else { return nil }
    let word = path.dropFirst(before.count).dropLast(after.count)
    guard 1...60 ~= word.utf8.count, word.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      return nil
    }
    let text = "\(address)#!\(word)"
    return QRCode(text).map { Array($0.picture(saying: text).utf8) }
  }

  /// Adds headers, so that nothing that is sent is read as something else, told to others or framed by them.
  func secured(_ response: Response) -> Response {
    var response = response
    response.headers += [
      ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
      ("X-Frame-Options", "DENY"),
    ]
    return response
  }
}
