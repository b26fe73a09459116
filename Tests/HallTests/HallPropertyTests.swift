import Games
import Testing
import Words

@testable import Classroom
@testable import Hall

/// Twelve visitors on four addresses ask for anything, in any order, while time passes.
@Suite struct HallPropertyTests {
  private struct Day {
    var hall: Hall
    var watchman = Watchman()
    var chance: Chance
    var now = School.start
    /// Secrets that were given out, by name.
    var words: [String: String] = [:]
    var tokens: [String] = ["x"]
    var counts: [String: Int] = [:]

    init(seed: UInt64) {
      var limits = Hall.Limits()
      limits.pupils = 14
      limits.openRooms = 4
      limits.finishedRooms = 2
      hall = Hall(lists: School().hall.lists, chance: .seeded(seed), limits: limits)
      _ = hall.change(key: TeacherKey(Day.key))
      chance = .seeded(seed &* 31 &+ 5)
      _ = hall.change(key: TeacherKey("key"))
      for visitor in 1...12 { enter(VisitorID(visitor)) }
    }

    private static let key = "k7mf-2qxd-9rta"

    mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &chance) }

    mutating func pick<T>(_ choices: [T]) -> T { choices[below(choices.count)] }

    mutating func enter(_ visitor: VisitorID) {
      hall.enter(visitor, from: "10.0.0.\(visitor.value % 4)")
      if below(4) == 0 { hall.setLanguage(.english, of: visitor) }
    }

    mutating func anyWish() -> Wish {
      var wish = Wish()
      if below(3) == 0 { wish.level = pick([1, 1, 3, 9]) }
      if below(3) == 0 { wish.rules[.mode] = .text(pick(["first", "together", "duel"])) }
      if below(2) == 0 { wish.seats = pick([1, 2, 2, 3, 8, 0]) }
      if below(4) == 0 { wish.rules[.think] = .number(pick([0, 3_000, -1])) }
      if below(5) == 0 { wish.allowsWatching = Bool.random(using: &chance) }
      return wish
    }

    mutating func anyCode() -> String {
      let codes = hall.book.openRooms.values.sorted()
      return codes.isEmpty || below(8) == 0 ? "Z99" : pick(codes)
    }

    mutating func anyHello() -> Request {
      let name = School.name(1 + below(16))
      let after = below(4) == 0 ? below(20) : nil
      switch below(4) {
      case 0: return .hello(.name(pick([name, name, "😀", "An-na", "bo"])), after: after)
      case 1:
        let word = below(4) == 0 ? "båt-10" : words[name] ?? "båt-10"
        return .hello(.returning(name: name, word: word), after: after)
      case 2: return .hello(.token(pick(tokens)), after: after)
      default: return .hello(.name(name), after: after)
      }
    }

    mutating func anyAboutPeople() -> People {
      let name = School.name(1 + below(16))
      switch below(10) {
      case 0: return .enrolment(pick([nil, .approval, .names, .open, .open]))
      case 1...3: return .accept(.one(name))
      case 4: return pick([.accept(.everybody), .decline(.everybody), .decline(.one(name))])
      case 5: return .renew(name: name)
      case 6: return .rename(name: name, to: pick([name + " X", School.name(1 + below(16)), ""]))
      case 7: return .ban(name: name)
      default: return pick([.pupils, .accept(.one(name)), .accept(.everybody)])
      }
    }

    mutating func anyMove(by visitor: VisitorID) -> Request {
      let choices = (hall.question(for: visitor)?.choices ?? []) + ["båt"]
      let room = below(10) == 0 ? anyCode() : nil
      switch below(8) {
      case 0: return .move(.word(.hint(to: below(2) == 0 ? nil : Seat(below(4)))), room: room)
      case 1: return .move(.word(.answer(pick(["", "x", "a1", "3", "\(Int.min)"]))), room: room)
      default: return .move(.word(.answer(pick(choices))), room: room)
      }
    }

    mutating func anyNaming() -> Naming {
      let names = (0..<below(4)).map { _ in School.name(1 + below(14)) }
      return below(2) == 0 ? .list(names) : .words([names])
    }

    /// What is planned for the class, by whoever.
    mutating func anyPlan() -> Request {
      let group = pick(["Seals", "Owls", "Anna", "x x", "😀"])
      switch below(12) {
      case 0: return .teach(key: "key")
      case 1: return .plan(pick([.today, .groups]))
      case 2...3: return .plan(.group(name: group, members: anyNaming()))
      case 4: return .lead(.arrange(.today(below(2) == 0 ? nil : anyWish())))
      case 5: return .lead(.arrange(.approve(group: group)))
      case 6: return .lead(.arrange(.ungroup(group: group)))
      case 7: return .lead(.arrange(.free(pick([true, true, false, nil]))))
      case 8: return .lead(.arrange(.pair(Pairing(.everybody))))
      default: return .lead(.arrange(.pair(Pairing(.named(anyNaming()), wish: anyWish()))))
      }
    }

    mutating func anyRequest(by visitor: VisitorID) -> Request {
      if below(12) == 0 { return anyPlan() }
      if hall.presence[visitor]?.pupil == nil, below(3) > 0 { return anyHello() }
      if hall.question(for: visitor) != nil, below(4) > 0 { return anyMove(by: visitor) }
      switch below(26) {
      case 0: return anyHello()
      case 1...5: return .play(anyWish())
      case 6: return .open(anyWish())
      case 7...8: return .sit(room: anyCode(), after: nil)
      case 9...10: return .ready
      case 11: return .next
      case 12: return .leave
      case 13...14: return .again
      case 15: return .watch(room: anyCode(), after: below(2) == 0 ? below(30) : nil)
      case 16: return .unwatch(room: below(2) == 0 ? nil : anyCode())
      case 17: return .look(room: below(2) == 0 ? nil : anyCode())
      case 18: return .cheer(pick(Cheer.allCases))
      case 19:
        return pick([
          .rooms, .levels(list: nil), .me, .choose(pick(Traveller.allCases)), .listen(to: nil),
          .best(of: nil), .exercises, .forgetBest(of: below(2) == 0 ? nil : "Anna"), .bye,
        ])
      case 20: return .teach(key: below(3) == 0 ? "wrong" : Day.key)
      case 21...22: return .lead(.people(anyAboutPeople()))
      default: return anyMove(by: visitor)
      }
    }

    mutating func take(_ turn: Asked) {
      watchman.read(turn, lists: hall)
      for enrolled in turn.classFacts.compactMap({ $0.as(Enrolled.self) }) {
        #expect(hall.book.name(of: enrolled.pupil) == enrolled.name)
      }
      if case .success(.people(.renewed(let pupil, let word))) = turn.reply {
        words[hall.book.name(of: pupil)] = word
      }
      guard case .success(.hello(let welcome)) = turn.reply else { return }
      if let word = welcome.word { words[hall.book.name(of: welcome.pupil)] = word }
      if let token = welcome.token { tokens.append(token) }
    }

    mutating func step() {
      let visitor = VisitorID(1 + below(12))
      switch below(20) {
      case 0:
        take(Asked(hall.leaves(visitor, at: now)))
        hall.forget(visitor)
        watchman.forget(visitor)
        enter(visitor)
      case 1...4: pass()
      default:
        let id: RequestID? = below(2) == 0 ? .number(below(6)) : nil
        let isRepeat = below(8) == 0
        let pupil = hall.presence[visitor]?.pupil
        let known = pupil.flatMap { pupil in id.flatMap { hall.state.recent[pupil]?[$0] } }
        let request = anyRequest(by: visitor)
        let turn = hall.handle(request, id: id, isRepeat: isRepeat, from: visitor, at: now)
        if isRepeat, let known {
          let place = known.whereabouts
          #expect((try? turn.reply?.get()) == .inRoom(code: place.code, place.seat, seq: place.seq))
          #expect(turn.decision == nil)
        }
        take(turn)
        if case .success = turn.reply { counts[kind(of: request), default: 0] += 1 }
      }
      watchman.check(hall)
    }

    /// The word that a request begins with.
    private func kind(of request: Request) -> String {
      String(String(describing: request).prefix { $0 != "(" })
    }

    mutating func pass() {
      now = now.adding(
        [0, 1_000, 5_000, 30_000][below(4)] + (below(60) == 0 ? 3 * 60 * 60_000 : 0))
      let clock = below(10) == 0 ? Moment(milliseconds: now.milliseconds - 40_000) : now
      while let turn = hall.wake(at: clock) { take(Asked(turn)) }
      if let due = hall.due() { #expect(due > clock) }
    }
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func whateverIsAskedTheHallKeepsItsPromises(_ seed: UInt64) {
    var day = Day(seed: seed)
    for _ in 0..<5_000 { day.step() }
    for kind in [
      "hello", "play", "open", "sit", "ready", "next", "leave", "again", "move", "watch", "lead",
    ] {
      #expect(day.counts[kind, default: 0] > 0, "nobody got to \(kind)")
    }
  }
}
