import JSON

/// A need that a child of the lesson is to have, and what became of it.
package final class Plant {
  /// As rows of `who` call them.
  package enum Need: String, CaseIterable {
    case misses, fast, nonsense, alone, silence, nowhere
    case heldUp = "held-up"

    /// After so many milliseconds it is to be told.
    package var promise: Int {
      switch self {
      case .misses, .fast, .nonsense: 0
      case .alone: 60_000
      case .silence, .nowhere, .heldUp: 120_000
      }
    }
  }

  package enum Outcome: Equatable, CustomStringConvertible {
    case open
    /// It was not told when its time had come, and may be the next time.
    case late
    case told(milliseconds: Int)
    case missed

    package var description: String {
      switch self {
      case .open: "has not come"
      case .late: "is late"
      case .told(let time): "told after \(time) ms"
      case .missed: "missed"
      }
    }
  }

  package let need: Need
  /// Who is held up by it, or holds it up.
  package let partner: LessonChild?
  /// The school's time from which on it comes about.
  package let begins: Int
  /// Since when all is so that the rules count from it.
  package private(set) var since: Int?
  package private(set) var outcome = Outcome.open
  /// It has been told, and who is held up by it as well.
  package var isOver: Bool {
    if case .told = outcome { return need != .nonsense || partner?.plant?.isOver ?? true }
    return outcome == .missed
  }
  /// It has asked for its room, and for its partner.
  var hasRoom = false
  var hasInvited = false
  /// When it tried something.
  var tries: [Int] = []

  package init(_ need: Need, with partner: LessonChild? = nil, from begins: Int) {
    (self.need, self.partner, self.begins) = (need, partner, begins)
  }

  func isThere(at now: Int) { since = since ?? now }

  /// Whether it is to be told.
  func isDue(at now: Int) -> Bool { since.map { now >= $0 + need.promise } == true }

  /// - Parameters:
  ///   - isMarked: whether the board told it.
  ///   - time: when the board was asked; what comes just then by the clock may be told the next time.
  func judge(isMarked: Bool, askedAt time: Int) {
    guard let since, isDue(at: time) else { return }
    switch outcome {
    case .told, .missed: break
    case .open, .late:
      if isMarked {
        outcome = .told(milliseconds: time - since - need.promise)
      } else {
        outcome = outcome == .open ? .late : .missed
      }
    }
  }
}

// MARK: - What a child does for it

extension LessonChild {
  /// The need that it is to have just now.
  func planted(at now: Int) -> Plant? {
    plant.flatMap { now >= $0.begins && !$0.isOver ? $0 : nil }
  }

  func live(_ plant: Plant, at now: Int) {
    restUntil = now + (plant.need == .fast ? 0 : 1000)
    guard seating == nil || plant.hasRoom else { return ask(.leave) }
    if plant.need == .nowhere { return plant.isThere(at: now) }
    guard seating != nil else { return sitDown(for: plant) }
    switch plant.need {
    case .alone: plant.isThere(at: now)
    case .heldUp where !sense.hasStarted: invite(for: plant)
    case .heldUp where !sense.isAsked: plant.isThere(at: now)
    case .heldUp: answer { _ in true }
    case .silence: if sense.isAsked { plant.isThere(at: now) }
    case .nonsense: mumble(for: plant, at: now)
    case .misses, .fast: tap(for: plant, at: now)
    case .nowhere: break
    }
  }

  private func sitDown(for plant: Plant) {
    if plant.need == .nonsense, let partner = plant.partner {
      guard partner.plant?.hasInvited == true, let room = partner.seating else { return }
      plant.hasRoom = true
      return ask(.sit(room))
    }
    plant.hasRoom = true
    var wish = Wish()
    (wish.game, wish.think, wish.isInvitedOnly) = ("cards", 0, true)
    wish.seats = plant.need == .alone || plant.need == .heldUp ? 2 : 1
    ask(.open(wish))
  }

  private func invite(for plant: Plant) {
    guard let partner = plant.partner, partner.number != nil, !plant.hasInvited else { return }
    plant.hasInvited = true
    ask("invite") { $0.add("name", partner.name) }
  }

  private func mumble(for plant: Plant, at now: Int) {
    guard sense.isAsked else { return }
    if plant.tries.count == 5 { plant.isThere(at: now) } else { plant.tries.append(now) }
    ask(.answer("gurgle", room: nil))
  }

  /// Four wrong answers, or as many as it takes until three of five quick ones must have been wrong: the answer
  /// is shown after three.
  private func tap(for plant: Plant, at now: Int) {
    let isEnough =
      plant.need == .fast
      ? plant.tries.dropLast(4).last.map { now - $0 < 800 } == true : plant.tries.count >= 4
    if isEnough { return plant.isThere(at: now) }
    let rights = log.rights(in: seating ?? "", to: sense.question)
    guard sense.isAsked, !rights.isEmpty else { return }
    let isWrongLeft = sense.left.contains { !rights.contains($0.word) }
    plant.tries.append(now)
    answer { !isWrongLeft || !rights.contains($0) }
  }

  private func answer(where fits: (String) -> Bool) {
    guard let word = sense.left.map(\.word).first(where: fits) else { return }
    ask(.answer(word, room: nil))
  }
}

extension LessonLog {
  /// What is right where that is asked; empty while the log has not come to it.
  fileprivate func rights(in code: String, to question: String) -> [String] {
    let asked = room(coded: code, at: last)?.facts.last { $0.event == "asked" }
    guard asked?.tree["question"]?.string == question else { return [] }
    return (asked?.tree["rights"]?.elements ?? []).compactMap { $0["word"]?.string }
  }
}
