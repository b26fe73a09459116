import Games

@testable import Classroom
@testable import Hall

// The facts by short names, as tests compare them.

extension RoomFact {
  static let started = RoomFact(Room.Started())
  static let paused = RoomFact(Room.Paused())
  static let resumed = RoomFact(Room.Resumed())
  static let lastRound = RoomFact(Room.LastRound())
  static let moreRounds = RoomFact(Room.MoreRounds())
  static func widened(_ seats: Int) -> RoomFact { RoomFact(Room.Widened(seats: seats)) }
  static func joined(_ seat: Seat, _ pupil: Pupil) -> RoomFact {
    RoomFact(Room.Joined(seat: seat, pupil: pupil))
  }
  static func ready(_ seat: Seat) -> RoomFact { RoomFact(Room.Ready(seat: seat)) }
  static func away(_ seat: Seat) -> RoomFact { RoomFact(Room.Away(seat: seat)) }
  static func back(_ seat: Seat) -> RoomFact { RoomFact(Room.Back(seat: seat)) }
  static func left(_ seat: Seat) -> RoomFact { RoomFact(Room.Left(seat: seat)) }
  static func skipped(_ seat: Seat, by: Seat?) -> RoomFact {
    RoomFact(Room.Skipped(seat: seat, by: by))
  }
  static func invited(_ pupil: Pupil, by: Seat) -> RoomFact {
    RoomFact(Room.Invited(pupil: pupil, by: by))
  }
  static func refused(_ pupil: Pupil) -> RoomFact { RoomFact(Room.Refused(pupil: pupil)) }
  static func called(_ seat: Seat, _ pupil: Pupil) -> RoomFact {
    RoomFact(Room.Called(seat: seat, pupil: pupil))
  }
  static func equipped(_ seat: Seat, _ gear: Gear) -> RoomFact {
    RoomFact(Room.Equipped(seat: seat, gear: gear))
  }
  static func cheered(_ seat: Seat, _ cheer: Cheer) -> RoomFact {
    RoomFact(Room.Cheered(seat: seat, cheer: cheer))
  }
  static func continued(_ room: RoomNumber, code: String) -> RoomFact {
    RoomFact(Room.Continued(room: room, code: code))
  }
  static func ended(_ reason: RoomEnd) -> RoomFact { RoomFact(Room.Ended(reason: reason)) }
  static func seated(_ seat: Seat, _ pupil: Pupil) -> RoomFact {
    RoomFact(Room.Seated(seat: seat, pupil: pupil))
  }
  static func swapped(_ one: Seat, _ other: Seat) -> RoomFact {
    RoomFact(Room.Swapped(one: one, other: other))
  }
}

extension AnyClassFact {
  static let began = AnyClassFact(Began())
  static let classPaused = AnyClassFact(ClassPaused())
  static let classResumed = AnyClassFact(ClassResumed())
  static func enrolled(_ pupil: Pupil, name: String) -> AnyClassFact {
    AnyClassFact(Enrolled(pupil: pupil, name: name))
  }
  static func travellerChosen(_ pupil: Pupil, _ traveller: Traveller) -> AnyClassFact {
    AnyClassFact(TravellerChosen(pupil: pupil, traveller: traveller))
  }
  static func forgotten(_ pupil: Pupil) -> AnyClassFact { AnyClassFact(Forgotten(pupil: pupil)) }
  static func swept(_ pupil: Pupil) -> AnyClassFact { AnyClassFact(Swept(pupil: pupil)) }
  static func roomOpened(_ number: RoomNumber, code: String) -> AnyClassFact {
    AnyClassFact(RoomOpened(number: number, code: code))
  }
  static func roomEnded(_ number: RoomNumber) -> AnyClassFact {
    AnyClassFact(RoomEnded(number: number))
  }
  static func needsHelp(_ pupil: Pupil, _ room: RoomNumber, _ need: Need) -> AnyClassFact {
    AnyClassFact(NeedsHelp(pupil: pupil, number: room, need: need))
  }
  static func enrolment(_ enrolment: Enrolment) -> AnyClassFact {
    AnyClassFact(EnrolmentSet(enrolment: enrolment))
  }
  static func accepted(_ pupil: Pupil) -> AnyClassFact { AnyClassFact(Accepted(pupil: pupil)) }
  static func teaches(_ pupil: Pupil) -> AnyClassFact { AnyClassFact(Teaches(pupil: pupil)) }
  static func assists(_ pupil: Pupil) -> AnyClassFact { AnyClassFact(Assists(pupil: pupil)) }
  static func teachesNoMore(_ pupil: Pupil) -> AnyClassFact {
    AnyClassFact(TeachesNoMore(pupil: pupil))
  }
  static func renamed(_ pupil: Pupil, to name: String) -> AnyClassFact {
    AnyClassFact(Renamed(pupil: pupil, name: name))
  }
  static func quiet(_ on: Bool) -> AnyClassFact { AnyClassFact(Quiet(on: on)) }
  static func today(_ wish: Wish?) -> AnyClassFact { AnyClassFact(TodaySet(wish: wish)) }
  static func groupProposed(
    _ group: GroupNumber, name: String, _ members: [Pupil], by proposer: Pupil
  ) -> AnyClassFact {
    AnyClassFact(GroupProposed(group: group, name: name, members: members, proposer: proposer))
  }
  static func groupMade(_ group: GroupNumber, name: String, _ members: [Pupil]) -> AnyClassFact {
    AnyClassFact(GroupMade(group: group, name: name, members: members))
  }
  static func groupApproved(_ group: GroupNumber) -> AnyClassFact {
    AnyClassFact(GroupApproved(group: group))
  }
  static func groupLeft(_ group: GroupNumber, _ pupil: Pupil) -> AnyClassFact {
    AnyClassFact(GroupLeft(group: group, pupil: pupil))
  }
  static func groupEnded(_ group: GroupNumber) -> AnyClassFact {
    AnyClassFact(GroupEnded(group: group))
  }
  static func paired(_ pair: Plan.Pair) -> AnyClassFact { AnyClassFact(Paired(pair: pair)) }
  static func parted(_ pupils: [Pupil]) -> AnyClassFact { AnyClassFact(Parted(pupils: pupils)) }
  static func claimed(_ claim: Claim) -> AnyClassFact { AnyClassFact(Claimed(claim: claim)) }
  static func judged(claim: Int, _ judgement: Judgement) -> AnyClassFact {
    AnyClassFact(Judged(claim: claim, judgement: judgement))
  }
  static func decided(claim: Int, _ word: ClaimedWord, _ ruling: Ruling) -> AnyClassFact {
    AnyClassFact(Decided(claim: claim, word: word, ruling: ruling))
  }
  static func heard(_ pupil: Pupil) -> AnyClassFact { AnyClassFact(DecisionHeard(pupil: pupil)) }
}
