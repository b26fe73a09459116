/// What is counted for the people who read the output.
final class HourTally {
  let disk = DiskTally()
  var hours = 0
  var moves = 0
  var requests = 0
  var facts = 0
  var kills = 0
  var powerCuts = 0
  var stops = 0
  var clockJumps = 0
  var disconnections = 0
  var wrongSecrets = 0
  var repeats = 0
  var inspections = 0
  var forgotten = 0
  var games: [String: Int] = [:]

  var summary: String {
    let seconds = Platform.processorTime
    let played = games.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    let speed = Int(Double(hours) * 100 / max(0.01, seconds))
    return "\(hours) class hours, \(moves) moves of \(requests) requests, \(facts) facts, "
      + "\(kills + powerCuts + stops) restarts (\(kills) kills, \(powerCuts) power cuts, "
      + "\(stops) orderly), \(disk.faults) disk faults, \(disk.torn) torn files, "
      + "\(clockJumps) clock jumps, \(disconnections) disconnections, \(repeats) repeats, "
      + "\(wrongSecrets) wrong secrets, \(inspections) inspections, \(forgotten) pupils forgotten, games: "
      + "\(played.joined(separator: ", ")); \(speed / 100).\(speed % 100 / 10)\(speed % 10) hours a second"
  }
}
