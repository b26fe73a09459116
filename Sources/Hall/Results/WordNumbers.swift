/// A pupil's sums over words as a row of numbers, because there are so many of them: for each word its
/// number in the class's list of words, how often it was right at the first try, later and helped, all
/// its milliseconds, how many of the last times follow, and these, the oldest first, each as the
/// difference to the one before.
enum WordNumbers {
  static func written(_ words: WordTallies) -> [Int] {
    var row: [Int] = []
    row.reserveCapacity(words.count * 10)
    for (number, tally) in words.all {
      let recent = tally.recent.packed
      row += [
        Int(number), Int(tally.first), Int(tally.later), Int(tally.helped), tally.milliseconds,
        recent.count,
      ]
      var last = 0
      for stamp in recent {
        row.append(Int(stamp) - last)
        last = Int(stamp)
      }
    }
    return row
  }

  static func read(_ row: [Int]) -> WordTallies? {
    var words = WordTallies()
    var rest = row[...]
    while !rest.isEmpty {
      let head = Array(rest.prefix(6))
      rest = rest.dropFirst(6)
      guard head.count == 6, let number = Int32(exactly: head[0]), (0...8).contains(head[5]),
        rest.count >= head[5]
      else { return nil }
      var stamps: [UInt32] = []
      for difference in rest.prefix(head[5]) {
        let (stamp, overflow) = Int(stamps.last ?? 0).addingReportingOverflow(difference)
        guard !overflow, let stamp = UInt32(exactly: stamp) else { return nil }
        stamps.append(stamp)
      }
      rest = rest.dropFirst(head[5])
      guard let recent = Recent(packed: stamps),
        let tally = Tally(
          first: head[1], later: head[2], helped: head[3], milliseconds: head[4], recent: recent),
        words.append(tally, number)
      else { return nil }
    }
    return words
  }
}
