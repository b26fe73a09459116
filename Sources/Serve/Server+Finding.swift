import Hall
import Nearby
import Wire

/// What anybody on the network may know of the server.
extension Server {
  /// The host's name as long as no other machine has it.
  private static let host = "ordrum"

  /// How a server is called by the machine that it runs on: `Ordrum on skolan`.
  public static func instance(on machine: String) -> String {
    let name = machine.prefix { $0 != "." }.filter {
      $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == " "
    }
    var instance = name.isEmpty ? "Ordrum" : "Ordrum on \(name)"
    // The most that a name may have (RFC 1035, 2.3.4).
    while instance.utf8.count > 63 { instance.removeLast() }
    return instance
  }

  func beginAnnouncing(on port: UInt16) {
    guard let instance = options.instance, !options.isLocal else { return }
    let complain = options.complain
    let tell = options.tell
    let announcer = Announcer(
      Service(instance: instance, host: Server.host, port: port, facts: publicFacts)
    ) { news in
      switch news {
      case .known(let host): tell("This machine is also called \(host).")
      case .unable(let cause):
        complain(
          "This server cannot be found by itself here: \(cause). Type the address instead.")
      }
    }
    announcer.start()
    self.announcer = announcer
  }

  /// Called every few seconds: what is not news is not told again.
  func tellHowBusy() {
    announcer?.tell(publicFacts)
  }

  private var publicFacts: [Service.Fact] {
    let bustle = house.hall.bustle
    return [
      Service.Fact("protocol", "\(HouseLine.protocolNumber)"),
      Service.Fact("server", house.server),
      Service.Fact("rooms", "\(bustle.rooms)"),
      Service.Fact("waiting", "\(bustle.waiting)"),
      Service.Fact("here", "\(bustle.here)"),
    ]
  }
}
