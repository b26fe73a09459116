import Classroom
import Games
import Hall
import Journal
import Wire

/// Makes a directory whole again from which a server would not start.
///
/// No file that is there is changed or removed: what could be read is written down behind all of them
/// as a new beginning. The damaged ones stay for `replay`.
public enum Repair {
  public enum Outcome: Sendable {
    case nothingSaved
    /// Nothing was done, because nothing is wrong; what is there, in a sentence.
    case whole(String)
    /// It was repaired: what was wrong, lost and kept, in lines for people.
    case repaired([String])
  }

  public static func run(in path: String) throws -> Outcome {
    let looked = try DataDirectory(readOnly: path)
    if try looked.isEmpty { return .nothingSaved }
    let directory = try DataDirectory(path)
    defer { directory.release() }
    do {
      return .whole(try check(directory))
    } catch let damage as Damage {
      switch damage.reason {
      // This is no damage: the file is something newer, or something else.
      case .format, .noFile: throw damage
      default: break
      }
    } catch is RecoveryTrouble {}
    let rescue = try Rescue(directory)
    let number = try directory.beginAnew(
      className: rescue.className ?? "ordrum-repaired", rescue.hall.memory().checkpoint)
    _ = try check(directory)
    return .repaired(rescue.report(path: directory.path, beginning: number))
  }

  /// Reads as the server does at its start.
  private static func check(_ directory: DataDirectory) throws -> String {
    let hall = Hall(lists: [])
    let reading = try Recovery.read(directory, into: hall)
    let tail = reading.tornTail.map { " \($0)" } ?? ""
    return "\(count(hall.book.count, "child", "children")), "
      + "\(count(hall.rooms.count, "open room", "open rooms")), "
      + "\(count(hall.factCount, "fact", "facts")).\(tail)"
  }
}

/// The losses of damaged data, as far as they show.
struct Losses {
  /// A room of which facts are lost.
  struct LostRoom {
    /// Nil if the fact that tells it is lost, and so the room's beginning.
    let code: String?
    var pupils: [Pupil]
    /// The first fact that is lost, or does not fit without the lost ones.
    let from: Int
  }

  /// How far each room had come that a decision is about.
  typealias Stand = [RoomNumber: (room: Room, seq: Int)]

  /// Sentences that say what is wrong with which file.
  var damaged: [String] = []
  /// Numbers of facts that stand nowhere any more.
  var missing: [ClosedRange<Int>] = []
  /// Numbers of facts that are there, but fit nothing without those that are lost.
  var unfit: [Int] = []
  var rooms: [RoomNumber: LostRoom] = [:]
  /// All pupils whom some fact names.
  var mentioned: Set<Pupil> = []
  /// Pupils who were never let in: nobody misses them.
  var declined: Set<Pupil> = []
  /// Whether something is damaged behind the last fact, so that nobody knows whether there were more.
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

  /// Notes that a room's facts are lost from that one on. A room that is not open has lost its beginning.
  mutating func add(_ number: RoomNumber, _ room: Room?, from: Int) {
    guard rooms[number] == nil else { return }
    let pupils = room.map { room in room.table.all.compactMap { room.table[$0]?.pupil } }
    rooms[number] = LostRoom(code: room?.code, pupils: pupils ?? [], from: from)
  }
}

extension Decision.Told {
  /// The room in which it was told.
  var room: RoomNumber? {
    if case .inRoom(let room, _, _) = self { room } else { nil }
  }
}
