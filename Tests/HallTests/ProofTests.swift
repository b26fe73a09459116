import Games
import Secrets
import Testing

@testable import Classroom
@testable import Hall

/// Coming back, and teaching, by what proves a secret.
@Suite struct ProofTests {
  private let token = "fk0loc3uynxauvwvet3slcdvqqg8g7bp"
  private let key = "k7mf2qxd9rta3bcp"

  /// Anna is known by the token, and the class has the key.
  private func school() -> School {
    var school = School.with(1)
    _ = school.hall.change(key: TeacherKey(key))
    school.enter(9)
    give(token, in: &school)
    return school
  }

  private func give(_ token: String, in school: inout School) {
    var transaction = school.hall.begin(by: nil, at: school.now)
    _ = transaction.mayDecide()
    transaction.tell(TokenGiven(pupil: Pupil(1), digest: Digest(of: token)))
    school.record(Asked(transaction.finish()))
  }

  private func proof(
    of secret: String, for verb: String = "hello", by visitor: Int = 9,
    own: String = "0123456789abcdef",
    in school: School
  ) -> (shown: ShownProof?, answer: String) {
    let proof = Proof(
      of: Digest(of: secret), for: verb,
      nonces: (server: school.hall.nonce(of: VisitorID(visitor)), own: own))
    return (ShownProof(nonce: own, proof: proof.covering(secret)), proof.answer)
  }

  private func hello(_ shown: ShownProof?, as token: String) throws -> Request {
    .hello(.proof(label: Digest(of: token).label, try #require(shown)), after: nil)
  }

  @Test func whoProvesItsTokenIsLetInAndIsAnsweredWithAProof() throws {
    var school = school()
    let (shown, answer) = proof(of: token, in: school)
    let welcome = try #require(try school.done(hello(shown, as: token), by: 9).welcome)
    #expect(welcome.pupil == Pupil(1) && welcome.proof == answer)
    #expect(welcome.token == nil && welcome.word == nil && !welcome.isNew)
  }

  @Test func aProofIsGoodOnceAndForOneConnection() throws {
    var school = school()
    let (shown, _) = proof(of: token, in: school)
    school.enter(8)
    #expect(school.trouble(try hello(shown, as: token), by: 8) == .wrongProof)
    #expect(school.trouble(try hello(shown, as: token), by: 9) == nil)
    #expect(school.trouble(try hello(shown, as: token), by: 9) == .wrongProof)
    let (again, _) = proof(of: token, own: "another nonce of mine", in: school)
    #expect(school.trouble(try hello(again, as: token), by: 9) == nil)
  }

  @Test func whatProvesSomethingElseLetsNobodyIn() throws {
    var school = school()
    let other = String(token.reversed())
    for (made, claimed, trouble) in [
      (proof(of: other, in: school), token, Trouble.wrongProof),
      (proof(of: other, own: "0123456789abcdeg", in: school), other, .wrongToken),
      (proof(of: token, for: "teach", own: "0123456789abcdeh", in: school), token, .wrongProof),
    ] {
      #expect(school.trouble(try hello(made.shown, as: claimed), by: 9) == trouble)
    }
    // Three wrong ones are enough; a right one is none.
    let (wrong, _) = proof(of: other, own: "0123456789abcdei", in: school)
    #expect(
      school.trouble(try hello(wrong, as: token), by: 9) == .tooManyTries(milliseconds: 1_000))
    let (right, _) = proof(of: token, own: "0123456789abcdej", in: school)
    #expect(school.trouble(try hello(right, as: token), by: 9) == nil)
  }

  @Test(arguments: [
    ("short", "00"), ("0123456789abcdef", ""), ("0123456789abcdef", "0"),
    ("0123456789abcdef", "0g"),
    ("0123456789abcdef", String(repeating: "0", count: 514)),
    (String(repeating: "0", count: 65), "00"),
  ])
  func whatCannotBeAProofIsNone(nonce: String, proof: String) {
    #expect(ShownProof(nonce: nonce, proof: proof) == nil)
  }

  @Test func whoIsBannedOrForgottenProvesNothing() throws {
    var school = school()
    school.hall.book.setRole(.banned, of: Pupil(1))
    let (banned, _) = proof(of: token, in: school)
    #expect(school.trouble(try hello(banned, as: token), by: 9) == .people(.banned))
    school.hall.book.forget(Pupil(1))
    let (forgotten, _) = proof(of: token, own: "another nonce of mine", in: school)
    #expect(school.trouble(try hello(forgotten, as: token), by: 9) == .wrongToken)
  }

  @Test func aTokenThatWasForgottenForNewerOnesIsNoMore() throws {
    var school = school()
    for number in 1...ClassBook.tokensKept { give("\(number)", in: &school) }
    let (old, _) = proof(of: token, in: school)
    #expect(school.trouble(try hello(old, as: token), by: 9) == .wrongToken)
    let (new, _) = proof(of: "7", own: "another nonce of mine", in: school)
    #expect(school.trouble(try hello(new, as: "7"), by: 9) == nil)
  }

  // MARK: Keys

  private func teach(
    _ shown: ShownProof?, by visitor: Int, in school: inout School
  ) throws -> Hall.Taught {
    var transaction = school.hall.begin(by: nil, at: school.now)
    transaction.visitor = VisitorID(visitor)
    return try transaction.teach(.proof(try #require(shown)))
  }

  @Test func whoProvesAKeyTeaches() throws {
    var school = school()
    let (shown, answer) = proof(of: key, for: "teach", in: school)
    let taught = try teach(shown, by: 9, in: &school)
    #expect(
      taught.proof == answer && taught.rank == .teacher && school.hall.isTeacher(VisitorID(9)))
    #expect(throws: Trouble.wrongKey) { try teach(shown, by: 9, in: &school) }
    let (other, _) = proof(of: "another key", for: "teach", own: "0123456789abcdeg", in: school)
    #expect(throws: Trouble.wrongKey) { try teach(other, by: 9, in: &school) }
    let (hello, _) = proof(of: key, own: "0123456789abcdeh", in: school)
    #expect(throws: Trouble.wrongKey) { try teach(hello, by: 9, in: &school) }
    // From elsewhere, as nobody has guessed there.
    _ = school.hall.change(key: nil)
    school.enter(7, from: "10.0.0.7")
    let (gone, _) = proof(of: key, for: "teach", by: 7, in: school)
    #expect(throws: Trouble.wrongKey) { try teach(gone, by: 7, in: &school) }
  }
}
