import Page
import Secrets

/// The page that browsers are given: files that are bytes in the program.
struct PageFiles {
  struct File {
    let type: String
    let bytes: [UInt8]
    /// A tag that changes when the file does.
    let tag: String

    fileprivate init(_ name: String, _ bytes: [UInt8]) {
      type = File.type(of: name)
      self.bytes = bytes
      tag = "\"\(Digest(of: String(decoding: bytes, as: UTF8.self)).labelText)\""
    }

    private static func type(of name: String) -> String {
      switch name.split(separator: ".").last {
      case "html": "text/html; charset=utf-8"
      case "css": "text/css; charset=utf-8"
      case "js": "text/javascript; charset=utf-8"
      case "svg": "image/svg+xml"
      default: "application/octet-stream"
      }
    }
  }

  /// The pages that have an address of their own.
  private static let pages = [
    "/": "index.html", "/teacher": "teacher.html", "/wall": "wall.html",
  ]
  /// The number of each file in the program.
  private let numbers: [String: Int]
  /// The files that were asked for: the tags of all would take a good part of a start.
  private var asked: [String: File] = [:]

  init() {
    numbers = Dictionary(
      (0..<page_count()).compactMap { number in
        page_name(number).map { (String(cString: $0), number) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// - Parameter path: as a browser asks for it, with the slash before it.
  subscript(path: String) -> File? {
    mutating get {
      let name = PageFiles.pages[path] ?? String(path.dropFirst())
      if let file = asked[name] { return file }
      guard let number = numbers[name], let start = page_bytes(number) else { return nil }
      let file = File(name, Array(UnsafeBufferPointer(start: start, count: page_size(number))))
      asked[name] = file
      return file
    }
  }
}
