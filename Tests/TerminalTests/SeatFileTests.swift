import Testing

@testable import Terminal

@Suite struct SeatFileTests {
  private static func seat(_ server: String, _ name: String, _ token: String? = nil) -> Seat {
    Seat(server: server, name: name, token: token ?? "t-\(name)")
  }

  @Test func whatIsWrittenIsReadAgain() {
    var list = SeatList()
    let odd = Self.seat("s\"1\n", "Åsa\u{1B}", "t\\")
    list.add(odd)
    list.add(Self.seat("s1", "Bo"))
    #expect(SeatList(list.bytes) == list)
    #expect(list.seats.first == odd)
  }

  @Test func aNameHasOneSeatAtAServerTheNewest() {
    var list = SeatList()
    list.add(Self.seat("s1", "Anna", "old"))
    list.add(Self.seat("s2", "Anna", "other"))
    list.add(Self.seat("s1", "anna", "new"))
    #expect(list.seats.map(\.token) == ["other", "new"])
    list.remove(Self.seat("s1", "anna", "old"))
    #expect(list.seats.count == 2, "Somebody has a newer one")
    list.remove(Self.seat("s1", "anna", "new"))
    #expect(list.seats.map(\.token) == ["other"])
  }

  @Test func whoGotAnotherNameHasNoSeatUnderTheOldOne() {
    var list = SeatList()
    list.add(Self.seat("s1", "Anna", "t1"))
    list.add(Self.seat("s2", "Anna", "t1"))
    list.add(Self.seat("s1", "Annie", "t1"))
    #expect(list.names(at: "s1") == ["Annie"])
    #expect(list.names(at: "s2") == ["Anna"])
  }

  @Test func theOldestGoWhenThereAreVeryMany() {
    var list = SeatList()
    for number in 0..<250 { list.add(Self.seat("s\(number % 5)", "n\(number)")) }
    #expect(list.seats.count == 200)
    #expect(list.seats.first?.name == "n50")
  }

  @Test func oneServerTakesNoSeatsOfOthers() {
    var list = SeatList()
    list.add(Self.seat("school", "Anna"))
    for number in 0..<300 { list.add(Self.seat("s", "n\(number)")) }
    #expect(list.names(at: "school") == ["Anna"])
    #expect(list.names(at: "s").count == SeatList.mostOfOne)
    #expect(list.names(at: "s").last == "n299")
    list.add(Self.seat("s", String(repeating: "x", count: 60_000)))
    #expect(list.names(at: "s").last == "n299")
  }

  @Test func damagedLinesCostThemselvesOnly() {
    let text = """
      {"server":"s1","name":"Anna","token":"t1"}
      {"server":"s1","name":"Bo","tok
      nonsense
      {"server":"s1","name":7,"token":"t"}

      {"server":"s1","name":"Bo","token":"t2"}
      """
    #expect(SeatList(Array(text.utf8)).seats.map(\.token) == ["t1", "t2"])
    #expect(SeatList([0xFF, 0x0A, 0x00]).seats.isEmpty)
  }

  @Test func twoProgramsDoNotLoseEachOthersSeats() async throws {
    let folder = try SeatFolder()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<24 {
        group.addTask { try? SeatFile(in: folder.path).remember(Self.seat("s", "n\(number)")) }
      }
    }
    #expect(Set(SeatFile(in: folder.path).read().map(\.name)).count == 24)
    #expect(folder.mode(of: "seats") == 0o600)
    #expect(folder.mode(of: "") == 0o700)
  }

  @Test func aFolderThatCannotBeIsTold() throws {
    let file = SeatFile(in: "/dev/null/ordrum")
    #expect(file.read().isEmpty)
    #expect(throws: SeatFile.Trouble.self) { try file.remember(Self.seat("s", "n")) }
  }

  @Test func somethingElseInItsPlaceIsNotWaitedFor() throws {
    let folder = try SeatFolder()
    try folder.makeFolder("seats")
    let file = SeatFile(in: folder.path)
    #expect(file.read().isEmpty)
    #expect(throws: SeatFile.Trouble.self) { try file.remember(Self.seat("s", "n")) }
  }
}
