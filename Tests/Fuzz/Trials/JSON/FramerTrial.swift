import Common

@testable import JSON

/// What one connection sends, cut into lines: the same lines however it was split, and each of them one.
struct FramerTrial: Trial {
  private static let limits = [1, 7, 64, 8192]
  /// As much as one connection can have sent before others have their turn.
  private static let most = 65_536

  func take(_ input: [UInt8]) {
    var choices = Choices(input)
    let limit = choices.pick(FramerTrial.limits)
    var dice = Dice(choices.byte())
    let text = choices.text(upTo: FramerTrial.most)
    let frames = read(text, limit, by: text.count)
    must(frames.count <= text.count + 2, "more lines than bytes")
    for case .line(let line) in frames { check(line, limit) }
    must(frames == read(text, limit, pausing: true, by: text.count), "pauses change it")
    if text.allSatisfy({ 0x20..<0x7F ~= $0 || $0 == 0x0A }) { compare(frames, text, limit) }
    // With a long one it would be the trial that takes its time, and not the framer.
    if text.count > 5_000 { return }
    let step = Int.random(in: 1...9, using: &dice)
    must(frames == read(text, limit, by: step), "other lines in pieces of \(step)")
  }

  private func read(
    _ text: [UInt8], _ limit: Int, pausing: Bool = false, by step: Int
  ) -> [LineFramer.Frame] {
    var framer = LineFramer(limit: limit)
    var frames: [LineFramer.Frame] = []
    var at = 0
    while at < text.count {
      let (before, end) = (frames.count, min(text.count, at + step))
      let taken = text[at..<end].withUnsafeBytes { bytes in
        framer.feed(bytes) {
          !pausing || frames.count == before
        } _: {
          frames.append($0)
        }
      }
      must(taken > 0 && taken <= end - at, "took \(taken) of \(end - at)")
      at += taken
    }
    framer.finish { frames.append($0) }
    framer.finish { fail("\($0) after the end") }
    return frames
  }

  private func check(_ line: [UInt8], _ limit: Int) {
    must(line.count <= limit, "a line of \(line.count) bytes")
    must(String(validating: line, as: UTF8.self) != nil, "a line that is not UTF-8")
    must(!line.contains(0x0A), "a line end in a line")
    must(!line.allSatisfy { $0 == 0x20 || 0x09...0x0D ~= $0 }, "a blank line")
  }

  /// Where nothing means anything but LF, it is no more than splitting.
  private func compare(_ frames: [LineFramer.Frame], _ text: [UInt8], _ limit: Int) {
    let lines = text.split(separator: 0x0A).filter {
      !$0.allSatisfy { $0 == 0x20 } || $0.count > limit
    }
    let wanted = lines.map { $0.count > limit ? LineFramer.Frame.tooLong : .line(Array($0)) }
    must(frames == wanted, "plain lines read otherwise")
  }
}
