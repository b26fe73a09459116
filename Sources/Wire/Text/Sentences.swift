import Classroom
import Games
public import Hall

/// Sentences that belong to a connection, not to a room.
public enum Sentences {
  static func greeting(of title: String?) -> String {
    let (hej, hi) = title.map { (" \(place($0).swedish)", " \(place($0).english)") } ?? ("", "")
    return "Hej!\(hej) \(name.swedish) / Hi!\(hi) \(name.english). Or: help"
  }

  static func place(_ title: String) -> Said { "Det här är \(title)." / "This is \(title)." }

  static let fromNextQuestion =
    "Du är med från nästa fråga." / "You are in from the next question on."

  /// The words by which somebody says who it is.
  static let name = "Skriv till exempel: hej Anna" / "Type for example: hello Anna"

  public static func of(_ news: News, _ tongue: Tongue, hall: Hall) -> String {
    tongue.say(said(news, tongue, hall))
  }

  private static func said(_ news: News, _ tongue: Tongue, _ hall: Hall) -> Said {
    switch news {
    case .takenOver:
      return "Någon sa hej med ditt namn och ord på en annan dator. Nu spelar du där."
        / "Somebody said hello with your name and word on another machine. You play there now."
    case .forgotten:
      return
        ("Ditt namn är borttaget här, och allt som var ditt. Vill du spela? "
        + "Skriv till exempel: hej Anna")
        / ("Your name has been taken away here, and all that was yours. Want to play? "
          + "Type for example: hello Anna")
    case .mayAnswer: return "Nu kan du svara igen." / "Now you can answer again."
    case .offer:
      return "Fastnat? Skriv: lyssna  eller: tips" / "Stuck? Type: listen  or: hint"
    case .invitation(let number, let host, let isFree):
      let (name, code) = (hall.book.name(of: host), hall.rooms[number]?.code ?? "?")
      let kind = hall.rooms[number]?.setup.rules.kind ?? .usual
      let invites: Said =
        "\(name) vill spela \(kind.name(in: tongue)) med dig."
        / "\(name) would like to play \(kind.name(in: tongue)) with you."
      return isFree
        ? "\(invites.swedish) Skriv: med \(code)  eller: nej tack"
          / "\(invites.english) Type: join \(code)  or: refuse"
        : "\(invites.swedish) När ditt spel är slut kan du gå dit."
          / "\(invites.english) When your game is over you can go there."
    case .plan(let news): return news.said(in: tongue, hall: hall)
    case .marked(let exercise, let marked):
      return Homework(exercise: exercise, hall: hall).said(marked, tongue)
    case .assigned(let exercise):
      let toDo = Homework(exercise: exercise, hall: hall).said(.notStarted, nil, tongue)
      return "Något nytt! \(toDo.swedish)" / "Something new! \(toDo.english)"
    case .game(let number, let news):
      return (news.own as? any SpokenNews)?.said { seat in
        hall.rooms[number]?.table[seat].map { hall.book.name(of: $0.pupil) } ?? "?"
      } ?? Said("")
    case .people(let news): return news.said(in: tongue, hall: hall)
    case .classPaused: return eyesOnMe
    case .classResumed: return "Tack! Nu får ni spela igen." / "Thank you! You may play again now."
    case .quiet(let on): return quiet(on)
    case .ending(let minutes): return ending(inMinutes: minutes)
    case .lessonOver(true):
      return "Lektionen är slut. Spela klart din runda!" / "The lesson is over. Finish your round!"
    case .lessonOver(false): return thanksForToday
    case .lessonBegun: return "Lektionen går vidare!" / "The lesson goes on!"
    case .flown(let flight):
      let (words, far) = (read(flight.words), flown(flight))
      return "3 … 2 … 1 … Klassens raket lyfter! \(words.swedish)\(far.swedish)"
        / "3 … 2 … 1 … The class's rocket lifts off! \(words.english)\(far.english)"
    case .announced(let text): return "Läraren: \(text)" / "Your teacher: \(text)"
    case .kicked(_, let game):
      return hall.isLessonOver(at: hall.latest)
        ? thanksForToday : Said(kicked(from: game, tongue))
    case .moved(let number, _):
      let code = hall.rooms[number]?.code ?? "?"
      return "Läraren har gett dig en ny plats, i rum \(code)."
        / "Your teacher has given you a new place, in room \(code)."
    case .review(let news): return news.said(in: tongue, book: hall.book)
    case .diskLow(let megabytes):
      return
        ("Det finns snart ingen plats kvar på serverns disk: \(megabytes) MB är lediga. Be den som "
        + "sköter servern att göra plats. Är disken full kan inget sparas, och spelen står stilla.")
        / ("The server's disk is nearly full: \(megabytes) MB are left. Ask whoever looks after the server "
          + "to make room. When it is full nothing can be saved, and the games stand still.")
    case .lettingGo(let before, let on):
      let (old, day) = (hall.day(of: before)?.plain ?? "?", hall.day(of: on)?.plain ?? "?")
      return
        ("Spel och resultat från före \(old) försvinner av sig själva den \(day), "
        + "för klassen sparar dem så länge och inte längre. Ta med dem innan om de behövs: "
        + "exportera klass")
        / ("Games and results from before \(old) go by themselves on \(day), because the class keeps them "
          + "for so long and no longer. Take them along before that if you need them: export class")
    }
  }

  public static func of(_ farewell: Farewell, _ tongue: Tongue, pagePort: UInt16? = nil) -> String {
    tongue.say(said(farewell, pagePort))
  }

  private static func said(_ farewell: Farewell, _ pagePort: UInt16?) -> Said {
    switch farewell {
    case .stopping:
      "Servern stannar nu. Tack för i dag! Du kan stänga fönstret."
        / "The server stops now. Thanks for today! You can close the window."
    case .notOurs:
      pagePort.map { port in
        "Här bor Ordrum. Sidan finns på samma adress, med :\(port) efter."
          / "This is Ordrum. The page is at the same address, with :\(port) behind it."
      }
        ?? "Här bor Ordrum. Den här porten talar ord eller JSON, inte HTTP."
        / "This is Ordrum. This port speaks words or JSON, not HTTP."
    case .tooManyErrors:
      "Det kom för många rader som inte gick att läsa. Välkommen tillbaka!"
        / "Too many lines came that could not be read. Do come back!"
    case .tooSlow:
      "Du tog inte emot något på länge. Välkommen tillbaka!"
        / "You took nothing for a long time. Do come back!"
    case .idle:
      "Du har varit tyst länge. Säg hej när du vill spela igen!"
        / "You have been quiet for long. Say hello when you want to play again!"
    case .crowded:
      "Det är fullt här just nu. Vänta lite, och kom tillbaka!"
        / "It is full here just now. Wait a little, and do come back!"
    }
  }

  /// The sentence to a guest whose request waits until the disk works again.
  public static func notSaved(_ trouble: StoreTrouble, _ tongue: Tongue) -> String {
    tongue.say(notSaved(trouble))
  }

  private static func notSaved(_ trouble: StoreTrouble) -> Said {
    switch trouble {
    case .full:
      ("Det går inte att spara just nu: disken är full. Säg till läraren. Det du skrev väntar, och "
        + "räknas när det finns plats igen.")
        / ("Nothing can be saved just now: the disk is full. Tell your teacher. What you typed waits, and "
          + "counts when there is room again.")
    case .failed:
      ("Det går inte att spara just nu. Säg till läraren. Det du skrev väntar, och räknas när det "
        + "går igen.")
        / ("Nothing can be saved just now. Tell your teacher. What you typed waits, and counts when it "
          + "works again.")
    }
  }

  public static func spoken(_ tongue: Tongue) -> String {
    tongue.say("Nu talar vi svenska.", "We speak English now.")
  }

  public static func styled(_ tongue: Tongue) -> String {
    tongue.say("Nu får du text.", "You get text now.")
  }
}

extension Hall {
  /// The class's name before what stands at the head of a page; empty where it has none.
  var head: String { title.map { "\($0). " } ?? "" }
}

extension News {
  /// What somebody sees above it who reads text.
  public func drawing(in width: Int) -> [String] {
    if case .flown = self { FlightDrawing([], height: 3).lines(in: width) } else { [] }
  }
}
