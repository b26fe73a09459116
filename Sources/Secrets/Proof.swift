/// That somebody knows a secret, told without the secret: in the manner of SCRAM (RFC 5802).
///
/// The secret plays the part of SCRAM's client key, and its digest, which is all that the server keeps, that
/// of the stored key: who has stolen the digest cannot make a proof, and who hears a proof but does not know
/// the digest learns nothing from it. Each proof is good for one nonce of the server's.
public struct Proof: Sendable {
  private let code: HMAC
  /// It begins with what is asked for, so that a proof for one verb is none for another.
  private let message: [UInt8]
  private let digest: Digest

  /// - Parameters:
  ///   - digest: of the secret.
  ///   - purpose: the verb that takes the proof.
  ///   - nonces: the server's, and that of who proves.
  public init(of digest: Digest, for purpose: String, nonces: (server: String, own: String)) {
    code = HMAC(key: digest.bytes)
    message = Array("\(purpose) \(nonces.server) \(nonces.own)".utf8)
    self.digest = digest
  }

  /// What is sent: the secret, covered by what only who knows its digest can take away again.
  public func covering(_ secret: String) -> String { Hex.text(cover(Array(secret.utf8))) }

  /// The secret, if that is what is under it.
  public func uncovered(_ proof: String) -> String? {
    guard let bytes = Hex.bytes(proof), !bytes.isEmpty, bytes.count <= Proof.longestSecret else {
      return nil
    }
    let secret = String(decoding: cover(bytes), as: UTF8.self)
    return Digest(of: secret) == digest ? secret : nil
  }

  /// By which the server proves that it is the one that knows the digest.
  public var answer: String { Hex.text(code.code(of: message + Array(" server".utf8))) }

  public static let longestSecret = 256

  /// The same takes away what it has put on.
  private func cover(_ bytes: [UInt8]) -> [UInt8] {
    var pad: [UInt8] = []
    var part = 0
    while pad.count < bytes.count {
      part += 1
      pad += code.code(of: message + Array(" \(part)".utf8))
    }
    return zip(bytes, pad).map { $0 ^ $1 }
  }
}
