import Games
import Hall

/// What is lost of damaged data, as far as it shows.
struct Losses {
  /// A room of which facts are lost.
  struct LostRoom {
    /// Nil if the fact that tells it is lost, and so the room's beginning.
    let code: String?
    var pupils: [Pupil]
    /// The first fact that is lost, or does not fit without the lost ones.
    let from: Int
  }

  /// How far the rooms had come that a decision is about.
  typealias Stand = [RoomNumber: (room: Room, seq: Int)]

  /// What is wrong with which file, in sentences.
  var damaged: [String] = []
  /// Numbers of facts that stand nowhere any more.
  var missing: [ClosedRange<Int>] = []
  /// Numbers of facts that are there, but fit nothing without those that are lost.
  var unfit: [Int] = []
  var rooms: [RoomNumber: LostRoom] = [:]
  /// All whom some fact names.
  var mentioned: Set<Pupil> = []
  /// Those who were never let in: nobody misses them.
  var declined: Set<Pupil> = []
  /// Something is damaged behind the last fact, so that nobody knows whether there were more.
  var isEndUnknown = false

  /// Takes note of a decision of which the facts at some places did not fit.
  mutating func add(_ decision: Decision, unfit places: [Int], before: Stand, in hall: Hall) {
    let first = decision.number - decision.told.count + 1
    if let by = decision.by { mentioned.insert(by) }
    for (place, told) in decision.told.enumerated() {
      let fits = !places.contains(place)
      if !fits { unfit.append(first + place) }
      switch told {
      case .inRoom(let number, _, let fact):
        if let pupil = fact.newcomer { mentioned.insert(pupil) }
        if fits { continue }
        let fitting = decision.told.indices.count { index in
          index < place && !places.contains(index) && decision.told[index].room == number
        }
        add(
          number, before[number]?.room ?? hall.rooms[number],
          from: (before[number]?.seq ?? 0) + fitting + 1)
        if let pupil = fact.newcomer { rooms[number]?.pupils.append(pupil) }
      case .inClass(let fact):
        mentioned.formUnion(fact.pupils)
        if let pupil = fact.as(Declined.self)?.pupil { declined.insert(pupil) }
        let room = fact.as(RoomOpened.self)?.number ?? fact.as(RoomEnded.self)?.number
        if let room, !fits { add(room, nil, from: 1) }
      }
    }
  }

  /// From that fact on a room's facts are lost. One that is not open has lost its beginning.
  mutating func add(_ number: RoomNumber, _ room: Room?, from: Int) {
    guard rooms[number] == nil else { return }
    let pupils = room.map { room in room.table.all.compactMap { room.table[$0]?.pupil } }
    rooms[number] = LostRoom(code: room?.code, pupils: pupils ?? [], from: from)
  }
}

extension Decision.Told {
  /// In which room it was told.
  var room: RoomNumber? {
    if case .inRoom(let room, _, _) = self { room } else { nil }
  }
}
