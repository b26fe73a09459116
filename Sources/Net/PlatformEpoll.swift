#if os(Linux)
  internal import CEpoll
  internal import Glibc

  /// The kernel's list of watched descriptors: epoll, level-triggered.
  ///
  /// Each descriptor carries a token, which comes back with its events. Closing a descriptor takes
  /// it off the list; events of it that were already fetched still come.
  struct EventQueue {
    static let capacity = 512

    let descriptor: CInt
    private let events: UnsafeMutablePointer<epoll_event>

    init() throws(SocketError) {
      descriptor = epoll_create1(CInt(EPOLL_CLOEXEC))
      guard descriptor >= 0 else { throw SocketError("epoll_create1", errno) }
      events = .allocate(capacity: Self.capacity)
    }

    func freeEvents() { events.deallocate() }

    /// Answers 0 or an errno.
    func add(_ watched: CInt, _ interest: Interest, token: UInt64) -> CInt {
      control(EPOLL_CTL_ADD, watched, interest, token)
    }

    /// Answers 0 or an errno.
    func change(_ watched: CInt, from _: Interest, to new: Interest, token: UInt64) -> CInt {
      control(EPOLL_CTL_MOD, watched, new, token)
    }

    func remove(_ watched: CInt, _: Interest) {
      _ = control(EPOLL_CTL_DEL, watched, [], 0)
    }

    private func control(
      _ operation: CInt, _ watched: CInt, _ interest: Interest, _ token: UInt64
    ) -> CInt {
      var event = epoll_event()
      if interest.contains(.read) { event.events |= EPOLLIN.rawValue }
      if interest.contains(.write) { event.events |= EPOLLOUT.rawValue }
      event.data.u64 = token
      return epoll_ctl(descriptor, operation, watched, &event) == 0 ? 0 : errno
    }

    /// Fetches what is ready now, without waiting; answers how many events there are.
    func fetch() -> Int {
      // A failure is an interruption; what is ready stays so.
      max(0, Int(epoll_wait(descriptor, events, CInt(Self.capacity), 0)))
    }

    func event(_ index: Int) -> (token: UInt64, ready: Interest) {
      let event = events[index]
      var ready = Interest()
      if event.events & EPOLLIN.rawValue != 0 { ready.insert(.read) }
      if event.events & EPOLLOUT.rawValue != 0 { ready.insert(.write) }
      if event.events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 { ready.insert(.hangUp) }
      return (event.data.u64, ready)
    }
  }
#endif
