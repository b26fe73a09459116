import JSON
internal import Wire

/// The seats remembered on one machine, as a file of lines holds them: the newest last, and not without
/// end: whatever one server says, it takes the places of its own seats alone.
struct SeatList: Equatable {
  static let most = 200
  static let mostOfOne = 60
  /// The longest name or token, in bytes; longer ones are not remembered.
  private static let longest = 128

  private(set) var seats: [Seat] = []

  init(_ seats: [Seat] = []) {
    for seat in seats { add(seat) }
  }

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

  func seat(at server: String, of name: String) -> Seat? {
    seats.first { $0.isOf(server, name) }
  }

  func names(at server: String) -> [String] {
    seats.filter { $0.server == server }.map(\.name)
  }

  /// In the place of an older one of that name, or of whoever got another name.
  mutating func add(_ seat: Seat) {
    guard max(seat.name.utf8.count, seat.token.utf8.count, seat.server.utf8.count) <= Self.longest
    else { return }
    seats.removeAll { old in
      old.isOf(seat.server, seat.name) || old.server == seat.server && old.token == seat.token
    }
    seats.append(seat)
    let own = seats.indices.filter { seats[$0].server == seat.server }
    if own.count > Self.mostOfOne { seats.remove(at: own[0]) }
    seats.removeFirst(max(0, seats.count - Self.most))
  }

  /// Only with that token: another program may have a newer one.
  mutating func remove(_ seat: Seat) {
    seats.removeAll { $0 == seat }
  }
}
