import Classroom
import Hall
import Wire

/// The last step: lines leave when all that was decided before them is stored.
extension House {
  func send(_ reply: Result<Answer, Trouble>, _ message: Message, to guest: Guest) {
    switch reply {
    case .failure(let trouble): send(.hall(trouble), id: message.id, to: guest)
    case .success(let answer):
      switch answer.comes {
      case .now: send(answer, message, to: guest)
      // Without files there is nothing to wait for.
      case .swept(let pupils, let name) where ledger.hasFiles:
        outbox.putOff(answer, to: message, pupils, called: name, for: guest)
        guest.isAwaiting = true
      case .swept: send(answer, message, to: guest)
      case .found(let room): find(room, message, for: guest)
      case .recalled(let pupil): self.answer(message, answer, after: pupil, for: guest)
      }
    }
  }

  func send(_ answer: Answer, _ message: Message, to guest: Guest) {
    let page = page(message.id, for: guest)
    let (asked, subject) = (Asked(id: message.id), subject(of: answer))
    switch guest.dialect {
    case .text: send(answer.text(on: page), of: subject, answering: asked, to: guest)
    case .undecided, .json:
      let lines = answer.json(to: message.verb, on: page)
      if message.isTyped {
        say(answer.text(on: page), about: message, to: guest)
      } else {
        for row in lines.dropLast() { send(row, of: subject, to: guest) }
      }
      for ok in lines.suffix(1) { send(ok, of: subject, answering: asked, to: guest) }
    }
  }

  func page(_ id: RequestID?, for guest: Guest) -> Page {
    Page(
      hall, id: id, tongue: guest.tongue, width: guest.width,
      isColoured: guest.isText && guest.pictureStyle?.colour == true, past: past)
  }

  private func subject(of answer: Answer) -> Subject {
    if hall.trouble == nil { return .everything }
    switch answer.tells {
    case .nothing: return .nothing
    case .room(let code):
      let room = hall.rooms.values.first { $0.code == code }
      return room.map { .room($0.number) } ?? .everything
    case .everything: return .everything
    }
  }

  /// Sends a program what a person is to read about what it typed. Other requests are answered to the program
  /// itself.
  func say(_ text: [String], about message: Message, to guest: Guest) {
    guard message.isTyped else { return }
    for line in text { send(HouseLine.said(line, id: message.id), to: guest) }
  }

  /// Answers in words, or to a program with a line.
  func answer(
    _ message: Message, _ text: [String], _ ok: @autoclosure () -> [UInt8],
    of subject: Subject = .everything, to guest: Guest
  ) {
    if !guest.isText { say(text, about: message, to: guest) }
    send(text, or: ok(), of: subject, answering: Asked(id: message.id), to: guest)
  }

  func send(_ problem: Problem, id: RequestID?, to guest: Guest) {
    let subject: Subject =
      switch problem {
      case .wire, .hall(.store), .noRecording: .nothing
      case .hall, .unswept: .everything
      }
    send(
      [problem.say(in: guest.tongue, hall: hall)],
      or: problem.line(id: id, tongue: guest.tongue, hall: hall), of: subject,
      answering: Asked(id: id), to: guest)
  }

  /// Sends words to whoever reads text, and a line to a program.
  func send(
    _ text: @autoclosure () -> [String], or line: @autoclosure () -> [UInt8],
    of subject: Subject = .everything, answering asked: Asked? = nil, to guest: Guest
  ) {
    if guest.isText {
      send(text(), of: subject, answering: asked, to: guest)
    } else {
      send(line(), of: subject, answering: asked, to: guest)
    }
  }

  func send(
    _ text: [String], of subject: Subject = .everything, answering asked: Asked? = nil,
    to guest: Guest
  ) {
    var text = text
    if !text.isEmpty { guest.stream?.board.rest(from: now, isAnswer: asked != nil) }
    // A guest that did not say how wide its screen is has one that breaks lines by itself.
    if case .text(let style) = guest.dialect, style.width < TextStyle().width {
      text = text.flatMap { Paragraph.lines(of: $0, width: style.width) }
    }
    send(
      Array(text.map { $0 + "\n" }.joined().utf8), of: subject, answering: asked, to: guest)
  }

  /// Sends lines as soon as all that was decided until now is stored. While the disk takes nothing, it is
  /// enough that what the lines tell of is stored.
  func send(
    _ bytes: [UInt8], of subject: Subject = .everything, answering asked: Asked? = nil,
    to guest: Guest
  ) {
    // An answer without words waits all the same: if that takes long there is something to say.
    if bytes.isEmpty, asked == nil { return }
    guest.lastSent = now
    let decision = decision(before: subject)
    if ledger.durable >= decision, guest.held.isEmpty || overtakes(subject, guest) {
      if !bytes.isEmpty { guest.link.send(bytes) }
      return
    }
    outbox.add(bytes, after: decision, answering: asked, to: guest)
    if let asked { tellOfWaiting(asked, to: guest) }
  }

  /// Whether a line may leave before others' facts: while the disk takes nothing, a line that tells of none may.
  private func overtakes(_ subject: Subject, _ guest: Guest) -> Bool {
    if case .nothing = subject { hall.trouble != nil && !guest.isKeptWaiting } else { false }
  }

  /// The last decision that a line must wait for.
  private func decision(before subject: Subject) -> Int {
    switch subject {
    // The line tells names as they are by now.
    case .fact(let number): return max(number, outbox.lastRenaming)
    case .everything: return outbox.decided
    case .nothing: return hall.trouble == nil ? outbox.decided : 0
    case .room(let room):
      if hall.trouble == nil { return outbox.decided }
      let waiting = ledger.durable + 1..<max(outbox.decided, ledger.durable) + 1
      return waiting.last { mayTell(of: room, hall.chronicle[$0]?.told) } ?? 0
    }
  }

  /// Whether lines about a room may tell of something that was decided: it happened there, or it is about a
  /// pupil, whose name stands where it sits.
  private func mayTell(of room: RoomNumber, _ told: Decision.Told?) -> Bool {
    switch told {
    case .inRoom(let other, _, _): room == other
    case .inClass(let fact): !fact.pupils.isEmpty
    // It was decided before somebody was forgotten.
    case nil: true
    }
  }
}
