import Games
import Words

@testable import Classroom
@testable import Hall

// What tests ask of a hall, and what came of it, as values that can be told to print and compared.

/// What a visitor may ask of the hall.
enum Request: Hashable, Sendable {
  case hello(Introduction, after: Int?)
  case play(Wish)
  case open(Wish)
  case sit(room: String, after: Int?)
  case ready
  case next
  case leave
  case invite(name: String)
  /// Takes an invitation; nil: the newest.
  case join(room: String?)
  case refuse(room: String?)
  case again
  case agree
  case practise
  case rooms
  case look(room: String?)
  case watch(room: String, after: Int?)
  case unwatch(room: String?)
  case me
  /// As whom somebody travels to Mars.
  case choose(Traveller)
  /// The best scores, one's own and the class's; of somebody, if a name was said.
  case best(of: String?)
  case forgetBest(of: String?)
  case cheer(Cheer)
  case silly(SillyWord)
  case listen(to: String?)
  /// Says that a word is real that was not right; nil: the last one.
  case claim(word: String?)
  /// Of one list, or of all.
  case levels(list: String?)
  case move(Move, room: String?)
  case bye
  /// One's own; a teacher's are those of the class.
  case exercises
  /// Shows the key that makes a teacher.
  case teach(key: String)
  case lead(Lead)
  case plan(PlanRequest)

}

/// What came of a request.
enum Done: Hashable, Sendable {
  case hello(Welcome)
  /// Something in a room; `seq` is the number of the last fact.
  case inRoom(code: String, Seat?, seq: Int)
  /// A seat was taken; `elsewhere` waits in a room of another level or language.
  case seated(RoomNumber, Seat, seq: Int, elsewhere: RoomNumber?)
  case rooms([RoomNumber])
  case me(Pupil, RoomNumber?, Seat?)
  case best(Pupil)
  case listen(RoomNumber, question: String, choices: [String], heard: String?)
  case levels([WordList])
  case plan(PlanDone)
  case people(PeopleDone)
  case filing(Filed)
  case oversight(Oversight.Done)
  case review(ReviewDone)
  case results(Findings)
  /// Nothing more to say.
  case plain
}

/// What only a teacher may ask.
enum Lead: Hashable, Sendable {
  case arrange(Arrangement)
  case people(People)
  case filing(Filing)
  case oversight(Oversight)
  case order(Order)
  case review(ReviewRequest)
  case results(ResultsLead)
}

/// What anybody may ask about the plan of the class.
enum PlanRequest: Hashable, Sendable {
  /// What is on today.
  case today
  /// A teacher puts a group together, a child proposes one.
  case group(name: String, members: Naming)
  /// A teacher sees all of them, a child its own.
  case groups
}

/// How a teacher lays out what the class is to do.
enum Arrangement: Hashable, Sendable {
  /// Nil: nothing in particular.
  case today(Wish?)
  case approve(group: String)
  case ungroup(group: String)
  case reopen(group: String)
  case pair(Pairing)
  /// Nil: only tell how it is.
  case free(Bool?)
}

/// What came of such a request.
enum PlanDone: Hashable, Sendable {
  case today
  case group(GroupNumber)
  case ungrouped(String)
  case groups([GroupNumber])
  /// Those that a child may know of.
  case ownGroups([GroupNumber])
  case seated([Party])
  case free

}

/// What a teacher may ask about who is in the class.
enum People: Hashable, Sendable {
  /// Nil: only tells how it is.
  case enrolment(Enrolment?)
  case accept(Who)
  /// Also of somebody who is here.
  case acceptAnyway(Who)
  case decline(Who)
  /// Draws a new return word.
  case renew(name: String)
  case rename(name: String, to: String)
  case ban(name: String)
  /// Nil: a pupil.
  case appoint(name: String, Rank?, anyway: Bool = false)
  /// Everybody in the class.
  case pupils

  typealias Who = Waiting
}

/// What came of it.
enum PeopleDone: Hashable, Sendable {
  /// The key was right; so many wait to be let in.
  case taught(Hall.Taught, waiting: Int)
  case enrolment(Enrolment)
  case accepted([Pupil])
  /// The names, which nobody has any more.
  case declined([String])
  case renewed(Pupil, word: String)
  case renamed(Pupil)
  case banned(Pupil)
  case appointed(Pupil, key: String?)
  case pupils([Pupil])
}

/// What a teacher does with what is known of the class as a whole: takes it along, or has it forgotten.
enum Filing: Hashable, Sendable {
  /// Not sure: it is told what would go, and nothing happens.
  case forget(name: String, isSure: Bool)
  case export(Export)
}

/// What came of it.
enum Filed: Hashable, Sendable {
  case wouldForget(Traces)
  case forgot(Traces)
  case export(Export)
}

/// What a teacher asks to see the whole class.
enum Oversight: Hashable, Sendable {
  /// How everything stands, and every fact from then on; or the facts after one.
  case watch(after: Int?)
  case unwatch
  /// Who does what, and who needs help.
  case who

  enum Done: Hashable, Sendable {
    /// `n` is the number of the last fact.
    case watching(n: Int)
    case who([Attendance])
  }

}

enum Order: Hashable, Sendable {

  case pause(Reach)
  case resume(Reach)
  /// Ends rooms at once.
  case close(Reach)
  /// Ends rooms when the round that is played there is over.
  case end(Reach)
  case endAll(inMinutes: Int)
  case endNotAtAll
  /// A lesson that was over goes on.
  case begin
  /// No voices, or voices again.
  case quiet(Bool)
  /// The pupil gets up. It may come back.
  case kick(name: String)
  /// A wrong choice is taken away from the pupil.
  case help(name: String)
  /// Two pupils take each other's seat.
  case swap(name: String, with: String)
  /// The pupil sits in that room from now on.
  case put(name: String, room: String)
}

/// What a teacher may ask about claimed words.
enum ReviewRequest: Hashable, Sendable {
  case claims
  case judge(claim: Int, isRight: Bool, isReady: Bool, comment: String?)
  /// Decides all words that are ready and on which all judges agree.
  case releaseReady
  /// Decides the word of one claim; `isRight` nil: as its judges agree.
  case release(claim: Int, isRight: Bool?, comment: String?)
}

/// What came of a request about claimed words.
enum ReviewDone: Hashable, Sendable {
  case claimed(Claim)
  case claims([Claim])
  /// `isChanged`: the same teacher had judged it before.
  case judged(Claim, Judgement, isChanged: Bool)
  case released([Release])

}

/// What a teacher asks about exercises and results.
enum ResultsLead: Hashable, Sendable {
  case assign(Assignment)
  case unassign(Int)
  /// Nil takes a mark back.
  case mark(name: String, exercise: Int, Marked?, met: [String]? = nil, isSure: Bool = true)
  case review(name: String, exercise: Int, ReviewWish)
  case release(Whom, exercise: Int, MarkWish, isSure: Bool = false)
  case overview(OverviewWish)
  /// With so many of the words that are most often missed.
  case stats(words: Int)
  case detail(name: String)
  /// A game that is over, by its room's number.
  case game(RoomNumber)
}

/// What came of such a request.
enum Findings: Hashable, Sendable {
  case assigned(Exercise)
  case unassigned(Int)
  case marked(Pupil, Exercise, ExerciseStatus)
  case reviewed(Pupil, Exercise)
  case told([MarkOutcome])
  /// Of one pupil, in its own words; nil: all, as the teacher sees them.
  case exercises(of: Pupil?)
  case overview(OverviewWish)
  case stats(words: Int)
  case detail(Pupil)
  /// It stands in a file, and is to be found there.
  case game(RoomNumber)
}

/// An effects with what came of the request.
struct Asked {
  var effects: Effects
  var reply: Result<Done, Trouble>?

  init(_ effects: Effects, _ reply: Result<Done, Trouble>? = nil) {
    (self.effects, self.reply) = (effects, reply)
  }

  var decision: Decision? { effects.decision }
  var follows: [Follow] { effects.follows }
  var parts: [(VisitorID, RoomNumber)] { effects.parts }
  var views: [(VisitorID, RoomNumber, Viewpoint)] {
    effects.all.compactMap {
      if case .view(let who, let room, let viewpoint) = $0 { (who, room, viewpoint) } else { nil }
    }
  }
  var news: [(VisitorID, News)] { effects.news }
  var welcomes: [(VisitorID, Welcome)] {
    effects.all.compactMap {
      if case .welcome(let who, let welcome) = $0 { (who, welcome) } else { nil }
    }
  }
  var ended: [Room] {
    effects.all.compactMap { if case .end(let room) = $0 { room } else { nil } }
  }
}

extension Effects {
  var parts: [(VisitorID, RoomNumber)] {
    all.compactMap { if case .part(let who, let room) = $0 { (who, room) } else { nil } }
  }
  var news: [(VisitorID, News)] { news(.afterFacts) }

  func news(_ wanted: Effect.Hearing) -> [(VisitorID, News)] {
    all.compactMap {
      guard case .news(let who, let news, let hearing) = $0, hearing == wanted else { return nil }
      return (who, news)
    }
  }
}

/// What was done, and where.
private struct Placed: Reply {
  let done: Done
  let whereabouts: Whereabouts?

  init(_ done: Done, in hall: Hall) {
    (self.done, whereabouts) = (done, done.whereabouts(in: hall))
  }

  init(_ whereabouts: Whereabouts?) {
    (done, self.whereabouts) = (.done(at: whereabouts), whereabouts)
  }
}

extension Done {
  fileprivate static func done<Told>(_: Told) -> Done { .plain }

  static func done(at whereabouts: Whereabouts?) -> Done {
    whereabouts.map { .inRoom(code: $0.code, $0.seat, seq: $0.seq) } ?? .plain
  }

  fileprivate static func seated(_ seated: Seated) -> Done {
    guard let seat = seated.whereabouts.seat else { preconditionFailure("sits nowhere") }
    return .seated(
      seated.room.number, seat, seq: seated.whereabouts.seq, elsewhere: seated.elsewhere?.number)
  }

  /// Where it was done, as a receipt says it.
  fileprivate func whereabouts(in hall: Hall) -> Whereabouts? {
    switch self {
    case .inRoom(let code, let seat, let seq): Whereabouts(code: code, seat: seat, seq: seq)
    case .seated(let room, let seat, let seq, _):
      Whereabouts(code: hall.book.openRooms[room] ?? "", seat: seat, seq: seq)
    default: nil
    }
  }
}

extension Request {
  /// As the verb says that leads to it.
  fileprivate var right: Right {
    switch self {
    case .hello, .leave, .rooms, .look, .watch, .unwatch, .levels, .bye, .exercises, .teach, .plan,
      .lead(.order(.end)), .lead(.oversight(.watch)), .lead(.oversight(.unwatch)),
      .lead(.arrange(.today)):
      .anybody
    case .me, .choose: .member
    case .lead(.people(.ban)), .lead(.people(.appoint)), .lead(.filing), .lead(.order(.close)):
      .teacher
    case .lead: .assistant
    case .play, .open, .sit, .ready, .next, .invite, .join, .refuse, .again, .agree,
      .practise, .best, .forgetBest,
      .cheer, .silly, .listen, .claim, .move:
      .pupil
    }
  }

  fileprivate var paced: Paced? {
    switch self {
    case .play, .open, .sit, .invite, .join, .refuse: .coming
    default: nil
    }
  }
}

extension Hall {
  func handle(
    _ request: Request, id: RequestID? = nil, isRepeat: Bool = false, from visitor: VisitorID,
    at now: Moment
  ) -> Asked {
    let (reply, effects) = handle(
      id: id, isRepeat: isRepeat, needing: request.right, paced: request.paced, from: visitor,
      at: now
    ) { (transaction) throws(Trouble) in Placed(try transaction.perform(request), in: self) }
    return Asked(effects, reply.map(\.done))
  }
}

extension Transaction {
  fileprivate mutating func perform(_ request: Request) throws(Trouble) -> Done {
    switch request {
    case .hello(let introduction, let after):
      .hello(try hello(introduction, after: after.map { LastHeard(seq: $0) }))
    case .play(let wish): .seated(try play(wish))
    case .open(let wish): .seated(try open(wish))
    case .sit(let room, let after): .seated(try sit(room, after: after))
    case .ready: .done(at: try ready())
    case .next: .done(at: try next())
    case .leave: .done(at: try leave())
    case .invite(let name): .done(at: try invite(name))
    case .join(let room): .seated(try join(room))
    case .refuse(let room): .done(at: try refuse(room))
    case .again: .seated(try again(level: nil))
    case .agree: .seated(try agree())
    case .practise: .seated(try practise())
    case .rooms: .rooms(rooms.keys.sorted())
    case .look(let room): .done(at: try look(room))
    case .watch(let room, let after): .done(at: try watch(room, after: after))
    case .unwatch(let room): .done(try unwatch(room))
    case .me: whoIs(try me(as: nil))
    case .choose(let traveller): whoIs(try me(as: traveller))
    case .best(let name): .best(try best(of: name, forgetting: false))
    case .forgetBest(let name): .best(try best(of: name, forgetting: true))
    case .cheer(let cheer): .done(at: try self.cheer(cheer))
    case .silly(let word): .done(at: try join(word.first, with: word.second))
    case .listen(let word): try listened(to: word)
    case .claim(let word): .review(.claimed(try claim(word)))
    case .levels(let name):
      .levels(try name.map { (name) throws(Trouble) in [try hall.list(named: name)] } ?? hall.lists)
    case .move(let move, let room): .done(at: try self.move(move, in: room))
    case .bye: .done(goHome())
    case .exercises: .results(.exercises(of: isTeacher() ? nil : try pupil()))
    case .teach(let key):
      .people(.taught(try teach(.typed(key)), waiting: book.pending.count))
    case .lead(let lead): try perform(lead)
    case .plan(let request): try perform(request)
    }
  }

  private func whoIs(_ pupil: Pupil) -> Done {
    let place = try? hall.seat(of: pupil)
    return .me(pupil, place?.0.number, place?.1)
  }

  private mutating func listened(to word: String?) throws(Trouble) -> Done {
    let told = try listen(to: word)
    return .listen(
      told.room.number, question: told.question, choices: told.choices, heard: told.heard)
  }

  private mutating func perform(_ request: PlanRequest) throws(Trouble) -> Done {
    switch request {
    case .today: return .plan(.today)
    case .group(let name, let members): return .plan(.group(try group(name, members)))
    case .groups:
      let groups = try groups()
      return .plan(isTeacher() ? .groups(groups) : .ownGroups(groups))
    }
  }

  private mutating func perform(_ lead: Lead) throws(Trouble) -> Done {
    switch lead {
    case .arrange(.today(let wish)):
      try setToday(wish)
      return .plan(.today)
    case .arrange(.approve(let name)): return .plan(.group(try approve(name)))
    case .arrange(.ungroup(let name)): return .plan(.ungrouped(try ungroup(name)))
    case .arrange(.reopen(let name)): return .plan(.group(try reopen(name)))
    case .arrange(.pair(let pairing)): return .plan(.seated(try pair(pairing)))
    case .arrange(.free(let isFree)):
      if let isFree { try setFree(isFree) }
      return .plan(.free)
    case .people(let people): return .people(try perform(people))
    case .filing(.forget(let name, let isSure)):
      let traces = try forget(name, isSure: isSure, sparesBoards: false)
      return .filing(isSure ? .forgot(traces) : .wouldForget(traces))
    case .filing(.export(let export)): return .filing(.export(export))
    case .oversight(.watch(let after)):
      return .oversight(.watching(n: try watchAll(after: after, StreamWish())))
    case .oversight(.unwatch):
      try unwatchAll()
      return .plain
    case .oversight(.who): return .oversight(.who(hall.attendance(at: at)))
    case .order(let order): return try perform(order)
    case .review(let request): return .review(try perform(request))
    case .results(let request): return .results(try perform(request))
    }
  }

  private mutating func perform(_ people: People) throws(Trouble) -> PeopleDone {
    switch people {
    case .enrolment(let enrolment):
      if let enrolment { try setEnrolment(enrolment) }
      return .enrolment(book.enrolment)
    case .accept(let who): return try accepted(who, anyway: false)
    case .acceptAnyway(let who): return try accepted(who, anyway: true)
    case .decline(let who): return .declined(try decline(who))
    case .renew(let name):
      let (pupil, given) = try renew(name)
      return .renewed(pupil, word: given.word)
    case .rename(let name, let new): return .renamed(try rename(name, to: new))
    case .ban(let name): return .banned(try ban(name))
    case .appoint(let name, let rank, let isAnyway):
      let (pupil, key) = try appoint(name, rank, anyway: isAnyway)
      return .appointed(pupil, key: key)
    case .pupils: return .pupils(book.pupils)
    }
  }

  private mutating func perform(_ order: Order) throws(Trouble) -> Done {
    switch order {
    case .pause(let reach): return .done(at: try pause(reach))
    case .resume(let reach): return .done(at: try resume(reach))
    case .close(let reach): return .done(at: try close(reach))
    case .end(let reach): return .done(at: try end(reach, orMake: .race(.end)))
    case .endAll(let minutes):
      try end(inMinutes: minutes)
      return .plain
    case .endNotAtAll:
      try end(inMinutes: nil)
      return .plain
    case .begin:
      try begin()
      return .plain
    case .quiet(let on):
      try setQuiet(on)
      return .plain
    case .kick(let name): return .done(at: try kick(name))
    case .help(let name): return .done(at: try help(name))
    case .swap(let name, let other):
      _ = try swap(name, with: other)
      return .plain
    case .put(let name, let room): return .done(at: try put(name, in: room).room.whereabouts())
    }
  }

  private mutating func perform(_ request: ReviewRequest) throws(Trouble) -> ReviewDone {
    switch request {
    case .claims: return .claims(book.review.open)
    case .judge(let claim, let isRight, let isReady, let comment):
      let (claim, judgement, isChanged) = try judge(
        claim, isRight: isRight, isReady: isReady, comment: comment)
      return .judged(claim, judgement, isChanged: isChanged)
    case .releaseReady: return .released(try releaseReady())
    case .release(let claim, let isRight, let comment):
      return .released([try release(claim, isRight: isRight, comment: comment)])
    }
  }

  private mutating func perform(_ request: ResultsLead) throws(Trouble) -> Findings {
    switch request {
    case .assign(let wish): return .assigned(try assign(wish).exercise)
    case .unassign(let number):
      try unassign(number)
      return .unassigned(number)
    case .mark(let name, let number, let marked, let met, let isSure):
      let wish = marked.map { MarkWish($0.mark, comment: $0.comment, met: met) }
      let done = try mark(.called(name), exercise: number, wish, isSure: isSure)
      return .marked(done[0].pupil, try hall.exercise(number), done[0].status)
    case .review(let name, let number, let wish):
      let (pupil, exercise) = try review(name, exercise: number, wish)
      return .reviewed(pupil, exercise)
    case .release(let whose, let number, let wish, let isSure):
      return .told(try release(whose, exercise: number, wish, isSure: isSure))
    case .overview(let wish):
      if let number = wish.exercise { _ = try hall.exercise(number) }
      return .overview(wish)
    case .stats(let words): return .stats(words: words)
    case .detail(let name): return .detail(try hall.pupil(called: name))
    case .game(let room): return .game(room)
    }
  }
}

extension MarkWish {
  init(_ mark: Mark, comment: String? = nil, met: [String]? = nil) {
    self.init(mark)
    (self.comment, self.met) = (comment, met)
  }
}

extension Whom {
  static func called(_ names: String...) -> Whom {
    .named(names.joined(separator: " "), .list(names))
  }
}

extension Transaction {
  /// Those who are in from now on.
  fileprivate mutating func accepted(
    _ who: Waiting, anyway isAnyway: Bool
  ) throws(Trouble) -> PeopleDone {
    let admissions = try accept(who, anyway: isAnyway)
    return .accepted(admissions.filter { $0.refusal == nil }.map(\.pupil))
  }
}

extension Waiting {
  static func one(_ name: String) -> Waiting { .named(name, .list([name])) }
}
