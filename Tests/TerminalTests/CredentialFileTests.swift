import Testing
import Tools

@testable import Terminal

@Suite struct CredentialFileTests {
  private static func credential(_ server: String, _ name: String, _ token: String? = nil)
    -> Credential
  {
    Credential(server: server, name: name, token: token ?? "t-\(name)")
  }

  @Test func whatIsWrittenIsReadAgain() {
    var list = CredentialList()
    let odd = Self.credential("s\"1\n", "Åsa\u{1B}", "t\\")
    list.add(odd)
    list.add(Self.credential("s1", "Bo"))
    #expect(CredentialList(list.bytes) == list)
    #expect(list.credentials.first == odd)
  }

  @Test func aNameHasOneCredentialAtAServerTheNewest() {
    var list = CredentialList()
    list.add(Self.credential("s1", "Anna", "old"))
    list.add(Self.credential("s2", "Anna", "other"))
    list.add(Self.credential("s1", "anna", "new"))
    #expect(list.credentials.map(\.token) == ["other", "new"])
    list.remove(Self.credential("s1", "anna", "old"))
    #expect(list.credentials.count == 2, "Somebody has a newer one")
    list.remove(Self.credential("s1", "anna", "new"))
    #expect(list.credentials.map(\.token) == ["other"])
  }

  /// A child goes on typing what it has always typed.
  @Test func whoGotAnotherNameIsFoundByTheOldOneUntilSomebodyElseIs() {
    var list = CredentialList()
    list.add(Self.credential("s1", "Anna", "t1"))
    list.add(Self.credential("s2", "Anna", "t1"))
    list.add(Self.credential("s1", "Annie", "t1"))
    #expect(list.names(at: "s1") == ["Annie"])
    #expect(list.names(at: "s2") == ["Anna"])
    list.add(Self.credential("s1", "annie", "t2"))
    list = CredentialList(list.bytes)
    #expect(list.credential(at: "s1", of: "ANNA")?.token == "t2")
    list.add(Self.credential("s1", "anna", "t3"))
    #expect(list.credential(at: "s1", of: "Anna")?.token == "t3")
    #expect(list.names(at: "s1") == ["annie", "anna"])
    list.remove(Self.credential("s1", "anna", "t3"))
    #expect(list.credential(at: "s1", of: "Anna") == nil)
  }

  @Test func theOldestGoWhenThereAreVeryMany() {
    var list = CredentialList()
    for number in 0..<250 { list.add(Self.credential("s\(number % 5)", "n\(number)")) }
    #expect(list.credentials.count == 200)
    #expect(list.credentials.first?.name == "n50")
  }

  @Test func oneServerTakesNoPlacesOfOthers() {
    var list = CredentialList()
    list.add(Self.credential("school", "Anna"))
    for number in 0..<300 { list.add(Self.credential("s", "n\(number)")) }
    #expect(list.names(at: "school") == ["Anna"])
    #expect(list.names(at: "s").count == CredentialList.mostOfOne)
    #expect(list.names(at: "s").last == "n299")
    list.add(Self.credential("s", String(repeating: "x", count: 60_000)))
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
    #expect(CredentialList(Array(text.utf8)).credentials.map(\.token) == ["t1", "t2"])
    #expect(CredentialList([0xFF, 0x0A, 0x00]).credentials.isEmpty)
  }

  @Test func twoProgramsDoNotLoseEachOthersCredentials() async throws {
    let folder = try Folder()
    let place = "\(folder.path)/state/ordrum"
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<24 {
        group.addTask {
          try? CredentialFile(in: place).change { $0.add(Self.credential("s", "n\(number)")) }
        }
      }
    }
    #expect(Set(CredentialFile(in: place).read().map(\.name)).count == 24)
    #expect(folder.mode(of: "state/ordrum/seats") == 0o600)
    #expect(folder.mode(of: "state/ordrum") == 0o700)
  }

  @Test func aFolderThatCannotBeIsTold() throws {
    let file = CredentialFile(in: "/dev/null/ordrum")
    #expect(file.read().isEmpty)
    #expect(throws: CredentialFile.Failure.self) {
      try file.change { $0.add(Self.credential("s", "n")) }
    }
  }

  @Test func somethingElseInItsPlaceIsNotWaitedFor() throws {
    let folder = try Folder()
    try folder.makeFolder("seats")
    let file = CredentialFile(in: folder.path)
    #expect(file.read().isEmpty)
    #expect(throws: CredentialFile.Failure.self) {
      try file.change { $0.add(Self.credential("s", "n")) }
    }
  }
}
