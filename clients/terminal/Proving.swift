import JSON
import Secrets

/// That we know a secret, told to a server that may be any: it learns nothing from it. Ours knows the secret
/// too, and shows that in its answer.
struct Proving: Sendable, Hashable {
  private let nonce: String
  private let proof: String
  private let answer: String

  /// - Parameters:
  ///   - verb: that the proof is for.
  ///   - nonce: the server's, of its greeting.
  init(_ secret: String, for verb: String, nonce: String) {
    let own = Hex.text((0..<16).map { _ in UInt8.random(in: 0 ... .max) })
    let proof = Proof(of: Digest(of: secret), for: verb, nonces: (server: nonce, own: own))
    (self.nonce, self.proof, answer) = (own, proof.covering(secret), proof.answer)
  }

  func add(to line: inout JSONWriter) {
    line.add("nonce", nonce)
    line.add("proof", proof)
  }

  /// Whether it is our server that let us in.
  func isAnswered(by message: ServerMessage) -> Bool { message.body["proof"]?.string == answer }
}
