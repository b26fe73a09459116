import Classroom
public import Games
import JSON

/// What can be taken along as a table.
public enum Export: String, CaseIterable, Sendable {
  /// A row for each pupil.
  case pupils
  /// A row for each pupil and word.
  case words
  /// A row for each pupil of the last lesson.
  case lesson
}

extension Hall {
  /// Own and class's. Everybody sees and forgets its own alone, so that nobody is compared.
  ///
  /// - Parameter name: whose it is to be, if somebody said so.
  public func best(
    of name: String?, forgetting: Bool, _ making: inout Transaction
  ) throws(Trouble) -> Pupil {
    let pupil = try making.pupil()
    if let name, book.pupil(named: name) != pupil { throw .bestOfAnother }
    if forgetting, book.results(of: pupil).best != Best() {
      try making.decide()
      tell(BestForgotten(pupil: pupil), &making)
    }
    return pupil
  }
}
