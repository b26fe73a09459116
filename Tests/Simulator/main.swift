// Lets a whole class play with a real server in virtual time, on a disk that forgets and over lines that break,
// all from one seed. Tests/simulate runs it.

import Playing

guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
  Platform.say("simulate --folder DIR [--hours 100] [--seed 1] [--last 60]")
  Platform.finish(64)
}

/// Plays the hour of a seed, or ends the program with what went wrong in it. Answers a digest of all that happened.
func play(_ seed: UInt64, _ tally: HourTally) -> UInt64 {
  let hour = Hour(seed: seed, in: options.folder, remembering: options.last, tally)
  do throws(Failure) {
    try hour.play()
    tally.hours += 1
  } catch {
    Platform.say(
      """
      Seed \(seed), class hour \(tally.hours + 1), after \(Memory.clock(hour.world.now)), \(error.about)
        expected  \(error.expected)
        found     \(error.found)
      The last that happened:
      \(hour.memory.lines.joined(separator: "\n"))
      To see it again: Tests/simulate --seed \(seed) --hours 1
      """)
    Platform.finish(1)
  }
  hour.removeFiles()
  return hour.memory.digest
}

let tally = HourTally()
let first = play(options.seed, tally)
for number in 1..<UInt64(options.hours) {
  _ = play(options.seed &+ number, tally)
  if tally.hours % 100 == 0, options.hours > 100 { Platform.say(tally.summary) }
}
Platform.say(tally.summary)

// Or no failure could be seen again.
guard play(options.seed, HourTally()) == first else {
  Platform.say("The hour of seed \(options.seed) went otherwise when it was played once more.")
  Platform.finish(1)
}
