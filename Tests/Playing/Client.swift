/// A client's connection: never waits, hands out whole lines.
package protocol Wire: AnyObject {
  func send(_ bytes: [UInt8])
  /// What has come, line by line. A line that is cut off by the end of the connection is none.
  func receive() throws(Failure) -> [Line]
  /// The server, or the way to it, is gone.
  var isEnded: Bool { get }
  var isGreeted: Bool { get set }
  /// The reason that the server gave for closing, if it did.
  var closingReason: String? { get set }
}

/// Whoever has a connection that is taken care of.
package protocol Client: AnyObject {
  var wire: (any Wire)? { get set }
  func heard(_ line: Line) throws(Failure)
  /// The connection is gone, and nothing more will be heard from it.
  func lost(at now: Int)
  /// Time to do something.
  func act(at now: Int) throws(Failure)
}
