// Lets a whole class play with a real server in virtual time, on a disk that forgets and over lines that break,
// all from one seed. Tests/simulate runs it.

import Playing

guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
  Platform.say("simulate --folder DIR [--hours 100] [--seed 1] [--last 60]")
  Platform.finish(64)
}

let tally = HourTally()
let levels = Levels()
for number in 0..<UInt64(options.hours) {
  let seed = options.seed &+ number
  let hour = Hour(seed: seed, in: options.folder, remembering: options.last, tally, levels)
  do throws(Failure) {
    try hour.play()
    tally.hours += 1
  } catch {
    Platform.say(
      """
      Seed \(seed), class hour \(number + 1), after \(Memory.clock(hour.world.now)), \(error.about)
        expected  \(error.expected)
        found     \(error.found)
      The last that happened:
      \(hour.memory.lines.joined(separator: "\n"))
      To see it again: Tests/simulate --seed \(seed) --hours 1
      """)
    Platform.finish(1)
  }
  hour.removeFiles()
  if (number + 1) % 100 == 0, options.hours > 100 { Platform.say(tally.summary) }
}
Platform.say(tally.summary)
