/// Where somebody types and looks: a terminal as a whole, or lines of text. Belongs to one queue.
protocol Front: AnyObject {
  /// From now on the owner is told what is typed.
  func start(for owner: Client)
  func show(_ shown: Shown)
  func ring()
  /// Everything that has happened at once has been shown.
  func turnEnded()
  /// Gives back what it took.
  func stop()
}
