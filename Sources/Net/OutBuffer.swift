/// Bytes on their way out: appended at the end, taken from the front, both in amortised O(1).
///
/// An empty buffer holds no memory; its block goes back to the pool, or to the system if it has
/// grown. So ten thousand idle connections cost nothing here.
struct OutBuffer: ~Copyable {
  private var block: UnsafeMutableRawBufferPointer?
  private var head = 0
  private var tail = 0

  var count: Int { tail - head }
  var isEmpty: Bool { head == tail }

  /// The bytes that wait, at most `limit` of them; valid until the buffer is changed.
  func front(_ limit: Int) -> UnsafeRawBufferPointer {
    guard let block else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(rebasing: block[head..<min(tail, head + limit)])
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer, _ pool: BlockPool) {
    guard !bytes.isEmpty else { return }
    let room = roomy(for: bytes.count, pool)
    UnsafeMutableRawBufferPointer(rebasing: room[tail...]).copyMemory(from: bytes)
    tail += bytes.count
  }

  mutating func removeFirst(_ amount: Int, _ pool: BlockPool) {
    precondition(amount <= count, "more was sent than was waiting")
    head += amount
    if isEmpty { clear(pool) }
  }

  mutating func clear(_ pool: BlockPool) {
    if let block { pool.give(block) }
    block = nil
    head = 0
    tail = 0
  }

  deinit { block?.deallocate() }

  /// A block with space for so many bytes after `tail`.
  private mutating func roomy(for extra: Int, _ pool: BlockPool) -> UnsafeMutableRawBufferPointer {
    guard let old = block else {
      let fresh = pool.take(atLeast: extra)
      block = fresh
      return fresh
    }
    if tail + extra <= old.count { return old }
    let waiting = UnsafeRawBufferPointer(rebasing: old[head..<tail])
    // Moved down only if at least as many bytes have left as are moved: that keeps it cheap.
    let fits = head >= waiting.count && waiting.count + extra <= old.count
    let room = fits ? old : pool.take(atLeast: max(waiting.count + extra, old.count * 2))
    room.copyMemory(from: waiting)
    if !fits { pool.give(old) }
    block = room
    tail = waiting.count
    head = 0
    return room
  }
}

/// Blocks of one size kept for the next buffer, so that a small answer allocates nothing.
final class BlockPool {
  private static let blockSize = 1024
  private static let keptBlocks = 256

  private var kept: [UnsafeMutableRawBufferPointer] = []
  /// How many bytes the blocks have that are in use.
  private(set) var used = 0

  init() { kept.reserveCapacity(Self.keptBlocks) }

  func take(atLeast size: Int) -> UnsafeMutableRawBufferPointer {
    let size = max(size, Self.blockSize)
    used += size
    if size == Self.blockSize, let block = kept.popLast() { return block }
    return .allocate(byteCount: size, alignment: 16)
  }

  func give(_ block: UnsafeMutableRawBufferPointer) {
    used -= block.count
    if block.count == Self.blockSize, kept.count < Self.keptBlocks {
      kept.append(block)
    } else {
      block.deallocate()
    }
  }

  deinit {
    for block in kept { block.deallocate() }
  }
}
