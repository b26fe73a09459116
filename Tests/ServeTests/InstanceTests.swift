import Testing

@testable import Serve

@Suite struct InstanceTests {
  @Test(arguments: [
    ("skolan", "Ordrum on skolan"), ("skolan.example.org", "Ordrum on skolan"),
    ("Annas MacBook", "Ordrum on Annas MacBook"), ("åsa-dator", "Ordrum on åsa-dator"),
    ("", "Ordrum"), (".local", "Ordrum"), ("a\u{1B}[31mb\u{7}\n", "Ordrum on a31mb"),
    (String(repeating: "x", count: 300), "Ordrum on " + String(repeating: "x", count: 53)),
    (String(repeating: "å", count: 300), "Ordrum on " + String(repeating: "å", count: 26)),
  ])
  func aMachinesNameIsShortAndClean(machine: String, instance: String) {
    #expect(Server.instance(on: machine) == instance)
  }

  @Test func aClassIsFoundByItsName() {
    #expect(Server.instance(of: "2A", on: "skolan") == "Ordrum 2A")
  }
}
