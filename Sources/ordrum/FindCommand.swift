import Terminal

/// `ordrum find`: which servers there are on this network.
enum FindCommand {
  static func run(_ arguments: [String]) {
    var wanted = Wanted(arguments, of: "find")
    if let argument = wanted.next() { wanted.refuseUnknown(argument) }
    do throws(Search.Trouble) {
      let found = try Search.run()
      guard !found.isEmpty else { give(up: "No server was found.") }
      Console.out(table(found))
      Console.out("\nTo play: \(command(found))")
    } catch {
      give(up: "This machine cannot look for servers: \(error).")
    }
  }

  /// With what may help.
  static func give(up cause: String) -> Never {
    Console.complain(
      """
      \(cause)
      Is ordrum serve running, and are both machines on the same network? A guest Wi-Fi keeps machines
      apart. With the address that the server printed it may work all the same: ordrum play Anna ADDRESS
      """)
    Console.exit(.failure)
  }

  private static func command(_ found: [Search.Found]) -> String {
    found.count == 1 ? "ordrum play Anna" : "ordrum play Anna \(found[0].place)"
  }

  private static func table(_ found: [Search.Found]) -> String {
    let facts = ["rooms", "waiting", "here"]
    let rows =
      [["name", "address"] + facts]
      + found.map { server in
        [Clean.line(server.name, colour: false), Clean.line(server.place, colour: false)]
          + facts.map { number(server[$0]) }
      }
    let widths = rows[0].indices.map { column in rows.map { Width.of($0[column]) }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).dropLast().map { cell, width in
        cell + String(repeating: " ", count: width - Width.of(cell))
      }
      return (cells + row.suffix(1)).joined(separator: "  ")
    }.joined(separator: "\n")
  }

  /// What is no number is none of ours.
  private static func number(_ fact: String?) -> String {
    fact.flatMap { UInt16($0) }.map { "\($0)" } ?? "?"
  }
}
