import Playing

/// What people read.
final class Report {
  private let options: Options
  private let begun = Platform.milliseconds
  private var life = ""

  init(_ options: Options) {
    self.options = options
  }

  func begin() {
    say("seed \(options.seed): \(options.kills) kills, \(options.clients) clients")
  }

  func beginLesson() {
    say("seed \(options.seed): a lesson of \(options.minutes) minutes")
    life = "a lesson"
  }

  func begins(_ number: Int, _ plan: KillPlan) {
    life = "kill \(number), \(plan)"
  }

  func beginsLast() {
    life = "the last life, after all kills"
  }

  func progress(_ number: Int, _ tally: Tally) {
    say("kill \(number): \(counts(tally))")
  }

  func success(_ tally: Tally) {
    say(
      """
      Nothing was lost and nothing was done twice.
        kills             \(tally.kills), and \(tally.stops) polite stops
        acknowledged      \(tally.acknowledged) requests, \(perSecond(tally)) a second
        sent again        \(tally.repeats), of which \(tally.repeatsAlreadyDone) had been done
        games finished    \(tally.gamesFinished)
        lines that broke  \(tally.returns), besides the kills
        time              \(seconds) s
      """)
  }

  func failure(_ failure: Failure) {
    say(
      """
      FAILED with seed \(options.seed): \(life)
        about:     \(failure.about)
        expected:  \(failure.expected)
        found:     \(failure.found)
        data kept: \(options.folder) (with server.log, what the server complained of)
      """)
  }

  private func counts(_ tally: Tally) -> String {
    "\(tally.acknowledged) requests acknowledged, \(tally.repeats) sent again, "
      + "\(tally.gamesFinished) games finished, \(seconds) s"
  }

  private var seconds: Int { (Platform.milliseconds - begun) / 1000 }

  private func perSecond(_ tally: Tally) -> Int {
    tally.acknowledged * 1000 / max(1, Platform.milliseconds - begun)
  }

  func say(_ text: String) {
    print(text)
    Platform.flushOutput()
  }
}
