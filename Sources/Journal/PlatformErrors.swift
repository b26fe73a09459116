// What the system's error numbers mean here.

#if os(Linux)
  internal import Glibc
#else
  internal import Darwin
#endif

extension Platform {
  static func text(for code: CInt) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }

  static func isFull(_ code: CInt) -> Bool { code == ENOSPC || code == EDQUOT }
  static func isInterruption(_ code: CInt) -> Bool { code == EINTR }
  static var inputOutputError: CInt { EIO }
  static var noSuchFile: CInt { ENOENT }
  static var fileExists: CInt { EEXIST }
  static var wouldBlock: CInt { EWOULDBLOCK }

  /// What happened and what to do, for people.
  static func sentence(for code: CInt) -> String {
    switch code {
    case EIO: "The disk reports a fault; it may be breaking. Save your data elsewhere."
    case EROFS: "The disk can only be read, not written."
    case ENOENT: "The data directory, or a file in it, is gone."
    case ENOTDIR: "On the way to it is a file where a directory is needed."
    case EISDIR: "In it is a directory where a file is needed."
    case EEXIST: "Other data has been put in its place."
    case EACCES, EPERM: "This user may not do that there."
    case EMFILE, ENFILE: "Too many files are open."
    case EWOULDBLOCK: "Another process has taken the data directory."
    default: "The disk refused."
    }
  }
}
