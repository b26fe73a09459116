/// What a conversation wants done.
public enum Effect: Sendable, Hashable {
  /// Make a connection; so many failed in a row before this one.
  case call(after: Int)
  /// Let the connection go, if there is one.
  case hangUp
  case send([UInt8])
  case show(Shown)
  case ring
  /// Said by a voice, in the language of a list or, nil, in any.
  case speak(String, Idiom?)
  /// No voice any more: the class is to be quiet.
  case hush
  case remember(Seat)
  /// The server does not know that token any more.
  case forget(Seat)
  case leave(Ending)
}

/// What is to be seen.
public enum Shown: Sendable, Hashable {
  /// One sentence.
  case said(String)
  /// The answer to what was typed, line by line, to be seen as a whole.
  case answer([String])
  /// Wanted if somebody has just asked to see it.
  case picture(Picture, isWanted: Bool)
  /// The child's return word: to stay in sight for a while.
  case word(String)
  /// Why nothing happens just now; nil if all is well again.
  case notice(String?)
  /// What the input line asks for; nil if it takes whatever comes.
  case question(Question?)
}

/// What has to be typed before anything else.
public enum Question: Sendable, Hashable {
  /// Those who played from this machine before.
  case name(known: [String])
  case word(name: String)
  /// A teacher's key: not to be seen.
  case key
  /// Somebody plays on as the same pupil somewhere else. Any line takes the seat back.
  case takeBack

  public var isSecret: Bool { self == .key }
}
