import Classroom
import Common
import Games
import Hall
import JSON
import Terminal

@testable import Serve
@testable import Wire

/// A connection that keeps what it was sent, and a reader that does not always take it.
final class TrialLink: Link {
  private var bytes: [UInt8] = []
  private(set) var isFinished = false
  var isReading = true
  var takes = true
  let stalledFor = 0

  var buffered: Int { takes ? 0 : bytes.count }

  func send(_ bytes: [UInt8]) {
    if !isFinished { self.bytes += bytes }
  }

  func finish(_ farewell: Farewell?) { isFinished = true }
  func drop() { isFinished = true }

  func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }
}

/// Somebody who uses the protocol, and notices when it does not hold.
final class ClassClient {
  let name: String
  let isPerson: Bool
  private(set) var link = TrialLink()
  private(set) var visitor: VisitorID?
  private(set) var isGone = false
  /// Whether all that it sent is known, so that it can be told what must come.
  var isTracked = true
  private var token: String?
  /// Requests that are not answered yet, in their order.
  private var open: [String] = []
  /// The number of the last fact of each room that it follows.
  private var seqs: [String: Int] = [:]
  /// Where it sat, in each room.
  private var seats: [String: Set<Int>] = [:]
  /// Was told everything, once.
  private var wasTeacher = false
  /// How wide its pictures may be.
  private var width = 0
  private var widest = 0
  /// What was refused last.
  private(set) var refused: String?
  /// The request that was sent last, and the last one that was done where it sits.
  private var asked: (id: String, line: String)?
  private(set) var done: (id: String, line: String)?

  init(name: String, isPerson: Bool) {
    (self.name, self.isPerson) = (name, isPerson)
  }

  // MARK: Sending

  func enter(_ house: House) {
    drop(house)
    link = TrialLink()
    visitor = house.enter(link, from: "192.168.1.\(name.utf8.last ?? 0)")
    (open, seqs, seats) = ([], [:], [:])
    (isGone, isTracked, wasTeacher, width) = (false, true, false, 0)
  }

  func greet(_ house: House) {
    if isPerson {
      send(Array("hello \(name)\n".utf8), house)
    } else if let token {
      ask(#"{"do":"hello","token":"\#(token)"}"#, id: "hello", house)
    } else {
      ask(#"{"do":"hello","name":"\#(name)"}"#, id: "hello", house)
    }
  }

  /// - Parameter line: an object without an id.
  func ask(_ line: String, id: String, _ house: House) {
    noteSeat(house)
    if !isPerson, isTracked, !link.isFinished { open.append(id) }
    asked = (id, line)
    send(Array("{\"id\":\"\(id)\",\(line.dropFirst())\n".utf8), house)
  }

  func send(_ bytes: [UInt8], _ house: House) {
    guard let visitor else { return }
    bytes.withUnsafeBytes { house.received($0, from: visitor) }
  }

  func end(_ house: House) {
    guard let visitor else { return }
    house.ended(visitor)
    // Nothing that comes after it counts.
    isTracked = false
    open = []
  }

  func drop(_ house: House) {
    guard let visitor, !isGone else { return }
    listen(house, stored: house.hall)
    isGone = true
    house.closed(visitor)
  }

  // MARK: Listening

  private func noteSeat(_ house: House) {
    guard let visitor, case .seated(let number, let seat) = house.hall.situation(of: visitor),
      let room = house.hall.rooms[number]
    else { return }
    seats[room.code, default: []].insert(seat.number)
  }

  func listen(_ house: House, stored: Hall) {
    guard link.takes, let visitor else { return }
    noteSeat(house)
    wasTeacher = wasTeacher || house.hall.isTeacher(visitor)
    let before = width
    width = house.guests[visitor]?.pictureStyle?.width ?? before
    widest = max(before, width)
    let bytes = link.take()
    must(bytes.isEmpty || bytes.last == 0x0A, "the last line has no end")
    for line in bytes.split(separator: 0x0A) {
      must(line.count < HouseLine.longestAnswer, "a line of \(line.count) bytes")
      if isPerson || !isTracked {
        read(line)
      } else {
        hear(line, stored)
      }
    }
  }

  /// What a person reads: nothing that a terminal would obey, and none of our own insides.
  private func read(_ line: ArraySlice<UInt8>) {
    guard let text = String(validating: line, as: UTF8.self) else { fail("a line is not UTF-8") }
    must(!text.contains("Optional("), text)
    for scalar in text.unicodeScalars {
      let isControl = scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value
      must(!isControl || scalar == "\u{1B}", "a control character: \(text.debugDescription)")
    }
  }

  private func hear(_ line: ArraySlice<UInt8>, _ stored: Hall) {
    let told: JSONValue
    do throws(JSONError) {
      told = try JSONDocument(line).root
    } catch {
      fail("no JSON: \(error): \(String(decoding: line, as: UTF8.self))")
    }
    must(!line.contains { $0 < 0x20 || $0 == 0x7F }, "a control character in \(told.text)")
    if told["event"] == nil { answered(told) }
    if let token = told["token"]?.string { self.token = token }
    note(told, stored)
    for line in told["lines"]?.elements ?? [] where widest >= 40 {
      let columns = Width.of(line.string ?? "")
      must(columns <= widest, "\(columns) of \(widest) columns: \(line.string ?? "")")
    }
    if !wasTeacher { checkSecrets(told) }
  }

  /// Every request is answered once, in their order.
  private func answered(_ told: JSONValue) {
    must((told["ok"] != nil) != (told["error"] != nil), "neither done nor refused: \(told.text)")
    guard let id = told["id"]?.string else { fail("an answer to nothing: \(told.text)") }
    must(open.first == id, "\(id) is answered instead of \(open.first ?? "none"): \(told.text)")
    open.removeFirst()
    if told["error"] != nil { refused = id }
    if told["ok"] != nil, told["seat"] != nil, let asked, asked.id == id { done = asked }
    if told["ok"]?.string == "bye" { open = [] }
  }

  /// The numbers of a room's facts are dense, and no fact is told that is not stored. Who follows everything and
  /// that room too hears them twice, and of everything perhaps a part alone.
  private func note(_ told: JSONValue, _ stored: Hall) {
    guard let code = told["room"]?.string, let seq = told["seq"]?.int else { return }
    let room = stored.rooms.values.first { $0.code == code }
    must(seq <= room?.seq ?? .max, "it is told before it is stored: \(told.text)")
    if told["room_id"] != nil { return }
    if let verb = told["ok"]?.string {
      if ["watch", "sit"].contains(verb) { seqs[code] = nil }
      if let seat = told["seat"]?.int { seats[code, default: []].insert(seat) }
      return
    }
    switch told["event"]?.string {
    case "view": seqs[code] = seq
    case "caught-up":
      must(seqs[code] ?? seq == seq, "caught up before that: \(told.text)")
      seqs[code] = seq
    case "opened": seqs[code] = 1
    case "picture": break
    default:
      must(seqs[code].map { $0 + 1 } ?? seq == seq, "after \(seqs[code] ?? 0): \(told.text)")
      seqs[code] = seq
    }
  }

  // MARK: Secrets

  /// Nothing of an open round that is another's.
  private func checkSecrets(_ told: JSONValue) {
    let own = seats[told["room"]?.string ?? ""] ?? []
    func isOwn(_ value: JSONValue?) -> Bool { value?.int.map(own.contains) ?? false }
    func mustNotTell(_ keys: [String], in value: JSONValue) {
      for key in keys { must(value[key] == nil, "it tells \(key): \(told.text)") }
    }
    let isMine = isOwn(told["seat"])
    if !isMine {
      mustNotTell(["heard"], in: told)
      must(told["event"]?.string != "heard", "what another has heard: \(told.text)")
    }
    for answer in told["answers"]?.elements ?? [] where !isOwn(answer["seat"]) {
      mustNotTell(["heard", "hints"], in: answer)
    }
    switch told["event"]?.string {
    case "asked": mustNotTell(["rights"], in: told)
    case "answered" where told["waiting"] != nil && !isMine:
      mustNotTell(["hints"], in: told)
      let others = told["waiting"]?.elements?.filter { $0.int != told["seat"]?.int } ?? []
      if !others.isEmpty {
        mustNotTell(["word", "right", "tile", "card", "made", "tries", "shown"], in: told)
      }
    case "set" where !isMine: mustNotTell(["word"], in: told)
    case "view":
      guard let asked = told["asked"] else { return }
      mustNotTell(["rights"], in: asked)
      for attempt in asked["attempts"]?.elements ?? [] {
        must(isOwn(attempt["seat"]), "another's attempt: \(told.text)")
      }
    default: break
    }
  }

  // MARK: In the end

  /// All has been answered, and all facts have been told of each room that it follows.
  func mustBeUpToDate(_ house: House) {
    guard !isPerson, isTracked, !isGone, !link.isFinished, let visitor,
      let guest = house.guests[visitor]
    else { return }
    must(open.isEmpty, "\(name) waits for \(open.joined(separator: ", "))")
    for number in guest.follows.keys {
      guard let room = house.hall.rooms[number] else { fail("it follows a room that is gone") }
      must(seqs[room.code] ?? room.seq == room.seq, "\(name) is behind in \(room.code)")
    }
  }
}

extension JSONValue {
  /// As a person who looks for a fault reads it.
  fileprivate var text: String {
    switch kind {
    case .object:
      "{" + (members ?? []).map { "\($0.key): \($0.value.text)" }.joined(separator: ", ") + "}"
    case .array: "[" + (elements ?? []).map(\.text).joined(separator: ", ") + "]"
    case .string: (string ?? "").debugDescription
    case .number: int.map(String.init) ?? "\(double ?? 0)"
    case .bool: "\(bool ?? false)"
    case .null: "null"
    }
  }
}
