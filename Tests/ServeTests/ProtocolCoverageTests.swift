import Foundation
import Testing
import Words

@testable import Classroom
@testable import Games
@testable import Hall
@testable import JSON
@testable import Wire

/// The documents leave nothing out: whatever can stand on the wire stands in one of them, as code.
@Suite struct ProtocolCoverageTests {
  /// Everything between backticks, examples aside.
  private let explained: Set<String>
  private let examples: [Substring]

  init() throws {
    explained = try ProtocolDocuments.explained()
    examples = try ProtocolDocuments.examples()
  }

  private func expectExplained(_ names: some Sequence<String>) {
    for name in names where !explained.contains(name) {
      Issue.record("no document of the protocol explains \(name)")
    }
  }

  @Test func everyVerbAndField() {
    expectExplained(Verb.all.map(\.name))
    expectExplained(Verb.all.map { $0.name(in: .swedish) })
    expectExplained(Verb.all.flatMap { $0.fields.map(\.name) })
    expectExplained(["do", "id", "repeat"])
  }

  @Test func everyValue() {
    expectExplained(GameKind.allCases.map(\.rawValue))
    expectExplained(RoundMode.allCases.map(\.rawValue))
    expectExplained(Board.Rules.Mode.allCases.map(\.rawValue))
    expectExplained(Letters.Rules.Mode.allCases.map(\.rawValue))
    expectExplained(Board.Layout.allCases.map(\.rawValue))
    expectExplained(
      [Board.Turn.Purpose.build, .bonus, .play(from: Board.Tile(slot: 0))].map(\.name))
    expectExplained(Cheer.allCases.map(\.rawValue))
    expectExplained(Traveller.allCases.map(\.rawValue))
    expectExplained(Gear.allCases.map(\.rawValue))
    expectExplained(Language.allCases.map(\.rawValue))
    expectExplained(Tile.all.prefix(1).map(\.name))
    expectExplained([Line.falling, .rising].map(\.name))
    expectExplained([Room.Phase.gathering, .playing, .over(since: Self.now)].map(\.name))
    expectExplained([Table.Presence.here, .away(since: Self.now), .left].map(\.name))
    expectExplained(Hangman.Turn.Purpose.allCases.map(\.rawValue))
    expectExplained(Hangman.Rocket.allCases.map(\.rawValue))
    expectExplained(Direction.allCases.map(\.rawValue))
    expectExplained([Race.Ways.code, .place, .either].map(\.rawValue))
    expectExplained(["seek", "answer", "home"])
    expectExplained(RoomEnd.allCases.map(\.rawValue))
    expectExplained(Role.allCases.map(\.rawValue))
    expectExplained(Enrolment.allCases.map(\.rawValue))
    expectExplained(Export.allCases.map(\.rawValue))
    expectExplained(ExerciseStatus.allCases.map(\.rawValue))
    expectExplained(Mark.allCases.map(\.rawValue))
    expectExplained(OverviewWish.Order.allCases.map(\.rawValue))
  }

  @Test func everyFarewell() {
    expectExplained(Farewell.allCases.map(\.rawValue))
  }

  @Test func everyError() {
    expectExplained(ErrorCodes.all)
  }

  /// Waiting helps where the document says so.
  @Test func everyErrorThatHelpsToWait() {
    let problems =
      chain(after: Trouble.next).map(Problem.hall)
      + chain(after: Refusal.next).map { Problem.hall(.game($0, RoomNumber(1))) }
    let codes = Set(problems.filter { $0.waitMilliseconds != nil }.map(\.code))
    #expect(codes == ["too-soon", "too-many-tries"])
  }

  @Test func everyEvent() throws {
    expectExplained(try chain(after: PlanNews.next).map(event))
    expectExplained(AnyRoomFact.all.map { $0.event })
    expectExplained([
      "marked",
      "invitation", "position", "hello", "not-saved", "row", "view", "caught-up", "hidden",
      "picture", "ping",
      "think-over", "taken-over",
      "name-gone", "class-paused", "class-resumed", "quiet", "kicked", "moved", "claimed",
      "claim-decided",
      "closing", "wrong-key", "key-changed", "waiting", "knocked", "wrong-word", "accepted",
      "declined", "banned",
      "renamed", "reading-aloud", "renewed", "welcome", "disk-low", "letting-go",
    ])
    expectExplained(["class", "unwatched"])
  }

  /// The event of news.
  private func event(_ news: PlanNews) throws -> String {
    let line = HouseLine.news(.plan(news), saying: nil, hall: Hall(lists: TestWords.lists))
    return try #require(String(decoding: line, as: UTF8.self).text("event"))
  }

  /// Nor is any event or key of what whole games tell, to a seat and to who looks on.
  @Test(arguments: GameKind.allCases)
  func everythingThatWholeGamesTell(game: GameKind) throws {
    var keys: Set<String> = []
    var events: Set<String> = []
    for seed in 1...8 as ClosedRange<UInt64> {
      let stage = MemoryStage(seed: seed)
      for name in ["anna", "bo", "p3"] { stage.enter(name) }
      let code = stage.seat(
        ["anna", "bo"],
        #","think":500,"diagonals":true,"game":"\#(game.rawValue)""#
          + (seed % 2 == 0 ? game.otherMode : ""))
      stage.send(#"{"do":"watch","room":"\#(code)"}"#, from: "p3")
      var romp = Romp(stage: stage, seats: ["anna", "bo"], code: code, chance: .seeded(seed))
      romp.play { stage.send(#"{"do":"look","room":"\#(code)"}"#, from: "p3") }
      for (_, line) in stage.seen() {
        if let event = line.text("event") { events.insert(event) }
        collect(try JSONSerialization.jsonObject(with: Data(line.utf8)), into: &keys)
      }
    }
    #expect(events.contains("over"))
    expectExplained(events)
    expectExplained(keys.filter { Board.Tile(named: $0) == nil })
  }

  /// No key of an answer in an example is left without a word.
  @Test func everyKeyOfTheExamples() throws {
    var keys: Set<String> = []
    for line in examples {
      guard let start = line.firstIndex(of: "{"), line.hasSuffix("}") else { continue }
      collect(try JSONSerialization.jsonObject(with: Data(line[start...].utf8)), into: &keys)
    }
    #expect(keys.count > 50)
    expectExplained(keys.filter { Board.Tile(named: $0) == nil })
  }

  private func collect(_ value: Any, into keys: inout Set<String>) {
    if let object = value as? [String: Any] {
      keys.formUnion(object.keys)
      for value in object.values { collect(value, into: &keys) }
    } else if let array = value as? [Any] {
      for value in array { collect(value, into: &keys) }
    }
  }

  private static let now = Moment(milliseconds: 0)
}

/// What a refused request can be answered with.
enum ErrorCodes {
  static let all: Set<String> = {
    let room = RoomNumber(1)
    var problems = chain(after: WireTrouble.next).map(Problem.wire)
    problems += chain(after: Trouble.next).map(Problem.hall)
    problems += chain(after: Refusal.next).map { .hall(.game($0, room)) }
    problems += chain(after: BoardRefusal.next).map { .hall(.game(.board($0), room)) }
    problems += chain(after: HangmanRefusal.next).map { .hall(.game(.hangman($0), room)) }
    problems += chain(after: RaceRefusal.next).map { .hall(.game(.race($0), room)) }
    problems += chain(after: PlanTrouble.next).map { .hall(.plan($0)) }
    problems += chain(after: PeopleTrouble.next).map { .hall(.people($0)) }
    problems += chain(after: ResultsTrouble.next).map { .hall(.results($0)) }
    problems += [StoreTrouble.full, .failed].map { .hall(.store($0)) }
    problems.append(.unswept(.full, name: ""))
    return Set(problems.map(\.code))
  }()
}

/// All values of a chain, in which each names the next one.
private func chain<Value>(after next: (Value?) -> Value?) -> [Value] {
  var values: [Value] = []
  while let value = next(values.last) { values.append(value) }
  return values
}

// A new case does not compile until it has its place in the chain.

extension WireTrouble {
  fileprivate static func next(after trouble: WireTrouble?) -> WireTrouble? {
    switch trouble {
    case nil: .badJSON(JSONError(offset: 0, reason: .empty))
    case .badJSON: .noVerb
    case .noVerb: .noWord
    case .noWord: .greeted(Greeting("", in: .stranger, Hall(lists: [])))
    case .greeted: .noSuchNumber("", of: [])
    case .noSuchNumber: .unknownVerb("", near: nil)
    case .unknownVerb: .perhapsAName("")
    case .perhapsAName: .missing("", .sit)
    case .missing: .wrongKind(field: "", wanted: .text)
    case .wrongKind: .tooLong(field: "", most: 0)
    case .tooLong: .badValue(field: "", allowed: [])
    case .badValue: .noSuchField("", .sit)
    case .noSuchField: .noSuchGame("")
    case .noSuchGame: .noSuchCheer("")
    case .noSuchCheer: .noSuchCharacter("")
    case .noSuchCharacter: .tooManyWords("", .sit)
    case .tooManyWords: .badID
    case .badID: .badDay("")
    case .badDay: .keysChanged(milliseconds: 1)
    case .keysChanged: .lineTooLong
    case .lineTooLong: .notUTF8
    case .notUTF8: nil
    }
  }
}

extension BoardTrouble {
  fileprivate static func next(after trouble: BoardTrouble) -> BoardTrouble? {
    switch trouble {
    case .nameTaken: .noSuchBoard("")
    case .noSuchBoard: .notYours("")
    case .notYours: nil
    }
  }
}

extension ListTrouble {
  fileprivate static func next(after trouble: ListTrouble) -> ListTrouble? {
    switch trouble {
    case .badName: .ofFile("")
    case .ofFile: .otherLanguage("", .english)
    case .otherLanguage: .tooMany(most: 1)
    case .tooMany: .manyLines(most: 1)
    case .manyLines: .noSuchQuestion("", list: "")
    case .noSuchQuestion: .played("", in: RoomNumber(1))
    case .played: nil
    }
  }
}

extension Trouble {
  fileprivate static func next(after trouble: Trouble?) -> Trouble? {
    let room = RoomNumber(1)
    return switch trouble {
    case nil: .store(.full)
    case .store: .helloFirst
    case .helloFirst: .badName
    case .badName: .mixedName
    case .mixedName: .teachersName
    case .teachersName: .lessonOver(mayBegin: false)
    case .lessonOver: .nameKnown("")
    case .nameKnown: .nameTooAlike("", to: Pupil(1))
    case .nameTooAlike: .stayOrLeave(Pupil(1), room)
    case .stayOrLeave: .wrongWord("")
    case .wrongWord: .wrongToken
    case .wrongToken: .wrongProof
    case .wrongProof: .tooManyTries(milliseconds: 1)
    case .tooManyTries: .tooManyPictures("", milliseconds: 1)
    case .tooManyPictures: .classFull
    case .classFull: .tooManyRooms
    case .tooManyRooms: .watchesMany(20)
    case .watchesMany: .noSuchFact(1, last: 0)
    case .noSuchFact: .noSuchEvent("")
    case .noSuchEvent: .wrongKey
    case .wrongKey: .notAllowed
    case .notAllowed: .notForAssistants
    case .notForAssistants: .people(.pending)
    case .people: .wall(.wrongCode)
    case .wall(.wrongCode): .wall(.wrongPass)
    case .wall(.wrongPass): .wall(.notApart)
    case .wall(.notApart): .wall(.isWall)
    case .wall(.isWall): .noSuchRoom("")
    case .noSuchRoom: .noSuchList("")
    case .noSuchList: .noSuchLevel(1, list: "")
    case .noSuchLevel: .badRules(.badThink)
    case .badRules: .noSuchMaterial(.race, "")
    case .noSuchMaterial: .badSeats(.race)
    case .badSeats: .roomFull(room)
    case .roomFull: .roomOver(room)
    case .roomOver: .invitedOnly(room)
    case .invitedOnly: .alreadySeated(room)
    case .alreadySeated: .alreadyStarted(room)
    case .alreadyStarted: .notSeated
    case .notSeated: .notYourRoom(room)
    case .notYourRoom: .notOver(room)
    case .notOver: .nothingProposed
    case .nothingProposed: .notWaitingAlone
    case .notWaitingAlone: .watchingNotAllowed(room)
    case .watchingNotAllowed: .notWatching(sits: true)
    case .notWatching: .noSuchPupil("")
    case .noSuchPupil: .alreadyHere(Pupil(1))
    case .alreadyHere: .alreadyInvited(Pupil(1))
    case .alreadyInvited: .tooSoonToInvite(Pupil(1), milliseconds: 1)
    case .tooSoonToInvite: .notInvited
    case .notInvited: .nobodyToSkip
    case .nobodyToSkip: .tooSoonToSkip(milliseconds: 1)
    case .tooSoonToSkip: .tooSoonToCheer(milliseconds: 1)
    case .tooSoonToCheer: .bestOfAnother
    case .bestOfAnother: .tooFast(milliseconds: 1)
    case .tooFast: .plan(.badGroupSize)
    case .plan: .board(.nameTaken(""))
    case .board(let trouble):
      BoardTrouble.next(after: trouble).map(Trouble.board) ?? .list(.badName(""))
    case .list(let trouble): ListTrouble.next(after: trouble).map(Trouble.list) ?? .paused(room)
    case .paused: .overAlready(room)
    case .overAlready: .sitsNowhere(Pupil(1))
    case .sitsNowhere: .samePupil(Pupil(1))
    case .samePupil: .notRepeatable
    case .notRepeatable: .review(.nothingToClaim)
    case .review(let trouble):
      ReviewTrouble.next(after: trouble).map(Trouble.review) ?? .results(.badGoal)
    case .results: .game(.notStarted, room)
    case .game: nil
    }
  }
}

extension PlanTrouble {
  fileprivate static func next(after trouble: PlanTrouble?) -> PlanTrouble? {
    switch trouble {
    case nil: .namedTwice(Pupil(1))
    case .namedTwice: .badGroupSize
    case .badGroupSize: .badPairSize
    case .badPairSize: .nameTaken("")
    case .nameTaken: .withoutYou
    case .withoutYou: .tooManyGroups
    case .tooManyGroups: .noSuchGroup("")
    case .noSuchGroup: .alreadyApproved("")
    case .alreadyApproved: .notProposed("")
    case .notProposed: .nobodyToPair
    case .nobodyToPair: .nobodyWaits
    case .nobodyWaits: .notFree(.word)
    case .notFree: nil
    }
  }
}

extension PlanNews {
  fileprivate static func next(after news: PlanNews?) -> PlanNews? {
    switch news {
    case nil: .today
    case .today: .todayGone
    case .todayGone: .proposal(GroupNumber(1))
    case .proposal: .proposals(1)
    case .proposals: .grouped(name: "", with: [])
    case .grouped: .left(name: "", Pupil(1))
    case .left: .ungrouped(name: "")
    case .ungrouped: .reopened(name: "")
    case .reopened: .notGrouped(name: "")
    case .notGrouped: .partners([])
    case .partners: .seated(with: [], RoomNumber(1), Seat(1))
    case .seated: .leftOver
    case .leftOver: nil
    }
  }
}

extension PeopleTrouble {
  fileprivate static func next(after trouble: PeopleTrouble?) -> PeopleTrouble? {
    let pupil = Pupil(1)
    return switch trouble {
    case nil: .pending
    case .pending: .banned
    case .banned: .notLetIn(pupil)
    case .notLetIn: .notWaiting(pupil)
    case .notWaiting: .isHere(pupil, Sighting(room: nil, quiet: 0))
    case .isHere: .nobodyWaits
    case .nobodyWaits: .nameTaken(pupil)
    case .nameTaken: .isTeacher(pupil)
    case .isTeacher: .isChild(pupil)
    case .isChild: .nameFirst(pupil)
    case .nameFirst: .alreadyBanned(pupil)
    case .alreadyBanned: .notInClass("Cia")
    case .notInClass: .isYou(pupil, .pupil)
    case .isYou: .haveWords([pupil])
    case .haveWords: nil
    }
  }
}

extension ReviewTrouble {
  fileprivate static func next(after trouble: ReviewTrouble) -> ReviewTrouble? {
    let word = ClaimedWord(list: "", question: "", ending: "")
    return switch trouble {
    case .nothingToClaim: .tooManyClaims(1)
    case .tooManyClaims: .alreadyJudged(word, Ruling(isRight: true, comment: nil))
    case .alreadyJudged: .noSuchClaim(1)
    case .noSuchClaim: .judgeFirst(1)
    case .judgeFirst: .judgesDisagree(1)
    case .judgesDisagree: .badComment(most: 1)
    case .badComment: nil
    }
  }
}

extension Refusal {
  fileprivate static func next(after refusal: Refusal?) -> Refusal? {
    switch refusal {
    case nil: .notStarted
    case .notStarted: .gameOver
    case .gameOver: .notInThisGame
    case .notInThisGame: .notYourTurn(whose: Seat(1))
    case .notYourTurn: .nothingAsked
    case .nothingAsked: .alreadyAnswered
    case .alreadyAnswered: .notAChoice("", of: [])
    case .notAChoice: .alreadyTried("")
    case .alreadyTried: .thinking(milliseconds: 1)
    case .thinking: .hintTooEarly
    case .hintTooEarly: .nothingWrongLeft([])
    case .nothingWrongLeft: .hintSpent
    case .hintSpent: .nobodyToHint
    case .nobodyToHint, .own: nil
    }
  }
}

extension RaceRefusal {
  fileprivate static func next(after refusal: RaceRefusal?) -> RaceRefusal? {
    switch refusal {
    case nil: .onlyLeader(Seat(1))
    case .onlyLeader: .readyMade
    case .readyMade: .alreadyRunning
    case .alreadyRunning: .badText(.clue, most: 1)
    case .badText: .noSuchStop(1, stops: 0)
    case .noSuchStop: .tooManyStops
    case .tooManyStops: .noClue
    case .noClue: .noSpot
    case .noSpot: .codeTaken("", stop: 1)
    case .codeTaken: .notYourStop(1, Seat(1))
    case .notYourStop: .badPlace
    case .badPlace: .badRadius
    case .badRadius: .badAnswers
    case .badAnswers: .noQuestion
    case .noQuestion: .badTime("")
    case .badTime: Start(at: Moment(milliseconds: 1_800_000_000_000), offset: 0).map(timePast)
    case .timePast: .timeTooFar
    case .timeTooFar: .noStops
    case .noStops: .nobodyToRun
    case .nobodyToRun: .leaderDoesNotRun
    case .leaderDoesNotRun: .notYet(nil)
    case .notYet: .wrongCode("")
    case .wrongCode: .beenThere(stop: 1)
    case .beenThere: .arriveFirst("")
    case .arriveFirst: .answerFirst
    case .answerFirst: .noCode
    case .noCode: .noPlace
    case .noPlace: .tooFar(metres: 1, .north)
    case .tooFar: .notAccurate(metres: 1)
    case .notAccurate: .atTheGoal
    case .atTheGoal: nil
    }
  }
}

extension ResultsTrouble {
  private static let anyExercise = Exercise(
    number: 1, game: .bingo, list: "", level: 1, mode: nil, due: nil, goal: 0, to: .all)

  fileprivate static func next(after trouble: ResultsTrouble?) -> ResultsTrouble? {
    switch trouble {
    case nil: .noSuchExercise(1)
    case .noSuchExercise: .badGoal
    case .badGoal: Day("2027-01-14").map(ResultsTrouble.pastDay)
    case .pastDay: .noGoal(.letters)
    case .noGoal: .tooManyExercises
    case .tooManyExercises: .longComment
    case .longComment: .badCriteria
    case .badCriteria: .noSuchCriteria("")
    case .noSuchCriteria: .noSuchCriterion("", anyExercise)
    case .noSuchCriterion: .notTheirs(anyExercise, Pupil(1))
    case .notTheirs: .alreadyMarked([])
    case .alreadyMarked: .notReviewed(anyExercise, Pupil(1), begunBy: [])
    case .notReviewed: .reviewersDiffer(anyExercise, Pupil(1), [])
    case .reviewersDiffer: .noSuchGame(RoomNumber(1))
    case .noSuchGame: .unreadableGame(RoomNumber(1))
    case .unreadableGame: nil
    }
  }
}

extension BoardRefusal {
  fileprivate static func next(after refusal: BoardRefusal?) -> BoardRefusal? {
    let tile = Board.Tile(slot: 0)
    let link = Board.Link(from: tile, to: tile)
    return switch refusal {
    case nil: .stillBuilding
    case .stillBuilding: .noSuchTile("")
    case .noSuchTile: .tileTaken(tile, free: [])
    case .tileTaken: .boardFull
    case .boardFull: .nothingThere(tile, tiles: [])
    case .nothingThere: .linkToItself(tile)
    case .linkToItself: .alreadyLinked(link)
    case .alreadyLinked: .alreadyStart(tile)
    case .alreadyStart: .noSuchLayout("")
    case .noSuchLayout: .notEmpty(mayUndo: false)
    case .notEmpty: .nothingToUndo
    case .nothingToUndo:
      .othersBuiltOn(Board.Changed(seat: Seat(1), change: .linked(link)), seats: [])
    case .othersBuiltOn: .tooFewTiles(free: tile)
    case .tooFewTiles: .notConnected(Board.Loose(lone: [], islands: [], start: tile, bridge: link))
    case .notConnected: .alreadyReady(waiting: [])
    case .alreadyReady: .alreadyBuilt
    case .alreadyBuilt: .answerFirst(question: "")
    case .answerFirst: .rollFirst
    case .rollFirst: .alreadyRolled(value: 1, ends: [])
    case .alreadyRolled: .notAnEnd("", ends: [])
    case .notAnEnd: nil
    }
  }
}

extension HangmanRefusal {
  fileprivate static func next(after refusal: HangmanRefusal?) -> HangmanRefusal? {
    switch refusal {
    case nil: .badWord(.swedish)
    case .badWord: .wordNotListed
    case .wordNotListed: .wordIsSet
    case .wordIsSet: .setFirst
    case .setFirst: .noWordYet(setter: Seat(1))
    case .noWordYet: .ownWord
    case .ownWord: .badGuess("", length: 3)
    case .badGuess: .guessedBefore("")
    case .guessedBefore: nil
    }
  }
}
