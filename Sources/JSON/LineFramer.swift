/// Cuts the input of one connection into lines.
///
/// - A line ends with LF, CR LF or, as telnet sends it, CR NUL. At the end of the input a last line
///   needs no end. A CR before anything else belongs to the line.
/// - Lines of nothing but whitespace are left out, and so is a byte order mark that begins the input.
/// - Telnet's commands (RFC 854, 855) are taken out, and a doubled 255 is one byte. A 255 before
///   something that is no command is a byte of the line too. One subnegotiation longer than `limit`
///   is given up: its line is too long.
/// - Backspace and DEL take back one code point of the line, as a terminal would have done; in a line that
///   begins with `{` they are bytes like others, as a string of JSON may hold a DEL.
/// - All else is handed on as it is, NUL included.
///
/// The frames do not depend on how the input was split into reads. A framer holds at most `limit`
/// bytes of a line that has not ended (and as much room again), and nothing between lines.
public struct LineFramer: Sendable {
  public enum Frame: Equatable, Sendable {
    /// A line of valid UTF-8 without its end; not blank.
    case line([UInt8])
    /// Told once, as soon as a line is too long; the rest of it is skipped.
    case tooLong
    case notUTF8
    /// Telnet asks to be told when we have come so far (RFC 860): until it gets an answer, as after
    /// Ctrl-C, it shows nothing that we send.
    case timingMark
    /// Told once, before the first line that ends as telnet ends its lines, and netcat does not.
    case telnet

    /// How many bytes the frame holds.
    public var count: Int { if case .line(let line) = self { line.count } else { 0 } }
  }

  /// The answer that telnet accepts: that we keep no timing marks.
  public static let noTimingMark: [UInt8] = [Byte.iac, Byte.wont, Byte.timingMark]

  /// Has telnet hide the text that is typed, as if we showed it ourselves (RFC 857); and show it again.
  public static let hidesTyping: [UInt8] = [Byte.iac, Byte.will, Byte.echo]
  public static let showsTyping: [UInt8] = [Byte.iac, Byte.wont, Byte.echo]

  private let limit: Int
  /// The content of the line so far.
  private var pending: [UInt8] = []
  private var state = State.start(matched: 0)
  /// Whether the text so far ends with a CR that may belong to a line end or not.
  private var afterCR = false
  /// Whether a line has ended with a CR before its LF or NUL.
  private var isTelnet = false
  /// Whether the line was too long, so that its rest is skipped.
  private var isSkipping = false
  /// How many blanks the line begins with, as far as it has been looked at: however often something is taken
  /// back from a line of blanks, none of them is looked at twice.
  private var blanks: UInt32 = 0

  /// The part of the input in which the next byte stands.
  private enum State {
    /// At the very beginning, after so many bytes of a byte order mark.
    case start(matched: Int)
    case text
    /// After a 255.
    case command
    /// After WILL, WONT, DO or DONT: the option is next.
    case option(UInt8)
    /// Inside a subnegotiation, of which so many bytes have come.
    case subnegotiation(length: Int)
    /// Inside a subnegotiation of which so many bytes have come, after a 255.
    case subnegotiationCommand(length: Int)
  }

  private enum Byte {
    static let nul: UInt8 = 0x00
    static let lf: UInt8 = 0x0A
    static let cr: UInt8 = 0x0D
    static let se: UInt8 = 240
    static let sb: UInt8 = 250
    static let will: UInt8 = 251
    static let wont: UInt8 = 252
    static let `do`: UInt8 = 253
    static let dont: UInt8 = 254
    static let iac: UInt8 = 255
    static let echo: UInt8 = 1
    static let timingMark: UInt8 = 6
    static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  }

  /// - Parameter limit: how many bytes a line may have, its end not counted.
  public init(limit: Int) {
    precondition(limit > 0 && limit <= UInt32.max)
    self.limit = limit
  }

  /// Takes in the bytes of one read and hands out complete frames, as long as more is wanted.
  /// - Returns: how many bytes were taken in.
  @discardableResult public mutating func feed(
    _ bytes: UnsafeRawBufferPointer, while isWanted: () -> Bool = { true },
    _ each: (Frame) -> Void
  ) -> Int {
    bytes.withMemoryRebound(to: UInt8.self) { bytes in
      var at = 0
      while at < bytes.count, isWanted() {
        if case .text = state {
          at = text(bytes, from: at, each)
        } else {
          at = beside(bytes[at], at: at, each)
        }
      }
      return at
    }
  }

  /// Ends the input: the rest of it is the last line.
  public mutating func finish(_ each: (Frame) -> Void) {
    if case .start(let matched) = state {
      append(Byte.mark[..<matched], each)
    }
    endLine(each)
    state = .text
  }
}

// MARK: - Text

extension LineFramer {
  /// Reads up to the next byte that means something, and that byte.
  /// - Returns: where to go on.
  private mutating func text(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ each: (Frame) -> Void
  ) -> Int {
    if afterCR {
      switch bytes[start] {
      case Byte.lf, Byte.nul:
        if !isTelnet { each(.telnet) }
        isTelnet = true
        endLine(each)
        return start + 1
      case Byte.iac:
        state = .command
        return start + 1
      default:
        settleCR(each)
      }
    }
    let stop = bytes.firstOfLineEditing(from: start)
    let run = UnsafeBufferPointer(rebasing: bytes[start..<stop])
    if stop < bytes.count, bytes[stop] == Byte.lf {
      endLine(with: run, each)
      return stop + 1
    }
    append(run, each)
    guard stop < bytes.count else { return stop }
    switch bytes[stop] {
    case Byte.cr: afterCR = true
    case Byte.iac: state = .command
    case let byte:
      if isJSON() { append(CollectionOfOne(byte), each) } else { takeBack() }
    }
    return stop + 1
  }

  private mutating func append(_ run: some Collection<UInt8>, _ each: (Frame) -> Void) {
    guard !isSkipping else { return }
    guard pending.count + run.count <= limit else { return giveUp(each) }
    pending.append(contentsOf: run)
  }

  private mutating func giveUp(_ each: (Frame) -> Void) {
    guard !isSkipping else { return }
    isSkipping = true
    (pending, blanks) = ([], 0)
    each(.tooLong)
  }

  /// Adds the CR to the line, as it was not part of a line end.
  private mutating func settleCR(_ each: (Frame) -> Void) {
    guard afterCR else { return }
    afterCR = false
    append(CollectionOfOne(Byte.cr), each)
  }

  /// Whether the line begins as JSON does, and so can be nothing else.
  private mutating func isJSON() -> Bool {
    var at = Int(blanks)
    while at < pending.count, pending[at] == UInt8(ascii: " ") || pending[at] == UInt8(ascii: "\t")
    {
      at += 1
    }
    blanks = UInt32(at)
    return at < pending.count && pending[at] == UInt8(ascii: "{")
  }

  private mutating func takeBack() {
    while let last = pending.popLast(), last & 0xC0 == 0x80 {}
    if pending.isEmpty { pending = [] }
    blanks = min(blanks, UInt32(pending.count))
  }

  /// Ends the line with its rest in the read buffer; a line that is there as a whole is copied once, into its
  /// frame.
  private mutating func endLine(with run: UnsafeBufferPointer<UInt8>, _ each: (Frame) -> Void) {
    guard pending.isEmpty, !isSkipping else {
      append(run, each)
      return endLine(each)
    }
    if run.count > limit {
      each(.tooLong)
    } else if !run.isBlank {
      each(UTF8Check.isValid(run) ? .line(Array(run)) : .notUTF8)
    }
  }

  private mutating func endLine(_ each: (Frame) -> Void) {
    let line = pending
    (pending, blanks) = ([], 0)
    afterCR = false
    isSkipping = false
    line.withUnsafeBufferPointer {
      if !$0.isBlank { each(UTF8Check.isValid($0) ? .line(line) : .notUTF8) }
    }
  }
}

// MARK: - Beside the text

extension LineFramer {
  /// Takes one byte that is no text, or perhaps not.
  /// - Returns: where to go on: after it, or at it again.
  private mutating func beside(_ byte: UInt8, at place: Int, _ each: (Frame) -> Void) -> Int {
    switch state {
    case .start(let matched):
      guard byte == Byte.mark[matched] else {
        state = .text
        append(Byte.mark[..<matched], each)
        return place
      }
      state = matched + 1 < Byte.mark.count ? .start(matched: matched + 1) : .text
    case .text:
      return place
    case .command:
      switch byte {
      case Byte.will...Byte.dont:
        state = .option(byte)
      case Byte.sb:
        state = .subnegotiation(length: 0)
      case Byte.iac, ..<Byte.se:
        state = .text
        settleCR(each)
        append(CollectionOfOne(Byte.iac), each)
        return byte == Byte.iac ? place + 1 : place
      default:
        state = .text
      }
    case .option(let command):
      state = .text
      if command == Byte.do, byte == Byte.timingMark { each(.timingMark) }
    case .subnegotiation(let length):
      if length == limit {
        state = .text
        giveUp(each)
        return place
      }
      state =
        byte == Byte.iac
        ? .subnegotiationCommand(length: length + 1) : .subnegotiation(length: length + 1)
    case .subnegotiationCommand(let length):
      state = byte == Byte.se ? .text : .subnegotiation(length: length)
    }
    return place + 1
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The next LF, CR, backspace, DEL or 255; `count` if there is none.
  fileprivate func firstOfLineEditing(from start: Int) -> Int {
    first(from: start) {
      $0.equal(to: 0x0A) | $0.equal(to: 0x0D) | $0.equal(to: 0x08) | $0.equal(to: 0x7F)
        | $0.equal(to: 0xFF)
    } single: {
      $0 == 0x0A || $0 == 0x0D || $0 == 0x08 || $0 == 0x7F || $0 == 0xFF
    }
  }

  fileprivate var isBlank: Bool {
    allSatisfy { $0 == 0x20 || 0x09...0x0D ~= $0 }
  }
}
