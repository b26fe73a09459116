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
    /// Nothing has come yet that tells, but perhaps more than a line may be long.
    case undecided(beganTooLong: Bool)
    /// A program; nil: it shows people nothing. One that asked for JSON by name is not brought back to text by
    /// plain words.
    case json(Screen?, byName: Bool)
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

  /// Whether a line that is no verb is the key that it was asked for.
  enum KeyPrompt {
    case none
    case shown
    /// And what it types is not shown where it is typed.
    case unseen
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
  var dialect = Dialect.undecided(beganTooLong: false)
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
  /// Its place among those of its party who wait for their turn.
  var rank = Rank()
  var party: WaitingParty<Guest>?

  /// It asked for something that takes a while; until that is answered what comes waits.
  var isAwaiting = false
  var coming = Coming.more
  /// A line of what came is being done, and others will be cut behind it.
  var isBeingCut = false

  var keyPrompt = KeyPrompt.none
  var isTelnet = false

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

  /// Neither has it heard goodbye, nor is its connection closed.
  var isTalking: Bool { if case .talking = life { true } else { false } }

  var isGone: Bool { if case .gone = life { true } else { false } }

  var followsNothing: Bool { follows.isEmpty && stream == nil }

  var isText: Bool {
    if case .text = dialect { true } else { false }
  }

  /// How pictures and menus are drawn for it; nil: it is sent none.
  var pictureStyle: TextStyle? {
    switch dialect {
    case .text(let style): style
    case .json(let screen, _):
      (screen?.style).map {
        TextStyle(width: $0.width, colour: $0.colour, hasKeys: true, moves: $0.moves)
      }
    case .undecided: nil
    }
  }

  var drawsItself: Bool {
    if case .json(.views?, _) = dialect { true } else { false }
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
    if case .json(.some, _) = dialect { tongue } else { nil }
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
