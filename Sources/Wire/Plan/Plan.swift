import Classroom
import Games
import Hall
import JSON
import Words

// The plan of the class: what is to be done, and who with whom.

extension Verb {
  static let ofPlans: [Verb] = [
    Verb(
      "today", "idag", takes: Field.wishToOpen,
      help: Help.Entry(
        .before, 1, "idag bingo sv 2" / "today bingo en 2",
        "det här är: spela" / "what bare \"play\" means")
    ) { arguments throws(WireTrouble) in
      // Without words this only asks; `today off` takes the plan back.
      if let typed = arguments.text("game"), isNothing(typed) { return Today.nothing }
      let wish = try arguments.wish()
      return wish == Wish() ? .asItIs : .set(wish)
    } act: { (today: Today, transaction) throws(Trouble) in
      let hall = transaction.hall
      switch today {
      case .asItIs: break
      case .nothing: try transaction.setToday(nil)
      case .set(let wish): try transaction.setToday(wish)
      }
      return Answer { _, ok in
        guard let today = hall.book.today else { return }
        ok.add(today)
        if !hall.isThere(today) { ok.add("gone", true) }
      } say: {
        $0.say(Sentences.today(hall: hall) ?? $0.nothingToday)
      }
    },
    Verb(
      "group", "grupp",
      takes: [.positional("name", .rest), .key("members", .names), .key("sort", .text)],
      lacks:
        "Vem är med? Skriv till exempel: grupp Havet = Anna, Bo   Vilka är lediga? Skriv: grupper"
        / "Who is in it? Type for example: group Seals = Anna, Bo   Who is free? Type: groups",
      .isWriting,
      help: Help.Entry(
        .before, 3, "grupp Havet = Anna, Bo" / "group Seals = Anna, Bo",
        "de spelar alltid ihop" / "they always play together")
    ) { arguments throws(WireTrouble) in
      // `group Havet = Anna, Bo`, with a colon as well.
      let name = try arguments.needed("name")
      let order = try arguments.memberOrder()
      if arguments.has("members") {
        return Grouping(name: name, members: try arguments.naming(), order: order)
      }
      guard let sign = name.firstIndex(where: { $0 == "=" || $0 == ":" }) else {
        throw .missing("members", arguments.verb)
      }
      let members = Naming(typed: String(name[name.index(after: sign)...]))
      if members == .words([]) { throw .missing("members", arguments.verb) }
      return Grouping(name: String(name[..<sign]), members: members, order: order)
    } act: { (asked: Grouping, transaction) throws(Trouble) in
      try transaction.mayOrder(by: asked.order)
      return .group(try transaction.group(asked.name, asked.members), by: asked.order)
    },
    Verb(
      "groups", "grupper", takes: [.positional("search", .rest), .key("sort", .text)],
      help: Help.Entry(
        .before, 4, "grupper" / "groups",
        "vilka finns, och vem är utan?" / "which, and who is in none?")
    ) { arguments throws(WireTrouble) in
      GroupWish(
        search: arguments.text("search"), order: try arguments.memberOrder())
    } act: { (wish: GroupWish, transaction) throws(Trouble) in
      let (hall, order) = (transaction.hall, wish.order)
      let groups = try transaction.groups(holding: wish.search, by: order)
        .compactMap { hall.book.plan.groups[$0] }
      let isTeacher = transaction.isTeacher()
      let ungrouped = transaction.ungrouped()
      return Answer.table { page, ok in
        ok.add("count", groups.count)
        ok.add("ungrouped", ungrouped.prefix(Page.namesShown).map(hall.book.name))
        return groups.map { group in page.row { $0.add(group, by: order, in: hall) } }
      } say: { page in
        if groups.isEmpty {
          wish.search == nil
            ? "Det finns inga grupper." / "There are no groups."
            : "Ingen sådan grupp finns." / "There is no such group."
        }
        groups.map { page.line(of: $0, by: order, toDecide: isTeacher) }
        if !ungrouped.isEmpty {
          let names = page.list(ungrouped.map(hall.book.name))
          "Här och utan grupp: \(names)." / "Here and without a group: \(names)."
        }
      }
    },
    Verb(
      "approve", "tillåt", by: .assistant,
      takes: [.positional("name", .rest), .key("off", .flag), .key("sort", .text)],
      lacks: whichGroup,
      help: Help.Entry(
        .before, 5, "tillåt Havet" / "approve Seals",
        "en grupp som barn vill ha (… av: öppna den igen)"
          / "a group that children asked for (… off: open it again)")
    ) { arguments throws(WireTrouble) in
      Approval(
        typed: try arguments.needed("name"), off: arguments.flag("off"),
        order: try arguments.memberOrder())
    } act: { (asked: Approval, transaction) throws(Trouble) in
      let (name, isOff) = asked.understood(by: transaction.hall)
      return isOff
        ? .group(try transaction.reopen(name), by: asked.order, toDecide: true)
        : .group(try transaction.approve(name), by: asked.order)
    },
    Verb(
      "ungroup", "upplös", by: .assistant, takes: [.positional("name", .rest)],
      lacks: whichGroup,
      help: Help.Entry(
        .before, 6, "upplös Havet" / "ungroup Seals", "gruppen är slut" / "that group is no more"),
      read: Arguments.needing("name")
    ) { name, transaction throws(Trouble) in
      let name = try transaction.ungroup(name)
      return Answer { _, ok in
        ok.add("group", name)
      } say: { _ in
        "Gruppen \(name) finns inte längre." / "The group \(name) is no more."
      }
    },
    Verb(
      "pair", "para", by: .assistant,
      takes: [.positional("members", .names)]
        + Field.wish.filter { $0.name != "seats" }.map { .key($0.name, $0.kind) },
      lacks: "Vilka ska spela ihop? Skriv till exempel: para Anna Bo  eller: para *"
        / "Who plays together? Type for example: pair Anna Bo  or: pair *", .isWriting,
      help: Help.Entry(
        .before, 2, "para *" / "pair *",
        "alla får någon att spela med (para: de som väntar)"
          / "everybody gets a partner (pair: those who wait)")
    ) { arguments throws(WireTrouble) in
      let wish = try arguments.wish()
      if arguments.text("members") == "*" || arguments.list("members") == ["*"] {
        return Pairing(.everybody, wish: wish)
      }
      // A program says that it names nobody: what it forgot to say moves no child.
      let namesNobody = arguments.has("members") == !arguments.isTyped
      if namesNobody, arguments.list("members").isEmpty { return Pairing(.waiting, wish: wish) }
      return Pairing(.named(try arguments.naming()), wish: wish)
    } act: { (pairing: Pairing, transaction) throws(Trouble) in
      let hall = transaction.hall
      let parties = try transaction.pair(pairing)
      return Answer.table(of: parties) { row, party in
        row.add("names", party.members.map(hall.book.name))
        if let room = party.room.flatMap({ hall.rooms[$0] }) { row.add("room", room.code) }
      } say: { page in
        parties.map(page.said)
      }
    },
    Verb(
      "free", "fritt", by: .assistant, takes: [.positional("free", .flag)],
      help: Help.Entry(
        .before, 7, "fritt av" / "free off",
        "barn skriver inga egna ord (fritt på: igen)"
          / "children write no words of their own (free on: again)")
    ) { arguments in
      arguments.flag("free")
    } act: { (isFree: Bool?, transaction) throws(Trouble) in
      let hall = transaction.hall
      // Without a word this only asks how it is.
      if let isFree { try transaction.setFree(isFree) }
      return Answer { _, ok in
        ok.add("free", hall.book.isFree)
      } say: { _ in
        hall.book.isFree
          ? "Barnen får skriva egna ord, lopp och gruppnamn."
            / "Children may write words, races and names of groups."
          : "Orden kommer från listorna, och lopp och grupper från läraren."
            / "Words come from the lists, and races and groups from the teacher."
      }
    },
  ]

  enum Today: Asked {
    case asItIs
    case nothing
    case set(Wish)
  }

  private static func isNothing(_ typed: String) -> Bool {
    ["off", "none", "nothing", "av", "inget", "nej"].contains(folded(typed))
  }

  struct GroupWish: Asked {
    let search: String?
    let order: MemberOrder?
  }

  struct Approval: Asked {
    let typed: String
    let off: Bool?
    let order: MemberOrder?

    /// `approve Seals off` takes it back, unless a group is called so; in JSON `off` says it.
    func understood(by hall: Hall) -> (name: String, isOff: Bool) {
      let words = typed.split(separator: " ")
      guard off == nil, words.count > 1, hall.book.plan.group(named: typed) == nil,
        let last = words.last, Arguments.flag(meantBy: last) == false
      else { return (typed, off ?? false) }
      return (words.dropLast().joined(separator: " "), true)
    }
  }

  struct Grouping: Asked {
    let name: String
    let members: Naming
    let order: MemberOrder?
  }

  private static let whichGroup =
    "Vilken grupp? Skriv: grupper, så ser du vilka som finns."
    / "Which group? Type: groups, and you see them all."
}

extension Arguments {
  fileprivate func memberOrder() throws(WireTrouble) -> MemberOrder? {
    try choice("sort", named: Vocabulary.name)
  }

  fileprivate func naming() throws(WireTrouble) -> Naming {
    let naming = text("members").map(Naming.init(typed:)) ?? .list(list("members"))
    if naming == .words([]) || naming == .list([]) { throw .missing("members", verb) }
    return naming
  }
}

extension Naming {
  /// Names as people type them: `Anna Bo`, `Anna, Bo`, `Anna och Bo`.
  init(typed: String) {
    let around = Set<Character>(".!?;\"'")
    var runs: [[String]] = [[]]
    for piece in typed.split(separator: ",") {
      for word in piece.split(whereSeparator: { $0.isWhitespace || around.contains($0) }) {
        if ["och", "and", "&", "+"].contains(word.lowercased()) {
          runs.append([])
        } else {
          runs[runs.count - 1].append(String(word))
        }
      }
      runs.append([])
    }
    self = .words(runs.filter { !$0.isEmpty })
  }
}

extension Answer {
  /// - Parameter isToDecide: whether it is told to who decides on it.
  fileprivate static func group(
    _ number: GroupNumber, by order: MemberOrder?, toDecide isToDecide: Bool = false
  ) -> Answer {
    Answer { page, ok in
      if let group = page.hall.book.plan.groups[number] { ok.add(group, by: order, in: page.hall) }
    } say: { page in
      if let group = page.hall.book.plan.groups[number] {
        isToDecide || group.isApproved
          ? page.line(of: group, by: order, toDecide: isToDecide)
          : page.members(of: group)
            + page.say(" Läraren får se förslaget först.", " The teacher has a look at it first.")
      }
    }
  }
}

extension Page {
  fileprivate var nothingToday: Said {
    "Inget särskilt är bestämt för i dag. Skriv: \(tongue.toPlay(.usual))"
      / "Nothing is planned for today. Type: \(tongue.toPlay(.usual))"
  }

  fileprivate func members(of group: Plan.Group, by order: MemberOrder? = nil) -> String {
    let members = hall.members(of: group, by: order).map { pupil in
      let name = hall.book.name(of: pupil)
      return switch order {
      case nil, .name: name
      case .active: "\(name) \(hall.lastActive(pupil).flatMap(hall.day)?.description ?? "–")"
      case .share: "\(name) \(hall.book.results(of: pupil).share.map { "\($0) %" } ?? "–")"
      }
    }
    return "\(group.name): \(tongue.list(members))."
  }

  fileprivate func line(
    of group: Plan.Group, by order: MemberOrder? = nil, toDecide: Bool
  ) -> String {
    let members = members(of: group, by: order)
    if group.isApproved { return members }
    let undecided =
      toDecide
      ? "föreslagen: tillåt \(group.name)  eller: upplös \(group.name)"
        / "proposed: approve \(group.name)  or: ungroup \(group.name)"
      : "väntar på läraren" / "waits for the teacher"
    return "\(members)  (\(say(undecided)))"
  }

  fileprivate func said(of party: Party) -> Said {
    let names = tongue.list(party.members.map(hall.book.name))
    if let room = party.room.flatMap({ hall.rooms[$0] }) {
      return "\(names): rum \(room.code)." / "\(names): room \(room.code)."
    }
    return party.members.count == 1
      ? "\(names): ingen kvar att spela med just nu."
        / "\(names): nobody left to play with just now."
      : "\(names): ihop när de har tid och skriver spela."
        / "\(names): together when they are free and type play."
  }

  /// Adds those with whom a pupil plays, where that is planned.
  func addCompany(of pupil: Pupil, to line: inout JSONWriter) {
    if let group = hall.book.plan.group(of: pupil) { line.add("group", group.name) }
    let partners = hall.book.plan.partners(of: pupil)
    if !partners.isEmpty { line.add("partners", partners.map(hall.book.name)) }
  }

  /// The sentence for a pupil about those with whom it plays.
  @Lines func company(of pupil: Pupil) -> [Said] {
    if let group = hall.book.plan.group(of: pupil) {
      let others = tongue.list(group.members.filter { $0 != pupil }.map(hall.book.name))
      "Din grupp: \(group.name), med \(others)." / "Your group: \(group.name), with \(others)."
    }
    let partners = tongue.list(hall.book.plan.partners(of: pupil).map(hall.book.name))
    if !partners.isEmpty {
      "Nästa gång spelar du med \(partners). Skriv: spela"
        / "Next you play with \(partners). Type: play"
    }
  }
}

extension JSONWriter {
  /// Adds a group, and where a teacher wishes an order, what its members have done.
  fileprivate mutating func add(_ group: Plan.Group, by order: MemberOrder?, in hall: Hall) {
    add(group, in: hall.book)
    guard let order else { return }
    array("members", hall.members(of: group, by: order)) { line, pupil in
      line.add(pupil, in: hall.book)
      if let active = hall.lastActive(pupil) { line.add("active", active.milliseconds) }
      if let share = hall.book.results(of: pupil).share { line.add("share", share) }
    }
  }

  mutating func add(_ group: Plan.Group, in book: ClassBook) {
    add("group", group.name)
    add("names", group.members.map(book.name))
    add("approved", group.isApproved)
    if !group.isApproved, let proposer = group.proposer { add("by", book.name(of: proposer)) }
  }
}

extension Sentences {
  /// The sentence about today's plan, and how to begin; nil if there is none.
  static func today(hall: Hall) -> Said? {
    guard let today = hall.book.today else { return nil }
    func what(_ tongue: Tongue) -> String { Vocabulary.name(of: today, in: tongue) }
    return hall.isThere(today)
      ? "I dag: \(what(.swedish)). Skriv: spela" / "Today: \(what(.english)). Type: play"
      : "I dag: \(what(.swedish)). Men det finns inte här just nu."
        / "Today: \(what(.english)). But that is not here just now."
  }
}

extension Vocabulary {
  fileprivate static func name(of order: MemberOrder) -> Said {
    switch order {
    case .name: "namn" / "name"
    case .active: "aktiv" / "active"
    case .share: "andel" / "share"
    }
  }

  /// The name of a wish, in a few words.
  static func name(of wish: Wish, in tongue: Tongue) -> String {
    let game = wish.rules.game ?? .usual
    let file = game.traits.fileOption.flatMap { wish.rules[$0]?.text }
    var parts = [game.name(in: tongue)]
    if let file {
      parts.append(file)
    } else if let list = wish.list {
      parts.append(Language(rawValue: list).map { tongue.say(name(of: $0)) } ?? list)
    }
    if file == nil, let level = wish.level {
      parts.append(tongue.say("nivå \(level)", "level \(level)"))
    }
    if let mode = game.spoken.modes.first(where: { $0.code == wish.rules[.mode]?.text }) {
      parts.append(tongue.say(mode.name))
    }
    if wish.seats == 1 { parts.append(tongue.say("var för sig", "each alone")) }
    return parts.joined(separator: ", ")
  }
}
