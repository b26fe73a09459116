import Common

@testable import Web

/// What a browser, or something else, sends before it is a WebSocket: the same in whatever pieces it comes.
struct HeadTrial: Trial {
  private enum Outcome: Equatable {
    case head(path: String, host: Authority, used: Int)
    case open
    case refused(BadRequest)
  }

  func take(_ input: [UInt8]) {
    var choices = Choices(input)
    let step = 1 + choices.below(9)
    let text = choices.text(upTo: 10_000)
    let (outcome, head) = read(text, by: max(1, text.count))
    must(read(text, by: step).outcome == outcome, "something else in pieces of \(step)")
    switch outcome {
    case .open:
      must(text.count <= HeadReader.longestHead, "a head of \(text.count) bytes goes on")
    case .refused(let bad):
      checkAnswer(bad.response.bytes(to: .get, keepsAlive: false), [bad.status])
    case .head(_, _, let used):
      must(text[..<used].suffix(4) == [0x0D, 0x0A, 0x0D, 0x0A], "it ends elsewhere")
      must(used <= HeadReader.longestHead, "a head of \(used) bytes")
      if let head { check(head) }
    }
  }

  private func read(_ text: [UInt8], by step: Int) -> (outcome: Outcome, head: RequestHead?) {
    var reader = HeadReader()
    var at = 0
    while at < text.count {
      let end = min(text.count, at + step)
      do {
        let (head, used) = try text[at..<end].withUnsafeBytes { try reader.read($0) }
        must(used <= end - at && used > 0, "took \(used) of \(end - at)")
        at += used
        if let head {
          must(!reader.isInside, "it is still inside")
          return (.head(path: head.path, host: head.host, used: at), head)
        }
        must(at == end && reader.isInside, "it has stopped without a head")
      } catch {
        guard let bad = error as? BadRequest else { fail("\(error)") }
        return (.refused(bad), nil)
      }
    }
    return (.open, nil)
  }

  private func check(_ head: RequestHead) {
    must(head.path.first == "/", "a path that is none")
    must(head.path.utf8.allSatisfy { 0x21..<0x7F ~= $0 && $0 != 0x25 }, "signs in a path")
    must(!head.path.contains("/.") && !head.path.contains("//"), "a path that leads upwards")
    must(Authority("\(head.host)") == head.host, "the host is another when written")
    must(
      head.host.name.utf8.allSatisfy { 0x2D..<0x7B ~= $0 && !"<=>?@;/".utf8.contains($0) },
      "signs in a host")
    must(!head.has(tag: "\"nobody sends this\"") || head.header("if-none-match") != nil, "a tag")
    if let address = head.forwardedFor { must(address.utf8.count < 40, "a long address") }
    var response = Response(200, text: head.path)
    response.headers.append(("X", head.header("cookie") ?? ""))
    checkAnswer(response.bytes(to: .head, keepsAlive: head.keepsAlive), [200])
    do throws(BadRequest) {
      let answer = try Handshake.answer(head)
      must(head.wantsWebSocket && head.isHTTP11 && head.method == .get, "who has not asked for it")
      must(answer.count == 129, "a handshake of \(answer.count) bytes")
      checkAnswer(answer, [101])
    } catch {
      checkAnswer(error.response.bytes(to: .get, keepsAlive: false), [400, 426])
    }
  }

  /// Whatever has come, our own head has its lines and no others.
  private func checkAnswer(_ answer: [UInt8], _ statuses: [Int]) {
    let text = String(decoding: answer, as: UTF8.self)
    must(statuses.contains { text.hasPrefix("HTTP/1.1 \($0) ") }, "another status")
    let lines = answer.split(separator: 0x0A, omittingEmptySubsequences: false)
      .prefix { $0.count > 1 }
    must(lines.allSatisfy { $0.last == 0x0D && !$0.dropLast().contains(0x0D) }, "a broken line")
    must(lines.count <= 6, "\(lines.count) lines")
  }
}
