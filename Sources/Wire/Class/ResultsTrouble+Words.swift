import Games
import Hall

extension ResultsTrouble {
  var code: String {
    switch self {
    case .noSuchExercise: "no-such-exercise"
    case .badGoal, .noGoal, .longComment: "bad-field"
    case .tooManyExercises: "too-many-exercises"
    case .notTheirs: "not-theirs"
    case .noSuchGame: "no-such-game"
    case .unreadableGame: "unreadable-game"
    }
  }

  func say(in tongue: Tongue, hall: Hall) -> String {
    switch self {
    case .noSuchExercise(let number):
      let numbers = hall.book.study.exercises.map { "\($0.number)" }.joined(separator: ", ")
      return numbers.isEmpty
        ? tongue.say(
          "Det finns inga läxor. Ge en: läxa bingo sv 1",
          "There are no exercises. To give one: assign bingo en 1")
        : tongue.say(
          "Det finns ingen läxa \(number). Det finns: \(numbers).",
          "There is no exercise \(number). There is: \(numbers).")
    case .badGoal:
      return tongue.say(
        "Målet är 0 till 100: så många av hundra frågor rätt på första försöket.",
        "The goal is 0 to 100: so many of a hundred questions right at the first try.")
    case .noGoal(let game):
      return tongue.say(
        "I \(game.name(in: .swedish)) frågas inte efter listans ord, så där räcker "
          + "det att spela klart. Skriv läxan utan mål.",
        "No words of a list are asked in \(game.name(in: .english)), so there it "
          + "is enough to finish. Leave the goal out.")
    case .tooManyExercises:
      return tongue.say(
        "Det får finnas \(Hall.Limits.exercises) läxor på en gång. Ta bort en: slopa och numret",
        "There can be \(Hall.Limits.exercises) exercises at one time. To take one away: unassign "
          + "and its number")
    case .longComment:
      return tongue.say(
        "En kommentar har högst \(Marked.longestComment) tecken.",
        "A comment has at most \(Marked.longestComment) signs.")
    case .noSuchGame(let room):
      return tongue.say(
        "Det finns inget sparat spel \(room.value). Ett barns spel ser du med: detalj och namnet",
        "There is no saved game \(room.value). To see a child's games: detail and the name")
    case .unreadableGame(let room):
      return tongue.say(
        "Spel \(room.value) går inte att läsa: något är skadat. På serverns dator: ordrum replay",
        "Game \(room.value) cannot be read: something is damaged. On the server's machine: ordrum "
          + "replay")
    case .notTheirs(let exercise, let pupil):
      let name = hall.book.name(of: pupil)
      return tongue.say(
        "\(name) har inte läxa \(exercise.number).",
        "\(name) does not have exercise \(exercise.number).")
    }
  }

  static func say(badDay typed: String, _ tongue: Tongue) -> String {
    tongue.say(
      "\(typed.prefix(20)) är ingen dag. Skriv den som: 2027-01-22",
      "\(typed.prefix(20)) is no day. Write it like: 2027-01-22")
  }
}
