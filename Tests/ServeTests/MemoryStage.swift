import Classroom
import Games
import Hall
import Synchronization
import Wire

@testable import Serve
@testable import Words

/// A house without sockets: everything happens at once, and nothing is left to chance or time.
final class MemoryStage: Stage {
  let house: House
  private var links: [(name: String, link: MemoryLink, visitor: VisitorID)] = []

  init(
    seed: UInt64, lists: [WordList] = TestWords.lists, ledger: any Ledger = MemoryLedger(),
    patience: House.Patience = .init(), title: String? = nil
  ) {
    house = House(
      server: "ordrum-test",
      hall: Hall(
        lists: lists, materials: TestWords.materials, title: title, chance: .seeded(seed)),
      ledger: ledger,
      at: TestClock.start, patience: patience)
    _ = house.hall.change(key: TeacherKey(TestWords.key))
  }

  /// A house that has begun to run, as a server has before anybody comes.
  static func begun(seed: UInt64) -> MemoryStage {
    let stage = MemoryStage(seed: seed)
    stage.house.takeUp()
    return stage
  }

  /// A house that takes up what another left.
  init(hall: Hall, at now: Moment, ledger: any Ledger) {
    house = House(server: "ordrum-test", hall: hall, ledger: ledger, at: now)
  }

  func open(_ name: String) { open(name, from: "192.168.1.\(links.count + 1)") }

  func open(_ name: String, from address: String) {
    let link = MemoryLink()
    links.removeAll { $0.name == name }
    let visitor = house.enter(link, from: address)
    link.onFinish = { [weak house, unowned link] in if link.takes { house?.closed(visitor) } }
    links.append((name, link, visitor))
  }

  func send(_ text: String, from name: String) {
    send(Array((text + "\n").utf8), from: name)
  }

  func send(_ bytes: [UInt8], from name: String) {
    guard let visitor = visitor(name) else { return }
    bytes.withUnsafeBytes { house.received($0, from: visitor) }
    closeFinished()
  }

  /// A socket that was told to finish is closed as soon as all has left.
  private func closeFinished() {
    for entry in links where entry.link.isFinished && entry.link.takes {
      house.closed(entry.visitor)
    }
  }

  func end(_ name: String) {
    if let visitor = visitor(name) { house.ended(visitor) }
    closeFinished()
  }

  func drop(_ name: String) {
    if let visitor = visitor(name) { house.closed(visitor) }
  }

  func pass(_ milliseconds: Int) {
    house.setTime(house.now.adding(milliseconds))
    house.wake()
  }

  func visitor(_ name: String) -> VisitorID? { links.last { $0.name == name }?.visitor }

  func link(_ name: String) -> MemoryLink? { links.last { $0.name == name }?.link }

  func seen(expecting: [String: Int] = [:]) -> [(name: String, text: String)] {
    links.flatMap { entry in entry.link.takeLines().map { (entry.name, $0) } }
  }

  func close() -> [(name: String, text: String)] { seen() }
}

/// A connection that keeps what it was sent.
final class MemoryLink: Link {
  private(set) var bytes: [UInt8] = []
  var isReading = true
  private(set) var isFinished = false
  private(set) var isDropped = false
  /// While it takes nothing, what is sent piles up as with a reader that does not read.
  var takes = true
  var stalledFor = 0

  func send(_ bytes: [UInt8]) {
    if !isFinished { self.bytes += bytes }
  }

  var buffered: Int { takes ? 0 : bytes.count }
  /// A socket that takes all is closed at once.
  var onFinish: () -> Void = {}

  func finish(_ farewell: Farewell?) {
    isFinished = true
    onFinish()
  }

  func drop() { isDropped = true }

  func takeLines() -> [String] {
    defer { bytes = [] }
    return String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init).dropLast()
  }
}

/// Time that passes only when a test says so, while a server reads it on a thread of its own.
final class TestClock: ServerClock {
  static let start = Moment(milliseconds: 1_800_000_000_000)

  private let passed = Atomic(0)
  private let slept = Atomic(0)

  func now() -> Moment { TestClock.start.adding(passed.load(ordering: .acquiring)) }

  var behind: Int { slept.load(ordering: .acquiring) }

  /// The machine sleeps: time passes on the wall alone.
  func sleep(_ milliseconds: Int) { slept.add(milliseconds, ordering: .acquiringAndReleasing) }

  func pass(_ milliseconds: Int) { passed.add(milliseconds, ordering: .acquiringAndReleasing) }
}

/// Small lists that stay as they are when those inside the program get better.
enum TestWords {
  /// The teacher's.
  static let key = "k7mf-2qxd-9rta"

  static let lists = [inside(swedish), inside(english.with(files)), own.with(files)]

  /// As those are that come with the program.
  private static func inside(_ list: WordList) -> WordList {
    var list = list
    list.isInside = true
    return list
  }

  private static let swedish = list(
    "sv",
    """
    language sv
    level 1
    hus: båt tak | sås pil nål kål
    sol: ros bad | tå sil får ko
    tåg: tur tid | räv kål mos bi
    bil: tak tur väg | nos gås kål
    dag: bok tid rum | kam mur får
    level 2
    sim: dyna bana | piano fiol kamel
    """)

  private static let english = list(
    "en",
    """
    language en
    level 1
    sun: set hat tan | pig leg jam
    cat: nap nip | jet rim gum
    hat: box pin | jam pig fog
    egg: cup | sun rug leg jet
    bed: bug | fox jet lip fog
    """)

  /// A teacher's own: short, and some of its words are recorded.
  private static let own = list(
    "min-lista",
    """
    language sv
    level 2
    natt🌃: lampa💡 tåg=nattåg🚂 | sill pall ko🐄
    level 4
    sjö: häst bod | kam tå lus
    snö: boll gubbe | ros sil får
    """)

  private static let files = WordFiles(
    recordings: Recordings(files: [
      "egg.ogg", "eggcup.ogg", "cup.wav", "natt.ogg", "nattåg.ogg", "tåg.mp3", "nattlampa.wav",
      // All that may be chosen after sjö, so that it is heard recorded.
      "häst.ogg", "sjöhäst.m4a", "bod.ogg", "kam.ogg", "tå.ogg", "lus.ogg",
    ]))

  static func list(_ name: String, _ text: String) -> WordList {
    guard let list = try? WordList(parsing: text, name: name) else {
      preconditionFailure("the tests' own list \(name) is broken")
    }
    return list
  }
}

/// Keeps nothing beyond the life of the process, so that everything is safe at once.
final class MemoryLedger: Ledger {
  private(set) var durable = 0

  func store(_ decision: Decision) { durable = decision.number }

  func commit(_ hall: Hall) {}
}
