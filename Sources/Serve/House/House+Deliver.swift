import Classroom
import Games
import Hall
import Wire

/// From effects to lines.
extension House {
  /// Has what was decided stored, and tells what came of it to all whom it concerns.
  func deliver(_ effects: Effects) {
    keep(effects.decision)
    tell(effects, askedBy: nil)
    lookAtDoors(after: effects.decision)
  }

  /// Has what a request decided stored, answers it, and tells what came of it to all whom it concerns.
  func deliver(
    _ effects: Effects, of message: Message, _ reply: Result<Answer, Trouble>, to guest: Guest
  ) {
    keep(effects.decision)
    send(reply, message, to: guest)
    // A guest who says goodbye wants nothing more.
    let isGoing = message.verb == .bye
    if isGoing { for room in guest.follows.keys { unfollow(room, guest) } }
    tell(effects, askedBy: guest)
    if guest.followsNothing, !isGoing { doors.arrives(guest) }
    lookAtDoors(after: effects.decision)
  }

  private func tell(_ effects: Effects, askedBy asker: Guest?) {
    for effect in effects.all { carryOut(effect, of: effects, askedBy: asker) }
    advanceStreams()
    if !effects.all.isEmpty || effects.decision != nil { advanceWalls() }
  }

  private func lookAtDoors(after decision: Decision?) {
    openDoors()
    if !doors.guests.isEmpty, decision?.concernsDoors == true { renewDoors() }
  }

  private func carryOut(_ effect: Effect, of effects: Effects, askedBy asker: Guest?) {
    // Very many effects are those of a crowd, which is told in portions.
    let isCrowd = effects.all.count > patience.lookers
    switch effect {
    case .welcome(let visitor, let welcome): greet(visitor, welcome)
    case .view(let visitor, let room, let viewpoint): show(room, from: viewpoint, to: visitor)
    case .news(let visitor, let news, _): tell(news, askedBy: asker, to: visitor)
    case .follow(let follow): begin(follow, firstFact: effects.firstFact(in: follow.room))
    case .end(let room): bidFarewell(room)
    case .part(let visitor, let number):
      guard let room = hall.rooms[number], let guest = guests[visitor] else { return }
      let first = effects.firstFact(in: number) ?? room.seq + 1
      bidFarewell(room, guest, since: first, inCrowd: isCrowd)
    case .facts(let room, _): tellFacts(of: room)
    case .catchUp(let visitor, let room):
      guard let guest = guests[visitor], !isCrowd || !isOneOfMany(guest, in: room) else { return }
      advance(guest, in: room)
    case .stream(let visitor, let change): follow(change, visitor)
    case .wall(let visitor): hang(visitor)
    }
  }

  /// Greets a visitor as the reply to a hello would have done.
  private func greet(_ visitor: VisitorID, _ welcome: Welcome) {
    guard let guest = guests[visitor] else { return }
    let page = page(nil, for: guest)
    send(page.greet(welcome), or: page.event(of: welcome), to: guest)
    doors.arrives(guest)
  }

  private func show(_ number: RoomNumber, from viewpoint: Viewpoint, to visitor: VisitorID) {
    guard let guest = guests[visitor], let room = hall.rooms[number] else { return }
    // For a program the view stands for all facts until now: none of them comes after it.
    if !guest.isText, let following = guest.follows[number], following.viewpoint == viewpoint {
      advance(guest, in: number)
      following.next = max(following.next, room.seq + 1)
    }
    var telling = RoomTelling(of: scenery(room))
    sendView(.whole, &telling, from: viewpoint, to: guest)
  }

  /// Tells the followers of a room its new facts. Those of a room that has ended were bid farewell already.
  private func tellFacts(of number: RoomNumber) {
    guard let room = hall.rooms[number], let audience = audiences[number] else { return }
    var lines = RoomTelling(of: scenery(room))
    for follower in audience.near { advance(follower.guest, follower.following, &lines) }
    if audience.farCount == 0 || tellInPortions(in: number) { return }
    for follower in audience.lookers { advance(follower.guest, follower.following, &lines) }
  }

  private func begin(_ follow: Follow, firstFact: Int?) {
    guard let guest = guests[follow.visitor], let room = hall.rooms[follow.room] else { return }
    let isText = guest.isText
    let following = Following(viewpoint: follow.viewpoint, next: room.seq + 1)
    switch follow.start {
    case .beginning where isText && room.isUnderWay(before: firstFact ?? room.seq):
      following.owesView = true
    case .beginning:
      following.next = isText ? firstFact ?? room.seq + 1 : 1
      following.isCatchingUp = !isText && (firstFact ?? room.seq + 1) > 1
    case .after(let seq) where seq <= room.seq && !isText:
      following.next = seq + 1
      following.isCatchingUp = true
    case .view, .after, .moved:
      following.owesView = true
      following.isCatchingUp = true
    }
    self.follow(follow.room, following, guest)
  }

  /// Tells a guest that leaves a room, or follows one that has ended, what it has not heard yet, and no more.
  /// - Parameters:
  ///   - first: the first fact with which its seat may have passed to another.
  ///   - isCrowd: whether very many leave with it.
  private func bidFarewell(_ room: Room, _ guest: Guest, since first: Int, inCrowd isCrowd: Bool) {
    if let following = guest.follows[room.number] {
      following.farewell = (room, room.lastFact(seenFrom: following.viewpoint, since: first))
    }
    if !isCrowd || !isOneOfMany(guest, in: room.number) { advance(guest, in: room.number) }
  }

  /// Bids farewell to all who follow a room that has ended.
  private func bidFarewell(_ room: Room) {
    guard let audience = audiences[room.number] else { return }
    let lookers = audience.lookers
    for follower in audience.near + lookers {
      bidFarewell(
        room, follower.guest, since: room.seq + 1, inCrowd: lookers.count > patience.lookers)
    }
  }

  private func sendView(
    _ extent: Picture.Extent, _ telling: inout RoomTelling, from viewpoint: Viewpoint,
    to guest: Guest
  ) {
    if !guest.isText { sendViewLine(telling.scenery, from: viewpoint, to: guest) }
    if guest.drawsItself {
      showRoomMenu(telling.scenery, from: viewpoint, to: guest)
    } else {
      sendPicture(extent, &telling, from: viewpoint, to: guest)
    }
  }

  private func sendViewLine(_ scenery: Scenery, from viewpoint: Viewpoint, to guest: Guest) {
    let (room, line) = (scenery.room.number, ViewLine.encode(for: viewpoint, in: scenery))
    send(line, of: .room(room), to: guest)
    note(line, toldTo: guest, in: room)
  }

  func scenery(_ room: Room) -> Scenery {
    Scenery(room: room, book: hall.book, now: room.time(at: hall.roomTime(at: now)), hall: hall)
  }

  private func sendPicture(
    _ extent: Picture.Extent, _ telling: inout RoomTelling, from viewpoint: Viewpoint,
    to guest: Guest, after show: Show? = nil
  ) {
    guard let style = guest.pictureStyle else { return }
    if guest.drawsItself {
      return sendView(extent, &telling, from: viewpoint, to: guest)
    }
    var drawing = telling.picture(extent, for: viewpoint, in: guest.tongue, style)
    if let show {
      drawing.frames = show.frames(
        before: drawing.lines, for: viewpoint, in: telling.scenery, tongue: guest.tongue,
        style: style)
    }
    if extent != .whole, isReadingMenu(insteadOf: drawing, guest) {
      _ = renewMenu(of: guest)
      return
    }
    let room = telling.scenery.room
    send(drawing.lines, or: HouseLine.picture(drawing, of: room), of: .room(room.number), to: guest)
    note(drawing, shownTo: guest)
    if room.phase == .gathering { doors.add(guest) }
  }

  /// Draws what a guest sees once more, in another width or with other colours.
  func drawAnew(for guest: Guest) {
    if !renewMenu(of: guest) { drawRooms(for: guest) }
    guest.stream?.board.forget()
    advanceStream(of: guest)
  }

  /// Draws what a guest sees of the rooms that it follows.
  func drawRooms(for guest: Guest) {
    for (number, following) in guest.follows.sorted(by: { $0.key < $1.key }) {
      // A guest that is behind gets its picture with what it has missed.
      guard !guest.isText, let room = hall.rooms[number], following.next > room.seq else {
        continue
      }
      var telling = RoomTelling(of: scenery(room))
      sendPicture(.turn, &telling, from: following.viewpoint, to: guest)
    }
  }

  private func tell(_ news: News, askedBy asker: Guest?, to visitor: VisitorID) {
    guard let guest = guests[visitor] else { return }
    catchUp(guest)
    shutDoorIfNobody(guest)
    if case .people(.accepted) = news { doors.arrives(guest) }
    // A program that follows everything is told it as a fact.
    if news.isFact, guest.stream != nil, !guest.isText, guest.sayingTongue == nil { return }
    // The class may see this screen: nothing comes on it that nobody asked for.
    if guest.isText, guest.stream?.board.isTurned == true { return }
    // A guest that is behind has no use for where somebody was a moment ago; it would pile up.
    if case .game = news, isFull(guest) { return }
    let somebody = asker.flatMap { hall.somebody(at: $0.id) }
    let teacher = somebody.flatMap { hall.book.isTeacher($0) ? hall.book.name(of: $0) : nil }
    func sentence(_ tongue: Tongue) -> String {
      (hall.isTeacher(visitor) ? Notable.line(news, by: teacher, tongue: tongue) : nil)
        ?? Sentences.of(news, tongue, hall: hall)
    }
    send(
      (guest.pictureStyle.map { news.drawing(in: $0.width) } ?? []) + [sentence(guest.tongue)],
      or: HouseLine.news(news, saying: guest.sayingTongue.map(sentence), hall: hall), to: guest)
    if news.changesWhatMayFollow { showWhatMayFollow(to: guest) }
  }

  /// Shows what may be chosen now where another menu was in sight; a guest at a door that is drawn sees it anew
  /// with all other doors.
  private func showWhatMayFollow(to guest: Guest) {
    let situation = hall.situation(of: guest.id)
    if case .seated(let number, _) = situation, case .over? = hall.rooms[number]?.phase {
      guard guest.isText else { return drawRooms(for: guest) }
      showMenu(.first, to: guest)
      // Its numbers hold as long as those below the end of a game.
      guest.menu?.covers = nil
    } else if guest.isText, situation == .guest, !hall.isTeacher(guest.id) {
      guest.menu = nil
      doors.arrives(guest)
    }
  }

  // MARK: Telling many

  /// Whether a guest looks on in a room with so many that they are told in portions.
  private func isOneOfMany(_ guest: Guest, in number: RoomNumber) -> Bool {
    guest.follows[number]?.place != nil && tellInPortions(in: number)
  }

  var hasMoreToTell: Bool { !audiences.areTold || mayReleaseNext }

  /// Goes on telling those who look on where they are very many.
  func tellOn() {
    guard hasMoreToTell else { return }
    schedule.end = outside.stopwatch() + patience.telling
    var lines: [RoomNumber: RoomTelling] = [:]
    outbox.isInPortions = true
    var told = 0
    repeat {
      if mayReleaseNext {
        releaseNext()
        told += 1
      } else if let (number, some) = audiences.nextToBeTold(
        atMost: min(patience.toldOfARoom, patience.toldInATurn - told))
      {
        catchUp(some, in: number, &lines)
        told += some.count
      }
      openDoors()
    } while told < patience.toldInATurn && hasTime && hasMoreToTell
    outbox.isInPortions = false
  }

  /// Tells some who look on in a room; it is looked up once for all of them.
  private func catchUp(
    _ some: [Follower], in number: RoomNumber, _ lines: inout [RoomNumber: RoomTelling]
  ) {
    let known = lines.removeValue(forKey: number)
    guard var telling = known ?? hall.rooms[number].map({ RoomTelling(of: scenery($0)) }) else {
      for follower in some { catchUp(follower.guest, &lines) }
      return
    }
    for follower in some {
      // Mostly the guest follows nothing else, and still this room.
      if follower.guest.follows.count == 1, follower.following.place != nil {
        if follower.following.lacksSome(upTo: telling.last) {
          advance(follower.guest, follower.following, &telling)
        }
      } else {
        catchUp(follower.guest, &lines)
      }
    }
    lines[number] = telling
  }

  /// Tells a guest what it is still to be told, before anything else.
  func catchUp(_ guest: Guest) {
    if audiences.areTold || guest.follows.isEmpty { return }
    var lines: [RoomNumber: RoomTelling] = [:]
    catchUp(guest, &lines)
  }

  /// Tells of the older room first: the guest may have gone on from there to the other.
  private func catchUp(_ guest: Guest, _ lines: inout [RoomNumber: RoomTelling]) {
    for (number, following) in guest.follows.sorted(by: { $0.key < $1.key }) {
      catchUp(guest, following, in: number, &lines)
    }
  }

  private func catchUp(
    _ guest: Guest, _ following: Following, in number: RoomNumber,
    _ lines: inout [RoomNumber: RoomTelling]
  ) {
    guard let room = following.farewell?.room ?? hall.rooms[number],
      following.lacksSome(upTo: room.seq)
    else { return }
    advance(guest, following, &lines[number, default: RoomTelling(of: scenery(room))])
  }

  // MARK: Filling in

  /// Sends a guest what it has not been sent of a room, as much as its buffer takes.
  func advance(_ guest: Guest, in number: RoomNumber) {
    guard let following = guest.follows[number],
      let room = following.farewell?.room ?? hall.rooms[number]
    else { return }
    var lines = RoomTelling(of: scenery(room))
    advance(guest, following, &lines)
  }

  private func advance(_ guest: Guest, _ following: Following, _ lines: inout RoomTelling) {
    guard guest.isTalking else { return }
    guard !isFull(guest) else {
      guest.isBehind = true
      return
    }
    let room = lines.scenery.room
    let last = following.farewell?.last ?? lines.last
    let missed = last - following.next + 1
    if !following.isCatchingUp, missed > patience.longestGap { following.owesView = true }
    if following.owesView {
      following.owesView = false
      following.next = lines.last + 1
      // A room that went on without the viewer is not shown: its seat may be another's now.
      if lines.last == last {
        sendView(.turn, &lines, from: following.viewpoint, to: guest)
      }
    } else if missed > 0 {
      fill(guest, through: last, following, &lines)
    }
    guard following.next > last else { return }
    if following.isCatchingUp {
      if !guest.isText { send(ViewLine.caughtUp(room), of: .room(room.number), to: guest) }
      following.isCatchingUp = false
    }
    if following.farewell != nil {
      unfollow(room.number, guest)
      // The last room has been left: its picture is not to stay.
      if !guest.isText, guest.pictureStyle != nil, guest.followsNothing {
        send(guest.drawsItself ? Menu.noLine(of: nil) : HouseLine.noPicture(), to: guest)
      }
      guest.menu = nil
      doors.arrives(guest)
      if guest.coming == .done, guest.followsNothing { finish(guest) }
    }
  }

  private func fill(
    _ guest: Guest, through last: Int, _ following: Following, _ lines: inout RoomTelling
  ) {
    let (scenery, room) = (lines.scenery, lines.scenery.room)
    switch guest.dialect {
    case .text(let style):
      let (new, entries) = (following.next...last, lines.entries)
      following.next = last + 1
      var told = new.flatMap { seq in
        Narration.lines(
          entries[seq - 1].fact, seq: seq, for: following.viewpoint, in: scenery,
          tongue: guest.tongue)
      }
      let called = new.compactMap { entries[$0 - 1].fact.picture(for: following.viewpoint) }
      if let extent = called.max(), !isPutOff(extent, following, guest) {
        let drawing = lines.picture(extent, for: following.viewpoint, in: guest.tongue, style)
        told += drawing.lines
        note(drawing, shownTo: guest)
      }
      send(told, of: .room(room.number), to: guest)
    case .undecided, .json:
      let tongue = guest.sayingTongue
      // Facts from when the guest was not there are not shown in motion any more.
      let moves = guest.pictureStyle?.moves == true && !following.isCatchingUp
      var show: Show?
      while following.next <= last, !isFull(guest) {
        let seq = following.next
        let line = lines.line(seq, for: following.viewpoint, saying: tongue)
        send(line, of: .room(room.number), to: guest)
        note(line, toldTo: guest, in: room.number)
        if guest.pictureStyle != nil, lines.entries[seq - 1].fact.changesPicture {
          following.lacksPicture = true
          if moves {
            let fact = lines.entries[seq - 1].fact
            show = Show(of: fact, seq: seq, for: following.viewpoint, in: scenery) ?? show
          }
        }
        following.next = seq + 1
      }
      if following.next <= last {
        guest.isBehind = true
      } else if guest.pictureStyle != nil, following.lacksPicture {
        following.lacksPicture = false
        if isPutOff(.turn, following, guest) { return }
        sendPicture(.turn, &lines, from: following.viewpoint, to: guest, after: show)
      }
    }
  }

  // MARK: Pictures in their turn

  /// Puts a picture off if the turn's time is up, and answers whether it did: forty who see the same room are
  /// drawn forty pictures, and meanwhile it may have changed again.
  private func isPutOff(_ extent: Picture.Extent, _ following: Following, _ guest: Guest) -> Bool {
    if hasTime { return false }
    following.owedPicture = max(extent, following.owedPicture ?? extent)
    guest.owesPicture = true
    settle(guest)
    return true
  }

  func drawWhatIsOwed(to guest: Guest) {
    guest.owesPicture = false
    for (number, following) in guest.follows.sorted(by: { $0.key < $1.key }) {
      guard let extent = following.owedPicture, let room = hall.rooms[number] else { continue }
      following.owedPicture = nil
      var telling = RoomTelling(of: scenery(room))
      sendPicture(extent, &telling, from: following.viewpoint, to: guest)
    }
    drawDoorIfOwed(to: guest)
  }
}

extension Room {
  /// Whether the game had begun before the fact of that number.
  fileprivate func isUnderWay(before seq: Int) -> Bool {
    phase == .playing
      && !entries.dropFirst(seq - 1).contains { $0.fact.as(Room.Started.self) != nil }
  }
}

/// The lines and pictures of one room in a turn; no fact is told while it lives. Those for one who looks on
/// are kept, so that a hundred of them cost one rendering: a few at most, so that looking through them is
/// faster than hashing.
private struct RoomTelling {
  private struct Line {
    let seq: Int
    /// Nil: it is the same for everybody.
    let viewpoint: Viewpoint?
    let tongue: Tongue?
    let bytes: [UInt8]
  }

  private struct Drawn {
    let extent: Picture.Extent
    let viewpoint: Viewpoint
    let tongue: Tongue
    let style: TextStyle
    let drawing: Drawing
  }

  let scenery: Scenery
  let entries: [Room.Entry]
  private var lines: [Line] = []
  private var drawn: [Drawn] = []

  init(of scenery: Scenery) {
    self.scenery = scenery
    entries = scenery.room.entries
  }

  /// The number of the last fact.
  var last: Int { entries.count }

  mutating func line(_ seq: Int, for viewer: Viewpoint, saying tongue: Tongue?) -> [UInt8] {
    if let line = lines.first(where: {
      $0.seq == seq && $0.tongue == tongue && ($0.viewpoint ?? viewer) == viewer
    }) {
      return line.bytes
    }
    // A sentence speaks to its reader, and suits nobody else.
    let viewpoint = tongue == nil && entries[seq - 1].fact.isSameForAll ? nil : viewer
    let bytes = render(seq, viewer, tongue)
    if case .seat = viewpoint { return bytes }
    lines.append(Line(seq: seq, viewpoint: viewpoint, tongue: tongue, bytes: bytes))
    return bytes
  }

  private func render(_ seq: Int, _ viewer: Viewpoint, _ tongue: Tongue?) -> [UInt8] {
    FactLine.encode(entries[seq - 1], seq: seq, for: viewer, in: scenery, saying: tongue)
  }

  /// The picture of the room as it looks now.
  mutating func picture(
    _ extent: Picture.Extent, for viewer: Viewpoint, in tongue: Tongue, _ style: TextStyle
  ) -> Drawing {
    // A room looks the same in windows of any height.
    var style = style
    style.height = nil
    if let drawn = drawn.first(where: {
      $0.extent == extent && $0.viewpoint == viewer && $0.tongue == tongue && $0.style == style
    }) {
      return drawn.drawing
    }
    let drawing = Picture.drawing(
      of: extent, for: viewer, in: scenery, tongue: tongue, style: style)
    if case .seat = viewer { return drawing }
    drawn.append(
      Drawn(extent: extent, viewpoint: viewer, tongue: tongue, style: style, drawing: drawing))
    return drawing
  }
}
