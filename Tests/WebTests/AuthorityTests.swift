import Testing

@testable import Web

/// Names and addresses of servers.
@Suite struct AuthorityTests {
  @Test(arguments: [
    ("x", "x", nil, false), ("Anna-PC.Local:8040", "anna-pc.local", 8040, false),
    ("ordrum.local.", "ordrum.local", nil, false), ("a_b.c:1", "a_b.c", 1, false),
    ("localhost:65535", "localhost", 65_535, false), ("x:", "x", nil, false),
    ("10.0.0.1", "10.0.0.1", nil, true), ("0.0.0.0:80", "0.0.0.0", 80, true),
    ("255.255.255.255", "255.255.255.255", nil, true), ("10.0.0.1.:80", "10.0.0.1", 80, true),
    ("256.0.0.1", "256.0.0.1", nil, false), ("10.0.0", "10.0.0", nil, false),
    ("10.0.0.01", "10.0.0.01", nil, false), ("10.0.0.1.2", "10.0.0.1.2", nil, false),
    ("0x7f.0.0.1", "0x7f.0.0.1", nil, false), ("1234.0.0.1", "1234.0.0.1", nil, false),
    ("[::1]:8040", "::1", 8040, true), ("[::]", "::", nil, true),
    ("[FE80::A]", "fe80::a", nil, true), ("[1:2:3:4:5:6:7:8]", "1:2:3:4:5:6:7:8", nil, true),
    ("[1:2:3:4:5:6:7::]", "1:2:3:4:5:6:7::", nil, true),
    ("[::ffff:a00:1]:1", "::ffff:a00:1", 1, true),
  ])
  func isRead(_ text: String, _ name: String, _ port: Int?, _ isNumeric: Bool) throws {
    let authority = try #require(Authority(text))
    #expect(authority.name == name)
    #expect(authority.port == port)
    #expect(authority.isNumeric == isNumeric)
    #expect(Authority("\(authority)") == authority)
  }

  @Test(arguments: [
    "", ".", "..", ":80", "a..b", ".a", "a..", "a b", "a/b", "a@b", "å", "a%41", "a?", "a\0",
    "x:0", "x:65536", "x:99999", "x:100000", "x:+1", "x:1a", "x:80:80", "::1", "1:2:3", "[]",
    "[:]", "[::1", "::1]", "[::1]x", "[::1]80", "[::1]:x", "[:::]", "[1::2::3]",
    "[1:2:3:4:5:6:7]", "[1:2:3:4:5:6:7:8:9]", "[1:2:3:4:5:6:7:8::]", "[::12345]", "[::g]",
    "[fe80::1%25eth0]", "[1.2.3.4]", "[::1.2.3.4]", "[::1.2.3]", "[::1.2.3.4:5]", "[1.2.3.4::]",
    "[1:2:3:4:5:6:7:1.2.3.4]", "[:1:2:3:4:5:6:7]", "[x]", "<img>",
  ])
  func isRefused(_ text: String) {
    #expect(Authority(text) == nil)
  }

  @Test func namesHaveABound() {
    #expect(Authority(String(repeating: "a", count: 253)) != nil)
    #expect(Authority(String(repeating: "a", count: 254)) == nil)
  }

  @Test(arguments: [
    ("Here:1", "hERE.:1", true), ("here", "here.", true), ("here", "here:80", false),
    ("here:1", "here:2", false), ("here", "there", false), ("[::A]", "[::a]", true),
  ])
  func capitalsAndALastDotMakeNoDifference(_ one: String, _ other: String, _ isSame: Bool) throws {
    #expect((try #require(Authority(one)) == (try #require(Authority(other)))) == isSame)
  }
}
