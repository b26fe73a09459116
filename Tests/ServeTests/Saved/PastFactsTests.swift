import Classroom
import Foundation
import Games
import Hall
import Testing
import Wire

@testable import Serve

/// What a stream no longer holds is read from the segments, and told as it was told then.
@Suite struct PastFactsTests {
  private let folder = DataFolder()

  /// What there is to find again.
  private struct Lesson {
    let lines: [String]
    var first: Int { lines.first?.number("n") ?? 0 }
    var last: Int { lines.last?.number("n") ?? 0 }
  }

  /// Anna and Bo build boards and hear each other, over two starts; Eva has heard it all.
  private func lesson() async throws -> Lesson {
    var lines: [String] = []
    for seed in 1...2 as ClosedRange<UInt64> {
      let saved = try await SavedServer(folder.path, seed: seed)
      let eva = try saved.client()
      _ = try eva.answer(#"{"do":"teach","key":"\#(TestWords.key)"}"#)
      let known = lines.last?.number("n").map { #","after":\#($0)"# } ?? ""
      lines += try facts(eva.ask(#"{"do":"watch","room":"*"\#(known)}"#))
      lines += facts(eva.lines(to: "caught-up"))
      for name in ["Anna\(seed)", "Bo\(seed)"] {
        let child = try saved.client()
        _ = try child.answer(#"{"do":"hello","name":"\#(name)"}"#)
        _ = try child.answer(#"{"do":"open","game":"board","seats":1}"#)
        for _ in 1...20 {
          _ = try child.answer(#"{"do":"place","tile":"c4"}"#)
          _ = try child.answer(#"{"do":"undo"}"#)
        }
      }
      // What was told before an answer has come with it.
      lines += try facts(eva.ask(#"{"do":"ping"}"#))
      await saved.server.stop()
      lines += facts(eva.rest())
    }
    return Lesson(lines: lines)
  }

  private func facts(_ lines: [String]) -> [String] {
    lines.filter { $0.number("n") != nil && $0.number("at") != nil }
  }

  private func found(_ numbers: ClosedRange<Int>) async -> PastFacts.Part {
    let past = PastFacts(in: folder.path, lists: TestWords.lists, zone: .utc)
    return await withCheckedContinuation { continuation in
      past.find(numbers, as: .none, saying: nil) { continuation.resume(returning: $0) }
    }
  }

  private func text(_ part: PastFacts.Part) -> [String] {
    part.lines.map { String(decoding: $0.dropLast(), as: UTF8.self) }
  }

  @Test func theyAreToldAsTheyWereTold() async throws {
    let lesson = try await lesson()
    #expect(lesson.lines.count > 150)
    for first in [lesson.first, lesson.first + 1, (lesson.first + lesson.last) / 2, lesson.last] {
      let part = await found(first...lesson.last)
      #expect(part.last == lesson.last)
      #expect(text(part) == Array(lesson.lines.dropFirst(first - lesson.first)), "from \(first)")
    }
    let middle = await found(lesson.first + 5...lesson.first + 9)
    #expect(text(middle) == Array(lesson.lines[5...9]) && middle.last == lesson.first + 9)
  }

  @Test func aSegmentThatIsMissingIsToldToBeGone() async throws {
    let lesson = try await lesson()
    let segments = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix("seg") || $0.hasSuffix(".journal") || $0.contains("segment") }.sorted()
    let first = try #require(segments.first)
    try FileManager.default.removeItem(atPath: "\(folder.path)/\(first)")
    let part = await found(lesson.first...lesson.last)
    #expect(part.last == lesson.last)
    let lines = text(part)
    #expect(lines.first?.text("event") == "gone" && lines.first?.number("from") == lesson.first)
    // No number is told twice, and none is left out.
    var next = lesson.first
    for line in lines {
      #expect((line.number("from") ?? line.number("n")) == next)
      next = (line.number("n") ?? next) + 1
    }
    #expect(next == lesson.last + 1)
    let none = PastFacts(in: "\(folder.path)/nothing", lists: TestWords.lists, zone: .utc)
    let gone = await withCheckedContinuation { continuation in
      none.find(3...9, as: .none, saying: nil) { continuation.resume(returning: $0) }
    }
    #expect(text(gone) == [#"{"event":"gone","n":9,"from":3}"#])
  }

  /// The sums with which a start begins hold none of it: it is found all the same, but nothing of who is
  /// forgotten.
  @Test func whoAsksAfterANewStartHearsAllOfItAndNothingOfWhoIsForgotten() async throws {
    let lesson = try await lesson()
    let saved = try await SavedServer(folder.path, seed: 3)
    let eva = try saved.client()
    _ = try eva.answer(#"{"do":"teach","key":"\#(TestWords.key)"}"#)
    #expect(
      try eva.answer(#"{"do":"forget","name":"Anna1","sure":true}"#).gist == "ok forget")
    let last = try #require(
      try eva.answer(#"{"do":"watch","room":"*"}"#).number("n"))
    _ = eva.lines(to: "caught-up")
    _ = try eva.answer(#"{"do":"unwatch","room":"*"}"#)
    let ok = try eva.ask(#"{"do":"watch","room":"*","after":\#(lesson.first - 1)}"#)
    #expect(ok.last?.gist == "ok watch")
    let lines = eva.lines(to: "caught-up")
    var next = lesson.first
    for line in lines.dropLast() {
      #expect((line.number("from") ?? line.number("n")) == next, "\(line)")
      next = (line.number("n") ?? next) + 1
      #expect(!line.contains("Anna1"))
    }
    #expect(next == last + 1 && lines.last?.number("n") == last)
    // What others did is there as it was.
    let others = lesson.lines.filter { $0.text("who") == "Bo2" }
    #expect(others.count > 40 && others.allSatisfy(lines.contains))
    #expect(lines.count { $0.text("event") == "gone" } < 5)
    await saved.server.stop()
  }
}
