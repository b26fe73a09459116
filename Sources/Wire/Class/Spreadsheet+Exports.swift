import Games
import Hall

/// What stands in each table that can be taken along.
extension Spreadsheet {
  init(_ export: Export, of hall: Hall, in tongue: Tongue) {
    switch export {
    case .pupils: self.init(pupilsOf: hall, in: tongue)
    case .words: self.init(wordsOf: hall, in: tongue)
    }
  }

  private init(pupilsOf hall: Hall, in tongue: Tongue) {
    let book = hall.book
    let exercises = book.study.exercises
    header =
      [
        tongue.say("namn", "name"), tongue.say("färdiga spel", "finished games"),
        tongue.say("rätt direkt", "right at first try"), tongue.say("rätt senare", "right later"),
        tongue.say("med hjälp", "with help"),
        tongue.say("procent rätt direkt", "percent at first try"),
        tongue.say("bästa i bokstäver", "best in letters"),
      ] + exercises.map { tongue.say("läxa \($0.number)", "exercise \($0.number)") }
    rows = book.pupils.filter { !book.isTeacher($0) }.map { pupil in
      let results = book.results(of: pupil)
      let questions = results.atFirstTry + results.later + results.helped
      return [
        .text(book.name(of: pupil)), .number(results.finished), .number(results.atFirstTry),
        .number(results.later), .number(results.helped),
        questions == 0 ? .empty : .number(results.atFirstTry * 100 / questions),
        results.best[.letters].map(Cell.number) ?? .empty,
      ]
        + exercises.map { exercise in
          book.status(of: pupil, in: exercise)
            .map { .text(Vocabulary.name(of: $0, in: tongue)) } ?? .empty
        }
    }
  }

  private init(wordsOf hall: Hall, in tongue: Tongue) {
    let book = hall.book
    header = [
      tongue.say("namn", "name"), tongue.say("lista", "list"), tongue.say("nivå", "level"),
      tongue.say("fråga", "question"), tongue.say("ord", "word"),
      tongue.say("rätt direkt", "right at first try"), tongue.say("rätt senare", "right later"),
      tongue.say("med hjälp", "with help"),
    ]
    rows = book.pupils.filter { !book.isTeacher($0) }.flatMap { pupil in
      book.work(of: pupil).words.all.compactMap { number, tally -> [Cell]? in
        guard let word = book.study.lexicon[number] else { return nil }
        let sum = WordSum(tally)
        return [
          .text(book.name(of: pupil)), .text(word.list), .number(word.level),
          .text(word.question), .text(word.word), .number(sum.first), .number(sum.later),
          .number(sum.helped),
        ]
      }
    }
  }
}
