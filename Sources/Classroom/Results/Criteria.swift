import Games
import JSON
public import Words

/// Something that a teacher will look at besides what the games count.
public struct Criterion: Hashable, Sendable {
  public static let most = 8
  public static let longest = 40
  /// How many bytes a criterion may have: a sign may be made of several.
  public static let mostBytes = 200
  public static let weights = 1...9

  public let text: String
  /// How much it counts beside the others, which only teachers are told.
  public let weight: Int

  public init(_ text: String, weight: Int = 1) { (self.text, self.weight) = (text, weight) }

  /// Reads a criterion as it is written: `read aloud:2` weighs as much as two others.
  public init(written text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map {
      $0.split(separator: " ").joined(separator: " ")
    }
    guard parts.count > 1, let last = parts.last, let weight = Int(last) else {
      self.init(text)
      return
    }
    self.init(parts.dropLast().joined(separator: ":"), weight: weight)
  }

  var isSound: Bool {
    !text.isEmpty && text.count <= Criterion.longest && text.utf8.count <= Criterion.mostBytes
      && Criterion.weights.contains(weight)
  }
}

extension [Criterion] {
  /// Whether there are not too many, each is sound, and none stands twice.
  public var areSound: Bool {
    count <= Criterion.most && Set(map { $0.text.lowercased() }).count == count
      && allSatisfy(\.isSound)
  }
}

extension [Criterion] {
  /// Codes criteria: their texts, and the weights of those that do not all weigh the same.
  static func coded(_ own: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    let texts = try fields.ifAny("criteria", own?.map(\.text), else: [])
    let own = own.map { $0.allSatisfy { $0.weight == 1 } ? [] : $0.map(\.weight) }
    let weights = try fields.forTeachers(own, else: []) { (own) throws(Unreadable) in
      try fields.ifAny("weights", own, else: [])
    }
    if weights.isEmpty { return texts.map { Criterion($0) } }
    guard weights.count == texts.count, weights.allSatisfy(Criterion.weights.contains) else {
      throw Unreadable(field: "weights")
    }
    return zip(texts, weights).map { Criterion($0, weight: $1) }
  }
}

/// The criteria in a file that a teacher wrote, one a line, by the name of the file.
public struct NamedCriteria: Hashable, Sendable {
  private static let ending = ".criteria"

  /// The name of the file, with its ending: so it is called where an exercise is given.
  public let file: String
  public let criteria: [Criterion]

  /// Whether a file holds criteria. As with lists, hidden files do not.
  public static func isOne(_ file: some StringProtocol) -> Bool {
    file.lowercased().hasSuffix(ending) && !file.hasPrefix(".")
  }

  /// Reads criteria, or throws everything that has to be mended in them. What stands behind `#` is a comment.
  ///
  /// - Parameter path: the name of the file in complaints.
  public init(parsing bytes: [UInt8], file: String, at path: String) throws(Complaints) {
    var complaints = Complaints()
    var criteria: [Criterion] = []
    func complain(_ line: Int, _ reason: String) {
      complaints.add(Complaint(file: path, line: line, reason: reason))
    }
    for (number, line) in zip(1..., ListText.lines(of: bytes, in: path, &complaints) ?? []) {
      let written = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
      if written.isEmpty { continue }
      guard Writing.kept(written, most: Criterion.mostBytes) == written else {
        complain(number, "\(quoted(written)) is no text that can be read")
        continue
      }
      let criterion = Criterion(written: written)
      if !criterion.isSound {
        complain(
          number,
          "\(quoted(written)) is no criterion: it has 1–\(Criterion.longest) signs, and behind a "
            + "colon, if any, how much it weighs, 1–\(Criterion.weights.upperBound)")
      } else if !(criteria + [criterion]).areSound {
        complain(
          number, "\(quoted(written)) stands here twice, or is more than the \(Criterion.most)th")
      }
      criteria.append(criterion)
    }
    if complaints.all.isEmpty, criteria.isEmpty { complain(0, "there are no criteria in it") }
    guard complaints.all.isEmpty else { throw complaints }
    (self.file, self.criteria) = (file, criteria)
  }
}
