import Testing

@testable import Net

@Suite struct InterfaceTests {
  private static let ownLinkLocal: [UInt8] =
    [0xfe, 0x80] + Array(repeating: 0, count: 13) + [1]

  @Test(
    arguments: [
      ([192, 168, 1, 20], 24, [192, 168, 1, 255], true),
      ([192, 168, 1, 20], 24, [192, 168, 2, 20], false),
      ([192, 168, 1, 20], 23, [192, 168, 0, 1], true),
      ([192, 168, 1, 20], 23, [192, 168, 2, 1], false),
      ([10, 0, 0, 1], 32, [10, 0, 0, 1], true),
      ([10, 0, 0, 1], 32, [10, 0, 0, 0], false),
      ([10, 0, 0, 1], 0, [192, 168, 1, 1], true),
      ([10, 0, 0, 1], 24, [10, 0, 0], false),
      ([10, 0, 0, 1], 8, ownLinkLocal, false),
      (
        ownLinkLocal, 64,
        [0xfe, 0x80] + Array(repeating: 0, count: 6) + Array(repeating: 9, count: 8), true
      ),
      (ownLinkLocal, 64, [0xfe, 0x81] + Array(repeating: 0, count: 14), false),
    ] as [([UInt8], Int, [UInt8], Bool)])
  func whoIsOnTheSameNetwork(own: [UInt8], prefix: Int, other: [UInt8], isReached: Bool) {
    let interface = NetworkInterface(
      index: 2, name: "eth0", addresses: [.init(bytes: own, prefix: prefix)])
    #expect(interface.reaches(other) == isReached)
  }

  @Test func addressesAsPeopleTypeThem() {
    #expect(addressText([192, 168, 1, 20], on: "eth0") == "192.168.1.20")
    #expect(addressText(Self.ownLinkLocal, on: "eth0") == "fe80::1%eth0")
    let global: [UInt8] = [0xfd, 0, 0, 1] + Array(repeating: 0, count: 11) + [2]
    #expect(addressText(global, on: "eth0") == "fd00:1::2")
    #expect(addressText([1, 2, 3], on: "eth0").isEmpty)
  }

  /// The card was put in after all the containers had been started.
  @Test func containersDoNotHideTheNetwork() {
    func address(_ index: UInt32, _ bytes: [UInt8]) -> Platform.InterfaceAddress {
      Platform.InterfaceAddress(
        index: index, name: "net\(index)", address: .init(bytes: bytes, prefix: 8),
        isLoopback: false)
    }
    let cables = (1...40).map { address($0, Self.ownLinkLocal) }
    let card = address(50, [192, 168, 1, 20])
    let all = NetworkInterface.all(of: cables + [card])
    #expect(all.map(\.index) == Array(1...31) + [50])
  }

  @Test func thisMachinesNetworksAreSound() {
    let all = NetworkInterface.all()
    #expect(all.map(\.index) == all.map(\.index).sorted())
    #expect(Set(all.map(\.index)).count == all.count)
    for interface in all {
      #expect(!interface.name.isEmpty && interface.index != 0)
      #expect(interface.isLoopback == (interface.index == loopback))
      #expect(!interface.isLoopback || all.count == 1, "only where there is no network")
      #expect(!interface.addresses.isEmpty)
      #expect(
        interface.addresses == interface.addresses.filter { $0.version == .four }
          + interface.addresses.filter { $0.version == .six })
      for address in interface.addresses {
        #expect(address.prefix <= address.bytes.count * 8)
        #expect(interface.reaches(address.bytes))
      }
    }
  }
}
