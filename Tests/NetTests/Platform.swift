// A plain blocking client, and the error numbers that the tests name.

#if os(Linux)
  import Glibc
  private let streamType = CInt(SOCK_STREAM.rawValue)
  private let sendFlags = CInt(MSG_NOSIGNAL)
#else
  import Darwin
  private let streamType = SOCK_STREAM
  private let sendFlags: CInt = 0
#endif

let outOfDescriptors = EMFILE

/// The system's number of the loopback interface.
let loopback: UInt32 = {
  #if os(Linux)
    if_nametoindex("lo")
  #else
    if_nametoindex("lo0")
  #endif
}()

struct ClientError: Error {
  let call: String
  let code: CInt
}

/// A blocking socket. Waits end after a while with an error, so that no test hangs.
final class TestClient: Sendable {
  private let descriptor: CInt

  /// Connects over loopback; `receiveBuffer` makes the window small.
  init(port: UInt16, version6: Bool = false, receiveBuffer: CInt? = nil) throws {
    descriptor = socket(version6 ? AF_INET6 : AF_INET, streamType, 0)
    if descriptor < 0 { throw ClientError(call: "socket", code: errno) }
    #if !os(Linux)
      set(SO_NOSIGPIPE, CInt(1))
    #endif
    set(SO_RCVTIMEO, timeval(tv_sec: 20, tv_usec: 0))
    set(SO_SNDTIMEO, timeval(tv_sec: 20, tv_usec: 0))
    if let receiveBuffer { set(SO_RCVBUF, receiveBuffer) }
    if version6 {
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = port.bigEndian
      address.sin6_addr = in6addr_loopback
      try connectTo(address)
    } else {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
      try connectTo(address)
    }
  }

  deinit { close(descriptor) }

  private func connectTo<Address>(_ address: Address) throws {
    let answer = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
      }
    }
    if answer != 0 { throw ClientError(call: "connect", code: errno) }
  }

  private func set<Value: BitwiseCopyable>(_ option: CInt, _ value: Value) {
    var value = value
    setsockopt(descriptor, SOL_SOCKET, option, &value, socklen_t(MemoryLayout<Value>.size))
  }

  func send(_ text: String) throws { try send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty { rest.removeFirst(try sendSome(rest, flags: sendFlags)) }
  }

  /// Sends as much as the system takes without waiting; answers how much that was.
  func sendWithoutWaiting(_ bytes: [UInt8]) throws -> Int {
    var sent = 0
    while sent < bytes.count {
      do {
        sent += try sendSome(bytes[sent...], flags: sendFlags | CInt(MSG_DONTWAIT))
      } catch let error as ClientError where error.code == EAGAIN {
        break
      }
    }
    return sent
  }

  private func sendSome(_ bytes: ArraySlice<UInt8>, flags: CInt) throws -> Int {
    let count = bytes.withUnsafeBytes { raw in
      #if os(Linux)
        Glibc.send(descriptor, raw.baseAddress, raw.count, flags)
      #else
        Darwin.send(descriptor, raw.baseAddress, raw.count, flags)
      #endif
    }
    if count < 0 { throw ClientError(call: "send", code: errno) }
    return count
  }

  /// Exactly so many bytes, or fewer if the server ends first.
  func receive(_ count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    while bytes.count < count {
      let got = recv(descriptor, &buffer, min(buffer.count, count - bytes.count), 0)
      if got < 0 { throw ClientError(call: "recv", code: errno) }
      if got == 0 { break }
      bytes += buffer[..<got]
    }
    return bytes
  }

  func receiveText(_ count: Int) throws -> String {
    String(decoding: try receive(count), as: UTF8.self)
  }

  func receiveToEnd() throws -> String { try receiveText(.max) }

  func endSending() { shutdown(descriptor, CInt(SHUT_WR)) }

  /// Makes the end of this client a reset instead of a polite end; it comes with `deinit`.
  func resetOnClose() { set(SO_LINGER, linger(l_onoff: 1, l_linger: 0)) }
}

/// Two connected blocking descriptors.
func makePipe() throws -> (reading: CInt, writing: CInt) {
  var ends: [CInt] = [0, 0]
  if pipe(&ends) != 0 { throw ClientError(call: "pipe", code: errno) }
  return (ends[0], ends[1])
}

func writeByte(_ byte: UInt8, to descriptor: CInt) {
  var byte = byte
  _ = write(descriptor, &byte, 1)
}

func readByte(from descriptor: CInt) -> UInt8 {
  var byte: UInt8 = 0
  _ = read(descriptor, &byte, 1)
  return byte
}

/// Lets a descriptor's number mean another one from now on.
func replace(_ descriptor: CInt, with other: CInt) { dup2(other, descriptor) }

func closeDescriptor(_ descriptor: CInt) { close(descriptor) }
