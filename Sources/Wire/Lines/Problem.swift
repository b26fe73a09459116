public import Classroom
import Games
public import Hall
import JSON

/// Why a request was not done: a stable code for programs, a sentence for people.
public enum Problem: Error, Equatable, Sendable {
  case wire(WireTrouble)
  case hall(Trouble)
  /// Somebody is forgotten, but what is saved still tells of it. Nil: new names are.
  case unswept(StoreTrouble, name: String?)
  /// There is no recording; the same whether it is not there, is none, or was not told.
  case noRecording

  public var code: String {
    switch self {
    case .wire(let trouble): trouble.code
    case .hall(let trouble): trouble.code
    case .unswept: "not-swept"
    case .noRecording: "no-recording"
    }
  }

  /// How long to wait, where waiting helps.
  var waitMilliseconds: Int? {
    switch self {
    case .hall(.tooManyTries(let wait)), .hall(.tooManyPictures(_, let wait)),
      .hall(.tooSoonToSkip(let wait)),
      .hall(.tooSoonToCheer(let wait)), .hall(.tooSoonToInvite(_, let wait)),
      .hall(.tooFast(let wait)),
      .hall(.game(.thinking(let wait), _)):
      wait
    case .wire(.keysChanged(let wait)): wait
    case .hall, .wire, .unswept, .noRecording: nil
    }
  }

  /// A sentence that says what happened, why, and what to do.
  public func say(in tongue: Tongue, hall: Hall) -> String {
    switch self {
    case .wire(let trouble): tongue.say(trouble.said(in: tongue))
    case .hall(let trouble): tongue.say(trouble.said(in: tongue, hall: hall))
    case .unswept(let trouble, let name): tongue.say(trouble.said(ofForgetting: name))
    case .noRecording: tongue.say(Sentences.noRecording)
    }
  }

  /// The error as a line of JSON.
  public func line(id: RequestID?, tongue: Tongue, hall: Hall) -> [UInt8] {
    var line = JSONWriter()
    line.add("error", code)
    line.add(id)
    if let wait = waitMilliseconds { line.add("wait_ms", wait) }
    switch self {
    case .hall(.game(.own(let refusal), _)): refusal.reason.write(to: &line)
    case .hall(.people(.isHere(_, let sighting))): line.add(sighting)
    case .hall, .wire, .unswept, .noRecording: break
    }
    line.add("say", say(in: tongue, hall: hall))
    return line.finish()
  }
}

extension StoreTrouble {
  var code: String {
    switch self {
    case .full: "disk-full"
    case .failed: "disk-error"
    }
  }

  var said: Said {
    switch self {
    case .full:
      ("Det går inte att spara: disken är full. Säg till läraren. Inget är borta, och du kan "
        + "fortsätta när det finns plats igen.")
        / ("Nothing can be saved: the disk is full. Tell your teacher. Nothing is lost, and you can "
          + "go on when there is room again.")
    case .failed:
      ("Det går inte att spara just nu. Säg till läraren. Inget är borta, och du kan fortsätta "
        + "när det går igen.")
        / ("Nothing can be saved just now. Tell your teacher. Nothing is lost, and you can go on when "
          + "it works again.")
    }
  }
}

extension JSONWriter {
  mutating func add(_ id: RequestID?) { id?.write(to: &self) }
}

extension WireTrouble {
  var code: String {
    switch self {
    case .badJSON: "bad-json"
    case .noVerb, .noWord: "no-verb"
    case .unknownVerb, .perhapsAName, .noSuchNumber: "unknown-verb"
    case .missing, .greeted: "missing-field"
    case .wrongKind, .tooLong, .badValue, .noSuchField, .noSuchGame, .noSuchCheer,
      .noSuchCharacter, .badID, .badDay:
      "bad-field"
    case .tooManyWords: "too-many-words"
    case .keysChanged: "too-soon"
    case .lineTooLong: "line-too-long"
    case .notUTF8: "not-utf8"
    }
  }

  func said(in tongue: Tongue) -> Said {
    switch self {
    case .badJSON(let error):
      "Raden är inte JSON: \(error.reason) vid byte \(error.offset)."
        / "The line is not JSON: \(error.reason) at byte \(error.offset)."
    case .noVerb:
      #"Det står inte vad som ska göras. Till exempel: {"do":"rooms"}"#
        / #"It does not say what to do. For example: {"do":"rooms"}"#
    case .greeted(let greeting): greeting.said
    case .noWord: "Vad vill du göra? Skriv: hjälp" / "What would you like to do? Type: help"
    case .noSuchNumber(let typed, let numbers):
      "Här finns ingen \(typed). Det finns: \(numbers.joined(separator: " "))"
        / "There is no \(typed) here. There are: \(numbers.joined(separator: " "))"
    case .unknownVerb(let word, let near): unknown(word, near: near, tongue)
    case .perhapsAName(let word):
      "Heter du \(word)? Skriv: hej \(word)" / "Is your name \(word)? Type: hello \(word)"
    case .missing(let field, let verb): missing(field, verb, tongue)
    case .wrongKind(let field, let wanted):
      "\(Arguments.name(of: field).swedish) ska vara \(wanted.said.swedish)."
        / "\(field) should be \(wanted.said.english)."
    case .tooLong(let field, _):
      "Det blev för långt (\(Arguments.name(of: field).swedish)). Prova med något kortare!"
        / "That was too long (\(field)). Try something shorter!"
    case .badValue(let field, let allowed):
      "\(Arguments.name(of: field).swedish) kan vara: \(allowed.list(\.swedish))."
        / "\(field) can be: \(allowed.list(\.english))."
    case .noSuchField(let key, let verb):
      "\(tongue.verb(verb)) har inget fält \(key). Det har: \(verb.keys.list(\.swedish))."
        / "\(tongue.verb(verb)) has no field \(key). It has: \(verb.keys.list(\.english))."
    case .noSuchGame(let typed):
      "Det finns inget spel \(typed.prefix(20)). Det finns: \(games(.swedish))."
        / "There is no game \(typed.prefix(20)). There are: \(games(.english))."
    case .noSuchCheer(let typed):
      "\(typed.prefix(20)) är inget hejarop. Det finns: \(cheers(.swedish))."
        / "\(typed.prefix(20)) is no cheer. There are: \(cheers(.english))."
    case .noSuchCharacter(let typed):
      "Det finns ingen figur \(typed.prefix(20)). Det finns: \(travellers(.swedish))."
        / "There is no animal \(typed.prefix(20)). There are: \(travellers(.english))."
    case .tooManyWords(let word, let verb):
      "Jag förstår inte \"\(word)\" efter \(tongue.verb(verb))."
        / "I do not understand \"\(word)\" after \(tongue.verb(verb))."
    case .badID:
      "id ska vara ett heltal eller högst 64 tecken text."
        / "id should be a whole number or at most 64 bytes of text."
    case .badDay(let typed):
      "\(typed.prefix(20)) är ingen dag. Skriv den som: 2027-01-22"
        / "\(typed.prefix(20)) is no day. Write it like: 2027-01-22"
    case .keysChanged:
      "Titta först: nu betyder siffrorna något annat."
        / "Look first: the numbers mean something else now."
    case .lineTooLong:
      "Raden är för lång. Högst \(HouseLine.longestRequest) byte får plats."
        / "The line is too long. At most \(HouseLine.longestRequest) bytes fit."
    case .notUTF8:
      "Raden är inte text (UTF-8). Med telnet går små å, ä och ö bra, men inte stora."
        / "The line is not text (UTF-8)."
    }
  }

  private func games(_ tongue: Tongue) -> String {
    GameKind.allCases.map { $0.name(in: tongue) }.joined(separator: ", ")
  }

  private func cheers(_ tongue: Tongue) -> String {
    Cheer.allCases.map { tongue.say(Vocabulary.name(of: $0)).lowercased() }.joined(separator: ", ")
  }

  private func travellers(_ tongue: Tongue) -> String {
    tongue.numbered(Traveller.allCases.map(Vocabulary.name))
  }

  private func unknown(_ word: String, near: Verb?, _ tongue: Tongue) -> Said {
    if let near {
      return "Jag förstår inte \"\(word)\". Menade du: \(tongue.verb(near))"
        / "I do not understand \"\(word)\". Did you mean: \(tongue.verb(near))"
    }
    return "Jag förstår inte \"\(word)\". Skriv: hjälp"
      / "I do not understand \"\(word)\". Type: help"
  }

  private func missing(_ field: String, _ verb: Verb, _ tongue: Tongue) -> Said {
    verb.lacks
      ?? "\(Arguments.name(of: field).swedish) saknas efter \(tongue.verb(verb))."
      / "\(field) is missing after \(tongue.verb(verb))."
  }
}

extension [Said] {
  fileprivate func list(_ language: KeyPath<Said, String>) -> String {
    map { $0[keyPath: language] }.joined(separator: ", ")
  }
}

extension Verb {
  /// The fields by the names that are typed for them.
  fileprivate var keys: [Said] { fields.map { Arguments.name(of: $0.name) } }
}

extension WireTrouble.Wanted {
  var said: Said {
    switch self {
    case .text: "text" / "text"
    case .list: "en lista av texter" / "a list of texts"
    case .wholeNumber: "ett heltal från 0" / "a whole number from 0"
    case .number: "ett tal, som 59.3293" / "a number, like 59.3293"
    case .yesOrNo: "ja eller nej (true eller false)" / "yes or no (true or false)"
    }
  }
}
