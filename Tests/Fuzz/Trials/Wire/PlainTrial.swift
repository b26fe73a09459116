import Common
import Games
import Words

@testable import Wire

/// What people type: understood the same way with blanks around it, and with what arrow keys leave behind.
struct PlainTrial: Trial {
  private static let questions: [(String?, [String]?)] = [
    (nil, nil), (nil, []), ("hus", ["båt", "tak", "sås", "pil"]),
    ("sun", ["set", "go", "way", "1"]),
    ("abc", ["abc", "abd"]),
  ]
  private static let typing: [Typing] = [.choices, .anyWord, .lines(["the owl", "röd", "hint"])]
  private static let names: Set = ["anna", "bo", "anna lisa", "åke"]

  private struct Screen {
    let question: String?
    let choices: [String]?
    let typing: Typing
    let language: Language
    let reader: PlainLine.Reader
  }

  private enum Read: Equatable {
    case message(String, AnyHashable, Message.Wishes, Language?)
    case trouble(WireTrouble)
  }

  func take(_ input: [UInt8]) {
    var choices = Choices(input)
    let (question, shown) = choices.pick(PlainTrial.questions)
    let screen = Screen(
      question: question, choices: shown, typing: choices.pick(PlainTrial.typing),
      language: choices.flag() ? .swedish : .english,
      reader: PlainLine.Reader(isStranger: choices.flag()) {
        PlainTrial.names.contains($0.lowercased())
      })
    let bytes = choices.text(upTo: HouseLine.longestRequest)
    guard let line = String(validating: bytes, as: UTF8.self), !line.utf8.contains(0x0A) else {
      return
    }
    let one = read(line, screen)
    if case .trouble(let trouble) = one { Problems.check(trouble) }
    // What was begun and not ended would swallow what stands behind; and of very many words the last ones
    // are not told apart.
    if !line.utf8.contains(0x1B), line.count(where: \.isWhitespace) < 300 {
      must(read("\t \(line) \u{1B}[A", screen) == one, "blanks around it change it")
    }
    _ = PlainLine.isBlank(line)
    _ = PlainLine.showing(key: line)
  }

  private func read(_ line: String, _ screen: Screen) -> Read {
    do throws(WireTrouble) {
      let reading = try PlainLine.read(
        line, question: screen.question, choices: screen.choices, typing: screen.typing,
        language: screen.language, by: screen.reader)
      let message = reading.message
      return .message(
        message.verb.name, AnyHashable(message.asked), message.wishes, reading.language)
    } catch {
      return .trouble(error)
    }
  }
}
