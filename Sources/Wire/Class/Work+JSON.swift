import Games
import Hall
import JSON

// Exercises and what has been done of them, as a journal and its checkpoints tell it.

extension JSONWriter {
  /// An exercise as facts and answers tell it, whom it is for aside.
  mutating func add(_ exercise: Exercise) {
    add("exercise", exercise.number)
    add("game", exercise.game.rawValue)
    add("list", exercise.list)
    add("level", exercise.level)
    if let mode = exercise.mode { add("mode", mode) }
    if let due = exercise.due { add("due", due.description) }
  }

  /// With all that a teacher is told, who is named by number.
  mutating func addWhole(_ exercise: Exercise) {
    add(exercise)
    if exercise.goal > 0 { add("goal", exercise.goal) }
    switch exercise.to {
    case .all: break
    case .pupil(let pupil): add("pupil", pupil.number)
    case .group(let group): add("group", group.value)
    }
  }

  mutating func add(_ marked: Marked) {
    add("mark", marked.mark.rawValue)
    if !marked.comment.isEmpty { add("comment", marked.comment) }
  }

  mutating func add(_ word: LearntWord) {
    add("word", word.word)
    add("question", word.question)
    add("list", word.list)
    add("level", word.level)
  }

  /// Left out where there is nothing.
  mutating func add(_ key: StaticString, _ work: Work) {
    if work == Work() { return }
    object(key) { line in
      if let active = work.active { line.add("active", active.milliseconds) }
      line.array("exercises", work.progress.all) { line, entry in
        line.add("exercise", entry.number)
        line.add(entry.progress)
      }
      line.array("open", work.underWay.sorted { $0.key < $1.key }) { line, entry in
        line.add("room", entry.key.value)
        line.add("exercises", entry.value)
      }
      line.array("games", work.games) { $0.add($1) }
      line.add("words", WordNumbers.written(work.words))
    }
  }

  private mutating func add(_ progress: Progress) {
    add("begun", progress.begun)
    if progress.finished > 0 { add("finished", progress.finished) }
    if let best = progress.best { add("best", best) }
    if let aside = progress.setAside { add("aside", aside) }
    if let active = progress.active { add("active", active.milliseconds) }
    if let marked = progress.marked { add(marked) }
  }

  mutating func add(_ game: Work.PastGame) {
    add("room", game.room.value)
    add("game", game.game.rawValue)
    add("list", game.list)
    add("level", game.level)
    add("at", game.at.milliseconds)
    add("finished", game.isFinished)
    add("first", game.first)
    add("questions", game.questions)
  }
}

extension Exercise {
  init(_ fields: Fields) throws(Unreadable) {
    let to: Addressee =
      if fields.has("pupil") {
        .pupil(try fields.pupil("pupil"))
      } else if fields.has("group") {
        .group(try fields.group("group"))
      } else {
        .all
      }
    self.init(
      number: try fields.exercise("exercise"), game: try fields.choice("game"),
      list: try fields.string("list"), level: try fields.int("level"),
      mode: fields.has("mode") ? try fields.string("mode") : nil, to: to,
      goal: fields.has("goal") ? try fields.number("goal", in: 0...100) : 0,
      due: fields.has("due") ? try fields.day("due") : nil)
  }
}

extension Marked {
  /// Nil where there is none.
  init?(in fields: Fields) throws(Unreadable) {
    guard fields.has("mark") else { return nil }
    self.init(
      try fields.choice("mark"),
      comment: fields.has("comment") ? try fields.string("comment") : "")
  }
}

extension LearntWord {
  init(_ fields: Fields) throws(Unreadable) {
    self.init(
      list: try fields.string("list"), level: try fields.int("level"),
      question: try fields.string("question"), word: try fields.string("word"))
  }
}

extension Fields {
  func exercise(_ key: StaticString) throws(Unreadable) -> Int {
    try number(key, in: 1...1 << 31)
  }

  fileprivate func day(_ key: StaticString) throws(Unreadable) -> Day {
    guard let day = Day(try string(key)) else { throw Unreadable(field: key) }
    return day
  }

  /// A count to which one can be added.
  fileprivate func count(_ key: StaticString) throws(Unreadable) -> Int {
    has(key) ? try number(key, in: 0...1 << 31) : 0
  }

  fileprivate func momentIfAny(_ key: StaticString) throws(Unreadable) -> Moment? {
    has(key) ? Moment(milliseconds: try int(key)) : nil
  }

  fileprivate func percentIfAny(_ key: StaticString) throws(Unreadable) -> Int? {
    has(key) ? try number(key, in: 0...100) : nil
  }

  fileprivate func ints(_ key: StaticString) throws(Unreadable) -> [Int] {
    try list(key) { (item) throws(Unreadable) in
      guard let number = item.asInt else { throw Unreadable(field: key) }
      return number
    }
  }
}

extension Work {
  /// Checkpoints of a time before there were exercises have none.
  init(in fields: Fields) throws(Unreadable) {
    let read = try fields.optional("work") { (work) throws(Unreadable) in try Work(work) }
    self = read ?? Work()
  }

  private init(_ fields: Fields) throws(Unreadable) {
    var progress = ProgressList()
    _ = try fields.list("exercises") { (entry) throws(Unreadable) in
      progress[try entry.exercise("exercise")] = try Progress(entry)
    }
    var open: [RoomNumber: [Int]] = [:]
    _ = try fields.list("open") { (entry) throws(Unreadable) in
      open[try entry.room("room")] = try entry.ints("exercises")
    }
    guard let words = WordNumbers.read(try fields.ints("words")) else {
      throw Unreadable(field: "words")
    }
    self.init(
      progress: progress, underWay: open, words: words,
      games: try fields.list("games", PastGame.init), active: try fields.momentIfAny("active"))
  }
}

extension Progress {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    self.init(
      begun: try fields.count("begun"), finished: try fields.count("finished"),
      best: try fields.percentIfAny("best"), setAside: try fields.percentIfAny("aside"),
      active: try fields.momentIfAny("active"), marked: try Marked(in: fields))
  }
}

extension Work.PastGame {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    self.init(
      room: try fields.room("room"), game: try fields.choice("game"),
      list: try fields.string("list"), level: try fields.int("level"),
      at: Moment(milliseconds: try fields.int("at")), isFinished: try fields.bool("finished"),
      first: try fields.count("first"), questions: try fields.count("questions"))
  }
}
