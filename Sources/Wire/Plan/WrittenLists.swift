import Classroom
import Games
import Hall
import JSON
import Words

// Lists that are written here and not in a file.

extension Verb {
  static let ofLists: [Verb] = [
    Verb(
      "list", "ordlista", by: .teacher, takes: [.positional("list", .words)],
      help: Help.Entry(
        .before, 11, "ordlista djur" / "list pets",
        "frågorna i en ordlista (ordlista: vilka finns?)"
          / "the questions in a list (list: which are there?)"),
      read: Arguments.optional("list")
    ) { typed, transaction throws(Trouble) in
      let hall = transaction.hall
      guard let typed else { return .lists(hall) }
      return .questions(of: try hall.list(named: typed), hall)
    },
    Verb(
      "write", "anteckna", by: .teacher,
      takes: [
        .positional("list", .text), .positional("text", .line), .key("level", .number),
        .key("lang", .text), .key("check", .flag),
      ],
      lacks: "Vad? Skriv till exempel: anteckna djur natt: fjäril | sill pall ko"
        / "What? Type for example: write pets cat: fish | cup hat pin", .isWriting,
      help: Help.Entry(
        .before, 12, "anteckna djur ko + horn" / "write pets cat + nap",
        "skriv i en egen ordlista, och få förslag på fel ord"
          / "write into a list of your own, and see what is missing")
    ) { arguments throws(WireTrouble) in
      // An empty text only asks whether a list can be called so.
      guard let text = arguments.text("text") else { throw .missing("text", arguments.verb) }
      return Writing(
        list: try arguments.needed("list"), text: text,
        level: try arguments.number("level", in: WrittenQuestion.levels) ?? 1,
        language: try arguments.language(), looksOnly: arguments.flag("check") ?? false)
    } act: { (asked: Writing, transaction) throws(Trouble) in
      let (list, judged) = try transaction.write(
        asked.text, into: asked.list, level: asked.level, in: asked.language,
        looksOnly: asked.looksOnly)
      let stored = asked.looksOnly ? 0 : judged.count { $0.question != nil }
      return Answer.table { page, ok in
        ok.add("count", judged.count)
        ok.add("list", list.name)
        ok.add("stored", stored)
        ok.add("questions", list.questions.count)
        return judged.map { question in page.row { $0.add(question, page.tongue) } }
      } say: { page in
        judged.map { page.line(of: $0, isStored: !asked.looksOnly) }
      }
    },
    Verb(
      "erase", "sudda", by: .teacher,
      takes: [
        .positional("list", .text), .positional("question", .rest), .key("level", .number),
        .key("sure", .flag),
      ],
      lacks: "Vad? Skriv till exempel: sudda djur hund" / "What? Type for example: erase pets cat",
      help: Help.Entry(
        .before, 13, "sudda djur hund" / "erase pets cat",
        "ta bort en fråga ur en egen ordlista (utan fråga: hela listan)"
          / "take a question out of your own list (without one: all of it)")
    ) { arguments throws(WireTrouble) in
      let (question, isSure) = Erasing.split(arguments.text("question") ?? "")
      return Erasing(
        list: try arguments.needed("list"), question: question.isEmpty ? nil : question,
        level: try arguments.number("level", in: WrittenQuestion.levels),
        sure: arguments.flag("sure") ?? isSure)
    } act: { (asked: Erasing, transaction) throws(Trouble) in
      // A question is soon written again, a list is not.
      let isSure = asked.sure ?? (asked.question != nil)
      let (list, going) = try transaction.erase(
        asked.question, level: asked.level, of: asked.list, isSure: isSure)
      return Answer { _, ok in
        ok.add("list", list.name)
        ok.add("sure", isSure)
        ok.add("erased", isSure ? going.count : 0)
        ok.add("questions", list.questions.count - (isSure ? going.count : 0))
      } say: { _ in
        if isSure {
          "Borta ur \(list.name): \(going.words)." / "Gone from \(list.name): \(going.words)."
        } else {
          "Då försvinner: \(going.words). Är du säker? Skriv: sudda \(list.name) för alltid"
            / "Then these go: \(going.words). Are you sure? Type: erase \(list.name) for good"
        }
      }
    },
  ]

  struct Writing: Asked {
    let list: String
    let text: String
    let level: Int
    let language: Language?
    let looksOnly: Bool
  }

  struct Erasing: Asked {
    let list: String
    /// Nil: the whole list, or all of a level.
    let question: String?
    let level: Int?
    let sure: Bool?

    /// `erase pets for good` is sure of it.
    fileprivate static func split(_ typed: String) -> (question: String, isSure: Bool?) {
      ["for good", "for alltid"].contains(Verb.folded(typed)) ? ("", true) : (typed, nil)
    }
  }
}

extension [WrittenQuestion] {
  /// Their words, of which a screen shows the first.
  fileprivate var words: String {
    let shown = 12
    return prefix(shown).map(\.word).joined(separator: ", ")
      + (count > shown ? " … (\(count))" : "")
  }
}

extension Answer {
  fileprivate static func lists(_ hall: Hall) -> Answer {
    .table(of: hall.lists) { row, list in
      row.add("list", list.name)
      row.add("lang", list.language.rawValue)
      row.add("levels", list.levels.map(\.number))
      row.add("questions", list.levels.reduce(0) { $0 + $1.questions.count })
      if hall.isWritten(list) { row.add("written", true) }
    } say: { page in
      hall.lists.map { list in
        let count = list.levels.reduce(0) { $0 + $1.questions.count }
        let isOwn = hall.isWritten(list)
        let language = Vocabulary.name(of: list.language)
        return "\(list.name) (\(language.swedish)): \(count) frågor\(isOwn ? ", skriven här" : "")"
          / "\(list.name) (\(language.english)): \(count) question\(count == 1 ? "" : "s")\(isOwn ? ", written here" : "")"
      }
    }
  }

  fileprivate static func questions(of list: WordList, _ hall: Hall) -> Answer {
    let questions = list.levels.flatMap { level in level.questions.map { (level.number, $0) } }
    return .table { page, ok in
      ok.add("count", questions.count)
      ok.add("list", list.name)
      ok.add("lang", list.language.rawValue)
      if hall.isWritten(list) { ok.add("written", true) }
      return questions.map { level, question in
        page.row { row in
          row.add("level", level)
          row.add("question", question.word)
          row.add("right", question.rights.map(\.text))
          row.add("wrong", question.wrongs)
          row.add("text", list.line(of: question))
        }
      }
    } say: { _ in
      questions.map { level, question in "\(level)  \(list.line(of: question))" }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func add(_ judged: WrittenList.Judged, _ tongue: Tongue) {
    add("lines", judged.lines)
    add("level", judged.level)
    if !judged.word.isEmpty {
      add("question", judged.word)
      add("text", judged.text)
      add("propose", judged.proposals)
    }
    if let fault = judged.faults.first {
      add("fault", fault.code)
      add("say", tongue.say(fault.said))
    }
  }
}

extension Page {
  fileprivate func line(of judged: WrittenList.Judged, isStored: Bool) -> Said {
    let begin = judged.word.isEmpty ? "\(judged.lines[0])" : judged.word
    guard let fault = judged.faults.first else {
      return isStored
        ? "\(begin): sparad" / "\(begin): kept" : "\(begin): går bra" / "\(begin): that is good"
    }
    let fewWrong = if case .fewWrong = fault { true } else { fault == .noBar }
    let some = judged.proposals.joined(separator: " ")
    let propose: Said =
      fewWrong && !some.isEmpty ? " Kanske: \(some)" / " Perhaps: \(some)" : "" / ""
    return "\(begin): \(fault.said.swedish)\(propose.swedish)"
      / "\(begin): \(fault.said.english)\(propose.english)"
  }
}

extension ListTrouble {
  var code: String {
    switch self {
    case .badName: "bad-list-name"
    case .ofFile: "list-of-file"
    case .otherLanguage: "other-language"
    case .tooMany: "too-many-lists"
    case .manyLines: "too-many-lines"
    case .noSuchQuestion: "no-such-question"
    case .played: "list-played"
    }
  }

  func said(hall: Hall) -> Said {
    switch self {
    case .badName(let name):
      "En ordlista kan inte heta \(quoted(name)). Ta ett namn med 1 till \(WordList.longestName) bokstäver."
        / "A list cannot be called \(quoted(name)). Take a name of 1 to \(WordList.longestName) letters."
    case .ofFile(let name):
      "Ordlistan \(name) kommer inte härifrån, och kan inte ändras här. Ta ett annat namn."
        / "The list \(name) does not come from here, and cannot be changed here. Take another name."
    case .otherLanguage(let name, let language):
      "Ordlistan \(name) är på \(Vocabulary.name(of: language).swedish). Ta ett annat namn."
        / "The list \(name) is in \(Vocabulary.name(of: language).english). Take another name."
    case .tooMany(let most):
      "Det finns \(most) egna ordlistor redan. Sudda en först."
        / "There are \(most) lists of your own already. Erase one first."
    case .manyLines(let most):
      "Det är för många rader. Skicka högst \(most) åt gången."
        / "Those are too many lines. Send at most \(most) at a time."
    case .noSuchQuestion(let word, let list):
      "\(quoted(word)) finns inte i \(list). Skriv: ordlista \(list)"
        / "\(quoted(word)) is not in \(list). Type: list \(list)"
    case .played(let list, let number):
      "Rum \(hall.rooms[number]?.code ?? "?") spelar just med de orden ur \(list). Vänta tills det är klart."
        / "Room \(hall.rooms[number]?.code ?? "?") plays with just those words of \(list). Wait until it is done."
    }
  }
}

// MARK: - What other teachers hear

extension ListWritten: TeachersDeed {
  func told(to teacher: TeachersEar) -> Said {
    let words = questions.words
    return "Ordlistan \(list): \(words)." / "The list \(list): \(words)."
  }
}

extension QuestionErased: TeachersDeed {
  func told(to teacher: TeachersEar) -> Said {
    "Borta ur ordlistan \(list): \(question)." / "Gone from the list \(list): \(question)."
  }
}

extension ListErased: TeachersDeed {
  func told(to teacher: TeachersEar) -> Said {
    "Ordlistan \(list) är borta." / "The list \(list) is gone."
  }
}

// MARK: - What has to be mended

extension Fault {
  var said: Said { swedish / sentence }

  private var sentence: String {
    // In pairs there is no bar either.
    if self == .noBar { return "There are no wrong endings yet: write them after a bar, |." }
    let text = description
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  private var swedish: String {
    switch self {
    case .noQuestion: "Det står inget ord före kolonet."
    case .pictureAlone(let picture, _):
      "\(quoted(picture)) hör till ett ord: skriv bilden direkt efter ordet."
    case .signsAlone: "= och ~ hör till ordet före: skriv dem direkt efter det."
    case .twiceMade(let whole): "\(quoted(whole)) står där två gånger: ta bort det ena."
    case .needsNoSigns(let text): "\(quoted(text)) är ett fel ord: det behöver inget = eller ~."
    case .wrongAndRight(let text, let word, let place):
      "\(quoted(text)) är fel efter \(quoted(word)) här och rätt \(place.swedish): ta bort det ena."
    case .rightAndWrong(let text, let word, let place):
      "\(quoted(text)) är rätt efter \(quoted(word)) här och fel \(place.swedish): ta bort det ena."
    case .wrongMakesRight(let text, let whole, let place):
      "\(quoted(text)) ger \(quoted(whole)), som är rätt \(place.swedish): ta bort det."
    case .rightMadeByWrong(let whole, let place):
      "\(quoted(whole)) är rätt här, och ett fel ord ger det \(place.swedish): ta bort det där."
    case .wrongTripled(let text, let whole, let letter):
      "\(quoted(text)) ger \(quoted(whole)) med tre \(letter) i rad: ta ett annat ord."
    case .noRight: "Det finns inget rätt ord: skriv minst ett före strecket."
    case .noBar: "Det finns inga fel ord än: skriv dem efter ett streck, |."
    case .manyBars: "Det finns mer än ett streck: skriv alla fel ord efter ett."
    case .fewWrong(1, let wrongs): "Ett rätt ord behöver minst 3 fel: här finns \(wrongs)."
    case .fewWrong(let rights, let wrongs):
      "\(rights) rätta ord behöver minst 2 fel: här finns \(wrongs)."
    case .noPicture(let picture, let word):
      "\(quoted(picture)) är ingen bild av \(quoted(word)): skriv en emoji efter ordet."
    case .otherPicture(let word, let picture, let place):
      "\(quoted(word)) har bilden \(picture) \(place.swedish): ett ord har en bild."
    case .twice(let text): "\(quoted(text)) står där två gånger: ta bort det ena."
    case .tripled(let whole, let letter, let mend):
      "\(quoted(whole)) har tre \(letter) i rad: skriv hur ordet stavas, \(quoted(mend))."
    case .emptyWhole: "Det står inget efter =: skriv det hela ordet där."
    case .plainWhole(let whole): "\(quoted(whole)) blir det ändå: ta bort =\(whole)."
    case .wholeTripled(let whole, let letter):
      "\(quoted(whole)) har tre \(letter) i rad: skriv två."
    case .notJoined(let whole, let word, let text):
      "\(quoted(whole)) är inte \(quoted(word)) och \(quoted(text)) ihop: högst två bokstäver får stå emellan."
    case .notSpoken(let spoken, let most):
      "\(quoted(spoken)) går inte att läsa upp: skriv högst \(most) små bokstäver, med bindestreck."
    case .tooLong(let word, let role, let most):
      "\(quoted(word)) är för långt: \(role.swedish) har högst \(most) bokstäver."
    case .capital(let word, let small):
      "\(quoted(word)) har stor bokstav: skriv \(quoted(small))."
    case .strangeLetter(let word, let letter, let language):
      "\(quoted(word)) har \(quoted(String(letter))), som inte är någon bokstav här (\(language.lettersInShort))."
    case .notUnderstood(let text):
      "Jag förstår inte \(quoted(text)). Skriv ett rätt par, som natt + tåg, eller: natt: rätta ord | fel ord"
    case .noLevel(let text): "\(quoted(text)) är ingen nivå: skriv ett tal från 1 till 99."
    case .otherLanguage(let text): "\(quoted(text)) är inte listans språk."
    case .manyEndings(let most): "Det är fler än \(most) ord på en sida: ta bort några."
    case .listFull(let most): "Listan är full: den har \(most) frågor."
    }
  }
}

extension Fault.Role {
  fileprivate var swedish: String {
    switch self {
    case .question: "ett första ord"
    case .ending: "ett andra ord"
    case .whole: "ett helt ord"
    }
  }
}

extension Fault.Place {
  fileprivate var swedish: String {
    switch self {
    case .sameLine: "på samma rad"
    case .line(let number): "på rad \(number)"
    case .question(let word, let level): "vid \(quoted(word)), nivå \(level)"
    }
  }
}
