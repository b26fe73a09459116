// Plays with the real server, as many clients, while it is stopped and killed, and proves that nothing which it
// told or acknowledged was lost, done twice or wrong. Tests/kill and Tests/lesson run it.

import Playing

guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
  print(
    """
    harness --server PATH --folder DIR [--kills 200] [--seed 1] [--clients 12]
            [--moves 2000]      for --kills 0: play so much, then stop
            [--without-data]    for a server that keeps nothing
            [--minutes 5]       a lesson with teachers instead, so long
            [--children 30]
            [--web PORT]        where a browser may take part
    """)
  Platform.exit(64)
}

let report = Report(options)
let run = Run(options)
let lesson = Lesson(options)
do throws(Failure) {
  if options.minutes > 0 {
    report.beginLesson()
    try lesson.hold(report)
  } else {
    try run.killAgainAndAgain(report)
  }
} catch {
  run.end()
  lesson.end()
  report.failure(error)
  Platform.exit(1)
}
