/// The file of seats, for this user alone. Several programs may use it at a time: each reads, changes and
/// replaces it while it alone holds the lock beside it.
public struct SeatFile: Sendable {
  /// Why a seat is not remembered, in the system's words.
  public struct Trouble: Error, Equatable, CustomStringConvertible {
    public let description: String
  }

  private let folder: String

  /// - Parameter folder: need not be there yet.
  public init(in folder: String) {
    self.folder = folder
  }

  public var path: String { "\(folder)/seats" }

  /// What can be read of it; nothing if it is not there.
  public func read() -> [Seat] {
    SeatList(Platform.readSmallFile(path)).seats
  }

  public func remember(_ seat: Seat) throws(Trouble) {
    try change { $0.add(seat) }
  }

  public func forget(_ seat: Seat) throws(Trouble) {
    try change { $0.remove(seat) }
  }

  private func change(_ body: (inout SeatList) -> Void) throws(Trouble) {
    try Platform.makePrivateFolder(folder)
    let lock = try Platform.lock("\(path).lock")
    defer { Platform.unlock(lock) }
    let old = SeatList(Platform.readSmallFile(path))
    var new = old
    body(&new)
    if new != old { try Platform.replaceFile(path, with: new.bytes) }
  }
}
