// What the kernel tells of many descriptors at once.
//
// Where KQUEUE is defined, Linux takes the half for macOS: so the package Tests/Kqueue compiles and tests it.

#if os(Linux) && !KQUEUE
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
    private var waker: Waker?

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

    /// What makes a fetch return from now on, whichever thread does it.
    mutating func makeWaker() throws(SocketError) -> Waker {
      let made = eventfd(0, CInt(EFD_CLOEXEC))
      guard made >= 0 else { throw SocketError("eventfd", errno) }
      // It tells of each change and not of how it stands, so nobody needs to read it.
      var event = epoll_event()
      event.events = EPOLLIN.rawValue | EPOLLET.rawValue
      event.data.u64 = Waker.token
      guard epoll_ctl(descriptor, EPOLL_CTL_ADD, made, &event) == 0 else {
        let code = errno
        Platform.release(made)
        throw SocketError("watching a descriptor", code)
      }
      let waker = Waker(descriptor: made)
      self.waker = waker
      return waker
    }

    mutating func freeWaker() {
      if let waker { Platform.release(waker.descriptor) }
      waker = nil
    }

    /// Fetches what is ready, and waits for it at most so many nanoseconds; answers how many events there are.
    func fetch(waiting patience: Int = 0) -> Int {
      // A failure is an interruption; what is ready stays so.
      let milliseconds = CInt(clamping: (patience / 1000 + 999) / 1000)
      return max(0, Int(epoll_wait(descriptor, events, CInt(Self.capacity), milliseconds)))
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

  /// Wakes who waits for events, from any thread.
  struct Waker {
    /// What its events carry, which is no descriptor's.
    static let token = UInt64.max

    fileprivate let descriptor: CInt

    func wake() { eventfd_write(descriptor, 1) }
  }
#else
  #if os(Linux)
    internal import CKqueue
    internal import Glibc
  #else
    internal import Darwin
  #endif

  /// The kernel's list of watched descriptors: kqueue, level-triggered.
  ///
  /// Each descriptor carries a token, which comes back with its events. Closing a descriptor takes
  /// it off the list. Reading and writing are two filters here, so one descriptor may come twice in
  /// a batch. Where neither is wanted, the filter for reading stays and tells changes only: without
  /// a filter nobody would hear that the peer has reset.
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
      exchange(watched, nil, for: interest, token)
    }

    func change(_ watched: CInt, from old: Interest, to new: Interest, token: UInt64) -> CInt {
      exchange(watched, old, for: new, token)
    }

    func remove(_ watched: CInt, _ interest: Interest) {
      _ = exchange(watched, interest, for: nil, 0)
    }

    /// An interest is nil where the descriptor is not watched at all.
    private func exchange(
      _ watched: CInt, _ old: Interest?, for new: Interest?, _ token: UInt64
    ) -> CInt {
      for filter in [EVFILT_READ, EVFILT_WRITE] {
        let (before, after) = (Self.flags(of: filter, old), Self.flags(of: filter, new))
        guard before != after else { continue }
        // Adding a filter again would not change its kind, so it goes first. If it is not there, good.
        if before != 0 { _ = control(filter, EV_DELETE, watched, 0) }
        guard after != 0 else { continue }
        let code = control(filter, after, watched, token)
        if code != 0 { return code }
      }
      return 0
    }

    private func control(_ filter: CInt, _ flags: CInt, _ watched: CInt, _ token: UInt64) -> CInt {
      var event = kevent()
      event.ident = UInt(watched)
      event.filter = Int16(filter)
      event.flags = UInt16(flags)
      event.udata = UnsafeMutableRawPointer(bitPattern: UInt(token))
      return kevent(descriptor, &event, 1, nil, 0, nil) == 0 ? 0 : errno
    }

    /// How a filter is added, or 0 if it is not.
    private static func flags(of filter: CInt, _ interest: Interest?) -> CInt {
      guard let interest else { return 0 }
      if interest.contains(filter == EVFILT_READ ? .read : .write) { return EV_ADD }
      return filter == EVFILT_READ && interest.isEmpty ? EV_ADD | EV_CLEAR : 0
    }

    /// What makes a fetch return from now on, whichever thread does it.
    func makeWaker() throws(SocketError) -> Waker {
      let waker = Waker(descriptor: descriptor)
      guard waker.change(CInt(EV_ADD | EV_CLEAR), 0) else {
        throw SocketError("watching a descriptor", errno)
      }
      return waker
    }

    /// It has no descriptor of its own.
    func freeWaker() {}

    /// Fetches what is ready, and waits for it at most so many nanoseconds; answers how many events there are.
    func fetch(waiting patience: Int = 0) -> Int {
      let seconds = min(patience / 1_000_000_000, 3600)
      var time = timespec(tv_sec: seconds, tv_nsec: patience % 1_000_000_000)
      // A failure is an interruption; what is ready stays so.
      return max(0, Int(kevent(descriptor, nil, 0, events, CInt(Self.capacity), &time)))
    }

    func event(_ index: Int) -> (token: UInt64, ready: Interest) {
      let event = events[index]
      var ready: Interest = CInt(event.filter) == EVFILT_READ ? .read : .write
      // An end with an error code is a reset; without one, a read or a write will tell.
      if CInt(event.flags) & EV_EOF != 0, event.fflags != 0 { ready.insert(.hangUp) }
      return (UInt64(UInt(bitPattern: event.udata)), ready)
    }
  }

  /// Wakes who waits for events, from any thread.
  struct Waker {
    /// What its events carry, which is no descriptor's.
    static let token = UInt64.max

    /// The queue's.
    fileprivate let descriptor: CInt

    func wake() { _ = change(0, NOTE_TRIGGER) }

    fileprivate func change(_ flags: CInt, _ wish: CInt) -> Bool {
      var event = kevent()
      event.filter = Int16(EVFILT_USER)
      event.flags = UInt16(flags)
      event.fflags = UInt32(wish)
      event.udata = UnsafeMutableRawPointer(bitPattern: UInt(Self.token))
      return kevent(descriptor, &event, 1, nil, 0, nil) == 0
    }
  }
#endif
