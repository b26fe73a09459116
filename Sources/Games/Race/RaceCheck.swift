import Words

/// Judges the lines of a race, and makes it if there is nothing to mend.
struct RaceCheck {
  private let file: String
  var complaints = Complaints()
  private var plan = Race.Plan()
  /// The line of each thing that may stand only once.
  private var lines: [String: Int] = [:]
  private var open: (line: Int, wish: RaceMove.StopWish)?

  init(file: String) {
    self.file = file
  }

  mutating func complain(_ line: Int, _ reason: String) {
    complaints.add(Complaint(file: file, line: line, reason: reason))
  }

  mutating func plan(of lines: [String]) throws(Complaints) -> Race.Plan {
    for (index, line) in lines.enumerated() { read(line, at: index + 1) }
    close()
    if self.lines["name"] == nil { complain(0, "the name is missing: write \"name …\" at the top") }
    if self.lines["stop"] == nil {
      complain(0, "there are no stops: write \"stop\", and below it \"clue …\" and \"code …\"")
    }
    guard complaints.all.isEmpty else { throw complaints }
    return plan
  }

  private mutating func read(_ line: String, at number: Int) {
    let told = line.drop(while: \.isWhitespace)
    guard let first = told.first, first != "#" else { return }
    let key = told.prefix { !$0.isWhitespace }
    let value = String(told.dropFirst(key.count).drop(while: \.isWhitespace))
    switch key {
    case "stop":
      close()
      lines = lines.filter { RaceCheck.ofRace.contains($0.key) }
      lines["stop"] = number
      open = (number, RaceMove.StopWish())
      if !value.isEmpty { complain(number, "after \"stop\" comes nothing: write its lines below") }
    case "name", "about", "start", "clue", "code", "place", "question", "answer":
      if let earlier = lines[String(key)] {
        return complain(number, "\"\(key)\" stands in line \(earlier) already")
      }
      lines[String(key)] = number
      take(String(key), value, at: number)
    default:
      complain(
        number,
        "\(quoted(key)) is not understood: a line begins with name, about, start, stop, clue, code, "
          + "place, question or answer, or with # for a comment")
    }
  }

  private static let ofRace: Set<String> = ["name", "about", "start", "stop"]

  private mutating func take(_ key: String, _ value: String, at line: Int) {
    if value.isEmpty { return complain(line, "after \"\(key)\" something is missing") }
    switch key {
    case "name": if let name = text(value, .name, line) { plan.title.name = name }
    case "about": if let about = text(value, .about, line) { plan.title.about = about }
    case "start":
      plan.start = WrittenTime(value)
      if plan.start == nil {
        complain(line, "\(quoted(value)) is no time: write for example 09:30 or 2026-11-22 09:30")
      }
    default:
      guard open != nil else {
        return complain(line, "\"\(key)\" belongs to a stop: write \"stop\" above it")
      }
      takeForStop(key, value, at: line)
    }
  }

  private mutating func takeForStop(_ key: String, _ value: String, at line: Int) {
    switch key {
    case "clue":
      let clue = text(value, .clue, line)
      open?.wish.clue = clue
    case "code":
      let code = text(value, .code, line)
      open?.wish.code = code
    case "place": takePlace(value, at: line)
    case "question" where value == "list": open?.wish.isCompound = true
    case "question":
      let question = text(value, .question, line)
      open?.wish.question = question
    default:
      let answers = value.split(separator: "|").compactMap { text(String($0), .answer, line) }
      open?.wish.answers = answers
    }
  }

  private mutating func takePlace(_ value: String, at line: Int) {
    let words = value.split { $0.isWhitespace }
    let numbers = words.compactMap { Decimal.read($0) }
    guard (2...3).contains(words.count), numbers.count == words.count else {
      return complain(
        line, "a place is degrees north and east and a radius in metres: 59.32930 18.06860 25")
    }
    open?.wish.latitude = numbers[0]
    open?.wish.longitude = numbers[1]
    if numbers.count == 3 { open?.wish.radius = Int(exactly: numbers[2]) ?? -1 }
  }

  private mutating func text(_ value: String, _ text: RaceRefusal.Text, _ line: Int) -> String? {
    do throws(RaceRefusal) {
      return try Race.text(value, text)
    } catch {
      complain(line, RaceCheck.reason(error))
      return nil
    }
  }

  /// The stop whose lines end here.
  private mutating func close() {
    guard let (line, wish) = open else { return }
    open = nil
    // If another line of it was complained of already, that is probably what is missing.
    if complaints.all.contains(where: { $0.line >= line }) { return }
    if wish.question != nil, wish.answers == nil {
      return complain(line, "the question of this stop has no answer: write \"answer …\" below it")
    }
    if wish.isCompound == true, wish.answers != nil {
      return complain(line, "\"question list\" has its answers in the list: take \"answer\" out")
    }
    do throws(RaceRefusal) {
      let stop = try wish.stop(changing: nil)
      if plan.stops.count >= Race.Most.stops { throw .tooManyStops }
      if let code = stop.spot.code, let other = plan.stop(coded: code) {
        throw .codeTaken(code, stop: other)
      }
      plan.stops.append(stop)
    } catch {
      complain(line, RaceCheck.reason(error))
    }
  }

  private static func reason(_ refusal: RaceRefusal) -> String {
    switch refusal {
    case .badText(.code, let most):
      "a code is one word of at most \(most) letters and digits, in at most \(Writing.bytes(for: most)) bytes"
    case .badText(_, let most):
      "this is longer than \(most) characters or \(Writing.bytes(for: most)) bytes, or nothing can be read"
    case .noClue: "this stop has no clue: write \"clue …\" below it"
    case .noSpot: "this stop has no code: write \"code …\" below it, or \"place …\""
    case .codeTaken(let code, let stop?):
      "the code \(quoted(code)) is that of stop \(stop) already: each has its own"
    case .tooManyStops: "a race has at most \(Race.Most.stops) stops"
    case .badPlace:
      "there is no such place on the globe: degrees north are -90 to 90, east -180 to 180"
    case .badRadius:
      "a radius is \(Race.Most.radius.lowerBound) to \(Race.Most.radius.upperBound) metres"
    case .badAnswers: "a question has 1 to \(Race.Most.answers) answers, with | between them"
    case .noQuestion: "there is an answer and no question: write \"question …\""
    case .codeTaken(_, nil), .onlyLeader, .readyMade, .alreadyRunning, .noSuchStop, .notYourStop,
      .badTime, .timePast, .timeTooFar, .noStops, .nobodyToRun, .leaderDoesNotRun, .notYet,
      .wrongCode, .beenThere, .arriveFirst, .answerFirst, .noCode, .noPlace, .tooFar, .notAccurate,
      .atTheGoal:
      preconditionFailure("nobody runs in a file")
    }
  }
}
