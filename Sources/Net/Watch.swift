public import Dispatch

extension Poller {
  /// Lets the queue call `onReady` whenever anything is ready; `onReady` is to call `drain`.
  ///
  /// To be called once. Two sources in all, made here, whatever the number of connections.
  public func watch(queue: DispatchQueue, _ onReady: @escaping @Sendable () -> Void) {
    precondition(source == nil && !isStopped, "a poller is watched once")
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    let timer = DispatchSource.makeTimerSource(queue: queue)
    let watched = descriptor
    source.setEventHandler(handler: onReady)
    // The descriptor must outlive the source's last look at it.
    source.setCancelHandler { Platform.release(watched) }
    timer.setEventHandler(handler: onReady)
    timer.schedule(deadline: .distantFuture)
    source.activate()
    timer.activate()
    self.source = source
    self.timer = timer
  }

  /// Closes every connection and listener at once and stops watching.
  ///
  /// Each connection's `onClosed` is called. What was to be sent first should have been flushed.
  public func stop() {
    guard !isStopped else { return }
    for descriptor in slots.indices {
      switch slots[descriptor].owner {
      case .connection(let connection): connection.close(after: false)
      case .listener(let listener): listener.close()
      case .handler: remove(CInt(descriptor))
      case .nobody: break
      }
    }
    lingering.removeAll()
    forgetDirty()
    stopWatching()
  }

  func stopWatching() {
    guard !isStopped else { return }
    isStopped = true
    if let source {
      source.cancel()
    } else {
      Platform.release(descriptor)
    }
    timer?.cancel()
    source = nil
    timer = nil
  }
}
