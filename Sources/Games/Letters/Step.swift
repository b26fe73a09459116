extension Letters {
  /// How hard a row is. The whole schedule stands here.
  public struct Step: Hashable, Sendable {
    /// How the two rows differ.
    enum Difference {
      /// In all three letters.
      case everyLetter
      case oneLetter
      /// In one letter, by one that looks like it.
      case lookAlike
      /// One has an m where the other has rn, and the other way round: both are as long.
      case mAndRn
    }

    /// Who has come through so many rows is done.
    public static let count = 30
    public static let sizes = 50...100

    /// From 1.
    let round: Int

    var difference: Difference {
      switch round {
      case ...5: .everyLetter
      case 6...10: .oneLetter
      case 11...22: .lookAlike
      default: .mAndRn
      }
    }

    /// How large the letters are, in hundredths of the first row's. In a duel nothing shrinks, because
    /// who reads in text could not shrink it: all have the same before them.
    func size(in mode: Rules.Mode) -> Int {
      switch mode {
      case .duel: Step.sizes.upperBound
      case .turns: max(Step.sizes.lowerBound, Step.sizes.upperBound - 5 * (round - 1))
      }
    }
  }
}
