import Playing

extension RoomHistory {
  /// A new start of the server leaves nobody in any room until they return: somewhere from the last
  /// fact on that was known before, all are away.
  ///
  /// To be asked when the whole list has been read. A room whose seats have gone on to another one is
  /// left out: nobody is in it any more.
  func checkRestart() throws(Failure) {
    guard knownAtStop > 0, state.continued == nil, !state.hasEnded, !mayBeDeserted,
      !state.emptyAfter.contains(where: { $0 >= knownAtStop })
    else { return }
    throw Failure(
      "room \(code) after the new start",
      expected: "`away` of everybody who was there, after fact \(knownAtStop)",
      found: spine.dropFirst(knownAtStop).map(\.text).joined(separator: "\n"))
  }
}
