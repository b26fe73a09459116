import Common
import Words

@testable import Classroom
@testable import Games
@testable import Hall

// Files that a teacher writes. Each is taken and means the same when it is written down again, or is refused
// with something to mend.

/// So much of a file: what a teacher writes by hand, and more.
private let most = 20_000

private func check(_ complaints: Complaints) {
  must((1...100).contains(complaints.all.count), "\(complaints.all.count) complaints")
  must(complaints.all.allSatisfy { $0.line >= 0 && !$0.reason.isEmpty }, "an empty complaint")
  for complaint in complaints.all {
    must(
      !complaint.reason.unicodeScalars.contains { $0.properties.generalCategory == .control },
      "a complaint that a terminal would obey: \(complaint.reason.debugDescription)")
  }
}

/// The same file as another system would have saved it.
private func otherwise(_ text: [UInt8]) -> [UInt8]? {
  guard !text.contains(0x0D), !text.starts(with: [0xEF, 0xBB, 0xBF]) else { return nil }
  let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
  return [0xEF, 0xBB, 0xBF] + Array(lines.joined(separator: [0x0D, 0x0A]))
}

struct WordsTrial: Trial {
  func take(_ input: [UInt8]) {
    var choices = Choices(input)
    var dice = Dice(choices.byte())
    let name = choices.one(in: 8) ? String(decoding: choices.piece(), as: UTF8.self) : "list"
    let text = choices.text(upTo: most)
    do throws(Complaints) {
      let list = try WordList(parsing: text, name: name)
      for question in list.levels.flatMap(\.questions).prefix(20) {
        let drawn = question.draw(using: &dice)
        must(drawn.rights.count + drawn.wrongs.count == Drawn.count, "not four")
        must(!drawn.rights.isEmpty, "nothing right")
        let pair = question.draw(Drawn.fewest, using: &dice)
        must(pair.rights.count + pair.wrongs.count == Drawn.fewest, "not two")
      }
      must((try? WordList(parsing: written(list), name: list.name)) == list, "written otherwise")
      if let other = otherwise(text) {
        must((try? WordList(parsing: other, name: name)) == list, "CRLF changes it")
      }
      _ = list.description
    } catch {
      check(error)
    }
  }

  private func written(_ list: WordList) -> [UInt8] {
    var lines = ["language \(list.language.rawValue)"]
    for level in list.levels {
      let name = level.name.map { " \($0)" } ?? ""
      lines.append("level \(level.number)\(level.isTricky ? " tricky" : "")\(name)")
      for question in level.questions {
        let rights = question.rights.map { right in
          let plain = question.word + right.text
          let whole = right.whole == plain ? "" : "=\(right.whole)"
          let isPlain = right.spoken == "\(question.word)-\(right.text)"
          return right.text + whole + (isPlain ? "" : "~\(right.spoken)")
        }
        lines.append(
          "\(question.word): \(rights.joined(separator: " ")) | "
            + question.wrongs.joined(separator: " "))
      }
    }
    return Array(lines.joined(separator: "\n").utf8)
  }
}

struct RaceTrial: Trial {
  func take(_ input: [UInt8]) {
    var choices = Choices(input)
    let text = choices.text(upTo: most)
    do throws(Complaints) {
      let race = try NamedPlan(parsing: text, name: "wood", file: "wood.race")
      must((1...Race.Most.stops).contains(race.plan.stops.count), "so many stops")
      let again = try? NamedPlan(parsing: written(race.plan), name: "wood", file: "wood.race")
      // The time is written in more than one way.
      must(again?.plan.title == race.plan.title, "another title")
      must(again?.plan.stops == race.plan.stops, "other stops")
      if let other = otherwise(text) {
        let again = try? NamedPlan(parsing: other, name: "wood", file: "wood.race")
        must(again?.plan == race.plan, "CRLF changes it")
      }
    } catch {
      check(error)
    }
  }

  private func written(_ plan: Race.Plan) -> [UInt8] {
    var lines = ["name \(plan.title.name)"]
    if !plan.title.about.isEmpty { lines.append("about \(plan.title.about)") }
    for stop in plan.stops {
      lines += ["stop", "clue \(stop.clue)"]
      if let code = stop.spot.code { lines.append("code \(code)") }
      if let place = stop.spot.place {
        let (north, east) = (degrees(place.position.latitude), degrees(place.position.longitude))
        lines.append("place \(north) \(east) \(place.radius)")
      }
      switch stop.puzzle {
      case nil: break
      case .compound: lines.append("question list")
      case .free(let question, let answers):
        lines += ["question \(question)", "answer \(answers.joined(separator: " | "))"]
      }
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  private func degrees(_ millionths: Int) -> String {
    let digits = String(millionths.magnitude)
    let filled = String(repeating: "0", count: max(0, 7 - digits.count)) + digits
    return "\(millionths < 0 ? "-" : "")\(filled.dropLast(6)).\(filled.suffix(6))"
  }
}

struct NamesTrial: Trial {
  func take(_ input: [UInt8]) {
    var choices = Choices(input)
    let text = choices.text(upTo: most)
    do throws(Complaints) {
      let names = try NameList(parsing: text, file: "class.txt")
      let lines = names.entries.map(\.name)
      let again = try? NameList(
        parsing: Array(lines.joined(separator: "\n").utf8), file: "class.txt")
      must(again?.entries.map(\.name) == lines, "written otherwise")
      let hall = Hall(lists: [], chance: .seeded(1))
      guard (try? hall.check(names)) != nil else { fail("a new class does not take them") }
      let now = Moment(milliseconds: 1_800_000_000_000)
      while hall.enrol(names, at: now).decision != nil {}
      must(hall.book.count == names.count, "\(hall.book.count) of \(names.count) were enrolled")
      for name in lines { must(hall.hasMember(name), "\(name) is not known") }
    } catch {
      check(error)
    }
  }
}
