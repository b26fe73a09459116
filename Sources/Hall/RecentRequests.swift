/// A pupil's last requests that made facts, so that one sent again is not done twice.
struct RecentRequests: Hashable, Sendable {
  static let kept = 16

  private(set) var receipts: [Receipt] = []

  subscript(id: RequestID) -> Receipt? { receipts.last { $0.id == id } }

  mutating func remember(_ receipt: Receipt) {
    if receipts.count == RecentRequests.kept { receipts.removeFirst() }
    receipts.append(receipt)
  }
}
