/// What the harness found to be wrong: the end of the run.
struct Failure: Error {
  /// Who or what it is about: a pupil, a room, the server.
  let about: String
  let expected: String
  let found: String

  init(_ about: String, expected: String, found: String) {
    self.about = about
    self.expected = expected
    self.found = found
  }
}
