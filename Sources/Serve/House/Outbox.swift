import Classroom
import Games
import Hall
import Wire

/// Lines that wait for the disk. This is no value, as a link that is told to close may call back at once.
final class Outbox {
  /// The number of the last decision: lines that are made now wait for it.
  private(set) var decided = 0
  /// The number of the last decision that gave somebody another name.
  private(set) var lastRenaming = 0
  /// The guests with lines waiting, in the order in which they began to wait.
  private var guests: [Guest] = []
  /// The guests with lines waiting who are told in portions, in that order; some have gone.
  private var inPortions: ArraySlice<Guest> = []
  /// Whether those who are told just now are told in portions.
  var isInPortions = false
  /// How many bytes wait for all together.
  private(set) var bytes = 0
  /// Answers that wait until the files have forgotten somebody.
  private(set) var putOff: [PutOff] = []

  /// How many guests have lines waiting.
  var count: Int { guests.count + inPortions.count }

  func note(_ decision: Decision) {
    decided = decision.number
    if decision.told.contains(where: \.isRenaming) { lastRenaming = decided }
  }

  func add(_ line: [UInt8], after decision: Int, answering asked: Asked?, to guest: Guest) {
    bytes += line.count
    guard guest.held.add(line, after: decision, answering: asked) else { return }
    if isInPortions { inPortions.append(guest) } else { guests.append(guest) }
  }

  /// Sends all guests who are not told in portions the lines that may leave now; answers who had some.
  func release(upTo decision: Int) -> [Guest] {
    let waiting = guests
    guests = []
    for guest in waiting where !release(to: guest, upTo: decision) { guests.append(guest) }
    return waiting
  }

  /// Whether the next guest who is told in portions has lines that may leave.
  func mayReleaseNext(upTo decision: Int) -> Bool {
    inPortions.first.map { $0.held.isReady(at: decision) } ?? false
  }

  /// Sends the next guest who is told in portions the lines that may leave. Answers who it is.
  func releaseNext(upTo decision: Int) -> Guest? {
    guard let guest = inPortions.popFirst(), !guest.isGone else { return nil }
    if !release(to: guest, upTo: decision) { inPortions.append(guest) }
    return guest
  }

  /// Sends a guest the lines that may leave. Answers whether nothing more waits for it.
  private func release(to guest: Guest, upTo decision: Int) -> Bool {
    bytes -= guest.held.bytes
    guest.held.release(upTo: decision) { guest.link.send($0) }
    bytes += guest.held.bytes
    if !guest.held.isEmpty { return false }
    if case .leaving(let reason) = guest.life { guest.link.finish(reason) }
    return true
  }

  /// Ends the portions: from now on all lines leave as soon as they may.
  func endPortions() {
    guests += inPortions
    inPortions = []
  }

  /// Drops the lines that wait for a guest: they are never heard.
  func discard(of guest: Guest) {
    bytes -= guest.held.bytes
    guest.held = HeldLines()
  }

  /// Takes out a guest that has gone.
  func remove(_ guest: Guest) {
    if !guest.held.isEmpty { guests.removeAll { $0 === guest } }
    discard(of: guest)
  }

  /// The requests whose answers wait.
  var answers: [(guest: Guest, asked: Asked)] {
    (guests + inPortions).flatMap { guest in guest.held.answers.map { (guest, $0) } }
  }

  // MARK: Answers about who is forgotten

  func putOff(
    _ answer: Answer, to message: Message, _ pupils: Set<Pupil>, called name: String?,
    for guest: Guest
  ) {
    putOff.append(
      PutOff(
        guest: guest.id, message: message, answer: answer, pupils: pupils, name: name,
        decided: decided))
  }

  /// Notes that the last decision says that no file tells anything of these pupils any more.
  func noteSwept(_ pupils: Set<Pupil>) {
    for place in putOff.indices where putOff[place].pupils.isSubset(of: pupils) {
      putOff[place].swept = decided
    }
  }

  func takePutOff(where isReady: (PutOff) -> Bool) -> [PutOff] {
    if putOff.isEmpty { return [] }
    defer { putOff.removeAll(where: isReady) }
    return putOff.filter(isReady)
  }
}

/// An answer that waits until the files have forgotten somebody.
struct PutOff {
  let guest: VisitorID
  let message: Message
  let answer: Answer
  /// Those who are forgotten together; `name`: that of the one who was named.
  let pupils: Set<Pupil>
  let name: String?
  /// The number of the decision to forget; `swept` is that of the decision that says it is done.
  let decided: Int
  var swept: Int?

  /// The number of the decision that has to be stored next.
  var waitsFor: Int { swept ?? decided }
}

/// Lines that wait until what was decided before them is stored. They leave in their order.
struct HeldLines {
  private struct Line {
    let decision: Int
    let bytes: [UInt8]
    /// The request that it answers, if it does.
    let answers: Asked?
  }

  /// Room for so many lines is kept, because the next move will need it again.
  private static let usual = 8

  private var lines: [Line] = []
  private(set) var bytes = 0

  var isEmpty: Bool { lines.isEmpty }

  /// Whether the first line may leave, or none waits any more.
  func isReady(at decision: Int) -> Bool { lines.first.map { $0.decision <= decision } ?? true }

  /// The requests whose answers wait.
  var answers: [Asked] { lines.compactMap(\.answers) }
  var holdAnswers: Bool { lines.contains { $0.answers != nil } }

  /// Adds a line behind those that wait. Answers whether none did.
  mutating func add(_ line: [UInt8], after decision: Int, answering asked: Asked?) -> Bool {
    let decision = max(decision, lines.last?.decision ?? 0)
    lines.append(Line(decision: decision, bytes: line, answers: asked))
    bytes += line.count
    return lines.count == 1
  }

  /// Hands over the first lines, as many as belong to decisions up to that one.
  mutating func release(upTo decision: Int, _ send: ([UInt8]) -> Void) {
    var ready = 0
    while ready < lines.count, lines[ready].decision <= decision {
      let line = lines[ready].bytes
      if !line.isEmpty { send(line) }
      bytes -= line.count
      ready += 1
    }
    if ready < lines.count {
      lines.removeFirst(ready)
    } else {
      lines.removeAll(keepingCapacity: lines.capacity <= 2 * HeldLines.usual)
    }
  }
}
