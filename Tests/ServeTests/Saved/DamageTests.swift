import Classroom
import Games
import Hall
import Journal
import Testing
import Wire
import Words

@testable import Serve

/// Whatever happens to the files, a repair ends with data from which a server starts, and what is left
/// can be seen.
@Suite struct DamageTests {
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func nothingThatHappensToFilesIsTooMuch(seed: UInt64) throws {
    let saved = SavedClass(seed: seed)
    saved.play(seed: seed)
    saved.stage.send(#"{"do":"again"}"#, from: "bo")
    var romp = Romp(
      stage: saved.stage, seats: ["anna", "bo"],
      code: saved.stage.house.hall.rooms.values.max { $0.number < $1.number }?.code ?? "",
      chance: .seeded(seed))
    for _ in 0..<20 where !romp.isOver { romp.step() }
    let third = saved.decisions.count / 3
    try saved.write(
      rolls: [third, 2 * third],
      checkpoints: seed % 2 == 0 ? [2 * third: saved.memory(after: 2 * third + 1)] : [:])
    var chance = Chance.seeded(seed)
    for _ in 0..<3 {
      for _ in 0...Int.random(in: 0..<3, using: &chance) { try hurt(saved, &chance) }
      try see(saved)
      switch try Repair.run(in: saved.path) {
      case .nothingSaved: return
      case .whole: break
      case .repaired(let report): #expect(report.count > 6)
      }
      _ = try Recovery.read(DataDirectory(readOnly: saved.path), into: Hall(lists: []))
      try see(saved)
    }
  }

  private func hurt(_ saved: SavedClass, _ chance: inout Chance) throws {
    let names = try saved.names.filter { NumberedFile(name: $0) != nil }
    guard let name = names.randomElement(using: &chance) else { return }
    var bytes = try saved.bytes(name)
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    switch Int.random(in: 0..<9, using: &chance) {
    case 0: try saved.remove(name)
    case 1:
      try saved.overwrite(name, bytes.dropLast(Int.random(in: 0...bytes.count, using: &chance)))
    case 2: try saved.overwrite(name, bytes + Array("?".utf8) + bytes)
    case 3:
      if let other = names.randomElement(using: &chance) {
        try saved.overwrite(other, bytes)
      }
    case 4:
      try saved.overwrite(
        name, Array(lines.shuffled(using: &chance).joined(separator: [10])) + [10])
    case 5:
      let kept = lines.filter { _ in Int.random(in: 0..<10, using: &chance) > 0 }
      try saved.overwrite(name, Array(kept.joined(separator: [10])) + [10])
    case 6: try saved.overwrite("99999999.journal", bytes)
    default:
      guard let place = bytes.indices.randomElement(using: &chance) else { return }
      bytes[place] ^= UInt8.random(in: 1...255, using: &chance)
      try saved.overwrite(name, bytes)
    }
  }

  /// Goes through all games that can be shown.
  private func see(_ saved: SavedClass) throws {
    let archive = try Archive(directory: saved.path)
    _ = archive.table(of: archive.rooms) { "\($0.milliseconds)" }
    for room in archive.rooms {
      guard
        var replay = try? Replay(
          room, from: archive, for: .teacher, as: .text(Tongue(.swedish), TextStyle()))
      else { continue }
      while replay.next() != nil {}
    }
  }
}
