// An open file, closed with its last owner.

#if os(Linux)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Which file it is, whatever it is called.
struct FileIdentity: Equatable {
  let device: UInt64
  let inode: UInt64
}

/// An open file. Owns its descriptor.
final class OpenFile: Sendable {
  enum Purpose {
    case reading
    /// Whatever it may be: nobody at the other end of it is waited for.
    case looking
    /// Written from its beginning; what was there before is lost.
    case fresh
    /// There or made now, and what is in it stays.
    case lock
    case directory
  }

  let descriptor: CInt

  init(_ path: String, _ purpose: Purpose) throws(DiskTrouble) {
    let flags =
      switch purpose {
      case .reading: O_RDONLY
      case .looking: O_RDONLY | O_NONBLOCK
      case .fresh: O_WRONLY | O_CREAT | O_TRUNC
      case .lock: O_RDWR | O_CREAT
      case .directory: O_RDONLY | O_DIRECTORY
      }
    while true {
      let descriptor = open(path, flags | O_CLOEXEC, 0o600)
      if descriptor >= 0 {
        self.descriptor = descriptor
        return
      }
      if errno != EINTR { throw DiskTrouble("open", errno) }
    }
  }

  // Never repeated: after EINTR the descriptor is gone or another's already.
  deinit { close(descriptor) }

  func status() throws(DiskTrouble) -> Platform.Status {
    var raw = stat()
    guard fstat(descriptor, &raw) == 0 else { throw DiskTrouble("fstat", errno) }
    return Platform.Status(raw)
  }

  /// Reads from a place until the buffer is full or the file ends; answers how much that was.
  func read(
    at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws(DiskTrouble) -> Int {
    var done = 0
    while done < buffer.count, let start = buffer.baseAddress {
      // Darwin refuses more than 2 GB at a time.
      let portion = min(buffer.count - done, 1 << 30)
      let count = pread(descriptor, start + done, portion, off_t(offset + done))
      if count == 0 { break }
      if count > 0 {
        done += count
      } else if errno != EINTR {
        throw DiskTrouble("read", errno)
      }
    }
    return done
  }

  /// Forgets what stands behind a place; answers whether that worked.
  func truncate(to size: Int) -> Bool {
    while ftruncate(descriptor, off_t(size)) != 0 {
      if errno != EINTR { return false }
    }
    return true
  }

  /// Takes the lock that a process holds on a file until it closes it or dies.
  ///
  /// Answers false if somebody else has it.
  func lock() throws(DiskTrouble) -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      if errno != EINTR { throw DiskTrouble("flock", errno) }
    }
    return true
  }

  /// Gives the lock back at once.
  ///
  /// Closing is not enough: a child process that is just being started has the file open too.
  func unlock() { flock(descriptor, LOCK_UN) }
}
