public import Games
public import Secrets
import Words

/// A return word as it is kept.
public enum KeptSecret: Hashable, Sendable {
  /// The digest that older programs made of the word, with a hyphen before its number.
  case digest(Digest)
  case stretched(Stretched)
}

extension KeptSecret {
  var digest: Digest? { if case .digest(let digest) = self { digest } else { nil } }
  var stretched: Stretched? { if case .stretched(let stretched) = self { stretched } else { nil } }
}

extension Digest: PlainValue {
  public init?(plain: String) { self.init(hex: plain) }
  public var plain: String { hex }
}

extension Stretched: PlainValue {
  public init?(plain: String) { self.init(text: plain) }
  public var plain: String { text }
}
