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
    /// Not known yet, as no line could be read; perhaps one came that was too long.
    case undecided(beganTooLong: Bool)
    /// A program, and what it shows people; nil: nothing. If it asked for JSON by name, plain words do not
    /// bring it back to text.
    case json(Screen?, byName: Bool)
    case text(TextStyle)
  }

  /// How a program shows people the game.
  enum Screen {
    case pictures(TextStyle)
    /// The program draws rooms and menus itself, from how they stand.
    case views

    var style: TextStyle {
      if case .pictures(let style) = self { style } else { TextStyle() }
    }
  }

  /// Whether the guest was asked for the teachers' key: then a line that is no verb is the key.
  enum KeyPrompt {
    case none
    case shown
    /// It was asked, and what it types is not shown on its screen.
    case unseen
  }

  /// How far a guest is with what it sends; the cases follow one another.
  enum Coming {
    case more
    /// The guest sends nothing more; some of what came is not cut into lines yet.
    case sentAll
    /// All that came has been cut into lines.
    case cut
    /// All those lines have been done.
    case done
  }

  /// Whether the guest is still talked to.
  enum Life {
    case talking
    /// It was told goodbye, with the reason unless it said goodbye itself.
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
  /// The recordings that it was told of in the room that it followed last.
  var lastRecordings = ToldRecordings()
  /// Its place among all facts, if it follows everything.
  var stream: Streaming?
  /// How the class was last shown to it, if it is a wall.
  var wall: Redrawn<WallView>?
  /// Lines that wait until what was decided before them is stored.
  var held = HeldLines()
  /// Whether something was put off that is to be done when there is room again.
  var isBehind = false
  /// Lines that came and could not be done at once, as others are before it or too much waits to be sent.
  var waiting: [LineFramer.Frame] = []
  /// Whether so many lines wait that no more are cut.
  var hasEnoughWaiting: Bool {
    waiting.count >= Guest.mostWaiting
      || waiting.reduce(0) { $0 + $1.count } >= HouseLine.longestRequest
  }
  private static let mostWaiting = 8
  /// The bytes that came after those lines, not cut yet: as lines they would be many times as large.
  var unread: ArraySlice<UInt8> = []
  /// Whether a picture that it looks at is to be drawn when it has its turn.
  var owesPicture = false
  /// The choices on the newest picture that it was sent.
  var menu: ShownMenu?
  /// Its place among those of its party who wait for their turn.
  var rank = Rank()
  var party: WaitingParty<Guest>?

  /// Whether it asked for something that takes a while: until that is answered, what it sends waits.
  var isAwaiting = false
  var coming = Coming.more
  /// Whether its bytes are being cut into lines just now, and the lines done.
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

  /// How many bytes were made for it that the other side has not taken.
  var unsent: Int { link.buffered + held.bytes }

  /// Whether it waits for an answer that the disk holds up.
  var isKeptWaiting: Bool { held.holdAnswers }

  /// Neither has it heard goodbye, nor is its connection closed.
  var isTalking: Bool { if case .talking = life { true } else { false } }

  var isGone: Bool { if case .gone = life { true } else { false } }

  var followsNothing: Bool { follows.isEmpty && stream == nil && wall == nil }

  var isText: Bool {
    if case .text = dialect { true } else { false }
  }

  /// How pictures and menus are drawn for it; nil: it is sent none.
  var pictureStyle: TextStyle? {
    switch dialect {
    case .text(let style): style
    case .json(let screen, _):
      (screen?.style).map {
        TextStyle(
          width: $0.width, height: $0.height, colour: $0.colour, shades: $0.shades, hasKeys: true,
          moves: $0.moves)
      }
    case .undecided: nil
    }
  }

  var drawsItself: Bool {
    if case .json(.views?, _) = dialect { true } else { false }
  }

  /// How many columns wide its screen is.
  var width: Int { (pictureStyle ?? TextStyle()).width }

  /// The language of sentences: for programs English unless they said otherwise.
  var tongue: Tongue {
    switch dialect {
    case .json: Tongue(language ?? .english)
    case .undecided, .text: Tongue(language)
    }
  }

  /// The language of the sentences that come with facts; nil: none come.
  var sayingTongue: Tongue? {
    if case .json(.some, _) = dialect { tongue } else { nil }
  }
}

/// A request, as far as its answer is concerned.
struct Asked {
  let id: RequestID?
}

/// The subject of a line: what it tells of, which must be stored before it leaves.
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
  /// Whether a fresh view is to be sent in place of the facts until now.
  var owesView = false
  /// Whether facts were sent that the viewer's last picture does not show.
  var lacksPicture = false
  /// How much of the picture is to be drawn anew when there is time; nil: nothing.
  var owedPicture: Picture.Extent?
  /// Whether the viewer catches up: it is sent all facts, however many, and then `caught-up`.
  var isCatchingUp = false
  /// The recordings that the viewer was told of in this room.
  var recordings = ToldRecordings()
  /// The viewer's place among those who look on; nil: it does not look on.
  var place: Int?
  /// Set when the viewer has left the room, or the room has ended: after the fact `last` all is told.
  var farewell: (room: Room, last: Int)?

  init(viewpoint: Viewpoint, next: Int) {
    self.viewpoint = viewpoint
    self.next = next
  }

  /// Whether the viewer is still to be told something of a room whose last fact has that number.
  func lacksSome(upTo last: Int) -> Bool { farewell != nil || owesView || next <= last }
}
