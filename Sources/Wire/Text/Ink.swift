/// Colour for a terminal, where it was asked for. Shape always tells the same without it.
struct Ink {
  let isColoured: Bool

  func question(_ text: String) -> String { paint(text, "1") }
  func finished(_ text: String) -> String { paint(text, "32") }
  func gone(_ text: String) -> String { paint(text, "2") }
  func open(_ text: String) -> String { paint(text, "1;36") }

  private func paint(_ text: String, _ code: String) -> String {
    isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
