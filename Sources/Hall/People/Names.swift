public import Classroom
public import Games
public import Words

/// The rules of what a pupil may be called.
extension Names {
  /// The name with its spaces tidied, or nil if nobody may take it.
  ///
  /// Letters of one script with their marks, digits, single spaces and hyphens; nothing invisible.
  /// A last word like `solros-räv-417` would be read as a return word, and four pictures are one. A name that
  /// somebody has already stays good, also by an older program's rules.
  static func checked(_ typed: String) -> String? {
    guard let name = checkedButForScripts(typed), isOneWriting(name) else { return nil }
    return name
  }

  /// The reason why nobody may take the name.
  static func trouble(with typed: String) -> Trouble {
    checkedButForScripts(typed).map { isOneWriting($0) } == false ? .mixedName : .badName
  }

  /// The name as it is looked up.
  static func tidied(_ typed: String) -> String {
    typed.unicodeScalars.split(separator: " ").map { String(Substring($0)) }.joined(separator: " ")
  }

  private static func checkedButForScripts(_ typed: String) -> String? {
    let name = tidied(typed)
    // Bytes first: a character may be a pile of marks, and those take long to count.
    guard name.utf8.count <= Hall.Limits.longestName * mostScalars * 4,
      (1...Hall.Limits.longestName).contains(name.count), name.contains(where: \.isLetter),
      name.allSatisfy(isAllowed)
    else { return nil }
    let words = name.split(separator: " ")
    if words.count > 1, let last = words.last, ReturnWord.looksLike(last) { return nil }
    // A return word is no name, also typed with blanks: all would see it.
    for first in words.indices {
      let typed = words[first...].joined(separator: " ")
      if ReturnWord.isOne(typed) || PictureWord(typed: typed) != nil { return nil }
    }
    return name
  }

  /// How many scalars a letter with its marks has at most.
  private static let mostScalars = 4

  private static func isAllowed(_ character: Character) -> Bool {
    if character == " " || character == "-" { return true }
    if character.isASCII { return character.isLetter || character.isNumber }
    let scalars = character.unicodeScalars
    return scalars.count <= mostScalars && (character.isLetter || character.isNumber)
      && scalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
          .nonspacingMark, .spacingMark, .decimalNumber:
          Script.membership(of: scalar) != .ofNone
        default: false
        }
      }
  }

  /// Letters of one script hardly look alike; those of several do.
  private static func isOneWriting(_ name: String) -> Bool {
    let scripts = name.unicodeScalars.compactMap { scalar -> Script? in
      if case .of(let script) = Script.membership(of: scalar) { script } else { nil }
    }
    return Script.areOneWriting(Set(scripts))
  }

  /// The most bytes of a class's name, which stands behind "Ordrum " in a label of DNS.
  private static let longestTitle = 56

  /// What people may call a class, with its spaces tidied: short, and with nothing that is not seen.
  public static func title(_ typed: String) -> String? {
    let title = tidied(typed)
    guard title.utf8.count <= longestTitle, title.count <= Hall.Limits.longestName,
      title.contains(where: { $0.isLetter || $0.isNumber || $0.isSymbol }),
      title.unicodeScalars.allSatisfy({ $0.isPrintable || $0 == "\u{200D}" })
    else { return nil }
    return title
  }

  /// Whether a child that takes the name would be taken for a teacher, or for Ordrum.
  static func isForTeachers(_ name: String) -> Bool { teachers.contains(look(name.lowercased())) }

  private static let teachers = Set(
    [
      "teacher", "the teacher", "your teacher", "my teacher", "our teacher", "lärare", "läraren",
      "din lärare", "min lärare", "vår lärare", "hjälplärare", "fröken", "magistern", "ordrum",
      "server", "servern", "the server",
    ].map(look))
}

/// Several pupils, as somebody named them.
public enum Naming: Hashable, Sendable {
  case list([String])
  /// Runs of words, in each one name after the other; a name may have several words.
  case words([[String]])

  /// What may be a name, each by itself.
  var words: [String] {
    switch self {
    case .list(let names): names
    case .words(let runs): runs.flatMap(\.self)
    }
  }
}

extension Hall {
  /// The pupils that are meant, each once.
  ///
  /// - Parameter most: how many are looked for; one more than any group has is enough to refuse it.
  func pupils(
    _ naming: Naming, most: Int = Plan.Group.sizes.upperBound + 1
  ) throws(Trouble) -> [Pupil] {
    var found: [Pupil] = []
    func add(_ name: String) throws(Trouble) {
      let pupil = try player(called: name)
      if found.contains(pupil) { throw .plan(.namedTwice(pupil)) }
      found.append(pupil)
    }
    switch naming {
    case .list(let names):
      for name in names.prefix(most) { try add(name) }
    case .words(let runs):
      for run in runs {
        var rest = run[...]
        while !rest.isEmpty, found.count < most {
          try add(firstName(of: &rest))
        }
      }
    }
    return found
  }

  /// Takes the longest name: where there is an Anna Lisa, "Anna Lisa" is not Anna and Lisa.
  private func firstName(of words: inout ArraySlice<String>) throws(Trouble) -> String {
    var found: (name: String, count: Int)?
    for count in 1...words.count {
      let name = words.prefix(count).joined(separator: " ")
      if name.count > Hall.Limits.longestName { break }
      if (try? pupil(called: name)) != nil { found = (name, count) }
    }
    guard let found else { throw .noSuchPupil(words.first ?? "") }
    words.removeFirst(found.count)
    return found.name
  }
}

/// The pupil who is meant when somebody types a name.
extension Hall {
  /// Whether somebody of the class has that name.
  public func hasMember(_ typed: String) -> Bool { (try? pupil(called: typed)) != nil }

  /// Whether somebody of the class is called so or nearly so, or was.
  public func isCalled(_ typed: String) -> Bool { member(typed) != nil }

  /// Whether there are pupils who are called so, each named once.
  public func areCalled(_ naming: Naming) -> Bool { (try? pupils(naming, most: Int.max)) != nil }

  /// The pupil whose name was typed before a word, also nearly so, and also one that could be no name today:
  /// a slip of paper is good when a teacher has given its child another name.
  func member(_ typed: String) -> Pupil? {
    let name = Names.tidied(typed)
    return book.pupil(named: name) ?? book.pupil(lookingLike: name)
      ?? book.pupil(formerlyNamed: name)
  }

  /// The pupil who is meant by a name that is said without a word. A former one may be somebody else's by now,
  /// unless it stands in the file of names, or the class takes no new ones.
  func known(as typed: String) -> Pupil? {
    let name = Names.tidied(typed)
    if let pupil = book.pupil(named: name) { return pupil }
    let isListed = book.enrolment == .names || gate.lapses.spared.contains(Names.look(name))
    return isListed ? book.pupil(formerlyNamed: name) : nil
  }

  public func pupil(called typed: String) throws(Trouble) -> Pupil {
    guard let pupil = book.pupil(named: Names.tidied(typed)) else { throw .noSuchPupil(typed) }
    return pupil
  }

  /// Somebody who may sit down and play.
  func player(called typed: String) throws(Trouble) -> Pupil {
    let pupil = try pupil(called: typed)
    switch book.role(of: pupil) {
    case .pupil, .teacher, .assistant: return pupil
    case .pending, .banned: throw .people(.notLetIn(pupil))
    }
  }
}

/// Names that a teacher has written into a file before the class comes: one a line, `#` begins a
/// comment.
public struct NameList: Sendable {
  struct Entry: Sendable {
    let name: String
    /// Counted from 1.
    let line: Int
  }

  let entries: [Entry]
  private let file: String

  /// Reads all names, or tells everything that has to be mended.
  public init(parsing bytes: [UInt8], file: String) throws(Complaints) {
    var complaints = Complaints()
    var entries: [Entry] = []
    // The lines by what names look like, and by their letters without capitals: I looks like l, i does not.
    var lines: [String: Int] = [:]
    func complain(_ line: Int, _ reason: String) {
      complaints.add(Complaint(file: file, line: line, reason: reason))
    }
    let written = ListText.lines(of: bytes, in: file, &complaints)
    for (number, line) in zip(1..., written ?? []) {
      let typed = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
      if typed.isEmpty { continue }
      guard let name = Names.checked(typed) else {
        complain(
          number,
          "\(quoted(typed)) cannot be a name: 1 to \(Hall.Limits.longestName) letters of one script, "
            + "digits, spaces and hyphens, at least one of them a letter")
        continue
      }
      if let other = lines[Names.look(name)] ?? lines[Names.key(name)] {
        complain(
          number,
          "\(name) stands in line \(other), or looks like the name there: "
            + "add a letter of the family name")
        continue
      }
      lines[Names.look(name)] = number
      lines[Names.key(name)] = number
      entries.append(Entry(name: name, line: number))
    }
    if complaints.count > 0 { throw complaints }
    self.entries = entries
    self.file = file
  }

  public var count: Int { entries.count }

  func complain(_ entry: Entry, _ reason: String, _ complaints: inout Complaints) {
    complaints.add(Complaint(file: file, line: entry.line, reason: reason))
  }
}

/// Names from a file.
extension Hall {
  /// How many names stand in one decision, so that no line of a journal grows long.
  private static let namesAtOnce = 200

  /// Tells what has to be mended in a list of names before the class can take them.
  public func check(_ names: NameList) throws(Complaints) {
    var complaints = Complaints()
    // A pupil who has not begun a game keeps nobody out whom a teacher has written down.
    var free = limits.pupils - (book.count - book.newcomers.count)
    for entry in missing(of: names) {
      free -= 1
      if free == -1 {
        names.complain(entry, "the class is full: at most \(limits.pupils) fit", &complaints)
      }
    }
    if complaints.count > 0 { throw complaints }
  }

  /// Enrols those of a list who are not in the class, so many at a time: called until nothing is
  /// decided any more. Nobody has come by such a name; the first who says it is let in.
  public func enrol(_ names: NameList, at now: Moment) -> Effects {
    gate.lapses.spared = Set(names.entries.map { Names.look($0.name) })
    return unasked(at: now) { transaction in
      for entry in missing(of: names).prefix(Hall.namesAtOnce) {
        transaction.tell(Enrolled(pupil: book.nextPupil, name: entry.name))
      }
    }
  }

  /// The names of a list that are not in the class, also by one that looks the same. A pupil who has got
  /// another name since is in it; where that stands in the list too, the old one is somebody else's.
  private func missing(of names: NameList) -> [NameList.Entry] {
    let keys = Set(names.entries.map { Names.key($0.name) })
    return names.entries.filter { entry in
      guard book.pupil(named: entry.name) == nil, book.pupil(lookingLike: entry.name) == nil else {
        return false
      }
      let renamed = book.pupil(formerlyNamed: entry.name)
      return renamed.map { keys.contains(Names.key(book.name(of: $0))) } ?? true
    }
  }
}
