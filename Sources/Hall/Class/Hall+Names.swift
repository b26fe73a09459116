public import Games

/// Who is meant, when somebody types a name.
extension Hall {
  public func pupil(called typed: String) throws(Trouble) -> Pupil {
    guard let pupil = Names.checked(typed).flatMap({ book.pupil(named: $0) }) else {
      throw .noSuchPupil(typed)
    }
    return pupil
  }

  /// Somebody who may sit down and play.
  func player(called typed: String) throws(Trouble) -> Pupil {
    let pupil = try pupil(called: typed)
    switch book.role(of: pupil) {
    case .pupil, .teacher: return pupil
    case .pending, .banned: throw .people(.notLetIn(pupil))
    }
  }
}
