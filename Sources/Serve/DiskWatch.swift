import Games
import Hall
import Journal

/// Notices that the disk is nearly full before it is.
struct DiskWatch {
  /// How often the disk is looked at, in milliseconds.
  private static let pause = 60_000
  /// Fewer free bytes than this are little: a class writes less in a year, but other things fill disks.
  private static let little = 200_000_000

  private var next: Moment
  private var isLow = false

  init(at now: Moment) { next = now }

  /// Whether it is time for a look.
  mutating func isDue(at now: Moment) -> Bool {
    guard now >= next else { return false }
    next = now.adding(DiskWatch.pause)
    return true
  }

  /// Answers with how many megabytes are left, if that is little.
  mutating func look(at space: DiskSpace) -> Int? {
    // A small disk may be mostly empty with less free than that.
    let limit = min(DiskWatch.little, space.total / 10)
    // Once it is low it stays so until half as much again is free, so that small changes are no news.
    isLow = space.free < (isLow ? limit + limit / 2 : limit)
    return isLow ? space.free / 1_000_000 : nil
  }
}

extension Server {
  /// Tells whoever runs the server, and teachers, when the disk is nearly full: once, until there is room
  /// again.
  func lookAtDisk() {
    let path = journal.directory.path
    guard diskWatch.isDue(at: now), let space = options.disk.space(path) else { return }
    let megabytes = diskWatch.look(at: space)
    if let megabytes, house.hall.littleSpace == nil {
      options.complain(
        "The disk that holds \(path) is nearly full: \(megabytes) MB are left. Make room on it. When "
          + "it is full nothing can be saved, and the games stand still until it can.")
    }
    house.notice(littleSpace: megabytes)
  }
}
