public import Classroom
public import Games
import JSON

extension Transaction {
  /// Has a child read to, or no more: the one who asks, or the one that a teacher names.
  ///
  /// - Parameter isOn: nil: the other way round than it is.
  public mutating func read(to name: String?, _ isOn: Bool?) throws(Trouble) -> Pupil {
    if name != nil { try mustTeach() }
    let own = try name == nil ? pupil() : nil
    let named = try name.map { (name) throws(Trouble) in try hall.pupil(called: name) }
    guard let pupil = named ?? own else { throw .helloFirst }
    let isOn = isOn ?? !book.isReadTo(pupil)
    guard isOn != book.isReadTo(pupil) else { return pupil }
    if name == nil { try keepPace(.setting, pupil) }
    try decide()
    tell(ReadTo(pupil: pupil, isOn: isOn))
    send(.people(.readTo(isOn)), to: hall.connection(of: pupil))
    return pupil
  }

  /// Has the pupil who asks travel like that from now on, if it says so. What has come stays.
  public mutating func me(as traveller: Traveller?) throws(Trouble) -> Pupil {
    let pupil = try pupil()
    if let traveller, book.traveller(of: pupil) != traveller {
      try keepPace(.setting, pupil)
      try decide()
      tell(TravellerChosen(pupil: pupil, traveller: traveller))
    }
    return pupil
  }

  /// Tells what a game that was over just now has brought, also to those who left before its end: those who
  /// are there hear it, and the others find it when they look.
  mutating func handOutPrizes(in room: Room) {
    for (seat, score) in room.bettered
    where room.table[seat].map({ !book.isTeacher($0.pupil) }) == true {
      tell(Room.Bettered(seat: seat, score: score), in: room)
    }
    for (seat, pupil, outcome) in room.outcomes
    where outcome.isStep && !book.isTeacher(pupil) {
      switch Prize(broughtBy: book.results(of: pupil).steps) {
      case nil: break
      case .gear(let gear): tell(Room.Equipped(seat: seat, gear: gear), in: room)
      case .base(let part, let number):
        tell(Room.Built(seat: seat, part: part, number: number), in: room)
      }
    }
  }
}
