/// The class as the log tells of it: who is in it, who needs help, and what is planned.
package struct Course {
  package struct Pupil {
    package var name: String
    package var role = "pupil"
    /// Why a teacher should go there, with the room.
    package var needs: [String: Int] = [:]
  }

  package struct Group: Equatable {
    package let name: String
    package var pupils: [Int]
    package var isApproved: Bool
    package let by: Int?
  }

  package private(set) var pupils: [Int: Pupil] = [:]
  /// What each was called from which number of the log on.
  private var names: [Int: [(n: Int, name: String)]] = [:]
  /// Names that facts told before the renaming: who comes back is told old facts with the names of now.
  package private(set) var foretold: [Int: String] = [:]
  package private(set) var groups: [Int: Group] = [:]
  package private(set) var exercises: [Int: Tree] = [:]
  /// Whom the class knows no more, and which of them no file does.
  package private(set) var forgotten: Set<Int> = []
  package private(set) var swept: Set<Int> = []
  package private(set) var isPaused = false
  package private(set) var isQuiet = false
  package private(set) var isLessonOver = false
  /// The questions of each list that was written in the class: each its level and its word.
  package private(set) var lists: [String: Set<String>] = [:]
  /// The number of the newest claim.
  package private(set) var claims = 0

  package mutating func learn(_ fact: LoggedFact) throws(Failure) {
    switch fact.event {
    case "class-paused", "class-resumed":
      guard isPaused == (fact.event == "class-resumed") else { throw fault(fact, "a change") }
      isPaused.toggle()
    case "quiet":
      guard fact.tree["on"] == .flag(!isQuiet) else { throw fault(fact, "a change") }
      isQuiet.toggle()
    case "lesson-set": isLessonOver = fact.tree["over"] != nil
    case "claimed": claims = fact.tree["claim"]?.int ?? 0
    case "assigned": exercises[fact.tree["exercise"]?.int ?? 0] = fact.tree
    case "unassigned":
      guard exercises.removeValue(forKey: fact.tree["exercise"]?.int ?? 0) != nil else {
        throw fault(fact, "an exercise that is there")
      }
    case "list-written", "question-erased", "list-erased": try learnList(fact)
    case _ where fact.event.hasPrefix("group-"): try learnGroup(fact)
    default: if fact.pupil != nil, fact.seq == nil { try learnPupil(fact) }
    }
    try checkNames(fact)
  }

  private func fault(_ fact: LoggedFact, _ expected: String) -> Failure {
    Failure("the log", expected: expected, found: fact.text)
  }

  // MARK: People

  private mutating func learnPupil(_ fact: LoggedFact) throws(Failure) {
    guard let number = fact.pupil else { return }
    switch fact.event {
    case "enrolled":
      guard pupils[number] == nil, number > pupils.keys.max() ?? 0 else {
        throw fault(fact, "a number that nobody has had")
      }
      pupils[number] = Pupil(name: fact.name ?? "")
      names[number] = [(fact.n, fact.name ?? "")]
    case "renamed":
      pupils[number]?.name = fact.name ?? ""
      names[number]?.append((fact.n, fact.name ?? ""))
    case "pending": pupils[number]?.role = "pending"
    case "accepted", "teaches-no-more": pupils[number]?.role = "pupil"
    case "teaches": pupils[number]?.role = "teacher"
    case "assists": pupils[number]?.role = "assistant"
    case "banned": pupils[number]?.role = "banned"
    case "declined":
      // A name by which nobody has played for a day is free again.
      guard let role = pupils.removeValue(forKey: number)?.role,
        ["pending", "pupil"].contains(role)
      else { throw fault(fact, "somebody who waited to be let in, or has not played") }
      leave(number)
    case "forgotten":
      // It may be all that is left of an earlier fact.
      guard pupils.removeValue(forKey: number) != nil || forgotten.contains(number) else {
        throw fault(fact, "a pupil")
      }
      forgotten.insert(number)
      // The name of a group is its proposer's own word.
      groups = groups.filter { $0.value.by != number }
      exercises = exercises.filter { $0.value["pupil"]?.int != number }
      leave(number)
    case "swept":
      guard forgotten.contains(number) else { throw fault(fact, "somebody forgotten") }
      swept.insert(number)
    case "needs-help", "help-over": try learnNeed(fact, of: number)
    default: break
    }
  }

  /// Nothing is left of it in what is planned.
  private mutating func leave(_ number: Int) {
    for key in groups.keys { groups[key]?.pupils.removeAll { $0 == number } }
    groups = groups.filter { $0.value.pupils.count > 1 }
    foretold[number] = nil
  }

  /// Each need begins once, and has one end.
  private mutating func learnNeed(_ fact: LoggedFact, of number: Int) throws(Failure) {
    let reason = fact.tree["reason"]?.string ?? ""
    let begins = fact.event == "needs-help"
    guard (pupils[number]?.needs[reason] == nil) == begins, pupils[number] != nil else {
      throw fault(fact, begins ? "no such need yet" : "the end of a need that was told")
    }
    pupils[number]?.needs[reason] = begins ? fact.room : nil
  }

  /// A fact that is told again after its pupil was renamed may have the one name or the other, and `?` once
  /// the pupil is gone. Answers what was told of a fact with numbers in their place.
  package func withoutNames(_ told: Tree, of fact: LoggedFact) -> Tree {
    var told = told
    // Nobody is told any more how somebody who is forgotten called a group, or how one was called of which
    // nobody is left.
    if fact.event == "group-proposed", let by = fact.tree["by"]?.int, forgotten.contains(by) {
      told["name"] = nil
    }
    if fact.event == "group-made", fact.people.isSubset(of: forgotten) { told["name"] = nil }
    for (key, pupil) in [("name", fact.pupil), ("who", fact.who)] {
      guard let pupil, let name = told[key]?.string else { continue }
      let given = names[pupil] ?? []
      let since = given.lastIndex { $0.n <= fact.n } ?? 0
      if pupils[pupil] == nil || given[since...].contains(where: { $0.name == name }) {
        told[key] = .number(pupil)
      }
    }
    return told
  }

  /// What who is forgotten is called.
  private static let nobody = "?"

  /// What those were called whom no file knows any more, and nobody else ever was.
  package var sweptNames: Set<String> {
    func called(_ isIncluded: (Int) -> Bool) -> Set<String> {
      Set(names.filter { isIncluded($0.key) }.values.joined().map(\.name))
    }
    return called(swept.contains).subtracting(called { !swept.contains($0) })
  }

  package func hasEverCalled(_ pupil: Int, _ name: String) -> Bool {
    if name == Course.nobody, forgotten.contains(pupil) { return true }
    return names[pupil]?.contains { $0.name == name } == true
  }

  /// Names belong to numbers: whoever is told of by both is called so now, or soon.
  private mutating func checkNames(_ fact: LoggedFact) throws(Failure) {
    for (number, name) in [(fact.pupil, fact.name), (fact.who, fact.tree["who"]?.string)] {
      guard let number, let name else { continue }
      if name == Course.nobody, forgotten.contains(number) { continue }
      guard let pupil = pupils[number] else { throw fault(fact, "a pupil of the class") }
      if pupil.name == name {
        if foretold[number] == name { foretold[number] = nil }
      } else {
        foretold[number] = name
      }
    }
  }

  // MARK: Lists

  private mutating func learnList(_ fact: LoggedFact) throws(Failure) {
    let (list, level) = (fact.tree["list"]?.string ?? "", fact.tree["level"]?.int ?? 0)
    switch fact.event {
    case "list-written":
      for line in fact.tree["questions"]?.strings ?? [] {
        lists[list, default: []].insert("\(level) \(line.prefix { $0 != ":" })")
      }
      guard lists.count <= 20, (1...200).contains(lists[list]?.count ?? 0) else {
        throw fault(fact, "no more lists and questions than there may be")
      }
    case "question-erased":
      let question = "\(level) \(fact.tree["question"]?.string ?? "")"
      // The last one goes with its list.
      guard lists[list]?.remove(question) != nil, lists[list]?.isEmpty == false else {
        throw fault(fact, "a question that is there, and others")
      }
    default:
      guard lists.removeValue(forKey: list) != nil else {
        throw fault(fact, "a list that is there")
      }
    }
  }

  // MARK: Groups

  private mutating func learnGroup(_ fact: LoggedFact) throws(Failure) {
    let number = fact.tree["group"]?.int ?? 0
    switch fact.event {
    case "group-made", "group-proposed":
      guard groups[number] == nil else { throw fault(fact, "a number that no group has") }
      groups[number] = Group(
        name: fact.name ?? "", pupils: fact.tree["pupils"]?.ints ?? [],
        isApproved: fact.event == "group-made", by: fact.tree["by"]?.int)
    case _ where groups[number] == nil: throw fault(fact, "a group that is there")
    case "group-approved": groups[number]?.isApproved = true
    case "group-left":
      groups[number]?.pupils.removeAll { $0 == fact.pupil }
      // One member alone is no group.
      if groups[number]?.pupils.count == 1 { groups[number] = nil }
    default: groups[number] = nil
    }
  }
}
