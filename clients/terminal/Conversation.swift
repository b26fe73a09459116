internal import Net
internal import Words

/// What a program says to a server and does with its answers, without socket, clock or terminal: what
/// happens goes in, what is to be done comes out. Times are milliseconds of any clock that never jumps.
///
/// All conversations come about and are lost in the same way, which is written once, with `Reconnector`.
protocol Conversation: Sendable {
  associatedtype Step: Sendable

  var link: Reconnector<Step> { get set }
  /// How the server is called in sentences.
  var place: String { get }
  /// Nil as long as nobody has shown it.
  var language: Language? { get }
  /// Whether it is tried again. Else a link that does not come about, or is lost, is the end.
  ///
  /// - Parameter why: nil if there was a connection.
  func comesBack(after why: Connector.Failure?) -> Bool
  /// What is told at the end, whatever the end is.
  var parting: String? { get }

  // MARK: What happens on the link

  mutating func greeted(by server: String, at now: Int) -> [Effect]
  mutating func heard(_ message: ServerMessage, _ bytes: [UInt8], at now: Int) -> [Effect]
  /// The link was lost at this step, if it was open. It will be tried again.
  mutating func lost(at step: Step?) -> [Effect]
  /// A step is over by itself.
  mutating func ended(_ step: Step) -> [Effect]
  /// When it wants to be woken for something else than the link, and what it does then.
  var ownDue: Int? { get }
  mutating func ownWoken(at now: Int) -> [Effect]

  // MARK: What somebody does at the keyboard

  /// Whether a line that is typed now is of use.
  var isListening: Bool { get }
  /// Whether there is nothing that a line which will never be typed could still come after: all have
  /// their answers, or nobody is there to answer.
  var isSettled: Bool { get }
  /// What of a line that is typed now may stay in sight, and be brought back with an arrow.
  func disclosed(_ line: String) -> String
  /// The line that a single key stands for just now.
  func line(for key: Key) -> String?
  mutating func typed(_ text: String, at now: Int) -> [Effect]
  /// Something that may be chosen has been marked.
  mutating func marked(_ choice: Picture.Choice, at now: Int) -> [Effect]
  /// Somebody would like to hear what is marked; nil: nothing is.
  mutating func listening(to choice: Picture.Choice?, at now: Int) -> [Effect]
  /// Whether the terminal may be given to something else meanwhile.
  var mayRest: Bool { get }
  /// Ctrl-C, Ctrl-D, or the system wants us gone.
  mutating func interrupted(at now: Int) -> [Effect]
  /// Nothing more will be typed.
  mutating func inputEnded(at now: Int) -> [Effect]
  mutating func resized(to size: Display.Size) -> [Effect]
}

extension Conversation {
  func say(_ phrase: Phrase) -> String { phrase.text(in: language) }
}

/// For conversations that nobody types in.
extension Conversation {
  var language: Language? { nil }
  var parting: String? { nil }
  var isListening: Bool { false }
  var isSettled: Bool { false }
  func disclosed(_ line: String) -> String { line }
  func line(for key: Key) -> String? { nil }
  mutating func typed(_ text: String, at now: Int) -> [Effect] { [] }
  mutating func marked(_ choice: Picture.Choice, at now: Int) -> [Effect] { [] }
  mutating func listening(to choice: Picture.Choice?, at now: Int) -> [Effect] { [] }
  var mayRest: Bool { true }
  mutating func inputEnded(at now: Int) -> [Effect] { [] }
  mutating func resized(to size: Display.Size) -> [Effect] { [] }
  mutating func ended(_ step: Step) -> [Effect] { [] }
  var ownDue: Int? { nil }
  mutating func ownWoken(at now: Int) -> [Effect] { [] }
}

enum Effect: Sendable, Hashable {
  /// Make a connection; so many failed in a row before this one.
  case call(after: Int)
  /// Let the connection go, if there is one.
  case hangUp
  case send([UInt8])
  case show(Shown)
  /// To be heard, after what is to be heard already.
  case sound(Sound)
  /// Not a sound any more: the class is to be quiet.
  case hush
  /// A recording that has come, for now and for later.
  case keep([UInt8], as: KeptRecording)
  case remember(Credential)
  /// The server does not know that token any more.
  case forget(Credential)
  case leave(Ending)
}

enum Shown: Sendable, Hashable {
  /// One sentence.
  case said(String)
  /// The answer to what was typed, line by line, to be seen as a whole.
  case answer([String])
  /// An answer that nobody is given again, such as a key: it stays until Enter.
  case once([String])
  /// From three, before what has just been said is seen.
  case countdown
  /// Wanted if somebody has just asked to see it.
  case picture(Picture, isWanted: Bool)
  /// The child's return word: to stay in sight for a while; nil when it is nobody's any more.
  case word(String?)
  /// Why nothing happens just now; nil if all is well again.
  case notice(String?)
  /// What the input line asks for; nil if it takes whatever comes.
  case question(Question?)
  /// A line of the server's as it came, for a program.
  case raw([UInt8])
}

/// What has to be typed before anything else.
enum Question: Sendable, Hashable {
  /// Those who played from this machine before.
  case name(known: [String])
  case word(name: String)
  /// A teacher's.
  case key
  /// Somebody plays on as the same pupil somewhere else. Any line takes the seat back.
  case takeBack
}
