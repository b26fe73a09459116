import Common

@testable import Web

/// What a client sends over a WebSocket: the same in whatever pieces it comes, and what is well formed says
/// what was put into it.
struct FrameTrial: Trial {
  private enum Told: Equatable {
    case message(String)
    case open([UInt8])
    case ping([UInt8])
    case pong
    case close(UInt16?, String)
    case violation(UInt16, String)
  }

  private static let limits = [0, 1, 10, 1_000, 100_000]

  func take(_ input: [UInt8]) {
    var choices = Choices(input)
    let step = 1 + choices.below(9)
    let limit = choices.pick(FrameTrial.limits)
    if choices.flag() {
      let text = choices.text(upTo: 50_000)
      let told = read(text, limit, by: max(1, text.count))
      must(told == read(text, limit, by: step), "something else in pieces of \(step)")
      check(told, limit)
    } else {
      talk(&choices, by: step)
    }
  }

  private func read(_ bytes: [UInt8], _ limit: Int, by step: Int) -> [Told] {
    var reader = FrameReader(longest: limit)
    var told: [Told] = []
    var text: [UInt8] = []
    for at in stride(from: 0, to: bytes.count, by: step) {
      bytes[at..<min(bytes.count, at + step)].withUnsafeBytes { piece in
        reader.read(piece) { event in
          switch event {
          case .text(let piece):
            must(!piece.isEmpty, "a piece of nothing")
            text += piece
          case .endOfMessage:
            guard let message = String(validating: text, as: UTF8.self) else { fail("no UTF-8") }
            told.append(.message(message))
            text = []
          case .ping(let payload): told.append(.ping(payload))
          case .pong: told.append(.pong)
          case .close(let code, let reason): told.append(.close(code?.number, reason))
          case .violation(let code, let reason): told.append(.violation(code.number, reason))
          }
        }
      }
    }
    return told + [.open(text)]
  }

  private func check(_ told: [Told], _ limit: Int) {
    var isOver = false
    for event in told {
      if case .open(let text) = event {
        must(text.count <= limit, "\(text.count) bytes of a message")
        continue
      }
      must(!isOver, "something after the end")
      switch event {
      case .message(let text):
        must(text.utf8.count <= limit, "a message of \(text.utf8.count) bytes")
        must(!text.utf8.contains(0x0A) && !text.utf8.contains(0x0D), "more than one line")
      case .ping(let payload):
        must(Frame.pong(payload).count == 2 + payload.count, "a long ping")
      case .close(let code, let reason):
        isOver = true
        let answer = Frame.close(code.map { CloseCode($0) }, reason)
        must(answer.count == 2 + (code == nil ? 0 : 2 + reason.utf8.count), "an answer cut short")
      case .violation(let code, let reason):
        isOver = true
        must(Frame.close(CloseCode(code), reason).count > 4, "a code that cannot be sent")
      case .pong, .open: break
      }
    }
  }

  // MARK: A conversation

  /// Messages in pieces, with what may stand between them.
  private func talk(_ choices: inout Choices, by step: Int) {
    var (bytes, wanted) = ([UInt8](), [Told]())
    while !choices.isOver, bytes.count < 20_000 {
      let text = String(decoding: choices.piece(), as: UTF8.self)
      var rest = Array(text.utf8)[...]
      let line = rest.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
      var isFirst = true
      repeat {
        let piece = rest.prefix(choices.pick([0, 1, 2, 5, 125, 126, 300, .max]))
        rest = rest.dropFirst(piece.count)
        let isLast = rest.isEmpty || choices.isOver
        let payload = isLast ? piece + rest : piece
        if isLast { rest = [] }
        bytes += frame((isLast ? 0x80 : 0) | (isFirst ? 1 : 0), Array(payload), &choices)
        isFirst = false
        if choices.one(in: 5), !isLast {
          let payload = choices.take(choices.below(126))
          bytes += frame(0x89, payload, &choices)
          wanted.append(.ping(payload))
        }
      } while !rest.isEmpty
      wanted.append(.message(String(decoding: line, as: UTF8.self)))
    }
    let told = read(bytes, .max, by: step)
    must(told == wanted + [.open([])], "it says something else")
    must(told == read(bytes, .max, by: max(1, bytes.count)), "something else at once")
  }

  private func frame(_ first: UInt8, _ payload: [UInt8], _ choices: inout Choices) -> [UInt8] {
    let mask = (0..<4).map { _ in choices.byte() }
    var frame: [UInt8] = []
    Frame.head(ofText: payload.count, to: &frame)
    frame[0] = first
    frame[1] |= 0x80
    return frame + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
  }
}
