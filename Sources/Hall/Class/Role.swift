public import Games

/// What somebody is in the class.
public enum Role: String, CaseIterable, Sendable {
  case pupil
  /// Has a name, and waits until a teacher lets it in: it may look on and not play.
  case pending
  /// A teacher who plays along, by a name of its own. What it plays is nobody's results.
  case teacher
  /// May not come in. Nothing that it has done is lost.
  case banned
}

/// How somebody new gets into the class.
public enum Enrolment: String, CaseIterable, Sendable {
  /// By saying hello.
  case open
  /// A teacher lets each one in.
  case approval
}

/// What can happen to who is in the class.
public enum PeopleFact: Hashable, Sendable {
  case enrolment(Enrolment)
  /// Somebody new waits until a teacher lets it in.
  case pending(Pupil)
  /// Let in, after waiting or after having been banned.
  case accepted(Pupil)
  /// Was not let in: the name is free again.
  case declined(Pupil)
  case teaches(Pupil)
  case renamed(Pupil, to: String)
  case banned(Pupil)

  /// Whom it is about; nil: nobody alone.
  public var pupil: Pupil? {
    switch self {
    case .enrolment: nil
    case .pending(let pupil), .accepted(let pupil), .declined(let pupil), .teaches(let pupil),
      .renamed(let pupil, _), .banned(let pupil):
      pupil
    }
  }
}

extension ClassBook {
  public func role(of pupil: Pupil) -> Role { members[pupil]?.role ?? .pupil }

  /// Whether it is a teacher's own name, whose games are nobody's results.
  public func isTeacher(_ pupil: Pupil) -> Bool { role(of: pupil) == .teacher }

  /// Whether somebody has said hello by that name: not so for one that only stood in a file.
  public func hasCome(_ pupil: Pupil) -> Bool { members[pupil]?.tokens.isEmpty == false }

  /// Whether the first who says that name is let in without a word: it stood in a file, nobody has
  /// come by it, and no teacher has drawn a word for it.
  func isExpected(_ pupil: Pupil) -> Bool {
    members[pupil].map { $0.role == .pupil && $0.word == nil && $0.tokens.isEmpty } ?? false
  }

  /// Those who wait to be let in, by number.
  public var pending: [Pupil] { pupils.filter { role(of: $0) == .pending } }

  /// How many children have come.
  public var childrenCount: Int {
    members.keys.count { hasCome($0) && !isTeacher($0) }
  }

  func apply(_ fact: PeopleFact) {
    switch fact {
    case .enrolment(let enrolment): self.enrolment = enrolment
    case .pending(let pupil): members[pupil]?.role = .pending
    case .accepted(let pupil): members[pupil]?.role = .pupil
    case .teaches(let pupil): members[pupil]?.role = .teacher
    case .banned(let pupil): members[pupil]?.role = .banned
    case .declined(let pupil): remove(pupil)
    case .renamed(let pupil, let name): rename(pupil, to: name)
    }
  }
}
