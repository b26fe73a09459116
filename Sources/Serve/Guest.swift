import Classroom
import Games
import Hall
import JSON
import Wire
import Words

/// Where the bytes of one connection go: a socket, or a test's memory.
protocol Link: AnyObject {
  func send(_ bytes: [UInt8])
  /// Bytes that the other side has not yet taken.
  var buffered: Int { get }
  /// Off while nothing more should come in.
  var isReading: Bool { get set }
  /// Whether it still listens when it has said its last.
  var stillListens: Bool { get }
  /// Closes when everything that was sent has left.
  /// - Parameter farewell: why, if it did not say goodbye itself.
  func finish(_ farewell: Farewell?)
  /// Closes at once.
  func drop()
  /// How many milliseconds the other side has taken nothing, while bytes wait for it.
  var stalledFor: Int { get }
}

extension Link {
  var stillListens: Bool { true }
}

/// A connection as the house sees it: how it talks, what it follows, what it has not been sent yet.
final class Guest: Waiting {
  /// How somebody is talked to.
  enum Dialect {
    /// Nothing has come yet that tells.
    case undecided
    /// A program; nil: it shows people nothing.
    case json(Screen?)
    case text(TextStyle)
  }

  /// What a program shows people.
  enum Screen {
    case pictures(TextStyle)
    /// What it draws itself, as rooms and menus stand.
    case views

    var style: TextStyle {
      if case .pictures(let style) = self { style } else { TextStyle() }
    }
  }

  /// What may still come from it: each of these follows the one before.
  enum Coming {
    case more
    /// Nothing comes after what waits,
    case sentAll
    /// and all of that has been cut into lines,
    case cut
    /// and done.
    case done
  }

  /// How long it is talked to.
  enum Life {
    case talking
    /// It has heard goodbye, with the reason if it did not say so itself.
    case leaving(Farewell?)
    /// Its connection is closed.
    case gone
  }

  let id: VisitorID
  let link: any Link
  var framer = LineFramer(limit: HouseLine.longestRequest)
  var dialect = Dialect.undecided
  /// It asked for JSON by name, so that plain words do not bring it back to text.
  var choseJSON = false
  var language: Language?
  var wantsPings = false

  var follows: [RoomNumber: Following] = [:]
  /// What it was told of recordings in the room that it followed last.
  var lastRecordings = ToldRecordings()
  /// Its place among all facts, if it follows everything.
  var stream: Streaming?
  /// Lines that wait until what was decided before them is stored.
  var held = HeldLines()
  /// Too much waited to be sent: when there is room again, there is something to do.
  var isBehind = false
  /// What came and could not be done at once: because others are before it, or because too much waits
  /// to be sent.
  var waiting: [LineFramer.Frame] = []
  /// Whether that is so much that no more is cut.
  var hasEnoughWaiting: Bool {
    waiting.count >= Guest.mostWaiting
      || waiting.reduce(0) { $0 + $1.count } >= HouseLine.longestRequest
  }
  private static let mostWaiting = 8
  /// What came behind that, as it came: as lines it would be many times as large.
  var unread: ArraySlice<UInt8> = []
  /// Something that it looks at is to be drawn in its turn.
  var owesPicture = false
  /// What may be chosen on the newest picture that it was sent.
  var menu: ShownMenu?
  /// It sits nowhere, and has been shown what it may do.
  var isAtDoor = false
  /// More than one of its lines waits.
  var isFlooding = false
  /// Its place among those of its party who wait for their turn.
  var rank = Rank()
  var party: WaitingParty<Guest>?

  /// It asked for something that takes a while; until that is answered what comes waits.
  var isAwaiting = false
  var coming = Coming.more
  /// A line of what came is being done, and others will be cut behind it.
  var isBeingCut = false

  /// It wanted to teach and named no key: a line that is no verb is the key.
  var isAskedForKey = false
  var isTelnet = false
  /// The first that came was longer than a line may be.
  var beganTooLong = false
  /// What it types is not shown where it is typed.
  var typesUnseen = false

  /// Bad lines since the last request to the hall.
  var badLines = 0
  var life = Life.talking
  var lastHeard: Moment
  var lastSent: Moment

  init(_ id: VisitorID, link: any Link, at now: Moment) {
    self.id = id
    self.link = link
    lastHeard = now
    lastSent = now
  }

  /// Bytes that were made and that the other side has not taken.
  var unsent: Int { link.buffered + held.bytes }

  /// Whether it waits for an answer that the disk holds up.
  var isKeptWaiting: Bool { held.holdAnswers }

  var isLeaving: Bool { if case .leaving = life { true } else { false } }

  var isGone: Bool { if case .gone = life { true } else { false } }

  var followsNothing: Bool { follows.isEmpty && stream == nil }

  var isText: Bool {
    if case .text = dialect { true } else { false }
  }

  /// How pictures and menus are drawn for it; nil: it is sent none.
  var pictureStyle: TextStyle? {
    switch dialect {
    case .text(let style): style
    case .json(let screen):
      (screen?.style).map {
        TextStyle(width: $0.width, colour: $0.colour, hasKeys: true, moves: $0.moves)
      }
    case .undecided: nil
    }
  }

  var drawsItself: Bool {
    if case .json(.views?) = dialect { true } else { false }
  }

  /// How wide what it shows is.
  var width: Int { (pictureStyle ?? TextStyle()).width }

  /// The language of sentences: for programs English unless they said otherwise.
  var tongue: Tongue {
    switch dialect {
    case .json: Tongue(language ?? .english)
    case .undecided, .text: Tongue(language)
    }
  }

  /// In which language facts come with a sentence, if they do.
  var sayingTongue: Tongue? {
    if case .json(.some) = dialect { tongue } else { nil }
  }
}

/// Lines that wait until what was decided before them is stored. They leave in their order.
struct HeldLines {
  private struct Line {
    let decision: Int
    let bytes: [UInt8]
    /// The request that it answers, if it does.
    let answers: Asked?
  }

  /// Room for so many is kept, because it will be needed again with the next move.
  private static let usual = 8

  private var lines: [Line] = []
  private(set) var bytes = 0

  var isEmpty: Bool { lines.isEmpty }

  /// Whether the first of them may leave, or none waits any more.
  func isReady(at decision: Int) -> Bool { lines.first.map { $0.decision <= decision } ?? true }

  /// The requests whose answers wait.
  var answers: [Asked] { lines.compactMap(\.answers) }
  var holdAnswers: Bool { lines.contains { $0.answers != nil } }

  /// Behind what waits already. Answers whether nothing did.
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

/// A request, as far as its answer is concerned.
struct Asked {
  let id: RequestID?
}

/// What a line tells of, and so what must be stored before it leaves.
enum Subject {
  /// Nothing that was ever decided.
  case nothing
  case room(RoomNumber)
  /// The fact of that number, and all before it.
  case fact(Int)
  case everything
}

/// Somebody who follows a room.
struct Follower {
  let guest: Guest
  let following: Following
}

/// A viewer's place in a room's list of facts.
final class Following {
  let viewpoint: Viewpoint
  /// The number of the next fact that the viewer has not been sent.
  var next: Int
  /// A fresh view replaces the facts up to the present ones.
  var owesView = false
  /// It has been sent facts that its last picture does not show.
  var lacksPicture = false
  /// So much is to be drawn anew when there is time for it.
  var owedPicture: Picture.Extent?
  /// Catching up ends with `caught-up`; facts are then filled in however many they are.
  var isCatchingUp = false
  /// What the viewer has been told of recordings there.
  var recordings = ToldRecordings()
  /// Where its viewer stands among those who look on.
  var place: Int?
  /// The viewer has left the room, or it has ended: after that fact all is told.
  var farewell: (room: Room, last: Int)?

  init(viewpoint: Viewpoint, next: Int) {
    self.viewpoint = viewpoint
    self.next = next
  }
}
