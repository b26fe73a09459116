import Games

/// Coming back after some of what was decided has been lost.
extension Hall {
  /// Applies as much of a decision as fits, after others were lost. Answers with the places in
  /// `told` of what did not fit.
  ///
  /// A room of which a fact is lost stands as it stood before it: nothing later fits it, until a
  /// later fact of the class says that it ended.
  public func restoreWhatFits(of decision: Decision) -> [Int] {
    latest = max(latest, decision.at)
    let now = roomTime(at: latest)
    var misfits: [Int] = []
    for (place, told) in decision.told.enumerated() {
      makeWay(for: told, at: now)
      do throws(Misfit) {
        try check(told)
        apply(told, at: now)
      } catch {
        misfits.append(place)
      }
      reserve(told)
    }
    conclude(
      Decision(
        number: max(factCount, decision.number), at: latest, by: decision.by,
        // What was answered to a request that did not fit never happened.
        receipt: misfits.isEmpty ? decision.receipt : nil, told: decision.told))
    return misfits
  }

  /// Ends a room that must have ended, though its own facts do not tell so any more: then it neither
  /// stands open for nobody nor keeps a code that was given to another.
  private func makeWay(for told: Decision.Told, at now: Moment) {
    switch told {
    case .inClass(.roomEnded(let number)): end(number, at: now)
    case .inClass(.roomOpened(let number, let code)):
      guard let old = book.room(coded: code), old < number else { return }
      end(old, at: now)
      apply(.inClass(.roomEnded(old)), at: now)
    case .inClass, .inRoom: break
    }
  }

  /// What was learnt there until the gap is not lost with it.
  private func end(_ number: RoomNumber, at now: Moment) {
    guard let room = rooms[number], room.phase != .ended else { return }
    apply(.ended(.over), in: room, at: now)
  }

  /// A number that was given is not given again, also if all else about it is lost.
  private func reserve(_ told: Decision.Told) {
    switch told {
    case .inClass(.enrolled(let pupil, _)), .inClass(.tokenGiven(let pupil, _)),
      .inClass(.wordGiven(let pupil, _)), .inClass(.travellerChosen(let pupil, _)),
      .inClass(.bestForgotten(let pupil)), .inClass(.forgotten(let pupil)),
      .inClass(.swept(let pupil)), .inRoom(_, _, .joined(_, let pupil)),
      .inRoom(_, _, .invited(let pupil, _)), .inRoom(_, _, .refused(let pupil)),
      .inRoom(_, _, .seated(_, let pupil)):
      book.reserve(pupils: pupil.number)
    case .inClass(.people(let fact)): book.reserve(pupils: fact.pupil?.number ?? 0)
    case .inClass(.needsHelp(let pupil, let room, _)):
      book.reserve(rooms: room.value, pupils: pupil.number)
    case .inClass(.roomOpened(let room, _)), .inClass(.roomEnded(let room)),
      .inRoom(_, _, .continued(let room, _)), .inRoom(let room, _, _):
      book.reserve(rooms: room.value)
    case .inClass(.assigned(let exercise)): book.study.reserve(exercise.number)
    case .inClass(.unassigned(let exercise)): book.study.reserve(exercise)
    case .inClass(.marked(let pupil, let exercise, _)):
      book.reserve(pupils: pupil.number)
      book.study.reserve(exercise)
    case .inClass(.plan(let fact)):
      book.reserve(
        pupils: fact.pupils.map(\.number).max() ?? 0, groups: fact.group?.value ?? 0)
    case .inClass(.review(let fact)):
      if let pupil = fact.pupil { book.reserve(pupils: pupil.number) }
      if let claim = fact.claim { book.review.reserve(claim) }
    case .inClass(.began), .inClass(.classPaused), .inClass(.classResumed), .inClass(.quiet): break
    }
  }
}
