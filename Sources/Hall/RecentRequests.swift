/// A pupil's last requests that made facts, so that one sent again is not done twice.
struct RecentRequests: Hashable, Sendable {
  /// So many count; a few older ones are there, in case the newest have to be taken back.
  static let kept = 16

  private(set) var receipts: [Receipt] = []

  subscript(id: RequestID) -> Receipt? { receipts.suffix(Self.kept).last { $0.id == id } }

  mutating func remember(_ receipt: Receipt) {
    if receipts.count == 2 * RecentRequests.kept { receipts.removeFirst(RecentRequests.kept) }
    receipts.append(receipt)
  }

  /// Takes back the newest.
  mutating func forget(_ receipt: Receipt) {
    if receipts.last == receipt { receipts.removeLast() }
  }
}
