/// The bytes of a line in the making.
///
/// A line is put together from many small pieces, and an array would check for each of them whether it
/// is shared and where it ends. This one is nobody else's: appending is a comparison and a copy.
struct LineBuffer: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  init(reserving capacity: Int) {
    self.capacity = max(capacity, 16)
    start = .allocate(capacity: self.capacity)
  }

  deinit { start.deallocate() }

  /// The last byte; there must be one.
  var last: UInt8 { start[count - 1] }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    makeRoom(for: 1)
    start[count] = byte
    count += 1
  }

  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    makeRoom(for: bytes.count)
    (start + count).update(from: source, count: bytes.count)
    count += bytes.count
  }

  @inline(__always)
  mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inline(__always)
  private mutating func makeRoom(for more: Int) {
    if count + more > capacity { grow(to: count + more) }
  }

  private mutating func grow(to least: Int) {
    capacity = max(least, 2 * capacity)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: start, count: count)
    start.deallocate()
    start = larger
  }

  /// All of it, as the rest of the program passes lines on.
  consuming func array() -> [UInt8] {
    Array(UnsafeBufferPointer(start: start, count: count))
  }
}
