import Playing
import Tools

/// What a pupil does when it is free to do something.
extension Player {
  func play(at now: Int) {
    guard let seating else { return findRoom(at: now) }
    let state = seating.history.state
    if chance.happens(0.4) { return hangUp(at: now) }
    if sense.isOver { return gameIsOver(at: now) }
    guard sense.hasStarted else { return gathering(state, at: now) }
    if chance.happens(0.3), !school.isFinishing { return ask(.leave, at: now) }
    if let move = sense.board.move(of: seating.seat, using: &chance) { return ask(move, at: now) }
    if let task = sense.task { return play(task, at: now) }
    if now >= sense.thinksUntil,
      let move = sense.race.move(of: seating.seat, isFinishing: school.isFinishing, using: &chance)
    {
      return ask(move, at: now)
    }
    guard sense.isAsked, now >= sense.thinksUntil, !sense.left.isEmpty else {
      return waiting(at: now)
    }
    if chance.happens(3) { return burst(at: now) }
    switch chance.number(1...100) {
    case 1: ask(.look, at: now)
    case 2: ask(.listen, at: now)
    case 3: cheer(at: now)
    // Too early, and refused with good reason.
    case 4: ask(.hint, at: now)
    default: answer(at: now)
    }
  }

  /// Several requests at once, so that a kill finds some of them done and some not. None gets the
  /// pupil up, so that all are about one room; and fewer than the server remembers.
  func burst(at now: Int) {
    for _ in 0..<chance.number(2...6) {
      switch chance.number(1...10) {
      case 1: cheer(at: now)
      case 2: ask(.hint, at: now)
      case 3: ask(.listen, at: now)
      default: if let task = sense.task { fulfil(task, at: now) } else { answer(at: now) }
      }
    }
  }

  // MARK: In a game

  private func play(_ task: Sense.Task, at now: Int) {
    if chance.happens(3) { return burst(at: now) }
    switch chance.number(1...50) {
    case 1: ask(.look, at: now)
    case 2: ask(.listen, at: now)
    case 3: cheer(at: now)
    default: fulfil(task, at: now)
    }
  }

  private func fulfil(_ task: Sense.Task, at now: Int) { ask(task.move(using: &chance), at: now) }

  private func answer(at now: Int) {
    let isRight = chance.happens(school.isFinishing ? 100 : 50)
    guard let typed = sense.answer(knowingRight: isRight ? school.endings : nil, using: &chance)
    else {
      return cheer(at: now)
    }
    let code = chance.happens(20) ? seating?.history.code : nil
    ask(.answer(typed, room: code), at: now)
  }

  private func cheer(at now: Int) {
    ask(.cheer(chance.one(of: ["good", "wow", "thanks", "hooray", "hug"]) ?? "wow"), at: now)
  }

  /// Others are asked, or it is time to think.
  private func waiting(at now: Int) {
    restUntil = now + chance.number(0...4)
    // Otherwise all would end up in rooms where one thinks for long.
    if sense.thinksUntil > now + 1000, chance.happens(1), !school.isFinishing {
      return ask(.leave, at: now)
    }
    switch chance.number(1...60) {
    case 1: cheer(at: now)
    case 2...4: ask(.hint, at: now)
    case 5: ask(.next, at: now)
    case 6: ask(.listen, at: now)
    default: break
    }
  }

  // MARK: Before and after

  private func gathering(_ state: RoomState, at now: Int) {
    restUntil = now + chance.number(5...30)
    switch chance.number(1...20) {
    case 1: cheer(at: now)
    case 2 where !school.isFinishing: ask(.leave, at: now)
    case 3...10 where !sense.isReady && state.names.count > 1: ask(.ready, at: now)
    // Nobody comes any more, or so it seems.
    case 11 where !sense.isReady, 12...20 where !sense.isReady && school.isFinishing:
      ask(.ready, at: now)
    default: break
    }
  }

  private func gameIsOver(at now: Int) {
    if school.isFinishing {
      restUntil = now + 100
      return
    }
    switch chance.number(1...20) {
    case 1...14: ask(.again, at: now)
    // With others there, one of them might take us along to another room at the same moment, and it
    // could not be told whose request brought us where.
    case 15...17 where seating?.history.state.names.count == 1:
      ask(chance.happens(60) ? .open(anyWish()) : .play(anyWish()), at: now)
    case 15...17: ask(.leave, at: now)
    case 18: cheer(at: now)
    default: restUntil = now + chance.number(5...50)
    }
  }

  private func findRoom(at now: Int) {
    if school.isFinishing { return }
    let waiting = school.book.gathering
    switch chance.number(1...10) {
    case 1: ask(.open(chance.happens(30) ? raceWish() : anyWish()), at: now)
    case 2: ask(.play(anyWish()), at: now)
    case 3...4: ask(.play(Wish()), at: now)
    default:
      guard let room = chance.one(of: waiting) else { return ask(.open(anyWish()), at: now) }
      ask(.sit(room.code), at: now)
    }
  }

  /// A race is never wished for with `play`: one for several begins with more facts than others.
  private func raceWish() -> Wish {
    var wish = Wish()
    wish.game = "race"
    wish.seats = chance.number(2...10)
    wish.think = 0
    return wish
  }

  /// What is kept while one thinks is answered by itself, perhaps while all is looked at: so nobody thinks.
  private func anyWish() -> Wish {
    var wish = Wish(levels: school.levels, using: &chance)
    wish.think = 0
    return wish
  }
}
