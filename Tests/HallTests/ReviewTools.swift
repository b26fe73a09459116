import Games
import Testing
import Words

@testable import Classroom
@testable import Hall

extension School {
  /// Visitor 1 is Anna, who plays alone with small words; visitor 9 is Ek, a teacher.
  static func withTeacher() throws -> School {
    var school = School.with(1)
    _ = school.hall.change(key: TeacherKey("key"))
    try school.teacher(9, "Ek")
    try school.done(
      .open {
        $0.seats = 1
        $0.rules[.think] = .number(0)
      }, by: 1)
    return school
  }

  /// A teacher with a name.
  mutating func teacher(_ visitor: Int, _ name: String) throws {
    enter(visitor)
    try done(.teach(key: "key"), by: visitor)
    try done(.hello(name), by: visitor)
  }

  /// Anna tries something wrong in her room, and claims it.
  mutating func claim(in room: Int = 1, by visitor: Int = 1) throws -> Claim {
    try done(.answer(wrongs(in: room)[0]), by: visitor)
    return try #require(try done(.claim(word: nil), by: visitor).claim)
  }

  mutating func judge(
    _ number: Int, _ isRight: Bool, isReady: Bool = true, _ comment: String? = nil,
    by visitor: Int = 9
  ) -> Trouble? {
    trouble(.judge(number, isRight, isReady: isReady, comment), by: visitor)
  }

  mutating func release(
    _ number: Int? = nil, _ isRight: Bool? = nil, _ comment: String? = nil, by visitor: Int = 9
  ) throws -> [Release] {
    try done(.release(number, isRight, comment), by: visitor).releases ?? []
  }

  func results(_ pupil: Int = 1) -> Results { hall.book.results(of: Pupil(pupil)) }

  /// More wrong endings than may be claimed.
  static let many = """
    language sv
    level 1
    hus: båt | ko räv lök
    sol: ros | mus bi gran
    sjö: man | boll tak nål
    bil: väg | kam får tå
    """
}

extension Request {
  static func judge(
    _ number: Int, _ isRight: Bool, isReady: Bool = true, _ comment: String? = nil
  ) -> Request {
    .lead(.review(.judge(claim: number, isRight: isRight, isReady: isReady, comment: comment)))
  }

  static func release(
    _ number: Int? = nil, _ isRight: Bool? = nil, _ comment: String? = nil
  ) -> Request {
    .lead(
      .review(
        number.map { .release(claim: $0, isRight: isRight, comment: comment) } ?? .releaseReady))
  }
}

extension Done {
  var claim: Claim? { if case .review(.claimed(let claim)) = self { claim } else { nil } }

  var releases: [Release]? {
    if case .review(.released(let releases)) = self { releases } else { nil }
  }
}

extension Asked {
  /// Who is told what about claimed words.
  var reviewNews: [(VisitorID, ReviewNews)] {
    news.compactMap { visitor, news in
      if case .review(let news) = news { (visitor, news) } else { nil }
    }
  }
}
