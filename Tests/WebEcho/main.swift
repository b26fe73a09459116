import Web

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads requests from its input and says each message again that comes over a WebSocket, for who tries our
/// frames: `socat -t 5 TCP-LISTEN:9001,fork EXEC:webecho` serves it. What is sent is written at once.
/// `webecho TEXT` shows the code to scan.
struct Echo {
  private static let longestMessage = 20_000_000

  private var heads = HeadReader()
  private var frames: FrameReader?
  private var message: [UInt8] = []

  /// - Returns: whether more is to be read.
  mutating func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes
    while frames == nil, !rest.isEmpty {
      do throws(BadRequest) {
        let (head, used) = try heads.read(rest)
        rest = UnsafeRawBufferPointer(rebasing: rest[used...])
        if let head, try !answer(head) { return false }
      } catch {
        if error != .tls { send(error.response.bytes(to: .get, keepsAlive: false)) }
        return false
      }
    }
    return echo(rest)
  }

  /// - Returns: whether the connection stays.
  private mutating func answer(_ head: RequestHead) throws(BadRequest) -> Bool {
    if head.wantsWebSocket {
      send(try Handshake.answer(head))
      frames = FrameReader(longest: Echo.longestMessage)
      return true
    }
    let text = "\(head.path) at \(head.host)"
    send(Response(200, text: text).bytes(to: head.method, keepsAlive: head.keepsAlive))
    return head.keepsAlive
  }

  private mutating func echo(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var isOpen = true
    frames?.read(bytes) { event in
      switch event {
      case .text(let piece):
        message += piece
      case .endOfMessage:
        var frame: [UInt8] = []
        Frame.head(ofText: message.count, to: &frame)
        send(frame + message)
        message.removeAll(keepingCapacity: true)
      case .ping(let payload):
        send(Frame.pong(payload))
      case .pong:
        break
      case .close(let code, let reason):
        send(Frame.close(code, reason))
        isOpen = false
      case .violation(let code, let reason):
        send(Frame.close(code, reason))
        isOpen = false
      }
    }
    return isOpen
  }
}

func send(_ bytes: [UInt8]) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    if count <= 0 { exit(1) }
    rest = rest.dropFirst(count)
  }
}

if CommandLine.arguments.count > 1 {
  for line in QRCode(CommandLine.arguments[1])?.lines ?? [] { print(line) }
  exit(0)
}
var echo = Echo()
var isOpen = true
var buffer = [UInt8](repeating: 0, count: 65_536)
while true {
  let count = buffer.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
  if count <= 0 { break }
  // What is left unread would reset the connection, and what was said last could be lost.
  if isOpen, !buffer.withUnsafeBytes({ echo.take(UnsafeRawBufferPointer(rebasing: $0[..<count])) })
  {
    isOpen = false
    shutdown(STDOUT_FILENO, CInt(SHUT_WR))
  }
}
