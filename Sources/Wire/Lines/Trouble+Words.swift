import Classroom
import Games
import Hall
import Words

extension Trouble {
  var code: String {
    switch self {
    case .store(let trouble): trouble.code
    case .helloFirst: "hello-first"
    case .badName, .mixedName, .teachersName: "bad-name"
    case .lessonOver: "lesson-over"
    case .nameKnown: "name-known"
    case .stayOrLeave: "already-seated"
    case .nameTooAlike: "name-too-alike"
    case .wrongWord: "wrong-word"
    case .wrongToken: "wrong-token"
    case .wrongProof: "wrong-proof"
    case .tooManyTries, .tooManyPictures: "too-many-tries"
    case .classFull: "class-full"
    case .tooManyRooms, .watchesMany: "too-many-rooms"
    case .noSuchFact: "no-such-fact"
    case .noSuchEvent: "bad-field"
    case .wrongKey: "wrong-key"
    case .notAllowed, .notForAssistants: "not-allowed"
    case .people(let trouble): trouble.code
    case .wall(let trouble): trouble.code
    case .noSuchRoom: "no-such-room"
    case .noSuchList: "no-such-list"
    case .noSuchLevel: "no-such-level"
    case .noSuchMaterial(let game, _): "no-such-\(game.rawValue)"
    case .badRules, .badSeats: "bad-field"
    case .roomFull: "room-full"
    case .roomOver: "room-over"
    case .invitedOnly: "invited-only"
    case .alreadySeated: "already-seated"
    case .alreadyStarted: "already-started"
    case .notSeated: "not-seated"
    case .notYourRoom: "not-your-room"
    case .notOver: "not-over"
    case .nothingProposed: "nothing-proposed"
    case .notWaitingAlone: "not-waiting-alone"
    case .watchingNotAllowed: "not-allowed"
    case .notWatching: "not-watching"
    case .bestOfAnother: "not-yours"
    case .noSuchPupil: "no-such-pupil"
    case .alreadyHere: "already-here"
    case .alreadyInvited: "already-invited"
    case .notInvited: "not-invited"
    case .nobodyToSkip: "nobody-to-skip"
    case .tooSoonToSkip, .tooSoonToCheer, .tooSoonToInvite, .tooFast: "too-soon"
    case .plan(let trouble): trouble.code
    case .board(let trouble): trouble.code
    case .list(let trouble): trouble.code
    case .paused: "paused"
    case .overAlready: "room-over"
    case .sitsNowhere: "sits-nowhere"
    case .samePupil: "same-pupil"
    case .notRepeatable: "not-repeatable"
    case .review(let trouble): trouble.code
    case .results(let trouble): trouble.code
    case .game(let refusal, _): refusal.code
    }
  }

  func said(in tongue: Tongue, hall: Hall) -> Said {
    func code(_ room: RoomNumber) -> String { hall.rooms[room]?.code ?? "?" }
    func name(_ pupil: Pupil) -> String { hall.book.name(of: pupil) }
    switch self {
    case .store(let trouble): return trouble.said
    case .helloFirst:
      return "Säg först vem du är. \(Sentences.name.swedish)"
        / "First say who you are. \(Sentences.name.english)"
    case .badName:
      return
        "Det namnet går inte. Ta ett med bokstäver, högst \(Hall.Limits.longestName) tecken."
        / "That name does not work. Take one of letters, at most \(Hall.Limits.longestName) signs."
    case .mixedName:
      return
        "Det namnet blandar flera alfabet. Skriv det med bokstäver ur ett."
        / "That name mixes several alphabets. Write it with letters of one."
    case .teachersName:
      return
        "Så heter lärare. Ta ett annat namn. Är du lärare? Skriv: lärare och nyckeln"
        / "That is what teachers are called. Take another name. Do you teach? Type: teach and the key"
    case .lessonOver(let mayBegin):
      return mayBegin ? Sentences.lessonIsOver : Sentences.thanksForToday
    case .nameKnown(let name):
      return
        ("\(name) finns redan. Är det du? Skriv ditt ord efter namnet, som: hej \(name) solros-räv-417, "
        + "eller fråga läraren. Är det inte du? Ta ett annat namn.")
        / ("The name \(name) is taken. Is it you? Type your word after the name, like: hello "
          + "\(name) sunset-fox-417, or ask your teacher. Is it not you? Take another name.")
    case .nameTooAlike(let typed, let other):
      return "\(typed) är så likt \(name(other)). Ta ett namn till, så att ingen blandar ihop er."
        / "\(typed) looks so much like \(name(other)). Take another name, so that nobody mixes you up."
    case .wrongWord(let name):
      return "Det var inte rätt ord för \(name). Läs namnet och ordet en gång till."
        / "That was not the word for \(name). Read the name and the word once more."
    case .wrongToken:
      return "Servern känner inte igen nyckeln. Säg hej med namn och ord."
        / "The server does not know that token. Say hello with name and word."
    case .wrongProof:
      return "Beviset stämmer inte. Säg hej med namn och ord."
        / "The proof is not right. Say hello with name and word."
    case .tooManyTries(let wait):
      return "Vänta \(tongue.seconds(wait)) innan du provar igen."
        / "Wait \(tongue.seconds(wait)) before you try again."
    case .tooManyPictures(let name, _):
      return
        ("För många fel bilder för \(name) i dag. Skriv ordet efter namnet, som: hej \(name) "
        + "solros-räv-417, eller fråga läraren.")
        / ("Too many wrong pictures for \(name) today. Type the word after the name, like: hello "
          + "\(name) sunset-fox-417, or ask your teacher.")
    case .classFull:
      return "Klassen är full. Fråga läraren." / "The class is full. Ask the teacher."
    case .noSuchEvent(let typed):
      return "Inget heter \(typed.prefix(20)) i loggen. Till exempel: answered, needs-help"
        / "Nothing is called \(typed.prefix(20)) in the log. For example: answered, needs-help"
    case .noSuchFact(let number, let last):
      return "Nummer \(number) har inte kommit än. Det senaste är \(last)."
        / "Number \(number) has not come yet. The last one is \(last)."
    case .watchesMany(let most):
      return "Du tittar redan på \(most) rum. Sluta först med ett: sluta K7"
        / "You watch \(most) rooms already. First stop one: unwatch K7"
    case .tooManyRooms:
      return "Det är för många rum öppna just nu. Vänta en stund."
        / "Too many rooms are open just now. Wait a while."
    case .wrongKey:
      return "Det var inte lärarens nyckel. Den står på serverns dator: ordrum key"
        / "That was not the teacher's key. The server's machine shows it: ordrum key"
    case .notAllowed:
      return "Det kan bara läraren göra. Är du lärare? Skriv först: lärare och nyckeln"
        / "Only the teacher can do that. Are you one? First type: teach and the key"
    case .notForAssistants:
      return "Det gör bara en lärare, och du är hjälplärare. Be en lärare om det."
        / "Only a teacher does that, and you are an assistant. Ask a teacher."
    case .people(let trouble): return trouble.said(in: tongue, hall: hall)
    case .wall(let trouble): return trouble.said
    case .noSuchRoom(let typed):
      return "Det finns inget rum \(typed.prefix(20)). Skriv: rum, så ser du vilka som finns."
        / "There is no room \(typed.prefix(20)). Type: rooms, and you see them all."
    case .noSuchList(let typed):
      let all = hall.lists.map(\.name)
      let names = all.prefix(10).joined(separator: ", ")
      let more = all.count > 10 ? " …" : "."
      return "Det finns ingen lista \(typed.prefix(20)). Det finns: \(names)\(more)"
        / "There is no list \(typed.prefix(20)). There are: \(names)\(more)"
    case .noSuchLevel(let level, let list):
      let levels = hall.lists.first { $0.name == list }?.levels.map { "\($0.number)" } ?? []
      let names = levels.joined(separator: ", ")
      return "Nivå \(level) finns inte i \(list). Det finns: \(names)."
        / "There is no level \(level) in \(list). There are: \(names)."
    case .badRules(let bad): return bad.said(in: tongue)
    case .noSuchMaterial(let game, let typed):
      return game.spoken.noSuchMaterial(typed, there: hall.materialNames(for: game))
    case .noSuchPupil(let typed):
      return
        "Ingen här heter \(typed.prefix(20)). Stavas det så? Den som är ny säger hej först."
        / "Nobody here is called \(typed.prefix(20)). Is it spelled so? Somebody new says hello first."
    case .alreadyHere(let pupil):
      return "\(name(pupil)) är redan med."
        / "\(name(pupil)) is in already."
    case .alreadyInvited(let pupil):
      return "\(name(pupil)) är redan inbjuden. Vänta lite."
        / "\(name(pupil)) is invited already. Wait a little."
    case .tooSoonToInvite(let pupil, let wait):
      return
        "\(name(pupil)) har sagt nej tack. Du kan fråga en gång till om \(tongue.seconds(wait))."
        / "\(name(pupil)) has said no thanks. You can ask once more in \(tongue.seconds(wait))."
    case .notInvited:
      return "Ingen har frågat dig något just nu. Vad kan du göra? Skriv: hjälp"
        / "Nobody has asked you anything just now. What can you do? Type: help"
    case .badSeats(let game):
      let (fewest, most) = (game.traits.seats.lowerBound, game.traits.seats.upperBound)
      return "Ett spel har \(fewest) till \(most) platser."
        / "A game has \(fewest) to \(most) seats."
    case .roomFull(let room):
      return "Rum \(code(room)) är fullt. Du kan titta på: följ \(code(room))"
        / "Room \(code(room)) is full. You can look on: watch \(code(room))"
    case .roomOver(let room):
      return "Spelet i rum \(code(room)) är slut. Vad kan du göra? Skriv: hjälp"
        / "The game in room \(code(room)) is over. What can you do? Type: help"
    case .alreadySeated:
      return "Du spelar redan. Vill du sluta med det? Skriv: lämna"
        / "You are already playing. To stop: leave"
    case .invitedOnly(let number):
      return
        "Rum \(code(number)) är för dem som är bjudna. Fråga dem som är där om du får vara med!"
        / "Room \(code(number)) is for those who are invited. Ask those who are there whether you may join!"
    case .alreadyStarted(let room):
      return "Spelet i rum \(code(room)) har redan börjat."
        / "The game in room \(code(room)) has begun already."
    case .notSeated:
      return "Du är inte med i något spel än. Skriv: \(tongue.toPlay(.usual))"
        / "You are not in a game yet. Type: \(tongue.toPlay(.usual))"
    case .notYourRoom(let room):
      return "Du spelar inte i rum \(code(room))." / "You do not play in room \(code(room))."
    case .nothingProposed:
      return "Ja är bra! Men ingen har frågat något just nu."
        / "Yes is good! But nobody has asked anything just now."
    case .notWaitingAlone:
      return "Öva så länge kan den som väntar ensam." / "Who waits alone can practise meanwhile."
    case .notOver:
      return "Spelet är inte slut än." / "The game is not over yet."
    case .watchingNotAllowed(let room):
      return "I rum \(code(room)) vill de spela i lugn och ro."
        / "They want to play room \(code(room)) without anybody watching."
    case .notWatching(let sits):
      let stop: Said = "Sluta för i dag? Skriv: hejdå" / "Stop for today? Type: bye"
      return sits
        ? "Vill du sluta spela? Skriv: lämna. \(stop.swedish)"
          / "Want to stop playing? Type: leave. \(stop.english)"
        : stop
    case .bestOfAnother:
      return "Var och en har sitt eget rekord. Ditt ser du med: rekord"
        / "Everybody's best is their own. To see yours, type: best"
    case .stayOrLeave(let pupil, _):
      return
        ("Du är \(name(pupil)), och du spelar just nu. "
        + "Vill du byta namn? Skriv först: lämna")
        / ("You are \(name(pupil)), and you are playing just now. "
          + "Another name? First type: leave")
    case .nobodyToSkip:
      return "Vi väntar inte på någon annan." / "We are waiting for nobody else."
    case .tooSoonToSkip(let wait):
      return "Låt de andra tänka \(tongue.seconds(wait)) till."
        / "Let the others think for \(tongue.seconds(wait)) more."
    case .tooSoonToCheer(let wait):
      return "Vänta \(tongue.seconds(wait)) med nästa hejarop."
        / "Wait \(tongue.seconds(wait)) before the next cheer."
    case .tooFast(let wait):
      return "Det gick fort. Vänta \(tongue.seconds(wait))."
        / "That was fast. Wait \(tongue.seconds(wait))."
    case .plan(let trouble): return trouble.said(hall: hall)
    case .board(let trouble): return trouble.said
    case .list(let trouble): return trouble.said(hall: hall)
    case .paused:
      return "Läraren har pausat spelet. Vänta lite."
        / "Your teacher has paused the game. Wait a little."
    case .overAlready(let room):
      return "Spelet i rum \(code(room)) är redan slut. Rummet stängs med: stäng \(code(room))"
        / "The game in room \(code(room)) is over already. The room closes with: close \(code(room))"
    case .sitsNowhere(let pupil):
      return "\(name(pupil)) sitter inte i något rum. Skriv: sätt \(name(pupil)) och ett rum"
        / "\(name(pupil)) sits in no room. Type: put \(name(pupil)) and a room"
    case .samePupil(let pupil):
      return "\(name(pupil)) kan inte byta plats med \(name(pupil)). Skriv två namn."
        / "\(name(pupil)) cannot change places with \(name(pupil)). Type two names."
    case .notRepeatable:
      return "De kan redan ha bytt plats. Titta först var de sitter: rum"
        / "They may have changed places already. Look first where they sit: rooms"
    case .review(let trouble): return trouble.said
    case .results(let trouble): return trouble.said(hall: hall)
    case .game(.alreadyAnswered, let number):
      let room = hall.rooms[number]
      let names = room.map { room in
        room.awaited.compactMap { room.table[$0]?.pupil }.map(hall.book.name)
      }
      let others =
        names.map { $0.isEmpty ? tongue.say("de andra", "the others") : tongue.list($0) } ?? ""
      // In some games nobody can be helped.
      return room?.setup.rules.kind.traits.asksWords == true
        ? "Du är klar. Vi väntar på \(others). Du kan skriva: tips  eller: heja"
          / "You are done. Waiting for \(others). You can type: hint  or: cheer"
        : "Du är klar. Vi väntar på \(others). Du kan skriva: heja"
          / "You are done. Waiting for \(others). You can type: cheer"
    case .game(let refusal, let number):
      return refusal.said(in: tongue) { seat in
        hall.rooms[number]?.table[seat].map { hall.book.name(of: $0.pupil) } ?? "?"
      }
    }
  }
}

extension BadRules {
  func said(in tongue: Tongue) -> Said {
    switch self {
    case .noSuchMode(let typed, let game):
      let names = game.spoken.modes.map { tongue.say($0.name) }
      return "Läget \(typed.prefix(20)) finns inte. Det finns: \(names.joined(separator: ", "))."
        / "There is no mode \(typed.prefix(20)). There are: \(names.joined(separator: ", "))."
    case .badThink:
      return "Tänketiden är 0 till 60000 millisekunder."
        / "The time to think is 0 to 60000 milliseconds."
    case .badChoices:
      return "Det kan vara 2 eller 4 ord att välja bland."
        / "There can be 2 or 4 words to choose from."
    case .noSuchOrder(let typed):
      let names = QuestionOrder.allCases.map { tongue.say(Vocabulary.name(of: $0)) }
        .joined(separator: ", ")
      return "Ordningen \(typed.prefix(20)) finns inte. Det finns: \(names)."
        / "There is no order \(typed.prefix(20)). There are: \(names)."
    case .badQuestions(let most):
      return "Det kan vara 1 till \(most) frågor på den nivån."
        / "There can be 1 to \(most) questions at that level."
    case .badRounds(let most):
      return "Det kan vara 1 till \(most) rundor." / "There can be 1 to \(most) rounds."
    }
  }
}

extension Refusal {
  var code: String {
    switch self {
    case .notStarted: "not-started"
    case .gameOver: "game-over"
    case .notInThisGame: "not-in-this-game"
    case .notYourTurn: "not-your-turn"
    case .nothingAsked: "nothing-asked"
    case .alreadyAnswered: "already-answered"
    case .notAChoice: "not-a-choice"
    case .alreadyTried: "already-tried"
    case .thinking: "too-soon"
    case .hintTooEarly: "hint-too-early"
    case .nothingWrongLeft: "nothing-wrong-left"
    case .hintSpent: "hint-spent"
    case .nobodyToHint: "nobody-to-hint"
    case .own(let refusal): refusal.reason.code
    }
  }

  func said(in tongue: Tongue, naming name: (Seat) -> String) -> Said {
    switch self {
    case .notStarted:
      "Spelet har inte börjat. Vi väntar på fler."
        / "The game has not begun. We are waiting for more players."
    case .gameOver:
      "Spelet är slut. Nytt spel? Skriv: igen" / "The game is over. Another game? Type: again"
    case .notInThisGame:
      "Så gör man i ett annat spel. Vad kan du göra här? Skriv: hjälp"
        / "That belongs to another game. What can you do here? Type: help"
    case .notYourTurn(let whose):
      "Det är \(name(whose).possessive) tur. Vänta lite."
        / "It is \(name(whose))'s turn. Wait a little."
    case .nothingAsked: Sentences.fromNextQuestion
    case .alreadyAnswered:
      "Du är klar. Vi väntar på de andra." / "You are done. Waiting for the others."
    case .notAChoice(let typed, let choices) where Int(typed) != nil:
      "Här finns ingen \(typed.prefix(9)). Ta ett av: \(choices.joined(separator: ", "))"
        / "There is no \(typed.prefix(9)) here. Take one of: \(choices.joined(separator: ", "))"
    case .notAChoice(let typed, let choices):
      ("\"\(typed.prefix(40))\" finns inte här. Det gör inget. "
        + "Ta ett av: \(choices.joined(separator: ", "))")
        / ("\"\(typed.prefix(40))\" is not here. Never mind. "
          + "Take one of: \(choices.joined(separator: ", "))")
    case .alreadyTried(let word):
      "\(word) är borta. Det gör inget. Ta ett annat ord."
        / "\(word) is gone. Never mind. Take another word."
    case .thinking(let wait):
      "Det är sparat. Vänta \(tongue.seconds(wait))."
        / "That is saved. Wait \(tongue.seconds(wait))."
    case .hintTooEarly:
      "Svara själv först. Sedan kan du hjälpa." / "Answer first yourself. Then you can help."
    case .nothingWrongLeft(let rights):
      "Nu är bara rätt ord kvar. Skriv: \(rights.joined(separator: " eller "))"
        / "Only what is right is left. Type: \(rights.joined(separator: " or "))"
    case .hintSpent:
      "Du har redan hjälpt till den här gången. Snällt!"
        / "You have helped already this time. Kind of you!"
    case .nobodyToHint:
      "Ingen behöver hjälp just nu." / "Nobody needs help just now."
    case .own(let refusal):
      (refusal.reason as? any SpokenRefusal)?.said(in: tongue, naming: name) ?? Said("")
    }
  }
}
