// What the kernel tells of many descriptors at once.

#if os(Linux)
  internal import CEpoll
  internal import Glibc

  /// The kernel's list of watched descriptors: epoll, level-triggered.
  ///
  /// Each descriptor carries a token, which comes back with its events. Closing a descriptor takes
  /// it off the list; events of it that were already fetched still come.
  struct EventQueue {
    static let capacity = 64

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
#else
  internal import Darwin

  /// The kernel's list of watched descriptors: kqueue, level-triggered.
  ///
  /// Each descriptor carries a token, which comes back with its events. Closing a descriptor takes
  /// it off the list. Reading and writing are two filters here, so one descriptor may come twice in
  /// a batch; and a descriptor with neither is silent even when its peer resets.
  struct EventQueue {
    static let capacity = 64

    let descriptor: CInt
    private let events: UnsafeMutablePointer<kevent>

    init() throws(SocketError) {
      descriptor = kqueue()
      guard descriptor >= 0 else { throw SocketError("kqueue", errno) }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      events = .allocate(capacity: Self.capacity)
    }

    func freeEvents() { events.deallocate() }

    func add(_ watched: CInt, _ interest: Interest, token: UInt64) -> CInt {
      change(watched, from: [], to: interest, token: token)
    }

    func change(_ watched: CInt, from old: Interest, to new: Interest, token: UInt64) -> CInt {
      var answer: CInt = 0
      for (interest, filter) in [(Interest.read, EVFILT_READ), (.write, EVFILT_WRITE)]
      where old.contains(interest) != new.contains(interest) {
        var event = kevent()
        event.ident = UInt(watched)
        event.filter = Int16(filter)
        event.flags = UInt16(new.contains(interest) ? EV_ADD : EV_DELETE)
        event.udata = UnsafeMutableRawPointer(bitPattern: UInt(token))
        if kevent(descriptor, &event, 1, nil, 0, nil) != 0 { answer = errno }
      }
      return answer
    }

    func remove(_ watched: CInt, _ interest: Interest) {
      _ = change(watched, from: interest, to: [], token: 0)
    }

    func fetch() -> Int {
      var noWait = timespec(tv_sec: 0, tv_nsec: 0)
      // A failure is an interruption; what is ready stays so.
      return max(0, Int(kevent(descriptor, nil, 0, events, CInt(Self.capacity), &noWait)))
    }

    func event(_ index: Int) -> (token: UInt64, ready: Interest) {
      let event = events[index]
      var ready: Interest = CInt(event.filter) == EVFILT_READ ? .read : .write
      // An end with an error code is a reset; without one, a read or a write will tell.
      if CInt(event.flags) & EV_EOF != 0, event.fflags != 0 { ready.insert(.hangUp) }
      return (UInt64(UInt(bitPattern: event.udata)), ready)
    }
  }
#endif
