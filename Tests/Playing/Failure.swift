/// What the harness found to be wrong: the end of the run.
package struct Failure: Error {
  /// Who or what it is about: a pupil, a room, the server.
  package let about: String
  package let expected: String
  package let found: String

  package init(_ about: String, expected: String, found: String) {
    self.about = about
    self.expected = expected
    self.found = found
  }
}
