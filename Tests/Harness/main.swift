// Kills the real server again and again while it plays with many clients, and proves after each new
// start that nothing which it acknowledged was lost or done twice. Tests/kill runs it.

guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
  print(
    """
    harness --server PATH --folder DIR [--kills 200] [--seed 1] [--clients 12]
            [--moves 2000]      for --kills 0: play so much, then stop
            [--without-data]    for a server that keeps nothing
    """)
  Platform.exit(64)
}

let report = Report(options)
let run = Run(options)
report.begin()
do throws(Failure) {
  var chance = Chance(seed: options.seed ^ 0x6b69_6c6c)
  var earlyOnes = 0
  for number in 1...max(1, options.kills) where options.kills > 0 {
    let plan = KillPlan(&chance, earlyOnes: earlyOnes)
    earlyOnes = plan.isEarly ? earlyOnes + 1 : 0
    report.begins(number, plan)
    try run.live(until: plan)
    if number % 20 == 0 { report.progress(number, run.tally) }
  }
  report.beginsLast()
  try run.finish()
  report.success(run.tally)
} catch {
  run.end()
  report.failure(error)
  Platform.exit(1)
}
