import Classroom
import Games
import Hall
import Wire

@testable import Serve

/// Where the golden conversation is played: bytes in and bytes out, the time, the disk and the key in
/// the test's hands. All that it knows of the program's inside stands here.
final class ConversationStage: HandedStage {
  private let house: House
  private let ledger = HandedLedger()
  private var links: [(name: String, visitor: VisitorID, link: OpenLink)] = []
  private var isStoring = true

  init(seed: UInt64) {
    // So small that a conversation can meet them.
    var limits = Hall.Limits()
    limits.pupils = 20
    limits.openRooms = 8
    limits.groups = 3
    let hall = Hall(
      lists: TestWords.lists, materials: TestWords.materials, daysKept: 30,
      chance: .seeded(seed), limits: limits)
    _ = hall.change(key: TeacherKey(TestWords.key))
    house = House(server: "ordrum-test", hall: hall, ledger: ledger, at: TestClock.start)
    house.takeUp()
    endTurn()
  }

  func open(_ name: String) {
    let link = OpenLink()
    links.removeAll { $0.name == name }
    links.append((name, house.enter(link, from: "192.168.1.\(links.count + 1)"), link))
    endTurn()
  }

  func send(_ text: String, from name: String) { send(Array((text + "\n").utf8), from: name) }

  func send(_ bytes: [UInt8], from name: String) {
    if let visitor = visitor(name) {
      bytes.withUnsafeBytes { house.received($0, from: visitor) }
    }
    endTurn()
  }

  func end(_ name: String) {
    if let visitor = visitor(name) { house.ended(visitor) }
    endTurn()
  }

  func drop(_ name: String) {
    if let visitor = visitor(name) { house.closed(visitor) }
    endTurn()
  }

  func pass(_ milliseconds: Int) {
    house.setTime(house.now.adding(milliseconds))
    house.wake()
    house.lookAround()
    endTurn()
  }

  func disk(_ disk: Transcript.Disk) {
    isStoring = disk == .works || disk == .stores || disk == .low
    switch disk {
    case .waits, .stores: break
    case .low: house.notice(littleSpace: 150)
    case .works:
      if house.hall.trouble != nil {
        house.stored(upTo: ledger.sync())
        house.resumed()
      }
    case .full, .fails: house.failed(disk == .full ? .full : .failed)
    }
    endTurn()
    isStoring = disk == .works || disk == .low
  }

  func changeKey(to key: String) {
    house.change(key: TeacherKey(key))
    endTurn()
  }

  func stop() {
    house.stop()
    endTurn()
  }

  /// As with a real disk, what was decided is told after the turn, when it is stored.
  private func endTurn() {
    house.commit()
    if isStoring { house.stored(upTo: ledger.sync()) }
    // A socket that was told to finish is closed as soon as all has left.
    for entry in links where entry.link.isFinished { house.closed(entry.visitor) }
  }

  private func visitor(_ name: String) -> VisitorID? { links.last { $0.name == name }?.visitor }

  func seen(expecting: [String: Int]) -> [(name: String, text: String)] {
    links.flatMap { entry in entry.link.take().map { (entry.name, $0) } }
  }

  func close() -> [(name: String, text: String)] { seen(expecting: [:]) }
}

/// A ledger that stores when it is told to.
private final class HandedLedger: Ledger {
  private(set) var durable = 0
  private var decided = 0

  func store(_ decision: Decision) { decided = decision.number }
  func commit(_ hall: Hall) {}

  func sync() -> Int {
    durable = decided
    return durable
  }
}

/// A connection whose other side takes all that it is sent.
private final class OpenLink: Link {
  private var bytes: [UInt8] = []
  private var isEndTold = false
  var isReading = true
  private(set) var isFinished = false
  var buffered: Int { 0 }
  var stalledFor: Int { 0 }

  func send(_ bytes: [UInt8]) {
    if !isFinished { self.bytes += bytes }
  }

  func finish(_ farewell: Farewell?) { isFinished = true }
  func drop() { isFinished = true }

  /// The lines that came, and when it is closed the sign for that.
  func take() -> [String] {
    var lines = ConversationText.lines(of: bytes)
    bytes = []
    if isFinished, !isEndTold {
      isEndTold = true
      lines.append("␄")
    }
    return lines
  }
}

/// Bytes as text that can be read in a file, and from which they could be made again.
enum ConversationText {
  static func lines(of bytes: [UInt8]) -> [String] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(shown)
    // What follows the last line feed is no line.
    let rest = lines.removeLast()
    if !rest.isEmpty { lines.append(rest + "␃") }
    return lines
  }

  /// Control characters as their pictures, and what is no text in hexadecimal.
  private static func shown(_ line: ArraySlice<UInt8>) -> String {
    guard let text = String(validating: line, as: UTF8.self) else {
      return line.map { "␦" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
        .joined()
    }
    guard line.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map {
          switch $0.value {
          case 0..<0x20: Unicode.Scalar(0x2400 + $0.value) ?? $0
          case 0x7F: "␡"
          default: $0
          }
        }))
  }
}
