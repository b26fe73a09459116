/// What a teacher does with what is known of the class as a whole: takes it along, or has it forgotten.
public enum Filing: Hashable, Sendable {
  /// Not sure: it is told what would go, and nothing happens.
  case forget(name: String, isSure: Bool)
  case export(Export)
}

/// What can be taken along as a table.
public enum Export: String, CaseIterable, Sendable {
  /// A row for each pupil.
  case pupils
  /// A row for each pupil and word.
  case words
}

/// What came of it.
public enum Filed: Hashable, Sendable {
  case wouldForget(Traces)
  case forgot(Traces)
  case export(Export)
}

extension Hall {
  func perform(_ filing: Filing, _ making: inout Making) throws(Trouble) -> Done {
    switch filing {
    case .forget(let name, let isSure): try forget(name, isSure: isSure, &making)
    case .export(let export): .filing(.export(export))
    }
  }
}
