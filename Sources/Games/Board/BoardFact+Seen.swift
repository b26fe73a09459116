extension Board.Fact {
  /// The fact as it is seen from a viewpoint. Everybody watches the one who reads, so the right
  /// answers of an open question are the only secret.
  public func seen(by viewer: Viewpoint) -> Board.Fact? {
    switch self {
    case .asked(let asked):
      .asked(
        Board.Asked(
          seat: asked.seat, tile: asked.tile, question: asked.question,
          recording: asked.recording, choices: asked.choices, rights: asked.rights.seen(by: viewer),
          misses: asked.misses, hinted: asked.hinted,
          shown: asked.shown))
    case .changed, .undone, .ready, .began, .turn, .threw, .rolled, .went, .answered,
      .hinted, .finished, .over:
      self
    }
  }

  /// Whether the game is over with it.
  var isEnd: Bool {
    if case .over = self { true } else { false }
  }

  /// Whether it is told in the same words to everybody.
  var isSameForAll: Bool {
    if case .asked = self { false } else { true }
  }
}
