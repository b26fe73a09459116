@testable import Nearby

/// How packets get from one to another.
extension Village {
  var nextEvent: Int? {
    (houses.indices.compactMap(due) + underway.map(\.at)).min()
  }

  func due(_ house: Int) -> Int? {
    switch houses[house].who {
    case .responder(let responder): responder.due
    case .browser(let browser): browser.due
    case .ear: nil
    }
  }

  mutating func wake(_ house: Int) {
    switch houses[house].who {
    case .responder(var responder):
      let packets = responder.wake(at: now)
      houses[house].who = .responder(responder)
      send(packets, from: house)
    case .browser(var browser):
      let packets = browser.wake(at: now)
      houses[house].who = .browser(browser)
      send(packets, from: house)
    case .ear: break
    }
  }

  mutating func deliver() {
    let arrived = underway.filter { $0.at <= now }
    underway.removeAll { $0.at <= now }
    for letter in arrived where houses[letter.to].isListening {
      switch houses[letter.to].who {
      case .responder(var responder):
        let packets = responder.received(letter.bytes, from: letter.from, at: now)
        houses[letter.to].who = .responder(responder)
        send(packets, from: letter.to)
      case .browser(var browser):
        let packets = browser.received(letter.bytes, from: letter.from, at: now)
        houses[letter.to].who = .browser(browser)
        send(packets, from: letter.to)
      case .ear: break
      }
    }
  }

  mutating func send(_ packets: [Packet], from house: Int) {
    for packet in packets {
      sent.append(Sent(at: now, house: house, packet: packet))
      guard
        let interface = houses[house].interfaces.first(where: { $0.index == packet.path.interface }
        ),
        let source = interface.addresses.first(where: { $0.family == packet.path.family })
      else { continue }
      let link = houses[house].links[interface.index] ?? 0
      var isTaken = false
      for other in houses.indices {
        for theirs in houses[other].interfaces
        where (houses[other].links[theirs.index] ?? 0) == link {
          switch packet.destination {
          case .group:
            // Who asks from a port of its own does not hear what is told to all.
            guard houses[other].port == Village.port else { continue }
          case .one(let address, let port):
            // Of those that share a port on one machine, the first gets it.
            guard !isTaken, houses[other].port == port, theirs.addresses.contains(address) else {
              continue
            }
            isTaken = true
          }
          let path = Path(interface: theirs.index, family: packet.path.family)
          let origin = Origin(address: source, port: houses[house].port, path: path)
          for copy in 0..<copies {
            count += 1
            if loses(count) { continue }
            underway.append((now + 1 + copy, other, packet.bytes, origin))
          }
        }
      }
    }
  }
}
