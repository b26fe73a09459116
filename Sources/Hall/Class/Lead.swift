import Games

/// What only a teacher may ask.
public enum Lead: Hashable, Sendable {
  case arrange(Arrangement)
  case people(People)
  case filing(Filing)
  case oversight(Oversight)
  case order(Order)
  case review(ReviewRequest)
  case results(ResultsLead)
}

extension Hall {
  /// Whoever has no right learns nothing, not even whether what it named is there.
  func perform(
    _ lead: Lead, from visitor: VisitorID, _ making: inout Making
  ) throws(Trouble) -> Done {
    guard isTeacher(visitor) else {
      // Whoever made a race ends it with the same word.
      if case .order(.end(.room(let code))) = lead {
        return try perform(.move(.race(.end), room: code), from: visitor, &making)
      }
      throw .notAllowed
    }
    switch lead {
    case .order(let order): return try perform(order, from: visitor, &making)
    case .arrange(let arrangement): return try perform(arrangement, from: visitor, &making)
    case .people(let people): return try perform(people, from: visitor, &making)
    case .filing(let filing): return try perform(filing, &making)
    case .oversight(let oversight): return try perform(oversight, from: visitor, &making)
    case .review(let request): return try perform(request, from: visitor, &making)
    case .results(let lead): return try perform(lead, from: visitor, &making)
    }
  }
}
