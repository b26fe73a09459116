/// What a `view` must tell.
extension LoggedRoom {
  /// What is wrong with a view, which may be a teacher's; nil if nothing is.
  package func fault(
    in view: Tree, seat: Int?, isTeachers: Bool, _ course: Course
  ) -> (expected: String, found: String)? {
    guard let seq = view["seq"]?.int, seq <= facts.count else {
      return ("no more than \(facts.count) facts", "\(view)")
    }
    if hasBlanks { return nil }
    let standing = standing(at: seq)
    var expected = standing.setup
    expected["event"] = .text("view")
    expected["room"] = .text(code)
    expected["seq"] = .number(seq)
    expected["phase"] = .text(standing.phase)
    if standing.isPaused { expected["paused"] = .flag(true) }
    if standing.isLastRound { expected["last_round"] = .flag(true) }
    expected["places"] = .list(places(of: standing, isTeachers: isTeachers))
    if isTeachers { expected["room_id"] = .number(id) }
    if let seat { expected["you"] = .number(seat) }
    for key in ["winners", "scores", "total"] { expected[key] = standing.outcome?[key] }
    if let question = standing.question, view["asked"]?["question"]?.string != question {
      return ("a view with the question \(question)", "\(view)")
    }
    let known = Set(expected.members.keys).union([
      "paused", "last_round", "room_id", "you", "winners",
    ])
    var found = Tree.object(view.members.filter { known.contains($0.key) })
    found["places"] = .list(
      (found["places"]?.elements ?? []).map { withKnownName($0, standing, course) })
    if found != expected { return ("\(expected)", "\(found)") }
    return isTeachers ? nil : leak(in: view, standing, seat: seat)
  }

  private func places(of standing: RoomStanding, isTeachers: Bool) -> [Tree] {
    standing.places.sorted { $0.key < $1.key }.map { seat, place in
      var told = Tree.object([
        "seat": .number(seat), "name": .text(place.name), "presence": .text(place.presence),
      ])
      if place.isReady { told["ready"] = .flag(true) }
      if place.isSkipped { told["skipped"] = .flag(true) }
      if isTeachers { told["pupil"] = place.pupil.map(Tree.number) }
      return told
    }
  }

  /// A view has the names of its moment, which the log may have been told before or after the renaming.
  private func withKnownName(_ told: Tree, _ standing: RoomStanding, _ course: Course) -> Tree {
    // Who somebody wants to be is told in no fact of the room.
    var told = told.without("character")
    if let place = told["seat"]?.int.flatMap({ standing.places[$0] }), let pupil = place.pupil,
      let name = told["name"]?.string, course.hasEverCalled(pupil, name)
    {
      told["name"] = .text(place.name)
    }
    return told
  }

  /// What only teachers, or only other seats, may know.
  private func leak(
    in view: Tree, _ standing: RoomStanding, seat: Int?
  ) -> (expected: String, found: String)? {
    let attempts = view["asked"]?["attempts"]?.elements ?? []
    if attempts.contains(where: { seat == nil || $0["seat"] != seat.map(Tree.number) }) {
      return ("attempts of the own seat alone", "\(view)")
    }
    if view["asked"]?["rights"] != nil || view["quiet_ms"] != nil || view["asked"]?["open"] != nil {
      return ("nothing that only teachers see", "\(view)")
    }
    if let secret = standing.secret, secret.setter == nil || secret.setter != seat,
      !standing.revealed.contains(secret.word),
      // It may be a field's name, such as `ready`.
      "\(view)".replacing("\"\(secret.word)\":", with: "").contains("\"\(secret.word)\"")
    {
      return ("not the word that is guessed", "\(view)")
    }
    return nil
  }
}
