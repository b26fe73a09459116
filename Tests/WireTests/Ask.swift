import Classroom
import Games
import Hall
import Words

@testable import Wire

/// What a line asks for: the verb, and what that has read.
struct Ask: Equatable, Sendable {
  /// Nil where what was read says enough.
  let verb: String?
  let asked: any Verb.Asked

  init(_ verb: String?, _ asked: any Verb.Asked = Verb.Nothing()) {
    self.verb = verb
    self.asked = asked
  }

  static func == (a: Ask, b: Ask) -> Bool {
    AnyHashable(a.asked) == AnyHashable(b.asked)
      && (a.verb == b.verb || a.verb == nil || b.verb == nil)
  }

  static let rooms = Ask("rooms", 1)
  static let again = Ask("again", Int?.none)
  static let agree = Ask("agree")
  static let leave = Ask("leave")
  static let help = Ask("help")
  static let bye = Ask("bye", Verb.Nothing())
  static func hello(_ introduction: Introduction, after: Int?) -> Ask {
    Ask("hello", Verb.Coming(introduction: introduction, after: after.map { LastHeard(seq: $0) }))
  }
  static func play(_ wish: Wish) -> Ask { Ask("play", wish) }
  static func unwatch(room: String?) -> Ask { Ask("unwatch", room) }
  static func sit(room: String, after: Int?) -> Ask {
    Ask("sit", Verb.RoomAfter(room: room, after: after))
  }
  static func watch(room: String, after: Int?) -> Ask {
    Ask("watch", Verb.RoomAfter(room: room, after: after))
  }
  static func invite(name: String) -> Ask { Ask("invite", name) }
  static func join(room: String?) -> Ask { Ask("join", room) }
  static func refuse(room: String?) -> Ask { Ask("refuse", room) }
  static func choose(_ traveller: Traveller) -> Ask { Ask("me", Optional(traveller)) }
  static func levels(list: String?) -> Ask { Ask("levels", list) }
  static func move(_ move: Move, room: String?) -> Ask {
    Ask(nil, Verb.MoveIn(room: room, move: move))
  }

  // MARK: A teacher's

  static func decline(_ who: Waiting) -> Ask { Ask("decline", who) }
  static func ban(name: String) -> Ask { Ask("ban", name) }
  static func enrolment(_ enrolment: Enrolment?) -> Ask { Ask("enrolment", enrolment) }
  static func pause(_ reach: Reach) -> Ask { Ask("pause", reach) }
  static func resume(_ reach: Reach) -> Ask { Ask("resume", reach) }
  static func close(_ reach: Reach, isSure: Bool = true) -> Ask {
    Ask("close", Verb.Closing(reach: reach, isSure: isSure))
  }
  static func end(_ reach: Reach?) -> Ask { Ask("end", Verb.Ending.now(reach)) }
  static func end(inMinutes minutes: Int?) -> Ask {
    Ask("end", Verb.Ending.soon(minutes: minutes))
  }
  static func say(_ text: String, to reach: Reach) -> Ask {
    Ask("say", Verb.Announcement(text: text, to: reach))
  }
  static func quiet(_ on: Bool) -> Ask { Ask("quiet", on) }
  static func kick(name: String) -> Ask { Ask("kick", name) }
  static func swap(name: String, with other: String) -> Ask {
    Ask("swap", Verb.Swapping(one: name, other: other))
  }
  static func put(name: String, room: String) -> Ask {
    Ask("put", Verb.Seating(name: name, room: room))
  }
  static let today = Ask("today", Verb.Today.asItIs)
  static func today(_ wish: Wish?) -> Ask {
    Ask("today", wish.map { Verb.Today.set($0) } ?? .nothing)
  }
  static func group(name: String, members: Naming) -> Ask {
    Ask("group", Verb.Grouping(name: name, members: members, order: nil))
  }
  static func pair(_ pairing: Pairing) -> Ask { Ask("pair", pairing) }
  static func free(_ isFree: Bool?) -> Ask { Ask("free", isFree) }
}

extension Message {
  var ask: Ask { Ask(verb.name, asked) }
}

/// Verbs that only tests name.
extension Verb {
  static func named(_ name: String) -> Verb {
    guard let verb = all.first(where: { $0.name == name }) else { fatalError("no verb \(name)") }
    return verb
  }

  static var link: Verb { named("link") }
  static var kick: Verb { named("kick") }
  static var say: Verb { named("say") }
  static var swap: Verb { named("swap") }
  static var put: Verb { named("put") }
  static var pause: Verb { named("pause") }
  static var rename: Verb { named("rename") }
  static var group: Verb { named("group") }
  static var pair: Verb { named("pair") }
  static var approve: Verb { named("approve") }
  static var ungroup: Verb { named("ungroup") }
}
