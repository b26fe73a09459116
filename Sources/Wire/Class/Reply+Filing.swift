import Games
import Hall
import JSON

/// What a teacher is told of forgetting, and the tables to take along.
extension Reply {
  /// The rows before the `ok`, which gets its fields.
  func rowLines(of filed: Filed, closing line: inout JSONWriter) -> [[UInt8]] {
    switch filed {
    case .wouldForget(let traces):
      line.add(traces, isSure: false)
      return []
    case .forgot(let traces):
      line.add(traces, isSure: true)
      return []
    case .export(let export):
      let lines = CSV.lines(of: Spreadsheet(export, of: hall, in: tongue))
      // Without the header.
      line.add("count", lines.count - 1)
      return lines.map { csv in
        var row = JSONWriter()
        row.add("event", "row")
        row.add(id)
        row.add("csv", csv)
        return row.finish()
      }
    }
  }

  func text(of filed: Filed, in tongue: Tongue) -> [String] {
    switch filed {
    case .wouldForget(let traces): offer(traces, tongue)
    case .forgot(let traces):
      [
        tongue.say(
          "Allt om \(traces.name) är borta, också ur det som är sparat.",
          "Everything about \(traces.name) is gone, also from what is saved.")
      ]
    case .export(let export): CSV.lines(of: Spreadsheet(export, of: hall, in: tongue))
    }
  }

  private func offer(_ traces: Traces, _ tongue: Tongue) -> [String] {
    let (name, results) = (traces.name, traces.results)
    let answers = results.atFirstTry + results.later + results.helped
    var lines = [
      tongue.say(
        "Allt om \(name) försvinner: namn och ord, figur och resa, \(results.finished) färdiga spel, "
          + "\(answers) svar och allt som \(name) har skrivit. Det går inte att ångra.",
        "Everything about \(name) goes: name and word, character and journey, \(results.finished) finished "
          + "games, \(answers) answer\(answers == 1 ? "" : "s") and whatever \(name) wrote. That cannot be undone."
      )
    ]
    if !traces.rooms.isEmpty {
      let rooms = tongue.list(traces.rooms)
      lines.append(
        tongue.say(
          "Det här stängs, för där står något som \(name) har skrivit: rum \(rooms).",
          "This is closed, because something that \(name) wrote stands there: room \(rooms)."))
    }
    lines.append(
      tongue.say(
        "Är du säker? Skriv: glöm \(name) för alltid", "Are you sure? Type: forget \(name) for good"
      ))
    return lines
  }
}

extension JSONWriter {
  fileprivate mutating func add(_ traces: Traces, isSure: Bool) {
    add("pupil", traces.pupil.number)
    add("name", traces.name)
    add("sure", isSure)
    add("finished", traces.results.finished)
    add("closes", traces.rooms)
  }
}

extension StoreTrouble {
  func say(ofForgetting name: String, in tongue: Tongue) -> String {
    switch self {
    case .full:
      tongue.say(
        "\(name) är glömd, men står kvar i det som är sparat: disken är full. När det finns plats "
          + "försvinner det av sig självt.",
        "\(name) is forgotten, but still stands in what is saved: the disk is full. When there is "
          + "room it goes by itself.")
    case .failed:
      tongue.say(
        "\(name) är glömd, men står kvar i det som är sparat: det går inte att skriva på disken. "
          + "När det går igen försvinner det av sig självt.",
        "\(name) is forgotten, but still stands in what is saved: the disk cannot be written to. "
          + "When it can, it goes by itself.")
    }
  }
}
