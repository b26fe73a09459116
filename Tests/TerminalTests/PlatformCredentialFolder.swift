#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// A place for a file of credentials that is not there yet, gone with it.
final class CredentialFolder: Sendable {
  private let above: String

  var path: String { "\(above)/state/ordrum" }

  init() throws {
    var name = Array("/tmp/ordrum-seats-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw Failure.noFolder }
    above = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    for name in ["seats", "seats.lock", "seats.new"] { unlink("\(path)/\(name)") }
    rmdir("\(path)/seats")
    for folder in [path, "\(above)/state", above] { rmdir(folder) }
  }

  private enum Failure: Error {
    case noFolder
  }

  func makeFolder(_ name: String) throws {
    for folder in ["\(above)/state", path, "\(path)/\(name)"] where mkdir(folder, 0o700) != 0 {
      throw Failure.noFolder
    }
  }

  func mode(of name: String) -> mode_t? {
    var status = stat()
    guard stat("\(path)/\(name)", &status) == 0 else { return nil }
    return status.st_mode & 0o777
  }
}
