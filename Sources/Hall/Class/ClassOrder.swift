/// What the teachers have asked of the whole class, until one of them asks for something else.
public struct ClassOrder: Hashable, Sendable {
  /// Nobody plays: also rooms that are opened meanwhile are paused.
  public var isPaused = false
  /// No voices.
  public var isQuiet = false

  public init() {}

  mutating func apply(_ fact: ClassFact) {
    switch fact {
    case .classPaused: isPaused = true
    case .classResumed: isPaused = false
    case .quiet(let on): isQuiet = on
    case .began, .enrolled, .tokenGiven, .wordGiven, .travellerChosen, .bestForgotten,
      .roomOpened, .roomEnded, .people, .plan, .review, .forgotten, .swept, .needsHelp, .assigned,
      .unassigned, .marked:
      break
    }
  }
}
