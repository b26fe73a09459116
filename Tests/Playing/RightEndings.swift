import JSON

/// The right endings of questions whose round has closed.
package final class RightEndings {
  private var rights: [String: Set<String>] = [:]

  package init() {}

  package func learn(of line: Line) {
    guard let question = line["question"]?.string else { return }
    for right in line["rights"]?.elements ?? [] {
      if let word = right["word"]?.string { rights[question, default: []].insert(word) }
    }
  }

  package func known(of question: String, among choices: [String]) -> String? {
    // Of two rows of letters the one that is the same is right.
    if choices.contains(question) { return question }
    return rights[question].flatMap { known in choices.first(where: known.contains) }
  }
}
