import Testing

import enum Words.Language

@testable import Terminal

@Suite struct TargetTests {
  @Test(arguments: [
    ("host", "host", 4040, "host:4040"), ("host:4041", "host", 4041, "host:4041"),
    ("1.2.3.4", "1.2.3.4", 4040, "1.2.3.4:4040"),
    ("[fe80::1%eth0]:4041", "fe80::1%eth0", 4041, "[fe80::1%eth0]:4041"),
    ("[::1]", "::1", 4040, "[::1]:4040"),
    ("fe80::1%eth0", "fe80::1%eth0", 4040, "[fe80::1%eth0]:4040"),
    ("::1", "::1", 4040, "[::1]:4040"), ("skolan.örebro:65535", "skolan.örebro", 65535, nil),
  ])
  func placesAreRead(_ text: String, _ host: String, _ port: Int, _ description: String?) throws {
    let target = try Target(parsing: text)
    #expect(target.host == host)
    #expect(Int(target.port) == port)
    if let description { #expect(target.description == description) }
  }

  @Test(arguments: [
    "host:", "host:0", "host:65536", "host:-1", "host:4x", "host: 4040", "host:+4040", "[::1]4040",
    "[::1]:", "http://host", "host:４０４０", "host:99999999999999999999",
  ])
  func badPortsAreRefused(_ text: String) {
    #expect(throws: Target.Fault.badPort) { try Target(parsing: text) }
  }

  @Test(arguments: [
    "", ":4040", "[]", "[::1", "a b", "a\u{1B}[2J", "anna@host", "host/path", "\u{9B}x",
    String(repeating: "a", count: 254),
  ])
  func whatIsNoMachineIsRefused(_ text: String) {
    #expect(throws: Target.Fault.noHost) { try Target(parsing: text) }
  }

  @Test(arguments: [
    ("Anna", false), ("Anna Lisa", false), ("localhost", true), ("Localhost", true),
    ("ordrum.local", true), ("192.168.1.20", true), ("::1", true), ("host:4041", true),
  ])
  func aWordAloneIsAChildUnlessItLooksLikeAMachine(_ word: String, _ isMachine: Bool) {
    #expect(Target.isMeant(by: word) == isMachine)
  }

  @Test(arguments: [
    ([nil, nil, "sv_SE.UTF-8"], Language?.some(.swedish)), (["", "sv", nil], .swedish),
    (["en_GB", "sv", nil], nil), ([nil, nil, nil], nil), ([nil, nil, "C.UTF-8"], nil),
  ])
  func theLanguageIsTheFirstThatTheEnvironmentNames(_ variables: [String?], _ language: Language?) {
    #expect(Language(locale: variables) == language)
  }
}
