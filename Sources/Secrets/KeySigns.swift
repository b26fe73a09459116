/// What counts of a teacher's key. Capitals, spaces and hyphens do not matter: it is read from one screen
/// and typed at another.
public enum KeySigns {
  public static func of(_ typed: String) -> String {
    typed.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
