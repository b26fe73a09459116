/// A pupil's last requests that made facts, so that one sent again is not done twice.
struct RecentRequests: Sendable {
  static let kept = 16

  private var done: [(id: RequestID, done: Done)] = []

  subscript(id: RequestID) -> Done? { done.last { $0.id == id }?.done }

  mutating func remember(_ result: Done, as id: RequestID) {
    done.append((id, result))
    if done.count > RecentRequests.kept { done.removeFirst() }
  }
}
