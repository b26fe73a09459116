/// The names that a service tries one after the other, until one is free.
enum Naming {
  /// `Ordrum on skolan`, then `Ordrum on skolan (2)`.
  static func instance(_ wished: String, try number: Int) -> String {
    fit(wished, or: "Ordrum", with: number > 1 ? " (\(number))" : "")
  }

  /// `ordrum`, then `ordrum-2`.
  static func host(_ wished: String, try number: Int) -> String {
    fit(wished, or: "ordrum", with: number > 1 ? "-\(number)" : "")
  }

  /// What is too long for a label loses whole characters before its ending.
  private static func fit(_ wished: String, or fallback: String, with ending: String) -> String {
    let room = Name.longestLabel - ending.utf8.count
    var fitting = String(wished.prefix(room))
    while fitting.utf8.count > room { fitting.removeLast() }
    return (fitting.isEmpty ? fallback : fitting) + ending
  }
}
