import Games

/// Several pupils, as somebody named them.
public enum Naming: Hashable, Sendable {
  case list([String])
  /// Runs of words, in each one name after the other; a name may have several words.
  case words([[String]])
}

extension Hall {
  /// The pupils that are meant, each once.
  func pupils(_ naming: Naming) throws(Trouble) -> [Pupil] {
    var found: [Pupil] = []
    switch naming {
    case .list(let names): found = try pupils(named: names)
    case .words(let runs): for run in runs { found += try pupils(in: run) }
    }
    if let twice = found.enumerated().first(where: { found[..<$0.offset].contains($0.element) }) {
      throw .plan(.namedTwice(twice.element))
    }
    return found
  }

  private func pupils(named names: [String]) throws(Trouble) -> [Pupil] {
    var pupils: [Pupil] = []
    for name in names {
      pupils.append(try player(called: name))
    }
    return pupils
  }

  /// The longest name counts: where there is an Anna Lisa, "Anna Lisa" is not Anna and Lisa.
  private func pupils(in words: [String]) throws(Trouble) -> [Pupil] {
    var pupils: [Pupil] = []
    var rest = words[...]
    while let first = rest.first {
      var (found, count) = (nil as Pupil?, min(rest.count, Hall.Limits.longestName))
      while count > 0 {
        let typed = rest.prefix(count).joined(separator: " ")
        if Names.checked(typed).flatMap({ book.pupil(named: $0) }) != nil {
          found = try player(called: typed)
          break
        }
        count -= 1
      }
      guard let found else { throw .noSuchPupil(first) }
      pupils.append(found)
      rest = rest.dropFirst(count)
    }
    return pupils
  }
}
