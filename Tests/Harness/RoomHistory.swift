import Playing

/// All that anybody has been told of one room, and what the server acknowledged there.
///
/// It only grows. Whatever is told again must be the same byte for byte: that is the whole proof that
/// nothing was lost, done twice, or put in another order.
final class RoomHistory {
  /// A seat's own number, or this for who looks on.
  static let spectator = 0

  let code: String
  /// What each viewer was told, from number 1 on without a gap.
  private(set) var told: [Int: [Fact]] = [:]
  /// What somebody was told, whoever it was.
  private(set) var spine: [Fact] = []
  private(set) var state = RoomState()
  /// The highest number in any `ok`: the list is at least so long.
  private(set) var acknowledged = 0
  /// How much was known when the server was last killed or stopped.
  private(set) var knownAtStop = 0
  private var isCounted = false
  /// The accepted requests of each seat.
  var receipts: [Int: [Receipt]] = [:]
  /// Who has asked for something that may mean getting up and has no answer yet.
  var leaving: Set<String> = []
  /// Who has gone on to another room: together with the others it has not left this one, and alone it has. Who
  /// had to ask twice was told neither.
  var elsewhere: Set<String> = []
  /// Something happened here since the last inspection.
  var isDirty = true

  init(code: String) {
    self.code = code
  }

  var last: Int { max(spine.count, acknowledged) }

  func facts(for viewer: Int) -> [Fact] { told[viewer] ?? [] }

  func acknowledge(_ seq: Int) {
    acknowledged = max(acknowledged, seq)
    isDirty = true
  }

  func noteStop() { knownAtStop = last }

  /// Counts the game as finished, once, whoever tells of it.
  func count(in tally: Tally) {
    if !isCounted { tally.gamesFinished += 1 }
    isCounted = true
  }

  /// Takes in what a viewer was told; refuses what contradicts anything that was told before.
  func learn(_ line: Line, event: String, seq: Int, viewer: Int, now: Int) throws(Failure) {
    let fact = Fact(line, event: event)
    let known = told[viewer, default: []]
    if seq <= known.count {
      try compare(fact, with: known[seq - 1], seq: seq, viewer: viewer)
    } else if seq == known.count + 1 {
      told[viewer, default: []].append(fact)
    } else {
      throw Failure(
        "room \(code), \(name(of: viewer))", expected: "fact \(known.count + 1)",
        found: fact.text)
    }
    if seq <= spine.count {
      let other = spine[seq - 1]
      if fact.isSameForAll || other.isSameForAll {
        try compare(fact, with: other, seq: seq, viewer: viewer)
      }
    } else {
      spine.append(fact)
      try state.apply(fact, line, now: now)
      isDirty = true
    }
  }

  private func compare(_ fact: Fact, with known: Fact, seq: Int, viewer: Int) throws(Failure) {
    guard fact.bytes != known.bytes else { return }
    throw Failure(
      "room \(code), fact \(seq) as \(name(of: viewer)) sees it", expected: known.text,
      found: fact.text)
  }

  func name(of viewer: Int) -> String {
    viewer == RoomHistory.spectator
      ? "who looks on" : state.places[viewer].map(\.name) ?? "seat \(viewer)"
  }

  // MARK: Whether it is still there

  /// Everybody got up before the end, so that the room ended at once; or somebody may have, whose
  /// answer has not come.
  var mayBeDeserted: Bool {
    guard !state.isOver, state.wasEntered else { return false }
    return state.places.values.allSatisfy { $0.hasLeft || leaving.contains($0.name) }
  }

  /// Whether who takes a seat under this code now sits in another room than this one.
  var mayBeSucceeded: Bool { state.hasEnded || state.isOver || mayBeDeserted }

  /// Whether somebody who comes back may have that seat here. When they went on elsewhere nobody has;
  /// and who got up after the end cannot have sat down again: another room has the code by now.
  func mayBeWhere(_ name: String, sits seat: Int) -> Bool {
    guard let place = state.places[seat], place.name == name, state.continued == nil else {
      return false
    }
    return !state.isOver || !place.hasLeft && !leaving.contains(name)
  }

  /// Whether the server may have forgotten the room: rooms end ten minutes after their game.
  func mayBeGone(at now: Int) -> Bool {
    state.hasEnded || mayBeDeserted || state.overSince.map { now - $0 > 9 * 60_000 } == true
  }
}
