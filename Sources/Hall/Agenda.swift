import Games

/// Which room wants to be looked at when: a heap of appointments, of which only a room's newest counts.
struct Agenda: Sendable {
  private struct Appointment {
    let at: Moment
    let room: RoomNumber
  }

  private var heap: [Appointment] = []
  private var current: [RoomNumber: Moment] = [:]

  /// The earliest appointment. Costs as much as there are outdated ones before it.
  mutating func earliest() -> Moment? {
    while let first = heap.first, current[first.room] != first.at { removeFirst() }
    return heap.first?.at
  }

  mutating func set(_ room: RoomNumber, at moment: Moment?) {
    guard current[room] != moment else { return }
    current[room] = moment
    guard let moment else { return }
    heap.append(Appointment(at: moment, room: room))
    var child = heap.count - 1
    while child > 0, heap[child].at < heap[(child - 1) / 2].at {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Takes out a room whose appointment has come.
  mutating func next(until now: Moment) -> RoomNumber? {
    guard let earliest = earliest(), earliest <= now, let room = heap.first?.room else {
      return nil
    }
    current[room] = nil
    removeFirst()
    return room
  }

  private mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while true {
      let left = 2 * parent + 1
      var smallest = parent
      if left < heap.count, heap[left].at < heap[smallest].at { smallest = left }
      if left + 1 < heap.count, heap[left + 1].at < heap[smallest].at { smallest = left + 1 }
      if smallest == parent { return }
      heap.swapAt(parent, smallest)
      parent = smallest
    }
  }
}
