import Testing

@testable import Secrets

/// Against the examples of the standards.
@Suite struct SecretsTests {
  @Test(
    arguments: [
      // FIPS 180-4, its examples of SHA-256.
      ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnop"
          + "jklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu", 1,
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
      ("\0", 55, "02779466cdec163811d078815c633f21901413081449002f24aa3e80f0b88ef7"),
      ("\0", 56, "d4817aa5497628e7c77e6b606107042bbba3130888c5f47a375e6179be789fbb"),
      ("\0", 57, "65a16cb7861335d5ace3c60718b5052e44660726da4cd13bb745381b235a1785"),
      ("\0", 64, "f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b"),
      ("\0", 1_000, "541b3e9daa09b20bf85fa273e5cbd3e80185aa4ec298e765db87742b70138a53"),
      ("A", 1_000, "c2e686823489ced2017f6059b8b239318b6364f6dcd835d0a519105a1eadd6e4"),
      ("a", 1_000, "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
    ])
  func digests(text: String, times: Int, hex: String) {
    let digest = Digest(Array(String(repeating: text, count: times).utf8))
    #expect(digest.hex == hex)
    #expect(Digest(hex: hex) == digest)
    #expect(digest.labelText == String(hex.prefix(16)))
    #expect(Digest.label(digest.labelText) == digest.label)
  }

  @Test func theSameSecretOfTwoPupilsHasTwoDigests() {
    #expect(Digest(of: "solros-17", owner: 1) != Digest(of: "solros-17", owner: 2))
    #expect(Digest(of: "1:a", owner: 1) != Digest(of: "a", owner: 11))
  }

  @Test(
    arguments: [
      // RFC 4231, cases 1, 2, 3 and 6.
      (
        [UInt8](repeating: 0x0b, count: 20), Array("Hi There".utf8),
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
      ),
      (
        Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
      ),
      (
        [UInt8](repeating: 0xaa, count: 20), [UInt8](repeating: 0xdd, count: 50),
        "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
      ),
      (
        [UInt8](repeating: 0xaa, count: 131),
        Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
      ),
    ])
  func codes(key: [UInt8], message: [UInt8], hex: String) {
    #expect(Hex.text(HMAC(key: key).code(of: message)) == hex)
  }

  @Test(
    arguments: [
      // PBKDF2 with HMAC-SHA-256, first 32 bytes: RFC 7914, section 11, and the examples of RFC 6070 with it.
      ("passwd", "salt", 1, "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"),
      ("password", "salt", 1, "120fb6cffcf8b32c43e7225256c4f837a86548c92ccc35480805987cb70be17b"),
      ("password", "salt", 2, "ae4d0c95af6b46d32d0adff928f06dd02a303f8ef3c251dfd6e2d85a95474c43"),
      (
        "password", "salt", 4096, "c5e478d59288c841aa530db6845c4c8d962893a001ce4e11a4963873aa98134a"
      ),
    ])
  func stretchesAsTheStandardSays(secret: String, salt: String, rounds: Int, hex: String) throws {
    let stretched = Stretched.Way(rounds: rounds, salt: Array(salt.utf8)).stretch(secret)
    #expect(stretched.digest.hex == hex)
    #expect(Stretched(text: stretched.text) == stretched)
  }

  @Test(
    arguments: [
      "", "15000", "15000 00", "0 00 \(zeros)", "-1 00 \(zeros)", "99999999 00 \(zeros)",
      "+5 00 \(zeros)", "5  \(zeros)", "5 0 \(zeros)", "5 00 \(zeros)00", "5 0g \(zeros)",
      "5 00 \(zeros) ",
    ])
  func whatIsNotStretchedIsNotRead(text: String) {
    #expect(Stretched(text: text) == nil)
  }

  private static let zeros = String(repeating: "00", count: 32)

  // MARK: Proofs

  private static let token = "fk0loc3uynxauvwvet3slcdvqqg8g7bp"

  private func proof(
    _ secret: String = token, for purpose: String = "hello", server: String = "aa",
    own: String = "bb"
  ) -> Proof {
    Proof(of: Digest(of: secret), for: purpose, nonces: (server: server, own: own))
  }

  @Test(arguments: [token, "k7mf2qxd9rta3bcp", "a", String(repeating: "ö", count: 128)])
  func whoKnowsTheDigestFindsTheSecret(secret: String) {
    let made = proof(secret).covering(secret)
    #expect(proof(secret).uncovered(made) == secret)
    #expect(!made.contains(Hex.text(Array(secret.utf8.prefix(4)))))
  }

  @Test func aProofIsGoodForNothingElse() {
    let made = proof().covering(Self.token)
    #expect(proof(for: "teach").uncovered(made) == nil)
    #expect(proof(server: "ab").uncovered(made) == nil)
    #expect(proof(own: "bc").uncovered(made) == nil)
    #expect(proof("another").uncovered(made) == nil)
    // Nor does the digest alone make one.
    #expect(proof().uncovered(proof().covering(Digest(of: Self.token).hex)) == nil)
    #expect(proof().uncovered(proof().answer) == nil)
  }

  @Test(arguments: ["", "0", "zz", "00", String(repeating: "0", count: 1_026)])
  func whatIsNoProofUncoversNothing(text: String) {
    #expect(proof().uncovered(text) == nil)
  }

  @Test func onlyWhoKnowsTheDigestAnswers() {
    let answers = [
      proof(), proof("another"), proof(for: "teach"), proof(server: "ab"), proof(own: "bc"),
    ].map(\.answer)
    #expect(Set(answers).count == answers.count)
  }
}
