import Dispatch
import Testing

@testable import Net

/// Groups of nobody else's, on free ports, over loopback where the system lets groups work there.
@Suite(.timeLimit(.minutes(1)))
struct MulticastTests {
  /// A way on which datagrams to a group come back to this machine.
  struct Loop: Sendable, CustomTestStringConvertible {
    let version: IPVersion
    let group: [UInt8]
    let home: [UInt8]
    let interface: UInt32

    var testDescription: String { "\(version)" }
  }

  /// Not every machine has IPv6.
  private static let loops = IPVersion.allCases.compactMap { version in
    let groups: [IPVersion: [UInt8]] = [
      .four: [239, 255, 64, 64], .six: [0xff, 2] + Array(repeating: 0, count: 12) + [0x40, 0x40],
    ]
    let homes: [IPVersion: [UInt8]] = [
      .four: [127, 0, 0, 1], .six: Array(repeating: 0, count: 15) + [1],
    ]
    return ([loopback] + NetworkInterface.all().map(\.index)).lazy
      .map {
        Loop(version: version, group: groups[version]!, home: homes[version]!, interface: $0)
      }
      .first(where: comesBack)
  }

  private static func comesBack(_ loop: Loop) -> Bool {
    guard let socket = try? MulticastSocket(loop.version, port: 0) else { return false }
    return socket.join(loop.group, on: loop.interface)
      && socket.send([0], to: loop.group, port: 9, over: loop.interface)
  }

  private func portNumber(of socket: MulticastSocket) throws -> UInt16 {
    try withExtendedLifetime(socket) { try Platform.port(of: socket.descriptor) }
  }

  /// Two that share a port which was free a moment ago.
  private func sharers(_ version: IPVersion) throws -> ([MulticastSocket], port: UInt16) {
    let port = try portNumber(of: MulticastSocket(version, port: 0))
    return ([try .init(version, port: port), try .init(version, port: port)], port)
  }

  /// The next that come, however they are cut.
  private func receive(_ count: Int, from socket: MulticastSocket) -> [Datagram] {
    var datagrams: [Datagram] = []
    while datagrams.count < count {
      MulticastSocket.wait(for: [socket], atMost: 30_000)
      let new = socket.receive(atMost: count - datagrams.count)
      if new.isEmpty { break }
      datagrams += new
    }
    return datagrams
  }

  @Test(arguments: loops)
  func whoSharesThePortAndJoinsHearsTheGroup(_ loop: Loop) throws {
    let (members, port) = try sharers(loop.version)
    for member in members { #expect(member.join(loop.group, on: loop.interface)) }
    // Joining twice changes nothing.
    #expect(members[0].join(loop.group, on: loop.interface))
    let asker = try MulticastSocket(loop.version, port: 0)
    #expect(asker.send([1, 2, 3], to: loop.group, port: port, over: loop.interface))
    let askersPort = try portNumber(of: asker)
    for member in members {
      let heard = try #require(receive(1, from: member).first)
      #expect(heard.bytes == [1, 2, 3])
      #expect(heard.port == askersPort)
      #expect(heard.interface == loop.interface)
      #expect(heard.isForGroup)
      #expect(member.send([4], to: heard.sender, port: heard.port, over: heard.interface))
      let answer = try #require(receive(1, from: asker).first)
      #expect(answer.bytes == [4])
      #expect(answer.port == port)
      #expect(!answer.isForGroup)
    }
  }

  @Test(arguments: loops)
  func whoHasNotJoinedOrHasLeftHearsOnlyItsOwn(_ loop: Loop) throws {
    let asker = try MulticastSocket(loop.version, port: 0)
    let other = try MulticastSocket(loop.version, port: 0)
    let port = try portNumber(of: other)
    let (members, _) = try sharers(loop.version)
    #expect(members[0].join(loop.group, on: loop.interface))
    for round: UInt8 in 0..<2 {
      asker.send([1], to: loop.group, port: port, over: loop.interface)
      #expect(asker.send([2 + round], to: loop.home, port: port, over: loop.interface))
      #expect(receive(1, from: other).map(\.bytes) == [[2 + round]])
      if round == 0 {
        #expect(other.join(loop.group, on: loop.interface))
        other.leave(loop.group, on: loop.interface)
      }
    }
  }

  @Test(arguments: loops)
  func whatIsTooLongIsDroppedAndTheRestRead(_ loop: Loop) throws {
    let reader = try MulticastSocket(loop.version, port: 0)
    let port = try portNumber(of: reader)
    let asker = try MulticastSocket(loop.version, port: 0)
    for length in [9001, 9000, 0, 20_000, 1] {
      let bytes = [UInt8](repeating: 7, count: length)
      #expect(asker.send(bytes, to: loop.home, port: port, over: loop.interface))
    }
    // What does not come is read as nothing, so each look takes one at most.
    var lengths: [Int] = []
    while lengths.last != 1 {
      MulticastSocket.wait(for: [reader], atMost: 30_000)
      let portion = reader.receive(atMost: 1)
      #expect(portion.count <= 1)
      lengths += portion.map(\.bytes.count)
    }
    #expect(lengths == [9000, 0, 1])
    #expect(reader.receive(atMost: 10).isEmpty)
  }

  @Test(arguments: loops)
  func whatCannotWorkIsNoErrorWorthStopping(_ loop: Loop) throws {
    let socket = try MulticastSocket(loop.version, port: 0)
    let nowhere: UInt32 = 0x7fff_fff0
    #expect(!socket.join(loop.group, on: nowhere))
    #expect(!socket.join(loop.home, on: loop.interface), "no group")
    #expect(!socket.join([1, 2, 3], on: loop.interface), "no address")
    #expect(!socket.send([1], to: loop.group, port: 9, over: nowhere))
    #expect(!socket.send([1], to: [1, 2, 3], port: 9, over: loop.interface))
    // Nobody is there; what the system says of it later is not read as a datagram.
    let port = try portNumber(of: MulticastSocket(loop.version, port: 0))
    #expect(socket.send([1], to: loop.home, port: port, over: loop.interface))
    #expect(socket.receive(atMost: 10).isEmpty)
    let own = try portNumber(of: socket)
    #expect(socket.send([5], to: loop.home, port: own, over: loop.interface))
    #expect(receive(1, from: socket).map(\.bytes) == [[5]])
  }

  @Test func aQueueIsToldWhenSomethingWaits() async throws {
    let reader = try MulticastSocket(.four, port: 0)
    let port = try portNumber(of: reader)
    let (ready, told) = AsyncStream.makeStream(of: Void.self)
    reader.watch(queue: DispatchQueue(label: "reader")) { told.yield() }
    let asker = try MulticastSocket(.four, port: 0)
    #expect(asker.send([6], to: [127, 0, 0, 1], port: port, over: loopback))
    var next = ready.makeAsyncIterator()
    await next.next()
    #expect(reader.receive(atMost: 10).map(\.bytes) == [[6]])
  }
}
