import Hall
import Journal
import Net

extension Server {
  public var pageAddress: String? { house.hall.pageAddress }

  /// How browsers find the page.
  public struct WebWishes: Sendable {
    public static let usualPort: UInt16 = 8040

    /// The port that was named; nil: the usual one, or the next that is free, and then always the same.
    public var port: UInt16?
    /// The address at which others on the network find this machine; or, where a proxy stands before it, the
    /// page's whole address.
    public var address = "127.0.0.1"
    /// Names of this machine, besides its addresses.
    public var names: [String] = []
    /// Addresses of proxies, which bring others and say from where they come.
    public var proxies: [String] = []
    /// Whether tablets go from hand to hand: then their pages keep nobody.
    public var tabletsAreShared = false

    public init() {}

    /// The page's address, on that port of this machine unless a whole address was named.
    func page(on port: UInt16) -> String {
      if address.contains("://") { return address.hasSuffix("/") ? address : address + "/" }
      return "http://\(address.contains(":") ? "[\(address)]" : address):\(port)/"
    }
  }

  private static let triedPorts = WebWishes.usualPort..<WebWishes.usualPort + 20

  /// Opens the port for browsers; nil if there is to be none, or if it is taken and tried again later.
  func openWeb() throws -> UInt16? {
    guard let wishes = options.web else { return nil }
    house.page.isShared = wishes.tabletsAreShared
    let door = WebDoor(house, wishes, mostAsking: max(8, surroundings.mostConnections / 16))
    webDoor = door
    if let port = wishes.port { return try openWeb(on: port, door) }
    if let kept = keptWebPort {
      do throws(SocketError) {
        return try openWeb(on: kept, door)
      } catch {
        guard error.isPortInUse else { throw error }
        awaitedWebPort = kept
        options.complain(
          "Port \(kept), where this class has its page, is taken by another program. Pages that are open "
            + "come back there, so it is tried again and again.")
        return nil
      }
    }
    for port in Server.triedPorts {
      do throws(SocketError) {
        let opened = try openWeb(on: port, door)
        try? webPortFile.write(Array("\(port)\n".utf8))
        return opened
      } catch {
        guard error.isPortInUse else { throw error }
      }
    }
    options.complain("No port from \(WebWishes.usualPort) on is free for the page. Try: --web N")
    return nil
  }

  /// Tries the port for the page again, if it was taken when it was last tried.
  func retryWeb() {
    guard let port = awaitedWebPort, let webDoor,
      let opened = try? openWeb(on: port, webDoor)
    else { return }
    awaitedWebPort = nil
    webPort = opened
    options.tell("The page is there now, on port \(opened).")
  }

  private func openWeb(on port: UInt16, _ door: WebDoor) throws(SocketError) -> UInt16 {
    let opened = try surroundings.open(port: port, isLocal: options.isLocal) { [weak door] in
      door?.accept($0)
    }
    house.page.port = opened
    house.hall.pageStands(at: options.web?.page(on: opened))
    return opened
  }

  private var webPortFile: SmallFile {
    SmallFile("web-port", in: journal.directory.path, disk: options.disk)
  }

  /// The port for the page that was used the last time.
  private var keptWebPort: UInt16? {
    guard case .bytes(let bytes)? = try? webPortFile.read() else { return nil }
    return UInt16(String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
  }
}
