internal import Wire

/// The seats remembered on one machine, as a file of lines holds them: the newest last, and not without
/// end.
struct SeatList: Equatable {
  static let most = 200

  private(set) var seats: [Seat] = []

  init() {}

  /// Reads what can be read: a damaged line costs its own seat and no other.
  init(_ bytes: [UInt8]) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let root = try? JSONDocument(line).root, let server = root["server"]?.string,
        let name = root["name"]?.string, let token = root["token"]?.string
      else { continue }
      add(Seat(server: server, name: name, token: token))
    }
  }

  var bytes: [UInt8] {
    seats.flatMap { seat in
      var line = JSONWriter()
      line.add("server", seat.server)
      line.add("name", seat.name)
      line.add("token", seat.token)
      return line.finish()
    }
  }

  /// In the place of an older one of that name.
  mutating func add(_ seat: Seat) {
    seats.removeAll { $0.isOf(seat.server, seat.name) }
    seats.append(seat)
    seats.removeFirst(max(0, seats.count - Self.most))
  }

  /// Only with that token: another program may have a newer one.
  mutating func remove(_ seat: Seat) {
    seats.removeAll { $0 == seat }
  }
}
