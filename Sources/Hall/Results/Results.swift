import Classroom
public import Games
import JSON

/// A table that can be taken along.
public enum Export: String, CaseIterable, Sendable {
  /// A row for each pupil.
  case `class`
  /// A row for each pupil and word.
  case words
  /// A row for each pupil of the last lesson.
  case lesson
}

extension Transaction {
  /// The best of a pupil and of the class. It sees and forgets its own alone: nobody is compared.
  ///
  /// - Parameter name: whose it is to be, if somebody said so.
  public mutating func best(of name: String?, forgetting: Bool) throws(Trouble) -> Pupil {
    let pupil = try pupil()
    if let name, book.pupil(named: name) != pupil { throw .bestOfAnother }
    if forgetting, book.results(of: pupil).best != Best() {
      try decide()
      tell(BestForgotten(pupil: pupil))
    }
    return pupil
  }
}
