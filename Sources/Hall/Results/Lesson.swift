public import Classroom
public import Games

// MARK: - The class's

/// The last lesson of the class, as it stands: who was there, and how it went.
public struct LessonReport {
  public struct Row {
    public let pupil: Pupil
    public let lesson: Lesson
    /// The words that were not right at the first try.
    public let hard: [String]

    /// Whether the pupil has played, be it a game without words.
    let hasPlayed: Bool

    public var minutes: Int { (lesson.played + 59_999) / 60_000 }

    /// The reason why a teacher may want to talk to the pupil.
    public var talk: Talk? {
      let (words, effort) = (lesson.words, lesson.effort)
      if words == 0, effort.tries == effort.misses, effort.tries > 0 || !hasPlayed {
        return .readNothing
      }
      if words >= 4 && lesson.first * 2 < words
        || effort.tries >= 8 && effort.misses * 2 > effort.tries
      {
        return .foundItHard
      }
      return lesson.partners.isEmpty ? .wasAlone : nil
    }
  }

  public enum Talk: Hashable, Sendable {
    /// The pupil was there and read nothing.
    case readNothing
    /// Less than half of the pupil's words, or of its tries, were right.
    case foundItHard
    /// The pupil played with nobody.
    case wasAlone
  }

  public let began: Moment
  public let ended: Moment
  /// The pupils of the lesson in the order of the class.
  public let rows: [Row]
  /// The pupils who were not there; of names by which nobody has ever played nothing is told.
  public let missing: [Pupil]
  /// The words that were hard, for most first, and for how many.
  public let hard: [(word: String, count: Int)]
}

extension Hall {
  /// The last lesson of the class; nil before anybody has played.
  public func lessonReport(at wall: Moment) -> LessonReport? {
    let pupils = book.pupils.filter { book.role(of: $0) == .pupil }
    let lessons = pupils.compactMap { pupil in state.lesson(of: pupil, at: wall).map { (pupil, $0) }
    }
    guard let ended = lessons.map(\.1.lesson.last).max() else { return nil }
    let isGoingOn = ended.milliseconds(until: wall) < Care.lesson
    var rows: [LessonReport.Row] = []
    var missing: [Pupil] = []
    let byPupil = Dictionary(uniqueKeysWithValues: lessons)
    for pupil in pupils {
      if let (lesson, hard) = byPupil[pupil],
        lesson.last.milliseconds(until: ended) < Care.lesson
      {
        rows.append(
          LessonReport.Row(
            pupil: pupil, lesson: lesson, hard: hard,
            hasPlayed: lesson.finished > 0 || isInTheMiddle(pupil)))
      } else if isGoingOn, isHere(pupil) {
        rows.append(
          LessonReport.Row(
            pupil: pupil, lesson: Lesson(began: ended), hard: [], hasPlayed: false))
      } else if !isOnlyName(pupil) {
        missing.append(pupil)
      }
    }
    let counts = rows.flatMap(\.hard).reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
    return LessonReport(
      began: rows.map(\.lesson.began).min() ?? ended, ended: ended, rows: rows, missing: missing,
      hard: counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) })
  }

  /// Whether the pupil has done something in a game that goes on. In one that asks no words a move is enough.
  private func isInTheMiddle(_ pupil: Pupil) -> Bool {
    state.gamesUnderWay(of: pupil).contains { room, seat in
      room.outcome(for: seat).isFinished
        || !room.setup.rules.kind.traits.asksWords
          && room.entries.contains {
            if case .game(let told) = $0.fact { told.own.actor == seat } else { false }
          }
    }
  }

  /// The tries of a pupil over all its games, also in the one that goes on.
  public func effort(of pupil: Pupil) -> Effort {
    var effort = book.work(of: pupil).effort
    for (room, seat) in state.gamesUnderWay(of: pupil) { effort.add(room.effort(on: seat)) }
    return effort
  }

  /// What a pupil has read in games that go on, the newest first.
  public func readingNow(_ pupil: Pupil) -> [Learnt] {
    state.gamesUnderWay(of: pupil).reversed().flatMap {
      $0.room.outcome(for: $0.seat).learnt.reversed()
    }
  }

  /// The moment when a pupil last did something that counts: in the game that goes on too.
  public func lastActive(_ pupil: Pupil) -> Moment? {
    let active = book.work(of: pupil).active
    guard let (room, _) = place(of: pupil), room.phase == .playing else { return active }
    return [active, room.movedAt.adding(lost)].compactMap(\.self).max()
  }
}
