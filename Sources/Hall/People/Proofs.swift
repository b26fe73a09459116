import Games
import Secrets

/// A proof that a program shows instead of a secret.
public struct ShownProof: Hashable, Sendable {
  /// The program's own nonce, new each time.
  let nonce: String
  let proof: String

  /// Nil where it can be no proof.
  public init?(nonce: String, proof: String) {
    guard ShownProof.nonceLengths.contains(nonce.utf8.count),
      (2...2 * Proof.longestSecret).contains(proof.utf8.count), Hex.bytes(proof) != nil
    else { return nil }
    (self.nonce, self.proof) = (nonce, proof)
  }

  public static let nonceLengths = 16...64
}

extension Hall {
  /// The verb that a proof is for.
  enum ProofPurpose: String {
    case hello, teach
  }

  /// Draws a nonce, which is good for one connection.
  func drawNonce() -> String { Hex.text(drawSalt()) }

  /// Draws sixteen bytes that are no secret, and like none before.
  func drawSalt() -> [UInt8] {
    [dice.nonces.secret(), dice.nonces.secret()].flatMap { number in
      (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
  }

  /// The secret that is proven, and the answer that proves to the visitor that we know its digest.
  func check(
    _ shown: ShownProof, of digests: [Digest], for purpose: ProofPurpose, by visitor: VisitorID
  ) -> (digest: Digest, secret: String, answer: String)? {
    guard let entry = presence[visitor], entry.ownNonce != shown.nonce else { return nil }
    for digest in digests {
      let proof = Proof(
        of: digest, for: purpose.rawValue, nonces: (server: entry.nonce, own: shown.nonce))
      if let secret = proof.uncovered(shown.proof) {
        presence[visitor]?.ownNonce = shown.nonce
        return (digest, secret, proof.answer)
      }
    }
    return nil
  }
}
