public import Games
public import Words

/// What somebody may do who waits to be let in.
extension Hall {
  /// Refuses what has to do with playing.
  func refusePending(_ request: Request, by pupil: Pupil) throws(Trouble) {
    guard book.role(of: pupil) == .pending else { return }
    switch request {
    case .me, .choose, .hello, .rooms, .levels, .watch, .unwatch, .look, .bye, .teach, .lead,
      .plan(.today), .plan(.groups), .exercises:
      return
    case .play, .open, .sit, .ready, .next, .leave, .invite, .join, .refuse, .again, .best,
      .forgetBest, .cheer, .listen, .move, .claim, .plan(.group):
      throw .people(.pending)
    }
  }
}

// MARK: - Names from a file

extension Hall {
  /// So many names stand in one decision, so that no line of a journal grows long.
  private static let namesAtOnce = 200

  /// What has to be mended in a list of names before the class can take them.
  public func check(_ names: NameList) throws(Complaints) {
    var complaints = Complaints()
    var free = limits.pupils - book.count
    for entry in names.entries where book.pupil(named: entry.name) == nil {
      if let other = book.pupil(lookingLike: entry.name) {
        names.complain(
          entry, "\(entry.name) looks too much like \(book.name(of: other)), who is in the class",
          &complaints)
        continue
      }
      free -= 1
      if free == -1 {
        names.complain(entry, "the class is full: at most \(limits.pupils) fit", &complaints)
      }
    }
    if complaints.count > 0 { throw complaints }
  }

  /// Enrols those of a list who are not in the class, so many at a time: called until nothing is
  /// decided any more. Nobody has come by such a name; the first who says it is let in.
  public func enrol(_ names: NameList, at now: Moment) -> Turn {
    var turn = begin(by: nil, at: now)
    guard turn.mayDecide() else { return turn.turn }
    let missing = names.entries.lazy.map(\.name).filter { self.book.pupil(named: $0) == nil }
    for name in Array(missing.prefix(Hall.namesAtOnce)) {
      tell(Enrolled(pupil: book.nextPupil, name: name), &turn)
    }
    return finish(&turn)
  }
}
