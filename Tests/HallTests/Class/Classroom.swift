import Games
import Testing

@testable import Classroom
@testable import Hall

extension School {
  static let key = "k7mf-2qxd-9rta"
  /// The visitor that is a teacher; pupils come before it.
  static let teacher = 99

  /// So many children, and a teacher who has shown the key.
  static func taught(_ count: Int, limits: Hall.Limits = Hall.Limits(), seed: UInt64 = 1) -> School
  {
    var school =
      count == 0
      ? School(limits: limits, seed: seed) : School.with(count, limits: limits, seed: seed)
    _ = school.hall.change(key: TeacherKey(key))
    school.enter(teacher, from: "10.0.0.9")
    school.ask(.teach(key: key), by: teacher)
    return school
  }
}
