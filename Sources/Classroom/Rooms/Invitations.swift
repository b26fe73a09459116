public import Games
public import JSON

// Asking somebody of the class to come and play.

extension Room {
  public enum Invitation: Hashable, Sendable {
    /// - Parameter isAgain: whether the pupil has said no once.
    case open(by: Pupil, isAgain: Bool)
    /// The pupil is asked where it sits: a seat is held for it until it has answered.
    case asked(by: Pupil, isAgain: Bool)
    /// The pupil did not come at once, and still may.
    case putOff(by: Pupil, isAgain: Bool)
    /// - Parameter isFinal: whether the pupil was asked twice, and is asked no more.
    case refused(at: Moment, isFinal: Bool)

    /// The pupil who asked; nil: the one who was asked has said no.
    public var host: Pupil? {
      switch self {
      case .open(let host, _), .asked(let host, _), .putOff(let host, _): host
      case .refused: nil
      }
    }

    public var isAsked: Bool { if case .asked = self { true } else { false } }
    public var isPutOff: Bool { if case .putOff = self { true } else { false } }

    fileprivate var isAgain: Bool {
      switch self {
      case .open(_, let isAgain), .asked(_, let isAgain), .putOff(_, let isAgain): isAgain
      case .refused: true
      }
    }
  }

  /// A pupil is asked to come and play; a joining, or a refusal, answers it.
  public struct Invited: OwnRoomFact {
    static let event = "invited"
    public let pupil: Pupil
    public let by: Seat
    /// Whether the pupil is asked where it sits, and a seat is held for it.
    public var isAsked = false

    public init(pupil: Pupil, by: Seat, isAsked: Bool = false) {
      (self.pupil, self.by, self.isAsked) = (pupil, by, isAsked)
    }

    public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      let pupil = try fields.named(fact?.pupil)
      return try Self(
        pupil: pupil, by: fields("by", fact?.by), isAsked: fields.ifTrue("asked", fact?.isAsked))
    }

    var actor: Seat? { by }
    var pupils: [Pupil] { [pupil] }
    var isMove: Bool { false }

    func apply(to room: Room, at moment: Moment) {
      let isAgain = room.invitations[pupil]?.isAgain ?? false
      room.invitations[pupil] = room.table[by].map { host in
        isAsked ? .asked(by: host.pupil, isAgain: isAgain) : .open(by: host.pupil, isAgain: isAgain)
      }
    }
  }

  /// A pupil does not come, or not now.
  public struct Refused: OwnRoomFact {
    static let event = "refused"
    public let pupil: Pupil
    /// The reason why the pupil does not come now; nil: it has said no.
    public var because: Absence?

    public init(pupil: Pupil, because: Absence? = nil) {
      (self.pupil, self.because) = (pupil, because)
    }

    public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      let pupil = try fields.named(fact?.pupil)
      return try Self(pupil: pupil, because: fields.ifAny("because", fact?.because))
    }

    var pupils: [Pupil] { [pupil] }
    var isMove: Bool { false }

    /// Applies it by a clock that goes on: nobody is asked the sooner for a pause.
    func apply(to room: Room, at moment: Moment) {
      let before = room.invitations[pupil]
      room.invitations[pupil] =
        if because != nil, let before, let host = before.host {
          .putOff(by: host, isAgain: before.isAgain)
        } else {
          .refused(at: moment, isFinal: before?.host != nil && before?.isAgain == true)
        }
    }
  }
}
